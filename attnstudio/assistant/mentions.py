"""Heads and tokens that prose speaks of: "head 3", "tokens 5–7", "第 3 个头", "词元 5".

Queries and keys are tokens too. Code is left alone. A number counts only where it can be nothing else:
"head 3.5", "token 5 %" and "the first 3 tokens" name no place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

PlaceKind = Literal["head", "token"]


@dataclass(frozen=True, slots=True)
class Mention:
    """`text[start:end]` speaks of a head or a token; `number_from_0` may be out of range."""

    start: int
    end: int
    place_kind: PlaceKind
    number_from_0: int


_FENCE = r"^[ \t]*(`{3,}|~{3,})[^\n]*\n.*?(?:^[ \t]*\1[`~]*[ \t]*$|\Z)"
_SPAN = r"(?<!`)(`{1,20})(?!`)(?:(?!\n[ \t]*\n).)+?(?<!`)\2(?!`)"  # does not go beyond its paragraph
_CODE = re.compile(f"{_FENCE}|{_SPAN}", re.MULTILINE | re.DOTALL)
_AFTER = r"(?![0-9A-Za-z_]|[.,]\d|[ \t]*[%％‰])"  # what would make the number another one
_N = rf"[1-9]\d{{0,6}}{_AFTER}"
_NEW_NOUN = r"(?![ \t]*(?:heads?|tokens?|quer|keys?|layers?|个|條|条|层|行|列|次|步|种))"
_LIST = r"[ \t]*(?:,[ \t]*(?:and|or)?|and|or|&|to|through|[-–—~])[ \t]*"
_SINGULAR = re.compile(
    rf"(?<![\w-])(?P<noun>head|token|query|key)[ \t]*(?:[#-][ \t]*|[ \t])(?P<n>{_N})", re.I
)
_PLURAL = re.compile(
    rf"(?<![\w-])(?P<noun>heads|tokens|queries|keys)[ \t]+(?P<n>#?{_N}(?:{_LIST}#?{_N}{_NEW_NOUN}){{0,15}})",
    re.I,
)

_HAN_DIGITS = "一二三四五六七八九"
_HAN_NUMBER = rf"[{_HAN_DIGITS}]?十[{_HAN_DIGITS}]?|[{_HAN_DIGITS}]"
_HAN_N = rf"(?:[1-9][0-9]{{0,6}}(?![0-9A-Za-z_]|[.,][0-9]|[ \t]*[%％‰])|{_HAN_NUMBER})"
_HAN_LIST = r"[ \t]*(?:[、，,和与及或到至\-–—~～]|以及)[ \t]*第?[ \t]*"
_HAN_NOUN = r"(?:注意力)?头|词元|查询|键|head|token"
_ORDINAL = re.compile(
    rf"第[ \t]*(?P<n>{_HAN_N}(?:{_HAN_LIST}{_HAN_N}){{0,15}})[ \t]*个?[ \t]*(?P<noun>{_HAN_NOUN})", re.I
)
_COMPOUND = (
    "开箭镜老码年念前后里外石骨指拳枕馒源回口带点摇低街龙巨喷插探抬起接上下关按快"  # 开头, 箭头, 关键 …
)
_BEHIND = re.compile(
    rf"(?<![{_COMPOUND}])(?P<noun>头|词元|查询|键)[ \t]*(?P<n>#?{_N}(?:{_HAN_LIST}{_N}){{0,15}})"
    r"(?![ \t]*(?:个|條|条|层|行|列|次|步|种))"
)
_NUMBER = re.compile(rf"\d+|{_HAN_NUMBER}")
_FORMS = (_SINGULAR, _PLURAL, _ORDINAL, _BEHIND)


def find_mentions(text: str) -> tuple[Mention, ...]:
    """All mentions in `text`, in order, none overlapping; not in code.

    The first number of a phrase is marked together with its noun, each other one alone; of a range
    ("tokens 5–7") both ends.
    """
    found: list[Mention] = []
    end = 0
    for mention in sorted(_all(text), key=lambda mention: (mention.start, -mention.end)):
        if mention.start >= end:
            found.append(mention)
            end = mention.end
    return tuple(found)


def _all(text: str) -> Iterator[Mention]:
    prose = _CODE.sub(lambda code: "\0" * len(code.group()), text)
    for form in _FORMS:
        for match in form.finditer(prose):
            yield from _mentions(match)


def _mentions(match: re.Match[str]) -> Iterator[Mention]:
    kind: PlaceKind = "head" if match["noun"].casefold().endswith(("head", "heads", "头")) else "token"
    numbers = list(_NUMBER.finditer(match.string, *match.span("n")))
    noun_behind = match.start("noun") > match.start("n")
    for index, number in enumerate(numbers):
        start, end = number.span()
        if index == 0:
            start = match.start()
        if noun_behind and index == len(numbers) - 1:
            end = match.end()
        yield Mention(start, end, kind, _value(number.group()) - 1)


def _value(number: str) -> int:
    if number[0].isdigit():
        return int(number)
    tens, ten, ones = number.partition("十")
    if not ten:
        return _HAN_DIGITS.index(number) + 1
    return (_HAN_DIGITS.index(tens) + 1 if tens else 1) * 10 + (_HAN_DIGITS.index(ones) + 1 if ones else 0)
