"""How an attention module is called, and where in its answer the outputs and the weights are."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor, nn

from attnstudio.engine.checking.recording import signature_of

_QUERY = re.compile(r"(^|_)(q|query|queries)(_|$)|^x_?q$|^tgt$|^target$|查询", re.IGNORECASE)
_KEY = re.compile(r"(^|_)(k|keys?)(_(?!pad)|$)|^x_?k$|^键", re.IGNORECASE)
_VALUE = re.compile(r"(^|_)(v|values?|val)(_|$)|^x_?v$|^值", re.IGNORECASE)
_OTHER = re.compile(r"^(y|context|ctx|memory|mem|encoder_\w*|enc_\w*|kv|xa|src2|cross_\w*)$", re.IGNORECASE)
_MASK = re.compile(
    r"mask|allowed|forbid|visible|attn_bias|attention_bias|^bias$|^keep$|掩码|遮罩", re.IGNORECASE
)
_PADDING = re.compile(r"pad|key_mask|src_key", re.IGNORECASE)
_LENGTHS = re.compile(r"valid_?len|^lens$|^lengths$|seq_?lens", re.IGNORECASE)
_WEIGHTS_WANTED = re.compile(
    r"(need|return|output|with|get|ret|want|show)_\w*(weight|attn|attention|prob|score)", re.IGNORECASE
)
_AVERAGE = re.compile(r"average", re.IGNORECASE)
_CAUSAL = re.compile(r"causal|autoregressive", re.IGNORECASE)
_KEPT = re.compile(r"attn|attention|weight|prob|alpha|score|^a$|^w$|^att$|权重", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CallStyle:
    """What `forward` is given.

    roles    for each leading parameter, what goes in: "query", "key", "value" or "x"
    mask     the parameter that takes a mask [query, key], or None
    padding  the parameter that takes a mask [batch, key], or None
    lengths  the parameter that takes how many tokens of each sequence are real, or None
    wanted   further arguments by name, as need_weights
    causal   the parameter that switches a causal mask on, or None
    """

    roles: tuple[tuple[str, str, bool], ...]
    mask: str | None
    padding: str | None
    lengths: str | None
    wanted: Mapping[str, Any]
    causal: str | None
    missing: tuple[str, ...] = ()
    positional_only: frozenset[str] = frozenset()

    @property
    def takes_three(self) -> bool:
        """Whether queries, keys and values come from inputs of their own."""
        return {role for _, role, _ in self.roles} >= {"query", "key", "value"}


@dataclass(slots=True, eq=False)
class Result:
    """What came back: the first tensor that can be outputs, one that can be weights, and where it was."""

    out: Tensor
    weights: Tensor | None
    kept: bool = False
    others: list[Tensor] = field(default_factory=list)


class CallError(Exception):
    """The answer holds no outputs. `found` says what it is."""


def style_of(module: nn.Module) -> CallStyle:
    """Read off the parameters of `forward` what goes where."""
    signature = forward_signature(module)
    parameters = [] if signature is None else list(signature.parameters.values())
    roles: list[tuple[str, str, bool]] = []
    special: dict[str, str] = {}
    wanted: dict[str, Any] = {}
    missing: list[str] = []
    positional = set()
    for parameter in parameters:
        if parameter.kind in {inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL}:
            continue
        required = parameter.default is inspect.Parameter.empty
        kind = _kind(parameter.name, required, bool(roles))
        if parameter.kind is inspect.Parameter.POSITIONAL_ONLY:
            positional.add(parameter.name)
        if kind in {"query", "key", "value", "x", "other"}:
            roles.append((parameter.name, "key" if kind == "other" else kind, required))
        elif kind in {"mask", "padding", "lengths", "causal"}:
            special.setdefault(kind, parameter.name)
            if required:
                missing.append(parameter.name)
        elif kind in {"weights", "average"}:
            wanted[parameter.name] = kind == "weights"
        elif required:
            missing.append(parameter.name)
    return CallStyle(
        tuple(_without_lonely(roles)),
        special.get("mask"),
        special.get("padding"),
        special.get("lengths"),
        wanted,
        special.get("causal"),
        tuple(missing),
        frozenset(positional),
    )


def forward_signature(module: nn.Module) -> inspect.Signature | None:
    """The parameters of `forward`, or those that a function was given that is called by it."""
    told = getattr(module, "forward_signature", None)
    return told if isinstance(told, inspect.Signature) else signature_of(module.forward)


def _kind(name: str, required: bool, has_input: bool) -> str | None:
    for kind, pattern in (
        ("weights", _WEIGHTS_WANTED),
        ("average", _AVERAGE),
        ("lengths", _LENGTHS),
        ("causal", _CAUSAL),
    ):
        if pattern.search(name):
            return kind
    if _MASK.search(name):
        return "padding" if _PADDING.search(name) else "mask"
    for kind, pattern in (("query", _QUERY), ("key", _KEY), ("value", _VALUE)):
        if pattern.search(name):
            return kind
    if _OTHER.match(name) and has_input:
        return "other"
    return "x" if required and not has_input else None


def _without_lonely(roles: list[tuple[str, str, bool]]) -> Iterator[tuple[str, str, bool]]:
    """Inputs that have a default are left out: with it the module attends to its own tokens."""
    for name, role, required in roles:
        if required:
            yield name, role, required


def call(module: nn.Module, style: CallStyle, inputs: Mapping[str, Tensor], extra: Mapping[str, Any]) -> Any:
    """Call the module. `inputs` has "x", or "query", "key" and "value"; `extra` goes by name."""
    positional, named = [], {}
    given: dict[str, Any] = {name: inputs.get(role, inputs["x"]) for name, role, _ in style.roles}
    for name in style.missing:
        given.setdefault(name, None)
    given.update(style.wanted)
    given.update(extra)
    signature = forward_signature(module)
    for name in () if signature is None else signature.parameters:
        if name in style.positional_only and name in given:
            positional.append(given.pop(name))
    named.update(given)
    return module(*positional, **named)


def read(answer: Any, module: nn.Module, x: Tensor, before: Mapping[str, int]) -> Result:
    """Find outputs and weights in what came back, or among what the module has kept since.

    before   what `kept_tensors` told before the call
    Raises `CallError` where nothing can be outputs.
    """
    tensors = list(_flat(answer))
    batch, length = (1, len(x)) if x.ndim == 2 else x.shape[:2]
    outs = [t for t in tensors if t.shape[:-1] == x.shape[:-1] and t.ndim > 1 and t.is_floating_point()]
    outs = [t for t in outs if t.shape[-1] != length] or outs
    if not outs:
        shapes = ", ".join(str(list(tensor.shape)) for tensor in tensors) or type(answer).__name__
        raise CallError(shapes)
    out = outs[0]
    maps = [t for t in tensors if t is not out and is_map(t, batch, length)]
    joined = _list_of_maps(answer, batch, length)
    maps = maps if joined is None else [joined]
    if maps:
        return Result(out, _most_like_weights(answer, maps), False, tensors)
    kept = [
        tensor
        for name, tensor in kept_tensors(module).items()
        if is_map(tensor, batch, length) and before.get(name) != id(tensor)
    ]
    return Result(out, _best(kept) if kept else None, True, tensors)


def is_map(tensor: Tensor, batch: int, length: int) -> bool:
    """Whether it can be weights or scores: two axes of that length, floating."""
    shape = list(tensor.shape)
    return tensor.is_floating_point() and tensor.ndim >= 2 and shape.count(length) == 2 and batch > 0


def _most_like_weights(answer: Any, maps: list[Tensor]) -> Tensor:
    if isinstance(answer, dict):
        named = [
            value
            for key, value in answer.items()
            if isinstance(value, Tensor)
            and any(value is m for m in maps)
            and not re.search("score|logit", str(key))
        ]
        if named:
            return named[0]
    return _best(maps)


def _best(maps: list[Tensor]) -> Tensor:
    """Of several, one that holds weights, not scores: no value below 0."""
    positive = [m for m in maps if bool((m.detach().nan_to_num() >= 0).all())]
    return (positive or maps)[0]


def _list_of_maps(answer: Any, batch: int, length: int) -> Tensor | None:
    """Weights that come as a list with one map [B, L, L] for each head."""
    for item in answer if isinstance(answer, tuple) else ():
        parts = item if isinstance(item, list) and len(item) > 1 else []
        if parts and all(isinstance(p, Tensor) and p.shape == (batch, length, length) for p in parts):
            return torch.stack(parts, dim=1)
    return None


def kept_tensors(module: nn.Module) -> dict[str, Tensor]:
    """Tensors that the module and its parts keep as plain attributes, by name."""
    found = {}
    for prefix, part in module.named_modules():
        for name, value in vars(part).items():
            if isinstance(value, Tensor) and _KEPT.search(name):
                found[f"{prefix}.{name}"] = value
    return found


def _flat(answer: Any) -> Iterator[Tensor]:
    if isinstance(answer, Tensor):
        yield answer
    elif isinstance(answer, dict):
        for value in answer.values():
            yield from _flat(value)
    elif isinstance(answer, list | tuple):
        for value in answer:
            yield from _flat(value)
    elif hasattr(answer, "__dict__") or hasattr(type(answer), "__dataclass_fields__"):
        names = getattr(type(answer), "__dataclass_fields__", None) or vars(answer)
        for name in names:
            yield from _flat_value(getattr(answer, name, None))


def _flat_value(value: Any) -> Iterator[Tensor]:
    if isinstance(value, Tensor | list | tuple | dict):
        yield from _flat(value)
