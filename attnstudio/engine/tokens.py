"""Text to tokens: words, punctuation marks and single CJK characters."""

from __future__ import annotations

import re
import unicodedata

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
# What modifies the character before it: accents, vowel signs, emoji skin tones, the keycap's frame.
_ACCENTS = "".join(chr(code) for code in range(0x2100) if unicodedata.category(chr(code)).startswith("M"))
_MODIFIERS = rf"{_ACCENTS}\ufe0e\ufe0f\U0001f3fb-\U0001f3ff"
_FLAG_LETTERS = "\U0001f1e6-\U0001f1ff"
_ZERO_WIDTH_JOINER = "\u200d"
_JOINERS = f"\u200c{_ZERO_WIDTH_JOINER}"  # stand within a word, in Persian and in Hindi

# One alternative for each kind of token; the order decides. CJK characters stand alone; what is neither a
# word nor a blank is a token of its own, together with what modifies it and what is joined to it.
_TOKEN = re.compile(
    rf"[{_CJK}]"
    rf"|[^\W{_CJK}](?:['’]?[^\W{_CJK}]|[{_MODIFIERS}]|[{_JOINERS}](?=[^\W{_CJK}]))*"
    rf"|[{_FLAG_LETTERS}]{{2}}"
    rf"|\S(?:[{_MODIFIERS}]|{_ZERO_WIDTH_JOINER}\S)*"
)


def tokenize(text: str) -> tuple[str, ...]:
    """Split `text` into words, punctuation marks and single CJK characters; blanks are dropped.

    >>> tokenize("The cat's mat, 猫坐。")
    ('The', "cat's", 'mat', ',', '猫', '坐', '。')
    """
    return tuple(match.group() for match in _TOKEN.finditer(text))
