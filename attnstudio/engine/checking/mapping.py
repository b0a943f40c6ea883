"""Somebody's weights, carried over into the reference.

What each head makes of a token is an affine function of it, however the parameters are stored: as linear
layers, one for each head or one for all, fused, transposed, or as arrays for einsum. So the function is read
off what the module computed, exactly, and its rows are in the reference's own order; the parameters' names
say whose they are. N = B * L tokens, which must be more than d_model.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.checking.flow import Flow, Sizes, arranged
from attnstudio.engine.checking.recording import Op, Trace, tears
from attnstudio.engine.checking.roles import role_of_all
from attnstudio.engine.faults.names import Fault
from attnstudio.engine.faults.variants import FaultyAttention

PROJECTING = {
    "linear", "matmul", "__matmul__", "__rmatmul__", "bmm", "mm", "addmm", "baddbmm", "einsum", "conv1d",
    "conv2d", "tensordot",
}  # fmt: skip
RESHAPING = {"view", "reshape", "flatten", "unflatten", "view_as", "reshape_as", "_unsafe_view"}
_SCALING = {
    "mul", "__mul__", "__rmul__", "mul_", "__imul__", "multiply", "div", "__truediv__", "true_divide", "div_",
    "__itruediv__", "divide",
}  # fmt: skip
_ADDING = {"add", "__add__", "__radd__", "add_", "__iadd__"}
EXACT = 1e-4  # relative; what computes in float32 inside stays well below


@dataclass(frozen=True, slots=True, eq=False)
class Projection:
    """An affine function of tokens, [C, in] and [C], and where it is computed.

    params   names of the parameters that are in it
    line     of the operation that applies them
    torn     the operation that reads its result in a shape that tears the tokens apart, or None
    affine   whether it is an affine function of single tokens at all
    """

    weight: Tensor
    bias: Tensor
    params: frozenset[str]
    line: int | None
    torn: Op | None
    affine: bool


@dataclass(frozen=True, slots=True, eq=False)
class Carried:
    """All that the reference needs.

    source      what the projections take, [B, L, D]: the input, or what the module has made of it before
    projected   what the output projection gives, [B, L, C]; what comes after it is not attention
    """

    q: Projection
    k: Projection
    v: Projection
    out: Projection
    heads: int
    d_model: int
    source: Tensor
    projected: Tensor
    own_input: bool

    @property
    def exact(self) -> bool:
        """Whether all four are known, and fit together."""
        rows = {part.weight.shape[0] for part in (self.q, self.k, self.v)}
        fitting = rows == {self.out.weight.shape[1]}
        return fitting and all(part.affine for part in (self.q, self.k, self.v, self.out))

    def layer(self, fault: Fault | None = None) -> MultiHeadAttention:
        """The reference with these weights in float64, right or with a fault."""
        layer = FaultyAttention(self.heads, self.heads, fault)
        for name, part in (("W_q", self.q), ("W_k", self.k), ("W_v", self.v), ("W_o", self.out)):
            setattr(layer, name, _linear(part))
        layer.d_k = self.q.weight.shape[0] // self.heads
        layer.d_model = self.d_model
        return layer.double().eval()


def carry_over(trace: Trace, flow: Flow, x: Tensor, result: Tensor, sizes: Sizes) -> Carried | None:
    """Read the four projections off a trace. x [B, L, D] and result [B, L, C] in the trace's own layout.

    None where there is none of them.
    """
    tokens = arranged(x, sizes).squeeze(1)  # [B, L, D]
    own = True
    parts = _inputs(trace, flow, tokens, sizes)
    if parts is not None and not all(part.affine or part.torn for part in parts):
        before = _before_projection(trace, flow, sizes)
        if before is not None:
            own, tokens = False, before
            parts = _inputs(trace, flow, tokens, sizes)
    if parts is None:
        return None
    found = _output(trace, flow, result, sizes)
    if found is None:
        return None
    out, projected = found
    return Carried(*parts, out, flow.weights.shape[1], tokens.shape[-1], tokens.double(), projected, own)


def carry_by_names(trace: Trace, x: Tensor, result: Tensor, sizes: Sizes, d_model: int) -> Carried | None:
    """The four projections where the attention between them has an unusual form: told by parameters' names,
    or by their order. x [B, L, D] and result [B, L, C] in the trace's own layout.
    """
    made = [op for op in trace.ops if projects(op)]
    first = [op for op in made if not any(projects(other) for other in trace.ancestors(op))]
    last = [op for op in made if op not in first]
    if not last:
        return None
    try:
        tokens = arranged(x, sizes).squeeze(1)
        parts = [_plain_projection(trace, op, tokens, sizes) for op in first]
        merged = arranged(last[-1].inputs[last[-1].fed.index(True)], sizes).squeeze(1)
        projected = arranged(_with_bias(trace, last[-1]).out, sizes).squeeze(1)
    except ValueError:
        return None
    three = _by_role(parts)
    if three is None or not equal_widths(three):
        return None
    weight, bias, exact = affine(merged.flatten(0, 1), projected.flatten(0, 1))
    out = Projection(weight, bias, last[-1].params, last[-1].line, None, exact)
    own = arranged(result, sizes).squeeze(1).shape == projected.shape
    return Carried(*three, out, sizes.heads, d_model, tokens.double(), projected.double(), own)


def _plain_projection(trace: Trace, op: Op, tokens: Tensor, sizes: Sizes) -> Projection:
    made = arranged(_with_bias(trace, op).out, sizes)
    features = made.movedim(1, 2).flatten(start_dim=2)
    weight, bias, exact = affine(tokens.flatten(0, 1), features.flatten(0, 1))
    return Projection(weight, bias, op.params, op.line, None, exact)


def _by_role(parts: Sequence[Projection]) -> tuple[Projection, Projection, Projection] | None:
    """q, k and v of three projections, by their names or in their order; or of one that holds all three."""
    if len(parts) == 1 and parts[0].weight.shape[0] % 3 == 0:
        whole = parts[0]
        pieces = zip(whole.weight.chunk(3), whole.bias.chunk(3), strict=True)
        q, k, v = (Projection(w, b, whole.params, whole.line, None, whole.affine) for w, b in pieces)
        return q, k, v
    if len(parts) != 3:
        return None
    named = {role_of_all(part.params): part for part in parts}
    if set(named) == {"q", "k", "v"}:
        return named["q"], named["k"], named["v"]
    return parts[0], parts[1], parts[2]


def equal_widths(parts: Sequence[Projection]) -> bool:
    """Whether all have the same shape, as the reference's have."""
    return len({part.weight.shape for part in parts}) == 1


