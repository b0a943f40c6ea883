"""The connection test: the article's question to one model, before anything else is blamed."""

from __future__ import annotations

import asyncio
import time

from attnstudio.assistant.capabilities import (
    Body,
    Capabilities,
    adaptation_for,
    adapted,
    chat_body,
    notes_on,
)
from attnstudio.assistant.client import open_client, post_chat
from attnstudio.assistant.diagnose_network import diagnose_error
from attnstudio.assistant.diagnose_response import diagnose_response
from attnstudio.assistant.exchange import CutError, Exchange, Response
from attnstudio.assistant.live import Live
from attnstudio.assistant.prepare import prepare
from attnstudio.assistant.protocol import (
    TEMPERATURE,
    ChatMessage,
    ConnectionAnswer,
    ConnectionEnding,
    ConnectionFailed,
    ConnectionRequest,
    Diagnosis,
    Role,
)
from attnstudio.assistant.reply import Reply, ReplyReader
from attnstudio.assistant.stream import StreamReader


async def check_connection(ticket: int, request: ConnectionRequest, known: Capabilities) -> ConnectionEnding:
    """Ask the question at `TEMPERATURE`, once more without it if the model refuses it."""
    prepared = prepare(request.config)
    if isinstance(prepared, Diagnosis):
        return ConnectionFailed(ticket, prepared)
    exchange, notes = prepared
    question = (ChatMessage(Role.USER, request.question),)
    body = chat_body(exchange.config.model_id, question, TEMPERATURE, streamed=False)
    try:
        async with asyncio.timeout(request.config.deadline_s):
            response, latency = await _ask(exchange, body, known)
        reply = _read(exchange, response)
    except Exception as error:  # noqa: BLE001 - every failure becomes a diagnosis
        return ConnectionFailed(ticket, diagnose_error(exchange, error))
    if isinstance(reply, Diagnosis):
        return ConnectionFailed(ticket, reply)
    return ConnectionAnswer(
        ticket=ticket,
        text=reply.text,
        latency_s=latency,
        url=exchange.url,
        model=reply.model or exchange.config.model_id,
        notes=(*notes, *notes_on(body, known.of(exchange)), *reply.notes),
    )


def _read(exchange: Exchange, response: Response) -> Reply | Diagnosis:
    """The answer in `response`, which some gateways stream although nobody asked for that."""
    if response.status not in range(200, 300):
        return diagnose_response(exchange, response, None)
    reader = StreamReader(ReplyReader(Live()), response.status, response.headers)
    reader.feed(response.body)
    reply = reader.finish()
    if reply is None:
        return diagnose_error(exchange, CutError())
    return reply if isinstance(reply, Reply) else diagnose_response(exchange, reader.response, reply)


async def _ask(exchange: Exchange, body: Body, known: Capabilities) -> tuple[Response, float]:
    """The response, and how long the request that it answers took, in seconds."""
    async with open_client(exchange) as client:
        while True:
            sent = adapted(body, known.of(exchange))
            started = time.monotonic()
            response = await post_chat(client, sent)
            latency = time.monotonic() - started
            adaptation = adaptation_for(response, sent)
            if adaptation is None:
                return response, latency
            known.learn(exchange, adaptation)
