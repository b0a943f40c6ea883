"""What runs are called: by what is different between them. No Qt here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from attnstudio.engine.moments import RunInfo
from attnstudio.engine.spec import (
    ExperimentSpec,
    InputKind,
    MaskKind,
    Norm,
    Optimizer,
    Positional,
    Schedule,
    Task,
)
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.config.texts import CHOICES

TEXT_EXCERPT = 16


@dataclass(frozen=True, slots=True)
class RunName:
    """`label` says what is different, without the run's number; `task` what it learns."""

    label: Message
    task: Message


def run_names(infos: Sequence[RunInfo]) -> dict[int, RunName]:
    """A name for every run, by its key: what it has that most of the others have not.

    A branch is told by its parent and what was changed.
    """
    roots = [info for info in infos if info.parent is None]
    labels = dict(zip((info.key for info in roots), spec_labels([info.spec for info in roots]), strict=True))
    specs = {info.key: info.spec for info in infos}
    for info in infos:
        if info.parent is not None:
            labels[info.key] = _branch_label(info, specs.get(info.parent))
    return {info.key: RunName(labels[info.key], task_name(info.spec.task)) for info in infos}


def spec_labels(specs: Sequence[ExperimentSpec]) -> list[Message]:
    """What is different in each of `specs`; the task where nothing is."""
    varying = [field for field in _PHRASES if len({_value(spec, field) for spec in specs}) > 1]
    usual = {field: _usual([_value(spec, field) for spec in specs]) for field in varying}
    labels = []
    for spec in specs:
        known = [field for field in varying if _value(spec, field) is not None]
        fields = [field for field in known if _value(spec, field) != usual[field]] or known
        phrases = [phrase(spec, field) for field in fields]
        labels.append(joined(phrases) if phrases else task_name(spec.task))
    return labels


def changes(spec: ExperimentSpec, other: ExperimentSpec) -> list[Message]:
    """What `other` has in other ways than `spec`."""
    return [
        phrase(other, field)
        for field in _PHRASES
        if _value(other, field) is not None and _value(other, field) != _value(spec, field)
    ]


def phrase(spec: ExperimentSpec, field: str) -> Message:
    """The value of one field in two or three words."""
    return _PHRASES[field](getattr(spec, field))


def task_name(task: Task) -> Message:
    """As in the config panel."""
    return message(dict(CHOICES["task"])[task])


def _branch_label(info: RunInfo, parent: ExperimentSpec | None) -> Message:
    if parent is None:
        return message(QT_TRANSLATE_NOOP("Messages", "branch at step {step}"), step=f"{info.branched_at:,}")
    values = {"run": info.parent, "step": f"{info.branched_at:,}"}
    changed = changes(parent, info.spec)
    if not changed:
        return message(QT_TRANSLATE_NOOP("Messages", "branch of {run} at step {step}"), **values)
    text = QT_TRANSLATE_NOOP("Messages", "branch of {run} at step {step}: {changes}")
    return message(text, changes=joined(changed), **values)


def _usual(values: list[object]) -> object:
    """What more than half of the runs have; something that no run has, where there is no such value."""
    value, count = Counter(values).most_common(1)[0]
    return value if count > len(values) / 2 else _NO_VALUE


def _value(spec: ExperimentSpec, field: str) -> object:
    """What counts; None where the field does not matter to `spec`."""
    return getattr(spec, field) if _matters(spec, field) else None


def _matters(spec: ExperimentSpec, field: str) -> bool:
    if field in _OF_ENCODERS:
        return spec.is_encoder
    uses_text = spec.task is Task.NEXT_CHARACTER or (not spec.is_encoder and spec.input is InputKind.TEXT)
    conditions = {
        "input": not spec.is_encoder,
        "text": uses_text,
        "length": spec.is_encoder or spec.input is InputKind.RANDOM,
        "vocabulary": spec.is_encoder and spec.task is not Task.NEXT_CHARACTER,
        "window": spec.mask is MaskKind.LOCAL,
        "momentum": spec.optimizer is Optimizer.SGD,
        "warmup": spec.schedule is Schedule.WARMUP,
    }
    return conditions.get(field, True)


def joined(phrases: Sequence[Message]) -> Message:
    """Words with what the language puts between those of a list."""
    template = QT_TRANSLATE_NOOP("Messages", "{first}, {rest}")
    return reduce(lambda first, rest: message(template, first=first, rest=rest), phrases)


