"""What has to be said about a frame, in the tab's two quiet lines. No Qt."""

from __future__ import annotations

import numpy as np

from attnstudio.engine.frames import AttentionFrame, LayerRole
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.heads.layout import HeadLayout
from attnstudio.ui.heads.numbers import scientific
from attnstudio.ui.heads.readout import quoted
from attnstudio.ui.heads.scale import FrameStatistics, Scale, ScaleMode


def frame_notice(frame: AttentionFrame, statistics: FrameStatistics, *, two_layers: bool) -> Message:
    """What to make of these weights: not numbers, random, or the step and the loss that they belong to.

    two_layers  whether a layer in training is there beside the first
    """
    origin = frame.origin
    if statistics.bad_rows.any():
        return _nan_notice(frame, statistics)
    if origin.layer is LayerRole.EXPLORED and two_layers:
        return message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "Random weights, and they stay so: the article prints this layer and trains a second one.",
            )
        )
    if origin.step == 0:
        return message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "Random weights: there is nothing to interpret yet. Press Run (F5) to see heads form.",
            )
        )
    if origin.layer is LayerRole.TRAINED and origin.loss is not None:
        return message(
            QT_TRANSLATE_NOOP("Messages", "Steps taken: {step}. With these weights the loss is {loss}."),
            step=f"{origin.step:,}",
            loss=f"{origin.loss:.4g}",
        )
    return message(QT_TRANSLATE_NOOP("Messages", "Steps taken: {step}."), step=f"{origin.step:,}")


def _nan_notice(frame: AttentionFrame, statistics: FrameStatistics) -> Message:
    """Name the first row, and its cause where the mask is it."""
    head, query = (int(index) for index in np.argwhere(statistics.bad_rows)[0])
    all_masked = frame.allowed is not None and not frame.allowed[query].any()
    if all_masked:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "Not a number (NaN) in {count} of {total} rows; first query {query} '{token}' of head {head}: "
            "the mask leaves it no key.",
        )
    else:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "Not a number (NaN) in {count} of {total} rows, hatched in red; "
            "first query {query} '{token}' of head {head}.",
        )
    return message(
        text,
        count=int(statistics.bad_rows.sum()),
        total=statistics.bad_rows.size,
        query=query + 1,
        token=quoted(frame.query_tokens[query]),
        head=head + 1,
    )


def drawing_notices(scale: Scale, layout: HeadLayout | None) -> tuple[Message, ...]:
    """How to read the picture: the scale where that is not plain, and pooling."""
    nothing = scale.statistics.bad_rows.all()  # then no scale shows anything
    notices = [] if scale.reason is None or nothing else [scale.reason]
    if scale.mode is ScaleMode.LOG:
        notices.append(
            message(
                QT_TRANSLATE_NOOP(
                    "Messages", "Logarithmic: zeros and weights up to {low} take the lowest colour."
                ),
                low=scientific(scale.low),
            )
        )
    if layout is not None and layout.axes.pooled:
        notices.append(
            message(
                QT_TRANSLATE_NOOP(
                    "Messages", "Each pixel shows the largest of up to {rows}×{columns} weights."
                ),
                rows=layout.axes.rows.block,
                columns=layout.axes.columns.block,
            )
        )
    return tuple(notices)
