"""The code to check: which file it is from, the editor, and what to do when the file has changed."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from attnstudio.messages import Message
from attnstudio.ui.checking.code_editor import CodeEditor
from attnstudio.ui.checking.source_file import SourceFile
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon
from attnstudio.ui.note import Note, Remedy
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID, Severity


class CodePane(QWidget):
    """Code from a file or from the clipboard.

    loaded()          a file's text has come into the editor
    changed()         there is other code
    checkRequested()  the file was loaded again to be checked
    """

    loaded = Signal()
    changed = Signal()
    checkRequested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._file_text = ""
        self._refusal: Message | None = None
        self._is_outdated = self._checks_when_loaded = False
        self._offered: Path | None = None
        self.file = SourceFile(self)
        self.open_button = QPushButton(self)
        self.open_button.setIcon(icon("open"))
        self.open_button.setAutoDefault(False)
        self._name = ElidedLabel(self)
        self.note = Note(self)
        self.editor = CodeEditor(self)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self.open_button)
        row.addWidget(self._name, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID)
        layout.addLayout(row)
        layout.addWidget(self.note)
        layout.addWidget(self.editor, 1)
        self.open_button.clicked.connect(self._ask)
        self.file.loaded.connect(self._on_loaded)
        self.file.refused.connect(self._on_refused)
        self.file.changed.connect(self._on_changed_on_disk)
        self.note.remedyChosen.connect(self._on_remedy)
        self.editor.textChanged.connect(self._on_edited)
        self.retranslate()

    def code(self) -> str:
        """What is in the editor; "" when that is only blanks."""
        text = self.editor.toPlainText()
        return text if text.strip() else ""

    def is_edited(self) -> bool:
        """Whether the editor holds something else than the file did."""
        return self.file.path is not None and self.editor.toPlainText() != self._file_text

    def open_file(self, path: Path) -> None:
        """Read `path` into the editor; `loaded` tells when, or it is said here why not."""
        self._checks_when_loaded = False
        self.file.open(path)

    def offer(self, path: Path | None) -> None:
        """While there is no code, offer this file."""
        self._offered = path
        self._say()

    def file_name(self) -> str:
        """How tracebacks call the code."""
        return "code.py" if self.file.path is None else self.file.path.name

    def folder(self) -> str:
        """Where modules beside the file are; "" without a file."""
        return "" if self.file.path is None else str(self.file.path.resolve().parent)

    @Slot()
    def _ask(self) -> None:
        near = self.file.path or self._offered
        folder = "" if near is None else str(near.parent)
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Open code"), folder, self.tr("Python code (*.py)")
        )
        if name:
            self.open_file(Path(name))

    @Slot(str)
    def _on_loaded(self, text: str) -> None:
        check, self._checks_when_loaded = self._checks_when_loaded, False
        self._refusal, self._is_outdated = None, False
        self._file_text = text
        self.editor.setPlainText(text)
        self._file_text = self.editor.toPlainText()  # Qt has its own idea of odd characters
        self.editor.highlighter.read()
        self._say()
        self.loaded.emit()
        if check:
            self.checkRequested.emit()

    @Slot(object)
    def _on_refused(self, reason: Message) -> None:
        self._refusal = reason
        self._say()

    @Slot()
    def _on_changed_on_disk(self) -> None:
        self._is_outdated = True
        self._say()

    @Slot(object)
    def _on_remedy(self, value: object) -> None:
        if isinstance(value, Path):
            self.open_file(value)
            return
        self._checks_when_loaded = True
        self.file.reload()

    @Slot()
    def _on_edited(self) -> None:
        if not self.code():  # a new beginning: what is pasted now is not that file
            self.file.close()
            self._is_outdated = False
        self._refusal = None
        self._say()
        self.changed.emit()

    def _say(self) -> None:
        self._show_name()
        if self._refusal is not None:
            self.note.say(localize(self._refusal), Severity.ERROR)
        elif self._is_outdated:
            text = self.tr("The file has changed on the disk.")
            if self.is_edited():
                text = self.tr("The file has changed on the disk. Loading it drops what you changed here.")
            self.note.say(text, Severity.INFO, (Remedy(self.tr("Load and check again"), True),))
        elif self._offered is not None and self.file.path is None and not self.code():
            text = self.tr("Opened last: {file}").format(file=self._offered.name)
            self.note.say(text, Severity.INFO, (Remedy(self.tr("Open it again"), self._offered),))
        else:
            self.note.clear()

    def _show_name(self) -> None:
        path = self.file.path
        if path is None:
            self._name.setText(self.tr("Pasted code") if self.code() else self.tr("No file"))
        elif self.is_edited():
            self._name.setText(self.tr("{file} (changed here, not saved)").format(file=path.name))
        else:
            self._name.setText(path.name)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.open_button.setText(self.tr("&Open…"))
        set_tooltip(
            self.open_button, self.tr("Choose the .py file with your attention module. It is only read.")
        )
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
