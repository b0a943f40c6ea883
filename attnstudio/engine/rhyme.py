"""The text that the preset next-character learns from: regular enough to be learned in half a minute."""

from __future__ import annotations

_LINES = (
    "the {0} looks at the {1}, and the {1} looks back;",
    "a query for the {0} finds a key in the {1}.",
    "who looks at the {1}? the {0} looks at the {1}.",
    "what the {0} takes from the {1} is a value, a weight and a name.",
)
_ANIMALS = ("cat", "dog", "fox", "owl", "hen", "bee", "ant", "cow")

RHYME = "\n".join(
    line.format(first, second)
    for offset in (1, 3, 5)
    for index, first in enumerate(_ANIMALS)
    for second in (_ANIMALS[(index + offset) % len(_ANIMALS)],)
    for line in _LINES
)
