"""Exceptions to `EngineError`: what went wrong as data, with a sentence that says what to do. No torch."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import replace

from attnstudio.engine.cost import available_memory, estimate
from attnstudio.engine.protocol import EngineError, ErrorKind
from attnstudio.engine.spec import ExperimentSpec, SpecError
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

# torch tells an exhausted CPU by a RuntimeError of these words only; CUDA and MPS say "out of memory".
_OUT_OF_MEMORY_WORDS = ("can't allocate memory", "not enough memory", "out of memory")
_GIB = 1 << 30
_MIB = 1 << 20


class EngineFailure(Exception):  # noqa: N818  (it carries an EngineError)
    """A failure whose sentence is known where it is raised."""

    def __init__(self, error: EngineError) -> None:
        super().__init__(str(error.message))
        self.error = error


def to_engine_error(exception: BaseException, spec: ExperimentSpec | None) -> EngineError:
    """Describe any exception; `spec` is the experiment that was computed, if there was one."""
    details = "".join(traceback.format_exception(exception))
    if isinstance(exception, EngineFailure):
        error = exception.error
        return EngineError(error.kind, error.message, error.details or details, error.step)
    if isinstance(exception, SpecError):
        return EngineError(ErrorKind.INVALID_SPEC, exception.problems[0].message, details)
    if is_out_of_memory(exception):
        return EngineError(ErrorKind.OUT_OF_MEMORY, _out_of_memory(spec), details)
    return EngineError(ErrorKind.INTERNAL, _internal(exception), details)


def no_such_step(step: int, steps: int) -> EngineFailure:
    """A moment was asked for that the run has not reached, or that was rewound."""
    text = QT_TRANSLATE_NOOP(
        "Messages", "Step {step} is not there: the run has {steps} steps. Choose an earlier one."
    )
    return EngineFailure(EngineError(ErrorKind.NO_SUCH_STEP, message(text, step=step, steps=steps)))


def cannot_branch() -> EngineFailure:
    """A run was to go on as an experiment that its weights do not fit."""
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "The weights learned so far do not fit the other experiment. A branch can change the mask, the "
        "optimiser with its settings, and the batch; for anything else start a new run.",
    )
    return EngineFailure(EngineError(ErrorKind.INVALID_SPEC, message(text)))


def no_such_head(layer: int, head: int) -> EngineFailure:
    """A head (layer and head from 0) was asked for that the run does not have."""
    text = QT_TRANSLATE_NOOP("Messages", "This run has no head {head} in layer {layer}. Choose another one.")
    return EngineFailure(EngineError(ErrorKind.NO_SUCH_HEAD, message(text, head=head + 1, layer=layer + 1)))


def torch_missing(exception: BaseException) -> EngineError:
    """PyTorch could not be imported."""
    return EngineError(
        ErrorKind.TORCH_MISSING,
        message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "PyTorch could not be loaded, so nothing can be computed: {reason} "
                "Install it again (pip install torch), then start the studio again.",
            ),
            reason=_sentence(exception),
        ),
        "".join(traceback.format_exception(exception)),
    )


def is_out_of_memory(exception: BaseException) -> bool:
    """Whether Python, torch on the CPU, or a device ran out of memory."""
    if isinstance(exception, MemoryError):
        return True
    text = str(exception).casefold()
    return isinstance(exception, RuntimeError) and any(words in text for words in _OUT_OF_MEMORY_WORDS)


def readable_bytes(count: int) -> str:
    """12.3 GiB, 4.0 MiB."""
    return f"{count / _GIB:.1f} GiB" if count >= _GIB else f"{count / _MIB:.1f} MiB"


def discarded(exception: BaseException, spec: ExperimentSpec) -> EngineFailure:
    """`exception` came in the midst of an update, and its run is gone."""
    error = to_engine_error(exception, spec)
    text = QT_TRANSLATE_NOOP(
        "Messages", "{reason} The run was discarded, because its last step was left half done."
    )
    return EngineFailure(replace(error, message=message(text, reason=error.message)))


def require_memory(specs: Sequence[ExperimentSpec], replaced: Sequence[ExperimentSpec] = ()) -> None:
    """Raise `EngineFailure` (OUT_OF_MEMORY) when runs of `specs` together do not fit into what is free.

    `replaced` are experiments whose memory is given back for them.
    """
    free = available_memory()
    if free is None:
        return
    needed = sum(estimate(spec).total_bytes for spec in specs)
    if needed <= free + sum(estimate(spec).total_bytes for spec in replaced):
        return
    amounts = {"size": readable_bytes(needed), "free": readable_bytes(free)}
    if len(specs) > 1:
        text = message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "These {count} runs need about {size} of memory together, and {free} are free. "
                "Choose fewer or smaller ones.",
            ),
            count=len(specs),
            **amounts,
        )
    else:
        text = message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "This does not fit into memory: {what} need about {size}, and {free} are free. {advice}",
            ),
            what=_what_takes_memory(specs[0]),
            advice=_smaller(specs[0]),
            **amounts,
        )
    raise EngineFailure(EngineError(ErrorKind.OUT_OF_MEMORY, text))


def _what_takes_memory(spec: ExperimentSpec) -> Message:
    text = QT_TRANSLATE_NOOP("Messages", "length {length}, {heads} heads and d_model {d_model}")
    if spec.is_encoder:
        text = QT_TRANSLATE_NOOP(
            "Messages", "length {length}, batch {batch}, {layers} layers, {heads} heads and d_model {d_model}"
        )
    values = {name: getattr(spec, name) for name in ("batch", "layers", "heads", "d_model")}
    return message(text, length=spec.positions(), **values)


def _smaller(spec: ExperimentSpec) -> Message:
    text = QT_TRANSLATE_NOOP("Messages", "Choose a shorter input, fewer heads or a smaller d_model.")
    if spec.is_encoder:
        text = QT_TRANSLATE_NOOP("Messages", "Choose a shorter length, a smaller batch or fewer layers.")
    return message(text)


def _out_of_memory(spec: ExperimentSpec | None) -> Message:
    if spec is None:
        return message(
            QT_TRANSLATE_NOOP("Messages", "The memory ran out. Close other programs and try again.")
        )
    return message(
        QT_TRANSLATE_NOOP("Messages", "The memory ran out: {what} need about {size}. {advice}"),
        what=_what_takes_memory(spec),
        advice=_smaller(spec),
        size=readable_bytes(estimate(spec).total_bytes),
    )


def _internal(exception: BaseException) -> Message:
    return message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "The engine met an error of its own: {reason} "
            "The studio goes on; please report this with the details.",
        ),
        reason=_sentence(exception),
    )


def _sentence(exception: BaseException) -> str:
    """The exception's first line as one short sentence."""
    lines = str(exception).strip().splitlines() or [type(exception).__name__]
    return lines[0][:200].rstrip(".") + "."
