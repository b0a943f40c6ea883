"""Somebody's module, so that it can be spoken to as any attention: an `Implementation`.

B = batch, L = length, h = heads. `allowed` is a bool mask [query, key], True where a query may attend.
"""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import torch
from torch import Tensor, nn

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.checking.calling import CallStyle, Result, call, kept_tensors, read
from attnstudio.engine.checking.flow import Flow, Sizes, arranged_weights, find_flows
from attnstudio.engine.checking.mapping import Carried
from attnstudio.engine.checking.recording import Recorder, Trace

Encode = Callable[[Tensor, Tensor], Tensor]  # (allowed [q, k], x) -> a mask as the module wants it


@dataclass(frozen=True, slots=True, eq=False)
class Observation:
    """One call of the module with everything that it computed. out [B, L, C]; weights as they came back."""

    x: Tensor
    result: Result
    out: Tensor
    trace: Trace
    flows: tuple[Flow, ...]
    sizes: Sizes

    @property
    def flow(self) -> Flow | None:
        """The attention in it, as far as it has the usual form."""
        return self.flows[0] if self.flows else None


@dataclass(frozen=True, slots=True, eq=False)
class Subject:
    """See the module's docstring; the properties are those of `faults.implementation.Implementation`.

    sequence_first   whether it wants [L, B, d_model]
    unbatched        whether it wants [L, d_model]
    encode           how its mask is made, None where it takes none
    shows_weights    whether it returns or keeps weights, so that a learner sees them
    carried          its weights in the reference's order
    heads_first      where an axis holds batch and heads: whether heads are its outer part
    ends_there       whether nothing comes after the output projection
    loose            modules and parameters at work that are not registered
    """

    module: nn.Module
    style: CallStyle
    filename: str
    d_model: int
    heads: int
    d_out: int
    sequence_first: bool = False
    unbatched: bool = False
    encode: Encode | None = None
    is_causal: bool = False
    shows_weights: bool = False
    carried: Carried | None = None
    heads_first: bool = False
    ends_there: bool = True
    loose: tuple[nn.Module, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def takes_mask(self) -> bool:
        """Whether `call` can be given `allowed`."""
        return self.encode is not None

    @property
    def batch(self) -> int | None:
        """The only batch size that it takes."""
        return 1 if self.unbatched else None

    def call(self, x: Tensor, allowed: Tensor | None) -> tuple[Tensor, Tensor | None]:
        """x [B, L, d_model] -> outputs, and weights where they can be had. Raises what the module raises."""
        if allowed is not None and self.encode is None:
            raise ValueError("it takes no mask")
        if x.shape[1] < 2 or self.module.training:
            result = self.call_plainly(x, allowed)
            return self._back(result.out), self._shown(result, None, x) if self.shows_weights else None
        seen = self.observe(x, self._mask(x, allowed))
        return seen.out, self.weights_of(seen)

    def observe(
        self, x: Tensor, extra: Mapping[str, Any] | None = None, inputs: Mapping[str, Tensor] | None = None
    ) -> Observation:
        """Call it with x [B, L, d_model], and `extra` by name, and record everything."""
        given = {name: self._there(value) for name, value in (inputs or {"x": x}).items()}
        given.setdefault("x", next(iter(given.values())))
        before = {name: id(value) for name, value in kept_tensors(self.module).items()}
        parameters = dict(self.module.named_parameters())
        recorder = Recorder(self.filename, given.values(), parameters)
        with recorder:
            answer = call(self.module, self.style, given, {**self.extra, **(extra or {})})
        result = read(answer, self.module, given["x"], before)
        sizes = Sizes(x.shape[0], x.shape[1], self.heads, self.unbatched, self.sequence_first)
        flows = tuple(find_flows(recorder.trace, sizes))
        if len(flows) > 1 and self.heads_first:
            flows = flows[::-1]
        return Observation(x, result, self._back(result.out), recorder.trace, flows, sizes)

    def weights_of(self, seen: Observation) -> Tensor | None:
        """What it shows as weights, [B, h, query, key] or [B, query, key]; else what it applied, if known."""
        if self.shows_weights:
            return self._shown(seen.result, seen.flow, seen.x)
        return None if seen.flow is None else seen.flow.weights

    def queries_and_keys(self, x: Tensor) -> tuple[Tensor, Tensor] | None:
        """Its own q and k, each [B, h, L, d_k], before any scaling; None when they cannot be had."""
        layer = self.reference()
        if layer is None:
            return None
        return layer.split_heads(layer.W_q(x)), layer.split_heads(layer.W_k(x))

    def reference(self) -> MultiHeadAttention | None:
        """The right layer with these weights; None when they cannot be carried over."""
        if (
            self.carried is None
            or not self.carried.exact
            or not self.carried.own_input
            or not self.ends_there
        ):
            return None
        dtype = next((p.dtype for p in self.module.parameters()), torch.float64)
        return self.carried.layer().to(dtype)

    def single(self) -> Subject | None:
        """A copy with its parameters in float32; None when it cannot be copied."""
        return self._copied(torch.float32)

    def double(self) -> Subject | None:
        """A copy with its parameters in float64; None when it cannot be copied."""
        return self._copied(torch.float64)

    def _copied(self, dtype: torch.dtype) -> Subject | None:
        try:
            module = copy.deepcopy(self.module)
        except Exception:  # noqa: BLE001 - whatever its own state raises at copying
            return None
        return replace(self, module=in_dtype(module, dtype))

    def call_plainly(self, x: Tensor, allowed: Tensor | None = None) -> Result:
        """One call without recording it."""
        given = self._there(x)
        before = {name: id(value) for name, value in kept_tensors(self.module).items()}
        answer = call(self.module, self.style, {"x": given}, {**self.extra, **self._mask(x, allowed)})
        return read(answer, self.module, given, before)

    def _mask(self, x: Tensor, allowed: Tensor | None) -> dict[str, Any]:
        if allowed is None or self.encode is None or self.style.mask is None:
            return {}
        return {self.style.mask: self.encode(allowed, x)}

    def _there(self, x: Tensor) -> Tensor:
        if self.unbatched:
            return x[0].clone()
        return x.transpose(0, 1).contiguous() if self.sequence_first else x.clone()

    def _back(self, out: Tensor) -> Tensor:
        if self.unbatched:
            return out.unsqueeze(0)
        return out.transpose(0, 1) if self.sequence_first else out

    def _shown(self, result: Result, flow: Flow | None, x: Tensor) -> Tensor | None:
        weights = result.weights
        if weights is None:
            return None
        batch, length = x.shape[:2]
        sizes = Sizes(batch, length, self.heads, self.unbatched)
        shape = list(weights.shape)
        if shape.count(length) != 2:
            return weights
        axes = [axis for axis, n in enumerate(shape) if n == length]
        candidates = []
        for key_axis in reversed(axes):
            for heads_first in (False, True):
                try:
                    candidates.append(
                        arranged_weights(weights, sizes, key_axis=key_axis, heads_first=heads_first)
                    )
                except (ValueError, RuntimeError):
                    continue
        if not candidates:
            return weights
        best = candidates[0]
        if flow is not None:
            same = [c for c in candidates if _same(c, flow.weights)]
            best = same[0] if same else best
        if self.heads > 1 and best.shape[1] == 1:
            return best[:, 0]
        return best


def in_dtype(module: nn.Module, dtype: torch.dtype) -> nn.Module:
    """The module in that dtype, with modules in plain lists and tensors in plain attributes."""
    module.to(dtype)
    for part in unregistered(module):
        part.to(dtype)
    for part in list(module.modules()):
        for name, value in vars(part).items():
            if isinstance(value, Tensor) and value.is_floating_point() and value.is_leaf:
                vars(part)[name] = value.detach().to(dtype).requires_grad_(value.requires_grad)
    return module


def unregistered(module: nn.Module) -> list[nn.Module]:
    """Modules that are kept where `parameters()` does not look: in lists, tuples and dictionaries."""
    known = set(map(id, module.modules()))
    found: list[nn.Module] = []
    for part in list(module.modules()):
        for value in vars(part).values():
            found.extend(inner for inner in _modules_in(value) if id(inner) not in known)
    return found


def _modules_in(value: Any) -> list[nn.Module]:
    if isinstance(value, nn.Module):
        return [value]
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        return [inner for item in value for inner in _modules_in(item)]
    return []


def _same(found: Tensor, right: Tensor) -> bool:
    return found.shape == right.shape and bool(
        torch.allclose(found.double(), right.double(), rtol=1e-4, atol=1e-6, equal_nan=True)
    )


def takes(module: nn.Module, name: str) -> bool:
    """Whether `forward` has a parameter of that name."""
    return name in inspect.signature(module.forward).parameters
