"""Server-sent events out of bytes that arrive in pieces of any size.

As the WHATWG's specification says it: lines end in CR, LF or CRLF, a byte order mark may come first, a
line that starts with a colon is a comment, several data lines are one text, an empty line ends an
event. The one deviation: an event that the end of the stream leaves open is given too, because
servers forget the last empty line, and its reader can tell a torn one.
"""

from __future__ import annotations

from typing import NamedTuple

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Event(NamedTuple):
    """One event: its name, "" if it has none, and its data."""

    name: str
    data: str


class SseDecoder:
    """Give it bytes with `feed`, and `finish` at the end; each returns the events that are complete."""

    def __init__(self) -> None:
        self._pending: list[bytes] = []
        self._after_return = False
        self._at_start = True
        self._name = ""
        self._data: list[str] = []

    def feed(self, chunk: bytes) -> list[Event]:
        """The events that `chunk` completes."""
        if self._after_return and chunk.startswith(b"\n"):
            chunk, self._after_return = chunk[1:], False
        if not chunk:
            return []
        self._after_return = chunk.endswith(b"\r")
        first, *others = chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        self._pending.append(first)
        if not others:
            return []
        events = self._line(b"".join(self._pending))
        for line in others[:-1]:
            events += self._line(line)
        self._pending = [others[-1]]
        return events

    def finish(self) -> list[Event]:
        """The event that the end of the stream left open, if there is one."""
        events = self._line(b"".join(self._pending))
        self._pending = []
        return events + self._dispatch()

    def _line(self, line: bytes) -> list[Event]:
        if self._at_start:
            self._at_start = False
            line = line.removeprefix(_BYTE_ORDER_MARK)
        if not line:
            return self._dispatch()
        name, _, value = line.partition(b":")
        text = value.removeprefix(b" ").decode(errors="replace")
        if name == b"data":
            self._data.append(text)
        elif name == b"event":
            self._name = text
        return []

    def _dispatch(self) -> list[Event]:
        events = [Event(self._name, "\n".join(self._data))] if self._data else []
        self._name, self._data = "", []
        return events
