"""Loss, held-out accuracy, learning rate and gradient norm over the steps, linked, with a crosshair."""

from __future__ import annotations

import pyqtgraph as pg  # type: ignore[import-untyped]
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.i18n import sentences
from attnstudio.ui.moments import Moments
from attnstudio.ui.step_cursor import StepCursor, handle_cursor_key
from attnstudio.ui.theme import CURVE_COLORS, GRAD_COLOR, GRID, LOSS_COLOR
from attnstudio.ui.training.curve import CurvePlot, Drawn, PercentAxis, StepAxis, ValueAxis, whole_run
from attnstudio.ui.training.plot_readout import PlotReadout
from attnstudio.ui.training.series import Extent, RunSeries

HELD_OUT_COLOR = CURVE_COLORS[2]
RATE_COLOR = CURVE_COLORS[4]
CLIPPED_COLOR = CURVE_COLORS[3]
LEARNED = 0.99
LEAST_PLOT = 60  # as much as the name of its axis is long
# Below these heights there is no room for all curves; their numbers are told in the readout all the same.
ROOM_FOR_RATE = 5 * LEAST_PLOT
STEPS_PX = 20  # the numbers below the last plot, and below them their name


class RunPlots(QWidget):
    """The curves of one run. While `follow` is checked the whole run is kept in view."""

    def __init__(
        self, cursor: StepCursor, moments: Moments | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._cursor = cursor
        self._moments = moments
        self._series = RunSeries()
        self._drawn = Drawn()
        self._setting_range = False
        self._linking = False
        self._shown: tuple[CurvePlot, ...] = ()
        self.log = QCheckBox(self)
        self.follow = QCheckBox(self)
        self.follow.setChecked(True)
        self.note = ElidedLabel(self)
        self.note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.readout = PlotReadout(self)
        self.area = pg.GraphicsLayoutWidget(self)
        self.loss_plot, self.accuracy_plot, self.rate_plot, self.grad_plot = self._make_plots()
        self._goal = pg.InfiniteLine(LEARNED, angle=0, movable=False)
        self.accuracy_plot.item.addItem(self._goal)
        self._arrange()
        self._connect()
        self._apply_palette()
        self.retranslate()
        self.show_series(self._series)

    def _make_plots(self) -> tuple[CurvePlot, CurvePlot, CurvePlot, CurvePlot]:
        area = self.area
        area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setMinimumSize(20 * GRID, 14 * GRID)
        area.ci.layout.setContentsMargins(0, GRID, 3 * GRID, 0)  # half of the last number
        area.ci.layout.setSpacing(GRID)
        axes = (ValueAxis, PercentAxis, ValueAxis, ValueAxis)
        items = [
            area.addPlot(row=row, col=0, axisItems={"bottom": StepAxis("bottom"), "left": axis("left")})
            for row, axis in enumerate(axes)
        ]
        loss = CurvePlot(items[0], LOSS_COLOR, HELD_OUT_COLOR)
        accuracy = CurvePlot(items[1], HELD_OUT_COLOR)
        rate = CurvePlot(items[2], RATE_COLOR)
        grad = CurvePlot(items[3], GRAD_COLOR, CLIPPED_COLOR)
        return loss, accuracy, rate, grad

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
        if self._moments is not None:
            self._moments.changed.connect(self._show_cursor)
        self.log.toggled.connect(self._set_log)
        self.follow.toggled.connect(self._set_follow)
        for plot in self._all():
            plot.view.sigRangeChangedManually.connect(self._on_manual_range)
            plot.view.sigXRangeChanged.connect(self._link_steps)
            plot.view.sigYRangeChanged.connect(self._on_range)
            plot.view.sigResized.connect(self._on_range)
        self.area.scene().sigMouseClicked.connect(self._on_mouse_clicked)
        self.area.installEventFilter(self)
        self.area.viewport().installEventFilter(self)

    def _all(self) -> tuple[CurvePlot, ...]:
        return self.loss_plot, self.accuracy_plot, self.rate_plot, self.grad_plot

    # -- the run

    def show_series(self, series: RunSeries) -> None:
        """Show another run."""
        self._series = series
        self._show_titles()
        self.follow.setChecked(True)
        self.refresh()

    def _show_plots(self) -> None:
        """The curves that this run has, as far as there is room; steps are told below the last one."""
        series, height = self._series, self.area.height() - STEPS_PX
        rate = (self.rate_plot,) if series.has_schedule and height >= ROOM_FOR_RATE else ()
        learned = (self.accuracy_plot,) if series.has_accuracy else ()
        wanted = (self.loss_plot, *learned, *rate, self.grad_plot)
        if learned and height < len(wanted) * LEAST_PLOT:  # their names would stand on each other
            wanted = (self.loss_plot, self.accuracy_plot)
        if wanted != self._shown:
            self._shown = wanted
            for plot in self._all():
                plot.item.setVisible(plot in wanted)  # a hidden one takes no room
                plot.item.getAxis("bottom").setStyle(showValues=plot is wanted[-1])
        for plot in self._all():
            is_named = plot is wanted[-1] and height >= len(wanted) * LEAST_PLOT + STEPS_PX
            plot.item.getAxis("bottom").showLabel(is_named)

    def refresh(self) -> None:
        """The series has grown."""
        if self.follow.isChecked():
            self._fit()
        self._draw()
        self._show_cursor()

    def _fit(self) -> None:
        self._setting_range = True
        series = self._series
        low, high = whole_run(series.steps)
        if [low, high] != self.grad_plot.view.viewRange()[0]:
            self.grad_plot.view.setXRange(low, high, padding=0)
        self.loss_plot.fit(_together(series.loss_extent, series.held_out_extent))
        self.accuracy_plot.fit_range(0.0, 1.04)
        self.rate_plot.fit(series.rate_extent)
        self.grad_plot.fit(series.total_extent if series.clips else series.grad_extent)
        self._setting_range = False

    def _draw(self) -> None:
        first, last = self.grad_plot.view.viewRange()[0]
        series, held_out = self._series, self._series.held_out
        loss = self.loss_plot.draw(series.losses, first, last)
        grad = self.grad_plot.draw(series.total_norms if series.clips else series.grad_norms, first, last)
        if series.has_accuracy:
            self.loss_plot.draw_beside(held_out.losses, first, last, held_out.steps)
            self.accuracy_plot.draw(held_out.accuracies, first, last, held_out.steps)
        if series.clips:
            self.grad_plot.draw_beside(series.clipped_norms, first, last)
        if self.rate_plot in self._shown:
            self.rate_plot.draw(series.rates, first, last)
        self.loss_plot.beside.setVisible(series.has_accuracy and self.loss_plot.beside.isVisible())
        self.grad_plot.beside.setVisible(series.clips and self.grad_plot.beside.isVisible())
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

    @Slot(object, object)
    def _link_steps(self, view: object, steps: tuple[float, float]) -> None:
        """All show the same steps. pyqtgraph's own link is off while a plot is not laid out yet."""
        if self._linking:
            return
        self._linking = True
        for plot in self._all():
            if plot.view is not view:
                plot.view.setXRange(*steps, padding=0)
        self._linking = False
        self._on_range()

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
        """The step nearest to a place of the scene; None outside all plots or beside the run."""
        for plot in self._shown:
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
        elif kind == QEvent.Type.Resize and watched is self.area:
            self._show_plots()
        elif kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return handle_cursor_key(event, self._cursor, self._series.steps)
        return super().eventFilter(watched, event)

    # -- what is said

    @Slot()
    def _show_cursor(self) -> None:
        facts = self.readout.tell(self._series, self._cursor, self._moments)
        step = facts.step if facts is not None and self._cursor.step is not None else None
        locked = step is not None and step == self._cursor.locked
        for plot, value in (
            (self.loss_plot, facts.loss if facts else 0.0),
            (self.accuracy_plot, facts.accuracy if facts else 0.0),
            (self.rate_plot, facts.rate if facts else 0.0),
            (self.grad_plot, (facts.total_norm if self._series.clips else facts.grad_norm) if facts else 0.0),
        ):
            plot.mark(step, value, locked=locked)

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

    def _show_titles(self) -> None:
        self.loss_plot.set_title(self.tr("loss"))
        self.loss_plot.set_legend(self.tr("held out") if self._series.has_accuracy else "")
        self.accuracy_plot.set_title(self.tr("accuracy"))
        self.rate_plot.set_title(self.tr("rate"))
        self.grad_plot.set_title(self.tr("total norm") if self._series.clips else self.tr("grad_norm"))
        self.grad_plot.set_legend(self.tr("after clipping") if self._series.clips else "")
        for plot in self._all():
            plot.item.getAxis("bottom").setLabel(self.tr("step"))
        self._show_plots()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.log.setText(self.tr("Log scale"))
        self.log.setToolTip(
            self.tr("Show loss and gradient norm on logarithmic axes: equal heights are equal factors")
        )
        self.follow.setText(self.tr("Follow"))
        self.follow.setToolTip(
            self.tr("Keep the whole run in view. Dragging or the wheel looks closer and ends this")
        )
        self.area.setAccessibleName(self.tr("Loss, accuracy and gradient norm by step"))
        self.area.setAccessibleDescription(
            self.tr("Left and right arrow keys move the locked step; Esc lets go of it")
        )
        self._show_titles()
        self._show_note()
        self._show_cursor()

    def _apply_palette(self) -> None:
        self.area.setBackground(self.palette().color(QPalette.ColorRole.Base))
        for plot in self._all():
            plot.apply_palette(self.palette(), self.fontMetrics())
        self._goal.setPen(pg.mkPen(self.palette().color(QPalette.ColorRole.Mid), style=Qt.PenStyle.DotLine))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._apply_palette()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_plots()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A line around the curves: the accent colour says that they have the keyboard."""
        painter = QPainter(self)
        focused = self.area.hasFocus()
        role = QPalette.ColorRole.Highlight if focused else QPalette.ColorRole.Mid
        painter.setPen(self.palette().color(role))
        painter.drawRect(self.area.geometry().adjusted(-1, -1, 0, 0))


def _together(one: Extent, other: Extent) -> Extent:
    return Extent(
        min(one.low, other.low),
        max(one.high, other.high),
        min(one.lowest_positive, other.lowest_positive),
    )
