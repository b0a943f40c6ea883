"""The way through time: a slider over every step of the run, with the loss behind it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLineF, QPointF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QWidget

from attnstudio.ui.step_cursor import handle_cursor_key
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, TextSize, text_font
from attnstudio.ui.timeline.backdrop import Marks, Scale, paint_backdrop
from attnstudio.ui.timeline.sparkline import LossCurve

CURVE_PX = 3 * GRID
HANDLE_PX = 5
SIDE_PX = GRID
GAP_PX = 4
WHEEL_NOTCH = 120


class Scrubber(QAbstractSlider):
    """Steps 0 to the number of updates taken. Its value is the locked step, or the newest.

    A slider for assistive technology, too: whoever sets its value locks that step.

    playRequested()   the Space key
    """

    playRequested = Signal()

    def __init__(self, studio: Studio, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._cursor = studio.cursor
        self._curve = LossCurve()
        self._planned = 0
        self._following = False
        self._backdrop: QPixmap | None = None
        self._shown: tuple[object, ...] = ()
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFont(text_font(TextSize.CAPTION))
        self.valueChanged.connect(self._on_value)
        self._cursor.changed.connect(self._follow)
        studio.moments.changed.connect(self.update)

    # -- what is shown

    @property
    def steps(self) -> int:
        """Updates taken: the last step that the cursor can be at."""
        return self._curve.steps

    @property
    def last(self) -> int:
        """The step at the right end: as far as is trained, or is going to be."""
        return max(self._curve.steps, self._planned, 1)

    def refresh(self, planned: int) -> None:
        """Take what the run has more; `planned` is the step at which training is going to stop, 0 if none."""
        if self._curve.history is not self._studio.history:
            self._curve = LossCurve(self._studio.history)
        self._planned = planned
        self._curve.pull()
        self._follow()
        self.update()

    @property
    def scale(self) -> Scale:
        """Where the steps lie."""
        return Scale(self.last, SIDE_PX, max(self.width() - 2 * SIDE_PX, 1))

    def _marks(self) -> Marks:
        info = self._studio.run_info
        if info is None:
            return Marks()
        return Marks(info.kept, tuple(start for start, _ in info.segments if start))

    @Slot()
    def _follow(self) -> None:
        """Let range and value be those of the run and the cursor."""
        locked = self._cursor.locked
        self._following = True
        self.setRange(0, self.steps)
        self.setValue(self.steps if locked is None else min(locked, self.steps))
        self._following = False
        self.update()

    # -- what is done

    @Slot(int)
    def _on_value(self, value: int) -> None:
        if not self._following:
            self._cursor.lock(value)

    def _step_at(self, x: float) -> int:
        return min(self.scale.step(x), self.steps)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self._drag_to(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self._drag_to(event.position().x())
        else:
            self._cursor.hover(self._step_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(False)

    def _drag_to(self, x: float) -> None:
        self._cursor.hover(None)
        self._cursor.lock(self._step_at(x))

    def leaveEvent(self, event: QEvent) -> None:
        self._cursor.hover(None)
        super().leaveEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = round(event.angleDelta().y() / WHEEL_NOTCH)
        if notches:
            self._cursor.hover(None)
            self._cursor.lock(min(max(self.value() + notches, 0), self.steps))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            self.playRequested.emit()
        elif not handle_cursor_key(event, self._cursor, self.steps + 1):
            event.ignore()

    # -- how it looks

    def sizeHint(self) -> QSize:
        return QSize(40 * GRID, CURVE_PX + GAP_PX + round(self.fontMetrics().height()))

    def minimumSizeHint(self) -> QSize:
        return QSize(12 * GRID, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._current_backdrop())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        hovered = self._cursor.hovered
        if hovered is not None and hovered <= self.steps:
            self._draw_hovered(painter, self.scale.x(hovered))
        if self.isEnabled():
            self._draw_handle(painter, self.scale.x(self.value()))
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(self.palette().color(QPalette.ColorRole.Highlight))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _current_backdrop(self) -> QPixmap:
        marks, ratio = self._marks(), self.devicePixelRatioF()
        key = (self.size(), ratio, self._curve, self.steps, self.last, marks, self.palette().cacheKey())
        if self._backdrop is None or key != self._shown:
            self._shown = key
            self._backdrop = paint_backdrop(
                self.size(), ratio, self.scale, CURVE_PX, self._curve, marks, self.palette(), self.font()
            )
        return self._backdrop

    def _draw_hovered(self, painter: QPainter, x: float) -> None:
        color = QColor(self.palette().color(QPalette.ColorRole.WindowText))
        color.setAlphaF(0.5)
        painter.setPen(QPen(color, 1, Qt.PenStyle.DashLine))
        painter.drawLine(QLineF(round(x) + 0.5, 0, round(x) + 0.5, CURVE_PX))

    def _draw_handle(self, painter: QPainter, x: float) -> None:
        """Full at a locked step, a ring while that step is on its way, grey at the newest."""
        palette = self.palette()
        locked, pending = self._cursor.locked is not None, self._studio.moments.pending is not None
        role = QPalette.ColorRole.Highlight if locked else QPalette.ColorRole.PlaceholderText
        painter.setPen(QPen(palette.color(role), 1.5))
        painter.drawLine(QLineF(x, 0, x, CURVE_PX))
        hollow = locked and pending
        painter.setBrush(palette.color(QPalette.ColorRole.Window if hollow else role))
        painter.drawEllipse(QPointF(x, CURVE_PX + 0.5), HANDLE_PX, HANDLE_PX)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.update()
