"""The claims at the end of an answer, read as far as they can be; the rest is named. Never raises.

Forgiven: everything that `json_blocks` forgives, a bare list, a single claim, numbers as text, other
spellings of names. Not forgiven in silence: unknown kinds and fields, missing values, what comes twice.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from attnstudio.assistant.claim_fields import Written, field_name, read_kind
from attnstudio.assistant.claims import ClaimKind
from attnstudio.assistant.json_blocks import JsonBlock, find_block
from attnstudio.engine.metrics import Pattern
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

MAX_CLAIMS = 200
_LONGEST_SHOWN = 40
_AFTER_CLAIMS = "` \n\r\t,，]］"
_LISTS = ("claims", "claim", "论断")
_KIND_NAMES = ("kind", "type")
_ALIASES = {
    "type": "kind",
    "row": "query",
    "column": "key",
    "col": "key",
    "measure": "value",
    "weight": "value",
    "difference": "value",
    "larger_key": "greater_key",
    "lesser_key": "smaller_key",
    "greater_head": "higher_head",
    "smaller_head": "lower_head",
}
_TITLE = re.compile(r"\n[#*_\s]*(?:claims|json|论断)[*_:：\s]*\Z", re.IGNORECASE)
_MENTIONED = re.compile(r"[\"“”'](?:claims|论断)[\"“”']\s*[:：]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ReadClaim:
    """One claim as the model made it; heads, queries and keys from 0, not yet held against any frame.

    `number` is its place in the list, from 1. `frame` is "A", "B" or "" when it does not say.
    `keys` and `heads` hold the greater or higher one first.
    """

    number: int
    kind: ClaimKind
    heads: tuple[int, ...]
    query: int | None = None
    keys: tuple[int, ...] = ()
    pattern: Pattern | None = None
    value: Written | None = None
    frame: str = ""


@dataclass(frozen=True, slots=True)
class ClaimsRead:
    """`prose` is the answer without the block of claims, `unread` what could not be read of that."""

    prose: str
    claims: tuple[ReadClaim, ...] = ()
    unread: tuple[Message, ...] = ()


class _RefusedError(ValueError):
    """A claim that cannot be read."""

    def __init__(self, why: Message) -> None:
        super().__init__(str(why))
        self.why = why


def read_claims(answer: str) -> ClaimsRead:
    """The last block of claims in `answer`."""
    block = find_block(answer, holds_claims)
    if block is None:
        return ClaimsRead(answer.strip(), (), (_NO_BLOCK,) if _MENTIONED.search(answer) else ())
    items = _items(_with_decimals(answer, block))
    if block.unclosed and items and not answer[: block.end].rstrip(_AFTER_CLAIMS).endswith(("}", "｝")):
        del items[-1]  # its last number may have lost digits
    claims, unread = _read_items(items)
    if block.unclosed:
        unread.append(message(_BROKEN_OFF, count=len(items)))
    before = _TITLE.sub("", answer[: block.start].rstrip())
    prose = f"{before}\n\n{answer[block.end :].strip()}".strip()
    return ClaimsRead(prose, tuple(claims), tuple(unread))


def holds_claims(value: object) -> bool:
    """Whether a JSON value is meant as claims: {"claims": …}, a claim of a known kind, or a list of such."""
    if isinstance(value, list):
        return any(isinstance(item, dict) and _is_claim(item) for item in value)
    return isinstance(value, dict) and (
        any(field_name(name) in _LISTS and isinstance(value[name], list | dict | None) for name in value)
        or _is_claim(value)
    )


def _is_claim(item: Mapping[Any, Any]) -> bool:
    """Whether it names a kind of claim and a head: {"type": "weight"} alone may be part of any answer."""
    names = {field_name(name): value for name, value in item.items()}
    return any("head" in name for name in names) and any(
        read_kind(names[name]) is not None for name in _KIND_NAMES if name in names
    )


def _with_decimals(answer: str, block: JsonBlock) -> object:
    """The block's value with 0.830 told from 0.83 where it is strict JSON; else as it was mended."""
    text = answer[block.start : block.end]
    starts = [place for mark in "{[" if (place := text.find(mark)) >= 0]
    end = max(text.rfind("}"), text.rfind("]")) + 1
    with suppress(ValueError, RecursionError):
        return json.loads(text[min(starts, default=0) : end], parse_float=_number, strict=False)
    return block.value


def _number(text: str) -> Decimal | float:
    """As written where that is a number of usual size."""
    return Decimal(text) if re.fullmatch(r"-?\d{1,9}(?:\.\d{1,30})?", text) else float(text)


