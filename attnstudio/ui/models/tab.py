"""The Models tab: one question to several models at once, their answers side by side, and who is right."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QKeyCombination, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QPalette, QShortcut
from PySide6.QtWidgets import QSplitter, QStackedLayout, QVBoxLayout, QWidget

from attnstudio.assistant.claims import Place
from attnstudio.assistant.comparison import Comparison
from attnstudio.assistant.mentions import Mention
from attnstudio.assistant.protocol import Action, ChatFailed, Diagnosis, Ending, ModelList, ModelsFailed
from attnstudio.assistant.question import Question
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.settings import MOST_RECENT_MODELS, SettingsStore
from attnstudio.ui.gateway import Gateway
from attnstudio.ui.i18n import localize
from attnstudio.ui.models.column import ModelColumn
from attnstudio.ui.models.columns import MOST_MODELS, ModelColumns
from attnstudio.ui.models.controls import ModelsControls
from attnstudio.ui.models.empty import NoQuestion
from attnstudio.ui.models.question_view import QuestionView
from attnstudio.ui.models.results import ModelsResults
from attnstudio.ui.models.run import RunPhase
from attnstudio.ui.models.saving import ComparisonSaver
from attnstudio.ui.models.tab_order import move_focus
from attnstudio.ui.note import Note, Remedy
from attnstudio.ui.settings.parts import text_label
from attnstudio.ui.splits import SplitMemory
from attnstudio.ui.theme import GRID, Severity

SHARES = {Qt.Orientation.Vertical: (6600, 3400)}  # of answers and results


@dataclass(frozen=True, slots=True)
class _Notice:
    """What the line below the buttons says; `settings` when the settings are the remedy."""

    text: Message
    severity: Severity
    settings: bool = False


class ModelsTab(QWidget):
    """Asks up to six models. Requests are the gateway's; this sends one question to each column.

    placeChosen(object)     a `Place`: the cell or head of a claim, or of a mention in an answer
    settingsRequested()     the person wants the settings
    addressCorrected(str)   a diagnosis knows the right base URL, and the person takes it
    questionRequested()     the person wants to write a question
    modelsRemembered()      other models are the recent ones now
    """

    placeChosen = Signal(object)
    settingsRequested = Signal()
    addressCorrected = Signal(str)
    questionRequested = Signal()
    modelsRemembered = Signal()

    def __init__(self, gateway: Gateway, store: SettingsStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._gateway = gateway
        self._store = store
        self._question: Question | None = None
        self._notice: _Notice | None = None
        self._listed: tuple[str, ...] = ()
        self._listing: int | None = None
        self.empty = NoQuestion(self)
        self._page = QWidget(self)
        self.question = QuestionView(self._page)
        self.controls = ModelsControls(self._page)
        self.hint = text_label(self._page)
        self.note = Note(self._page)
        self.columns = ModelColumns(gateway, self._page)
        self.results = ModelsResults(self._page)
        self._body = QSplitter(Qt.Orientation.Vertical, self._page)
        self._saver = ComparisonSaver(self)
        self._build()
        self._connect()
        self._offer_models()
        for model_id in self._first_models():
            self.columns.add(model_id)
        self.retranslate()

    def _build(self) -> None:
        self._body.addWidget(self.columns)
        self._body.addWidget(self.results)
        self._body.setChildrenCollapsible(False)
        self._body.setHandleWidth(GRID)
        for index in range(self._body.count()):
            self._body.setStretchFactor(index, 1)  # both grow, each by its share
        self._split = SplitMemory(self._body, "models", SHARES)
        self.hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        page = QVBoxLayout(self._page)
        page.setContentsMargins(GRID, GRID, GRID, GRID)
        page.setSpacing(GRID)
        for part in (self.question, self.controls, self.hint, self.note):
            page.addWidget(part)
        page.addWidget(self._body, 1)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self.empty)
        self._pages.addWidget(self._page)

    def _connect(self) -> None:
        self.empty.questionRequested.connect(self.questionRequested)
        self.controls.ask_all.clicked.connect(self.ask_all)
        self.controls.stop_all.clicked.connect(self.stop_all)
        self.controls.add.clicked.connect(self._add)
        self.controls.list_models.clicked.connect(self._list_or_stop)
        self.controls.save.clicked.connect(self._save)
        self.note.remedyChosen.connect(self.settingsRequested)
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            sends = QShortcut(QKeyCombination(Qt.KeyboardModifier.ControlModifier, key), self)
            sends.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            sends.activated.connect(self.ask_all)
        self.columns.edited.connect(self._on_changed)
        self.columns.changed.connect(self._on_changed)
        self.columns.askRequested.connect(self._ask_one)
        self.columns.remedyChosen.connect(self._on_remedy)
        self.columns.placeChosen.connect(self.placeChosen)
        self.columns.mentionChosen.connect(self._on_mention)
        self.results.placeChosen.connect(self.placeChosen)
        self.results.rowChosen.connect(self._show_column)
        self._saver.saved.connect(self._on_saved)
        self._saver.refused.connect(self._on_refused)
        self._gateway.ended.connect(self._on_ended)

    # -- verbs

    def set_question(self, question: Question) -> None:
        """Take another question: what runs is cancelled, and what was answered goes. Nothing is sent yet."""
        self._say(None)
        with QSignalBlocker(self.columns):
            self.columns.abandon()
        self._question = question
        self.question.set_question(question)
        self._offer_models()  # others may have been asked meanwhile
        self._pages.setCurrentWidget(self._page)
        self._on_changed()
        self.focus_first()

    def focus_first(self) -> None:
        """Give what is pressed first the focus."""
        first = self.controls.ask_all if self._question is not None else self.empty.button
        first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def comparison(self) -> Comparison | None:
        """The question and every column's part; None before there is a question."""
        if self._question is None:
            return None
        return Comparison(self._question, tuple(column.result() for column in self.columns.columns))

    @Slot()
    def ask_all(self) -> None:
        """Send the question, if any, to every column; one that cannot be asked is shown instead."""
        if self._question is None:
            return
        for column in self.columns.columns:
            if self._problem(column) is not None:
                self.columns.ensureWidgetVisible(column)
                column.field.setFocus()
                return
        self.columns.horizontalScrollBar().setValue(0)
        self._ask(self.columns.columns)

    @Slot()
    def stop_all(self) -> None:
        """Cancel everything that runs; what came is kept."""
        for column in self.columns.columns:
            column.run.stop()

    def close_down(self) -> None:
        """Cancel what runs; the window is closing."""
        self.columns.abandon()
        self._saver.close_down()
        if self._listing is not None:
            self._gateway.cancel(self._listing)
            self._listing = None

    def export_widget(self) -> QWidget:
        """What a picture of this tab shows: question, answers and results, or what is there before."""
        return self._body if self._question is not None else self.empty

    def focusNextPrevChild(self, next: bool) -> bool:
        return move_focus(self, self.focusWidget(), forward=next) or super().focusNextPrevChild(next)

    # -- asking

    @Slot(object)
    def _ask_one(self, column: ModelColumn) -> None:
        if self._problem(column) is None:
            self._ask((column,))
        else:
            column.field.setFocus()

    def _ask(self, columns: tuple[ModelColumn, ...]) -> None:
        if self._question is None:
            return
        if not self._gateway.config().api_key:
            self._say(_Notice(message(_NO_KEY), Severity.WARNING, settings=True))
            return
        self._say(None)
        with QSignalBlocker(self.columns):  # the figures are made once, not for every column
            for column in columns:
                column.run.ask(self._question, column.field.model_id())
        self._on_changed()
        self._remember([column.field.model_id() for column in columns])

    def _remember(self, asked: list[str]) -> None:
        recent = tuple(dict.fromkeys([*asked, *self._store.settings.recent_models]))[:MOST_RECENT_MODELS]
        compared = tuple(column.field.model_id() for column in self.columns.columns)
        compared = tuple(model_id for model_id in compared if model_id)
        unsaved = self._store.update(recent_models=recent, compared_models=compared)
        if unsaved is not None:
            self._say(_Notice(unsaved, Severity.WARNING))
        self._offer_models()
        self.modelsRemembered.emit()

    @Slot(object, object)
    def _on_remedy(self, column: ModelColumn, diagnosis: Diagnosis) -> None:
        if diagnosis.action is Action.OPEN_SETTINGS:
            self.settingsRequested.emit()
        elif diagnosis.action is Action.RETRY:
            self._ask_one(column)
        elif diagnosis.action is not Action.NONE:
            if diagnosis.action is Action.USE_CORRECTED_ADDRESS:
                self.addressCorrected.emit(diagnosis.corrected_url)
            else:
                self._gateway.go_direct()
            self._ask(tuple(other for other in self.columns.columns if _has_failed_like(other, diagnosis)))

    # -- models

    def _first_models(self) -> tuple[str, ...]:
        settings = self._store.settings
        known = dict.fromkeys([self._gateway.model_id, *settings.recent_models])
        return settings.compared_models or tuple(filter(None, known))[:2] or ("",)

    def _known_models(self) -> tuple[str, ...]:
        known = [*self._store.settings.recent_models, self._gateway.model_id, *self._listed]
        return tuple(filter(None, dict.fromkeys(known)))

    def _offer_models(self) -> None:
        self.columns.set_choices(self._known_models())

    @Slot()
    def _add(self) -> None:
        taken = {column.field.model_id() for column in self.columns.columns}
        unused = [model_id for model_id in self._known_models() if model_id not in taken]
        column = self.columns.add(unused[0] if unused else "")
        self.columns.ensureWidgetVisible(column)
        column.field.setFocus()

    @Slot()
    def _judge(self) -> None:
        for column in self.columns.columns:
            column.set_problem(self._problem(column))

    def _problem(self, column: ModelColumn) -> Message | None:
        """Why the column cannot be asked: no ID in it, or another column has it."""
        if (problem := column.field.problem()) is not None:
            return problem
        model_id = column.field.model_id()
        columns = self.columns.columns
        for number, other in enumerate(columns[: columns.index(column)], 1):
            if other.field.model_id() == model_id:
                return message(_ASKED_ALREADY, number=number)
        for number, other in enumerate(columns, 1):
            if other is not column and other.result().model_id == model_id != other.field.model_id():
                return message(_SHOWN_ALREADY, number=number)
        return None

    @Slot()
    def _list_or_stop(self) -> None:
        if self._listing is None:
            self._say(None)
            self._listing = self._gateway.list_models()
        else:
            self._gateway.cancel(self._listing)
        self._show_state()

    @Slot(object)
    def _on_ended(self, ending: Ending) -> None:
        if isinstance(ending, ModelList):  # whoever asked for it
            self._listed = ending.models
            self._offer_models()
        if ending.ticket != self._listing:
            return
        self._listing = None
        if isinstance(ending, ModelsFailed):
            self._say(_Notice(message(_NOT_LISTED, reason=ending.diagnosis.title), Severity.INFO))
        elif isinstance(ending, ModelList):
            self._say(_Notice(message(_LISTED, count=len(ending.models)), Severity.SUCCESS))
        self._show_state()

    # -- what is shown

    @Slot()
    def _on_changed(self) -> None:
        self._judge()
        if (comparison := self.comparison()) is not None:
            self.results.set_comparison(comparison)
        self._show_state()

    def _show_state(self) -> None:
        columns = self.columns.columns
        asked = any(column.run.phase is not RunPhase.IDLE for column in columns)
        self.hint.setText(self._hint_text())
        self.hint.setHidden(asked)
        if asked is self.results.isHidden():
            self.results.setVisible(asked)
            self._split.lay_out()
        self.controls.show_state(
            busy=any(column.run.is_busy for column in columns),
            answered=any(column.run.ending is not None for column in columns),
            full=len(columns) >= MOST_MODELS,
            listing=self._listing is not None,
        )

    def _hint_text(self) -> str:
        if len(self.columns.columns) == 1:
            return self.tr(
                "Nothing has been sent yet. Add models to compare, then press “Ask all” (Ctrl+Enter)."
            )
        return self.tr("Nothing has been sent yet. Choose the models, then press “Ask all” (Ctrl+Enter).")

    @Slot(int)
    def _show_column(self, row: int) -> None:
        column = self.columns.columns[row]
        self.columns.ensureWidgetVisible(column)
        column.answer_area.setFocus()

    @Slot(object)
    def _on_mention(self, mention: Mention) -> None:
        """A head in the text, or a token: then its row in the head that was sent, or in the first one."""
        if mention.place_kind == "head":
            self.placeChosen.emit(Place(mention.number_from_0))
            return
        subject = self._question.subject if self._question is not None else None
        head = subject.head if subject is not None and subject.head is not None else 0
        self.placeChosen.emit(Place(head, mention.number_from_0))

    @Slot()
    def _save(self) -> None:
        if (comparison := self.comparison()) is not None:
            self._saver.ask_and_save(comparison)

    @Slot(object)
    def _on_saved(self, said: Message) -> None:
        self._say(_Notice(said, Severity.SUCCESS))

    @Slot(object)
    def _on_refused(self, said: Message) -> None:
        self._say(_Notice(said, Severity.ERROR))

    def _say(self, notice: _Notice | None) -> None:
        self._notice = notice
        if notice is None:
            self.note.clear()
            return
        remedies = (Remedy(self.tr("Open settings…"), None),) if notice.settings else ()
        self.note.say(localize(notice.text), notice.severity, remedies)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.hint.setText(self._hint_text())
        self._judge()
        self._say(self._notice)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def _has_failed_like(column: ModelColumn, diagnosis: Diagnosis) -> bool:
    """Whether the column failed for what one remedy mends in all of them."""
    ending = column.run.ending
    return isinstance(ending, ChatFailed) and ending.diagnosis.action is diagnosis.action


_NO_KEY = QT_TRANSLATE_NOOP("Messages", "There is no API key yet. Enter it in the settings, then ask again.")
_ASKED_ALREADY = QT_TRANSLATE_NOOP("Messages", "Column {number} asks this model already")
_SHOWN_ALREADY = QT_TRANSLATE_NOOP("Messages", "Column {number} shows this model's answer already")
_LISTED = QT_TRANSLATE_NOOP("Messages", "Models that the gateway lists: {count}. Every column offers them.")
_NOT_LISTED = QT_TRANSLATE_NOOP(
    "Messages", "The gateway did not list its models: {reason} Any model ID can be typed all the same."
)
