"""The numbers that a fault changes, and those that it does not: right beside faulty."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from attnstudio.engine.faults.matrix import Course, Effect
from attnstudio.engine.frames import FloatArray
from attnstudio.ui.differences.numbers import NO_BREAK
from attnstudio.ui.heads.numbers import weight_text
from attnstudio.ui.theme import GRID

SAME = 1e-5


class FactTable(QWidget):
    """Four lines: a name, what is right, what the fault makes of it; what differs is bold."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._effect: Effect | None = None
        self._cells: list[QLabel] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(2 * GRID)
        self._grid.setVerticalSpacing(GRID // 4)
        self._grid.setColumnStretch(2, 1)

    def show_effect(self, effect: Effect | None) -> None:
        """Show the numbers of one fault."""
        self._effect = effect
        self.retranslate()

    def texts(self) -> tuple[tuple[str, ...], ...]:
        """The lines as they stand."""
        texts = [label.text() for label in self._cells]
        return tuple(tuple(texts[start : start + 3]) for start in range(0, len(texts), 3))

    def _rows(self, effect: Effect) -> list[tuple[str, str, str]]:
        nothing = self.tr("none")
        shape = list(effect.weights_shape) if effect.weights_shape else nothing
        heads, length = effect.right_weights.shape[:2]
        return [
            ("", self.tr("A: right"), self.tr("B: fault")),
            (self.tr("Shape of the weights"), str([2, heads, length, length]), str(shape)),
            (
                self.tr("Sums of the rows"),
                _sums(effect.right_weights),
                nothing if effect.weights is None else _sums(effect.weights),
            ),
            (self.tr("Outputs"), "", self._outputs(effect)),
            (
                self.tr("Loss, five steps"),
                _course(effect.right_course),
                _course(effect.course) or nothing,
            ),
            (
                self.tr("grad_norm, five steps"),
                _norms(effect.right_course),
                _norms(effect.course) or nothing,
            ),
        ]

    def _outputs(self, effect: Effect) -> str:
        if effect.outputs is None:
            return self.tr("none")
        if effect.outputs.shape != effect.right_outputs.shape:
            return str(list(effect.outputs.shape))
        largest = float(np.abs(effect.right_outputs).max()) or 1.0
        apart = float(np.abs(effect.outputs - effect.right_outputs).max()) / largest
        if apart <= SAME:
            return self.tr("the same")
        if not math.isfinite(apart):
            return self.tr("not finite")
        return self.tr("off by up to {share} of the largest").format(share=f"{100 * apart:.3g}{NO_BREAK}%")

    def retranslate(self) -> None:
        """Texts in the current language."""
        for label in self._cells:
            self._grid.removeWidget(label)
            label.hide()
            label.deleteLater()
        self._cells = []
        self.setVisible(self._effect is not None)
        if self._effect is None:
            return
        for row, texts in enumerate(self._rows(self._effect)):
            differs = row > 0 and texts[1] != texts[2] and texts[2] != self.tr("the same")
            for column, text in enumerate(texts):
                self._add(row, column, text, bold=differs and column == 2)

    def _add(self, row: int, column: int, text: str, *, bold: bool) -> None:
        label = QLabel(text, self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.setWordWrap(column == 2)
        if column == 0 or row == 0:
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        if bold:
            font = label.font()
            font.setBold(True)
            label.setFont(font)
        self._grid.addWidget(label, row, column, Qt.AlignmentFlag.AlignTop)
        label.show()
        self._cells.append(label)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def _sums(weights: FloatArray) -> str:
    """The range of the rows' sums."""
    sums = weights.sum(axis=-1, dtype=np.float64)
    if not np.isfinite(sums).all():
        return "NaN"
    low, high = f"{sums.min():.3f}", f"{sums.max():.3f}"
    return low if low == high else f"{low} – {high}"


def _course(course: Course) -> str:
    return _ends(course.losses)


def _norms(course: Course) -> str:
    return _ends(tuple(norm for norm in course.norms if not math.isnan(norm)))  # NaN where there was none


def _ends(values: tuple[float, ...]) -> str:
    """The first and the last value; nothing where there is none."""
    texts = [weight_text(value) if math.isnan(value) else f"{value:.4g}" for value in values]
    return " → ".join((texts[0], texts[-1]) if len(texts) > 1 else texts)
