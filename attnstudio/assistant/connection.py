"""The connection test: the article's question to one model, before anything else is blamed."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import Any

from attnstudio.assistant.client import open_client, post_chat
from attnstudio.assistant.diagnose import diagnose_setup
from attnstudio.assistant.diagnose_network import diagnose_error
from attnstudio.assistant.diagnose_response import diagnose_response
from attnstudio.assistant.endpoint import EndpointError, canonical
from attnstudio.assistant.exchange import Exchange, Response
from attnstudio.assistant.protocol import (
    TEMPERATURE,
    ConnectionAnswer,
    ConnectionEnding,
    ConnectionFailed,
    ConnectionRequest,
    Diagnosis,
    GatewayConfig,
)
from attnstudio.assistant.proxies import proxy_for
from attnstudio.assistant.reply import Reply, error_of, read_reply
from attnstudio.keys import KeyRefused, clean_key
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message


async def check_connection(ticket: int, request: ConnectionRequest) -> ConnectionEnding:
    """Ask the question at `TEMPERATURE`, once more without it if the model refuses it."""
    config = request.config
    prepared = prepare(config)
    if isinstance(prepared, Diagnosis):
        return ConnectionFailed(ticket, prepared)
    exchange, notes = prepared
    try:
        async with asyncio.timeout(config.deadline_s), open_client(exchange) as client:
            body: dict[str, Any] = {
                "model": config.model_id.strip(),
                "messages": [{"role": "user", "content": request.question}],
                "temperature": TEMPERATURE,
            }
            started = time.monotonic()
            response = await post_chat(client, body)
            if _refuses_temperature(response):
                del body["temperature"]
                notes.append(message(_WITHOUT_TEMPERATURE, temperature=TEMPERATURE))
                started = time.monotonic()
                response = await post_chat(client, body)
            latency = time.monotonic() - started
    except Exception as error:  # noqa: BLE001 - every failure becomes a diagnosis
        return ConnectionFailed(ticket, diagnose_error(exchange, error))
    reply = read_reply(response) if response.status in range(200, 300) else None
    if not isinstance(reply, Reply):
        return ConnectionFailed(ticket, diagnose_response(exchange, response, reply))
    return ConnectionAnswer(
        ticket=ticket,
        text=reply.text,
        latency_s=latency,
        url=exchange.url,
        model=reply.model or config.model_id,
        notes=(*notes, *reply.notes),
    )


def prepare(config: GatewayConfig) -> tuple[Exchange, list[Message]] | Diagnosis:
    """What will be sent where, and what was changed for that; or why nothing can be sent."""
    try:
        key = clean_key(config.api_key)
        endpoint = canonical(config.base_url)
    except (KeyRefused, EndpointError) as refused:
        return diagnose_setup(config, refused)
    if not config.model_id.strip():
        return diagnose_setup(config, None)
    proxy = None if config.direct else proxy_for(endpoint.chat_url)
    exchange = Exchange(replace(config, api_key=key.key), endpoint, proxy)
    return exchange, [*key.notes, *endpoint.notes]


def _refuses_temperature(response: Response) -> bool:
    if response.status not in (400, 422):
        return False
    error = error_of(response.json_or_none())
    said = f"{error.get('param')} {error.get('code')} {error.get('message')}".lower()
    return "temperature" in said


_WITHOUT_TEMPERATURE = QT_TRANSLATE_NOOP(
    "Messages", "This model refuses temperature {temperature}, so the question was asked without it."
)