def unscaled(trace: Trace, flow: Flow) -> tuple[Tensor, Tensor]:
    """q and k as they meet, [B, h, L, d_k], without numbers that they were multiplied by on the way."""
    found = []
    for operands, sources in ((flow.q, flow.q_sources), (flow.k, flow.k_sources)):
        op, place = sources[0]
        scale = 1.0
        for step in path_to_projection(trace, op, place):
            factor = None if projects(step) else factor_of(step)
            scale *= 1.0 if factor is None else factor
        found.append(operands / scale)
    return found[0], found[1]


def path_to_projection(trace: Trace, op: Op, place: int) -> list[Op]:
    """From an operand back to the operation that has made it of tokens and parameters; that one is last."""
    path: list[Op] = []
    parent = op.parents[place]
    while parent is not None:
        current = trace.ops[parent]
        path.append(current)
        if projects(current):
            break
        fed = [p for p, is_fed in zip(current.parents, current.fed, strict=True) if is_fed and p is not None]
        parent = fed[0] if fed else None
    return path


def projects(op: Op) -> bool:
    """Whether tokens meet parameters there."""
    if op.name not in PROJECTING:
        return False
    with_params = [bool(roots) and not fed for roots, fed in zip(op.roots, op.fed, strict=True)]
    return any(op.fed) and any(with_params)


def tearing(op: Op, length: int) -> bool:
    """Whether the operation reads tokens in a shape that tears them apart."""
    return op.name in RESHAPING and tears(tuple(op.inputs[0].shape), tuple(op.out.shape), length)


def factor_of(op: Op) -> float | None:
    """The number by which the operation multiplies all of its first fed operand, or None."""
    if op.name not in _SCALING or not op.inputs:
        return None
    before = op.inputs[op.fed.index(True)] if True in op.fed else op.inputs[0]
    if before.shape != op.out.shape:
        return None
    ratio = op.out / before
    ratio = ratio[ratio.isfinite()]
    if ratio.numel() == 0 or float(ratio.std(correction=0)) > 1e-5 * float(ratio.abs().max()):
        return None
    return float(ratio.mean())


def affine(inputs: Tensor, outputs: Tensor) -> tuple[Tensor, Tensor, bool]:
    """The affine function that takes [N, in] to [N, C]: weight [C, in], bias [C], whether there is one."""
    inputs, outputs = inputs.double(), outputs.double()
    if not bool(inputs.isfinite().all() and outputs.isfinite().all()):
        return torch.zeros(outputs.shape[1], inputs.shape[1]), torch.zeros(outputs.shape[1]), False
    ones = torch.ones(inputs.shape[0], 1, dtype=torch.float64)
    augmented = torch.cat([inputs, ones], dim=1)
    solution = torch.linalg.lstsq(augmented, outputs, driver="gelsd").solution
    left = (augmented @ solution - outputs).abs().max() / outputs.abs().max().clamp_min(1e-12)
    enough = inputs.shape[0] > inputs.shape[1] + 1
    return solution[:-1].T.contiguous(), solution[-1].contiguous(), enough and bool(left < EXACT)


