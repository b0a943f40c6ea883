"""How exactly a test case is checked: by the engine, and by the exported pytest file. No torch."""

from __future__ import annotations

from attnstudio.engine.cases.case import DType

# Rounding alone stays below a fifth of these for all sizes that a case may have; what they tell apart
# from rounding, a broken property, moves numbers by more than 0.01 in float32 and 0.05 in half precision.
ROW_SUM_TOLERANCE = {DType.FLOAT64: 1e-12, DType.FLOAT32: 1e-5, DType.FLOAT16: 2e-3, DType.BFLOAT16: 1e-2}
MOVE_TOLERANCE = {DType.FLOAT64: 1e-12, DType.FLOAT32: 1e-5, DType.FLOAT16: 5e-3, DType.BFLOAT16: 3e-2}


def cuts(length: int) -> tuple[int, ...]:
    """From which tokens on others are put in their place, to see whether what is before them moves."""
    return tuple(sorted({1, length // 2, length - 1} - {0}))


def reordering(length: int) -> list[int]:
    """An order of `length` tokens that is neither their own nor its reverse.

    A local mask would not notice the reverse. Two tokens have no other order.
    """
    half = length // 2
    order = [*range(length - half, length), *range(length - half)]
    return order if length < 3 else [order[1], order[0], *order[2:]]
