"""An experiment's first attention layer, cut to a size at which every fault can be looked at.

L = length, at most 32; h = heads.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from torch import Tensor, nn

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.encoder import EncoderLayer
from attnstudio.engine.experiment import draw_explored
from attnstudio.engine.faults.encodings import encoding_of
from attnstudio.engine.faults.kinds import NEED_A_MASK, NEED_HEADS
from attnstudio.engine.faults.names import Fault
from attnstudio.engine.faults.variants import FaultyAttention, faulty_copy
from attnstudio.engine.masks import causal, mask_of
from attnstudio.engine.sequences import SequenceObjective
from attnstudio.engine.spec import Device, ExperimentSpec, Positional
from attnstudio.engine.tasks.base import task_of
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

LONGEST = 32
SMALLEST_D_MODEL = 4


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """What stays the same from fault to fault.

    spec        the experiment at a size that is looked at
    layer       its first attention layer before training, float32 on the CPU
    source      [1, L, d_model]: tokens with their positions, where the experiment has an encoding
    attended    what the layer sees of `source`: itself, or its LayerNorm
    allowed     [query, key], or None
    notes       in what this differs from the experiment
    """

    spec: ExperimentSpec
    layer: MultiHeadAttention
    source: Tensor
    attended: Callable[[Tensor], Tensor]
    allowed: Tensor | None
    tokens: tuple[str, ...]
    notes: tuple[Message, ...]

    @property
    def length(self) -> int:
        """L."""
        return self.source.shape[1]

    def x(self, fault: Fault | None, shown: Fault | None) -> Tensor:
        """What the layer sees, [1, L, d_model], with `fault` in it; `shown` is what it is compared with."""
        if shown is not Fault.ENCODING_WRONG_EXPONENT:
            return self.attended(self.source)
        bare = self.source
        if self.spec.positional is Positional.SINUSOIDAL:
            bare = bare - encoding_of(self.length, self.spec.d_model, None)
        return self.attended(bare + encoding_of(self.length, self.spec.d_model, fault))

    def mask(self, fault: Fault | None) -> Tensor | None:
        """The mask in force; a causal one where there is none, and the fault needs one."""
        return causal(self.length) if self.allowed is None and fault in NEED_A_MASK else self.allowed

    def right_layer(self, fault: Fault | None) -> MultiHeadAttention:
        """A copy of the layer, split into as many heads as it takes to see `fault`."""
        return faulty_copy(self.layer, None, heads=self.heads_for(fault))

    def faulty_layer(self, fault: Fault | None) -> FaultyAttention:
        """The same with `fault` in it."""
        heads = self.heads_for(fault)
        if fault is Fault.HEADS_NOT_DIVISIBLE:
            heads = odd_heads(self.spec.d_model, self.spec.heads)
        return faulty_copy(self.layer, fault, heads=heads)

    def heads_for(self, fault: Fault | None) -> int:
        """The experiment's heads, or as many as it takes to see `fault`."""
        return fitting_heads(fault, self.spec.d_model, self.spec.heads)

    def notes_on(self, fault: Fault | None) -> tuple[Message, ...]:
        """What had to be changed, so that `fault` shows."""
        notes = list(self.notes)
        if self.allowed is None and fault in NEED_A_MASK:
            text = QT_TRANSLATE_NOOP(
                "Messages", "The experiment has no mask; here it has a causal one, so that the fault shows."
            )
            notes.append(message(text))
        if fault is Fault.ENCODING_WRONG_EXPONENT and self.spec.positional is Positional.NONE:
            text = QT_TRANSLATE_NOOP(
                "Messages",
                "The experiment has no positional encoding; here it has one, so that the fault shows.",
            )
            notes.append(message(text))
        heads = self.heads_for(fault)
        if fault is Fault.HEADS_NOT_DIVISIBLE:
            heads = odd_heads(self.spec.d_model, self.spec.heads)
        if heads != self.spec.heads:
            text = QT_TRANSLATE_NOOP(
                "Messages",
                "The experiment's number of heads is {own}; here it is {heads}, so that the fault shows.",
            )
            notes.append(message(text, own=self.spec.heads, heads=heads))
        return tuple(notes)


