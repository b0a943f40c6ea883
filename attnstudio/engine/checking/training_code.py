"""Training loops that stand beside the attention in a file: read, not run; only shapes are seen by "
"running."""

from __future__ import annotations

import ast
import contextlib
import re
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import torch
from torch import Tensor
from torch.overrides import TorchFunctionMode

from attnstudio.engine.checking.loading import Loaded
from attnstudio.engine.checking.naming import SURE, Finding
from attnstudio.engine.checking.recording import name_of
from attnstudio.engine.checking.source import statement_at
from attnstudio.engine.faults.names import Fault

_OPTIMISERS = {"Adam", "AdamW", "NAdam", "RAdam", "Adamax", "SGD", "RMSprop", "Adagrad"}
_USUAL = {"SGD": "0.01"}
_HIGHEST = {"SGD": 10.0, "Adagrad": 5.0}
_HIGHEST_ADAM = 0.3
_SCHEDULED = re.compile(r"lr_scheduler|LambdaLR|warm_?up|Noam|param_group", re.IGNORECASE)
_NOT_AN_OPTIMISER = re.compile(
    r"sched|trainer|env|game|dist|writer|profiler|prof\b|pbar|bar\b", re.IGNORECASE
)
_COMPARING = {"mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss"}
_COMPARED = re.compile(r"mse_loss|MSELoss|l1_loss|L1Loss|huber|HuberLoss")
_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class _Event:
    kind: str  # "zero", "backward", "step" or "read"
    line: int


def training_faults(loaded: Loaded) -> list[Finding]:
    """What is wrong with the loops of the file."""
    found = [*_order(loaded), *_rates(loaded)]
    if _COMPARED.search(loaded.source):
        found += _stretched(loaded)
    return found


def trains(loaded: Loaded) -> bool:
    """Whether there is a loop or a step of training in the file."""
    return any(True for _ in _bodies(loaded.tree))


def _order(loaded: Loaded) -> Iterator[Finding]:
    readers = _gradient_readers(loaded.tree)
    zeroed = any(event.kind == "zero" for event in _events(loaded.tree.body, readers))
    for body, repeated in _bodies(loaded.tree):
        events = list(_events(body, readers))
        backward = [event.line for event in events if event.kind == "backward"]
        steps = [event.line for event in events if event.kind == "step"]
        begun = _begun(body, events, backward[0])
        early = [event.line for event in events if event.kind == "read" and begun < event.line < backward[0]]
        right = f"{loaded.line(backward[0])}; {{line}}"
        if steps and max(steps) < backward[0]:
            facts = {"right_code": right.format(line=loaded.line(steps[0]))}
            yield Finding(Fault.STEP_BEFORE_BACKWARD, SURE, steps[0], facts=facts)
        if early:
            facts = {"right_code": right.format(line=loaded.line(early[0]))}
            yield Finding(Fault.GRADIENT_READ_TOO_EARLY, SURE, early[0], facts=facts)
        if steps and repeated and not zeroed:
            name = _caller(loaded, steps[0])
            facts = {"right_code": f"{name}.zero_grad(); {loaded.line(backward[0])}"}
            yield Finding(Fault.ZERO_GRAD_MISSING, SURE, backward[0], facts=facts)


def _begun(body: list[ast.stmt], events: list[_Event], backward: int) -> int:
    """The line from which on a gradient must be that of this step: its loss is taken, or zero_grad called.

    What is read before may be meant to be that of the step before.
    """
    lines = [event.line for event in events if event.kind == "zero" and event.line < backward]
    losses = {
        ast.unparse(item.func.value)
        for statement in body
        for item in ast.walk(statement)
        if isinstance(item, ast.Call)
        and isinstance(item.func, ast.Attribute)
        and item.func.attr == "backward"
    }
    for statement in body:
        for item in ast.walk(statement):
            if isinstance(item, ast.Assign) and losses & {ast.unparse(target) for target in item.targets}:
                lines.append(item.lineno)
    return min(lines, default=0)


def _unguarded(body: list[ast.stmt], readers: set[str]) -> Iterator[_Event]:
    """Where gradients are read in every step: an `if` of its own may wait for those of the step before."""
    always = [
        statement
        for statement in body
        if not isinstance(statement, ast.If) or _calls([statement], "backward")
    ]
    yield from (event for event in _events(always, readers) if event.kind == "read")


def _caller(loaded: Loaded, line: int) -> str:
    found = re.search(r"([\w.]+)\.step\(", loaded.line(line))
    return found.group(1) if found else "optimizer"


