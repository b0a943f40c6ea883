"""The phases of a step in a row: click one, or go through them with the arrow keys."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QTabBar, QWidget

from attnstudio.engine.anatomy import StepPhase, purpose_of, title_of
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.ui.i18n import localize
from attnstudio.ui.theme import GRID

HEIGHT = 4 * GRID
LEAST_WIDTH = 3 * GRID
_Role = QPalette.ColorRole


class PhaseStepper(QTabBar):
    """A tab for each phase, numbered; without names where there is no room for all of them.

    advanced()   Enter or Space: on to what comes next
    """

    advanced = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._phases: tuple[StepPhase, ...] = ()
        self._spec = ExperimentSpec()
        self.setDrawBase(False)
        self.setExpanding(True)
        self.setUsesScrollButtons(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    def show_phases(self, phases: tuple[StepPhase, ...], spec: ExperimentSpec) -> None:
        """The phases of a step of `spec`; the current one stays where it can."""
        self._spec = spec
        if phases != self._phases:
            self._phases = phases
            while self.count() < len(phases):
                self.addTab("")
            while self.count() > len(phases):
                self.removeTab(self.count() - 1)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        for index, phase in enumerate(self._phases):
            self.setTabText(index, localize(title_of(phase)))
            self.setTabToolTip(index, localize(purpose_of(phase, self._spec)))
        self.setAccessibleName(self.tr("Phases of the step"))

    def has_names(self) -> bool:
        """Whether there is room for the name of every phase."""
        return all(
            self.fontMetrics().horizontalAdvance(self._label(index)) + GRID <= self.tabRect(index).width()
            for index in range(self.count())
        )

    def _label(self, index: int) -> str:
        return f"{index + 1}  {self.tabText(index)}"

    def tabSizeHint(self, index: int) -> QSize:
        widths = [
            self.fontMetrics().horizontalAdvance(self._label(each)) + 2 * GRID for each in range(self.count())
        ]
        is_tight = sum(widths) > self.width()  # then all are alike, with their numbers only
        return QSize(LEAST_WIDTH if is_tight else widths[index], HEIGHT)

    def sizeHint(self) -> QSize:
        return QSize(40 * GRID, HEIGHT)

    def minimumTabSizeHint(self, _index: int) -> QSize:
        return QSize(LEAST_WIDTH, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST_WIDTH * self.count(), HEIGHT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.advanced.emit()
        elif event.key() == Qt.Key.Key_Home:
            self.setCurrentIndex(0)
        elif event.key() == Qt.Key.Key_End:
            self.setCurrentIndex(self.count() - 1)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        has_names = self.has_names()
        for index in range(self.count()):
            self._paint_phase(painter, index, self.tabRect(index).adjusted(2, 3, -2, -3), has_names)

    def _paint_phase(self, painter: QPainter, index: int, rect: QRect, has_name: bool) -> None:
        """What is done is quietly filled, the current one in the accent's colour, the rest an outline."""
        palette, current = self.palette(), self.currentIndex()
        grounds = {True: palette.color(_Role.Midlight), False: palette.color(_Role.Window)}
        ground = palette.color(_Role.Highlight) if index == current else grounds[index < current]
        is_under_mouse = self.underMouse() and self.tabAt(self.mapFromGlobal(self.cursor().pos())) == index
        painter.setPen(palette.color(_Role.Shadow if is_under_mouse else _Role.Mid))
        painter.setBrush(ground)
        painter.drawRoundedRect(rect, GRID / 2, GRID / 2)
        painter.setPen(palette.color(_Role.HighlightedText if index == current else _Role.WindowText))
        text = self._label(index) if has_name else str(index + 1)
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), text)
        if index == current and self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(2, 2, -2, -2), GRID / 4, GRID / 4)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
