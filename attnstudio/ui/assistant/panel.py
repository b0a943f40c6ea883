"""The assistant's dock: choose a model, ask, read, and see what checking the answer found."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from attnstudio.assistant.claims import ClaimReport, Place
from attnstudio.assistant.mentions import Mention
from attnstudio.assistant.protocol import Action, ChatEnding, ChatFailed, Diagnosis, Progress
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.settings import SettingsStore
from attnstudio.ui.assistant.composer import Composer
from attnstudio.ui.assistant.composer_area import ComposerArea
from attnstudio.ui.assistant.conversation_view import ConversationView
from attnstudio.ui.assistant.dialogue import Dialogue
from attnstudio.ui.assistant.draft import Draft
from attnstudio.ui.assistant.empty_state import EmptyState
from attnstudio.ui.assistant.keeping import ConversationMenu
from attnstudio.ui.assistant.mode_row import Mode
from attnstudio.ui.assistant.model_chooser import ModelChooser
from attnstudio.ui.assistant.options import OptionsButton
from attnstudio.ui.assistant.send_bar import SendBar
from attnstudio.ui.assistant.setup_note import SetupNote
from attnstudio.ui.assistant.turn_view import TurnView
from attnstudio.ui.assistant.warning_gate import WarningGate
from attnstudio.ui.gateway import Gateway
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.i18n import localize
from attnstudio.ui.note import Note, Remedy
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, Severity

NARROWEST = 35 * GRID


class AssistantPanel(QWidget):
    """Everything in the assistant's dock. Answers go on coming while it is hidden.

    settingsRequested()       the person wants the settings
    addressCorrected(str)     a diagnosis knows the right base URL, and the person takes it
    compareRequested(object)  a `Question` is to go to several models
    casesRequested()          the person wants test cases
    placeChosen(object)       the `Place` that a claim or a mention speaks of
    modelChosen(str)          another model is in force here
    """

    settingsRequested = Signal()
    addressCorrected = Signal(str)
    compareRequested = Signal(object)
    casesRequested = Signal()
    placeChosen = Signal(object)
    modelChosen = Signal(str)

    def __init__(
        self,
        studio: Studio,
        heads_state: HeadsState,
        gateway: Gateway,
        store: SettingsStore,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._gateway = gateway
        self._store = store
        self._heads_state = heads_state
        self._editing: int | None = None
        self._notice: tuple[Message, Severity] | None = None
        self.dialogue = Dialogue(gateway, store, self)
        self.chooser = ModelChooser(gateway, store, self)
        self.options = OptionsButton(store, self)
        self.menu = ConversationMenu(self.dialogue, self)
        self.setup_note = SetupNote(gateway, self.chooser, self)
        self.notice = Note(self)
        self.empty = EmptyState(self)
        self.conversation = ConversationView(self.empty, self)
        self._line = QFrame(self)
        self.edit_note = Note(self)
        self.composer = Composer(studio, heads_state, store, self.options.language)
        self._area = ComposerArea(self.composer, self)
        self.warning = WarningGate(self)
        self.bar = SendBar(self)
        self._stop_key = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        self._build()
        self._connect()
        self.retranslate()

    def _build(self) -> None:
        self.setMinimumWidth(NARROWEST)
        self.chooser.add_button(self.options)
        self.chooser.add_button(self.menu)
        self._line.setFrameShape(QFrame.Shape.HLine)
        self._line.setForegroundRole(self.palette().ColorRole.Mid)
        self._stop_key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self.chooser)
        layout.addWidget(self.setup_note)
        layout.addWidget(self.conversation, 1)
        for widget in (self.notice, self._line, self.edit_note, self._area, self.warning, self.bar):
            layout.addWidget(widget)

    def _connect(self) -> None:
        dialogue = self.dialogue
        dialogue.begun.connect(self._on_begun)
        dialogue.progressed.connect(self._on_progress)
        dialogue.ended.connect(self._on_ended)
        dialogue.checked.connect(self._on_checked)
        dialogue.rewound.connect(self.conversation.rewind)
        dialogue.replaced.connect(self._on_replaced)
        dialogue.busyChanged.connect(self._show_state)
        self.conversation.turnAdded.connect(self._connect_turn)
        self.conversation.editRequested.connect(self.edit)
        self.chooser.modelChosen.connect(self._on_model)
        self.options.languageChosen.connect(self.composer.refresh_language)
        self.menu.anewRequested.connect(self.start_anew)
        self.menu.said.connect(self._say)
        self.empty.chosen.connect(self._begin_with)
        self.composer.changed.connect(self._show_draft)
        self.composer.submitted.connect(self.send)
        self.bar.sendRequested.connect(self.send)
        self.bar.stopRequested.connect(dialogue.stop)
        self.bar.severalRequested.connect(self.compare)
        self.bar.casesRequested.connect(self.casesRequested)
        self.setup_note.remedyChosen.connect(self.settingsRequested)
        self.setup_note.focusLeft.connect(self.composer.focus)
        self.notice.remedyChosen.connect(self._bring_back)
        self.edit_note.remedyChosen.connect(self.stop_editing)
        self.warning.accepted.connect(self.send)
        self._stop_key.activated.connect(dialogue.stop)

    # -- verbs

    @Slot()
    def read_heads(self) -> None:
        """Be ready to have the heads on the screen read."""
        self.composer.read_heads()
        self.composer.focus()

    @Slot()
    def explain_error(self) -> None:
        """Be ready to have the last error explained; without one, to be asked anything."""
        self._begin_with(Mode.ERROR if self.composer.explain_error() else Mode.ASK)

    def set_last_error(self, text: str) -> None:
        """What "Explain this error" is about from now on."""
        self.composer.set_error(text)
        self._show_error()

    @Slot()
    def ask(self) -> None:
        """Be ready to be asked anything."""
        self._begin_with(Mode.ASK)

    @Slot()
    def refresh(self) -> None:
        """Look again whether there is a key and a model."""
        self.chooser.refresh()
        self.setup_note.refresh()

    def close_down(self) -> None:
        """Cancel what runs, and deal with no ending any more."""
        self.dialogue.close_down()
        self.chooser.close_down()
        self.composer.close_down()

    @Slot()
    def send(self) -> None:
        """Send what is written, unless something is to be seen or done first."""
        draft = self.composer.draft()
        if draft is not None and self._can_send() and self.warning.passes(draft):
            self._dispatch(draft.without_keys())

    @Slot()
    def compare(self) -> None:
        """Offer what is written to several models; nothing is sent by this, and they are warned of there."""
        draft = self.composer.draft()
        if draft is not None:
            question = draft.without_keys().alone(self.options.language())
            settings = self._store.settings
            limit = settings.answer_limit or None
            self.compareRequested.emit(replace(question, temperature=settings.temperature, max_tokens=limit))

    @Slot(int)
    def edit(self, index: int) -> None:
        """Offer an earlier question to be changed; sending it replaces it and what follows."""
        if not self.dialogue.is_busy:
            self._editing = index
            self.composer.load(self.dialogue.turns[index])
            self._show_editing()

    @Slot()
    def stop_editing(self) -> None:
        """Leave the earlier question as it is."""
        self._editing = None
        self.composer.forget_loaded()
        self._show_editing()

    @Slot()
    def start_anew(self) -> None:
        """Begin another conversation; this one can be brought back until the next question."""
        if not self.dialogue.is_busy:
            self._editing = None
            self.dialogue.start_anew()
            self._say(message(_PUT_ASIDE), Severity.INFO)
            self._show_editing()

    # -- sending

    def _can_send(self) -> bool:
        """Whether a question can go out here; if not, the focus goes to what is in the way."""
        if self.dialogue.is_busy:
            return False
        if not self.setup_note.is_complete():
            self.setup_note.refresh()
            self.setup_note.buttons[0].setFocus(Qt.FocusReason.ShortcutFocusReason)
            return False
        if self.chooser.problem() is not None:
            self.chooser.field.setFocus()
            return False
        return True

    def _dispatch(self, draft: Draft) -> None:
        unsaved = self.chooser.remember()
        replaces, self._editing = self._editing, None
        self._notice = (unsaved, Severity.WARNING) if unsaved is not None else None
        self.dialogue.ask(draft, self.chooser.model_id(), self.options.language(), replaces)
        self.composer.take_sent()
        self.composer.focus()
        self.chooser.refresh()
        self._show_notice()
        self._show_editing()

    # -- the conversation

    @Slot(int, object)
    def _connect_turn(self, index: int, view: TurnView) -> None:
        pane = view.pane
        pane.stopRequested.connect(self.dialogue.stop)
        pane.retryNowRequested.connect(self.dialogue.retry_now)
        pane.remedyChosen.connect(partial(self._remedy, index))
        pane.placeChosen.connect(self.placeChosen)
        pane.mentionChosen.connect(self._show_mention)
        pane.set_request(partial(self.dialogue.request, index))

    @Slot(int)
    def _on_begun(self, _index: int) -> None:
        self.conversation.add(self.dialogue.turns)

    @Slot(object)
    def _on_progress(self, progress: Progress) -> None:
        view = self.conversation.view(len(self.dialogue.turns) - 1)
        if view is not None:
            view.pane.set_progress(progress)

    @Slot(int, object)
    def _on_ended(self, index: int, ending: ChatEnding) -> None:
        view = self.conversation.view(index)
        if view is not None:
            view.pane.set_ending(ending)
        if isinstance(ending, ChatFailed):
            self.conversation.show_failure(index)
            self.set_last_error(f"{localize(ending.diagnosis.title)}\n{ending.diagnosis.details}".strip())

    @Slot(int, object)
    def _on_checked(self, index: int, report: ClaimReport) -> None:
        view = self.conversation.view(index)
        if view is not None:
            view.pane.set_report(report)

    @Slot()
    def _on_replaced(self) -> None:
        self.conversation.set_turns(self.dialogue.turns)
        self._show_state()

    def _remedy(self, index: int, diagnosis: Diagnosis) -> None:
        """Do what a failed answer offers, and ask again; after the settings that is up to the person."""
        if diagnosis.action is Action.OPEN_SETTINGS:
            if index == len(self.dialogue.turns) - 1:
                self.edit(index)
            self.settingsRequested.emit()
        elif self._can_send():
            if diagnosis.action is Action.USE_CORRECTED_ADDRESS:
                self.addressCorrected.emit(diagnosis.corrected_url)
            elif diagnosis.action is Action.GO_DIRECT:
                self._gateway.go_direct()
            self._editing = None
            self._show_editing()
            self.dialogue.ask_again(index, self.chooser.model_id(), self.options.language())

    @Slot(object)
    def _show_mention(self, mention: Mention) -> None:
        number = mention.number_from_0
        if mention.place_kind == "head":
            self.placeChosen.emit(Place(number))
        else:
            self.placeChosen.emit(Place(self._heads_state.head, query=number))

    @Slot(str)
    def _on_model(self, model_id: str) -> None:
        self.setup_note.refresh()
        self.modelChosen.emit(model_id)

    @Slot(object)
    def _begin_with(self, mode: Mode) -> None:
        self.composer.choose(mode)
        self.composer.focus()

    @Slot()
    def _bring_back(self) -> None:
        self.dialogue.bring_back()
        self._notice = None
        self._show_notice()

    # -- what is shown

    @Slot(object, object)
    def _say(self, text: Message, severity: Severity) -> None:
        self._notice = (text, severity)
        self._show_notice()

    def _show_notice(self) -> None:
        self.notice.clear()
        if self._notice is None:
            return
        text, severity = self._notice
        remedies = (Remedy(self.tr("Bring it back"), None),) if self.dialogue.can_bring_back else ()
        self.notice.say(localize(text), severity, remedies)

    @Slot()
    def _show_state(self) -> None:
        dialogue = self.dialogue
        self.conversation.update_turns(dialogue.turns)
        self.conversation.set_editable(not dialogue.is_busy)
        self.menu.refresh()
        self._stop_key.setEnabled(dialogue.is_asking)
        self._show_draft()

    @Slot()
    def _show_draft(self) -> None:
        """Whether what is written can be sent, and what is to be seen before. Called for every frame."""
        dialogue = self.dialogue
        obstacle = self.composer.obstacle()
        self.bar.set_state(obstacle, is_asking=dialogue.is_asking, is_busy=dialogue.is_busy)
        self.warning.show_for(self.composer.draft())

    def _show_editing(self) -> None:
        if self._editing is None:
            self.edit_note.clear()
            return
        text = self.tr("You are changing question {number}. Sending replaces it and what follows it.")
        cancel = Remedy(self.tr("Leave it as it is"), None)
        self.edit_note.say(text.format(number=self._editing + 1), Severity.INFO, (cancel,))

    def _show_error(self) -> None:
        has_error = bool(self.composer.error.toPlainText())
        self.empty.set_no_error("" if has_error else self.tr("There is no error to explain."))

    def retranslate(self) -> None:
        """Texts in the current language; the parts do theirs."""
        self._show_notice()
        self._show_editing()
        self._show_error()
        self._show_state()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def event(self, event: QEvent) -> bool:
        """Activation is told to widgets by this event alone; it is `ActivationChange` for windows only."""
        if event.type() in (QEvent.Type.WindowActivate, QEvent.Type.Show):
            self.refresh()  # the settings may have been open
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._area.set_room(self.height())


_PUT_ASIDE = QT_TRANSLATE_NOOP("Messages", "The conversation was put aside.")
