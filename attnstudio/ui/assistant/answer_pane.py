"""Everything about one answer: what the request is doing, the answer as it grows, its claims, its failure.

    pane = AnswerPane()
    pane.begin(model_id, with_claims=True)   a request was sent
    pane.set_progress(progress)              as often as there is news
    pane.set_ending(ending, report)          how it ended; `report` may follow later by `set_report`
    pane.set_request(source)                 what "Copy as" copies: a callable that gives a `SentRequest`

The pane is as high as its content, and has no scroll bar of its own. It keeps no frame.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QWidget

from attnstudio.assistant.claims import ClaimReport
from attnstudio.assistant.protocol import ChatAnswer, ChatCancelled, ChatEnding, ChatFailed, Progress
from attnstudio.ui.assistant.activity_line import ActivityLine
from attnstudio.ui.assistant.answer_footer import AnswerFooter, RequestSource
from attnstudio.ui.assistant.answer_view import MOST_CHARACTERS, AnswerView
from attnstudio.ui.assistant.claims_view import ClaimsView
from attnstudio.ui.assistant.failure_view import FailureView
from attnstudio.ui.assistant.growing_prose import prose_so_far
from attnstudio.ui.assistant.steady_column import SteadyColumn
from attnstudio.ui.assistant.tab_order import chain, tab_stops
from attnstudio.ui.assistant.text_fold import TextFold
from attnstudio.ui.note import Note
from attnstudio.ui.theme import Severity


class AnswerPane(QWidget):
    """One answer of one model, from the first byte sent to the last claim checked.

    stopRequested()        end the request
    retryNowRequested()    end the wait that the gateway asked for
    remedyChosen(object)   the `Diagnosis` of which the action was chosen
    placeChosen(object)    the `claims.Place` that a claim speaks of
    mentionChosen(object)  the `mentions.Mention` in the prose that was chosen; it may be out of range
    """

    stopRequested = Signal()
    retryNowRequested = Signal()
    remedyChosen = Signal(object)
    placeChosen = Signal(object)
    mentionChosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model_id = ""
        self._with_claims = False
        self._progress: Progress | None = None
        self._ending: ChatEnding | None = None
        self._report: ClaimReport | None = None
        self.reasoning = TextFold(self)
        self.answer = AnswerView(self)
        self.activity = ActivityLine(self)
        self.mark = Note(self)
        self.failure = FailureView(self)
        self.claims = ClaimsView(self)
        self.footer = AnswerFooter(self)
        self._build()
        self.clear()
        self.retranslate()

    def _build(self) -> None:
        layout = SteadyColumn(self)
        parts = (
            self.reasoning,
            self.answer,
            self.activity,
            self.mark,
            self.failure,
            self.claims,
            self.footer,
        )
        for part in parts:
            layout.addWidget(part)
        layout.addStretch(1)
        self.activity.stopRequested.connect(self.stopRequested)
        self.activity.retryNowRequested.connect(self.retryNowRequested)
        self.failure.remedyChosen.connect(self.remedyChosen)
        self.claims.placeChosen.connect(self.placeChosen)
        self.answer.mentionActivated.connect(self.mentionChosen)

    # -- verbs

    def clear(self) -> None:
        """Show nothing."""
        self._progress = self._ending = self._report = None
        self.activity.end()
        self._show_text("", "", finished=True)
        self._show_ending()

    def begin(self, model_id: str, with_claims: bool = False) -> None:
        """A request to `model_id` was sent; `with_claims`: it asks for claims at the end of the answer."""
        self.clear()
        self._model_id, self._with_claims = model_id, with_claims
        self.activity.begin(model_id)

    def set_progress(self, progress: Progress) -> None:
        """How far the request is; nothing happens before `begin` and after the ending."""
        if self._ending is not None or self.activity.isHidden():
            return
        self._progress = progress
        prose = self._prose(progress.text)
        self._show_text(prose, progress.reasoning, finished=False)
        self.activity.set_progress(progress, is_claiming=len(prose) < len(progress.text))

    def set_ending(self, ending: ChatEnding, report: ClaimReport | None = None) -> None:
        """How the request ended; `report` when its claims were checked."""
        self._progress, self._ending, self._report = None, ending, report
        self.activity.end()
        self._show_text(self._final_prose(), ending.reasoning, finished=True)
        self._show_ending()

    def set_report(self, report: ClaimReport) -> None:
        """The claims of the answer, checked after it was shown."""
        if self._ending is not None:
            self.set_ending(self._ending, report)

    def set_request(self, source: RequestSource | None) -> None:
        """Where "Copy as" gets the request from, when it is chosen; without one there is no such button."""
        self.footer.set_request(source)

    @property
    def is_running(self) -> bool:
        """Whether a request was begun and has not ended."""
        return not self.activity.isHidden()

    # -- what is shown

    def _prose(self, text: str) -> str:
        """`text` without claims; of a text that is not shown to its end nobody sees them."""
        return prose_so_far(text) if self._with_claims and len(text) <= MOST_CHARACTERS else text

    def _final_prose(self) -> str:
        assert self._ending is not None
        return self._report.prose if self._report is not None else self._prose(self._ending.text)

    def _show_text(self, prose: str, reasoning: str, *, finished: bool) -> None:
        self.reasoning.set_text(reasoning)
        self._title_reasoning()
        if prose.strip():
            shown = self.answer.markdown()
            # Blanks at the end make no difference, but another beginning would be read anew.
            same = finished and shown.rstrip() == prose.rstrip()
            self.answer.set_markdown(shown if same else prose, finished)
        else:
            self.answer.clear()
        self.answer.setVisible(bool(prose.strip()))

    def _title_reasoning(self) -> None:
        thinks = self._ending is None and not (self._progress and self._progress.text.strip())
        title = (
            self.tr("Thinking… {count} characters")
            if thinks
            else self.tr("Reasoning before the answer: {count} characters")
        )
        self.reasoning.set_title(title.format(count=f"{len(self.reasoning.text()):,}"))

    def _show_ending(self) -> None:
        ending = self._ending
        self._mark(ending)
        self.failure.set_diagnosis(ending.diagnosis if isinstance(ending, ChatFailed) else None)
        self.claims.set_report(self._report)
        prose = self._final_prose() if ending is not None else ""
        self.footer.set_ending(ending, self._model_id, prose)
        chain(tab_stops(self))

    def _mark(self, ending: ChatEnding | None) -> None:
        """Say of text that is no whole answer that it is none."""
        if isinstance(ending, ChatCancelled):
            self.mark.say(self._stopped(ending), Severity.INFO)
        elif isinstance(ending, ChatFailed) and ending.text.strip():
            broken = self.tr(
                "The answer broke off here. What came is kept; it is not part of the conversation."
            )
            self.mark.say(broken, Severity.WARNING)
        elif isinstance(ending, ChatAnswer) and ending.unfinished:
            self.mark.say(self.tr("This answer is not finished."), Severity.WARNING)
        else:
            self.mark.clear()

    def _stopped(self, ending: ChatCancelled) -> str:
        if ending.text.strip():
            return self.tr("Stopped. What had come is kept above; it is not part of the conversation.")
        return self.tr("Stopped before an answer came.")

    def retranslate(self) -> None:
        """Texts in the current language; the parts do theirs."""
        self._title_reasoning()
        self._mark(self._ending)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
