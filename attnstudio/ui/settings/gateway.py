"""The gateway's address and model, saved as they are entered; the address of requests is always shown."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Slot
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QWidget

from attnstudio.assistant.endpoint import EndpointError, canonical
from attnstudio.assistant.importing import ENVIRONMENT, in_force
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.settings import SettingsStore
from attnstudio.ui.i18n import localize
from attnstudio.ui.note import Note
from attnstudio.ui.settings.parts import LABEL_WIDTH, address_line, lines, set_tooltip
from attnstudio.ui.theme import GRID, Severity


class GatewaySection(QWidget):
    """Base URL and model ID."""

    def __init__(self, store: SettingsStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._model_problem: Message | None = None
        self._url_label = QLabel(self)
        self.base_url = QLineEdit(self)
        self._address_label = QLabel(self)
        self.address = address_line(self)
        self.url_note = Note(self)
        self._model_label = QLabel(self)
        self.model_id = QLineEdit(self)
        self.model_note = Note(self)
        self._build()
        self.retranslate()
        self.refresh()

    def _build(self) -> None:
        self._url_label.setBuddy(self.base_url)
        self._url_label.setMinimumWidth(LABEL_WIDTH)
        self._model_label.setBuddy(self.model_id)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GRID)
        grid.setVerticalSpacing(GRID // 2)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self._url_label, 0, 0)
        grid.addWidget(self.base_url, 0, 1)
        grid.addWidget(self._address_label, 1, 0)
        grid.addWidget(self.address, 1, 1)
        grid.addWidget(self.url_note, 2, 1)
        grid.addWidget(self._model_label, 3, 0)
        grid.addWidget(self.model_id, 3, 1)
        grid.addWidget(self.model_note, 4, 1)
        self.base_url.textEdited.connect(self._show_address)
        self.base_url.editingFinished.connect(self.save_base_url)
        self.model_id.editingFinished.connect(self.save_model_id)

    @Slot()
    def refresh(self) -> None:
        """Show what is in force."""
        self.base_url.setText(self._store.settings.base_url)
        self.model_id.setText(self._store.settings.model_id)
        self._show_model(None)
        self._show_address()

    def enter(self, base_url: str, model_id: str) -> None:
        """Take over an address and a model from elsewhere, where given, and save them."""
        if base_url:
            self.base_url.setText(base_url)
            self.save_base_url()
        if model_id:
            self.model_id.setText(model_id)
            self.save_model_id()

    def save(self) -> bool:
        """Save both fields; whether both can be used."""
        address, model = self.save_base_url(), self.save_model_id()
        return address and model

    @Slot()
    def save_base_url(self) -> bool:
        """Save the address if requests can go there."""
        if not self._show_address():
            return False
        if (problem := self._store.update(base_url=self.base_url.text().strip())) is not None:
            self.url_note.say(localize(problem), Severity.WARNING)
        return True

    @Slot()
    def save_model_id(self) -> bool:
        """Save the model if it can be a model's name."""
        model_id = self.model_id.text().strip()
        problem: Message | None
        if not model_id.isprintable():
            problem = message(
                QT_TRANSLATE_NOOP(
                    "Messages", "A model ID has no invisible characters. Type it, or copy it anew."
                )
            )
        else:
            problem = self._store.update(model_id=model_id)
        self._show_model(problem)
        return model_id.isprintable()

    @Slot()
    def _show_address(self) -> bool:
        """Say where requests will go, and what was done to the address for that."""
        try:
            endpoint = canonical(self.base_url.text())
            if overridden := self._overridden("base_url"):
                endpoint = canonical(in_force(self.base_url.text(), "").base_url)
        except EndpointError as refused:
            self.address.setText("–")
            self.url_note.say(localize(refused.message), Severity.ERROR)
            return False
        self.address.setText(endpoint.chat_url)
        self.address.setCursorPosition(0)
        if notes := overridden + endpoint.notes:
            self.url_note.say(lines(notes), Severity.INFO)
        else:
            self.url_note.clear()
        return True

    def _show_model(self, problem: Message | None) -> None:
        self._model_problem = problem
        if problem is not None:
            self.model_note.say(localize(problem), Severity.WARNING)
        elif overridden := self._overridden("model_id"):
            self.model_note.say(lines(overridden), Severity.INFO)
        else:
            self.model_note.clear()

    @staticmethod
    def _overridden(setting: str) -> tuple[Message, ...]:
        """Says so when a variable of the environment decides this setting."""
        variable = ENVIRONMENT[setting]
        if variable not in in_force("", "").variables:
            return ()
        value = getattr(in_force("", ""), setting)
        return (message(_OVERRIDDEN, variable=variable, value=value),)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._url_label.setText(self.tr("&Base URL"))
        set_tooltip(
            self.base_url,
            self.tr(
                "The address of an OpenAI-compatible gateway. The studio completes it: a missing /v1 is "
                "added, a pasted endpoint is cut back."
            ),
        )
        self.base_url.setAccessibleName(self.tr("Base URL"))
        self._address_label.setText(self.tr("Requests go to"))
        self.address.setAccessibleName(self.tr("Requests go to"))
        set_tooltip(self.address, self.tr("The exact address that receives the key and the questions."))
        self._model_label.setText(self.tr("&Model ID"))
        self.model_id.setAccessibleName(self.tr("Model ID"))
        self.model_id.setPlaceholderText(self.tr("as the gateway lists it"))
        set_tooltip(self.model_id, self.tr("The model that answers, as the gateway's model list names it."))
        self._show_address()
        self._show_model(self._model_problem)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


_OVERRIDDEN = QT_TRANSLATE_NOOP(
    "Messages", "For this run the environment variable {variable} decides: {value}"
)