def _items(value: object) -> list[object]:
    """The single claims of a block."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if field_name(name) in _LISTS:
                return _items(inner) if isinstance(inner, list) else [inner] if inner else []
        return [value]
    found: list[object] = []
    for item in value if isinstance(value, list) else []:
        wrapped = isinstance(item, dict) and len(item) == 1 and field_name(next(iter(item))) in _LISTS
        found.extend(_items(item) if wrapped else [item])
    return found


def _read_items(items: list[object]) -> tuple[list[ReadClaim], list[Message]]:
    claims: list[ReadClaim] = []
    unread: list[Message] = []
    earlier: dict[ReadClaim, int] = {}
    for number, item in enumerate(items[:MAX_CLAIMS], start=1):
        try:
            claim, unknown = _read(number, item)
        except _RefusedError as refusal:
            unread.append(_of_claim(number, refusal.why))
            continue
        if unknown:
            unread.append(_of_claim(number, _unknown_fields(unknown)))
        first = earlier.setdefault(replace(claim, number=0), number)
        if first == number:
            claims.append(claim)
        else:
            unread.append(_of_claim(number, message(_TWICE, earlier=first)))
    if len(items) > MAX_CLAIMS:
        unread.append(message(_TOO_MANY, count=len(items), limit=MAX_CLAIMS))
    return claims, unread


def _read(number: int, item: object) -> tuple[ReadClaim, list[str]]:
    """A claim and the names of its unknown fields. Raises `_RefusedError`."""
    from attnstudio.assistant.claim_models import FORMS, validated

    if not isinstance(item, dict):
        raise _RefusedError(message(_NO_CLAIM, said=_shown(item)))
    fields = dict(_named(item))
    if "kind" not in fields:
        raise _RefusedError(_NO_KIND)
    kind = read_kind(fields["kind"])
    if kind is None:
        raise _RefusedError(message(_UNKNOWN_KIND, said=_shown(fields["kind"])))
    known = set(FORMS[kind].model_fields)
    unknown = [name for name in fields if name not in known and name != "kind"]
    values = _validated(kind, {name: fields[name] for name in known & set(fields)}, validated)
    return _claim(number, kind, values), unknown


def _named(item: Mapping[Any, Any]) -> Iterator[tuple[str, Any]]:
    """The fields under the names of the form; an alias never hides a field of the right name."""
    names = {field_name(name) for name in item}
    for name, value in item.items():
        plain = field_name(name)
        alias = _ALIASES.get(plain, plain)
        yield (plain if alias in names else alias), value


def _validated(kind: ClaimKind, fields: dict[str, Any], validated: Any) -> dict[str, Any]:
    from pydantic import ValidationError

    try:
        values: dict[str, Any] = validated(kind, fields)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        name = str(first["loc"][0])
        if first["type"] == "missing":
            raise _RefusedError(message(_MISSING, field=name)) from error
        raise _RefusedError(message(_WRONG, field=name, said=_shown(first["input"]))) from error
    return values


def _claim(number: int, kind: ClaimKind, values: Mapping[str, Any]) -> ReadClaim:
    def those(*names: str) -> tuple[int, ...]:
        return tuple(values[name] for name in names if name in values)

    return ReadClaim(
        number=number,
        kind=kind,
        heads=those("head", "higher_head", "lower_head"),
        query=values.get("query"),
        keys=those("key", "greater_key", "smaller_key"),
        pattern=values.get("pattern"),
        value=values.get("value"),
        frame="" if kind is ClaimKind.DIFFERENCE else values.get("frame") or "",
    )


def _shown(value: object) -> str:
    """What the model wrote, short enough for a sentence."""
    text = " ".join(str(value)[: 2 * _LONGEST_SHOWN].split())
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"


def _unknown_fields(names: list[str]) -> Message:
    return message(_UNKNOWN_FIELDS, fields=_shown(", ".join(names)))


def _of_claim(number: int, why: Message) -> Message:
    return message(QT_TRANSLATE_NOOP("Messages", "Claim {number}: {why}"), number=number, why=why)


_NO_BLOCK = message(QT_TRANSLATE_NOOP("Messages", "There is a block of claims that cannot be read."))
_BROKEN_OFF = QT_TRANSLATE_NOOP("Messages", "The block of claims breaks off after claim {count}.")
_NO_KIND = message(QT_TRANSLATE_NOOP("Messages", "It does not say what kind of claim it is."))
_NO_CLAIM = QT_TRANSLATE_NOOP("Messages", "“{said}” is not a claim.")
_UNKNOWN_KIND = QT_TRANSLATE_NOOP("Messages", "“{said}” is not a kind of claim that can be checked.")
_UNKNOWN_FIELDS = QT_TRANSLATE_NOOP("Messages", "Not used, since the form has no such field: {fields}.")
_MISSING = QT_TRANSLATE_NOOP("Messages", "“{field}” is missing.")
_WRONG = QT_TRANSLATE_NOOP("Messages", "“{field}” cannot be read: “{said}”.")
_TWICE = QT_TRANSLATE_NOOP("Messages", "It repeats claim {earlier} and is counted once.")
_TOO_MANY = QT_TRANSLATE_NOOP(
    "Messages", "The answer makes {count} claims; only the first {limit} are checked."
)
