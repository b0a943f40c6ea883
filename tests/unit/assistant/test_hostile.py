"""What a gateway sends, however odd and large, is read in time proportional to its length.

Each of these inputs takes minutes to hours where a pattern goes over the rest of the text again and again.
"""

from __future__ import annotations

import json

import pytest

from attnstudio.assistant.diagnose_response import diagnose_response
from attnstudio.assistant.endpoint import canonical
from attnstudio.assistant.exchange import EXCERPT, Exchange, Response
from attnstudio.assistant.live import Live
from attnstudio.assistant.protocol import GatewayConfig
from attnstudio.assistant.reply import Reply, ReplyReader
from attnstudio.assistant.stream import StreamReader
from attnstudio.logs import redact

SIZE = 1_000_000
UNITS = [
    "a.",
    "<head",
    "<",
    "<title>",
    "<script>",
    "</",
    "&",
    "://",
    "a://",
    "bearer ",
    "api_key: ",
    "model ",
    "\\\\",
]


def flood(unit: str) -> str:
    return unit * (SIZE // len(unit))


@pytest.mark.parametrize("unit", UNITS)
def test_a_flood_is_diagnosed(unit: str) -> None:
    config = GatewayConfig("https://gateway.example", "sk-sentinel-0123456789abcdef", "m-1")
    exchange = Exchange(config, canonical(config.base_url))
    for kind, body in (("text/html", flood(unit)), ("application/json", json.dumps({"error": flood(unit)}))):
        response = Response(403, {"content-type": kind}, body.encode())
        found = diagnose_response(exchange, response, None)
        assert len(str(found.title)) < 2 * EXCERPT + 200
        assert len(found.details) < 2 * EXCERPT + 200


@pytest.mark.parametrize("unit", UNITS)
def test_a_flood_is_redacted(unit: str) -> None:
    assert redact(flood(unit) + " sk-abcdefghij").endswith(" [redacted]")


@pytest.mark.parametrize(
    "delta",
    [
        {"refusal": "no "},
        {"content": " "},
        {"content": "<think>"},
        {"content": "</think> "},
        {"reasoning": "\n"},
    ],
)
def test_a_flood_of_pieces_is_read(delta: dict[str, str]) -> None:
    event = f"data: {json.dumps({'choices': [{'delta': delta}]})}\n\n".encode()
    reader = StreamReader(ReplyReader(Live()), 200, {})
    for _ in range(20_000):
        reader.feed(event)
    assert not isinstance(reader.finish(), Reply)


def test_a_page_is_shown_by_its_title_and_text() -> None:
    page = (
        "<!DOCTYPE html><html><HEAD><style>x</style><TITLE lang=en>Token &amp; shop</TITLE></HEAD><body>"
        "<script>if (a < b) x()</script>Wel<b>come</b> <style>y</style>back<script>unclosed"
    )
    response = Response(200, {"content-type": "text/html"}, page.encode())
    assert response.excerpt() == "Token & shop Wel come back unclosed"
