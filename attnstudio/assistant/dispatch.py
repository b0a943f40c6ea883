"""From each kind of request to what runs it. This module imports openai."""

from __future__ import annotations

import asyncio

from attnstudio.assistant.capabilities import Capabilities
from attnstudio.assistant.chat import run_chat
from attnstudio.assistant.connection import check_connection
from attnstudio.assistant.models import list_models
from attnstudio.assistant.protocol import ChatRequest, ConnectionRequest, Ending
from attnstudio.assistant.session import Job


async def run(ticket: int, job: Job, hurry: asyncio.Event, known: Capabilities) -> Ending:
    """Run the request to its ending; `hurry` ends a wait that the gateway asked for."""
    request = job.request
    if isinstance(request, ChatRequest):
        return await run_chat(ticket, request, job.live, hurry, known)
    if isinstance(request, ConnectionRequest):
        return await check_connection(ticket, request, known)
    return await list_models(ticket, request)
