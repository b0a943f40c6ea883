"""The lines of `attention` that compute each part of a weight, as they stand in its file. No torch here.

They are looked for in the source whenever the program runs, so what is shown is what is computed.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.util import find_spec
from pathlib import Path

FILE = "attnstudio.engine.attention"


class Part(StrEnum):
    """One step of the way from the tokens' vectors to the output."""

    INPUT = "input"
    PROJECTIONS = "projections"
    DOT = "dot"
    SCALE = "scale"
    MASK = "mask"
    SOFTMAX = "softmax"
    VALUE = "value"
    OUTPUT = "output"


@dataclass(frozen=True, slots=True)
class CodeExcerpt:
    """A function of the file.

    method  its name, with its class where it has one
    first   the number of its first line in the file, from 1
    lines   its source, from the margin
    marked  which of `lines` (from 0) compute the part
    """

    method: str
    first: int
    lines: tuple[str, ...]
    marked: tuple[int, ...]

    @property
    def told(self) -> tuple[str, ...]:
        """The marked lines with their numbers in the file, without indentation and comments."""
        return tuple(f"{self.first + n}: {self.lines[n].split('  #')[0].strip()}" for n in self.marked)


# The function that computes each part, and what its lines hold.
_PHRASES = {
    Part.INPUT: ("MultiHeadAttention.forward", ("def forward(self, x",)),
    Part.PROJECTIONS: ("MultiHeadAttention.forward", ("self.W_q(x)", "self.W_k(x)")),
    Part.DOT: ("attention_weights", ("q @ k.transpose(-2, -1)",)),
    Part.SCALE: ("attention_weights", ("/ math.sqrt(q.shape[-1])",)),
    Part.MASK: ("attention_weights", ("scores.masked_fill(~allowed, -math.inf)",)),
    Part.SOFTMAX: ("attention_weights", ("scores.softmax(dim=-1)",)),
    Part.VALUE: ("scaled_dot_product", ("weights @ v",)),
    Part.OUTPUT: ("MultiHeadAttention.forward", ("self.W_o(self.merge_heads(out))",)),
}


@cache
def excerpt_of(part: Part) -> CodeExcerpt:
    """Where `part` is computed. Raises `LookupError` when the file holds no such line."""
    source = _source()
    name, phrases = _PHRASES[part]
    function = _function(ast.parse(source), name)
    assert function.end_lineno is not None
    lines = source.splitlines()[function.lineno - 1 : function.end_lineno]
    lines = [line[function.col_offset :] for line in lines]
    marked = [_line_with(phrase, lines, name) for phrase in phrases]
    return CodeExcerpt(name, function.lineno, tuple(lines), tuple(marked))


def _source() -> str:
    """The file's text; its module, which would bring torch, is not imported."""
    found = find_spec(FILE)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).read_text("utf-8")


def _function(tree: ast.Module, name: str) -> ast.FunctionDef:
    place: ast.Module | ast.ClassDef | ast.FunctionDef = tree
    for word in name.split("."):
        inner = (node for node in place.body if isinstance(node, ast.ClassDef | ast.FunctionDef))
        found = next((node for node in inner if node.name == word), None)
        if found is None:
            raise LookupError(f"{FILE} has no {name}")
        place = found
    assert isinstance(place, ast.FunctionDef)
    return place


def _line_with(phrase: str, lines: list[str], name: str) -> int:
    for number, line in enumerate(lines):
        if phrase in line:
            return number
    raise LookupError(f"{name} has no line with {phrase}")