def _number(template: str) -> Callable[[Any], Message]:
    return lambda value: message(template, value=f"{value:g}")


def _switch(on: str, off: str) -> Callable[[Any], Message]:
    return lambda value: message(on if value else off)


def _choice(texts: Mapping[Any, str]) -> Callable[[Any], Message]:
    return lambda value: message(texts[value])


def _count(one: str, many: str) -> Callable[[Any], Message]:
    return lambda value: message(one if value == 1 else many, value=value)


def _excerpt(text: str) -> Message:
    short = text if len(text) <= TEXT_EXCERPT else f"{text[: TEXT_EXCERPT - 1]}…"
    return message(QT_TRANSLATE_NOOP("Messages", "text “{text}”"), text=" ".join(short.split()))


def _clip(value: float) -> Message:
    if value == 0:
        return message(QT_TRANSLATE_NOOP("Messages", "no clipping"))
    return message(QT_TRANSLATE_NOOP("Messages", "clipped at {value}"), value=f"{value:g}")


_NO_VALUE = object()
_OF_ENCODERS = frozenset({"layers", "residual", "norm", "feed_forward", "batch"})

# In the order in which a name tells them.
_PHRASES: Mapping[str, Callable[[Any], Message]] = {
    "task": task_name,
    "input": _choice(dict(CHOICES["input"])),
    "text": _excerpt,
    "length": _number(QT_TRANSLATE_NOOP("Messages", "length {value}")),
    "vocabulary": _number(QT_TRANSLATE_NOOP("Messages", "vocabulary {value}")),
    "layers": _count(
        QT_TRANSLATE_NOOP("Messages", "1 layer"), QT_TRANSLATE_NOOP("Messages", "{value} layers")
    ),
    "d_model": _number(QT_TRANSLATE_NOOP("Messages", "d_model {value}")),
    "heads": _count(QT_TRANSLATE_NOOP("Messages", "1 head"), QT_TRANSLATE_NOOP("Messages", "{value} heads")),
    "positional": _choice(
        {
            Positional.NONE: QT_TRANSLATE_NOOP("Messages", "no positions"),
            Positional.SINUSOIDAL: QT_TRANSLATE_NOOP("Messages", "sinusoidal positions"),
        }
    ),
    "mask": _choice(
        {
            MaskKind.NONE: QT_TRANSLATE_NOOP("Messages", "no mask"),
            MaskKind.CAUSAL: QT_TRANSLATE_NOOP("Messages", "causal mask"),
            MaskKind.LOCAL: QT_TRANSLATE_NOOP("Messages", "local mask"),
        }
    ),
    "window": _number(QT_TRANSLATE_NOOP("Messages", "window {value}")),
    "residual": _switch(
        QT_TRANSLATE_NOOP("Messages", "residual"), QT_TRANSLATE_NOOP("Messages", "no residual")
    ),
    "norm": _choice(
        {
            Norm.POST: QT_TRANSLATE_NOOP("Messages", "post-norm"),
            Norm.PRE: QT_TRANSLATE_NOOP("Messages", "pre-norm"),
            Norm.NONE: QT_TRANSLATE_NOOP("Messages", "no LayerNorm"),
        }
    ),
    "feed_forward": _switch(
        QT_TRANSLATE_NOOP("Messages", "feed-forward"), QT_TRANSLATE_NOOP("Messages", "no feed-forward")
    ),
    "optimizer": _choice(dict(CHOICES["optimizer"])),
    "lr": _number(QT_TRANSLATE_NOOP("Messages", "lr {value}")),
    "momentum": _number(QT_TRANSLATE_NOOP("Messages", "momentum {value}")),
    "schedule": _choice(
        {
            Schedule.CONSTANT: QT_TRANSLATE_NOOP("Messages", "constant lr"),
            Schedule.WARMUP: QT_TRANSLATE_NOOP("Messages", "warm-up"),
        }
    ),
    "warmup": _number(QT_TRANSLATE_NOOP("Messages", "warm-up of {value} steps")),
    "clip": _clip,
    "batch": _number(QT_TRANSLATE_NOOP("Messages", "batch {value}")),
    "seed": lambda value: message(QT_TRANSLATE_NOOP("Messages", "seed {value}"), value=value),
    "device": _choice(dict(CHOICES["device"])),
}
