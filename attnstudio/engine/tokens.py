"""Text to tokens: words, punctuation marks and single CJK characters."""

from __future__ import annotations

import re

# One alternative per kind of token; the order decides. CJK characters stand alone, everything that is
# neither a word character nor a blank is a token of its own, together with the marks that modify it.
_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
_JOINERS = "\u200d\ufe0e\ufe0f\U0001f3fb-\U0001f3ff\u20e3"
_TOKEN = re.compile(
    rf"[{_CJK}]"
    rf"|[^\W{_CJK}](?:['’]?[^\W{_CJK}]|[\u0300-\u036f])*"
    rf"|\S(?:[{_JOINERS}\u0300-\u036f]+(?:(?<=\u200d)\S)?)*"
)


def tokenize(text: str) -> tuple[str, ...]:
    """Split `text` into words, punctuation marks and single CJK characters; blanks are dropped.

    >>> tokenize("The cat's mat, 猫坐。")
    ('The', "cat's", 'mat', ',', '猫', '坐', '。')
    """
    return tuple(match.group() for match in _TOKEN.finditer(text))
