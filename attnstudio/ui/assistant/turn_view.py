"""One question with its answer, in the conversation.

    view = TurnView(turn)          a running turn is begun, an ended one is shown as it ended
    view.pane                      the `AnswerPane`: feed it progress and the ending, connect its signals
    view.editRequested             the person wants to change the question and send it again
    view.set_editable(False)       while another request runs
    view.tab_stops()               what takes the focus in it, top to bottom (`tab_order.chain`)

What it keeps of a turn is text: never a frame.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QWidget

from attnstudio.assistant.estimate import estimate_tokens
from attnstudio.assistant.subjects import Subject, SubjectKind
from attnstudio.assistant.turn import Turn
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.assistant.answer_pane import AnswerPane
from attnstudio.ui.assistant.question_text import QuestionText
from attnstudio.ui.assistant.steady_column import SteadyColumn
from attnstudio.ui.assistant.tab_order import chain, tab_stops
from attnstudio.ui.assistant.text_fold import TextFold
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID


class TurnView(QWidget):
    """A question, what was attached to it, and its answer.

    editRequested()  change the question and send it again
    """

    editRequested = Signal()

    def __init__(self, turn: Turn, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._attached = attachment_title(turn)
        self._editable = True
        self._card = _Card(self)
        self.question = QuestionText(turn.question, self._card)
        self.more_button = QPushButton(self._card)
        self.more_button.setCheckable(True)
        self.edit_button = QToolButton(self._card)
        self.attachment = TextFold(self._card, as_table=True)
        self.attachment.set_text(turn.attachment)
        self.pane = AnswerPane(self)
        self._build()
        self.retranslate()
        self.pane.begin(turn.model_id, turn.with_claims)
        if turn.ending is not None:
            self.pane.set_ending(turn.ending, turn.report)
        chain(self.tab_stops())

    def _build(self) -> None:
        self.edit_button.setAutoRaise(True)
        self.edit_button.setIcon(icon("edit"))
        self.edit_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.more_button.setAutoDefault(False)
        asked = QHBoxLayout()
        asked.setSpacing(GRID // 2)
        asked.addWidget(self.question, 1)
        asked.addWidget(self.edit_button, 0, Qt.AlignmentFlag.AlignTop)
        card = SteadyColumn(self._card, GRID // 2)
        card.setContentsMargins(GRID, 3 * GRID // 4, 3 * GRID // 4, GRID)
        card.addLayout(asked)
        card.addWidget(self.more_button, 0, Qt.AlignmentFlag.AlignLeft)
        card.addWidget(self.attachment)
        layout = SteadyColumn(self)
        layout.addWidget(self._card)
        layout.addWidget(self.pane)
        self.more_button.setVisible(self.question.overflows)
        self.question.overflowChanged.connect(self.more_button.setVisible)
        self.more_button.toggled.connect(self._show_whole)
        self.edit_button.clicked.connect(self.editRequested)

    # -- verbs

    def set_editable(self, editable: bool) -> None:
        """Whether the question can be changed now."""
        self._editable = editable
        self.edit_button.setEnabled(editable)
        self.retranslate()

    def tab_stops(self) -> list[QWidget]:
        """What takes the focus by Tab, from top to bottom."""
        return tab_stops(self)

    @Slot(bool)
    def _show_whole(self, whole: bool) -> None:
        self.question.set_whole(whole)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        whole = self.more_button.isChecked()
        self.question.setAccessibleName(self.tr("Question"))
        self.more_button.setText(self.tr("Show less") if whole else self.tr("Show all"))
        set_tooltip(
            self.more_button,
            self.tr("Fold the question to its first lines")
            if whole
            else self.tr("Unfold the whole question"),
        )
        self.edit_button.setAccessibleName(self.tr("Edit"))
        set_tooltip(
            self.edit_button,
            self.tr("Change this question and send it again; what follows it in the conversation is dropped")
            if self._editable
            else self.tr("An answer is on its way: stop it to change a question"),
        )
        self.attachment.set_title(localize(self._attached))
        set_tooltip(self.attachment.header, self.tr("What was sent with the question, to the letter"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


class _Card(QWidget):
    """The ground that sets a question off from the answers."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.setBrush(self.palette().color(QPalette.ColorRole.Base))
        painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)


def attachment_title(turn: Turn) -> Message:
    """What was attached, in one line: how many tokens, of what, and where the weights came from."""
    tokens = f"{estimate_tokens(turn.attachment):,}"
    if turn.subject is None:
        return message(_TOKENS, tokens=tokens)
    return message(_TOKENS_OF, tokens=tokens, what=_what(turn.subject), origin=_origin(turn.subject))


def _what(subject: Subject) -> Message:
    if subject.kind is SubjectKind.COMPARISON:
        return message(_TWO_FRAMES)
    if subject.head is not None:
        return message(_HEAD, head=subject.head + 1)
    return message(_ALL_HEADS)


def _origin(subject: Subject) -> Message:
    steps = [frame.origin.step for frame in (subject.frame, subject.other) if frame is not None]
    if not any(steps):
        return message(_RANDOM)
    if len(steps) == 2:
        return message(_TRAINED_BOTH, first=f"{steps[0]:,}", second=f"{steps[1]:,}")
    return message(_TRAINED, step=f"{steps[0]:,}")


_TOKENS = QT_TRANSLATE_NOOP("Messages", "About {tokens} tokens were sent with it")
_TOKENS_OF = QT_TRANSLATE_NOOP("Messages", "About {tokens} tokens: {what}, {origin}")
_TWO_FRAMES = QT_TRANSLATE_NOOP("Messages", "two frames to compare")
_HEAD = QT_TRANSLATE_NOOP("Messages", "head {head}")
_ALL_HEADS = QT_TRANSLATE_NOOP("Messages", "all heads")
_RANDOM = QT_TRANSLATE_NOOP("Messages", "random initialisation")
_TRAINED_BOTH = QT_TRANSLATE_NOOP("Messages", "steps taken: {first} and {second}")
_TRAINED = QT_TRANSLATE_NOOP("Messages", "steps taken: {step}")
