"""The fields of a claim as models write them: "head 3", "47 %", "０．２４１", "previous token"."""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal

from attnstudio.assistant.claims import ClaimKind
from attnstudio.engine.metrics import Pattern

MAX_INDEX = 1_000_000
_MAX_TEXT = 80
_MINUS = str.maketrans("−–—－", "----")
_INTEGER = re.compile(r"(?<![\w.])-\d+|(?<!\d)\d+")
_NUMBER = re.compile(r"(?:(?<![\w.])[+-])?(?:\d+(?:[.,]\d+)?|\.\d+)(?:[eE][+-]?\d{1,4})?")

_KINDS = {kind.value: kind for kind in ClaimKind} | {
    "strongest": ClaimKind.STRONGEST_KEY,
    "comparison": ClaimKind.ROW_COMPARISON,
    "entropy": ClaimKind.ENTROPY_ORDER,
}
_PATTERNS = {pattern.value: pattern for pattern in Pattern} | {
    "self": Pattern.DIAGONAL,
    "anti": Pattern.MIRROR,
    "镜像": Pattern.MIRROR,
    "反对角": Pattern.MIRROR,
    "归纳": Pattern.INDUCTION,
    "对角": Pattern.DIAGONAL,
    "前一": Pattern.PREVIOUS,
    "上一": Pattern.PREVIOUS,
    "后一": Pattern.NEXT,
    "下一": Pattern.NEXT,
    "首": Pattern.FIRST,
    "第一": Pattern.FIRST,
    "均匀": Pattern.UNIFORM,
}


@dataclass(frozen=True, slots=True)
class Written:
    """A number as it was written: with how many `decimals`, a per cent sign counted as two more."""

    value: float
    decimals: int

    def __str__(self) -> str:
        return f"{self.value:.{min(self.decimals, 6)}f}" if abs(self.value) < 1e9 else f"{self.value:g}"


def plain(value: object) -> str:
    """`value` as one lower-case line in half-width characters, for comparing."""
    return " ".join(unicodedata.normalize("NFKC", str(value)[:_MAX_TEXT]).translate(_MINUS).split()).lower()


def field_name(value: object) -> str:
    """A name as the form writes it: "Strongest Key" and "strongest-key" are strongest_key."""
    return re.sub(r"[\s_-]+", "_", plain(value))


def read_index(value: object) -> int:
    """The number of a head or token, from 0. Raises ValueError when there is not exactly one integer."""
    if isinstance(value, str):
        text = plain(value)
        found = _INTEGER.findall(text)
        if len(found) != 1 or re.search(r"\d\.\d", text):
            raise ValueError("not one integer")
        return _bounded(int(found[0]))
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise ValueError("not a number")  # noqa: TRY004 - pydantic makes a refusal of a ValueError only
    return _bounded(value)


def read_value(value: object) -> Written:
    """A number with its decimals. Raises ValueError when there is not exactly one finite number."""
    if isinstance(value, str):
        return _written_text(plain(value))
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise ValueError("not a number")  # noqa: TRY004 - pydantic makes a refusal of a ValueError only
    return _written(value if isinstance(value, Decimal) else Decimal(repr(value)))


def read_pattern(value: object) -> Pattern:
    """One of the simple patterns. Raises ValueError for anything else."""
    name = field_name(value)
    for start, pattern in _PATTERNS.items():
        if name.startswith(start):
            return pattern
    raise ValueError("no pattern")


def read_frame(value: object) -> str:
    """ "A" or "B". Raises ValueError for anything else."""
    name = plain(value).removeprefix("frame").removeprefix("帧").strip().upper()
    if name not in ("A", "B"):
        raise ValueError("no frame")
    return name


def read_kind(value: object) -> ClaimKind | None:
    """The kind of claim, or None when it is none that can be checked."""
    return _KINDS.get(field_name(value))


def _bounded(number: int | float | Decimal) -> int:
    if not -MAX_INDEX <= number <= MAX_INDEX or number != int(number):
        raise ValueError("no number of a head or token")
    return int(number) - 1


def _written_text(text: str) -> Written:
    found = list(_NUMBER.finditer(text))
    if len(found) != 1:
        raise ValueError("not one number")
    number = Decimal(found[0].group().replace(",", "."))
    percent = text[found[0].end() :].lstrip().startswith("%")
    return _written(number.scaleb(-2) if percent else number)


def _written(number: Decimal) -> Written:
    exponent = number.as_tuple().exponent
    if not isinstance(exponent, int) or not math.isfinite(float(number)):
        raise ValueError("not finite")
    return Written(float(number), max(0, -exponent))
