"""Server-sent events: as the specification says, whatever the borders of the pieces."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from attnstudio.assistant.sse import Event, SseDecoder


def decoded(*chunks: bytes) -> list[Event]:
    decoder = SseDecoder()
    events = [event for chunk in chunks for event in decoder.feed(chunk)]
    return events + decoder.finish()


@pytest.mark.parametrize(
    ("stream", "events"),
    [
        (b"data: a\n\n", [("", "a")]),
        (b"data:a\n\n", [("", "a")]),
        (b"data:  a \n\n", [("", " a ")]),
        (b"data\n\n", [("", "")]),
        (b"data: a\ndata: b\n\n", [("", "a\nb")]),
        (b"data: a\r\n\r\ndata: b\r\n\r\n", [("", "a"), ("", "b")]),
        (b"data: a\r\ndata: b\r\n\r\n", [("", "a\nb")]),
        (b"data: a\r\rdata: b\r\r", [("", "a"), ("", "b")]),
        (b"data: a\r\n\ndata: b\n\r\n", [("", "a"), ("", "b")]),
        (b": comment\n\n:\n\ndata: a\n: in between\ndata: b\n\n", [("", "a\nb")]),
        (b"event: error\ndata: a\n\ndata: b\n\n", [("error", "a"), ("", "b")]),
        (b"event: lonely\n\ndata: a\n\n", [("", "a")]),
        (b"id: 1\nretry: 10\nunknown: x\nDATA: y\n data: z\ndata: a\n\n", [("", "a")]),
        (b"\xef\xbb\xbfdata: a\n\n", [("", "a")]),
        (b"data: \xef\xbb\xbfa\n\n", [("", "\ufeffa")]),
        (b"data: a: b\n\n", [("", "a: b")]),
        ("data: 注意\n\n".encode(), [("", "注意")]),
        (b"data: \xff\n\n", [("", "\ufffd")]),
        (b"\n\n\n", []),
        (b"", []),
        (b"data: open", [("", "open")]),
        (b"data: open\n", [("", "open")]),
        (b'data: a\n\ndata: {"torn', [("", "a"), ("", '{"torn')]),
        (b"data: a\x00\x0bb\xc2\x85c\xe2\x80\xa8d\n\n", [("", "a\x00\x0bb\x85c\u2028d")]),
    ],
)
def test_the_specification_is_kept(stream: bytes, events: list[tuple[str, str]]) -> None:
    assert decoded(stream) == events
    assert decoded(*(bytes([byte]) for byte in stream)) == events, "byte by byte"


def test_events_are_given_as_soon_as_they_are_complete() -> None:
    decoder = SseDecoder()
    assert decoder.feed(b"data: a\r") == []
    assert decoder.feed(b"\n\r") == [("", "a")], "the line has ended, whatever follows the CR"
    assert decoder.feed(b"\ndata: b\n") == []
    assert decoder.feed(b"\n") == [("", "b")]
    assert decoder.finish() == []


LINE = st.one_of(
    st.sampled_from([b"", b"", b":", b": ping", b"data", b"event: error", b"id: 3", b"data: [DONE]"]),
    st.binary(max_size=6).map(lambda data: b"data: " + data),
    st.text(max_size=6).map(lambda text: b"data:" + text.encode(errors="replace")),
    st.binary(max_size=6),
)
END = st.sampled_from([b"\n", b"\r\n", b"\r"])


@given(
    lines=st.lists(st.tuples(LINE, END), max_size=12),
    mark=st.booleans(),
    borders=st.lists(st.integers(0, 150), max_size=20),
)
@example(lines=[(b"data: a", b"\r\n"), (b"", b"\r\n")], mark=True, borders=[1, 2, 11, 13])
def test_borders_change_nothing(lines: list[tuple[bytes, bytes]], *, mark: bool, borders: list[int]) -> None:
    stream = b"\xef\xbb\xbf" * mark + b"".join(line + end for line, end in lines)
    places = [0, *sorted(border for border in borders if border <= len(stream)), len(stream)]
    pieces = [stream[start:end] for start, end in pairwise(places)]
    assert b"".join(pieces) == stream
    assert decoded(*pieces) == decoded(stream)


@given(st.lists(st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"])), min_size=1))
def test_what_is_sent_arrives(texts: list[str]) -> None:
    stream = "".join(f"data: {text}\n\n" for text in texts).encode()
    assert [event.data for event in decoded(stream)] == texts