def setting_of(spec: ExperimentSpec, cancel: CancelToken, widest: int) -> Setting:
    """Draw the experiment's first layer and its input, with a d_model of at most `widest`.

    Raises as `experiment.draw_explored`.
    """
    spec.require_valid()
    spec, notes = _sized(spec, widest)
    if spec.is_encoder:
        return _of_encoder(spec, notes, cancel)
    explored = draw_explored(spec, cancel)
    source, allowed, tokens = explored.input.x, explored.input.allowed, explored.input.tokens
    return _cut(Setting(spec, explored.layer, source, _as_it_is, allowed, tokens, notes))


def _of_encoder(spec: ExperimentSpec, notes: tuple[Message, ...], cancel: CancelToken) -> Setting:
    objective = SequenceObjective(spec, cancel)
    model, inputs = objective.model, objective.sample.inputs
    layer: nn.Module = model.layers[0]
    if not isinstance(layer, EncoderLayer):
        raise TypeError(f"an encoder is made of EncoderLayer, not of {type(layer).__name__}")
    labels = tuple(task_of(spec.task).token_labels(spec))
    tokens = tuple(labels[token] for token in inputs[0].tolist())
    source = model.embed(inputs).detach()
    return _cut(
        Setting(
            spec,
            layer.attention,
            source,
            lambda x: layer.attended(x).detach(),
            mask_of(spec),
            tokens,
            notes,
        )
    )


def _as_it_is(x: Tensor) -> Tensor:
    return x


def _sized(spec: ExperimentSpec, widest: int) -> tuple[ExperimentSpec, tuple[Message, ...]]:
    """On the CPU, with one layer (the first is drawn first), and with a d_model to look at."""
    spec = spec.with_changes(device=Device.CPU, layers=1)
    own = spec.d_model
    if own > widest:
        spec = spec.with_changes(d_model=spec.heads * (widest // spec.heads))
        text = QT_TRANSLATE_NOOP(
            "Messages", "The experiment's d_model is {own}; here it is {d_model}, so that it takes seconds."
        )
    elif own < SMALLEST_D_MODEL:
        spec = spec.with_changes(d_model=SMALLEST_D_MODEL, heads=2)
        text = QT_TRANSLATE_NOOP(
            "Messages", "The experiment's d_model is {own}; here it is {d_model}, so that faults show."
        )
    else:
        return spec, ()
    return spec, (message(text, own=own, d_model=spec.d_model),)


def _cut(setting: Setting) -> Setting:
    if setting.length <= LONGEST:
        return setting
    text = QT_TRANSLATE_NOOP("Messages", "Only the first {length} tokens are looked at.")
    allowed = setting.allowed
    return Setting(
        setting.spec,
        setting.layer,
        setting.source[:, :LONGEST].contiguous(),
        setting.attended,
        None if allowed is None else allowed[:LONGEST, :LONGEST].contiguous(),
        setting.tokens[:LONGEST],
        (*setting.notes, message(text, length=LONGEST)),
    )


def fitting_heads(fault: Fault | None, d_model: int, heads: int) -> int:
    """`heads`, or as many as it takes to see `fault`: several for some, d_k > 1 for a missing scale."""
    divisors = [count for count in range(1, d_model + 1) if d_model % count == 0]
    if fault in NEED_HEADS and heads == 1:
        return divisors[1]
    if fault is Fault.NO_SCALE and heads == d_model:
        return divisors[-2]
    return heads


def odd_heads(d_model: int, heads: int) -> int:
    """The next number of heads that does not divide `d_model`."""
    return next(count for count in range(heads + 1, heads + d_model + 2) if d_model % count)
