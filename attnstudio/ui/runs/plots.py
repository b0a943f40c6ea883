"""Loss, gradient norm and accuracy of several runs over the same steps, with one time cursor."""

from __future__ import annotations

import math

import pyqtgraph as pg  # type: ignore[import-untyped]
from PySide6.QtCore import QEvent, QObject, QPointF, QSize, Qt, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QToolButton, QVBoxLayout, QWidget

from attnstudio.ui.differences.numbers import percent
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.i18n import listing, localize
from attnstudio.ui.runs.curves import Measure, Reading, RunCurves, ranked
from attnstudio.ui.runs.flow_row import FlowRow
from attnstudio.ui.runs.hover_card import CardRow, HoverCard
from attnstudio.ui.runs.look import RunLook
from attnstudio.ui.runs.measure_plot import MeasurePlot
from attnstudio.ui.runs.shelf import RunShelf
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.step_cursor import StepCursor, handle_cursor_key
from attnstudio.ui.theme import GRID
from attnstudio.ui.training.curve import whole_run
from attnstudio.ui.training.numbers import six_digits
from attnstudio.ui.training.series import Extent

ROW_FROM_PX = 13 * GRID
LEAST_ROW_PX = 8 * GRID  # for the name of a measure along its axis
LEAST_PX = 12 * GRID
COLUMN_FROM_PX = 22 * GRID
STEP_TITLE_FROM_PX = 24 * GRID
ORDER = (Measure.ACCURACY, Measure.LOSS, Measure.GRAD_NORM)


