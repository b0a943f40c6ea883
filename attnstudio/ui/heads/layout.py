"""Where a head's map, labels and caption go, and how heads share an area. No Qt; lengths in logical pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass

from attnstudio.ui.heads.axis import PixelAxis, fit_pixels
from attnstudio.ui.heads.labels import GAP_PX, LabelPlan, plan_columns, plan_rows

MIN_SIDE = 96
MIN_SIDE_COMPACT = 48


@dataclass(frozen=True, slots=True)
class TextMetrics:
    """Measured from the fonts: what the texts of a head need. Widths are 0 where there are no labels."""

    caption_height: int
    line_height: int = 0
    widest_query: int = 0
    widest_key: int = 0

    @property
    def labelled(self) -> bool:
        """Whether tokens are drawn beside the map."""
        return self.line_height > 0


@dataclass(frozen=True, slots=True)
class HeadLayout:
    """One head in its widget. The map lies at (left, top) and has the sides of `rows` and `columns`."""

    left: float
    top: float
    label_width: int
    label_height: int
    rows: PixelAxis
    columns: PixelAxis
    row_plan: LabelPlan
    column_plan: LabelPlan
    ratio: float

    @property
    def width(self) -> float:
        """Of the map."""
        return self.columns.pixels / self.ratio

    @property
    def height(self) -> float:
        """Of the map."""
        return self.rows.pixels / self.ratio

    @property
    def cell(self) -> float:
        """The side of a cell; below one device pixel when maps are pooled."""
        return self.columns.pixels / self.columns.cells / self.ratio

    def cell_rect(self, query: int, key: int) -> tuple[float, float, float, float]:
        """x, y, width and height of a cell (or its pixel) inside the map."""
        top, bottom = self.rows.span(query)
        left, right = self.columns.span(key)
        scale = 1 / self.ratio
        return left * scale, top * scale, (right - left) * scale, (bottom - top) * scale


def plan_head(
    width: float, height: float, ratio: float, queries: int, keys: int, text: TextMetrics, widest_label: int
) -> HeadLayout:
    """Lay one head out in `width` x `height`; labels wider than `widest_label` will be elided."""
    label_width = min(text.widest_query, widest_label) + GAP_PX if text.labelled else 0
    label_height = text.line_height + GAP_PX if text.labelled else 0
    longest = max(queries, keys)

    def pixels() -> int:
        side = min(width - label_width, height - text.caption_height - label_height)
        return fit_pixels(longest, math.floor(max(side, 1) * ratio))

    side = pixels()
    column_plan = _plan_columns(keys, side / longest / ratio, text)
    if column_plan.rotated:
        label_height = min(text.widest_key, widest_label) + GAP_PX
        side = pixels()
        column_plan = LabelPlan(_plan_rows(side / longest / ratio, text).step, rotated=True)
    rows = PixelAxis(queries, max(side * queries // longest, 1))
    columns = PixelAxis(keys, max(side * keys // longest, 1))
    left = label_width + max(width - label_width - columns.pixels / ratio, 0) / 2
    return HeadLayout(
        left,
        text.caption_height,
        label_width,
        label_height,
        rows,
        columns,
        _plan_rows(side / longest / ratio, text),
        column_plan,
        ratio,
    )


def choose_columns(
    width: int, height: int, heads: int, shape: tuple[int, int], text: TextMetrics, gap: int, compact: bool
) -> tuple[int, int]:
    """Columns, and the height of a head, that give the largest maps.

    Where even they would be too small, the heads take the height that they need and are scrolled.
    """
    best = (0.0, 1, height)
    for columns in range(1, heads + 1):
        rows = -(-heads // columns)
        head_width, head_height = _share(width, columns, gap), _share(height, rows, gap)
        layout = plan_head(head_width, head_height, 1, *shape, text, label_cap(head_width))
        if layout.width > best[0]:
            best = (layout.width, columns, head_height)
    smallest = MIN_SIDE_COMPACT if compact else MIN_SIDE
    if best[0] >= smallest:
        return best[1], best[2]
    return _scrolled_columns(width, heads, shape, text, gap, smallest)


def label_cap(head_width: float) -> int:
    """The widest label in a head of this width; longer tokens are elided."""
    return int(min(max(head_width * 0.25, 24), 160))


def _scrolled_columns(
    width: int, heads: int, shape: tuple[int, int], text: TextMetrics, gap: int, smallest: int
) -> tuple[int, int]:
    for columns in range(heads, 0, -1):
        head_width = _share(width, columns, gap)
        layout = plan_head(head_width, 10_000, 1, *shape, text, label_cap(head_width))
        if layout.width >= smallest or columns == 1:
            height = text.caption_height + layout.height + layout.label_height
            return columns, math.ceil(height)
    raise AssertionError("unreachable: one column always fits")


def _share(length: int, parts: int, gap: int) -> int:
    return max((length - gap * (parts - 1)) // parts, 1)


def _plan_rows(cell_px: float, text: TextMetrics) -> LabelPlan:
    return plan_rows(cell_px, max(text.line_height, 1))


def _plan_columns(cells: int, cell_px: float, text: TextMetrics) -> LabelPlan:
    return plan_columns(cells, cell_px, text.widest_key, max(text.line_height, 1))
