"""Numbers as people type them, and back. Exact, and the same in every locale. No Qt here.

A comma is a decimal comma (`0,001`), except where it could as well group thousands (`1,000`): that is
refused with both readings named, because guessing wrong would be off by a factor of a thousand.
Digits of any script and full-width signs are read as their plain forms.
"""

from __future__ import annotations

import math
import re
import unicodedata

from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

MAX_CHARACTERS = 60
_SHOWN_CHARACTERS = 24

_NUMBER = re.compile(r"[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?", re.IGNORECASE)
_AMBIGUOUS = re.compile(r"([+-]?[1-9]\d{0,2}),(\d{3})(?:e[+-]?\d+)?", re.IGNORECASE)
_INTEGER = re.compile(r"[+-]?\d+")
_NOT_FINITE = re.compile(r"[+-]?(?:nan|inf|infinity|∞)", re.IGNORECASE)
_PLAIN_SIGNS = str.maketrans({"\u2212": "-", "\u3002": "."})


class NumberRefused(ValueError):  # noqa: N818 - it names what happened to the text, not a malfunction
    """A text that is no usable number; `message` says why, for the person who typed it."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.message = reason


def parse_number(text: str) -> float:
    """The finite float that `text` says, exactly as Python reads it; raises `NumberRefused`."""
    plain = _plain(text)
    if _NOT_FINITE.fullmatch(plain):
        raise NumberRefused(
            message(QT_TRANSLATE_NOOP("Messages", "“{text}” is not a finite number."), text=_shown(plain))
        )
    if ambiguous := _AMBIGUOUS.fullmatch(plain):
        whole, fraction = ambiguous.groups()
        raise NumberRefused(
            message(
                QT_TRANSLATE_NOOP(
                    "Messages", "“{text}” can be read as {point} or as {grouped}. Write one of these."
                ),
                text=_shown(plain),
                point=plain.replace(",", "."),
                grouped=plain.replace(f"{whole},{fraction}", f"{whole}{fraction}"),
            )
        )
    if not _NUMBER.fullmatch(plain):
        raise NumberRefused(
            message(
                QT_TRANSLATE_NOOP("Messages", "“{text}” is not a number. Write it like 0.001 or 1e-3."),
                text=_shown(plain),
            )
        )
    return _representable(plain)


def parse_integer(text: str) -> int:
    """The whole number that `text` says; raises `NumberRefused`."""
    plain = _plain(text)
    if not _INTEGER.fullmatch(plain):
        raise NumberRefused(
            message(
                QT_TRANSLATE_NOOP(
                    "Messages", "“{text}” is not a whole number. Write digits only, without separators."
                ),
                text=_shown(plain),
            )
        )
    return int(plain)


def format_number(value: float) -> str:
    """The shortest text that `parse_number` reads back as `value`: 0.001, 1e-5, 64."""
    mantissa, _, exponent = repr(value).partition("e")
    mantissa = mantissa.removesuffix(".0")
    return f"{mantissa}e{int(exponent)}" if exponent else mantissa


def _plain(text: str) -> str:
    """Compatibility forms, blanks at the ends and invisible characters resolved; raises on emptiness."""
    if len(text) > MAX_CHARACTERS:
        raise NumberRefused(
            message(
                QT_TRANSLATE_NOOP("Messages", "A number of more than {limit} characters is not accepted."),
                limit=MAX_CHARACTERS,
            )
        )
    visible = "".join(character for character in text if unicodedata.category(character) != "Cf")
    plain = unicodedata.normalize("NFKC", visible).translate(_PLAIN_SIGNS).strip()
    if not plain:
        raise NumberRefused(message(QT_TRANSLATE_NOOP("Messages", "Write a number here.")))
    return plain


def _representable(plain: str) -> float:
    value = float(plain.replace(",", "."))
    digits = re.split("e", plain, flags=re.IGNORECASE)[0]
    vanished = value == 0 and any(unicodedata.decimal(digit, 0) for digit in digits)
    if math.isinf(value) or vanished:
        raise NumberRefused(
            message(
                QT_TRANSLATE_NOOP("Messages", "“{text}” is outside what a 64-bit number can hold."),
                text=_shown(plain),
            )
        )
    return value


def _shown(text: str) -> str:
    return text if len(text) <= _SHOWN_CHARACTERS else text[:_SHOWN_CHARACTERS] + "…"
