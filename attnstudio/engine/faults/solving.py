"""Answers the fault lab's studies: each fault is switched on, looked at, trained, and checked.

B = batch, L = length, h = heads.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import torch
from torch import Tensor

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.devices import use_threads
from attnstudio.engine.faults.encodings import check_encoding, encoding_of
from attnstudio.engine.faults.implementation import OwnLayer
from attnstudio.engine.faults.kinds import TRAINING_FAULTS
from attnstudio.engine.faults.matrix import (
    Course,
    Effect,
    FaultMatrix,
    FaultMatrixStudy,
    FaultRow,
    FaultyHeads,
)
from attnstudio.engine.faults.names import Fault, Property
from attnstudio.engine.faults.probe import raised
from attnstudio.engine.faults.properties import CHECKS, check_all
from attnstudio.engine.faults.setting import LONGEST, Setting, setting_of
from attnstudio.engine.faults.training import Seen, train
from attnstudio.engine.faults.training_checks import CHECKS as TRAINING_CHECKS
from attnstudio.engine.faults.training_checks import check_training
from attnstudio.engine.frames import BoolArray, FloatArray
from attnstudio.engine.masks import causal
from attnstudio.engine.studies import StudyContext
from attnstudio.messages import Message

BATCH = 2
WIDEST_SHOWN = 1024  # d_model of which one fault is shown within a few tenths of a second
WIDEST_CHECKED = 512  # d_model of which all are checked within seconds
SHORTEST = 4  # tokens that are checked: fewer would hide some faults


@dataclass(slots=True, eq=False)
class Bench:
    """A setting, and what need not be computed again for each fault.

    courses  the right layer after training, and what was seen, for its number of heads and with or without
             a mask that the experiment does not have
    """

    setting: Setting
    safe_point: Callable[[], None]
    courses: dict[tuple[int, bool], tuple[MultiHeadAttention, Seen]] = field(default_factory=dict)

    @property
    def length(self) -> int:
        """Of what is checked and trained on."""
        return min(max(self.setting.length, SHORTEST), LONGEST)

    def mask(self, fault: Fault | None) -> Tensor | None:
        """The mask in force, at `length`."""
        allowed = self.setting.mask(fault)
        return allowed if allowed is None or len(allowed) == self.length else causal(self.length)

    def train(self, layer: MultiHeadAttention, fault: Fault | None, shown: Fault | None) -> Seen:
        """Train `layer` on random numbers, the same for all."""
        generator = torch.Generator().manual_seed(self.setting.spec.seed)
        shape = BATCH, self.length, self.setting.spec.d_model
        x, target = (torch.randn(shape, generator=generator) for _ in range(2))
        self.safe_point()
        return train(layer, x, target, fault, self.mask(shown))

    def right_course(self, fault: Fault | None) -> tuple[MultiHeadAttention, Seen]:
        """The right layer trained as it is beside `fault`."""
        layer = self.setting.right_layer(fault)
        key = layer.heads, self.setting.mask(fault) is not self.setting.allowed
        if key not in self.courses:
            self.courses[key] = layer, self.train(layer, None, fault)
        return self.courses[key]


def show_fault(study: FaultyHeads, context: StudyContext) -> Effect:
    """See `FaultyHeads`."""
    use_threads(study.spec)
    bench = Bench(setting_of(study.spec, context.cancel, WIDEST_SHOWN), context.safe_point)
    return effect_of(study.fault, bench)[0]


def fill_matrix(study: FaultMatrixStudy, context: StudyContext) -> FaultMatrix:
    """See `FaultMatrixStudy`."""
    use_threads(study.spec)
    bench = Bench(setting_of(study.spec, context.cancel, WIDEST_CHECKED), context.safe_point)
    right = _row(None, bench, None)
    rows = [right]
    context.report(tuple(rows))
    for fault in study.names:
        context.safe_point()
        rows.append(_row(fault, bench, right))
        context.report(tuple(rows))
    return FaultMatrix(study.spec, right, tuple(rows[1:]), bench.length, BATCH)


def _row(fault: Fault | None, bench: Bench, right: FaultRow | None) -> FaultRow:
    effect, seen = effect_of(fault, bench)
    if fault in TRAINING_FAULTS and right is not None:
        of_attention = tuple(right.outcome(name) for name in CHECKS)  # the very same layer
    else:
        subject = OwnLayer(bench.setting.faulty_layer(fault))
        of_attention = check_all(
            subject,
            length=bench.length,
            batch=BATCH,
            seed=bench.setting.spec.seed,
            between=bench.safe_point,
        )
    encoding = check_encoding(encoding_of(bench.length, bench.setting.spec.d_model, fault))
    of_training = (check_training(name, seen) for name in TRAINING_CHECKS)
    found = {outcome.name: outcome for outcome in (*of_attention, encoding, *of_training)}
    return FaultRow(effect, tuple(found[name] for name in Property))


def effect_of(fault: Fault | None, bench: Bench) -> tuple[Effect, Seen]:
    """What `fault` does, and what was seen while training with it."""
    setting = bench.setting
    torch.default_generator.manual_seed(setting.spec.seed)  # for dropout
    right_trained, right_seen = bench.right_course(fault)
    layer = setting.faulty_layer(fault)
    after = fault in TRAINING_FAULTS and fault is not Fault.ENCODING_WRONG_EXPONENT
    before = None if after else _look(layer, fault, fault, setting)
    bench.safe_point()
    seen = bench.train(layer, fault, fault)
    shown = before if before is not None else _look(layer, fault, fault, setting)
    right = _look(right_trained if after else setting.right_layer(fault), None, fault, setting)
    if right.weights is None or right.outputs is None:
        raise RuntimeError(f"the right layer raised: {right.raised}")
    effect = Effect(
        fault=fault,
        raised=shown.raised or seen.raised,
        heads=layer.heads,
        tokens=setting.tokens,
        allowed=_copied_mask(setting.mask(fault)),
        weights_shape=shown.shape,
        weights=shown.weights,
        right_weights=right.weights,
        outputs=shown.outputs,
        right_outputs=right.outputs,
        course=_course(seen),
        right_course=_course(right_seen),
        trained=after,
        notes=setting.notes_on(fault),
    )
    return effect, seen


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    raised: Message | None = None
    shape: tuple[int, ...] = ()
    weights: FloatArray | None = None
    outputs: FloatArray | None = None


@torch.no_grad()
def _look(layer: MultiHeadAttention, fault: Fault | None, shown: Fault | None, setting: Setting) -> _Look:
    """What the layer makes of the experiment's sequence, beside the reversed one in the batch."""
    x = setting.x(fault, shown)
    layer.eval()
    try:
        out, weights = layer(torch.cat([x, x.flip(1)]), setting.mask(shown))
    except Exception as error:  # noqa: BLE001  (whatever is raised is what the fault does)
        return _Look(raised(error))
    finally:
        layer.train()
    maps = weights[0] if weights.dim() == 4 else weights[:1]
    return _Look(None, tuple(weights.shape), _copied(maps), _copied(out[0]))


def _course(seen: Seen) -> Course:
    return Course(tuple(seen.losses), tuple(seen.norms))


def _copied(tensor: Tensor) -> FloatArray:
    array = np.array(tensor.numpy(), np.float32, order="C")
    array.flags.writeable = False
    return array


def _copied_mask(allowed: Tensor | None) -> BoolArray | None:
    if allowed is None:
        return None
    array = np.array(allowed.numpy(), np.bool_, order="C")
    array.flags.writeable = False
    return array
