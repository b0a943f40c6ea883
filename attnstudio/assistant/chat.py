"""A question to one model."""

from __future__ import annotations

import asyncio
from typing import Any

from attnstudio.assistant.client import open_client, post_chat
from attnstudio.assistant.connection import prepare
from attnstudio.assistant.diagnose_network import diagnose_error
from attnstudio.assistant.diagnose_response import diagnose_response
from attnstudio.assistant.live import Live
from attnstudio.assistant.protocol import ChatAnswer, ChatEnding, ChatFailed, ChatRequest, Diagnosis
from attnstudio.assistant.reply import Reply, read_reply


async def run_chat(ticket: int, request: ChatRequest, live: Live, _hurry: asyncio.Event) -> ChatEnding:
    """Ask and answer."""
    prepared = prepare(request.config)
    if isinstance(prepared, Diagnosis):
        return ChatFailed(ticket, prepared)
    exchange, _ = prepared
    live.sending()
    try:
        async with asyncio.timeout(request.config.deadline_s), open_client(exchange) as client:
            body: dict[str, Any] = {
                "model": request.config.model_id.strip(),
                "messages": [{"role": str(one.role), "content": one.content} for one in request.messages],
            }
            response = await post_chat(client, body)
    except Exception as error:  # noqa: BLE001 - every failure becomes a diagnosis
        return ChatFailed(ticket, diagnose_error(exchange, error))
    reply = read_reply(response) if response.status in range(200, 300) else None
    if not isinstance(reply, Reply):
        return ChatFailed(ticket, diagnose_response(exchange, response, reply))
    live.say(reply.text)
    return ChatAnswer(ticket, reply.text, reply.model, exchange.url, 0.0)
