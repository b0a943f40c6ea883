"""The window's client of the gateway: settings and key become requests; progress is polled.

Tickets are the assistant's own. Nothing here paints.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from attnstudio.assistant.importing import in_force
from attnstudio.assistant.protocol import (
    TEMPERATURE,
    ChatMessage,
    ChatRequest,
    Ending,
    GatewayConfig,
    ModelsRequest,
    Progress,
    Request,
)
from attnstudio.assistant.thread import AssistantThread
from attnstudio.credentials import CredentialStore
from attnstudio.settings import SettingsStore

POLL_MS = 50
CHAT_DEADLINE_S = 300.0
CHAT_READ_TIMEOUT_S = 120.0  # some models think for minutes without a word


class Gateway(QObject):
    """Asks models. Lives in the UI thread.

    progressed(int)       the ticket of a chat request of which `progress` has news
    ended(object)         one ending for every ticket that `ask` and `list_models` gave
    """

    progressed = Signal(int)
    ended = Signal(object)

    def __init__(
        self,
        store: SettingsStore,
        credentials: CredentialStore,
        assistant: AssistantThread,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._credentials = credentials
        self._assistant = assistant
        self._open: dict[int, Progress | None] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(POLL_MS)
        self._timer.timeout.connect(self._poll)
        assistant.ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)

    @property
    def model_id(self) -> str:
        """The model of the settings, or of the environment; "" when there is none."""
        return in_force(self._store.settings.base_url, self._store.settings.model_id).model_id

    @property
    def is_direct(self) -> bool:
        """Whether the environment's proxies are left out in this session."""
        return self._assistant.is_direct

    def go_direct(self) -> None:
        """Leave the environment's proxies out from now on, in this session."""
        self._assistant.go_direct()

    def config(self, model_id: str = "") -> GatewayConfig:
        """What a request to `model_id` (default: the settings' one) goes by."""
        settings = self._store.settings
        gateway = in_force(settings.base_url, settings.model_id)
        return GatewayConfig(
            base_url=gateway.base_url,
            api_key=self._credentials.key() or "",
            model_id=model_id.strip() or gateway.model_id,
            key_source=self._credentials.state.source,
            deadline_s=CHAT_DEADLINE_S,
            read_timeout_s=CHAT_READ_TIMEOUT_S,
        )

    def ask(
        self,
        messages: tuple[ChatMessage, ...],
        model_id: str = "",
        temperature: float | None = TEMPERATURE,
        max_tokens: int | None = None,
    ) -> int:
        """Send `messages` to one model; the ticket."""
        return self._submit(ChatRequest(self.config(model_id), messages, temperature, max_tokens))

    def list_models(self) -> int:
        """Ask which models there are; the ticket."""
        return self._submit(ModelsRequest(self.config()))

    def cancel(self, ticket: int) -> None:
        """End a request as cancelled; nothing happens if it has ended."""
        self._assistant.cancel(ticket)

    def retry_now(self, ticket: int) -> None:
        """End the wait that the gateway asked for, and send the request again at once."""
        self._assistant.retry_now(ticket)

    def progress(self, ticket: int) -> Progress | None:
        """How far a chat request is; None once it has ended."""
        return self._assistant.progress(ticket)

    def _submit(self, request: Request) -> int:
        ticket = self._assistant.submit(request)
        self._open[ticket] = None
        self._timer.start()
        return ticket

    @Slot()
    def _poll(self) -> None:
        for ticket, seen in list(self._open.items()):
            progress = self._assistant.progress(ticket)
            if progress is not None and progress is not seen:
                self._open[ticket] = progress
                self.progressed.emit(ticket)

    @Slot(object)
    def _on_ended(self, ending: Ending) -> None:
        if ending.ticket in self._open:
            del self._open[ending.ticket]
            if not self._open:
                self._timer.stop()
            self.ended.emit(ending)
