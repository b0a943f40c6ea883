"""Where in the file a fault sits, for faults that the trace alone does not place well."""

from __future__ import annotations

import ast
import re
from typing import Any

from attnstudio.engine.checking.contractions import contraction
from attnstudio.engine.checking.examining import Examined
from attnstudio.engine.checking.loading import Loaded
from attnstudio.engine.checking.naming import Finding
from attnstudio.engine.checking.righting import first_line
from attnstudio.engine.checking.source import class_node, statement_at, text_at, users_of
from attnstudio.engine.faults.names import Fault

_CUTS = (
    r"\.detach\(\)(?!.*#.*plot)",
    r"no_grad|inference_mode",
    r"\.data\b",
    r"\.numpy\(\)",
    r"torch\.tensor\(|\.item\(\)",
)


def place(finding: Finding, examined: Examined, loaded: Loaded) -> tuple[int | None, dict[str, Any]]:
    """The line, and further facts for the right code."""
    name = examined.found.name
    line, facts = finding.line, dict(finding.facts)
    match finding.fault:
        case Fault.SOFTMAX_OVER_QUERIES | Fault.SOFTMAX_OVER_HEADS:
            facts["key_axis"] = _key_axis(examined)
            if not re.search(r"dim|softmax\(.*,", text_at(loaded, line)):
                line = first_line(loaded, name, r"nn\.Softmax\(") or line
        case Fault.SCALE_BY_D_MODEL:
            line = _scale_line(loaded, name, line)
        case Fault.ROW_FULLY_MASKED:
            line = first_line(loaded, name, r"tril\(.*-1|tril\(-1", r"triu\(") or line
        case Fault.MASK_IGNORED:
            line = _lost_mask(loaded, name, facts.get("parameter")) or line
        case Fault.HEADS_UNREGISTERED:
            line = _unregistered_line(examined, loaded)
        case Fault.OUTPUT_DETACHED:
            line = line or first_line(loaded, name, *_CUTS)
        case Fault.BATCH_MIXED:
            line = line or first_line(
                loaded, name, r"nn\.MultiheadAttention\(", r"permute\(1,", r"transpose\(0, ?1\)",
                r"reshape\(.*\*|view\(-1", r"softmax",
            )  # fmt: skip
        case Fault.NO_SCALE:
            line = line or first_line(loaded, name, r"@.*transpose|@.*\.mT|matmul|bmm|einsum")
        case Fault.HEADS_AVERAGED:
            line = first_line(loaded, name, r"\.mean\(", r"sum\(.*\) */|/ *len\(") or line
        case Fault.QKV_MIXED_UP:
            facts["right_code"] = _unmixed(text_at(loaded, line), facts)
            line = _line_of_names(loaded, line)
        case _:
            pass
    return line, facts


def _key_axis(examined: Examined) -> int:
    """The axis of the keys in what goes into the values' product: -1 where it is the last."""
    flow = examined.seen.flow
    if flow is None:
        return -1
    found = contraction(flow.value_ops[0])
    if found is None:
        return -1
    length = examined.seen.sizes.length
    side = 0 if len(found.of_size(0, length)) == 2 else 1
    shared = found.of_size(1 - side, length)
    labels = found.labels(side)
    axis = labels.index(shared[0]) if shared else len(labels) - 1
    return -1 if axis == len(labels) - 1 else axis


def _scale_line(loaded: Loaded, name: str, line: int | None) -> int | None:
    """Where the number is computed that the line applies."""
    used = re.search(r"[/*]\s*\(?(self\.\w+)\)?\s*\)?$|[/*]\s*(self\.\w+)", text_at(loaded, line))
    if used is None or re.search(r"sqrt|\*\*|pow", text_at(loaded, line)):
        return line
    attribute = re.escape(used.group(1) or used.group(2))
    return first_line(loaded, name, rf"{attribute}\s*=") or line


