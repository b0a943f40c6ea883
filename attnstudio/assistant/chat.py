"""A question to one model: sent, adapted, waited for where the gateway asks for it, and streamed."""

from __future__ import annotations

import asyncio
import math
import time
from contextlib import suppress
from dataclasses import dataclass

from attnstudio.assistant.capabilities import (
    Body,
    Capabilities,
    adaptation_for,
    adapted,
    chat_body,
    notes_on,
)
from attnstudio.assistant.client import Opened, open_client, stream_chat
from attnstudio.assistant.diagnose_network import diagnose_error
from attnstudio.assistant.diagnose_response import diagnose_response
from attnstudio.assistant.exchange import CutError, Exchange, Response
from attnstudio.assistant.live import Live
from attnstudio.assistant.prepare import prepare
from attnstudio.assistant.protocol import (
    ChatAnswer,
    ChatEnding,
    ChatFailed,
    ChatRequest,
    Diagnosis,
    Situation,
)
from attnstudio.assistant.redaction import without_keys
from attnstudio.assistant.reply import Reply, ReplyFault, ReplyReader
from attnstudio.assistant.stream import StreamReader
from attnstudio.logs import REDACTED
from attnstudio.messages import QT_TRANSLATE_NOOP, message

MAX_WAITS = 2
MAX_WAIT_S = 120.0
GRACE_S = 2.0


@dataclass(frozen=True, slots=True)
class _Attempt:
    """What one sending came to: a response and what was read out of it, or why there is none."""

    response: Response | None = None
    outcome: Reply | ReplyFault | None = None
    error: Exception | None = None


async def run_chat(
    ticket: int, request: ChatRequest, live: Live, hurry: asyncio.Event, known: Capabilities
) -> ChatEnding:
    """Ask until there is an answer or a diagnosis; `hurry` ends a wait that the gateway asked for."""
    prepared = prepare(request.config)
    if isinstance(prepared, Diagnosis):
        return ChatFailed(ticket, prepared)
    exchange, _ = prepared  # what was changed in address and key is said where they are entered
    chat = _Chat(exchange, request, live, hurry, known)
    outcome = await chat.run()
    total = time.monotonic() - live.state.started
    if isinstance(outcome, Diagnosis):
        return ChatFailed(ticket, outcome, live.text, live.reasoning, total, live.state.notes)
    return ChatAnswer(
        ticket=ticket,
        text=outcome.text,
        model=outcome.model or exchange.config.model_id,
        url=exchange.url,
        total_s=total,
        first_token_s=live.state.first_token_s,
        reasoning=outcome.reasoning,
        usage=outcome.usage,
        notes=(*live.state.notes, *outcome.notes),
        unfinished=outcome.unfinished,
        filtered=outcome.filtered,
    )


class _Chat:
    """One question until its end, over all its sendings."""

    def __init__(
        self, exchange: Exchange, request: ChatRequest, live: Live, hurry: asyncio.Event, known: Capabilities
    ) -> None:
        self._exchange = exchange
        self._live = live
        self._hurry = hurry
        self._known = known
        self._left_s = exchange.config.deadline_s
        self._waits = 0
        messages = without_keys(request.messages)
        self._body = chat_body(exchange.config.model_id, messages, request.temperature, request.max_tokens)
        if REDACTED in messages[-1].content:
            live.note(message(_KEY_LEFT_OUT, mark=REDACTED))
        live.note(*notes_on(self._body, known.of(exchange)))

    async def run(self) -> Reply | Diagnosis:
        """The answer or the diagnosis of the last sending."""
        while True:
            sent = adapted(self._body, self._known.of(self._exchange))
            attempt = await self._send(sent)
            if isinstance(attempt.outcome, Reply):
                return attempt.outcome
            if self._adapts(attempt, sent):
                continue
            found = self._diagnose(attempt)
            if not await self._waited(found):
                return found

    async def _send(self, body: Body) -> _Attempt:
        self._live.sending()
        began = time.monotonic()
        reader: StreamReader | None = None
        try:
            async with (
                asyncio.timeout(self._left_s) as clock,
                open_client(self._exchange) as client,
                stream_chat(client, body) as opened,
            ):
                if isinstance(opened, Response):
                    return _Attempt(opened)
                reader = StreamReader(ReplyReader(self._live), opened.status, opened.headers)
                await _read(opened, reader, self._live, clock)
        except Exception as error:  # noqa: BLE001 - every failure becomes a diagnosis
            if reader is None or not reader.is_complete:
                return _Attempt(error=error)
        finally:
            self._left_s -= time.monotonic() - began
        outcome = reader.finish()
        if isinstance(outcome, Reply):
            return _Attempt(outcome=outcome)
        return _Attempt(reader.response, outcome, CutError() if outcome is None else None)

    def _adapts(self, attempt: _Attempt, sent: Body) -> bool:
        """Whether the model refused a part of the request that it can be asked without."""
        if attempt.response is None or not self._live.is_empty:
            return False
        adaptation = adaptation_for(attempt.response, sent)
        if adaptation is None:
            return False
        self._known.learn(self._exchange, adaptation)
        self._live.note(*notes_on(self._body, (adaptation,)))
        return True

    def _diagnose(self, attempt: _Attempt) -> Diagnosis:
        if attempt.error is not None or attempt.response is None:
            return diagnose_error(self._exchange, attempt.error or CutError())
        assert not isinstance(attempt.outcome, Reply)
        return diagnose_response(self._exchange, attempt.response, attempt.outcome)

    async def _waited(self, found: Diagnosis) -> bool:
        """Wait as the gateway asks; False if it does not, or for too long, or too often."""
        wait = found.retry_after_s
        busy = found.situation is Situation.RATE_LIMIT or (found.situation, found.status) == (
            Situation.SERVER_ERROR,
            503,
        )
        if not busy or wait is None or wait > MAX_WAIT_S or self._waits == MAX_WAITS:
            return False
        self._waits += 1
        began = time.monotonic()
        self._hurry.clear()
        self._live.waiting(began + wait, found)
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):
                await self._hurry.wait()
        self._live.note(message(_WAITED, seconds=f"{time.monotonic() - began:.0f}", host=self._exchange.host))
        return True


async def _read(opened: Opened, reader: StreamReader, live: Live, clock: asyncio.Timeout) -> None:
    """Read until the gateway has said all; what comes after the answer's end is not waited for long."""
    now, deadline, size = asyncio.get_running_loop().time, clock.when(), -1
    async for chunk in opened.chunks:
        reader.feed(chunk)
        if reader.is_over:
            return
        if reader.is_complete and live.size != size:  # some say "stop" with every piece
            size = live.size
            clock.reschedule(min(now() + GRACE_S, deadline or math.inf))


_WAITED = QT_TRANSLATE_NOOP(
    "Messages", "{host} asked for a pause; the studio waited {seconds} s and asked again."
)
_KEY_LEFT_OUT = QT_TRANSLATE_NOOP(
    "Messages",
    "What looks like a key or a password in the question was not sent: {mark} stands in its place.",
)
