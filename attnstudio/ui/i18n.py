"""Messages made outside Qt, in the language of the window."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from PySide6.QtCore import QCoreApplication

from attnstudio.messages import CONTEXT, QT_TRANSLATE_NOOP, Message


def sentences(texts: Iterable[str]) -> str:
    """One sentence after the other, with what the language puts between them (Chinese: nothing)."""
    template = QCoreApplication.translate(CONTEXT, QT_TRANSLATE_NOOP("Messages", "{first} {second}"))
    said = [text for text in texts if text]
    return reduce(lambda first, second: template.format(first=first, second=second), said) if said else ""


def listing(texts: Iterable[str]) -> str:
    """Words with what the language puts between those of a list (Chinese: its own comma); empty of none."""
    template = QCoreApplication.translate(CONTEXT, QT_TRANSLATE_NOOP("Messages", "{first}, {rest}"))
    words = list(texts)
    return reduce(lambda first, rest: template.format(first=first, rest=rest), words) if words else ""


def localize(message: Message) -> str:
    """The sentence in the current language; arguments that are messages are translated too."""
    template = QCoreApplication.translate(CONTEXT, message.template)
    return template.format(
        **{name: localize(value) if isinstance(value, Message) else value for name, value in message.args}
    )
