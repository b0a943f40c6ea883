"""The list of models."""

from __future__ import annotations

from attnstudio.assistant.connection import prepare
from attnstudio.assistant.protocol import Diagnosis, ModelList, ModelsEnding, ModelsFailed, ModelsRequest


async def list_models(ticket: int, request: ModelsRequest) -> ModelsEnding:
    """The models that the gateway lists."""
    prepared = prepare(request.config)
    if isinstance(prepared, Diagnosis):
        return ModelsFailed(ticket, prepared)
    return ModelList(ticket, (), prepared[0].url)
