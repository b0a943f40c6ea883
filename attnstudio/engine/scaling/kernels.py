"""Attention in pieces whose time can be taken: eager, fused, and sparse patterns computed sparsely.

q, k and v are [h, L, d_k]. A pass is a generator: it yields, after each piece of work, the stage that the
piece belongs to, and returns the output [h, L, d_k]. What a pattern forbids is not computed and thrown away:
a local window takes blocks of queries with the few keys in their reach, a stride takes each class of
positions as a short sequence of its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator
from functools import partial
from itertools import product

import torch
from torch import Tensor
from torch.nn.functional import pad, scaled_dot_product_attention

from attnstudio.engine.masks import causal
from attnstudio.engine.scaling.study import Kind, Stage, block_of

Pass = Generator[Stage, None, Tensor]

# Multiplications: a product of more is taken in pieces, so that it can be cancelled. A call of SDPA does both
# products; in pieces it reads keys and values anew for each of them.
WHOLE_UP_TO = 1 << 31
FUSED_WHOLE_UP_TO = 1 << 33
PIECE = 1 << 29


def prepare(
    kind: Kind, q: Tensor, k: Tensor, v: Tensor, *, window: int, stride: int
) -> tuple[Callable[[], Pass], tuple[Tensor, ...]]:
    """What starts a pass of `kind`, and the masks it uses: they are made once, as a model makes them."""
    length = q.shape[1]
    match kind:
        case Kind.EAGER:
            return partial(eager, q, k, v, None), ()
        case Kind.CAUSAL:
            mask = causal(length)
            return partial(eager, q, k, v, mask), (mask,)
        case Kind.FUSED | Kind.FUSED_CAUSAL:
            return partial(fused, q, k, v, is_causal=kind is Kind.FUSED_CAUSAL), ()
        case Kind.LOCAL:
            band = _band(length, window)
            return partial(local, q, k, v, band, window), (band,)
        case Kind.STRIDED:
            stride = min(stride, length)
            filled = _filled(length, stride)
            return partial(strided, q, k, v, filled, stride), () if filled is None else (filled,)


def eager(q: Tensor, k: Tensor, v: Tensor, allowed: Tensor | None) -> Pass:
    """Equation 1 as `attention.scaled_dot_product` writes it, [..., n, d_k] over [..., m, d_k].

    `allowed` can be broadcast to [..., n, m].
    """
    if q.numel() * k.shape[-2] > WHOLE_UP_TO:
        return (yield from _eager_in_pieces(q, k, v, allowed))
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if allowed is not None:
        scores = scores.masked_fill(~allowed, -math.inf)
    yield Stage.SCORES
    weights = scores.softmax(dim=-1)
    del scores
    yield Stage.SOFTMAX
    out = weights @ v
    del weights
    yield Stage.VALUES
    return out


def _eager_in_pieces(q: Tensor, k: Tensor, v: Tensor, allowed: Tensor | None) -> Pass:
    """The same operations on the same matrices, each a few rows at a time."""
    *batch, n, d_k = q.shape
    m = k.shape[-2]
    mask = None if allowed is None else allowed.expand(*batch, n, m)
    rows = list(_blocks(n, max(1, PIECE // (m * d_k))))
    places = list(product(*map(range, batch)))
    pieces: list[tuple[int | slice, ...]] = [(*place, block) for place in places for block in rows]
    products = q.new_empty(*batch, n, m)
    for piece in pieces:
        torch.matmul(q[piece], k[piece[:-1]].T, out=products[piece])
        yield Stage.SCORES
    scores = torch.empty_like(products)
    for piece in pieces:
        torch.div(products[piece], math.sqrt(d_k), out=scores[piece])
        yield Stage.SCORES
    del products
    if mask is not None:
        masked = torch.empty_like(scores)
        for piece in pieces:
            masked[piece] = scores[piece].masked_fill(~mask[piece], -math.inf)
            yield Stage.SCORES
        scores = masked
        del masked
    weights = torch.empty_like(scores)
    for piece in pieces:
        torch.softmax(scores[piece], dim=-1, out=weights[piece])
        yield Stage.SOFTMAX
    del scores
    out = torch.empty_like(q)
    for piece in pieces:
        torch.matmul(weights[piece], v[piece[:-1]], out=out[piece])
        yield Stage.VALUES
    del weights
    return out


def fused(q: Tensor, k: Tensor, v: Tensor, *, is_causal: bool) -> Pass:
    """`scaled_dot_product_attention`: scores and weights of a few rows at a time, never all of them."""
    if q.numel() * q.shape[1] > FUSED_WHOLE_UP_TO:
        return (yield from _fused_in_pieces(q, k, v, is_causal=is_causal))
    out = scaled_dot_product_attention(q[None], k[None], v[None], is_causal=is_causal)[0]
    yield Stage.WHOLE
    return out


def _fused_in_pieces(q: Tensor, k: Tensor, v: Tensor, *, is_causal: bool) -> Pass:
    heads, length, d_k = q.shape
    out = torch.empty_like(q)
    for block in _blocks(length, max(1, PIECE // (heads * length * d_k))):
        stop = block.stop if is_causal else length
        mask = None
        if is_causal:  # rows of a causal mask: the kernel's own begins at the first row
            mask = torch.ones(stop - block.start, stop, dtype=torch.bool).tril(block.start)
        out[:, block] = scaled_dot_product_attention(
            q[None, :, block], k[None, :, :stop], v[None, :, :stop], attn_mask=mask
        )[0]
        yield Stage.WHOLE
    return out


def local(q: Tensor, k: Tensor, v: Tensor, band: Tensor, window: int) -> Pass:
    """Query i sees the keys with |i - j| <= window: blocks of queries, each over the keys in their reach."""
    heads, length, d_k = q.shape
    block, width = block_of(length, window)
    reach = (width - block) // 2
    surplus = -length % block

    def within_reach(x: Tensor) -> Tensor:
        padded = pad(x, (0, 0, reach, reach + surplus))  # [h, L, d_k] -> with room on both sides
        shared = padded.unfold(1, width, block).transpose(-2, -1)  # -> [h, block's number, width, d_k]
        return shared.contiguous()  # whole rows are copied faster here than single numbers in the product

    queries = pad(q, (0, 0, 0, surplus)).view(heads, -1, block, d_k)
    out = yield from eager(queries, within_reach(k), within_reach(v), band)
    return out.reshape(heads, -1, d_k)[:, :length]


def _band(length: int, window: int) -> Tensor:
    """What a block's queries may see of its keys, bool [block's number, block, width]."""
    block, width = block_of(length, window)
    reach = (width - block) // 2
    starts = torch.arange(0, length, block)[:, None, None]
    rows, columns = torch.arange(block)[:, None], torch.arange(width)
    keys = starts + columns - reach
    near = (columns - rows >= 0) & (columns - rows <= 2 * reach)
    beyond = starts + rows >= length  # padding, cut off later: without any key its softmax would be 0 / 0
    return near & (keys >= 0) & (keys < length) | beyond


def strided(q: Tensor, k: Tensor, v: Tensor, filled: Tensor | None, stride: int) -> Pass:
    """Query i sees the keys with i - j divisible by `stride`: full attention within each such class."""
    heads, length, d_k = q.shape
    surplus = -length % stride

    def by_class(x: Tensor) -> Tensor:
        padded = pad(x, (0, 0, 0, surplus)) if surplus else x
        return padded.view(heads, -1, stride, d_k).transpose(1, 2)  # -> [h, class, its positions, d_k]

    out = yield from eager(by_class(q), by_class(k), by_class(v), filled)
    return out.transpose(1, 2).reshape(heads, -1, d_k)[:, :length]


def _filled(length: int, stride: int) -> Tensor | None:
    """Which positions of each class are no padding, bool [class, 1, position]; None where all are."""
    if length % stride == 0:
        return None
    count = -(-length // stride)
    positions = torch.arange(count) * stride + torch.arange(stride)[:, None]
    return (positions < length)[:, None]


def _blocks(count: int, size: int) -> Iterator[slice]:
    return (slice(start, min(start + size, count)) for start in range(0, count, size))
