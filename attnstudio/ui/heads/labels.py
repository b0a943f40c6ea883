"""Tokens as labels: made visible, and thinned so that they do not overlap. No Qt."""

from __future__ import annotations

import math
import unicodedata
from dataclasses import dataclass

SHORT_LABEL_PX = 40
MANY_CELLS = 24
GAP_PX = 4  # between a map and its labels
END_PX = 3  # beyond the labels, for the ground of the cursor's
ZERO_WIDTH_JOINER = "\u200d"
EMOJI_MODIFIERS = "\ufe0e\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
PICTURES = {chr(code): chr(0x2400 + code) for code in range(32)} | {"\t": "⇥", "\x7f": "␡"}
INVISIBLE_CATEGORIES = ("Cc", "Cf", "Cs", "Zl", "Zp", "Zs")


def visible_token(token: str) -> str:
    """`token` with everything that cannot be seen made visible: ␀, ⇥, U+200B, …; "∅" for an empty one."""
    if not token:
        return "∅"
    shown = "".join(_visible(token, index) for index in range(len(token)))
    # A mark without a letter would sit on whatever stands before it.
    return f"◌{shown}" if unicodedata.combining(token[0]) else shown


def _visible(token: str, index: int) -> str:
    character = token[index]
    if character == " ":
        return " " if token.strip(" ") else "␠"
    if character == ZERO_WIDTH_JOINER and _joins_emoji(token, index):
        return character
    if character in PICTURES:
        return PICTURES[character]
    if unicodedata.category(character) in INVISIBLE_CATEGORIES:
        return f"U+{ord(character):04X}"
    return character


def _joins_emoji(token: str, index: int) -> bool:
    before, after = token[:index].rstrip(EMOJI_MODIFIERS), token[index + 1 :]
    return bool(before and after) and all(unicodedata.category(c) == "So" for c in (before[-1], after[0]))


@dataclass(frozen=True, slots=True)
class LabelPlan:
    """How the labels along one side are drawn: every `step`-th cell, `rotated` to read upwards."""

    step: int
    rotated: bool

    def cells(self, cells: int) -> range:
        """The cells that have a label."""
        return range(0, cells, self.step)


def plan_rows(cell_px: float, line_height: int) -> LabelPlan:
    """Labels beside rows that are `cell_px` high."""
    return LabelPlan(whole_step(line_height / cell_px), rotated=False)


def plan_columns(cells: int, cell_px: float, widest: int, line_height: int) -> LabelPlan:
    """Labels under columns `cell_px` wide: level where all fit or they are many and short."""
    level = whole_step((widest + GAP_PX) / cell_px)
    if level == 1 or (cells > MANY_CELLS and widest <= SHORT_LABEL_PX):
        return LabelPlan(level, rotated=False)
    return LabelPlan(whole_step(line_height / cell_px), rotated=True)


def nice_step(least: float) -> float:
    """The smallest of …, 0.1, 0.2, 0.5, 1, 2, 5, 10, … that is not under `least` (above 0)."""
    decade = 10.0 ** math.floor(math.log10(least))
    return next(factor * decade for factor in (1, 2, 5, 10) if factor * decade >= least)


def whole_step(least: float) -> int:
    """The smallest of 1, 2, 5, 10, … that is not under `least`."""
    return max(round(nice_step(least)), 1) if least > 0 else 1
