"""An event loop that ends when it is told to, whatever blocks: imports and name lookups are left behind.

The standard loop runs name lookups on threads that the interpreter joins when it exits, for as long as
a dead name server takes.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import threading
from collections.abc import Callable
from typing import Any, TypeVar

log = logging.getLogger(__name__)

_T = TypeVar("_T")

if sys.platform == "win32":
    _BaseLoop = asyncio.ProactorEventLoop
else:
    _BaseLoop = asyncio.SelectorEventLoop


class Loop(_BaseLoop):
    """The platform's loop, with name lookups on daemon threads."""

    async def getaddrinfo(self, host: Any, port: Any, **options: Any) -> Any:
        """As the standard loop's."""
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
