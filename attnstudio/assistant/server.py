"""Serving a session: one asyncio task for each request, on a loop of this thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import NamedTuple

from attnstudio.assistant.capabilities import Capabilities
from attnstudio.assistant.diagnose import unexpected
from attnstudio.assistant.loop import Loop, on_daemon_thread
from attnstudio.assistant.protocol import (
    ChatCancelled,
    ChatFailed,
    ChatRequest,
    ConnectionCancelled,
    ConnectionFailed,
    ConnectionRequest,
    Diagnosis,
    Ending,
    ModelsCancelled,
    ModelsFailed,
)
from attnstudio.assistant.redaction import redacted
from attnstudio.assistant.session import GatewaySession, Job

Emit = Callable[[Ending], None]


def serve(session: GatewaySession, emit: Emit) -> None:
    """Run the session's requests until it closes; `emit` gets one ending for each."""
    loop = Loop()
    try:
        loop.run_until_complete(_Server(session, emit).run())
        loop.run_until_complete(loop.shutdown_asyncgens())
    finally:
        loop.close()


class _Running(NamedTuple):
    task: asyncio.Task[Ending]
    hurry: asyncio.Event


class _Server:
    def __init__(self, session: GatewaySession, emit: Emit) -> None:
        self._session = session
        self._emit = emit
        self._running: dict[int, _Running] = {}
        self._known = Capabilities()

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
        tasks = [running.task for running in self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _take(self) -> bool:
        """Start, hurry and cancel what was asked for; False when closing."""
        orders = self._session.take()
        for ticket, job in orders.jobs.items():
            hurry = asyncio.Event()
            task = asyncio.create_task(_run(ticket, job, hurry, self._known))
            self._running[ticket] = _Running(task, hurry)
            task.add_done_callback(partial(self._finish, ticket, job))
        for ticket in orders.hurried & self._running.keys():
            self._running[ticket].hurry.set()
        for ticket in orders.cancelled & self._running.keys():
            self._running[ticket].task.cancel()
        return not orders.closing

    def _finish(self, ticket: int, job: Job, task: asyncio.Task[Ending]) -> None:
        """Emit the ending of a task, also of one that was cancelled before its first step."""
        del self._running[ticket]
        if task.cancelled():
            ending = _cancelled(ticket, job)
        elif error := task.exception():
            ending = _failed(ticket, job, unexpected(error))
        else:
            ending = task.result()
        self._session.finish(ticket)
        self._emit(redacted(ending))


def _cancelled(ticket: int, job: Job) -> Ending:
    if isinstance(job.request, ChatRequest):
        return ChatCancelled(ticket, job.live.text, job.live.reasoning)
    if isinstance(job.request, ConnectionRequest):
        return ConnectionCancelled(ticket)
    return ModelsCancelled(ticket)


def _failed(ticket: int, job: Job, diagnosis: Diagnosis) -> Ending:
    if isinstance(job.request, ChatRequest):
        return ChatFailed(ticket, diagnosis, job.live.text, job.live.reasoning)
    if isinstance(job.request, ConnectionRequest):
        return ConnectionFailed(ticket, diagnosis)
    return ModelsFailed(ticket, diagnosis)


async def _run(ticket: int, job: Job, hurry: asyncio.Event, known: Capabilities) -> Ending:
    dispatch = await on_daemon_thread(_import_dispatch)
    ending: Ending = await dispatch.run(ticket, job, hurry, known)
    return ending


def _import_dispatch() -> ModuleType:
    """openai takes half a second to import."""
    from attnstudio.assistant import dispatch

    return dispatch
