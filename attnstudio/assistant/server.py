"""Serving a session: one asyncio task for each request, on a loop of this thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from types import ModuleType

from attnstudio.assistant.diagnose import unexpected
from attnstudio.assistant.loop import Loop, on_daemon_thread
from attnstudio.assistant.protocol import (
    ConnectionCancelled,
    ConnectionEnding,
    ConnectionFailed,
    GatewayConfig,
)
from attnstudio.assistant.redaction import redacted
from attnstudio.assistant.session import GatewaySession

Emit = Callable[[ConnectionEnding], None]


def serve(session: GatewaySession, emit: Emit) -> None:
    """Run the session's requests until it closes; `emit` gets one ending for each."""
    loop = Loop()
    try:
        loop.run_until_complete(_Server(session, emit).run())
        loop.run_until_complete(loop.shutdown_asyncgens())
    finally:
        loop.close()


class _Server:
    def __init__(self, session: GatewaySession, emit: Emit) -> None:
        self._session = session
        self._emit = emit
        self._running: dict[int, asyncio.Task[ConnectionEnding]] = {}

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        changed = asyncio.Event()
        self._session.connect(partial(loop.call_soon_threadsafe, changed.set))
        try:
            while self._take():
                await changed.wait()
                changed.clear()
        finally:
            self._session.connect(None)
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _take(self) -> bool:
        """Start and cancel what was asked for; False when closing."""
        waiting, cancelled, closing = self._session.take()
        for ticket, config in waiting.items():
            task = asyncio.create_task(_test(ticket, config))
            self._running[ticket] = task
            task.add_done_callback(partial(self._finish, ticket))
        for ticket in cancelled & self._running.keys():
            self._running[ticket].cancel()
        return not closing

    def _finish(self, ticket: int, task: asyncio.Task[ConnectionEnding]) -> None:
        """Emit the ending of a task, also of one that was cancelled before its first step."""
        del self._running[ticket]
        if task.cancelled():
            self._emit(ConnectionCancelled(ticket))
        elif error := task.exception():
            self._emit(redacted(ConnectionFailed(ticket, unexpected(error))))
        else:
            self._emit(redacted(task.result()))


async def _test(ticket: int, config: GatewayConfig) -> ConnectionEnding:
    connection = await on_daemon_thread(_import_connection)
    ending: ConnectionEnding = await connection.check_connection(ticket, config)
    return ending


def _import_connection() -> ModuleType:
    """openai takes half a second to import."""
    from attnstudio.assistant import connection

    return connection
