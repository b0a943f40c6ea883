"""The body that answers a streamed request, read while it comes: a stream of events, or one document.

Gateways answer with a document when they do not stream, or when something is wrong. The first bytes
tell, because labels often lie.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from attnstudio.assistant.exchange import MAX_BODY_BYTES, Response, TooLargeError
from attnstudio.assistant.reply import Reply, ReplyFault, ReplyReader, read_reply
from attnstudio.assistant.sse import Event, SseDecoder

_BEGINNINGS = (b"data:", b"event:", b"id:", b"retry:", b":")
_LONGEST = max(map(len, _BEGINNINGS))
_KEPT = 64 * 1024
_END = "[DONE]"


class StreamReader:
    """Takes the body's bytes by `feed`; `finish` says what came of it."""

    def __init__(self, reply: ReplyReader, status: int, headers: Mapping[str, str]) -> None:
        self._reply = reply
        self._status = status
        self._headers = headers
        self._decoder = SseDecoder()
        self._is_stream: bool | None = None
        self._body = bytearray()
        self._since_event = 0
        self._done = False

    @property
    def is_over(self) -> bool:
        """Whether the gateway has said that nothing more comes."""
        return self._done or bool(self._reply.error)

    @property
    def is_complete(self) -> bool:
        """Whether the answer is whole, though figures may follow."""
        return self._done or bool(self._reply.finish_reason)

    @property
    def response(self) -> Response:
        """What came, for a diagnosis: of a stream its beginning, or the error in it."""
        body = b"" if self._is_stream and self._reply.repeats_a_secret else bytes(self._body)
        return self._reply.evidence(Response(self._status, self._headers, body))

    def feed(self, chunk: bytes) -> None:
        """Read `chunk`. Raises `TooLargeError`."""
        if self._is_stream is None:
            self._decide(chunk)
            return
        if not self._is_stream:
            self._keep(chunk, MAX_BODY_BYTES + 1)
            if len(self._body) > MAX_BODY_BYTES:
                raise TooLargeError
            return
        self._keep(chunk, _KEPT)
        self._since_event += len(chunk)
        for event in self._decoder.feed(chunk):
            self._since_event = 0
            self._take(event)
        if self._since_event > MAX_BODY_BYTES:
            raise TooLargeError

    def finish(self) -> Reply | ReplyFault | None:
        """What the body came to, once nothing more comes; None when it broke off before its end."""
        if not self._is_stream:
            return read_reply(self.response, self._reply)
        for event in self._decoder.finish():
            self._take(event)
        outcome = self._reply.outcome()
        if outcome is ReplyFault.ERROR or self.is_complete:
            return outcome
        if self._reply.has_choices:
            return None
        return ReplyFault.NOT_JSON if self._reply.has_unreadable else outcome

    def _decide(self, chunk: bytes) -> None:
        self._body += chunk
        start = bytes(self._body[:_KEPT]).removeprefix(b"\xef\xbb\xbf").lstrip()
        if len(start) < _LONGEST and any(one.startswith(start) for one in _BEGINNINGS):
            return
        self._is_stream = start.startswith(_BEGINNINGS)
        body, self._body = bytes(self._body), bytearray()
        self.feed(body)

    def _keep(self, chunk: bytes, limit: int) -> None:
        if len(self._body) < limit:
            self._body += chunk[: limit - len(self._body)]

    def _take(self, event: Event) -> None:
        if self.is_over:
            return
        data = event.data.strip()
        if data == _END:
            self._done = True
            return
        if not data:
            return
        try:
            body = json.loads(data)
        except (ValueError, RecursionError):
            body = {"error": data} if event.name == "error" else None
        if body is None:
            self._reply.skip()
        else:
            self._reply.take(body if isinstance(body, dict) or event.name != "error" else {"error": data})