class OverlayPlots(QWidget):
    """The curves of the runs that are drawn. `strong` is the run whose curve is wider."""

    def __init__(self, shelf: RunShelf, cursor: StepCursor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self._cursor = cursor
        self._strong: int | None = None
        self._setting_range = False
        self._arranged: tuple[tuple[Measure, ...], bool, bool] | None = None
        self.buttons = {measure: QToolButton(self) for measure in ORDER}
        self.log = QCheckBox(self)
        self.follow = QCheckBox(self)
        self.follow.setChecked(True)
        self.area = pg.GraphicsLayoutWidget(self)
        self.plots = {measure: MeasurePlot(measure) for measure in ORDER}
        self.card = HoverCard(self.area)
        self.readout = ElidedLabel(self)
        self._build()
        self._connect()
        self._apply_palette()
        self.retranslate()

    def _build(self) -> None:
        for button in self.buttons.values():
            button.setCheckable(True)
            button.setChecked(True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setMinimumSize(20 * GRID, LEAST_PX)
        self.area.ci.layout.setContentsMargins(0, GRID, 3 * GRID, 0)  # half of the last number
        self.area.ci.layout.setSpacing(GRID)
        for plot in self.plots.values():
            self.area.scene().addItem(plot.item)
        options = FlowRow(self)
        for widget in (*self.buttons.values(), self.log, self.follow):
            options.flow.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 0, 2, 0)
        column.setSpacing(GRID // 2)
        column.addWidget(options)
        column.addWidget(self.area, 1)
        column.addWidget(self.readout)

    def _connect(self) -> None:
        self._cursor.changed.connect(self._show_cursor)
        self._shelf.runsChanged.connect(self._on_runs)
        self._shelf.grown.connect(self.refresh)
        for button in self.buttons.values():
            button.toggled.connect(self._on_measures)
        self.log.toggled.connect(self._set_log)
        self.follow.toggled.connect(self._set_follow)
        for plot in self.plots.values():
            plot.view.sigRangeChangedManually.connect(self._on_manual_range)
            plot.view.sigXRangeChanged.connect(self._on_steps)
            plot.view.sigYRangeChanged.connect(self._on_range)
            plot.view.sigResized.connect(self._on_range)
        self.area.scene().sigMouseClicked.connect(self._on_mouse_clicked)
        self.area.installEventFilter(self)
        self.area.viewport().installEventFilter(self)

    # -- what is drawn

    @property
    def steps(self) -> int:
        """The length of the longest run that is drawn."""
        return max((curves.steps for curves, _ in self._drawn().values()), default=0)

    def set_strong(self, key: int | None) -> None:
        """Draw the curve of one run wider."""
        if key != self._strong:
            self._strong = key
            self._draw()

    def shown_measures(self) -> tuple[Measure, ...]:
        """What is chosen; without any accuracy there is no plot of it."""
        chosen = [measure for measure in ORDER if self.buttons[measure].isChecked()]
        return tuple(measure for measure in chosen if measure in self._available())

    def _available(self) -> tuple[Measure, ...]:
        answered = any(math.isfinite(curves.extents[Measure.ACCURACY].high) for curves, _ in self._runs())
        return ORDER if answered else tuple(measure for measure in ORDER if measure is not Measure.ACCURACY)

    def _runs(self) -> list[tuple[RunCurves, RunLook]]:
        return list(self._drawn().values())

    def _drawn(self) -> dict[int, tuple[RunCurves, RunLook]]:
        shelf = self._shelf
        return {key: (shelf.curves[key], shelf.look(key)) for key in shelf.drawn}

    @Slot()
    def _on_runs(self) -> None:
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """The runs have grown, or are others."""
        self._arrange()
        if self.follow.isChecked():
            self._fit()
        self._draw()
        self._show_cursor()

    def _fit(self) -> None:
        self._setting_range = True
        low, high = whole_run(self.steps)
        for measure, plot in self.plots.items():
            plot.show_range(low, high)
            plot.fit(_joint([curves.extents[measure] for curves, _ in self._runs()]))
        self._setting_range = False

    def _draw(self) -> None:
        drawn = self._drawn()
        for measure in self.shown_measures():
            self.plots[measure].draw(drawn, self._strong)

    # -- arrangement

    def _arrange(self) -> None:
        """One above the other where there is height, else side by side where there is width."""
        shown = self.shown_measures()
        available = self._available()
        for measure, button in self.buttons.items():
            button.setEnabled(measure in available)
        count = max(len(shown), 1)
        flat = self.area.height() < count * ROW_FROM_PX and self.area.width() >= count * COLUMN_FROM_PX
        named = not flat or self.area.height() >= STEP_TITLE_FROM_PX
        if (shown, flat, named) == self._arranged:
            return
        self._arranged = (shown, flat, named)
        self.area.setMinimumHeight(LEAST_PX if flat else max(count * LEAST_ROW_PX, LEAST_PX))
        for plot in self.plots.values():
            if plot.item in self.area.ci.items:
                self.area.removeItem(plot.item)
                self.area.scene().addItem(plot.item)  # which owns it, shown or not
            plot.item.setVisible(plot.measure in shown)
        for place, measure in enumerate(shown):
            row, column = (0, place) if flat else (place, 0)
            self.area.addItem(self.plots[measure].item, row=row, col=column)
            below = flat or place == len(shown) - 1
            self.plots[measure].set_narrow(flat)
            self.plots[measure].show_steps(self.tr("step") if below and named else "", numbers=below)

    @Slot()
    def _on_measures(self) -> None:
        self.refresh()

    # -- the person

    @Slot(bool)
    def _set_log(self, log: bool) -> None:
        for plot in self.plots.values():
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
    def _on_steps(self, _view: object, steps: tuple[float, float]) -> None:
        """All plots show the same steps. (pyqtgraph's own link needs both in the scene.)"""
        if self._setting_range:
            return
        self._setting_range = True
        for plot in self.plots.values():
            plot.show_range(*steps)
        self._setting_range = False
        self._draw()

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
        """The step nearest to a place of the scene; None outside the plots or beside the runs."""
        for measure in self.shown_measures():
            view = self.plots[measure].view
            if view.sceneBoundingRect().contains(position):
                step = round(view.mapSceneToView(position).x())
                return step if 0 <= step < self.steps else None
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
            self._show_cursor()
        elif kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return handle_cursor_key(event, self._cursor, self.steps)
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refresh()

    # -- what is said

    @Slot()
    def _show_cursor(self) -> None:
        step, drawn = self._cursor.step, self._drawn()
        if step is not None and step >= self.steps:
            step = None
        locked = step is not None and step == self._cursor.locked
        for measure in self.shown_measures():
            self.plots[measure].mark(step, drawn, locked=locked)
        self._tell(step, locked)

    def _readings(self, step: int | None) -> dict[int, Reading]:
        """The numbers at `step` of the runs that got there; without a step the newest."""
        found = {
            key: curves.newest() if step is None else curves.at(step)
            for key, (curves, _) in self._drawn().items()
        }
        return {key: reading for key, reading in found.items() if reading is not None}

    def _tell(self, step: int | None, locked: bool) -> None:
        readings = self._readings(step)
        order = ranked(readings)
        measures = tuple(measure for measure in self.shown_measures() or ORDER[1:2])
        rows = tuple(
            CardRow(
                self._shelf.look(key),
                self._label(key),
                tuple(value_text(readings[key], measure) for measure in measures),
            )
            for key in order
        )
        if step is None:
            title = self.tr("newest")
        else:
            title = self.tr("step {step} (locked)") if locked else self.tr("step {step}")
            title = title.format(step=f"{step:,}")
        if step is not None and self._is_looked_at():
            self.card.show_rows(title, tuple(self._title(measure) for measure in measures), rows)
            self._place_card(step)
        else:
            self.card.show_rows("", (), ())
        told = listing(f"{row.name} {row.values[0]}" for row in rows)
        self.readout.setText(self.tr("{when}: {runs}").format(when=title, runs=told) if rows else "")

    def _is_looked_at(self) -> bool:
        """By the pointer or with the keyboard; else the card would only cover the curves."""
        return self._cursor.hovered is not None or self.area.hasFocus()

    def _place_card(self, step: int) -> None:
        shown = self.shown_measures()
        if shown:
            view = self.plots[shown[0]].view
            scene = view.mapViewToScene(QPointF(step, 0))
            self.card.place(self.area.mapFromScene(scene).x())

    def _label(self, key: int) -> str:
        return f"{key} · {localize(self._shelf.names[key].label)}"

    def _title(self, measure: Measure) -> str:
        titles = {
            Measure.LOSS: self.tr("loss"),
            Measure.GRAD_NORM: self.tr("grad_norm"),
            Measure.ACCURACY: self.tr("accuracy"),
        }
        return titles[measure]

    def retranslate(self) -> None:
        """Texts in the current language."""
        tips = {
            Measure.LOSS: self.tr("The loss of each step, before its update"),
            Measure.GRAD_NORM: self.tr("L2 norm of the gradient of the first layer's W_q.weight"),
            Measure.ACCURACY: self.tr("Share of right answers on sequences that training never sees"),
        }
        for measure, button in self.buttons.items():
            button.setText(self._title(measure))
            set_tooltip(button, tips[measure])
            self.plots[measure].set_title(self._title(measure))
        self.log.setText(self.tr("Log scale"))
        set_tooltip(
            self.log, self.tr("Loss and grad_norm on logarithmic axes: equal heights are equal factors")
        )
        self.follow.setText(self.tr("Follow"))
        set_tooltip(
            self.follow,
            self.tr("Keep the whole runs in view. Dragging or the wheel looks closer and ends this"),
        )
        self.area.setAccessibleName(self.tr("Curves of the runs"))
        self.area.setAccessibleDescription(
            self.tr("Left and right arrow keys move the locked step; Esc lets go of it")
        )
        self._arranged = None
        self.refresh()

    def _apply_palette(self) -> None:
        self.area.setBackground(self.palette().color(QPalette.ColorRole.Base))
        for plot in self.plots.values():
            plot.apply_palette(self.palette(), self.fontMetrics())

    def sizeHint(self) -> QSize:
        return QSize(60 * GRID, 36 * GRID)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._apply_palette()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A line around the curves: the accent colour says that they have the keyboard."""
        painter = QPainter(self)
        role = QPalette.ColorRole.Highlight if self.area.hasFocus() else QPalette.ColorRole.Mid
        painter.setPen(self.palette().color(role))
        painter.drawRect(self.area.geometry().adjusted(-1, -1, 0, 0))


def value_text(reading: Reading, measure: Measure) -> str:
    """One number as it is read out."""
    if measure is Measure.ACCURACY:
        return "–" if reading.accuracy is None else percent(reading.accuracy)
    return six_digits(reading.loss if measure is Measure.LOSS else reading.grad_norm)


def _joint(extents: list[Extent]) -> Extent:
    """The range that holds all of them."""
    joint = Extent()
    for extent in extents:
        joint.low = min(joint.low, extent.low)
        joint.high = max(joint.high, extent.high)
        joint.lowest_positive = min(joint.lowest_positive, extent.lowest_positive)
    return joint
