"""The article's three steps with their numbers and pictures."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from attnstudio.engine.report import Check
from attnstudio.engine.verifying.study import ArticleAnswer
from attnstudio.ui.heads.colormaps import ColorMap
from attnstudio.ui.i18n import localize
from attnstudio.ui.runs.flow_row import FlowRow
from attnstudio.ui.settings.parts import section_title, text_label
from attnstudio.ui.theme import GRID
from attnstudio.ui.verify.outcome_sign import OutcomeSign
from attnstudio.ui.verify.shape_flow import Box, RowSumBars, ShapeFlow
from attnstudio.ui.verify.small_map import MatrixScale, SmallMap
from attnstudio.ui.verify.step_curves import StepCurves

THREE_BESIDE_PX = 150 * GRID
HEAD_SIDE = 8 * GRID
SUMS_PX = 26 * GRID


class StepCard(QFrame):
    """A step: number and title with a sign, its sentence, its picture."""

    def __init__(self, number: int, picture: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = number
        self._check: Check | None = None
        self.sign, self.title, self.sentence = OutcomeSign(self), section_title(self), text_label(self)
        self.title.setWordWrap(True)
        self.title.setMinimumWidth(1)
        head = QHBoxLayout()
        head.setSpacing(GRID)
        head.addWidget(self.sign)
        head.addWidget(self.title, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID, GRID, GRID, GRID)
        column.setSpacing(GRID)
        column.addLayout(head)
        column.addWidget(self.sentence)
        column.addWidget(picture)
        column.addStretch(1)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def show_check(self, check: Check) -> None:
        """Say what this step found."""
        self._check = check
        self.sign.show_passed(check.passed)
        self.title.setText(f"{self._number}  {localize(check.title)}")
        self.sentence.setText(localize(check.detail))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self._check is not None:
            self.show_check(self._check)


class ThreeSteps(QWidget):
    """Three cards, beside each other where there is room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._beside: bool | None = None
        self._answer: ArticleAnswer | None = None
        self.flow, self.sums = ShapeFlow(), RowSumBars()
        self.single, self.heads = SmallMap(), FlowRow()
        self.maps: list[SmallMap] = []
        self.dims, self.curves = ShapeFlow(), StepCurves()
        self.cards = tuple(
            StepCard(number, picture, self)
            for number, picture in enumerate((self._first(), self._second(), self.curves), 1)
        )
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GRID)
        self._arrange()

    def _first(self) -> QWidget:
        picture = FlowRow()
        picture.flow.setSpacing(3 * GRID)
        self.sums.setFixedWidth(SUMS_PX)
        for widget in (self.flow, self.single, self.sums):
            picture.flow.addWidget(widget)
        return picture

    def _second(self) -> QWidget:
        picture = QWidget()
        column = QVBoxLayout(picture)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self.dims)
        column.addWidget(self.heads)
        return picture

    def show_answer(self, answer: ArticleAnswer, colormap: ColorMap) -> None:
        """Show what was found."""
        self._answer = answer
        checks = answer.report.checks
        for card, check in zip(self.cards, checks, strict=True):
            card.show_check(check)
        first, third = checks[0].numbers, checks[2].numbers
        self.sums.show_sums(_floats(first["row_sums"]))
        self.single.show_matrix(answer.single, MatrixScale(answer.single), colormap)
        self._show_heads(answer, colormap)
        self.curves.show_curves(_floats(third["losses"]), _floats(third["grad_norms"]))
        self.retranslate()

    def _show_heads(self, answer: ArticleAnswer, colormap: ColorMap) -> None:
        while len(self.maps) < len(answer.heads):
            one = SmallMap(HEAD_SIDE, self.heads)
            self.heads.flow.addWidget(one)
            self.maps.append(one)
        scale = MatrixScale(answer.heads)
        for one, weights in zip(self.maps, answer.heads, strict=True):
            one.show_matrix(weights, scale, colormap)

    def _boxes(self, numbers: dict[str, Any], *names: tuple[str, str]) -> list[Box]:
        return [
            Box(title, str(numbers[key]), numbers[key][-2], numbers[key][-1])
            for key, title in names
            if isinstance(numbers[key], list)
        ]

    def retranslate(self) -> None:
        """Texts in the current language."""
        if self._answer is None:
            return
        x, weights, out = self.tr("x"), self.tr("weights"), self.tr("output")
        one, many = (dict(check.numbers) for check in self._answer.report.checks[:2])
        names = ("x", x), ("weights", weights), ("out", out)
        self.flow.show_boxes(self._boxes(one, *names))
        self.dims.show_boxes(self._boxes(many, *names, ("residual", self.tr("x + output"))))
        self.single.set_caption(self.tr("Its weights"))
        for head, one_map in enumerate(self.maps, 1):
            one_map.set_caption(self.tr("head {head}").format(head=head))

    def _arrange(self) -> None:
        beside = self.width() >= THREE_BESIDE_PX
        if beside is self._beside:
            return
        self._beside = beside
        for index, card in enumerate(self.cards):
            self._grid.removeWidget(card)
            self._grid.addWidget(card, 0 if beside else index, index if beside else 0)
            self._grid.setColumnStretch(index, int(beside or index == 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def _floats(value: object) -> list[float]:
    assert isinstance(value, list)
    return [float(item) for item in value]
