"""A map of gradient norms with its readout: by parameter, or by head."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QPalette, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from attnstudio.engine.frames import PROJECTIONS
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.i18n import sentences
from attnstudio.ui.step_cursor import StepCursor
from attnstudio.ui.theme import GRID
from attnstudio.ui.training.norm_map import NormMap
from attnstudio.ui.training.norm_rows import NormRow
from attnstudio.ui.training.numbers import six_digits
from attnstudio.ui.training.series import PooledNorms, RunSeries

KEY_BIAS = "W_k.bias"


def parameter_norms(series: RunSeries) -> PooledNorms:
    """The norms of the gradients of whole parameters."""
    return series.parameters


def head_norms(series: RunSeries) -> PooledNorms:
    """The norms of each head's slice of W_q, W_k, W_v and W_o."""
    return series.heads


class NormPanel(QWidget):
    """`by_head` chooses the rows: each head's slice of the projections, or whole parameters."""

    def __init__(
        self, cursor: StepCursor, appearance: HeadsState, *, by_head: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._cursor = cursor
        self._by_head = by_head
        self._series = RunSeries()
        self.map = NormMap(head_norms if by_head else parameter_norms, cursor, appearance)
        self.note = ElidedLabel(self)
        self.note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.readout = ElidedLabel(self)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(self.map)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, GRID // 2, 0, 0)
        column.setSpacing(0)
        column.addWidget(scroll, 1)
        column.addWidget(self.readout)
        column.addWidget(self.note)
        cursor.changed.connect(self._show_readout)
        self.map.pointed.connect(self._show_readout)
        self.map.scaleChanged.connect(self._show_note, Qt.ConnectionType.QueuedConnection)
        self.retranslate()

    def show_series(self, series: RunSeries) -> None:
        """Show another run."""
        self._series = series
        self.map.show_series(series, self._rows())
        self._show_readout()

    def refresh(self) -> None:
        """The series has grown."""
        self.map.refresh()

    def _rows(self) -> tuple[NormRow, ...]:
        history = self._series.history
        if history is None:
            return ()
        if not self._by_head:
            return tuple(NormRow(name, "", name) for name in history.parameters)
        name = self.tr("{projection} of head {n}")
        return tuple(
            NormRow(f"h{head}", projection, name.format(projection=projection, n=head))
            for projection in PROJECTIONS
            for head in range(1, history.heads + 1)
        )

    def value(self, row: int, step: int) -> float:
        """The exact norm of one row at one step."""
        history = self._series.history
        if history is None:
            raise IndexError("there is no run")
        record = history.record(step)
        norms = record.head_norms.ravel() if self._by_head else record.parameter_norms
        return float(norms[row])

    @Slot()
    def _show_readout(self) -> None:
        row, step = self.map.row, self._cursor.step
        if not self.isVisible():
            return
        if step is None or step >= self._series.steps or not 0 <= row < len(self.map.rows):
            self.readout.setText(self._invitation())
            return
        text = self.tr("step {step}, {name}: gradient norm {norm}").format(
            step=f"{step:,}", name=self.map.rows[row].name, norm=six_digits(self.value(row, step))
        )
        if self.map.rows[row].name == KEY_BIAS:
            text = sentences((text, self.tr("(only rounding: the softmax cancels what the keys' bias adds)")))
        self.readout.setText(text)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_readout()

    def _invitation(self) -> str:
        if self._series.steps == 0:
            return self.tr("The norm of every gradient, step by step, appears here.")
        return self.tr("Point at a cell for its exact norm; arrow keys move step and row.")

    @Slot()
    def _show_note(self) -> None:
        notes = []
        if self.map.steps_per_column > 1:
            notes.append(
                self.tr("A column shows the largest norm of up to {count} steps.").format(
                    count=self.map.steps_per_column
                )
            )
        if self.map.scale.below:
            limit = f"1e{self.map.scale.low:.0f}"
            notes.append(self.tr("Norms below {limit} share the lowest colour.").format(limit=limit))
        if self.map.scale.zeros:
            notes.append(self.tr("A norm of 0 has a colour of its own."))
        self.note.setText(sentences(notes))

    def retranslate(self) -> None:
        """Texts in the current language."""
        if self._by_head:
            self.map.setAccessibleName(self.tr("Gradient norm of each head by step"))
            self.map.setAccessibleDescription(
                self.tr("Gradient norm of each head's slice: its rows of W_q, W_k, W_v, its columns of W_o")
            )
        else:
            self.map.setAccessibleName(self.tr("Gradient norm of each parameter by step"))
            self.map.setAccessibleDescription(
                self.tr("L2 norm of each parameter's gradient, in logarithmic colours")
            )
        self.show_series(self._series)
        self._show_note()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
