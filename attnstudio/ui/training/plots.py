"""Loss and grad_norm over the steps, with linked steps, a crosshair and a readout."""

from __future__ import annotations

import pyqtgraph as pg  # type: ignore[import-untyped]
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.i18n import sentences
from attnstudio.ui.step_cursor import StepCursor, handle_cursor_key
from attnstudio.ui.theme import GRAD_COLOR, GRID, LOSS_COLOR
from attnstudio.ui.training.curve import CurvePlot, Drawn, StepAxis, ValueAxis, whole_run
from attnstudio.ui.training.numbers import six_digits
from attnstudio.ui.training.series import Floats, RunSeries


class RunPlots(QWidget):
    """The two curves of one run. While `follow` is checked the whole run is kept in view."""

    def __init__(self, cursor: StepCursor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cursor = cursor
        self._series = RunSeries()
        self._drawn = Drawn()
        self._setting_range = False
        self.log = QCheckBox(self)
        self.follow = QCheckBox(self)
        self.follow.setChecked(True)
        self.note = ElidedLabel(self)
        self.note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.readout = ElidedLabel(self)
        self.area = pg.GraphicsLayoutWidget(self)
        self.loss_plot, self.grad_plot = self._make_plots()
        self._arrange()
        self._connect()
        self._apply_palette()
        self.retranslate()
        self.show_series(self._series)

    def _make_plots(self) -> tuple[CurvePlot, CurvePlot]:
        area = self.area
        area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setMinimumSize(20 * GRID, 14 * GRID)
        upper, lower = (
            area.addPlot(row=row, col=0, axisItems={"bottom": StepAxis("bottom"), "left": ValueAxis("left")})
            for row in range(2)
        )
        upper.getAxis("bottom").setStyle(showValues=False)
        upper.setXLink(lower)
        area.ci.layout.setContentsMargins(0, GRID, 3 * GRID, 0)  # half of the last number
        area.ci.layout.setSpacing(GRID)
        return CurvePlot(upper, LOSS_COLOR), CurvePlot(lower, GRAD_COLOR)

    def _arrange(self) -> None:
        options = QHBoxLayout()
        options.setSpacing(2 * GRID)
        options.addWidget(self.log)
        options.addWidget(self.follow)
        options.addWidget(self.note, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 0, 2, 0)
        column.setSpacing(GRID // 2)
        column.addLayout(options)
        column.addWidget(self.area, 1)
        column.addWidget(self.readout)

    def _connect(self) -> None:
        self._cursor.changed.connect(self._show_cursor)
        self.log.toggled.connect(self._set_log)
        self.follow.toggled.connect(self._set_follow)
        for plot in (self.loss_plot, self.grad_plot):
            plot.view.sigRangeChangedManually.connect(self._on_manual_range)
            plot.view.sigYRangeChanged.connect(self._on_range)
            plot.view.sigResized.connect(self._on_range)
        self.grad_plot.view.sigXRangeChanged.connect(self._on_range)
        self.area.scene().sigMouseClicked.connect(self._on_mouse_clicked)
        self.area.installEventFilter(self)
        self.area.viewport().installEventFilter(self)

    # -- the run

    def show_series(self, series: RunSeries) -> None:
        """Show another run."""
        self._series = series
        self.follow.setChecked(True)
        self.refresh()

    def refresh(self) -> None:
        """The series has grown."""
        if self.follow.isChecked():
            self._fit()
        self._draw()
        self._show_cursor()

    def _fit(self) -> None:
        self._setting_range = True
        low, high = whole_run(self._series.steps)
        if [low, high] != self.grad_plot.view.viewRange()[0]:
            self.grad_plot.view.setXRange(low, high, padding=0)
        self.loss_plot.fit(self._series.loss_extent)
        self.grad_plot.fit(self._series.grad_extent)
        self._setting_range = False

    def _draw(self) -> None:
        first, last = self.grad_plot.view.viewRange()[0]
        loss = self.loss_plot.draw(self._series.losses, first, last)
        grad = self.grad_plot.draw(self._series.grad_norms, first, last)
        self._drawn = Drawn(max(loss.size, grad.size), loss.masked + grad.masked)
        self._show_note()

    # -- the person

    @Slot(bool)
    def _set_log(self, log: bool) -> None:
        for plot in (self.loss_plot, self.grad_plot):
            plot.set_log(log)
        self.follow.setChecked(True)  # the range of the other scale means nothing here
        self.refresh()

    @Slot(bool)
    def _set_follow(self, follow: bool) -> None:
        if follow:
            self.refresh()

    @Slot(object)
    def _on_manual_range(self, _axes: object) -> None:
        self.follow.setChecked(False)

    @Slot()
    def _on_range(self) -> None:
        if not self._setting_range:
            self._draw()

    @Slot(object)
    def _on_mouse_clicked(self, event: pg.GraphicsScene.mouseEvents.MouseClickEvent) -> None:
        step = self._step_at(event.scenePos())
        if step is None or event.button() != Qt.MouseButton.LeftButton:
            return
        self._cursor.toggle(step)
        event.accept()

    def _step_at(self, position: QPointF) -> int | None:
        """The step nearest to a place of the scene; None outside both plots or beside the run."""
        for plot in (self.loss_plot, self.grad_plot):
            if plot.view.sceneBoundingRect().contains(position):
                step = round(plot.view.mapSceneToView(position).x())
                return step if 0 <= step < self._series.steps else None
        return None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            # The scene's own signal drops moves that come quickly, and with them the last one.
            self._cursor.hover(self._step_at(self.area.mapToScene(event.position().toPoint())))
        elif kind == QEvent.Type.Leave:
            self._cursor.hover(None)
        elif kind in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        elif kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return handle_cursor_key(event, self._cursor, self._series.steps)
        return super().eventFilter(watched, event)

    # -- what is said

    @Slot()
    def _show_cursor(self) -> None:
        step = self._cursor.step
        if step is not None and step >= self._series.steps:
            step = None
        locked = step is not None and step == self._cursor.locked
        for plot, values in self._curves():
            plot.mark(step, float(values[step]) if step is not None else 0.0, locked=locked)
        self.readout.setText(self._readout_text(step, locked))

    def _curves(self) -> tuple[tuple[CurvePlot, Floats], ...]:
        return (self.loss_plot, self._series.losses), (self.grad_plot, self._series.grad_norms)

    def _readout_text(self, step: int | None, locked: bool) -> str:
        series = self._series
        if series.steps == 0:
            return self.tr("Step by step, the loss and the norm of W_q's gradient appear here.")
        if step is None:
            template = self.tr("newest step {step}: {values}")
            step = series.steps - 1
        elif locked:
            template = self.tr("step {step} (locked): {values}")
        else:
            template = self.tr("step {step}: {values}")
        values = self.tr("loss {loss}, grad_norm {grad_norm}").format(
            loss=six_digits(series.losses[step]),
            grad_norm=six_digits(series.grad_norms[step]),
        )
        return template.format(step=f"{step:,}", values=values)

    def _show_note(self) -> None:
        notes = []
        if self._drawn.masked and self.log.isChecked():
            notes.append(
                self.tr("Values of 0 or less have no logarithm: {count} not drawn.").format(
                    count=self._drawn.masked
                )
            )
        elif self._drawn.masked:
            notes.append(self.tr("Not finite: {count} values not drawn.").format(count=self._drawn.masked))
        if self._drawn.size > 1:
            notes.append(
                self.tr("Thinned: the lowest and the highest of every {size} steps.").format(
                    size=self._drawn.size
                )
            )
        if not notes and self._series.steps:
            notes.append(self.tr("Click locks a step; the wheel zooms."))
        self.note.setText(sentences(notes))

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.log.setText(self.tr("Log scale"))
        self.log.setToolTip(
            self.tr("Show loss and grad_norm on logarithmic axes: equal heights are equal factors")
        )
        self.follow.setText(self.tr("Follow"))
        self.follow.setToolTip(
            self.tr("Keep the whole run in view. Dragging or the wheel looks closer and ends this")
        )
        self.area.setAccessibleName(self.tr("Loss and grad_norm by step"))
        self.area.setAccessibleDescription(
            self.tr("Left and right arrow keys move the locked step; Esc lets go of it")
        )
        self.loss_plot.set_title(self.tr("loss"))
        self.grad_plot.set_title(self.tr("grad_norm"))
        self.grad_plot.item.setLabel("bottom", self.tr("step"))
        self._show_note()
        self._show_cursor()

    def _apply_palette(self) -> None:
        self.area.setBackground(self.palette().color(QPalette.ColorRole.Base))
        for plot in (self.loss_plot, self.grad_plot):
            plot.apply_palette(self.palette(), self.fontMetrics())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._apply_palette()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A line around the curves: the accent colour says that they have the keyboard."""
        painter = QPainter(self)
        focused = self.area.hasFocus()
        role = QPalette.ColorRole.Highlight if focused else QPalette.ColorRole.Mid
        painter.setPen(self.palette().color(role))
        painter.drawRect(self.area.geometry().adjusted(-1, -1, 0, 0))
