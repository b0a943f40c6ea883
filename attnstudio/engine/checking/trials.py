"""What further calls show: inputs of their own for queries, keys and values; switches for a causal mask;
weights under the names that they should have; faults of attention whose inner form is not the usual one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import torch
from torch import Tensor

from attnstudio.engine.checking.examining import Examined, ExamineError, examine
from attnstudio.engine.checking.flow import Flow
from attnstudio.engine.checking.loading import Loaded
from attnstudio.engine.checking.mapping import Carried, Projection, affine, carry_over, path_to_projection
from attnstudio.engine.checking.masks import Meaning
from attnstudio.engine.checking.naming import LIKELY, SURE, Finding, line_of
from attnstudio.engine.checking.roles import role_of
from attnstudio.engine.checking.stages import equal, fits_of_weights, right_weights, weights_with
from attnstudio.engine.faults.names import Fault
from attnstudio.engine.faults.outcomes import Evidence
from attnstudio.engine.faults.probe import outputs_evidence, weights_evidence
from attnstudio.engine.masks import causal

_WHOLE = (
    Fault.NO_SCALE,
    Fault.SCALE_BY_D_MODEL,
    Fault.SOFTMAX_OVER_QUERIES,
    Fault.SOFTMAX_OVER_HEADS,
    Fault.SPLIT_WITHOUT_TRANSPOSE,
    Fault.MERGE_WITHOUT_TRANSPOSE,
    Fault.QKV_MIXED_UP,
    Fault.MASK_AFTER_SOFTMAX,
    Fault.MASK_ADDED_AS_01,
    Fault.MASK_INVERTED,
    Fault.ROW_FULLY_MASKED,
)


def crossed_inputs(examined: Examined) -> tuple[bool, list[Finding]]:
    """Give queries, keys and values inputs of their own: whether that could be tried, and whose are mixed "
    "up."""
    subject, seen = examined.subject, examined.seen
    roles = {role for _, role, _ in subject.style.roles}
    if not roles & {"key", "value"} or seen.flow is None:
        return False, []
    generator = torch.Generator().manual_seed(4)
    inputs = {
        role: torch.randn(seen.x.shape, generator=generator, dtype=torch.float64).to(seen.x.dtype)
        for role in ("query", "key", "value")
    }
    inputs["x"] = inputs["query"]
    if "value" not in roles:
        inputs["value"] = inputs["key"]
    try:
        with torch.no_grad():
            again = subject.observe(seen.x, inputs=inputs)
    except Exception:  # noqa: BLE001 - it may take only one sequence
        return False, []
    if again.flow is None:
        return False, []
    flow = again.flow
    if examined.seen.flow is not None and not _as_before(examined, again.flow.q_sources):
        flow = replace(flow, q=flow.k, k=flow.q, q_sources=flow.k_sources, k_sources=flow.q_sources)
    names = {role: name for name, role, _ in subject.style.roles}
    found = []
    for role, own, part, sources in (
        ("q", "query", flow.q, flow.q_sources),
        ("k", "key", flow.k, flow.k_sources),
        ("v", "value", flow.v, flow.v_sources),
    ):
        if _comes_from(part, inputs[own]):
            continue
        other = next((name for name, x in inputs.items() if name != "x" and _comes_from(part, x)), None)
        if other is not None:
            facts = {"role": role, "other": other[0], "several": False}
            facts["inputs"] = names.get(other), names.get(own)
            path = path_to_projection(again.trace, *sources[0])
            line = path[-1].line if path else sources[0][0].line
            evidence = _as_it_should(examined, inputs, flow, role)
            found.append(Finding(Fault.QKV_MIXED_UP, SURE, line, evidence, facts))
    return True, found


def _as_it_should(examined: Examined, inputs: Mapping[str, Tensor], flow: Flow, role: str) -> Evidence | None:
    """The weights, or for values the contexts, beside those that come of the inputs with the right names."""
    carried = examined.carried
    if carried is None or not carried.exact:
        return None
    layer = carried.layer()
    with torch.no_grad():
        q, k, v = (
            layer.split_heads(part(inputs[name].double()))
            for part, name in ((layer.W_q, "query"), (layer.W_k, "key"), (layer.W_v, "value"))
        )
        weights = weights_with(None, q, k, None, examined.subject.d_model)
    if role != "v":
        return weights_evidence(flow.weights[0, 0], weights[0, 0], 0)
    return None if flow.context is None else outputs_evidence(flow.context[0, 0], (weights @ v)[0, 0])


def _as_before(examined: Examined, sources: list[Any]) -> bool:
    flow = examined.seen.flow
    return flow is None or [place for _, place in flow.q_sources] == [place for _, place in sources]


def _comes_from(part: Tensor, x: Tensor) -> bool:
    """Whether [B, h, L, d] is an affine function of the tokens [B, L, D]."""
    return affine(x.flatten(0, 1), part.movedim(1, 2).flatten(0, 1).flatten(1))[2]


