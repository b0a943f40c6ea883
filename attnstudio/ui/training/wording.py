"""Facts one after the other, as a language writes them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from PySide6.QtCore import QCoreApplication

from attnstudio.messages import CONTEXT, QT_TRANSLATE_NOOP


def clauses(texts: Iterable[str]) -> str:
    """Clauses with a comma between them (Chinese: not that of a list of words); empty of none."""
    template = QCoreApplication.translate(CONTEXT, QT_TRANSLATE_NOOP("Messages", "{first}, {second}"))
    said = list(texts)
    return reduce(lambda first, second: template.format(first=first, second=second), said) if said else ""
