"""A stage on the way to the weights, or behind them, as maps of all heads. numpy only."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from attnstudio.engine.frames import AttentionFrame, FloatArray
from attnstudio.engine.tracing.study import Stage
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.heads.axis import MapAxes
from attnstudio.ui.heads.cell import Cell, CellKind
from attnstudio.ui.heads.colormaps import ColorMap, diverging_table
from attnstudio.ui.heads.numbers import NumberFormat, figures, number_formats
from attnstudio.ui.heads.pooling import pool_max
from attnstudio.ui.heads.raster import Raster, paint, render
from attnstudio.ui.heads.scale import FrameStatistics, Scale, ScaleMode, resolve
from attnstudio.ui.heads.signed import SignedValues, pool_signed

STAGE_NAMES = {
    Stage.SCORES: QT_TRANSLATE_NOOP("Messages", "Scores"),
    Stage.SCALED: QT_TRANSLATE_NOOP("Messages", "Scaled scores"),
    Stage.MASKED: QT_TRANSLATE_NOOP("Messages", "Masked scores"),
    Stage.WEIGHTS: QT_TRANSLATE_NOOP("Messages", "Weights"),
    Stage.CONTRIBUTIONS: QT_TRANSLATE_NOOP("Messages", "Contributions"),
}
STAGE_MEANINGS = {
    Stage.SCORES: QT_TRANSLATE_NOOP(
        "Messages", "q · k, before the division by √d_k: blue is below 0, orange above."
    ),
    Stage.SCALED: QT_TRANSLATE_NOOP(
        "Messages", "q · k / √d_k, before the mask: blue is below 0, orange above."
    ),
    Stage.MASKED: QT_TRANSLATE_NOOP(
        "Messages", "q · k / √d_k, and −inf where the mask forbids it: what the softmax gets."
    ),
    Stage.WEIGHTS: QT_TRANSLATE_NOOP("Messages", "The softmax of each row: every row sums to 1."),
    Stage.CONTRIBUTIONS: QT_TRANSLATE_NOOP(
        "Messages", "The size of weight · v: how much each key gives to the head's output."
    ),
}


@dataclass(frozen=True, slots=True, eq=False)
class StageMap:
    """What a stage other than the weights is in every cell of `frame`.

    values      [head, query, key] float32; -inf where the mask forbids a cell, in the stages after it
    signed      how stages with numbers below 0 are drawn; None for the contributions
    stand_in    the contributions, drawn as if they were weights, with their statistics; None for the others
    """

    stage: Stage
    frame: AttentionFrame
    values: FloatArray
    signed: SignedValues | None
    stand_in: tuple[AttentionFrame, FrameStatistics] | None

    @classmethod
    def of(cls, stage: Stage, frame: AttentionFrame, values: FloatArray) -> StageMap:
        """Read `values` [head, query, key]."""
        if stage is Stage.CONTRIBUTIONS:
            stand_in = replace(frame, weights=values[None]), FrameStatistics.of(values)
            return cls(stage, frame, values, None, stand_in)
        # A pixel of several cells shows one that the mask allows.
        drawn = values if frame.allowed is None else np.where(frame.allowed, values, np.float32(0))
        signed = SignedValues.of(drawn if stage is Stage.MASKED else values)
        return cls(stage, frame, values, signed, None)

    def render(self, head: int, mode: ScaleMode, colormap: ColorMap, axes: MapAxes) -> Raster:
        """Draw one head; a pixel of several cells shows the value of the largest size."""
        if self.stand_in is not None:
            return render(self.stand_in[0], head, self.scale(mode), colormap, axes)
        assert self.signed is not None
        values = pool_signed(self.signed.values[head], axes)
        kinds = np.zeros(values.shape, np.uint8)
        kinds[~np.isfinite(values)] = CellKind.NAN
        if self.stage is Stage.MASKED and self.frame.allowed is not None:
            kinds[~pool_max(self.frame.allowed, *axes)] = CellKind.MASKED
        levels = self.signed.levels(values, head, mode, axes)
        return Raster(paint(levels, kinds, diverging_table(), axes), levels, kinds)

    def scale(self, mode: ScaleMode) -> Scale:
        """Of the contributions: they have no natural end such as 1."""
        assert self.stand_in is not None
        plain = mode in (ScaleMode.AUTOMATIC, ScaleMode.UNIT)
        return resolve(ScaleMode.MAXIMUM if plain else mode, self.stand_in[1])

    def position(self, head: int, cell: Cell, mode: ScaleMode) -> float | None:
        """Where a cell lies on the colours, 0 to 1; None for one that is masked."""
        value = self.value(head, cell)
        if not math.isfinite(value):
            return None
        if self.signed is not None:
            return self.signed.position(head, cell, mode)
        return self.scale(mode).position(value, head, cell.query)

    def value(self, head: int, cell: Cell) -> float:
        """Exactly as computed."""
        return float(self.values[head, cell.query, cell.key])

    def words(self, head: int, cell: Cell) -> tuple[str, ...]:
        """Ways to say a cell's value, most exact first."""
        value = self.value(head, cell)
        ways = figures(value, 5), figures(value, 3), figures(value, 2)
        return (*ways, figures(value, 1)) if abs(value) < 1 else ways

    def largest_in(self, head: int, queries: tuple[int, int], keys: tuple[int, int]) -> Cell:
        """Of a pixel's cells [first, end) the one that it shows."""
        values = self.values if self.signed is None else self.signed.values
        block = np.nan_to_num(np.abs(values[head, slice(*queries), slice(*keys)]), nan=np.inf)
        row, column = divmod(int(block.argmax()), block.shape[1])
        return Cell(queries[0] + row, keys[0] + column)

    @property
    def formats(self) -> tuple[NumberFormat, ...]:
        """How its values are printed into cells, the longest first."""
        finite = np.abs(self.values[np.isfinite(self.values)])
        return number_formats(float(finite.max(initial=0)), signed=self.signed is not None)


def stage_words(staged: StageMap, head: int, cell: Cell) -> Message:
    """One cell's value with all the digits that float32 has, and what it is."""
    value = f"{staged.value(head, cell):.9g}".replace("-", "−")
    return message(_VALUE, stage=message(STAGE_NAMES[staged.stage]), value=value)


_VALUE = QT_TRANSLATE_NOOP("Messages", "{stage}: exactly {value}")
