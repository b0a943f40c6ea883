"""The body of a streamed request, read in pieces of any size: what comes of it is always the same."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from attnstudio.assistant.exchange import MAX_BODY_BYTES, TooLargeError
from attnstudio.assistant.live import Live
from attnstudio.assistant.reply import Reply, ReplyFault, ReplyReader
from attnstudio.assistant.stream import StreamReader
from attnstudio.assistant.thinking import ThinkSplitter


def read(*pieces: bytes) -> tuple[Reply | ReplyFault | None, str, str]:
    live = Live()
    reader = StreamReader(ReplyReader(live), 200, {})
    for piece in pieces:
        reader.feed(piece)
    outcome = reader.finish()
    return outcome, live.text, live.reasoning


def chunk(**choice: object) -> dict[str, object]:
    return {"choices": [{"index": 0, **choice}]}


BODY = st.one_of(
    st.builds(lambda text: chunk(delta={"content": text}), st.text(max_size=8)),
    st.builds(lambda text: chunk(delta={"reasoning_content": text}), st.text(max_size=8)),
    st.sampled_from(
        [chunk(delta={"content": one}) for one in ("<think>", "</think>", "<th", "\ud83c", "\udfaf")]
    ),
    st.sampled_from(
        [
            chunk(delta=None),
            chunk(delta={}, finish_reason="stop"),
            chunk(delta={}, finish_reason="length"),
            chunk(message={"content": "whole"}),
            {"choices": []},
            {"choices": None, "usage": {"prompt_tokens": 3}},
            {"error": {"message": "no"}},
            {"choices": [7, {"index": 1, "delta": {"content": "no"}}]},
            [],
            None,
        ]
    ),
)
EVENT = st.one_of(
    BODY.map(lambda body: f"data: {json.dumps(body)}\n\n".encode()),
    st.sampled_from(
        [b": ping\n\n", b"data: [DONE]\n\n", b"data: {torn\n\n", b"event: error\ndata: x\n\n", b"\n"]
    ),
)
DOCUMENT = st.one_of(
    BODY.map(lambda body: json.dumps(body).encode()),
    st.binary(max_size=30),
    st.sampled_from(
        [b"", b" \n", b"null", b"[]", b"<html></html>", b"\xef\xbb\xbf{}", b"dat", b"database down"]
    ),
)


@given(
    body=st.one_of(st.lists(EVENT, max_size=8).map(b"".join), DOCUMENT),
    borders=st.lists(st.integers(0, 400), max_size=12),
)
@settings(max_examples=200)
def test_borders_change_nothing(body: bytes, borders: list[int]) -> None:
    places = [0, *sorted(border for border in borders if border <= len(body)), len(body)]
    pieces = [body[start:end] for start, end in pairwise(places)]
    outcome = read(body)
    assert read(*pieces) == outcome
    assert read(*(bytes([byte]) for byte in body)) == outcome


@given(st.binary(max_size=200))
def test_garbage_is_no_answer(body: bytes) -> None:
    assert not isinstance(read(body)[0], Reply)


@given(
    st.lists(
        st.sampled_from(["<think>", "</think>", "<", "/", "th", "ink>", " ", "\n", "a", "é"]), max_size=12
    )
)
@example(["<", "th", "ink>", "a", "<", "/", "th", "ink>", " ", "a"])
@example(["<think>", "a", "<", "/", "a", "</think>", "<", "/"])
def test_nothing_but_blanks_and_tags_is_lost_between_reasoning_and_text(pieces: list[str]) -> None:
    splitter = ThinkSplitter()
    fed = [splitter.feed(piece) for piece in pieces] + [splitter.finish()]
    reasoning, text = ("".join(part) for part in zip(*fed, strict=True))
    whole = "".join(pieces).lstrip()
    if not whole.startswith("<think>"):
        assert (reasoning, text) == ("", whole)
        return
    before, _, after = whole.removeprefix("<think>").partition("</think>")
    assert (reasoning.strip(), text) == (before.strip(), after.lstrip())


def test_a_line_without_an_end_is_cut_off() -> None:
    reader = StreamReader(ReplyReader(Live()), 200, {})
    reader.feed(b"data: " + b"x" * (MAX_BODY_BYTES // 2))
    with pytest.raises(TooLargeError):
        reader.feed(b"x" * (MAX_BODY_BYTES // 2))
