"""Which model answers: IDs that were used, IDs that the gateway lists, or any ID that is typed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QHBoxLayout,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from attnstudio.assistant.protocol import Diagnosis, Ending, ModelList, ModelsCancelled, ModelsFailed
from attnstudio.logs import redact
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.settings import SettingsStore
from attnstudio.ui.gateway import Gateway
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon
from attnstudio.ui.note import Note
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID, Severity

SHOWN_IN_THE_LIST = 16
LETTERS = 8


class ModelChooser(QWidget):
    """A field for a model ID with a list to choose from, and a button that asks the gateway for its list.

    The recent models come first. Until another is chosen here, the settings' model is in force.

    modelChosen(str)  another model is in force
    """

    modelChosen = Signal(str)

    def __init__(self, gateway: Gateway, store: SettingsStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._gateway = gateway
        self._store = store
        self._default = ""
        self._chosen = ""
        self._listed: tuple[str, ...] = ()
        self._filled: tuple[tuple[str, ...], int] | None = None
        self._ticket: int | None = None
        self._trouble: Message | Diagnosis | None = None
        self.field = QComboBox(self)
        self.list_button = QToolButton(self)
        self.note = Note(self)
        self._build()
        gateway.ended.connect(self._on_ended)
        self.retranslate()
        self.refresh()

    def _build(self) -> None:
        self.field.setEditable(True)
        self.field.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.field.setMaxVisibleItems(SHOWN_IN_THE_LIST)
        self.field.setMinimumContentsLength(LETTERS)
        self.field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        completer, line = self.field.completer(), self.field.lineEdit()
        assert completer is not None  # an editable combo box has both
        assert line is not None
        self.line = line
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.field.activated.connect(self._take)
        line.editingFinished.connect(self._take)
        self.list_button.setAutoRaise(True)
        self.list_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.list_button.clicked.connect(self._list_or_stop)
        self._row = QHBoxLayout()
        self._row.setSpacing(GRID // 2)
        self._row.addWidget(self.field, 1)
        self._row.addWidget(self.list_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        layout.addLayout(self._row)
        layout.addWidget(self.note)

    def add_button(self, button: QToolButton) -> None:
        """Put a further button at the end of the row."""
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._row.addWidget(button)

    # -- the model

    def model_id(self) -> str:
        """The ID in the field; "" when there is none."""
        return self.field.currentText().strip()

    def set_model(self, model_id: str) -> None:
        """Put `model_id` in force."""
        self.field.setEditText(model_id)
        self._take()

    def problem(self) -> Message | None:
        """Why the text in the field cannot be sent as a model ID; None when it can, or is empty."""
        if not self.model_id().isprintable():
            return message(_INVISIBLE)
        if redact(self.model_id()) != self.model_id():
            return message(_A_KEY)
        return None

    def remember(self) -> Message | None:
        """Put the model first among the recent ones; why that could not be saved."""
        return self._store.remember_model(self.model_id())

    @Slot()
    def refresh(self) -> None:
        """Take up what the settings say now: their model, when no other was chosen here."""
        settings_model = self._gateway.model_id
        untouched = self.model_id() in {"", self._default}
        self._default = settings_model
        if untouched:
            recent = self._store.settings.recent_models
            self.field.setEditText(settings_model or (recent[0] if recent else ""))
            self._chosen = self.model_id()
        self._fill()

    @Slot()
    def _take(self) -> None:
        if self.model_id() != self._chosen:
            self._chosen = self.model_id()
            self._say(self.problem())
            self.modelChosen.emit(self._chosen)

    # -- the list

    def models(self) -> tuple[str, ...]:
        """What the list offers: the recent models, then the gateway's."""
        recent = self._store.settings.recent_models
        return (*recent, *(name for name in self._listed if name not in recent))

    def _fill(self) -> None:
        text, recent = self.model_id(), len(self._store.settings.recent_models)
        offered = self.models()
        if (offered, recent) == self._filled:
            return  # nobody's typing is disturbed
        self._filled = (offered, recent)
        self.field.clear()
        self.field.addItems(list(offered))
        if 0 < recent < len(offered):
            self.field.insertSeparator(recent)
        self.field.setCurrentIndex(self.field.findText(text, Qt.MatchFlag.MatchExactly) if text else -1)
        self.field.setEditText(text)

    @Slot()
    def _list_or_stop(self) -> None:
        if self._ticket is None:
            self._say(None)
            self._ticket = self._gateway.list_models()
        else:
            self._gateway.cancel(self._ticket)
        self._show_state()

    def close_down(self) -> None:
        """End a listing that runs."""
        if self._ticket is not None:
            self._gateway.cancel(self._ticket)

    @Slot(object)
    def _on_ended(self, ending: Ending) -> None:
        if ending.ticket != self._ticket:
            return
        self._ticket = None
        if isinstance(ending, ModelList):
            self._listed = ending.models
            self._fill()
            self._say(None if ending.models else message(_NONE_LISTED))
        elif isinstance(ending, ModelsFailed):
            self._say(ending.diagnosis)
        else:
            assert isinstance(ending, ModelsCancelled)
        self._show_state()

    # -- what is shown

    def _say(self, trouble: Message | Diagnosis | None) -> None:
        self._trouble = trouble
        if trouble is None:
            self.note.clear()
        elif isinstance(trouble, Diagnosis):
            self.note.say(localize(message(_NOT_LISTED, reason=trouble.title)), Severity.INFO)
        else:
            self.note.say(localize(trouble), Severity.WARNING)

    def _show_state(self) -> None:
        busy = self._ticket is not None
        self.list_button.setIcon(icon("close" if busy else "refresh"))
        name = self.tr("Stop listing models") if busy else self.tr("List the gateway's models")
        self.list_button.setAccessibleName(name)
        if busy:
            set_tooltip(self.list_button, self.tr("The gateway is asked for its models. Press to stop."))
        else:
            set_tooltip(
                self.list_button,
                self.tr(
                    "Ask the gateway which models it has. Not every gateway tells; any ID "
                    "can be typed all the same."
                ),
            )

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.field.setAccessibleName(self.tr("Model ID"))
        self.line.setPlaceholderText(self.tr("Model ID"))
        set_tooltip(
            self.field,
            self.tr("The model that answers, by its ID at the gateway. Choose one, or type any other."),
        )
        self._say(self._trouble)
        self._show_state()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


_INVISIBLE = QT_TRANSLATE_NOOP(
    "Messages", "A model ID has no invisible characters. Type it, or copy it anew."
)
_A_KEY = QT_TRANSLATE_NOOP(
    "Messages", "This looks like an API key, not like a model ID. It is not sent; keys belong into Settings."
)
_NONE_LISTED = QT_TRANSLATE_NOOP(
    "Messages", "The gateway's list of models is empty. Any model ID can be typed."
)
_NOT_LISTED = QT_TRANSLATE_NOOP(
    "Messages", "The gateway did not list its models: {reason} Any model ID can be typed all the same."
)
