"""Parts of a file: its classes and functions, and where they stand."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from attnstudio.engine.checking.loading import Loaded


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A class that derives from nn.Module, or a function of q, k and v."""

    name: str
    target: Callable[..., Any]
    is_class: bool
    line: int


def class_node(loaded: Loaded, name: str) -> ast.ClassDef | ast.FunctionDef | None:
    """Where a class or function of that name is defined; the last definition counts."""
    found = [
        node
        for node in ast.walk(loaded.tree)
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name
    ]
    return found[-1] if found else None


def source_of(loaded: Loaded, name: str) -> str:
    """The lines of that class or function."""
    node = class_node(loaded, name)
    return "" if node is None else ast.get_source_segment(loaded.source, node) or ""


def statement_at(loaded: Loaded, line: int | None) -> ast.stmt | None:
    """The smallest statement that holds the line; None for None, or where there is none."""
    found: ast.stmt | None = None
    for node in ast.walk(loaded.tree):
        if line is None or not isinstance(node, ast.stmt):
            continue
        if node.lineno <= line <= (node.end_lineno or node.lineno) and (
            found is None or node.lineno >= found.lineno
        ):
            found = node
    return found


def text_at(loaded: Loaded, line: int | None) -> str:
    """The whole statement of that line on one line, or the line itself where it only begins something."""
    node = statement_at(loaded, line)
    if node is None or isinstance(
        node, ast.ClassDef | ast.FunctionDef | ast.For | ast.While | ast.If | ast.With
    ):
        return loaded.line(line)
    text = ast.get_source_segment(loaded.source, node) or loaded.line(line)
    lines = [part.split("  #")[0].strip() for part in text.splitlines()]
    joined = lines[0]
    for part in lines[1:]:
        joined += (
            part
            if joined.endswith(("(", "[", "{", ".")) or part.startswith((")", "]", "}", "."))
            else f" {part}"
        )
    return joined


def lines_with(loaded: Loaded, name: str, pattern: str) -> list[int]:
    """The lines of that class or function whose code fits the pattern; comments do not count."""
    node = class_node(loaded, name)
    if node is None:
        return []
    numbers = range(node.lineno, (node.end_lineno or node.lineno) + 1)
    lines = loaded.source.splitlines()
    return [number for number in numbers if re.search(pattern, lines[number - 1].split("#")[0])]


def users_of(loaded: Loaded, name: str) -> list[str]:
    """That class or function, and the file's own ones that it speaks of, directly or not."""
    defined = {item.name for item in loaded.tree.body if isinstance(item, ast.ClassDef | ast.FunctionDef)}
    found, waiting = [name], [name]
    while waiting:
        node = class_node(loaded, waiting.pop())
        for item in () if node is None else ast.walk(node):
            if isinstance(item, ast.Name) and item.id in defined and item.id not in found:
                found.append(item.id)
                waiting.append(item.id)
    return found
