"""The signs of outcomes: a shape and a colour each, always beside the word."""

from __future__ import annotations

from PySide6.QtGui import QIcon, QPalette, QPixmap

from attnstudio.engine.cases.case import Outcome
from attnstudio.ui.icons import icon_pixmap
from attnstudio.ui.theme import Severity, severity_colors

SIGN_SIZE = 16
SEVERITIES = {
    Outcome.PASSED: Severity.SUCCESS,
    Outcome.FAILED: Severity.ERROR,
    Outcome.INVALID: Severity.WARNING,
}


def sign_pixmap(outcome: Outcome, palette: QPalette, ratio: float = 1.0) -> QPixmap:
    """The sign of an outcome in its colour on `palette`."""
    severity = SEVERITIES[outcome]
    return icon_pixmap(severity.value, severity_colors(palette, severity).text, SIGN_SIZE, ratio)


def sign_icon(outcome: Outcome, palette: QPalette, ratio: float) -> QIcon:
    """The sign as an item view shows it; upon a selection in the selection's own text colour."""
    icon = QIcon(sign_pixmap(outcome, palette, ratio))
    selected = palette.color(QPalette.ColorRole.HighlightedText)
    pixmap = icon_pixmap(SEVERITIES[outcome].value, selected, SIGN_SIZE, ratio)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)
    return icon
