"""The IDs of the models that a gateway lists, in whatever shape it lists them."""

from __future__ import annotations

import asyncio
from itertools import islice
from typing import Any

from attnstudio.assistant.client import get_models, open_client
from attnstudio.assistant.diagnose_models import diagnose_list, diagnose_list_error, typed
from attnstudio.assistant.exchange import Response
from attnstudio.assistant.prepare import prepare
from attnstudio.assistant.protocol import Diagnosis, ModelList, ModelsEnding, ModelsFailed, ModelsRequest

MAX_ID_LENGTH = 200
MAX_MODELS = 2000  # more than any gateway has; a list of a million would hold the window up


async def list_models(ticket: int, request: ModelsRequest) -> ModelsEnding:
    """The list, asked for once."""
    prepared = prepare(request.config, lists_models=True)
    if isinstance(prepared, Diagnosis):
        return ModelsFailed(ticket, typed(prepared))
    exchange, _ = prepared
    try:
        async with asyncio.timeout(request.config.deadline_s), open_client(exchange) as client:
            response = await get_models(client)
    except Exception as error:  # noqa: BLE001 - every failure becomes a diagnosis
        return ModelsFailed(ticket, diagnose_list_error(exchange, error))
    found = read_models(response) if 200 <= response.status < 300 else ()
    if not found:
        return ModelsFailed(ticket, diagnose_list(exchange, response))
    return ModelList(ticket, found, exchange.url)


def read_models(response: Response) -> tuple[str, ...]:
    """The first IDs in `response`, sorted, each once: `{data: [{id}]}`, `{models: …}`, a list, strings."""
    body = response.json_or_none()
    if isinstance(body, dict):
        listed = (body.get(name) for name in ("data", "models", "model_list", "result"))
        body = next((found for found in listed if isinstance(found, list | dict)), [])
    if not isinstance(body, list | dict):
        return ()
    found = filter(None, dict.fromkeys(map(_id_of, body)))
    return tuple(sorted(islice(found, MAX_MODELS), key=lambda model_id: (model_id.lower(), model_id)))


def _id_of(entry: Any) -> str:
    """The ID of one entry, "" if it has none that can be sent."""
    if isinstance(entry, dict):
        names = (entry.get(name) for name in ("id", "model", "model_id", "name"))
        entry = next((name for name in names if isinstance(name, str) and name.strip()), "")
    text = entry.strip() if isinstance(entry, str) else ""
    return text if len(text) <= MAX_ID_LENGTH and text.isprintable() else ""
