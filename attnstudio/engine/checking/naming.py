"""From what was seen to the names of faults, each with where it is and with what shows it.

B = batch, L = length, h = heads.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch

from attnstudio.engine.checking.examining import Examined
from attnstudio.engine.checking.flow import Flow
from attnstudio.engine.checking.loading import Loaded
from attnstudio.engine.checking.mapping import (
    Projection,
    factor_of,
    output_path,
    path_to_projection,
    projects,
    tearing,
)
from attnstudio.engine.checking.masking import MaskFinding
from attnstudio.engine.checking.recording import Op, Trace
from attnstudio.engine.checking.roles import role_of_all
from attnstudio.engine.checking.stages import equal, fits_of_weights, heads_alike, right_weights
from attnstudio.engine.checking.stated import batch_comes_first, hides_future, says_mean
from attnstudio.engine.checking.subject import Observation
from attnstudio.engine.faults.names import Fault
from attnstudio.engine.faults.outcomes import Evidence
from attnstudio.engine.faults.probe import outputs_evidence, weights_evidence
from attnstudio.engine.masks import causal

SOFTMAXES = {"softmax", "log_softmax", "_softmax", "softmax_", "exp"}
MASKING = {
    "masked_fill",
    "masked_fill_",
    "where",
    "add",
    "__add__",
    "__radd__",
    "__iadd__",
    "add_",
    "mul",
    "__mul__",
}
SURE, LIKELY = 1.0, 0.8


@dataclass(frozen=True, slots=True, eq=False)
class Finding:
    """A fault that was found. `facts` fill in what is said about it."""

    fault: Fault
    certainty: float
    line: int | None = None
    evidence: Evidence | None = None
    facts: dict[str, Any] = field(default_factory=dict)


def name_faults(examined: Examined, loaded: Loaded, masks: Sequence[MaskFinding]) -> list[Finding]:
    """All faults of the attention itself, in the order of the computation."""
    found = [
        *_unregistered(examined),
        *_torn_inputs(examined),
        *_mixed_up(examined),
        *_weights(examined),
        *(finding for mask in masks for finding in _masks(mask)),
        *_ignored_own_mask(examined, loaded, masks),
        *_torn_output(examined),
        *_averaged(examined, loaded),
        *_swapped_batch(examined, loaded),
    ]
    return _once(found)


def _once(found: list[Finding]) -> list[Finding]:
    names: set[Fault] = set()
    kept = []
    for finding in found:
        if finding.fault not in names:
            names.add(finding.fault)
            kept.append(finding)
    return kept


def _unregistered(examined: Examined) -> Iterator[Finding]:
    loose = examined.seen.trace.loose
    if loose or examined.subject.loose:
        count = sum(tensor.numel() for tensor in loose.values())
        yield Finding(Fault.HEADS_UNREGISTERED, SURE, facts={"count": count})


def _torn_inputs(examined: Examined) -> Iterator[Finding]:
    carried, seen = examined.carried, examined.seen
    if carried is None:
        torn = next((op for op in seen.trace.ops if op.of_input and tearing(op, seen.sizes.length)), None)
        torn = torn if seen.flow is None else None
    else:
        torn = next((part.torn for part in (carried.q, carried.k, carried.v) if part.torn is not None), None)
    if torn is None:
        return
    evidence, certainty = None, LIKELY
    if (
        carried is not None
        and carried.exact
        and seen.flow is not None
        and seen.flow.q.shape[1] == carried.heads
    ):
        with torch.no_grad():
            out, right = carried.layer()(carried.source)
            _, faulty = carried.layer(Fault.SPLIT_WITHOUT_TRANSPOSE)(carried.source)
        evidence = weights_evidence(seen.flow.weights[0, 0], right[0, 0], 0)
        if carried.q.torn is None and carried.k.torn is None:  # the weights know nothing of it
            evidence = outputs_evidence(carried.projected[0], out[0])
        certainty = SURE if equal(seen.flow.weights, faulty) else LIKELY
    yield Finding(Fault.SPLIT_WITHOUT_TRANSPOSE, certainty, torn.line, evidence, _shapes(torn, seen))


def _shapes(torn: Op, seen: Observation) -> dict[str, Any]:
    return {
        "before": list(torn.inputs[0].shape),
        "after": list(torn.out.shape),
        "batch": seen.sizes.batch,
        "length": seen.sizes.length,
    }


def _torn_output(examined: Examined) -> Iterator[Finding]:
    carried, seen = examined.carried, examined.seen
    if seen.flow is None:
        return
    path = output_path(seen.trace, seen.flow)
    torn = next((op for op in path if tearing(op, seen.sizes.length)), None)
    if torn is None:
        return
    early = any(op.name == "contiguous" and op.index < torn.index for op in path)
    fault = Fault.CONTIGUOUS_BEFORE_TRANSPOSE if early else Fault.MERGE_WITHOUT_TRANSPOSE
    evidence = None
    if carried is not None and carried.exact and carried.own_input and seen.flow.context is not None:
        with torch.no_grad():
            right = carried.layer().W_o(seen.flow.context.double().transpose(1, 2).flatten(start_dim=2))
        evidence = outputs_evidence(carried.projected[0], right[0])
    yield Finding(fault, SURE, torn.line, evidence, _shapes(torn, seen))


def _mixed_up(examined: Examined) -> Iterator[Finding]:
    carried = examined.carried
    if carried is None or not examined.made.module.state_dict():
        return
    parts = {"q": carried.q, "k": carried.k, "v": carried.v}
    if any(part.torn is not None for part in parts.values()):
        return
    named = {role: role_of_all(part.params) for role, part in parts.items()}
    wrong = [role for role, name in named.items() if name is not None and name != role]
    if wrong and all(named.values()):
        role = wrong[-1] if len(wrong) == 1 else wrong[0]
        yield _mix(examined, role, str(named[role]), parts[role], len(wrong) > 1)
        return
    for role, other in (("v", "k"), ("v", "q"), ("q", "k")):
        if not _same_projection(parts[role], parts[other]):
            continue
        if role == "v" or _unused(examined):
            yield _mix(examined, role, other, parts[role], False)
            return


def _same_projection(one: Projection, other: Projection) -> bool:
    return one.affine and other.affine and equal(one.weight, other.weight) and equal(one.bias, other.bias)


def _unused(examined: Examined) -> bool:
    used: set[str] = set().union(*(op.params for op in examined.seen.trace.ops))
    return any(name not in used for name, _ in examined.module.named_parameters())


def _mix(examined: Examined, role: str, other: str, part: Projection, several: bool) -> Finding:
    line = part.line
    seen = examined.seen
    if seen.flow is not None and not _is_projection_line(examined, role, other):
        sources = {"q": seen.flow.score_ops, "k": seen.flow.score_ops, "v": seen.flow.value_ops}[role]
        line = sources[0].line
    return Finding(Fault.QKV_MIXED_UP, SURE, line, facts={"role": role, "other": other, "several": several})


def _is_projection_line(examined: Examined, role: str, other: str) -> bool:
    """Whether the wrong projection was applied for this role, instead of its result taken from elsewhere."""
    carried = examined.carried
    assert carried is not None
    parts = {"q": carried.q, "k": carried.k, "v": carried.v}
    flow = examined.seen.flow
    assert flow is not None
    sources = {"q": flow.q_sources, "k": flow.k_sources, "v": flow.v_sources}
    ends = []
    for name in (role, other):
        op, place = sources[name][0]
        path = path_to_projection(examined.seen.trace, op, place)
        ends.append(path[-1].index if path else None)
    return ends[0] != ends[1] and parts[role].params == parts[other].params


def _weights(examined: Examined) -> Iterator[Finding]:
    seen, flow = examined.seen, examined.seen.flow
    if flow is None:
        return
    fits = fits_of_weights(seen, examined.subject.d_model)
    if not fits:
        yield from _sums(examined)
    if not fits or any(fit.fault is None for fit in fits):
        return
    names = list(dict.fromkeys(fit.fault for fit in fits if fit.fault is not None))
    apart = _told_apart(examined, names) if len(names) > 1 else None
    left = names if apart is None else [name for name in names if name in apart.left]
    fit = next(fit for fit in fits if fit.fault is left[0])
    assert fit.fault is not None
    weights = flow.weights
    yield Finding(
        fit.fault,
        SURE / len(left),
        line_of(fit.fault, seen.trace, flow.score_ops[0], flow.value_ops[0]),
        weights_evidence(weights[0, 0], fit.right[0, 0], 0),
        {"others": ", ".join(name for name in names if name is not left[0]), "apart": apart},
    )


@dataclass(frozen=True, slots=True)
class Apart:
    """A further call that was made to tell faults apart: with how many tokens, and which still fit it."""

    length: int
    left: tuple[Fault, ...]

    @property
    def decides(self) -> bool:
        """Whether one alone is left."""
        return len(self.left) == 1


def _told_apart(examined: Examined, names: list[Fault]) -> Apart | None:
    """Try other tokens, and fewer of them, on several faults that fit so far."""
    x = examined.seen.x[:, : examined.seen.sizes.length - 2].flip(0) * 2
    with torch.no_grad():
        again = examined.subject.observe(x)
    if again.flow is None:
        return None
    fits = {fit.fault for fit in fits_of_weights(again, examined.subject.d_model)}
    left = tuple(name for name in names if name in fits)
    return Apart(x.shape[1], left) if left else None


def _sums(examined: Examined) -> Iterator[Finding]:
    """A softmax over the wrong axis whose numbers are not quite those of the faulty reference."""
    seen, flow = examined.seen, examined.seen.flow
    if flow is None or equal(flow.weights.sum(dim=-1), torch.ones(flow.weights.shape[:-1])):
        return
    for fault, axis in ((Fault.SOFTMAX_OVER_QUERIES, -2), (Fault.SOFTMAX_OVER_HEADS, 1)):
        sums = flow.weights.sum(dim=axis)
        if flow.weights.shape[axis] > 1 and equal(sums, torch.ones(sums.shape)):
            right = right_weights(seen, examined.subject.d_model, None)
            line = line_of(fault, seen.trace, flow.score_ops[0], flow.value_ops[0])
            yield Finding(fault, LIKELY, line, weights_evidence(flow.weights[0, 0], right[0, 0], 0))
            return


def line_of(fault: Fault, trace: Trace, score: Op, value: Op) -> int | None:
    """Where between the scores and the values the fault sits."""
    between = [
        op
        for op in trace.ops[score.index : value.index + 1]
        if op.index == score.index or trace.descends(op, score)
    ]
    if score is value:
        return score.line
    softmax = [op for op in between if op.name in SOFTMAXES]
    if (
        fault in {Fault.SOFTMAX_OVER_QUERIES, Fault.SOFTMAX_OVER_HEADS}
        and softmax
        and softmax[0].name == "exp"
    ):
        softmax = [op for op in between if op.name == "sum" and op.index > softmax[0].index] or softmax
    if fault in {Fault.SOFTMAX_OVER_QUERIES, Fault.SOFTMAX_OVER_HEADS}:
        return softmax[0].line if softmax else value.line
    if fault is Fault.NO_SCALE:
        return score.line
    if fault is Fault.SCALE_BY_D_MODEL:
        scaled = [op for op in between if factor_of(op) is not None]
        return scaled[0].line if scaled else score.line
    after = softmax[0].index if softmax else score.index
    masking = [op for op in between if op.name in MASKING and _is_masking(op)]
    late = [op for op in masking if op.index > after]
    early = [op for op in masking if op.index < after]
    chosen = late if fault is Fault.MASK_AFTER_SOFTMAX else early
    chosen = chosen or masking
    return chosen[0].line if chosen else score.line


def _is_masking(op: Op) -> bool:
    return len(op.inputs) > 1 and factor_of(op) is None and any(not fed for fed in op.fed)


def _masks(masks: MaskFinding) -> Iterator[Finding]:
    if masks.fault is None or masks.trial is None:
        return
    trial = masks.trial
    flow = trial.seen.flow
    assert flow is not None
    wanted = masks.right
    certainty = LIKELY if masks.form is not None else SURE
    line = None
    if masks.fault is not Fault.MASK_IGNORED:
        line = line_of(masks.fault, trial.seen.trace, flow.score_ops[0], flow.value_ops[0])
    evidence = weights_evidence(flow.weights[-1, 0], wanted[-1, 0], 0) if wanted is not None else None
    facts = {"parameter": masks.parameter, "stated": masks.stated, "masks": True}
    yield Finding(masks.fault, certainty, line, evidence, facts)


def _ignored_own_mask(examined: Examined, loaded: Loaded, masks: Sequence[MaskFinding]) -> Iterator[Finding]:
    """A causal mask that the class makes and that does nothing."""
    if masks or examined.seen.flow is None:
        return
    if "causal" in examined.made.takes or examined.subject.style.causal is not None:
        return
    line = hides_future(loaded, examined.found.name)
    fits = fits_of_weights(examined.seen, examined.subject.d_model)
    if line is None or not any(fit.fault is None and not fit.masked for fit in fits):
        return
    right = right_weights(examined.seen, examined.subject.d_model, causal(examined.seen.sizes.length))
    evidence = weights_evidence(examined.seen.flow.weights[0, 0], right[0, 0], 0)
    yield Finding(Fault.MASK_IGNORED, LIKELY, line, evidence, {"parameter": None, "stated": None})


def _averaged(examined: Examined, loaded: Loaded) -> Iterator[Finding]:
    seen, flow, subject = examined.seen, examined.seen.flow, examined.subject
    if flow is None or subject.heads < 2:
        return
    mean = next((op for op in seen.trace.ops if op.name == "mean" and op.of_input), None)
    line = None if mean is None else mean.line
    if examined.carried is not None and heads_alike(examined.carried):
        path = output_path(seen.trace, flow)
        line = line or next((op.line for op in path if not projects(op)), None)
        yield Finding(Fault.HEADS_AVERAGED, SURE, line, _side_by_side(flow), {"what": "outputs"})
    elif flow.weights.shape[1] == 1:
        yield Finding(Fault.HEADS_AVERAGED, SURE, line, facts={"what": "weights"})
    elif subject.shows_weights and not says_mean(loaded):
        shown = subject.weights_of(seen)
        if shown is not None and shown.ndim == 3 and equal(shown, flow.weights.mean(dim=1)):
            evidence = weights_evidence(shown[0], flow.weights[0, 0], 0)
            yield Finding(Fault.HEADS_AVERAGED, SURE, line, evidence, {"what": "shown"})


def _side_by_side(flow: Flow) -> Evidence | None:
    """The mean of what the heads found, as often as there are heads, beside what each of them found."""
    if flow.context is None:
        return None
    found = flow.context[0].mean(dim=0, keepdim=True).expand_as(flow.context[0])
    return outputs_evidence(*(part.transpose(0, 1).flatten(1) for part in (found, flow.context[0])))


def _swapped_batch(examined: Examined, loaded: Loaded) -> Iterator[Finding]:
    if not examined.subject.sequence_first or examined.seen.flow is None:
        return
    if batch_comes_first(loaded, examined.found.name) is True:
        yield Finding(Fault.BATCH_MIXED, LIKELY, None, facts={"layout": True})
