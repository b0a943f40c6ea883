"""The gateway's session on a Qt thread. The only Qt in this package."""

from __future__ import annotations

from PySide6.QtCore import QObject, QThread, Signal

from attnstudio.assistant.protocol import GatewayConfig
from attnstudio.assistant.session import GatewaySession


class AssistantThread(QThread):
    """Runs requests to the gateway. It starts with the first one, and imports openai then.

    `ended` brings exactly one `ConnectionAnswer`, `ConnectionFailed` or `ConnectionCancelled` for every
    ticket. It is emitted on this thread: connect it to a method of a QObject.
    """

    ended = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("assistant")
        self._session = GatewaySession()

    def test_connection(self, config: GatewayConfig) -> int:
        """Ask the gateway the article's question; the ticket that `ended` will name."""
        ticket = self._session.submit(config)
        if not self.isRunning():
            self.start()
        return ticket

    def cancel(self, ticket: int) -> None:
        """End the request as cancelled; nothing happens if it has ended."""
        self._session.cancel(ticket)

    def close(self, timeout: float) -> bool:
        """Cancel everything and wait at most `timeout` seconds for the thread; whether it has ended."""
        self._session.close()
        return self.wait(round(timeout * 1000))

    def run(self) -> None:
        """In the worker: serve requests until `close`."""
        from attnstudio.assistant.server import serve  # asyncio, which the window's start does not wait for

        serve(self._session, self.ended.emit)
