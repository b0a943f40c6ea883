"""What a module computes, operation by operation, with the line of its file that asked for each.

Every torch function that is called while a `Recorder` is in force is kept with copies of the tensors that it
got and gave, so that what was changed in place later on is still there.
"""

from __future__ import annotations

import contextlib
import inspect
import math
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional
from torch.overrides import TorchFunctionMode

MAX_OPERATIONS = 5000
_WHOLE = "multi_head_attention_forward"


@dataclass(slots=True, eq=False)
class Op:
    """One call of a torch function.

    name      the function's own, as "softmax" or "masked_fill_"; a property's is that of the property
    line      of the file that is checked, or None where it was called from elsewhere
    function  in which function of that file
    args      as they were given, positional first, then by name
    inputs    copies of the tensors among them, in order; parents are the operations that they came from
    outputs   copies of the tensors that came back
    params    names of the parameters that went into it, by any way
    of_input  whether what is checked was given to the module, by any way
    direct    names of the parameters that are operands themselves, or only reshaped before
    """

    index: int
    name: str
    line: int | None
    function: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    inputs: tuple[Tensor, ...]
    outputs: tuple[Tensor, ...]
    parents: tuple[int | None, ...]
    roots: tuple[frozenset[str], ...]
    fed: tuple[bool, ...]
    params: frozenset[str]
    of_input: bool

    @property
    def out(self) -> Tensor:
        """The first tensor that came back."""
        return self.outputs[0]

    def option(self, position: int, *names: str) -> Any:
        """An argument by its names, or at its position (from 0); None where it is not given."""
        for name in names:
            if name in self.kwargs:
                return self.kwargs[name]
        return self.args[position] if position < len(self.args) else None


@dataclass(slots=True)
class _Origin:
    op: int | None
    params: frozenset[str]
    of_input: bool


@dataclass(slots=True)
class Trace:
    """All operations of one call, oldest first, and every parameter that was found at work."""

    ops: list[Op] = field(default_factory=list)
    loose: dict[str, Tensor] = field(default_factory=dict)  # leaves that learn, but are not in parameters()
    truncated: bool = False

    def parents(self, op: Op) -> Iterator[Op]:
        """The operations whose results went into `op`."""
        return (self.ops[parent] for parent in op.parents if parent is not None)

    def ancestors(self, op: Op) -> list[Op]:
        """All operations that `op` rests on, newest first, without itself."""
        seen: set[int] = set()
        waiting = [parent for parent in op.parents if parent is not None]
        while waiting:
            index = waiting.pop()
            if index not in seen:
                seen.add(index)
                waiting.extend(parent for parent in self.ops[index].parents if parent is not None)
        return [self.ops[index] for index in sorted(seen, reverse=True)]

    def users(self, op: Op) -> list[Op]:
        """The operations that took a result of `op` directly."""
        return [other for other in self.ops[op.index + 1 :] if op.index in other.parents]

    def descends(self, op: Op, ancestor: Op) -> bool:
        """Whether `op` rests on `ancestor`."""
        return any(found.index == ancestor.index for found in self.ancestors(op))


class Recorder(TorchFunctionMode):
    """Records what is called while it is entered.

    filename   the file that is checked: its frames give the lines
    inputs     the tensors that the module is given
    parameters the module's own, by name
    """

    def __init__(self, filename: str, inputs: Iterable[Tensor], parameters: Mapping[str, Tensor]) -> None:
        super().__init__()
        self.trace = Trace()
        self._filename = filename
        self._names = {id(tensor): name for name, tensor in parameters.items()}
        self._origins: dict[int, _Origin] = {}
        self._alive: list[Tensor] = list(parameters.values())
        for tensor in inputs:
            self._origins[id(tensor)] = _Origin(None, frozenset(), of_input=True)
            self._alive.append(tensor)

    def __torch_function__(
        self,
        func: Callable[..., Any],
        types: Any,
        args: tuple[Any, ...] = (),
        kwargs: dict[str, Any] | None = None,
    ) -> Any:
        kwargs = kwargs or {}
        if len(self.trace.ops) >= MAX_OPERATIONS:
            self.trace.truncated = True
            return func(*args, **kwargs)
        name = name_of(func)
        if name == _WHOLE:
            with _opened(), self:
                return func(*args, **kwargs)
        if name == "einsum" and (pair := _first_pair(args)) is not None:
            with self:  # one product after the other, so that each can be seen
                return torch.einsum(
                    pair.rest, torch.einsum(pair.first, *pair.operands[:2]), *pair.operands[2:]
                )
        tensors = list(_tensors((*args, *kwargs.values())))
        before = [_copy(tensor) for tensor in tensors]
        origins = [self._origin(tensor) for tensor in tensors]
        result = func(*args, **kwargs)
        returned = list(_tensors((result,)))
        if name == "__setitem__":
            returned = tensors[:1]
        if returned and tensors:
            self._keep(
                Op(
                    index=len(self.trace.ops),
                    name=name,
                    args=args,
                    kwargs=kwargs,
                    inputs=tuple(before),
                    outputs=tuple(_copy(tensor) for tensor in returned),
                    parents=tuple(origin.op for origin in origins),
                    roots=tuple(origin.params for origin in origins),
                    fed=tuple(origin.of_input for origin in origins),
                    params=frozenset[str]().union(*(origin.params for origin in origins)),
                    of_input=any(origin.of_input for origin in origins),
                    line=None,
                    function="",
                ),
                returned,
            )
        return result

    def _keep(self, op: Op, returned: list[Tensor]) -> None:
        op.line, op.function = self._place()
        self.trace.ops.append(op)
        for tensor in returned:
            self._origins[id(tensor)] = _Origin(op.index, op.params, op.of_input)
            self._alive.append(tensor)

    def _origin(self, tensor: Tensor) -> _Origin:
        found = self._origins.get(id(tensor))
        if found is not None:
            return found
        name = self._names.get(id(tensor))
        if name is None and tensor.requires_grad and tensor.is_leaf:
            name = f"({len(self.trace.loose)})"
            self._names[id(tensor)] = name
            self.trace.loose[name] = tensor
        self._alive.append(tensor)
        origin = _Origin(None, frozenset() if name is None else frozenset({name}), of_input=False)
        self._origins[id(tensor)] = origin
        return origin

    def _place(self) -> tuple[int | None, str]:
        frame = sys._getframe(2)
        while frame is not None:
            if frame.f_code.co_filename == self._filename:
                return frame.f_lineno, frame.f_code.co_name
            frame = frame.f_back  # type: ignore[assignment]
        return None, ""


