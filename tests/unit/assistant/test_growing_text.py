"""A text that is redacted while it grows shows at any moment what redacting all of it would show."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from attnstudio import logs
from attnstudio.assistant.live import Live
from attnstudio.assistant.redaction import MOST_AT_ONCE, GrowingText, redacted_text
from attnstudio.logs import REDACTED, begun_secret, redact, register_secret

SECRET = "Sentinel/0123+456789~abcdef="


@pytest.fixture(autouse=True)
def secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "_secrets", set())
    monkeypatch.setattr(logs, "_secret_pattern", None)
    register_secret(SECRET)


PIECE = st.one_of(
    st.sampled_from(
        [
            SECRET,
            SECRET[:4],
            SECRET[4:15],
            SECRET[15:],
            "Bearer ",
            "api_key: ",
            "sk-abc",
            "defghi",
            "\n",
            " ",
            "x" * 900,
        ]
    ),
    st.text(max_size=5),
    st.sampled_from(["word " * 300, "词元" * 700, "a\n" * 600]),
)


@given(pieces=st.lists(st.tuples(PIECE, st.booleans()), max_size=25))
@settings(max_examples=60)
@example(pieces=[("x" * 900, True)] * 3 + [(SECRET[:9], True), (SECRET[9:], True)] + [("x" * 900, True)] * 4)
@example(pieces=[("Bearer ", True)] + [("x" * 900, True)] * 8 + [(" end", True)])
def test_it_is_what_redacting_the_whole_would_be(pieces: list[tuple[str, bool]]) -> None:
    growing, whole = GrowingText(), ""
    for piece, looked_at in pieces:
        growing.add(piece)
        whole += piece
        if looked_at:
            shown = growing.redacted()
            begun = begun_secret(whole)
            assert shown == redact(whole[: len(whole) - begun] if begun >= 4 else whole)
            assert SECRET not in shown
    assert growing.whole() == whole
    assert growing.size == len(whole)


def test_the_beginning_of_a_secret_waits_for_the_rest() -> None:
    growing = GrowingText()
    growing.add("It is Sentinel/01")
    assert growing.redacted() == "It is "
    growing.add(" not")
    assert growing.redacted() == "It is Sentinel/01 not"


def test_only_what_is_new_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a long answer costs the square of its length."""
    read = 0

    def counting(text: str) -> str:
        nonlocal read
        read += len(text)
        return redact(text)

    monkeypatch.setattr("attnstudio.assistant.redaction.redact", counting)
    growing = GrowingText()
    for _ in range(2000):
        growing.add("word " * 20)
        growing.redacted()
    assert growing.size == 200_000
    assert read < 2000 * 4096


def test_a_flood_is_redacted_bit_by_bit() -> None:
    """Whoever looks is the window's thread, which must not wait for megabytes."""
    live = Live()
    live.say("word " * 100_000 + SECRET)
    lengths = [len(live.snapshot().text)]
    while live.snapshot() is not live.snapshot():
        lengths.append(len(live.snapshot().text))
    assert lengths[0] == MOST_AT_ONCE
    assert max(after - before for before, after in pairwise(lengths)) <= 4 * MOST_AT_ONCE
    assert live.snapshot().text == "word " * 100_000 + REDACTED


def test_a_secret_cut_off_at_the_end_is_hidden_too() -> None:
    assert redacted_text(f"It is {SECRET[:20]}") == f"It is {REDACTED}"
    assert redacted_text(f"It is {SECRET[:7]}") == f"It is {SECRET[:7]}", "too little to tell"
    assert redacted_text(f"It is {SECRET}") == f"It is {REDACTED}"


@given(st.text("Sentinel/01", max_size=12))
def test_how_much_of_a_secret_has_begun(text: str) -> None:
    forms = list(logs._secrets)
    longest = max(
        (size for form in forms for size in range(1, len(form)) if text.endswith(form[:size])), default=0
    )
    assert begun_secret(text) == longest
