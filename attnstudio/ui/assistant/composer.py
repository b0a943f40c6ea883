"""Where a question is written: four kinds of it, and what goes with each."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from attnstudio.assistant.code_file import MOST_CODE_BYTES
from attnstudio.assistant.prompts import Language, code_question, error_question, read_question
from attnstudio.assistant.subjects import SubjectKind
from attnstudio.assistant.turn import Turn
from attnstudio.logs import redact
from attnstudio.settings import SettingsStore
from attnstudio.ui.assistant.code_box import CodeBox
from attnstudio.ui.assistant.draft import Draft
from attnstudio.ui.assistant.mode_row import Mode, ModeRow
from attnstudio.ui.assistant.preview import Preview
from attnstudio.ui.assistant.subject_chooser import SubjectChooser
from attnstudio.ui.assistant.text_edit import TextEdit
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID

LINES = (2, 5)
MOST_QUESTION = 100_000  # characters


class Composer(QWidget):
    """Makes a `Draft` out of what is chosen and written.

    `language` tells the language that answers are asked for in.

    changed()    there is something else to send, or to say about it
    submitted()  Ctrl+Enter in a field
    """

    changed = Signal()
    submitted = Signal()

    def __init__(
        self,
        studio: Studio,
        heads_state: HeadsState,
        store: SettingsStore,
        language: Callable[[], Language],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._state = heads_state
        self._language = language
        self._usual = ""
        self._next_error = ""
        self.modes = ModeRow(self)  # the Tab key follows the order in which these are made
        self.free = TextEdit(self, *LINES)
        self.attach = QCheckBox(self)
        self.subject = SubjectChooser(studio, heads_state, self)
        self.reading = TextEdit(self, *LINES)
        self.code = CodeBox(studio, self)
        self.error = TextEdit(self, *LINES)
        self.preview = Preview(store, self)
        self._build()
        self.retranslate()
        self.set_error("")
        self._show_mode()

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        column: tuple[QWidget, ...] = (
            self.modes,
            self.free,
            self.attach,
            self.subject,
            self.reading,
            self.code,
            self.error,
            self.preview,
        )
        for widget in column:
            layout.addWidget(widget)
        self.modes.modeChanged.connect(self._show_mode)
        self.attach.toggled.connect(self._show_mode)
        self.subject.subjectChanged.connect(self._on_subject)
        self.preview.contentChanged.connect(self.changed)
        self.code.codeChanged.connect(self.changed)
        for editor in (self.reading, self.free, self.error, self.code.editor):
            editor.submitted.connect(self.submitted)
            editor.textChanged.connect(self.changed)

    # -- what is asked

    def mode(self) -> Mode:
        """The kind of question."""
        return self.modes.mode()

    def choose(self, mode: Mode) -> None:
        """Put `mode` in force."""
        self.modes.choose(mode)

    @property
    def takes_frame(self) -> bool:
        """Whether a frame goes with the question."""
        mode = self.mode()
        return mode is Mode.READ or (mode is Mode.ASK and self.attach.isChecked())

    def obstacle(self) -> str:
        """Why there is nothing to send yet; "" when there is."""
        if self.takes_frame and self.preview.content() is None:
            return self.subject.obstacle() or self.tr("The numbers are being put together.")
        if self.mode() is Mode.CODE:
            if self.code.is_too_long():
                return self.tr(
                    "The code is longer than {limit} kB. Keep the part that is to be explained."
                ).format(limit=MOST_CODE_BYTES // 1000)
            return "" if self.code.code() else self.tr("Paste code, open a file, or take this experiment's.")
        text = self._field().toPlainText()
        if len(text) > MOST_QUESTION:
            return self.tr("The question is longer than {limit} characters.").format(
                limit=f"{MOST_QUESTION:,}"
            )
        return "" if text.strip() else self.tr("Write a question.")

    def draft(self) -> Draft | None:
        """What is sent (`Draft.without_keys`); None while there is an `obstacle`."""
        if self.obstacle():
            return None
        mode = self.mode()
        if mode is Mode.CODE:
            return Draft(code_question(self.code.code(), self._language()))
        if mode is Mode.ERROR:
            return Draft(error_question(redact(self.error.toPlainText().strip()), self._language()))
        question = self._field().toPlainText().strip()
        content = self.preview.content() if self.takes_frame else None
        if content is None:
            return Draft(question)
        return Draft(question, content.text, content.subject, content.attachment.warnings)

    def _field(self) -> TextEdit:
        return {
            Mode.READ: self.reading,
            Mode.CODE: self.code.editor,
            Mode.ERROR: self.error,
            Mode.ASK: self.free,
        }[self.mode()]

    # -- verbs

    def read_heads(self) -> None:
        """Be ready to have the frame on the screen read: its locked head, or all heads."""
        locked = self._state.locked is not None
        self.subject.choose(SubjectKind.HEAD if locked else SubjectKind.ALL_HEADS)
        self.choose(Mode.READ)

    def explain_error(self) -> bool:
        """Be ready to have the last error explained; False when there is none."""
        if self._next_error:
            self.choose(Mode.ASK)  # which takes it up
        if not self.error.toPlainText().strip():
            return False
        self.choose(Mode.ERROR)
        return True

    def set_error(self, text: str) -> None:
        """What "Explain this error" is about; an error that is being asked about stays until then."""
        if text and self.mode() is Mode.ERROR:
            self._next_error = redact(text)
            return
        self._next_error = ""
        self.error.setPlainText(redact(text))
        if not text and self.mode() is Mode.ERROR:
            self.choose(Mode.ASK)
        self._say_whether_error()

    def focus(self) -> None:
        """Put the cursor where the question is written."""
        self._field().setFocus()

    def load(self, turn: Turn) -> None:
        """Offer an earlier question again, to be edited."""
        field = self.free
        if turn.subject is not None:
            self.subject.choose(turn.subject.kind)
            if self.mode() is not Mode.ASK:
                self.choose(Mode.READ)
                field = self.reading
            self.attach.setChecked(True)
            self.preview.restore(turn.attachment, turn.subject)
            field.setPlainText(turn.question)
        else:
            self.attach.setChecked(False)
            self.choose(Mode.ASK)
            below = f"\n\n{turn.attachment}" if turn.attachment else ""
            field.setPlainText(turn.question + below)
        field.setFocus()

    def take_sent(self) -> None:
        """The question was sent: the next one is free, and leaves the answer all the room that it can."""
        if self.mode() is Mode.ASK:
            self.free.clear()
        elif self.mode() is Mode.READ:
            self._usual = self.reading.toPlainText()  # as if it had not been edited
            self._offer_usual_question()
        if self.takes_frame and self.preview.is_held:
            self.preview.reset()
        self.choose(Mode.ASK)

    def forget_loaded(self) -> None:
        """The earlier question is left as it is: what `load` brought goes."""
        self.free.clear()
        self._usual = self.reading.toPlainText()
        self._offer_usual_question()
        if self.preview.is_held:
            self.preview.reset()

    def close_down(self) -> None:
        """Wait for nothing any more."""
        self.preview.close_down()

    # -- what changes

    @Slot()
    def refresh_language(self) -> None:
        """Answers are asked for in another language: so is the usual question."""
        self._offer_usual_question()

    @Slot()
    def _on_subject(self) -> None:
        if self.takes_frame:
            self.preview.set_subject(self.subject.subject())
        self._offer_usual_question()
        self.changed.emit()

    def _offer_usual_question(self) -> None:
        """Fill in the usual question, unless another was written."""
        subject = self.subject.subject()
        if subject is None or self.reading.toPlainText() not in {"", self._usual}:
            return
        usual = read_question(subject, self._language())
        if usual != self.reading.toPlainText():
            self._usual = usual
            self.reading.setPlainText(usual)

    @Slot()
    def _show_mode(self) -> None:
        mode = self.mode()
        if self._next_error and mode is not Mode.ERROR:
            self.set_error(self._next_error)
        self.reading.setVisible(mode is Mode.READ)
        self.free.setVisible(mode is Mode.ASK)
        self.attach.setVisible(mode is Mode.ASK)
        self.code.setVisible(mode is Mode.CODE)
        self.error.setVisible(mode is Mode.ERROR)
        self.subject.setVisible(self.takes_frame)
        self.preview.setVisible(self.takes_frame)
        self._on_subject()

    def _say_whether_error(self) -> None:
        there_is = bool(self.error.toPlainText().strip())
        self.modes.set_no_error("" if there_is else self.tr("There is no error to explain."))

    # -- texts

    def retranslate(self) -> None:
        """Texts in the current language."""
        sends = self.tr("Ctrl+Enter sends; Enter starts a new line.")
        for editor, name in (
            (self.reading, self.tr("Question about the heads")),
            (self.free, self.tr("Question")),
            (self.error, self.tr("Error to explain")),
        ):
            editor.setAccessibleName(name)
            set_tooltip(editor, sends)
        self.free.setPlaceholderText(self.tr("Ask about attention, this experiment, or the paper"))
        self.attach.setText(self.tr("Attach the frame"))
        set_tooltip(
            self.attach,
            self.tr(
                "Send the weights on the screen with the question; what the model says of them is checked."
            ),
        )
        self._say_whether_error()
        self._offer_usual_question()
        self.changed.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
