"""What has to be said about a frame, in the tab's two quiet lines. No Qt."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from attnstudio.engine.frames import AttentionFrame, LayerRole, Origin
from attnstudio.engine.tasks.base import task_of
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.heads.layout import HeadLayout
from attnstudio.ui.heads.numbers import scientific
from attnstudio.ui.heads.readout import quoted
from attnstudio.ui.heads.scale import FrameStatistics, Scale, ScaleMode
from attnstudio.ui.heads.worth import loss_text


def frame_notice(
    frame: AttentionFrame, statistics: FrameStatistics, *, two_layers: bool, recalled_of: int | None = None
) -> Message:
    """What to make of these weights: not numbers, random, or the step and the loss that they belong to.

    two_layers   whether weights in training are there beside those before
    recalled_of  the steps of the run when the frame is one of its past; None when it is the newest
    """
    if statistics.bad_rows.any():
        return _nan_notice(frame, statistics)
    if frame.origin.spec.is_encoder:
        return _encoder_notice(frame, two_layers, recalled_of)
    return _article_notice(frame.origin, two_layers, recalled_of)


def _article_notice(origin: Origin, two_layers: bool, recalled_of: int | None) -> Message:
    if origin.layer is LayerRole.EXPLORED and two_layers:
        return message(_STAY_RANDOM)
    loss = "?" if origin.loss is None else f"{origin.loss:.4g}"
    if recalled_of is not None:
        return message(_RECALLED, step=f"{origin.step:,}", steps=f"{recalled_of:,}", loss=loss)
    if origin.step == 0:
        return message(_RANDOM)
    if origin.layer is LayerRole.TRAINED and origin.loss is not None:
        return message(_TAKEN_WITH_LOSS, step=f"{origin.step:,}", loss=loss)
    return message(_TAKEN, step=f"{origin.step:,}")


def _encoder_notice(frame: AttentionFrame, two_layers: bool, recalled_of: int | None) -> Message:
    origin, task = frame.origin, task_of(frame.origin.spec.task)
    values: dict[str, object] = {"task": message(task.title), "step": f"{origin.step:,}"}
    if origin.layer is LayerRole.EXPLORED and two_layers:
        return message(_BEFORE_TRAINING, **values)
    if recalled_of is not None:
        values["step"] = message(_OF_STEPS, step=values["step"], steps=f"{recalled_of:,}")
    elif origin.step == 0:
        return message(_UNTRAINED, **values)
    asked = [query for query, expected in enumerate(frame.expected) if expected]
    right = sum(frame.answers[query] == frame.expected[query] for query in asked)
    loss = "?" if origin.loss is None else loss_text(origin.loss)
    return message(_ANSWERS, **values, right=right, total=len(asked), loss=loss)


def lesson_of(frame: AttentionFrame) -> Message | None:
    """What a head should learn; None where nothing is to be learned from the heads."""
    spec = frame.origin.spec
    return message(task_of(spec.task).lesson) if spec.is_encoder else None


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


def drawing_notices(scale: Scale, layout: HeadLayout | None, *, weights: bool = True) -> tuple[Message, ...]:
    """How to read the picture: the scale of the `weights` where that is not plain, and pooling."""
    notices = list(_scale_notices(scale)) if weights else []
    if layout is not None and layout.axes.pooled:
        template = _POOLED if weights else _POOLED_STAGE
        rows, columns = layout.axes.rows.block, layout.axes.columns.block
        notices.append(message(template, rows=rows, columns=columns))
    return tuple(notices)


def _scale_notices(scale: Scale) -> Iterator[Message]:
    nothing = scale.statistics.bad_rows.all()  # then no scale shows anything
    if scale.reason is not None and not nothing:
        yield scale.reason
    if scale.mode is ScaleMode.LOG:
        yield message(_LOGARITHMIC, low=scientific(scale.low))


_LOGARITHMIC = QT_TRANSLATE_NOOP(
    "Messages", "Logarithmic: zeros and weights up to {low} take the lowest colour."
)
_POOLED = QT_TRANSLATE_NOOP("Messages", "Each pixel shows the largest of up to {rows}×{columns} weights.")
_POOLED_STAGE = QT_TRANSLATE_NOOP(
    "Messages", "Each pixel shows the one of largest size of up to {rows}×{columns} cells."
)
_STAY_RANDOM = QT_TRANSLATE_NOOP(
    "Messages",
    "Random weights, and they stay so: the article prints this layer and trains a second one.",
)
_RANDOM = QT_TRANSLATE_NOOP(
    "Messages",
    "Random weights: there is nothing to interpret yet. Press Run (F5) to see heads form.",
)
_TAKEN_WITH_LOSS = QT_TRANSLATE_NOOP(
    "Messages", "Steps taken: {step}. With these weights the loss is {loss}."
)
_TAKEN = QT_TRANSLATE_NOOP("Messages", "Steps taken: {step}.")
_RECALLED = QT_TRANSLATE_NOOP(
    "Messages", "Step {step} of {steps} (recalled). With these weights the loss is {loss}."
)
_OF_STEPS = QT_TRANSLATE_NOOP("Messages", "{step} of {steps} (recalled)")
_UNTRAINED = QT_TRANSLATE_NOOP(
    "Messages", "{task}, not trained yet: random weights. Press Run (F5) to see heads form."
)
_BEFORE_TRAINING = QT_TRANSLATE_NOOP("Messages", "{task}, before training: random weights.")
_ANSWERS = QT_TRANSLATE_NOOP(
    "Messages", "{task}, step {step}: {right} of {total} answers right in this sample, loss {loss}."
)
