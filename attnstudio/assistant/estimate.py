"""How many tokens a text takes, before any model has counted them."""

from __future__ import annotations

import math
import re

# Four letters to a token; a token for every digit and sign, and for every line break or wide gap.
_PIECE = re.compile(r"[A-Za-z]{1,4}|[0-9]|[!-/:-@\[-`{-~]|\n|[ \t]{2,}|\t")
_WIDE = re.compile(r"[^\x00-\x7f]+")


def estimate_tokens(text: str) -> int:
    """An estimate that errs on the high side, whatever model is asked.

    Models count differently: some take three digits for one token, some one; Chinese takes from
    half a token to two for a character. The rule: four Latin letters are one token, every digit, sign and
    line break is one, and other writing takes half a token for each byte of its UTF-8 form, which is
    1.5 for a Chinese character. A single blank belongs to the word after it.
    """
    narrow = len(_PIECE.findall(text))
    wide = sum(len(run.encode("utf-8", "replace")) for run in _WIDE.findall(text))
    return narrow + math.ceil(wide / 2)
