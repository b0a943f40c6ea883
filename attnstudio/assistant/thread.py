"""The gateway's session on a Qt thread. The only Qt in this package."""

from __future__ import annotations

from PySide6.QtCore import QObject, QThread, Signal

from attnstudio.assistant.protocol import Progress, Request
from attnstudio.assistant.session import GatewaySession


class AssistantThread(QThread):
    """Runs requests to the gateway. It starts with the first one, and imports openai then.

    `ended` brings exactly one ending of the request's kind for every ticket. It is emitted on this
    thread: connect it to a method of a QObject.
    """

    ended = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("assistant")
        self._session = GatewaySession()

    def submit(self, request: Request) -> int:
        """Ask the gateway; the ticket that `ended` will name. Raises RuntimeError after `close`."""
        ticket = self._session.submit(request)
        if not self.isRunning():
            self.start()
        return ticket

    @property
    def is_direct(self) -> bool:
        """Whether the environment's proxies are left out in this session of the program."""
        return self._session.is_direct

    def go_direct(self) -> None:
        """Leave the environment's proxies out of every request from now on."""
        self._session.go_direct()

    def cancel(self, ticket: int) -> None:
        """End the request as cancelled; nothing happens if it has ended."""
        self._session.cancel(ticket)

    def retry_now(self, ticket: int) -> None:
        """End the wait that the gateway asked for; nothing happens if the request does not wait."""
        self._session.retry_now(ticket)

    def progress(self, ticket: int) -> Progress | None:
        """How far a request is: the same object until there is news, None once it has ended."""
        return self._session.progress(ticket)

    def close(self, timeout: float) -> bool:
        """Cancel everything and wait at most `timeout` seconds for the thread; whether it has ended."""
        self._session.close()
        return self.wait(round(timeout * 1000))

    def run(self) -> None:
        """In the worker: serve requests until `close`."""
        from attnstudio.assistant.server import serve  # asyncio, which the window's start does not wait for

        serve(self._session, self.ended.emit)
