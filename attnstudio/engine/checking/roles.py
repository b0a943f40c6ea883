"""Whose weights they are: what parameters' names say, beside what is done with them."""

from __future__ import annotations

import re
from collections.abc import Iterable

_AROUND = (
    r"(w|wt|to|fc|lin|linear|proj|conv|attn|self|layer|b|bias|in|weight|net|s|h|head|heads|inner|dense|mat"
    r"|matrix)"
)
_ONE = {role: re.compile(rf"{_AROUND}?_?{role}{_AROUND}?_?{_AROUND}?") for role in "qkv"}
_WORDS = {"q": re.compile(r"quer|查询"), "k": re.compile(r"key|键"), "v": re.compile(r"val|值(?!得)")}


def role_of(name: str) -> str | None:
    """ "q", "k" or "v" for a parameter whose name says so; None for one that is fused or says nothing."""
    found = {
        role
        for part in re.sub(r"_(weight|bias)\b", "", name.lower()).split(".")
        if part not in {"weight", "bias"}
        for role in "qkv"
        if _WORDS[role].search(part) or _ONE[role].fullmatch(part)
    }
    return found.pop() if len(found) == 1 else None


def role_of_all(names: Iterable[str]) -> str | None:
    """The role that all of them have, or None."""
    roles = {role_of(name) for name in names}
    return roles.pop() if len(roles) == 1 else None
