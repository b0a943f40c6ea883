"""Answers of a model that hold cases, and streams that stop on the way."""

from __future__ import annotations

import json
import socket
import threading

from tests.e2e.loopback import Request, Script

GOOD = {
    "name": "causal, two heads",
    "batch": 1,
    "length": 4,
    "d_model": 16,
    "heads": 2,
    "mask": "causal",
    "expected": [{"kind": "causality"}, {"kind": "weights_shape", "shape": [1, 2, 4, 4]}],
    "why": "A query sees itself and earlier keys.",
}
WRONG = {
    "name": "no mask, yet causal",
    "length": 4,
    "d_model": 16,
    "heads": 2,
    "expected": [{"kind": "causality"}],
    "why": "The model is mistaken here.",
}
IMPOSSIBLE = {"name": "three heads of sixteen", "d_model": 16, "heads": 3, "expected": [{"kind": "row_sums"}]}
UNREADABLE = {"name": "a word for a number", "length": "many", "expected": ["row_sums"]}


def fenced(*cases: dict[str, object]) -> str:
    """Cases as models write them."""
    return f"Here they are:\n```json\n{json.dumps({'cases': cases}, ensure_ascii=False)}\n```"


def half_stream(text: str, gate: threading.Event) -> Script:
    """Stream `text`, then nothing until `gate` is set or the client goes away, then the end."""

    def script(connection: socket.socket, _request: Request) -> None:
        connection.sendall(
            b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n" + event(text)
        )
        connection.settimeout(0.05)
        while not gate.is_set():
            try:
                if not connection.recv(1):
                    gate.set()
                    return
            except TimeoutError:
                continue
        connection.sendall(b"data: [DONE]\n\n")

    return script


def event(text: str) -> bytes:
    """One chunk of a stream."""
    chunk = {
        "model": "qwen-max",
        "choices": [{"index": 0, "delta": {"content": text}, "finish_reason": None}],
    }
    return b"data: " + json.dumps(chunk).encode() + b"\n\n"
