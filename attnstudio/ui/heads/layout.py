"""Where a head's map, labels and caption go, and how heads share an area. Logical pixels; no Qt."""

from __future__ import annotations

import math
from dataclasses import dataclass

from attnstudio.ui.heads.axis import MapAxes, PixelAxis, fit_pixels
from attnstudio.ui.heads.labels import END_PX, GAP_PX, LabelPlan, plan_columns, plan_rows

MIN_SIDE = 72
MIN_SIDE_COMPACT = 48
MIN_SIDE_TWINNED = 56  # two maps say more than one; they may be smaller before they are scrolled
UNLIMITED = 100_000
FOCUS_MARGIN = 3  # around the map, for the ring that shows the focus
TWIN_GAP = 10  # between a map and the one of the same cells beside it


@dataclass(frozen=True, slots=True)
class TextMetrics:
    """Measured from the fonts: what the texts of a head need; 0 where there are no labels.

    query_width, key_width  enough for most tokens: a few long ones are elided, not all maps shrunk
    """

    caption_height: int
    line_height: int = 0
    query_width: int = 0
    key_width: int = 0
    widest_key: int = 0

    @property
    def labelled(self) -> bool:
        """Whether tokens are drawn beside the map."""
        return self.line_height > 0


@dataclass(frozen=True, slots=True)
class HeadLayout:
    """One head in its widget. The map lies at (left, top); `ratio` is the screen's device pixels.

    twinned  whether a second map of the same size lies `twin_offset` to the right of the first
    """

    left: float
    top: float
    label_width: int
    label_height: int
    axes: MapAxes
    row_plan: LabelPlan
    column_plan: LabelPlan
    ratio: float
    twinned: bool = False

    @property
    def twin_offset(self) -> float:
        """From the left side of the map to that of its twin."""
        return math.ceil(self.width * self.ratio + TWIN_GAP * self.ratio) / self.ratio

    @property
    def width(self) -> float:
        """Of the map."""
        return self.axes.columns.pixels / self.ratio

    @property
    def height(self) -> float:
        """Of the map."""
        return self.axes.rows.pixels / self.ratio

    @property
    def total_height(self) -> int:
        """Of the caption, the map and the labels."""
        return math.ceil(self.top + self.height + self.label_height)

    @property
    def cell(self) -> float:
        """The side of a cell; below one device pixel when maps are pooled."""
        return self.axes.columns.pixels / self.axes.columns.cells / self.ratio

    def cell_rect(self, query: int, key: int) -> tuple[float, float, float, float]:
        """x, y, width and height of a cell (or its pixel) inside the map."""
        top, bottom = self.axes.rows.span(query)
        left, right = self.axes.columns.span(key)
        scale = 1 / self.ratio
        return left * scale, top * scale, (right - left) * scale, (bottom - top) * scale


def plan_head(
    size: tuple[float, float],
    ratio: float,
    shape: tuple[int, int],
    text: TextMetrics,
    widest_label: int,
    *,
    twinned: bool = False,
) -> HeadLayout:
    """Lay one head of `shape` (queries, keys) out in `size`; labels over `widest_label` will be elided."""
    width, height = size
    maps = 2 if twinned else 1
    gaps = (maps - 1) * (TWIN_GAP + 1)  # a gap may grow to a whole pixel
    queries, keys = shape
    longest = max(shape)
    label_width = min(text.query_width, widest_label) + GAP_PX + END_PX if text.labelled else FOCUS_MARGIN
    label_height = text.line_height + GAP_PX if text.labelled else FOCUS_MARGIN

    def pixels() -> int:
        across = (width - label_width - FOCUS_MARGIN - gaps) / maps
        side = min(across, height - text.caption_height - label_height)
        return fit_pixels(longest, math.floor(max(side, 1) * ratio))

    side = pixels()
    cell = side / longest / ratio
    column_plan = plan_columns(keys, cell, text.widest_key, text.line_height)
    if column_plan.rotated:
        label_height = min(text.key_width, widest_label) + GAP_PX + END_PX
        side = pixels()
        cell = side / longest / ratio
        column_plan = LabelPlan(plan_rows(cell, text.line_height).step, rotated=True)
    rows = PixelAxis(queries, max(side * queries // longest, 1))
    columns = PixelAxis(keys, max(side * keys // longest, 1))
    free = width - label_width - FOCUS_MARGIN - gaps - maps * columns.pixels / ratio
    return HeadLayout(
        left=label_width + max(free, 0) / 2,
        top=text.caption_height,
        label_width=label_width,
        label_height=label_height,
        axes=MapAxes(rows, columns),
        row_plan=plan_rows(cell, text.line_height),
        column_plan=column_plan,
        ratio=ratio,
        twinned=twinned,
    )


def choose_columns(
    size: tuple[int, int],
    heads: int,
    shape: tuple[int, int],
    text: TextMetrics,
    *,
    gap: int,
    compact: bool,
    twinned: bool = False,
) -> tuple[int, int]:
    """Columns, and the height of a head, that give the largest maps in `size`.

    Where even they would be too small, the heads take the height that they need and are scrolled.
    """
    width, height = size
    best, chosen = 0.0, (1, 1)
    for columns in range(1, heads + 1):
        head = _share(width, columns, gap), _share(height, -(-heads // columns), gap)
        layout = plan_head(head, 1, shape, text, label_cap(head[0]), twinned=twinned)
        if layout.width > best:
            best, chosen = layout.width, (columns, min(head[1], layout.total_height))
    smallest = MIN_SIDE_COMPACT if compact else MIN_SIDE_TWINNED if twinned else MIN_SIDE
    if best >= smallest:
        return chosen
    for columns in range(heads, 0, -1):
        head = _share(width, columns, gap), UNLIMITED
        layout = plan_head(head, 1, shape, text, label_cap(head[0]), twinned=twinned)
        if layout.width >= smallest:
            return columns, layout.total_height
    return 1, layout.total_height


def label_cap(head_width: float) -> int:
    """The widest label in a head of this width; longer tokens are elided."""
    return int(min(max(head_width * 0.2, 40), 160))


def _share(length: int, parts: int, gap: int) -> int:
    return max((length - gap * (parts - 1)) // parts, 1)
