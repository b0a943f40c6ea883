"""What will be sent with a question: the numbers as text, shown first, and free to be edited."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from attnstudio.assistant.prompts import Attachment, describe, estimate_tokens
from attnstudio.assistant.subjects import Subject, SubjectKind
from attnstudio.settings import READING_BUDGETS, SettingsStore
from attnstudio.ui.assistant.text_button import Face, TextButton
from attnstudio.ui.assistant.text_edit import TextEdit
from attnstudio.ui.background import Operation, run_in_background
from attnstudio.ui.i18n import localize
from attnstudio.ui.note import Note
from attnstudio.ui.settings.parts import BulletList, set_tooltip
from attnstudio.ui.theme import GRID, Severity

REFRESH_MS = 250  # while training, the text changes no faster than this
SMALL_FRAME = 2_048  # weights; describing more takes too long between two frames of the window
DESCRIBE_SECONDS = 30.0
LINES = (5, 9)


@dataclass(frozen=True, slots=True, eq=False)
class Content:
    """What is sent: the text, the subject that it was made of, and what is known of it."""

    text: str
    subject: Subject
    attachment: Attachment


@dataclass(frozen=True, slots=True, eq=False)
class _Description:
    """An attachment, and what it was made of."""

    subject: Subject
    budget: int
    attachment: Attachment

    def is_of(self, subject: Subject, budget: int) -> bool:
        """Whether it describes the same head of the same frames in the same room."""
        mine = self.subject
        return (
            (mine.kind, mine.head, self.budget) == (subject.kind, subject.head, budget)
            and mine.frame is subject.frame
            and mine.other is subject.other
        )


class Preview(QWidget):
    """Describes a subject and shows the text in a fold. Edited text stays until Reset.

    The subject follows the screen, a few times a second while a model trains and not at all while
    nothing is shown; `content` is always what is seen here, so the frame that an answer is checked against is
    the one whose numbers were shown.

    contentChanged()  there is another text to send, or none yet
    """

    contentChanged = Signal()

    def __init__(self, store: SettingsStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._wanted: Subject | None = None
        self._described: _Description | None = None
        self._is_edited = self._is_restored = False
        self._filling = False
        self._has_failed = False
        self._operation: Operation | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(REFRESH_MS)
        self._pause.timeout.connect(self._follow)
        self.header = TextButton(self)
        self._body = QWidget(self)
        self.editor = TextEdit(self._body, *LINES, as_table=True)
        self._budget_label = QLabel(self._body)
        self.budget = QComboBox(self._body)
        self.reset_button = QPushButton(self._body)
        self.left_out = BulletList(self._body)
        self._also = QLabel(self._body)
        self.note = Note(self)
        self._build()
        self.retranslate()

    def _build(self) -> None:
        self.header.setCheckable(True)
        self.editor.setUndoRedoEnabled(True)
        self._budget_label.setBuddy(self.budget)
        for tokens in READING_BUDGETS:
            self.budget.addItem("", tokens)
        self.budget.setCurrentIndex(self.budget.findData(self._store.settings.reading_budget))
        self.reset_button.setAutoDefault(False)
        self._also.setWordWrap(True)
        self._also.setForegroundRole(self._also.palette().ColorRole.PlaceholderText)
        row = QHBoxLayout()
        row.setSpacing(GRID // 2)
        row.addWidget(self._budget_label)
        row.addWidget(self.budget)
        row.addStretch(1)
        row.addWidget(self.reset_button)
        inside = QVBoxLayout(self._body)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(GRID // 2)
        inside.addWidget(self.editor)
        inside.addLayout(row)
        inside.addWidget(self.left_out)
        inside.addWidget(self._also)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        for widget in (self.header, self.note, self._body):
            layout.addWidget(widget)
        self._body.hide()
        self.header.toggled.connect(self._unfold)
        self.editor.textChanged.connect(self._on_edited)
        self.budget.activated.connect(self._choose_budget)
        self.reset_button.clicked.connect(self.reset)

    # -- what is sent

    def content(self) -> Content | None:
        """What is sent; None while it is being put together, or there is nothing."""
        if self._described is None or not (self.is_held or self._is_of_what_is_chosen()):
            return None
        attachment = self._described.attachment
        text = self.editor.toPlainText() if self._is_edited else attachment.text
        return Content(text, self._described.subject, attachment)

    def _is_of_what_is_chosen(self) -> bool:
        """Whether the text is about the chosen head or heads, if perhaps of a frame a moment ago."""
        described = self._described
        return (
            described is not None
            and self._wanted is not None
            and _is_same_choice(described.subject, self._wanted)
        )

    @property
    def is_edited(self) -> bool:
        """Whether a person has changed the text."""
        return self._is_edited

    @property
    def is_held(self) -> bool:
        """Whether the text stays whatever is on the screen: it was edited, or is an earlier question's."""
        return self._is_edited or self._is_restored

    def set_subject(self, subject: Subject | None) -> None:
        """Describe `subject` from now on: at once when it can be, later while frames come fast."""
        same_choice = subject is not None and _is_same_choice(self._wanted, subject)
        self._wanted = subject
        if not self.isVisible() or (same_choice and self._pause.isActive()):
            return
        self._follow()
        self._pause.start()

    def restore(self, text: str, subject: Subject) -> None:
        """Offer an earlier question's text again, about the frames it was made of."""
        self._described = _describe(subject, self._budget())
        self._is_edited, self._is_restored = text != self._described.attachment.text, True
        self._fill(text)
        self._on_content()

    @Slot()
    def reset(self) -> None:
        """Forget what was edited, and take what is chosen now."""
        self._is_edited = self._is_restored = False
        self._described = None
        self._follow()

    # -- describing

    @Slot()
    def _follow(self) -> None:
        """Describe what is wanted, unless other text is held in its place or it is described already."""
        subject = self._wanted
        if self.is_held or not self.isVisible():
            self._show()
        elif subject is None:
            self._take(None)
        elif self._described is None or not self._described.is_of(subject, self._budget()):
            self._describe(subject)
        else:
            self._show()

    def _describe(self, subject: Subject) -> None:
        budget = self._budget()
        if subject.frame.weights.size <= SMALL_FRAME:
            self._take(_describe(subject, budget))
        elif self._operation is None:
            self._operation = run_in_background(lambda: _describe(subject, budget), DESCRIBE_SECONDS)
            self._operation.finished.connect(self._on_described)
            self._operation.failed.connect(self._on_failed)
            self._operation.timed_out.connect(self._on_failed)
            self._show()

    @Slot(object)
    def _on_described(self, described: _Description) -> None:
        self._operation = None
        if not self.is_held:
            self._take(described if self._wanted is not None else None)
        self._follow()

    @Slot()
    def _on_failed(self) -> None:
        self._operation = None
        self._has_failed = True
        self._show()

    def _take(self, described: _Description | None) -> None:
        self._described = described
        self._has_failed = False
        if self._body.isVisible():
            self._fill(described.attachment.text if described else "")
        self._on_content()

    def close_down(self) -> None:
        """Wait for no description any more."""
        self._pause.stop()
        if self._operation is not None:
            self._operation.abandon()
            self._operation = None

    # -- the fold

    @Slot(bool)
    def _unfold(self, shown: bool) -> None:
        if shown and not self._is_edited and self._described is not None:
            self._fill(self._described.attachment.text)
        self._body.setVisible(shown)

    def _fill(self, text: str) -> None:
        if text == self.editor.toPlainText():
            return
        self._filling = True
        bar = self.editor.verticalScrollBar()
        place = bar.value()
        self.editor.setPlainText(text)
        bar.setValue(place)
        self._filling = False

    @Slot()
    def _on_edited(self) -> None:
        if self._filling or self._described is None:
            return
        self._is_edited = self.editor.toPlainText() != self._described.attachment.text
        self._on_content()
        if not self.is_held:
            self._follow()

    @Slot()
    def _choose_budget(self) -> None:
        self._store.update(reading_budget=self._budget())
        self._follow()

    def _budget(self) -> int:
        return int(self.budget.currentData())

    def _on_content(self) -> None:
        self._show()
        self.contentChanged.emit()

    # -- what is shown

    def _show(self) -> None:
        self.header.set_face(Face(self._title()))
        self.reset_button.setEnabled(self.is_held)
        self.editor.setReadOnly(self._described is None)
        left_out = self._described.attachment.left_out if self._described else ()
        texts = tuple(map(localize, left_out))
        if texts != self.left_out.items():
            self.left_out.set_items(self.tr("Left out"), texts)
        text, severity = self._remark()
        if text != self.note.text():
            if text:
                self.note.say(text, severity)
            else:
                self.note.clear()

    def _title(self) -> str:
        content = self.content()
        if content is None and self._wanted is not None and not self._has_failed:
            return self.tr("What will be sent: being put together…")
        if content is None:
            return self.tr("What will be sent")
        if self._is_edited:
            text = self.tr("What will be sent (about {tokens} tokens, edited)")
            return text.format(tokens=f"{estimate_tokens(content.text):,}")
        if content.attachment.left_out:
            text = self.tr("What will be sent (about {tokens} tokens, abridged)")
        else:
            text = self.tr("What will be sent (about {tokens} tokens)")
        return text.format(tokens=f"{content.attachment.tokens:,}")

    def _remark(self) -> tuple[str, Severity]:
        if self._has_failed:
            text = self.tr("The numbers could not be put together; the log says why. Choose a single head.")
            return text, Severity.ERROR
        if self._is_behind():
            text = self.tr(
                "This text stays as it is, although something else is chosen or shown now. "
                "Reset takes what is there now."
            )
            return text, Severity.INFO
        return "", Severity.INFO

    def _is_behind(self) -> bool:
        described = self._described
        return (
            self.is_held
            and described is not None
            and (self._wanted is None or not described.is_of(self._wanted, self._budget()))
        )

    def retranslate(self) -> None:
        """Texts in the current language."""
        set_tooltip(
            self.header,
            self.tr("The experiment, tokens, measures and weights, exactly as they go to the model."),
        )
        self.editor.setAccessibleName(self.tr("What will be sent"))
        set_tooltip(
            self.editor,
            self.tr(
                "You may change or delete anything; what stands here is sent. Answers are checked "
                "against the true weights all the same."
            ),
        )
        self._budget_label.setText(self.tr("At most"))
        for index, tokens in enumerate(READING_BUDGETS):
            text = self.tr("{thousands}k tokens").format(thousands=tokens // 1000)
            self.budget.setItemText(index, text)
        self.budget.setAccessibleName(self.tr("Most tokens for the numbers"))
        set_tooltip(
            self.budget,
            self.tr(
                "Room for the numbers. What does not fit is left out, the weakest weights "
                "first, and it is said."
            ),
        )
        self.reset_button.setText(self.tr("Reset"))
        set_tooltip(
            self.reset_button, self.tr("Take the text as the studio makes it of what is on the screen now.")
        )
        self._also.setText(
            self.tr("Your question, earlier answers and instructions on the form of the answer go with it.")
        )
        self.left_out.set_items("", ())  # their caption is a text, too
        self.note.clear()
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            if not self.is_held:
                self.reset()  # what is sent can be read: it is in the window's language

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._pause.stop()


def _describe(subject: Subject, budget: int) -> _Description:
    return _Description(subject, budget, describe(subject, budget, localize))


def _is_same_choice(one: Subject | None, other: Subject) -> bool:
    """Whether both are the same head or heads of what is on the screen, or compare with the same frame."""
    if one is None or (one.kind, one.head) != (other.kind, other.head):
        return False
    return one.kind is not SubjectKind.COMPARISON or one.frame is other.frame
