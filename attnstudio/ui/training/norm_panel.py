"""Gradients over the run as a map with its readout: by parameter, layer or head, and against the weights."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from attnstudio.engine.choices import Optimizer
from attnstudio.engine.frames import StepRecord
from attnstudio.engine.gradient_flags import KEY_BIAS, Flag, layer_norms
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.i18n import localize, sentences
from attnstudio.ui.moments import Moments
from attnstudio.ui.step_cursor import StepCursor
from attnstudio.ui.theme import GRID
from attnstudio.ui.training.layer_bars import MOST_DECADES, LayerBars
from attnstudio.ui.training.norm_kinds import NormKind, kinds_of, pooled_of, rows_of, value_of
from attnstudio.ui.training.norm_levels import DECADES, NOT_FINITE_COLOR, UNKNOWN_COLOR
from attnstudio.ui.training.norm_map import NormMap
from attnstudio.ui.training.numbers import six_digits
from attnstudio.ui.training.series import RunSeries
from attnstudio.ui.training.tip import record_at

MANY_LAYERS = 4
DEEP_DECADES = 8
ROOM_FOR_BARS = 70 * GRID


class NormPanel(QWidget):
    """A combo box chooses what the map shows; bars beside it tell a deep stack's layers apart.

    parameterChosen(str)  more is to be seen of this parameter
    parameterPicked(str)  a cell of this parameter was clicked
    """

    parameterChosen = Signal(str)
    parameterPicked = Signal(str)

    def __init__(
        self,
        cursor: StepCursor,
        appearance: HeadsState,
        moments: Moments | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._cursor = cursor
        self._moments = moments
        self._series = RunSeries()
        self._flags: tuple[Flag, ...] = ()
        self.kind = NormKind.PARAMETERS
        self._kinds: tuple[NormKind, ...] = ()
        self.label = QLabel(self)
        self.choice = QComboBox(self)
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.label.setBuddy(self.choice)
        self.map = NormMap(cursor, appearance)
        self.bars = LayerBars(self)
        self.note = ElidedLabel(self)
        self.note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.readout = ElidedLabel(self)
        self._arrange()
        self._connect()
        self.retranslate()

    def _arrange(self) -> None:
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(self.map)
        top = QHBoxLayout()
        top.setSpacing(GRID)
        top.addWidget(self.label)
        top.addWidget(self.choice)
        top.addWidget(self.note, 1)
        middle = QHBoxLayout()
        middle.setSpacing(GRID)
        middle.addWidget(scroll, 1)
        middle.addWidget(self.bars)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, GRID // 2, 0, 0)
        column.setSpacing(GRID // 4)
        column.addLayout(top)
        column.addLayout(middle, 1)
        column.addWidget(self.readout)

    def _connect(self) -> None:
        self.choice.activated.connect(self._on_choice)
        self._cursor.changed.connect(self._on_cursor)
        self.map.pointed.connect(self._show_readout)
        self.map.chosen.connect(self._on_chosen)
        self.map.picked.connect(self._on_picked)
        self.map.scaleChanged.connect(self._show_note, Qt.ConnectionType.QueuedConnection)
        if self._moments is not None:
            self._moments.changed.connect(self._on_cursor)

    def show_series(self, series: RunSeries) -> None:
        """Show another run. A deep one is shown by layer first."""
        self._series = series
        self._flags = ()
        kinds = kinds_of(series)
        if kinds != self._kinds:
            self._kinds = kinds
            history = series.history
            deep = history is not None and history.spec.depth >= MANY_LAYERS
            self.kind = NormKind.LAYERS if deep else NormKind.PARAMETERS
            self._fill_choice()
        self._show_kind()

    def show_kind(self, kind: NormKind) -> None:
        """Show other rows of the same run; what it does not have is not shown."""
        if kind in self._kinds:
            self.kind = kind
            self.choice.setCurrentIndex(self._kinds.index(kind))
            self._show_kind()

    def _show_kind(self) -> None:
        self.map.show_series(
            self._series, pooled_of(self.kind, self._series), rows_of(self.kind, self._series)
        )
        self.map.decades = self._decades()
        ratios = self.kind is NormKind.RATIOS
        self.map.missing = (self.tr("w = 0"), UNKNOWN_COLOR) if ratios else ("NaN", NOT_FINITE_COLOR)
        self._describe_map()
        self._show_bars()
        self._mark_flags()
        self._show_note()
        self._show_readout()

    def _decades(self) -> int:
        """A deep stack is looked at for how far its layers are apart, the others for what happens."""
        if self.kind is NormKind.LAYERS:
            return MOST_DECADES
        return DEEP_DECADES if NormKind.LAYERS in self._kinds else DECADES

    def refresh(self) -> None:
        """The series has grown."""
        self.map.refresh()
        self._show_bars()
        if not self.readout.text() or self._cursor.step is None:
            self._show_readout()

    def set_flags(self, flags: tuple[Flag, ...]) -> None:
        """Mark the rows that these are about."""
        if flags != self._flags:
            self._flags = flags
            self._mark_flags()
            self._show_readout()

    def _mark_flags(self) -> None:
        self.map.set_flagged(
            frozenset(
                index
                for index, row in enumerate(self.map.rows)
                if any(flag.covers(row.parameter) for flag in self._flags)
            )
        )

    def value(self, row: int, step: int) -> float:
        """The exact number of one row at one step. Raises `IndexError` where there is no such step."""
        record = self._record(step)
        if record is None:
            raise IndexError(f"no step {step}")
        return value_of(self.kind, self._series, row, record).number

    def _record(self, step: int) -> StepRecord | None:
        return record_at(self._series, self._moments, step)

    # -- the person

    @Slot(int)
    def _on_choice(self, index: int) -> None:
        self.show_kind(self._kinds[index])

    @Slot(int)
    def _on_chosen(self, row: int) -> None:
        if self.kind is not NormKind.LAYERS:
            self.parameterChosen.emit(self.map.rows[row].parameter)
            return
        first = f"{self.map.rows[row].parameter}."
        history = self._series.history
        names = () if history is None else history.parameters
        self.parameterChosen.emit(next((name for name in names if name.startswith(first)), ""))

    @Slot(int)
    def _on_picked(self, row: int) -> None:
        if self.kind is not NormKind.LAYERS:
            self.parameterPicked.emit(self.map.rows[row].parameter)

    @Slot()
    def _on_cursor(self) -> None:
        if self.isVisible():
            self._show_readout()
            self._show_bars()

    # -- what is said

    @Slot()
    def _show_readout(self) -> None:
        if self.isVisible():
            self.readout.setText(self._readout_text())

    def _readout_text(self) -> str:
        row, step = self.map.row, self._cursor.step
        if self._series.steps == 0:
            return self.tr("The norm of every gradient, step by step, appears here.")
        if not 0 <= row < len(self.map.rows):
            return self.tr("Point at a cell for its exact norm; a click on a name shows its distribution.")
        record = self._record(self._series.steps - 1 if step is None else step)
        if record is None:
            return ""
        return sentences((self._value_text(row, record), self._remark(row)))

    def _value_text(self, row: int, record: StepRecord) -> str:
        value = value_of(self.kind, self._series, row, record)
        if self.kind is not NormKind.RATIOS:
            template = self.tr("step {step}, {name}: gradient norm {norm}")
        elif math.isnan(value.number):
            template = self.tr("step {step}, {name}: all weights were 0, so there is no ratio")
        else:
            template = self.tr("step {step}, {name}: gradient / weight {norm}")
        return template.format(
            step=f"{value.step:,}", name=self.map.rows[row].name, norm=six_digits(value.number)
        )

    def _remark(self, row: int) -> str:
        name = self.map.rows[row].parameter
        if name.endswith(KEY_BIAS):
            return self.tr("(only rounding: the softmax cancels what the keys' bias adds)")
        return next((localize(flag.reason) for flag in self._flags if flag.covers(name)), "")

    @Slot()
    def _show_note(self) -> None:
        notes = [self._healthy_text()] if self.kind is NormKind.RATIOS else []
        if self.map.steps_per_column > 1 and self._series.steps:
            notes.append(
                self.tr("A column shows the largest of up to {count} steps.").format(
                    count=self.map.steps_per_column
                )
            )
        if self.map.scale.below:
            limit = f"1e{self.map.scale.low:.0f}"
            notes.append(self.tr("Below {limit}, all share the lowest colour.").format(limit=limit))
        if self.map.scale.zeros:
            notes.append(self.tr("0 has a colour of its own."))
        self.note.setText(sentences(notes))

    def _healthy_text(self) -> str:
        history = self._series.history
        if history is None:
            return ""
        if history.spec.optimizer is Optimizer.SGD:
            text = self.tr("With SGD an update is {lr} times this: about 1e-3 of the weights is healthy.")
            return text.format(lr=f"{history.spec.lr:g}")
        return self.tr("1e-3 to 1e-1 is healthy; Adam sets its own step size, so compare the rows.")

    def _show_bars(self) -> None:
        history = self._series.history
        wanted = history is not None and history.spec.depth > 1 and self.width() >= ROOM_FOR_BARS
        self.bars.setVisible(wanted)
        if history is None or not wanted:
            return
        step = self._cursor.step
        record = self._record(self._series.steps - 1 if step is None else step)
        if record is None:
            self.bars.show_norms(None, np.empty(0))
        else:
            self.bars.show_norms(record.step, layer_norms(history.parameters, record.parameter_norms))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._on_cursor()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_bars()

    def _fill_choice(self) -> None:
        texts = {
            NormKind.PARAMETERS: self.tr("Norm of each parameter"),
            NormKind.LAYERS: self.tr("Norm of each layer"),
            NormKind.HEADS: self.tr("Norm of each head"),
            NormKind.RATIOS: self.tr("Gradient / weight"),
        }
        self.choice.clear()
        self.choice.addItems([texts[kind] for kind in self._kinds])
        if self._kinds:
            self.choice.setCurrentIndex(self._kinds.index(self.kind))

    def _describe_map(self) -> None:
        names = {
            NormKind.PARAMETERS: self.tr("Gradient norm of each parameter by step"),
            NormKind.LAYERS: self.tr("Gradient norm of each layer by step"),
            NormKind.HEADS: self.tr("Gradient norm of each head by step"),
            NormKind.RATIOS: self.tr("Gradient by weight of each parameter by step"),
        }
        descriptions = {
            NormKind.PARAMETERS: self.tr("L2 norm of each parameter's gradient, in logarithmic colours"),
            NormKind.LAYERS: self.tr("L2 norm of all gradients of a layer together, in logarithmic colours"),
            NormKind.HEADS: self.tr(
                "Gradient norm of each head's slice: its rows of W_q, W_k, W_v, its columns of W_o"
            ),
            NormKind.RATIOS: self.tr(
                "L2 norm of each parameter's gradient, divided by that of its weights, every 10 steps"
            ),
        }
        self.map.setAccessibleName(names[self.kind])
        self.map.setAccessibleDescription(descriptions[self.kind])
        self.choice.setToolTip(descriptions[self.kind])

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.label.setText(self.tr("Show"))
        self.choice.setAccessibleName(self.tr("What the map shows"))
        self._fill_choice()
        self._show_kind()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