@dataclass(frozen=True, slots=True)
class _Pair:
    first: str
    rest: str
    operands: list[Tensor]


def _first_pair(args: tuple[Any, ...]) -> _Pair | None:
    """The product of the first two of three or more operands of an einsum, and the einsum that is left."""
    if not args or not isinstance(args[0], str):
        return None
    operands = list(_tensors(args[1:]))
    taken, arrow, given = args[0].replace(" ", "").partition("->")
    terms = taken.split(",")
    if len(operands) < 3 or len(terms) != len(operands) or not arrow or "." in taken:
        return None
    later = set("".join(terms[2:]) + given)
    kept = "".join(dict.fromkeys(letter for letter in terms[0] + terms[1] if letter in later))
    rest = ",".join([kept, *terms[2:]])
    return _Pair(f"{terms[0]},{terms[1]}->{kept}", f"{rest}->{given}", operands)


@contextlib.contextmanager
def _opened() -> Iterator[None]:
    """Let what nn.MultiheadAttention computes be seen piece by piece, not as one function."""
    space = vars(functional)
    asked = space["has_torch_function"]
    space["has_torch_function"] = lambda _tensors: False
    try:
        yield
    finally:
        space["has_torch_function"] = asked


def name_of(func: Callable[..., Any]) -> str:
    """A torch function's name without its module."""
    name = getattr(func, "__name__", str(func))
    if name in {"__get__", "__set__"}:
        return str(getattr(getattr(func, "__self__", None), "__name__", name))
    return name


def _tensors(values: Iterable[Any]) -> Iterator[Tensor]:
    for value in values:
        if isinstance(value, Tensor):
            yield value
        elif isinstance(value, list | tuple):
            yield from _tensors(value)
        elif isinstance(value, dict):
            yield from _tensors(value.values())


def _copy(tensor: Tensor) -> Tensor:
    with torch._C.DisableTorchFunction():
        return tensor.detach().clone()


def sites(shape: torch.Size | tuple[int, ...], size: int) -> list[int]:
    """The axes of that size."""
    return [axis for axis, length in enumerate(shape) if length == size]


def tears(before: tuple[int, ...], after: tuple[int, ...], length: int) -> bool:
    """Whether reading the same numbers in another shape tears an axis of that length apart.

    `length` is a prime that divides no other size. The axis stays whole where each of its steps is as far
    from the next as before, alone or as the outer part of a merged axis; else its numbers end up among the
    features or the heads.
    """
    if math.prod(before) != math.prod(after):
        return False
    old, new = _steps(before, length), _steps(after, length)
    if len(old) != len(new):
        return len(new) < len(old)
    return any(inner not in {span, span * extra} for (inner, _), (span, extra) in zip(old, new, strict=True))


def _steps(shape: tuple[int, ...], length: int) -> list[tuple[int, int]]:
    """For each axis that holds the length, from the right: how far apart its steps are, and what else."""
    found, span = [], 1
    for size in reversed(shape):
        if size and size % length == 0:
            found.append((span, size // length))
        span *= size
    return found


def signature_of(function: Callable[..., Any]) -> inspect.Signature | None:
    """Its parameters, or None where Python cannot tell."""
    try:
        return inspect.signature(function)
    except (TypeError, ValueError):
        return None