def _bodies(tree: ast.Module) -> Iterator[tuple[list[ast.stmt], bool]]:
    """The statements of each innermost loop or function that calls backward, and whether they are "
    "repeated."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.For | ast.While | ast.FunctionDef) or not _calls(node.body, "backward"):
            continue
        inner = [
            child
            for statement in node.body
            for child in ast.walk(statement)
            if isinstance(child, ast.For | ast.While | ast.FunctionDef) and _calls(child.body, "backward")
        ]
        if inner:
            continue
        yield node.body, isinstance(node, ast.For | ast.While) or _is_step(node, tree)


def _is_step(function: ast.FunctionDef, tree: ast.Module) -> bool:
    """Whether a function is called from a loop somewhere."""
    repeating = (ast.For, ast.While, ast.ListComp, ast.GeneratorExp)
    return any(
        isinstance(call, ast.Call) and ast.unparse(call.func).split(".")[-1] == function.name
        for loop in ast.walk(tree)
        if isinstance(loop, repeating)
        for call in ast.walk(loop)
    )


def _calls(body: list[ast.stmt], name: str) -> bool:
    return any(
        isinstance(item, ast.Call) and isinstance(item.func, ast.Attribute) and item.func.attr == name
        for statement in body
        for item in ast.walk(statement)
    )


def _events(body: list[ast.stmt], readers: set[str]) -> Iterator[_Event]:
    found = []
    for statement in body:
        for item in ast.walk(statement):
            event = _event(item, readers)
            if event is not None and not (event.kind == "read" and _is_zeroing(item, statement)):
                found.append(event)
    yield from sorted(found, key=lambda event: event.line)


def _event(item: ast.AST, readers: set[str]) -> _Event | None:
    if isinstance(item, ast.Call):
        name = ast.unparse(item.func)
        last = name.split(".")[-1]
        kind = None
        if last == "zero_grad" or name.endswith("grad.zero_"):
            kind = "zero"
        elif last == "backward":
            kind = "backward"
        elif last == "step" and "." in name and not _NOT_AN_OPTIMISER.search(name.rsplit(".", 1)[0]):
            kind = "step"
        elif last in readers:
            kind = "read"
        return None if kind is None else _Event(kind, item.lineno)
    if isinstance(item, ast.Attribute) and item.attr == "grad":
        return _Event("zero" if isinstance(item.ctx, ast.Store) else "read", item.lineno)
    return None


def _is_zeroing(item: ast.AST, statement: ast.stmt) -> bool:
    """Whether a gradient is looked at only to set it to zero."""
    text = ast.unparse(statement)
    if isinstance(statement, ast.For | ast.With | ast.While) and "backward" in text:
        return False
    return (
        "zero_()" in text
        or re.search(r"\.grad = None", text) is not None
        or "torch.grad" in ast.unparse(item)
    )


def _gradient_readers(tree: ast.Module) -> set[str]:
    """Functions of the file that read .grad, and those of torch that clip by it."""
    found = {"clip_grad_norm_", "clip_grad_value_"}
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef) or _calls(node.body, "backward"):
            continue
        text = ast.unparse(node)
        if re.search(r"\.grad\b", text) and not re.search(r"zero_\(\)|\.grad = None", text):
            found.add(node.name)
    return found


def _rates(loaded: Loaded) -> Iterator[Finding]:
    if _SCHEDULED.search(loaded.source):
        return
    for node in ast.walk(loaded.tree):
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func).split(".")[-1]
        if name not in _OPTIMISERS:
            continue
        given: ast.expr | None = next((item.value for item in node.keywords if item.arg == "lr"), None)
        if given is None and len(node.args) > 1:
            given = node.args[1]
        value, line = _number(given, loaded)
        if value is not None and value >= _HIGHEST.get(name, _HIGHEST_ADAM):
            usual = _USUAL.get(name, "0.001")
            code = loaded.line(line or node.lineno)
            right = re.sub(rf"(=\s*){re.escape(_literal(value, code))}(?![\w.])", rf"\g<1>{usual}", code)
            facts = {"lr": f"{value:g}", "optimiser": name, "usual": usual, "right_code": right}
            yield Finding(Fault.LR_TOO_HIGH, SURE, line or node.lineno, facts=facts)


def _literal(value: float, code: str) -> str:
    for text in re.findall(r"[\d.]+(?:e[+-]?\d+)?", code):
        try:
            if float(text) == value:
                return str(text)
        except ValueError:
            continue
    return f"{value:g}"


def _number(node: ast.expr | None, loaded: Loaded) -> tuple[float | None, int | None]:
    """The value of a learning rate where the file says it, and the line that does."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return float(node.value), node.lineno
    if not isinstance(node, ast.Name | ast.Attribute):
        return None, None
    wanted = node.id if isinstance(node, ast.Name) else node.attr
    for item in ast.walk(loaded.tree):
        targets = (
            item.targets
            if isinstance(item, ast.Assign)
            else [item.target]
            if isinstance(item, ast.AnnAssign)
            else []
        )
        names = {ast.unparse(target).split(".")[-1] for target in targets}
        value = getattr(item, "value", None)
        if wanted in names and isinstance(value, ast.Constant) and isinstance(value.value, int | float):
            return float(value.value), value.lineno
        if isinstance(item, ast.FunctionDef):
            for argument, default in _defaults(item.args):
                if (
                    argument == wanted
                    and isinstance(default, ast.Constant)
                    and isinstance(default.value, int | float)
                ):
                    return float(default.value), default.lineno
    return None, None


