"""Tokens in another order: does their attention move along with them? No torch at import.

Without a positional encoding, self-attention is equivariant: permute the tokens, and rows and columns of
every map are permuted alike (section 3.5 gives the encoding for that reason). The softmax adds the same
numbers in another order, so in float32 the maps agree to rounding, in float64 to much less.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

import numpy as np
from numpy.typing import NDArray

from attnstudio.engine.choices import MaskKind, Positional
from attnstudio.engine.comparing.study import Side
from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.studies import Study
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

T = TypeVar("T", bound=np.generic)

MOST_EXACT_POSITIONS = 256  # up to here it is computed in float64 as well
ROUNDING = 1e-5  # of float32 weights, 0 to 1
EXACT_ROUNDING = 1e-9  # of float64


@dataclass(frozen=True, slots=True)
class Shuffle(Study):
    """Answered by `Shuffled`. Place i holds the token that stood at order[i]; encoding and mask stay."""

    solver: ClassVar[str] = "attnstudio.engine.comparing.shuffling_solver:shuffle"
    quick: ClassVar[bool] = True

    side: Side
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Shuffled:
    """Maps of the tokens in order, of the shuffled ones, and of these with rows and columns moved back.

    largest  for each layer the largest |restored - plain|; NaN where a weight is not a number
    exact    the same computed in float64; () above `MOST_EXACT_POSITIONS`
    """

    study: Shuffle
    plain: AttentionFrame
    shuffled: AttentionFrame
    restored: AttentionFrame
    largest: tuple[float, ...]
    exact: tuple[float, ...]

    def moves_along(self, layer: int) -> bool:
        """Whether the maps of `layer` (from 0) move with their tokens, but for rounding."""
        if self.exact:
            return self.exact[layer] <= EXACT_ROUNDING
        return self.largest[layer] <= ROUNDING


def random_order(length: int, generator: np.random.Generator) -> tuple[int, ...]:
    """An order of `length` tokens, never the one that they are in, if there is another."""
    plain = np.arange(length)
    order = plain
    while length > 1 and np.array_equal(order, plain):
        order = generator.permutation(length)
    return tuple(order.tolist())


def moved_back(frame: AttentionFrame, order: tuple[int, ...], plain: AttentionFrame) -> AttentionFrame:
    """`frame`, whose tokens are in `order`, with rows and columns where the tokens of `plain` stand."""
    back = np.argsort(order)
    return replace(
        frame,
        weights=restored_weights(frame.weights, order),
        queries=frame.queries[:, :, back],
        keys=frame.keys[:, :, back],
        query_tokens=plain.query_tokens,
        key_tokens=plain.key_tokens,
        allowed=None if frame.allowed is None else frame.allowed[np.ix_(back, back)],
    )


def restored_weights(weights: NDArray[T], order: tuple[int, ...]) -> NDArray[T]:
    """[layer, head, query, key] of tokens in `order` -> of the tokens as they stood."""
    back = np.argsort(order)
    return weights[:, :, back][:, :, :, back]


def describe(found: Shuffled, layer: int) -> Message:
    """What is to be learned from `found` about one layer (from 0)."""
    spec, largest = found.study.side.spec, found.largest[layer]
    if list(found.study.order) == sorted(found.study.order):
        return message(_IN_ORDER)
    if not np.isfinite(largest):
        return message(QT_TRANSLATE_NOOP("Messages", "The difference is not a number."))
    if not found.moves_along(layer):
        template = _ENCODED if spec.positional is not Positional.NONE else _MASKED
        head, query, key = largest_cell(found, layer)
        return message(template, largest=f"{largest:.4f}", head=head + 1, query=query + 1, key=key + 1)
    if largest == 0:
        return message(_SAME_BITS)
    if not found.exact:
        return message(_ROUNDING, largest=f"{largest:.1e}")
    return message(_ROUNDING_EXACT, largest=f"{largest:.1e}", exact=f"{found.exact[layer]:.1e}")


def largest_cell(found: Shuffled, layer: int) -> tuple[int, int, int]:
    """Head, query and key (from 0) of the largest difference in one layer."""
    sizes = np.abs(found.restored.weights[layer] - found.plain.weights[layer])
    head, query, key = np.unravel_index(int(np.nanargmax(sizes)), sizes.shape)
    return int(head), int(query), int(key)


def knows_places(side: Side) -> bool:
    """Whether anything in `side` depends on where a token stands."""
    return side.spec.positional is not Positional.NONE or side.spec.mask is not MaskKind.NONE


_IN_ORDER = QT_TRANSLATE_NOOP(
    "Messages", "The tokens stand in their order. Shuffle them, and see whether the maps move along."
)
_SAME_BITS = QT_TRANSLATE_NOOP(
    "Messages",
    "The maps move with their tokens: moved back they are the same, bit for bit. Attention alone does not "
    "know the order.",
)
_ROUNDING = QT_TRANSLATE_NOOP(
    "Messages",
    "The maps move with their tokens: moved back they differ by {largest} at most, which is rounding. "
    "Attention alone does not know the order.",
)
_ROUNDING_EXACT = QT_TRANSLATE_NOOP(
    "Messages",
    "The maps move with their tokens: moved back they differ by {largest} at most, which is rounding "
    "(in float64 {exact}). Attention alone does not know the order.",
)
_ENCODED = QT_TRANSLATE_NOOP(
    "Messages",
    "The maps do not move with their tokens: moved back they differ by up to {largest} (head {head}, query "
    "{query}, key {key}). The encoding tells attention where each token stands.",
)
_MASKED = QT_TRANSLATE_NOOP(
    "Messages",
    "The maps do not move with their tokens: moved back they differ by up to {largest} (head {head}, query "
    "{query}, key {key}). There is no encoding, but the mask belongs to the places.",
)
