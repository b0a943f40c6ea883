"""What the measured curves say: exponents, who is faster, what did not fit into memory."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from attnstudio.engine.scaling.fit import Reading, comparisons, fit, overhead
from attnstudio.engine.scaling.study import Curve, Kind, Scaling
from attnstudio.engine.scaling.words import say_comparison, say_growth, say_overhead, say_refusal, say_surplus
from attnstudio.ui.i18n import localize
from attnstudio.ui.scaling.tables import ExponentTable
from attnstudio.ui.settings.parts import BulletList, text_label
from attnstudio.ui.theme import GRID, TextSize, text_font

TELLING = (Kind.EAGER, Kind.FUSED, Kind.LOCAL, Kind.STRIDED)  # whose growth is said in words, too


class Findings(QWidget):
    """Grows with what is known."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scaling: Scaling | None = None
        self._reading = Reading.WHOLE
        self.title = QLabel(self)
        self.title.setFont(text_font(TextSize.TITLE))
        self.waiting = text_label(self)
        self.waiting.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.exponents = ExponentTable(self)
        self.growth, self.compared, self.refused = BulletList(self), BulletList(self), BulletList(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        for part in (self.title, self.waiting, self.exponents, self.compared, self.growth, self.refused):
            column.addWidget(part)
        self.retranslate()

    def show_scaling(self, scaling: Scaling | None) -> None:
        """Say what is known."""
        self._scaling = scaling
        self.exponents.show_scaling(scaling)
        self.refresh()

    def show_reading(self, reading: Reading) -> None:
        """Speak of another number of the points."""
        self._reading = reading
        self.exponents.show_reading(reading)
        self.refresh()

    def refresh(self) -> None:
        """Write the sentences anew."""
        scaling = self._scaling
        fitted = scaling is not None and any(
            fit(scaling, curve, self._reading) for curve in scaling.study.curves
        )
        self.exponents.setVisible(fitted)
        self.waiting.setVisible(not fitted)
        for part, caption, items in (
            (self.growth, self.tr("Growth"), () if scaling is None else self._growth(scaling)),
            (self.compared, self.tr("Compared"), () if scaling is None else _compared(scaling)),
            (self.refused, self.tr("Left out"), () if scaling is None else _refused(scaling)),
        ):
            if items != part.items():  # labels are dear, and points come many times a second at first
                part.set_items(caption, items)

    def _growth(self, scaling: Scaling) -> tuple[str, ...]:
        said = [text for kind in TELLING for text in self._growth_of(scaling, kind)]
        if self._reading is not Reading.BYTES:
            said += self._overhead(scaling)
        return tuple(said)

    def _growth_of(self, scaling: Scaling, kind: Kind) -> list[str]:
        """Of the most heads that fitted into memory far enough."""
        for heads in reversed(scaling.study.heads):
            curve = Curve(kind, heads)
            found = fit(scaling, curve, self._reading)
            if found is not None:
                said = [say_growth(curve, found, self._reading, scaling.study)]
                surplus = say_surplus(curve, found, scaling.study) if self._reading is Reading.WHOLE else None
                said += [] if surplus is None else [surplus]
                return [localize(one) for one in said]
        return []

    def _overhead(self, scaling: Scaling) -> list[str]:
        """Of the first curve that tells it: the others would only repeat it."""
        for curve in scaling.study.curves:
            found = overhead(scaling, curve)
            if found is not None:
                return [localize(say_overhead(curve, found, scaling.study))]
        return []

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.title.setText(self.tr("Exponents"))
        self.waiting.setText(
            self.tr("An exponent needs three lengths from 256 on: short ones say nothing of growth.")
        )
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self.title.setFont(text_font(TextSize.TITLE))


def _compared(scaling: Scaling) -> tuple[str, ...]:
    return tuple(localize(say_comparison(found, scaling.study)) for found in comparisons(scaling))


def _refused(scaling: Scaling) -> tuple[str, ...]:
    return tuple(localize(say_refusal(refusal, scaling.study)) for refusal in scaling.refusals)
