"""Text in which a model thinks aloud before it answers: `<think>…</think>` at the very start."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

_OPENS, _CLOSES = "<think>", "</think>"


class Pieces(NamedTuple):
    """What belongs to the reasoning and what to the answer."""

    reasoning: str
    text: str


class _State(Enum):
    START = auto()
    THINKING = auto()
    AFTER = auto()
    TEXT = auto()


class ThinkSplitter:
    """Takes an answer in pieces and tells the two apart; blanks before either are dropped."""

    def __init__(self) -> None:
        self._state = _State.START
        self._held = ""

    def feed(self, piece: str) -> Pieces:
        """What `piece` brings; what could be the beginning of a tag is held back."""
        if self._state is _State.TEXT:
            return Pieces("", piece)
        self._held += piece
        reasoning = ""
        if self._state is _State.START:
            self._held = self._held.lstrip()
            if _OPENS.startswith(self._held):
                if self._held != _OPENS:
                    return Pieces("", "")
            elif not self._held.startswith(_OPENS):
                return Pieces("", self._release(_State.TEXT))
            self._state, self._held = _State.THINKING, self._held[len(_OPENS) :].lstrip()
        if self._state is _State.THINKING:
            reasoning = self._think()
        if self._state is _State.AFTER:
            self._held = self._held.lstrip()
            if self._held:
                return Pieces(reasoning, self._release(_State.TEXT))
        return Pieces(reasoning, "")

    def finish(self) -> Pieces:
        """What was held back, once nothing more comes."""
        thinks = self._state is _State.THINKING
        held = self._release(self._state)
        return Pieces(held, "") if thinks else Pieces("", held.lstrip())

    def _think(self) -> str:
        """The reasoning in what is held, up to what could be the closing tag."""
        before, closes, after = self._held.partition(_CLOSES)
        if closes:
            self._state, self._held = _State.AFTER, after
            return before
        kept = next(size for size in range(len(_CLOSES) - 1, -1, -1) if before.endswith(_CLOSES[:size]))
        end = len(before) - kept
        self._held = before[end:]
        return before[:end]

    def _release(self, state: _State) -> str:
        self._state, held, self._held = state, self._held, ""
        return held
