"""Black-box checks: what is true of any right attention, whoever wrote it.

Nothing is asked of an implementation but to be called (`implementation.Implementation`). Sizes should
differ from one another, and there should be at least four tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType

import torch
from torch import nn

from attnstudio.engine.cancel import CancelledError
from attnstudio.engine.faults import gradient_checks, mask_checks, mixing_checks, number_checks, shape_checks
from attnstudio.engine.faults.implementation import Implementation
from attnstudio.engine.faults.names import Property
from attnstudio.engine.faults.outcomes import Outcome
from attnstudio.engine.faults.probe import Probe, probe_of, raised, unknown
from attnstudio.messages import QT_TRANSLATE_NOOP

CHECKS: Mapping[Property, Callable[[Probe], Outcome]] = MappingProxyType(
    {
        Property.RUNS: shape_checks.runs,
        Property.OUTPUT_SHAPE: shape_checks.output_shape,
        Property.WEIGHTS_SHAPE: shape_checks.weights_shape,
        Property.ROW_SUMS: number_checks.row_sums,
        Property.FINITE: number_checks.finite,
        Property.TOKEN_ISOLATION: mixing_checks.token_isolation,
        Property.EQUIVARIANCE: mixing_checks.equivariance,
        Property.BATCH_INDEPENDENCE: mixing_checks.batch_independence,
        Property.CAUSALITY: mask_checks.causality,
        Property.MASK_OBEYED: mask_checks.mask_obeyed,
        Property.SCALE: number_checks.scale,
        Property.HEAD_COUNT: shape_checks.head_count,
        Property.PARAMETER_COUNT: shape_checks.parameter_count,
        Property.GRADIENTS_REACH: gradient_checks.gradients_reach,
        Property.DETERMINISM: number_checks.determinism,
        Property.DTYPE: shape_checks.dtype,
        Property.AGREEMENT: number_checks.agreement,
    }
)

# They compare two answers, and would take dropout for a dependence.
COMPARING = frozenset(
    {
        Property.TOKEN_ISOLATION,
        Property.EQUIVARIANCE,
        Property.BATCH_INDEPENDENCE,
        Property.CAUSALITY,
        Property.DTYPE,
        Property.AGREEMENT,
    }
)


def check(
    name: Property,
    implementation: Implementation,
    probe: Probe | None = None,
    *,
    length: int = 6,
    batch: int = 2,
    seed: int = 0,
) -> Outcome:
    """One of `CHECKS`. What the implementation raises meanwhile is the reason why it cannot be checked.

    `probe` from `properties.probing` saves what several checks share. Raises `KeyError` for a property of
    training, which no attention has by itself.
    """
    judge = CHECKS[name]
    if probe is None:
        with probing(implementation, length=length, batch=batch, seed=seed) as own:
            return check(name, implementation, own)
    try:
        if name in COMPARING and probe.wavers:
            text = QT_TRANSLATE_NOOP("Messages", "The same input gives other outputs each time.")
            return unknown(name, text)
        return judge(probe)
    except CancelledError:
        raise
    except Exception as error:  # noqa: BLE001  (whatever an implementation raises is a finding)
        text = QT_TRANSLATE_NOOP("Messages", "It could not be checked. {reason}")
        return unknown(name, text, reason=raised(error))


def check_all(
    implementation: Implementation,
    names: Sequence[Property] = tuple(CHECKS),
    *,
    length: int = 6,
    batch: int = 2,
    seed: int = 0,
    between: Callable[[], None] = lambda: None,
) -> tuple[Outcome, ...]:
    """All of `names`, in their order; `between` is called before each, and what it raises is raised."""
    outcomes = []
    with probing(implementation, length=length, batch=batch, seed=seed) as probe:
        for name in names:
            between()
            outcomes.append(check(name, implementation, probe))
    return tuple(outcomes)


@contextmanager
def probing(
    implementation: Implementation, *, length: int = 6, batch: int = 2, seed: int = 0
) -> Iterator[Probe]:
    """A probe for several checks. Meanwhile the module is in eval mode; torch's generator is put back."""
    with torch.random.fork_rng(devices=[]), _in_eval(implementation.module):
        torch.default_generator.manual_seed(seed)
        yield probe_of(implementation, length, batch, seed)


@contextmanager
def _in_eval(module: nn.Module) -> Iterator[None]:
    modes = {part: part.training for part in module.modules()}
    module.eval()
    try:
        yield
    finally:
        for part, was in modes.items():
            part.training = was