def _defaults(arguments: ast.arguments) -> Iterator[tuple[str, ast.expr | None]]:
    named = [*arguments.posonlyargs, *arguments.args]
    for argument, default in zip(
        named[len(named) - len(arguments.defaults) :], arguments.defaults, strict=True
    ):
        yield argument.arg, default
    for argument, optional in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        yield argument.arg, optional


class _EnoughSeen(BaseException):
    """Ends a training that was run to see the shapes of its first loss."""


class _Watch(TorchFunctionMode):
    """Stops at the first loss that compares outputs with a target, or when the time is up."""

    def __init__(self) -> None:
        super().__init__()
        self.shapes: tuple[list[int], list[int]] | None = None
        self._deadline = time.monotonic() + _SECONDS

    def __torch_function__(
        self,
        func: Callable[..., Any],
        types: Any,
        args: tuple[Any, ...] = (),
        kwargs: dict[str, Any] | None = None,
    ) -> Any:
        kwargs = kwargs or {}
        if name_of(func) in _COMPARING:
            pair = [value for value in (*args, *kwargs.values()) if isinstance(value, Tensor)][:2]
            if len(pair) == 2:
                self.shapes = (list(pair[0].shape), list(pair[1].shape))
            raise _EnoughSeen
        if name_of(func) == "backward" or time.monotonic() > self._deadline:
            raise _EnoughSeen
        return func(*args, **kwargs)


@contextlib.contextmanager
def _light_optimisers() -> Iterator[None]:
    """Let optimisers keep their parameters and do nothing: torch takes a second to import what real ones
    need, and no step is taken before the first loss.
    """
    optimiser = torch.optim.Optimizer
    kept = {name: vars(optimiser)[name] for name in ("__init__", "zero_grad", "step")}

    def begin(self: Any, params: Any, defaults: dict[str, Any]) -> None:
        self.defaults = defaults
        self.param_groups = [{"params": list(params), **defaults}]
        self.state = {}

    try:
        optimiser.__init__ = begin  # type: ignore[method-assign]
        optimiser.zero_grad = _nothing  # type: ignore[method-assign]
        optimiser.step = _nothing  # type: ignore[assignment,method-assign]
        yield
    finally:
        for name, value in kept.items():
            setattr(optimiser, name, value)


def _nothing(*_args: Any, **_options: Any) -> None:
    """In place of a step."""


def _stretched(loaded: Loaded) -> Iterator[Finding]:
    for code in _runnable(loaded):
        watch = _Watch()
        with torch.random.fork_rng(devices=[]), warnings.catch_warnings(), torch.enable_grad():
            warnings.simplefilter("ignore")
            try:
                with _light_optimisers(), watch:
                    code()
            except (Exception, SystemExit, _EnoughSeen):  # noqa: BLE001 - somebody's script; only its shapes count
                pass
        if watch.shapes is not None:
            out, target = watch.shapes
            if out != target:
                line = _loss_line(loaded)
                yield Finding(Fault.TARGET_BROADCAST, SURE, line, facts={"out": out, "target": target})
            return


def _runnable(loaded: Loaded) -> Iterator[Callable[[], Any]]:
    """What trains: under the guard of the main module, in loops, in functions that need no argument."""
    space = loaded.module.__dict__
    loops = [statement for statement in loaded.tree.body if statement.lineno in loaded.skipped]
    guarded = [
        inner
        for statement in loaded.tree.body
        if isinstance(statement, ast.If) and "__main__" in ast.unparse(statement.test)
        for inner in statement.body
    ]
    for statements in (loops, guarded):
        if statements:
            compiled = compile(ast.Module(list(statements), []), loaded.filename, "exec", dont_inherit=True)
            yield partial(exec, compiled, space)
    for node in loaded.tree.body:
        if isinstance(node, ast.FunctionDef) and _calls(node.body, "backward"):
            arguments = node.args
            if len(arguments.args) == len(arguments.defaults) and node.name in space:
                yield space[node.name]


def _loss_line(loaded: Loaded) -> int | None:
    """Where the target is made, or else where the loss is taken."""
    for pattern in (
        r"^\s*(target|y|tgt|targets|labels?)\s*=",
        r"(mse_loss|criterion|loss_fn|loss_func|MSELoss)\(",
    ):
        for number, line in enumerate(loaded.source.splitlines(), 1):
            if re.search(pattern, line.split("#")[0]) and statement_at(loaded, number) is not None:
                return number
    return None
