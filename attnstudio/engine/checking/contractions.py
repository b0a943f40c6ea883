"""Which axes of a product meet, are summed, and come out: one form for matmul, einsum and their kin."""

from __future__ import annotations

import string
from dataclasses import dataclass

from torch import Tensor

from attnstudio.engine.checking.recording import Op

_MATMULS = {"matmul", "__matmul__", "__rmatmul__", "bmm", "mm", "baddbmm"}
_PRODUCTS = {"mul", "__mul__", "__rmul__", "multiply", "mul_", "__imul__"}


@dataclass(frozen=True, slots=True, eq=False)
class Contraction:
    """A product of two tensors: one letter for each axis; axes with the same letter meet.

    Axes that are only stretched have a blank. `positions` are those of the operands among `op.inputs`.
    """

    op: Op
    left: str
    right: str
    out: str
    positions: tuple[int, int]

    def operand(self, side: int) -> Tensor:
        """The left (0) or the right (1) tensor as it was."""
        return self.op.inputs[self.positions[side]]

    def labels(self, side: int) -> str:
        """The letters of the left (0) or the right (1) tensor."""
        return (self.left, self.right)[side]

    def fed(self, side: int) -> bool:
        """Whether that tensor rests on the module's input."""
        return self.op.fed[self.positions[side]]

    def of_size(self, side: int, size: int) -> list[str]:
        """The letters of that tensor's axes of that size."""
        shape = self.operand(side).shape
        return [
            label for label, n in zip(self.labels(side), shape, strict=True) if n == size and label != " "
        ]


def contraction(op: Op) -> Contraction | None:
    """The product that `op` is, or None."""
    if op.name in _MATMULS and len(op.inputs) >= 2:
        return _matmul(op)
    if op.name == "einsum":
        return _einsum(op)
    if op.name in _PRODUCTS and len(op.inputs) == 2:
        return _product(op)
    return None


def _matmul(op: Op) -> Contraction | None:
    positions = (len(op.inputs) - 2, len(op.inputs) - 1)
    if op.name == "__rmatmul__":
        positions = (positions[1], positions[0])
    left, right = (op.inputs[position].ndim for position in positions)
    if left < 2 or right < 2:
        return None
    batch = string.ascii_uppercase
    outer = max(left, right) - 2
    shared = batch[:outer]
    return Contraction(
        op,
        shared[outer - (left - 2) :] + "ik",
        shared[outer - (right - 2) :] + "kj",
        shared + "ij",
        positions,
    )


def _einsum(op: Op) -> Contraction | None:
    if len(op.inputs) != 2 or not op.args or not isinstance(op.args[0], str):
        return None
    equation = op.args[0].replace(" ", "")
    terms, arrow, result = equation.partition("->")
    operands = terms.split(",")
    if len(operands) != 2 or not arrow:
        return None
    dots = [
        tensor.ndim - len(term.replace("...", "")) for term, tensor in zip(operands, op.inputs, strict=True)
    ]
    most = max(dots)
    spare = [letter for letter in string.ascii_letters if letter not in equation][:most]
    left, right = (
        term.replace("...", "".join(spare[most - count :] if count else ""))
        for term, count in zip(operands, dots, strict=True)
    )
    return Contraction(op, left, right, result.replace("...", "".join(spare)), (0, 1))


def _product(op: Op) -> Contraction | None:
    left, right = op.inputs
    axes = max(left.ndim, right.ndim)
    letters = string.ascii_letters[:axes]
    if not axes:
        return None

    def stretched(tensor: Tensor) -> str:
        own = letters[axes - tensor.ndim :]
        return "".join(letter if n > 1 else " " for letter, n in zip(own, tensor.shape, strict=True))

    return Contraction(op, stretched(left), stretched(right), letters, (0, 1))