def switched(examined: Examined, loaded: Loaded, given: Mapping[str, Any]) -> Iterator[Finding]:
    """Switch a causal mask on, where the constructor or `forward` has a switch, and look at it."""
    subject = examined.subject
    seen = None
    try:
        if subject.style.causal is not None:
            with torch.no_grad():
                seen = subject.observe(examined.seen.x, {subject.style.causal: True})
        elif "causal" in examined.made.takes and not subject.is_causal:
            seen = examine(examined.found, loaded, given, examined.made.size, {"causal": True}).seen
    except (ExamineError, RuntimeError, TypeError, ValueError):
        return
    if seen is None or seen.flow is None:
        return
    fits = fits_of_weights(seen, subject.d_model)
    if not fits or any(fit.fault is None and fit.masked for fit in fits):
        return
    right = right_weights(seen, subject.d_model, causal(seen.sizes.length))
    evidence = weights_evidence(seen.flow.weights[0, 0], right[0, 0], 0)
    fault = next((fit.fault for fit in fits if fit.masked), None) or Fault.MASK_IGNORED
    if fits[0].fault is not None and not fits[0].masked:
        return  # said already, without the mask
    line = line_of(fault, seen.trace, seen.flow.score_ops[0], seen.flow.value_ops[0])
    yield Finding(fault, LIKELY, line, evidence, {"parameter": None, "stated": Meaning.ALLOWED})


def whole(examined: Examined) -> Iterator[Finding]:
    """Faults of attention that was only seen from outside, beside the reference with its weights."""
    carried, seen = examined.carried, examined.seen
    if seen.flow is not None or carried is None or not carried.exact:
        return
    masks = (None, causal(seen.sizes.length))
    with torch.no_grad():
        right = carried.layer()(carried.source, None)[0]
        if any(equal(carried.projected, carried.layer()(carried.source, mask)[0]) for mask in masks):
            return
        for fault in _WHOLE:
            if any(equal(carried.projected, carried.layer(fault)(carried.source, mask)[0]) for mask in masks):
                facts = {
                    "role": "v",
                    "other": "k",
                    "several": False,
                    "d_k": 0,
                    "d_model": examined.subject.d_model,
                }
                facts |= {"before": "[B, L, d_model]", "after": "[B, h, L, d_k]"}
                facts |= {"batch": seen.sizes.batch, "length": seen.sizes.length}
                evidence = outputs_evidence(carried.projected[0], right[0])
                yield Finding(fault, LIKELY, None, evidence, facts)
                return


def by_their_names(examined: Examined, finding: Finding) -> Evidence | None:
    """What a module with mixed-up projections gives, beside what it would give with those of the right "
    "names."""
    carried, seen = examined.carried, examined.seen
    role = str(finding.facts.get("role"))
    if carried is None or not carried.exact or seen.flow is None:
        return None
    wanted = _exchanged(carried) if finding.facts.get("several") else _with_own(examined, carried, role)
    if wanted is None:
        return None
    allowed = causal(seen.sizes.length) if examined.subject.is_causal else None
    with torch.no_grad():
        out, weights = wanted.layer()(carried.source, allowed)
    if not equal(seen.flow.weights, weights) and seen.flow.weights.shape == weights.shape:
        return weights_evidence(seen.flow.weights[0, 0], weights[0, 0], 0)
    return outputs_evidence(carried.projected[0], out[0])


def _exchanged(carried: Carried) -> Carried | None:
    parts = {next(iter(map(role_of, sorted(p.params))), None): p for p in (carried.q, carried.k, carried.v)}
    if set(parts) != {"q", "k", "v"}:
        return None
    return replace(carried, q=parts["q"], k=parts["k"], v=parts["v"])


def _with_own(examined: Examined, carried: Carried, role: str) -> Carried | None:
    """With the projection for `role` that the module has and does not use, run in place of the one it "
    "uses."""
    used: dict[str, Projection] = {"q": carried.q, "k": carried.k, "v": carried.v}
    parameters = dict(examined.module.named_parameters())
    taken = carried.q.params | carried.k.params | carried.v.params | carried.out.params
    spare = {name for name in parameters if name not in taken and role_of(name) == role}
    pairs = [
        (parameters[name], parameters[other])
        for name in sorted(used[role].params)
        if name in parameters
        for other in sorted(spare)
        if (parameters[other].shape == parameters[name].shape and name.split(".")[-1] == other.split(".")[-1])
        or (len(spare) == 1 and parameters[other].shape == parameters[name].shape)
    ]
    if not pairs:
        return None
    kept = [target.detach().clone() for target, _ in pairs]
    with torch.no_grad():
        for target, source in pairs:
            target.copy_(source)
        again = examined.subject.observe(examined.seen.x)
        for (target, _), value in zip(pairs, kept, strict=True):
            target.copy_(value)
    if again.flow is None:
        return None
    other = carry_over(again.trace, again.flow, again.x, again.result.out, again.sizes)
    if other is None:
        return None
    match role:
        case "q":
            return replace(carried, q=other.q)
        case "k":
            return replace(carried, k=other.k)
        case _:
            return replace(carried, v=other.v)
