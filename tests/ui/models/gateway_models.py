"""A loopback gateway with several models, each with its own way to answer."""

from __future__ import annotations

import json
import socket

from tests.e2e.loopback import Request, Script, chunk, streamed

KEY = "sk-sentinel-0123456789abcdef"
PATIENCE_MS = 20_000
USAGE = {"choices": [], "usage": {"prompt_tokens": 40, "completion_tokens": 7}}


class ByModel:
    """Answers each model by its own script; one that can be changed between requests."""

    def __init__(self) -> None:
        self.scripts: dict[str, Script] = {}

    def __call__(self, connection: socket.socket, request: Request) -> None:
        self.scripts[request.json()["model"]](connection, request)


def says(text: str, *claims: dict[str, object]) -> Script:
    """A streamed answer that ends with claims."""
    block = f"\n\n```json\n{json.dumps({'claims': list(claims)})}\n```" if claims else ""
    return streamed(chunk(text), chunk(block), chunk(finish="stop"), USAGE)


def strongest(key: int) -> dict[str, object]:
    """The claim that query 3 of head 1 takes most from `key` (counted from 1); true for 4."""
    return {"kind": "strongest_key", "head": 1, "query": 3, "key": key}
