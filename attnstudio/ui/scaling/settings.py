"""What is to be measured: ways to compute, heads, the longest length, patterns, repeats."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from attnstudio.engine.scaling.study import HEAD_COUNTS, LEAST_REPEATS, LIMITS, Kind, MeasureScaling
from attnstudio.ui.focus_order import pass_focus
from attnstudio.ui.icons import icon
from attnstudio.ui.runs.flow_row import FlowRow
from attnstudio.ui.scaling.fields import ChoiceBox, CountField
from attnstudio.ui.scaling.look import SWATCH, kind_swatch
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID

USUAL_LIMIT = 4096
USUAL_WINDOW, USUAL_STRIDE, USUAL_REPEATS = 64, 16, 200
MOST_REPEATS = 1000
WIDEST_PATTERN = 2048


class ScalingSettings(QWidget):
    """Holds the choices; `d_model` and the heads at first come from the experiment.

    measureRequested(), cancelRequested()
    """

    measureRequested = Signal()
    cancelRequested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._d_model, self._own_heads = 0, 0
        self._touched = False
        self._busy = False
        self._kinds_row, self._row = FlowRow(self), FlowRow(self)
        self.kinds = {kind: QCheckBox(self) for kind in Kind}
        self.limit = ChoiceBox(self)
        self.heads: dict[int, QCheckBox] = {}
        self._heads_box = QWidget(self)
        self.window_size = CountField(1, WIDEST_PATTERN, USUAL_WINDOW, self)
        self.stride = CountField(2, WIDEST_PATTERN, USUAL_STRIDE, self)
        self.repeats = CountField(LEAST_REPEATS, MOST_REPEATS, USUAL_REPEATS, self)
        self.measure = QPushButton(icon("play"), "", self)
        self.cancel = QPushButton(icon("stop"), "", self)
        self._labels = {name: QLabel(self) for name in ("limit", "heads", "window", "stride", "repeats")}
        self._fill()
        self._build()
        self._connect()
        self.retranslate()

    def _fill(self) -> None:
        for kind, box in self.kinds.items():
            box.setChecked(True)
            box.setIconSize(SWATCH)
            box.setIcon(kind_swatch(kind, self.devicePixelRatioF()))
        for limit in LIMITS:
            self.limit.addItem(str(limit), limit)
        self.limit.setCurrentIndex(LIMITS.index(USUAL_LIMIT))

    def _build(self) -> None:
        for checkbox in self.kinds.values():
            self._kinds_row.flow.addWidget(checkbox)
        heads = QHBoxLayout(self._heads_box)
        heads.setContentsMargins(0, 0, 0, 0)
        heads.setSpacing(GRID)
        for name, field in (
            ("limit", self.limit),
            ("heads", self._heads_box),
            ("window", self.window_size),
            ("stride", self.stride),
            ("repeats", self.repeats),
        ):
            self._row.flow.addWidget(self._pair(self._labels[name], field))
        self._row.flow.addWidget(self.measure)
        self._row.flow.addWidget(self.cancel)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self._kinds_row)
        column.addWidget(self._row)

    def _pair(self, label: QLabel, field: QWidget) -> QWidget:
        pair = QWidget(self)
        row = QHBoxLayout(pair)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID // 2)
        row.addWidget(label)
        row.addWidget(field)
        if field is not self._heads_box:
            label.setBuddy(field)
        return pair

    def _connect(self) -> None:
        for checkbox in self.kinds.values():
            checkbox.toggled.connect(self._refresh)
        self.measure.clicked.connect(self.measureRequested)
        self.cancel.clicked.connect(self.cancelRequested)
        self.set_busy(False)

    # -- the experiment

    def set_experiment(self, d_model: int, heads: int) -> None:
        """Offer the heads that divide `d_model`; those of the experiment, until a person chooses others."""
        if (d_model, heads) == (self._d_model, self._own_heads):
            return
        chosen = self.chosen_heads() if self._touched else (heads,)
        self._d_model, self._own_heads = d_model, heads
        counts = sorted(count for count in {*HEAD_COUNTS, heads} if d_model % count == 0)
        self._make_head_buttons(counts)
        kept = [count for count in counts if count in chosen] or [heads]
        for count, button in self.heads.items():
            with QSignalBlocker(button):
                button.setChecked(count in kept)
        self._refresh()

    def _make_head_buttons(self, counts: list[int]) -> None:
        layout = self._heads_box.layout()
        assert layout is not None
        for button in self.heads.values():
            layout.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.heads = {count: QCheckBox(str(count), self._heads_box) for count in counts}
        before: QWidget = self.limit
        for button in self.heads.values():
            button.toggled.connect(self._on_heads)
            layout.addWidget(button)
            self.setTabOrder(before, button)
            before = button
        self._name_heads()
        self._fit_row()

    @Slot()
    def _on_heads(self) -> None:
        self._touched = True
        self._refresh()

    def chosen_heads(self) -> tuple[int, ...]:
        """The numbers of heads to measure."""
        return tuple(count for count, button in self.heads.items() if button.isChecked())

    # -- the choice

    def study(self) -> MeasureScaling | None:
        """What is chosen; None when nothing is."""
        kinds = tuple(kind for kind, box in self.kinds.items() if box.isChecked())
        heads = self.chosen_heads()
        if not kinds or not heads:
            return None
        return MeasureScaling(
            self._d_model,
            heads,
            kinds,
            limit=int(self.limit.currentData()),
            window=self.window_size.value(),
            stride=self.stride.value(),
            repeats=self.repeats.value(),
        )

    def set_busy(self, busy: bool) -> None:
        """While something is measured it can be cancelled, and nothing else be chosen."""
        self._busy = busy
        comes, goes = (self.cancel, self.measure) if busy else (self.measure, self.cancel)
        comes.setVisible(True)
        if goes.hasFocus():
            pass_focus(comes)
        goes.setVisible(False)
        self._fit_row()
        self._refresh()

    def _fit_row(self) -> None:
        """The row holds other things now, and perhaps more or fewer lines."""
        self._row.flow.invalidate()
        self._row.setMinimumHeight(self._row.flow.heightForWidth(self._row.width()))

    @Slot()
    def _refresh(self) -> None:
        free = not self._busy
        for widget in (*self.kinds.values(), *self.heads.values(), self.limit, self.repeats):
            widget.setEnabled(free)
        self.window_size.setEnabled(free and self.kinds[Kind.LOCAL].isChecked())
        self.stride.setEnabled(free and self.kinds[Kind.STRIDED].isChecked())
        self.measure.setEnabled(self.study() is not None)

    # -- texts

    def retranslate(self) -> None:
        """Texts in the current language."""
        names = {
            Kind.EAGER: self.tr("Eager"),
            Kind.CAUSAL: self.tr("Causal eager"),
            Kind.FUSED: self.tr("SDPA"),
            Kind.FUSED_CAUSAL: self.tr("Causal SDPA"),
            Kind.LOCAL: self.tr("Local window"),
            Kind.STRIDED: self.tr("Strided"),
        }
        for kind, box in self.kinds.items():
            box.setText(names[kind])
            set_tooltip(box, self._tip_of(kind))
        for name, text, field, tip in self._fields():
            self._labels[name].setText(text)
            set_tooltip(field, tip)
            set_tooltip(self._labels[name], tip)
        self._heads_box.setAccessibleName(self.tr("Heads"))
        self._name_heads()
        self.measure.setText(self.tr("Measure"))
        set_tooltip(
            self.measure,
            self.tr("Time every chosen way at L = 6, 12, 24, … up to the limit. Training waits meanwhile"),
        )
        self.cancel.setText(self.tr("Cancel"))
        set_tooltip(self.cancel, self.tr("Stop measuring; the points measured so far stay"))

    def _tip_of(self, kind: Kind) -> str:
        tips = {
            Kind.EAGER: self.tr(
                "softmax(Q Kᵀ / sqrt(d_k)) V step by step, as the studio's layer computes it: every score "
                "and every weight is stored"
            ),
            Kind.CAUSAL: self.tr(
                "The same with a causal mask: all L² scores are computed, and half of them thrown away"
            ),
            Kind.FUSED: self.tr(
                "torch's scaled_dot_product_attention: one call that never stores all scores (FlashAttention)"
            ),
            Kind.FUSED_CAUSAL: self.tr(
                "scaled_dot_product_attention with is_causal=True: what the mask forbids is left out"
            ),
            Kind.LOCAL: self.tr(
                "Query i sees the keys with |i − j| ≤ window, computed sparsely: blocks of queries, each "
                "with the keys in reach. Its cost grows as L, not L²"
            ),
            Kind.STRIDED: self.tr(
                "Query i sees the keys with i − j divisible by the stride, computed sparsely: L² / stride "
                "scores"
            ),
        }
        return tips[kind]

    def _fields(self) -> tuple[tuple[str, str, QWidget, str], ...]:
        return (
            (
                "limit",
                self.tr("Up to L"),
                self.limit,
                self.tr("The longest length. Lengths that need more memory than is free are left out"),
            ),
            (
                "heads",
                self.tr("Heads"),
                self._heads_box,
                self.tr("One curve for each: the products cost 2 L² d whatever the heads, the softmax h L²"),
            ),
            ("window", self.tr("Window"), self.window_size, self.tr("How far the local window reaches")),
            ("stride", self.tr("Stride"), self.stride, self.tr("How far the strided keys lie apart")),
            (
                "repeats",
                self.tr("Repeats"),
                self.repeats,
                self.tr(
                    "At most so many timed passes for a point: at least 3, and until 0.1 s are spent. The "
                    "median counts"
                ),
            ),
        )

    def _name_heads(self) -> None:
        for count, button in self.heads.items():
            name = self.tr("1 head") if count == 1 else self.tr("{count} heads").format(count=count)
            button.setAccessibleName(name)
            set_tooltip(button, self.tr("Measure with {heads}").format(heads=name))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
