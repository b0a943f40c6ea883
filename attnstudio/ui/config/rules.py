"""Which fields count, what mends a wrong one, and which preset an experiment is. No Qt here."""

from __future__ import annotations

from itertools import groupby

from attnstudio.engine.spec import (
    MAX_D_MODEL,
    MAX_HEADS,
    PRESETS,
    ExperimentSpec,
    InputKind,
    MaskKind,
    Optimizer,
    Problem,
    Schedule,
    Task,
    nearest_head_counts,
)
from attnstudio.engine.tasks.base import task_of
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

Changes = dict[str, int | float | str]

TALL = 6  # layers from which on a preset is about depth, not about its task
ENCODER_FIELDS = ("vocabulary", "batch", "layers", "residual", "norm", "feed_forward")
USUAL = {"lr": ExperimentSpec().lr, "momentum": 0.9, "clip": 1.0}


def idle_fields(spec: ExperimentSpec) -> frozenset[str]:
    """The fields that do not change the numbers of `spec`: its text when the input is random, and so on."""
    if spec.is_encoder:
        idle = {"input", "vocabulary" if spec.task is Task.NEXT_CHARACTER else "text"}
    else:
        idle = {*ENCODER_FIELDS, "text" if spec.input is InputKind.RANDOM else "length"}
    if spec.mask is not MaskKind.LOCAL:
        idle.add("window")
    if spec.optimizer is not Optimizer.SGD:
        idle.add("momentum")
    if spec.schedule is not Schedule.WARMUP:
        idle.add("warmup")
    return frozenset(idle)


def preset_of(spec: ExperimentSpec) -> str | None:
    """The preset that computes the same as `spec` on whatever device; None for an experiment of one's own."""
    for name in PRESETS:
        if with_preset(spec, name) == spec:
            return name
    return None


def preset_groups() -> tuple[tuple[str, ...], ...]:
    """The presets as they stand together in a list: the article's, one for each task, those about depth."""

    def kind(name: str) -> tuple[bool, bool]:
        return PRESETS[name].is_encoder, _is_about_depth(PRESETS[name])

    return tuple(tuple(names) for _, names in groupby(PRESETS, kind))


def preset_lesson(name: str) -> Message | None:
    """What is to be seen with a preset; None for the article's own, which train towards noise."""
    spec = PRESETS[name]
    if not spec.is_encoder:
        return None
    return message(_DEPTH if _is_about_depth(spec) else task_of(spec.task).lesson)


def _is_about_depth(spec: ExperimentSpec) -> bool:
    return spec.layers >= TALL


def with_preset(spec: ExperimentSpec, name: str) -> ExperimentSpec:
    """The preset `name`, on the device of `spec`, and with its values where the preset uses none."""
    preset = PRESETS[name]
    kept = {field: getattr(spec, field) for field in idle_fields(preset)}
    return preset.with_changes(device=spec.device, **kept)


def remedies(spec: ExperimentSpec, problem: Problem) -> tuple[Changes, ...]:
    """Changes that mend `problem` of `spec`, nearest first."""
    if problem.field == "heads":
        nearest_heads = nearest_head_counts(spec.d_model, spec.heads)
        return (*(Changes(heads=count) for count in nearest_heads), *_swap(spec))
    if problem.field in USUAL:
        return (Changes({problem.field: USUAL[problem.field]}),)
    if problem.field == "text" and spec.task is Task.NEXT_CHARACTER:
        return (Changes(text=PRESETS["next-character"].text),)
    nearest = dict(problem.message.args).get("nearest")
    return (Changes({problem.field: nearest}),) if isinstance(nearest, int) else ()


def _swap(spec: ExperimentSpec) -> tuple[Changes, ...]:
    """Length and heads exchanged, where that is a valid experiment."""
    if spec.input is not InputKind.RANDOM or spec.length in (spec.heads, 1):
        return ()
    swapped = Changes(length=spec.heads, heads=spec.length)
    return () if spec.with_changes(**swapped).problems() else (swapped,)


def head_width(spec: ExperimentSpec) -> str:
    """d_k = d_model / h as it comes out, whole or not (section 3.2.2); empty where h is no divisor at all."""
    if spec.heads < 1:
        return ""
    whole, rest = divmod(spec.d_model, spec.heads)
    return f"d_k = {whole}" if rest == 0 else f"d_k = {spec.d_model} / {spec.heads}"


def step_heads(d_model: int, heads: int, steps: int) -> int:
    """The head count `steps` further among those that divide `d_model`; the last when there are no more."""
    valid = [count for count in range(1, min(d_model, MAX_HEADS) + 1) if d_model % count == 0]
    if steps > 0:
        onward = [count for count in valid if count > heads]
        return onward[min(steps, len(onward)) - 1] if onward else heads
    onward = [count for count in valid if count < heads][::-1]
    return onward[min(-steps, len(onward)) - 1] if onward else heads


def step_width(d_model: int, heads: int, steps: int) -> int:
    """The multiple of `heads` that is `steps` further than `d_model`, within what is allowed."""
    unit = max(heads, 1)
    multiple = d_model // unit + steps if steps > 0 else -(-d_model // unit) + steps
    return unit * min(max(multiple, 1), max(MAX_D_MODEL // unit, 1))


_DEPTH = QT_TRANSLATE_NOOP(
    "Messages",
    "Reverse does not learn here: without residual sums and LayerNorm the gradients do not reach the lower "
    "layers. Compare their norms, then switch both on.",
)