def _inputs(
    trace: Trace, flow: Flow, tokens: Tensor, sizes: Sizes
) -> tuple[Projection, Projection, Projection] | None:
    found = [
        _projection(trace, sources, tokens, sizes, flow.heads_first)
        for sources in (flow.q_sources, flow.k_sources, flow.v_sources)
    ]
    return None if any(part is None for part in found) else tuple(found)  # type: ignore[return-value]


def _projection(
    trace: Trace, sources: Sequence[tuple[Op, int]], tokens: Tensor, sizes: Sizes, heads_first: bool
) -> Projection | None:
    made, params, line, torn = [], frozenset[str](), None, None
    for op, place in sources:
        path = path_to_projection(trace, op, place)
        tear = next((step for step in reversed(path) if tearing(step, sizes.length)), None)
        operand = op.inputs[place] if tear is None else tear.inputs[0]
        kept = path if tear is None else path[path.index(tear) + 1 :]
        for step in kept:
            scale = factor_of(step)
            if scale is not None and not projects(step):
                operand = operand / scale
        try:
            made.append(arranged(operand, sizes, heads_first))
        except ValueError:
            return None
        params |= op.roots[place]
        line = line or (path[-1].line if path else op.line)
        torn = torn or tear
    joined = torch.cat(made, dim=1) if len(made) > 1 else made[0]  # [B, h, L, d]
    features = joined.movedim(1, 2).flatten(start_dim=2)  # [B, L, h * d]
    weight, bias, exact = affine(tokens.flatten(0, 1), features.flatten(0, 1))
    return Projection(weight, bias, params, line, torn, exact)


def _before_projection(trace: Trace, flow: Flow, sizes: Sizes) -> Tensor | None:
    """What the projection of the queries takes."""
    op, place = flow.q_sources[0]
    path = path_to_projection(trace, op, place)
    if not path or not projects(path[-1]):
        return None
    try:
        return arranged(path[-1].inputs[path[-1].fed.index(True)], sizes).squeeze(1)
    except ValueError:
        return None


def output_path(trace: Trace, flow: Flow) -> list[Op]:
    """From the contexts on to the output projection, which is last; or, without one, to the end."""
    last = flow.value_ops[-1]
    steps = [op for op in trace.ops[last.index + 1 :] if trace.descends(op, last)]
    for number, op in enumerate(steps):
        if projects(op):
            return steps[: number + 1]
    return steps


def _output(trace: Trace, flow: Flow, result: Tensor, sizes: Sizes) -> tuple[Projection, Tensor] | None:
    if flow.context is None:
        return None
    path = output_path(trace, flow)
    torn = next((op for op in path if tearing(op, sizes.length)), None)
    projecting = path[-1] if path and projects(path[-1]) else None
    try:
        final = result if projecting is None else _with_bias(trace, projecting).out
        projected = arranged(final, sizes).squeeze(1)
        if torn is None:
            merged = flow.context.movedim(1, 2).flatten(start_dim=2)  # [B, L, h * d]
        elif projecting is None:
            merged = arranged(torn.out, sizes).squeeze(1)
        else:
            merged = arranged(projecting.inputs[projecting.fed.index(True)], sizes).squeeze(1)
    except ValueError:
        return None
    weight, bias, exact = affine(merged.flatten(0, 1), projected.flatten(0, 1))
    params = frozenset() if projecting is None else projecting.params
    line = path[-1].line if path else None
    return Projection(weight, bias, params, line, torn, exact), projected.double()


def _with_bias(trace: Trace, projecting: Op) -> Op:
    """The output projection with what is added to it right away."""
    for op in trace.users(projecting):
        if (
            op.name in _ADDING
            and not all(op.fed)
            and any(roots and not fed for roots, fed in zip(op.roots, op.fed, strict=True))
        ):
            return op
        if op.name in RESHAPING:
            return _with_bias(trace, op)
    return projecting


def _linear(part: Projection) -> nn.Linear:
    layer = nn.Linear(part.weight.shape[1], part.weight.shape[0])
    layer.weight = nn.Parameter(part.weight.double())
    layer.bias = nn.Parameter(part.bias.double())
    return layer
