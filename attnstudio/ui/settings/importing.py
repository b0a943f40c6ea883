"""Taking over gateway settings from a file or from the environment, the key into the keyring."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QMenu, QPushButton, QWidget

from attnstudio.assistant.importing import (
    Imported,
    ImportRefused,
    import_environment,
    import_settings,
    remove_key_from_file,
)
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.background import run_in_background
from attnstudio.ui.note import Note, Remedy
from attnstudio.ui.settings.parts import lines, section_layout, set_tooltip
from attnstudio.ui.theme import Severity

FILE_SECONDS = 10.0

_T = TypeVar("_T")


class ImportSection(QWidget):
    """What an import found, and the offer to take the key out of its file. Its button stands elsewhere.

    imported(Imported)   settings were found: the dialog takes them over
    """

    imported = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said: tuple[tuple[Message, ...], Severity] | None = None
        self._key_file: Path | None = None
        self._offers_removal = False
        self.button = QPushButton(self)
        self._menu = QMenu(self.button)
        self.from_file = QAction(self)
        self.from_environment = QAction(self)
        self.note = Note(self)
        self._menu.addActions([self.from_file, self.from_environment])
        self.button.setMenu(self._menu)
        self.button.setAutoDefault(False)
        section_layout(self).addWidget(self.note)
        self.from_file.triggered.connect(self._choose_file)
        self.from_environment.triggered.connect(self.import_environment)
        self.note.remedyChosen.connect(self._answer)
        self.retranslate()

    # -- verbs

    @Slot()
    def import_environment(self) -> None:
        """Import TAOTOKEN_BASE_URL, TAOTOKEN_API_KEY and TAOTOKEN_MODEL_ID."""
        self._finish(_attempt(import_environment))

    @Slot(str)
    def import_file(self, path: str) -> None:
        """Import a config.json or a settings fragment."""
        operation = run_in_background(partial(_attempt, partial(import_settings, Path(path))), FILE_SECONDS)
        operation.finished.connect(self._finish)
        operation.failed.connect(self._on_failed)
        operation.timed_out.connect(self._on_silence)

    def offer_removal(self) -> None:
        """The key of the last import is safe in the keyring: offer to take it out of its file."""
        if self._key_file is not None:
            self._offers_removal = True
            self._show()

    def remove_key(self, path: Path) -> None:
        """Take the key out of the file `path`, and say so."""
        operation = run_in_background(partial(_attempt, partial(remove_key_from_file, path)), FILE_SECONDS)
        operation.finished.connect(self._on_removed)
        operation.failed.connect(self._on_failed)
        operation.timed_out.connect(self._on_silence)

    def forget(self) -> None:
        """Show nothing of an earlier import any more."""
        self._said, self._key_file, self._offers_removal = None, None, False
        self._show()

    @Slot()
    def _choose_file(self) -> None:
        dialog = QFileDialog(self, self.tr("Import gateway settings"), str(Path.home()))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([self.tr("JSON files (*.json)"), self.tr("All files (*)")])
        dialog.fileSelected.connect(self.import_file)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(object)
    def _finish(self, found: Imported | ImportRefused) -> None:
        self._offers_removal, self._key_file = False, None
        if isinstance(found, ImportRefused):
            self._say((found.message,), Severity.ERROR)
            return
        if found.api_key:
            self._key_file = found.path
        self._say((_taken_over(found), *found.notes), Severity.INFO)
        self.imported.emit(found)

    @Slot(object)
    def _answer(self, remove: bool) -> None:
        path, self._key_file, self._offers_removal = self._key_file, None, False
        assert path is not None
        if not remove:
            self._say((message(_LEFT_IN_FILE, file=path.name),), Severity.WARNING)
            return
        self.remove_key(path)

    @Slot(object)
    def _on_removed(self, ending: Message | ImportRefused) -> None:
        if isinstance(ending, ImportRefused):
            self._say((ending.message,), Severity.ERROR)
        else:
            self._say((ending,), Severity.SUCCESS)

    @Slot(str, str)
    def _on_failed(self, sentence: str, _details: str) -> None:
        self._said = None
        self.note.say(sentence, Severity.ERROR)
        self.show()

    @Slot()
    def _on_silence(self) -> None:
        self._say((message(_NO_ANSWER),), Severity.ERROR)

    # -- what is shown

    def _say(self, messages: tuple[Message, ...], severity: Severity) -> None:
        self._said = (messages, severity)
        self._show()

    def _show(self) -> None:
        self.setHidden(self._said is None)
        if self._said is None:
            self.note.clear()
            return
        messages, severity = self._said
        if self._offers_removal and self._key_file is not None:
            question = message(_OFFER, file=self._key_file.name)
            remedies = (Remedy(self.tr("Remove it from the file"), True), Remedy(self.tr("Leave it"), False))
            self.note.say(lines((*messages, question)), Severity.WARNING, remedies)
        else:
            self.note.say(lines(messages), severity)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.button.setText(self.tr("&Import…"))
        set_tooltip(
            self.button,
            self.tr(
                "Take over address, key and model from a config.json, a settings file, or the environment."
            ),
        )
        self.from_file.setText(self.tr("From a &file…"))
        self.from_environment.setText(self.tr("From the &environment"))
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def _attempt(call: Callable[[], _T]) -> _T | ImportRefused:
    """A refusal as a value, so that it comes back from the background as a sentence."""
    try:
        return call()
    except ImportRefused as refused:
        return refused


def _taken_over(found: Imported) -> Message:
    names = [
        name
        for name, value in (
            (_BASE_URL, found.base_url),
            (_API_KEY, found.api_key),
            (_MODEL_ID, found.model_id),
        )
        if value
    ]
    listing: Message = names[0]
    for name in names[1:]:
        listing = message(QT_TRANSLATE_NOOP("Messages", "{first}, {rest}"), first=listing, rest=name)
    source = found.path.name if found.path is not None else message(_ENVIRONMENT)
    return message(
        QT_TRANSLATE_NOOP("Messages", "Taken over from {source}: {names}."), source=source, names=listing
    )


_BASE_URL = message(QT_TRANSLATE_NOOP("Messages", "base URL"))
_API_KEY = message(QT_TRANSLATE_NOOP("Messages", "API key"))
_MODEL_ID = message(QT_TRANSLATE_NOOP("Messages", "model ID"))
_ENVIRONMENT = QT_TRANSLATE_NOOP("Messages", "the environment")
_OFFER = QT_TRANSLATE_NOOP(
    "Messages",
    "The key is in the keyring now, and still stands in clear text in {file}. Remove it from there?",
)
_LEFT_IN_FILE = QT_TRANSLATE_NOOP("Messages", "The key still stands in clear text in {file}.")
_NO_ANSWER = QT_TRANSLATE_NOOP(
    "Messages", "The file did not answer in time. Copy it to this machine and try again."
)
