"""Sine and cosine encodings that stand beside the attention in a file, and their values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import FunctionType
from typing import Any

import torch
from torch import Tensor, nn

from attnstudio.engine.checking.constructing import ConstructError, Size, construct, kind_of
from attnstudio.engine.checking.loading import Loaded
from attnstudio.engine.checking.naming import SURE, Finding
from attnstudio.engine.checking.recording import signature_of
from attnstudio.engine.checking.righting import first_line
from attnstudio.engine.checking.source import Candidate
from attnstudio.engine.faults.encodings import check_encoding
from attnstudio.engine.faults.names import Fault
from attnstudio.engine.faults.outcomes import Outcome
from attnstudio.engine.faults.probe import number
from attnstudio.engine.positional import sinusoidal

_NAME = re.compile(r"posit|sinus|pos_?enc|pos_?emb|^pe$|_pe$", re.IGNORECASE)
_NOT = re.compile(r"rotary|rope|relative|learn|alibi|attention", re.IGNORECASE)
_LENGTH = re.compile(r"n_?pos|len|pos|seq|max|^n$|^l$|^t$", re.IGNORECASE)
_SIZE = Size(d_model=32, heads=4, d_out=32)
_SHOWN = 24


def encoding_faults(loaded: Loaded) -> tuple[list[Finding], list[Outcome]]:
    """What is wrong with the encodings of the file, and what was found of each."""
    findings, outcomes = [], []
    for name, value in list(vars(loaded.module).items()):
        if getattr(value, "__module__", None) != loaded.module.__name__:
            continue
        if not _NAME.search(name) or _NOT.search(name):
            continue
        table = _table(name, value, loaded)
        if table is None or not _is_sinusoidal(table):
            continue
        outcome = check_encoding(table)
        outcomes.append(outcome)
        if outcome.passed is False:
            apart = float((table - sinusoidal(*table.shape)).abs().max())
            line = first_line(
                loaded, name, r"(\*\*|pow|power|exp\().*(d_model|dim|emb|hid|size)", r"10_?000|1e4"
            )
            facts = {"name": name, "apart": number(apart), "right_code": _right(loaded.line(line))}
            findings.append(Finding(Fault.ENCODING_WRONG_EXPONENT, SURE, line, outcome.evidence, facts))
    return findings, outcomes


def _right(code: str) -> str:
    target = re.match(r"(\w+)\s*=", code)
    if "arange" in code:
        name = target.group(1) if target else "div_term"
        return f"{name} = torch.exp(torch.arange(0, d_model, 2) * (-math.log(10000.0) / d_model))"
    return "angle = pos / 10000 ** (2 * (j // 2) / d_model)  # the same for columns 2i and 2i + 1"


def _table(name: str, value: Any, loaded: Loaded) -> Tensor | None:
    """The values for the first positions, [n, 32] float32, or None where they cannot be had."""
    try:
        with torch.no_grad(), torch.random.fork_rng(devices=[]):
            if isinstance(value, type) and issubclass(value, nn.Module):
                return _of_class(Candidate(name, value, True, 1), loaded)
            if isinstance(value, FunctionType):
                return _cut(_called(value))
    except (ConstructError, Exception):  # noqa: BLE001 - it has another form than is known here
        return None
    return None


def _of_class(found: Candidate, loaded: Loaded) -> Tensor | None:
    module = construct(found, loaded, _SIZE, {}).module.eval()
    kept = [*module.buffers(), *(value for value in vars(module).values() if isinstance(value, Tensor))]
    for tensor in kept:
        table = _cut(tensor)
        if table is not None:
            return table
    out = module(torch.zeros(1, _SHOWN, _SIZE.d_model))
    return _cut(out)


def _called(function: FunctionType) -> Any:
    signature = signature_of(function)
    values = {}
    for name, parameter in ({} if signature is None else signature.parameters).items():
        if parameter.default is not parameter.empty:
            continue
        values[name] = _SIZE.d_model if kind_of(name) == "width" and not _LENGTH.search(name) else _SHOWN
    return function(**values)


def _cut(found: Any) -> Tensor | None:
    if not isinstance(found, Tensor):
        try:
            found = torch.as_tensor(found)
        except (TypeError, ValueError, RuntimeError):
            return None
    table: Tensor = found.detach().float().squeeze()
    if table.ndim != 2 or table.shape[-1] != _SIZE.d_model or table.shape[0] < 4:
        return None
    return table[:_SHOWN]


def _is_sinusoidal(table: Tensor) -> bool:
    """Whether the first row is 0, 1, 0, 1, … and the first column a sine: so it is in the paper's."""
    first = torch.tensor([0.0, 1.0]).repeat(table.shape[1] // 2)
    sine = torch.arange(table.shape[0]).sin()
    return bool((table[0] - first).abs().max() < 1e-4 and (table[:, 0] - sine).abs().max() < 1e-3)


def encodings(loaded: Loaded) -> Iterator[str]:
    """The names of encodings in the file."""
    for name, value in vars(loaded.module).items():
        if getattr(value, "__module__", None) == loaded.module.__name__ and _NAME.search(name):
            yield name
