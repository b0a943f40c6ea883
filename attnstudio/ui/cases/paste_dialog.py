"""Pasting cases as text: JSON by hand, from a chat elsewhere, or from a colleague."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from attnstudio.assistant.case_reading import CasesRead
from attnstudio.messages import Message
from attnstudio.ui.background import Operation, run_in_background
from attnstudio.ui.cases.suites import ShelfError, read_case_text
from attnstudio.ui.i18n import localize
from attnstudio.ui.note import Note
from attnstudio.ui.settings.parts import text_label
from attnstudio.ui.theme import GRID, Severity, fixed_font

READING_SECONDS = 20.0
_EXAMPLE = """{"cases": [
  {"name": "%s",
   "batch": 2, "length": 5, "d_model": 64, "heads": 4,
   "mask": "causal", "positional": "none", "dtype": "float32",
   "expected": [{"kind": "row_sums"}, {"kind": "causality"}],
   "why": "%s"}
]}"""  # its name, and why


class PasteDialog(QDialog):
    """Takes a text and reads it; what cannot be read is said here, and the text stays.

    read(CasesRead)  cases were found; the dialog has closed
    """

    read = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._operation: Operation | None = None
        self._refusal: Message | None = None
        self._hint = text_label(self)
        self.editor = QPlainTextEdit(self)
        self.note = Note(self)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.read_button = self._buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        self._build()
        self.retranslate()
        self.resize(70 * GRID, 56 * GRID)

    def _build(self) -> None:
        self.editor.setFont(fixed_font())
        self.editor.setTabChangesFocus(True)
        self.read_button.setEnabled(False)
        self.read_button.setDefault(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self._hint)
        layout.addWidget(self.editor, 1)
        layout.addWidget(self.note)
        layout.addWidget(self._buttons)
        self.editor.textChanged.connect(self._on_text)
        self._buttons.accepted.connect(self._read)
        self._buttons.rejected.connect(self.reject)
        self.finished.connect(self._forget)

    @Slot()
    def _on_text(self) -> None:
        self.note.clear()
        self._refusal = None
        self.read_button.setEnabled(bool(self.editor.toPlainText().strip()) and self._operation is None)

    @Slot()
    def _read(self) -> None:
        text = self.editor.toPlainText()
        self.read_button.setEnabled(False)
        self._operation = run_in_background(partial(_attempt, text), READING_SECONDS)
        self._operation.finished.connect(self._on_read)
        self._operation.failed.connect(self._on_failed)
        self._operation.timed_out.connect(self._on_silence)

    @Slot(object)
    def _on_read(self, found: CasesRead | Message) -> None:
        self._operation = None
        if isinstance(found, Message):
            self._refusal = found
            self._say(localize(found))
            return
        self.accept()
        self.read.emit(found)

    @Slot(str, str)
    def _on_failed(self, sentence: str, _details: str) -> None:
        self._operation = None
        self._say(sentence)

    @Slot()
    def _on_silence(self) -> None:
        self._operation = None
        self._say(self.tr("The text could not be read in time. Paste less of it."))

    def _say(self, sentence: str) -> None:
        self.read_button.setEnabled(True)
        self.note.say(sentence, Severity.ERROR)
        self.editor.setFocus()

    @Slot()
    def _forget(self) -> None:
        if self._operation is not None:
            self._operation.abandon()
            self._operation = None

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setWindowTitle(self.tr("Paste cases"))
        self._hint.setText(
            self.tr(
                "Paste cases as JSON, as a model or a suite's file gives them. Text around the JSON, fences "
                "and small slips do not matter; what cannot be read is said."
            )
        )
        self.editor.setAccessibleName(self.tr("Cases as JSON"))
        name, why = self.tr("Causal, two sequences"), self.tr("A query must not see later keys.")
        self.editor.setPlaceholderText(_EXAMPLE % (name, why))
        self.editor.setToolTip(
            self.tr("mask: none, causal or local with window; positional: none or sinusoidal")
        )
        self.read_button.setText(self.tr("Add to the table"))
        self.read_button.setToolTip(self.tr("Read the text and put its cases below those in the table"))
        cancel = self._buttons.button(QDialogButtonBox.StandardButton.Cancel)
        cancel.setText(self.tr("Cancel"))
        cancel.setToolTip(self.tr("Close without adding anything"))
        if self._refusal is not None:
            self.note.say(localize(self._refusal), Severity.ERROR)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def _attempt(text: str) -> CasesRead | Message:
    """A refusal as a value, so that it comes back from the background as a sentence."""
    try:
        return read_case_text(text)
    except ShelfError as error:
        return error.message
