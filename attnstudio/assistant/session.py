"""The gateway's requests on an asyncio loop of their own, as plain Python: any thread may run it.

Every ticket ends in exactly one of answer, failure and cancellation. Cancelling works at any moment,
also while openai is being imported or a name looked up: both happen on daemon threads, which hold up
neither the loop nor the end of the program.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import socket
import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from attnstudio.assistant.diagnose import unexpected
from attnstudio.assistant.protocol import (
    ConnectionCancelled,
    ConnectionEnding,
    ConnectionFailed,
    GatewayConfig,
)
from attnstudio.assistant.redaction import redacted

if TYPE_CHECKING:
    from types import ModuleType

log = logging.getLogger(__name__)

_T = TypeVar("_T")

if sys.platform == "win32":
    _BaseLoop = asyncio.ProactorEventLoop
else:
    _BaseLoop = asyncio.SelectorEventLoop


class GatewaySession:
    """Takes requests from any thread; `run` serves them until `close`; `emit` gets every ending."""

    def __init__(self, emit: Callable[[ConnectionEnding], None]) -> None:
        self._emit = emit
        self._lock = threading.Lock()
        self._tickets = itertools.count(1)
        self._waiting: dict[int, GatewayConfig] = {}
        self._cancelled: set[int] = set()
        self._running: dict[int, asyncio.Task[ConnectionEnding]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closing = False
        self._changed = asyncio.Event()

    def submit(self, config: GatewayConfig) -> int:
        """Ask for a connection test; its ticket. Raises RuntimeError after `close`."""
        with self._lock:
            if self._closing:
                raise RuntimeError("the assistant is closed")
            ticket = next(self._tickets)
            self._waiting[ticket] = config
            self._wake()
        return ticket

    def cancel(self, ticket: int) -> None:
        """Cancel the request; nothing happens if it has ended."""
        with self._lock:
            self._cancelled.add(ticket)
            self._wake()

    def close(self) -> None:
        """Cancel everything and let `run` return."""
        with self._lock:
            self._closing = True
            self._wake()

    def run(self) -> None:
        """Serve requests until `close`. Once only."""
        loop = _Loop()
        with self._lock:
            self._loop = loop
        try:
            loop.run_until_complete(self._serve())
        finally:
            with self._lock:
                self._loop = None
            loop.run_until_complete(loop.shutdown_asyncgens())
            loop.close()

    def _wake(self) -> None:
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._changed.set)

    async def _serve(self) -> None:
        self._changed.set()
        while self._take_commands():
            await self._changed.wait()
            self._changed.clear()
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _take_commands(self) -> bool:
        """Start and cancel what was asked for; False when closing."""
        with self._lock:
            waiting, self._waiting = self._waiting, {}
            cancelled, self._cancelled = self._cancelled, set()
            closing = self._closing
        for ticket, config in waiting.items():
            if closing or ticket in cancelled:
                self._emit(ConnectionCancelled(ticket))
            else:
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


class _Loop(_BaseLoop):
    """A loop whose name lookups cannot hold up the exit: the standard executor's threads are joined."""

    async def getaddrinfo(self, host: Any, port: Any, **options: Any) -> Any:
        return await on_daemon_thread(lambda: socket.getaddrinfo(host, port, **options))


async def on_daemon_thread(call: Callable[[], _T]) -> _T:
    """The result of the blocking `call`; when cancelled, the call is left behind."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[_T] = loop.create_future()

    def deliver(result: _T | None, error: BaseException | None) -> None:
        if future.done():
            return
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)  # type: ignore[arg-type]

    def run() -> None:
        result, caught = None, None
        try:
            result = call()
        except Exception as error:  # noqa: BLE001 - handed on to the one who waits
            caught = error
        try:
            loop.call_soon_threadsafe(deliver, result, caught)
        except RuntimeError:
            log.debug("a call came back after its loop had closed")

    threading.Thread(target=run, name="gateway-helper", daemon=True).start()
    return await future