def _lost_mask(loaded: Loaded, name: str, parameter: str | None) -> int | None:
    """A masked_fill whose result is thrown away; a mask that is not handed on; one that nobody reads."""
    lost = first_line(loaded, name, r"^\s*\w+\.masked_fill\(")
    if lost is not None or parameter is None:
        return lost or _unread(loaded, name)
    node = class_node(loaded, name)
    forward = (
        next(
            (item for item in ast.walk(node) if isinstance(item, ast.FunctionDef) and item.name == "forward"),
            None,
        )
        if node is not None
        else None
    )
    for item in () if forward is None else ast.walk(forward):
        if isinstance(item, ast.Call) and re.search(
            r"attention|attend|attn", ast.unparse(item.func), re.IGNORECASE
        ):
            return item.lineno
    return None if forward is None else forward.lineno


def _unread(loaded: Loaded, name: str) -> int | None:
    """A name that is assigned from a mask and never read."""
    for part in users_of(loaded, name):
        node = class_node(loaded, part)
        for function in () if node is None else ast.walk(node):
            if not isinstance(function, ast.FunctionDef):
                continue
            read = {
                n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)
            }
            for item in ast.walk(function):
                if (
                    isinstance(item, ast.Assign)
                    and isinstance(item.targets[0], ast.Name)
                    and item.targets[0].id not in read
                    and re.search(r"mask", ast.unparse(item.value))
                ):
                    return item.lineno
    return None


def _unregistered_line(examined: Examined, loaded: Loaded) -> int | None:
    name = examined.found.name
    return first_line(
        loaded,
        name,
        r"self\.\w+\s*=\s*\[.*\bfor\b|self\.\w+\s*=\s*\[\s*$|self\.\w+\s*=\s*\[",
        r"self\.\w+\s*=\s*(\{|dict\()",
        r"requires_grad",
        r"self\.\w+\s*=\s*(tuple|list)\(",
        r"\.append\(",
        r"self\.\w+\s*=\s*\(",
        r"nn\.Linear\(",
    )


def _line_of_names(loaded: Loaded, line: int | None) -> int | None:
    """Of a statement over several lines that goes through names, the line with the names."""
    node = statement_at(loaded, line)
    if node is None or (node.end_lineno or node.lineno) == node.lineno or isinstance(node, ast.FunctionDef):
        return line
    numbers = range(node.lineno, (node.end_lineno or node.lineno) + 1)
    return next((number for number in numbers if "zip(" in loaded.line(number)), line)


def _unmixed(code: str, facts: dict[str, Any]) -> str:
    """The line with the right name in place of the other: v = self.key(x) becomes v = self.value(x)."""
    if facts.get("inputs"):  # two parameters of forward
        given, own = facts["inputs"]
        return re.sub(rf"\b{re.escape(given)}\b", own, code) if given and own else ""
    role, other = facts.get("role"), facts.get("other")
    words = {"q": ("query", "queries", "q"), "k": ("key", "keys", "k"), "v": ("value", "values", "v")}
    if role not in words or other not in words:
        return ""
    head, equals, tail = code.partition("=")
    if not equals:
        head, tail = "", code
    for wrong, right in zip(words[str(other)], words[str(role)], strict=True):
        for pattern, new in (
            (rf"(?<![A-Za-z])(?<!d_)(?<!dim_){wrong}(?![A-Za-z])", right),  # d_k is a width
            (rf"(?<![A-Za-z]){wrong.upper()}(?![A-Za-z])", right.upper()),
            (rf"(?<=w){wrong}(?![A-Za-z])", right),
            (rf"{wrong.capitalize()}(?![a-z])", right.capitalize()),
        ):
            places = list(re.finditer(pattern, tail))
            if places:
                last = places[-1] if facts.get("role") == "v" and "=" in code else places[0]
                return f"{head}{equals}{tail[: last.start()]}{new}{tail[last.end() :]}"
    return ""
