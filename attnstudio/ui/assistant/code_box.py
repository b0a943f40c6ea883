"""Code to be explained: pasted, from a file, or the studio's own. It is shown and sent, never run."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QPushButton, QVBoxLayout, QWidget

from attnstudio.assistant.code_file import MOST_CODE_BYTES, read_code
from attnstudio.files import FileError
from attnstudio.messages import Message
from attnstudio.ui.assistant.text_edit import TextEdit
from attnstudio.ui.assistant.wrap_row import WrapRow
from attnstudio.ui.i18n import localize
from attnstudio.ui.note import Note
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, Severity

LINES = (4, 12)


class CodeBox(QWidget):
    """An editor for code, and two ways to fill it.

    codeChanged()  there is other code
    """

    codeChanged = Signal()

    def __init__(self, studio: Studio, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._problem: Message | None = None
        self.editor = TextEdit(self, *LINES, as_table=True)
        self.open_button = QPushButton(self)
        self.own_button = QPushButton(self)
        self.note = Note(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        layout.addWidget(self.editor)
        layout.addWidget(WrapRow((self.open_button, self.own_button), self))
        layout.addWidget(self.note)
        self.open_button.clicked.connect(self._open)
        self.own_button.clicked.connect(self.take_own)
        self.editor.textChanged.connect(self._on_edited)
        self.retranslate()

    def code(self) -> str:
        """What is in the editor; "" when that is only blanks."""
        text = self.editor.toPlainText()
        return text if text.strip() else ""

    def is_too_long(self) -> bool:
        """Whether there is more than a question should hold."""
        return len(self.editor.toPlainText().encode("utf-8", "replace")) > MOST_CODE_BYTES

    def load(self, path: Path) -> None:
        """Put the file's text into the editor, or say why not and leave what is there."""
        try:
            self.editor.setPlainText(read_code(path))
        except FileError as error:
            self._say(error.message)

    @Slot()
    def take_own(self) -> None:
        """Put the experiment as a plain PyTorch script into the editor."""
        from attnstudio.engine.exports.script import export_script  # only who asks for it pays for it

        self.editor.setPlainText(export_script(self._studio.spec))

    @Slot()
    def _open(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Open code"), "", self.tr("Python code (*.py)"))
        if name:
            self.load(Path(name))

    @Slot()
    def _on_edited(self) -> None:
        self._say(None)
        self.codeChanged.emit()

    def _say(self, problem: Message | None) -> None:
        self._problem = problem
        if problem is None:
            self.note.clear()
        else:
            self.note.say(localize(problem), Severity.ERROR)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.editor.setAccessibleName(self.tr("Code to explain"))
        self.editor.setPlaceholderText(self.tr("Paste code here"))
        set_tooltip(
            self.editor,
            self.tr(
                "The code that the model explains. It is sent as it stands, and never run. Ctrl+Enter sends."
            ),
        )
        self.open_button.setText(self.tr("Open file…"))
        set_tooltip(
            self.open_button,
            self.tr("Take the code from a Python file of up to {limit} kB.").format(
                limit=MOST_CODE_BYTES // 1000
            ),
        )
        self.own_button.setText(self.tr("This experiment's code"))
        set_tooltip(
            self.own_button,
            self.tr(
                "The studio's own attention: this experiment as a plain PyTorch script "
                "that prints its numbers."
            ),
        )
        self._say(self._problem)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
