"""From a spec to the tensors of the article, drawn in its order; from a layer to a frame."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from attnstudio.engine.attention import MultiHeadAttention, SingleHeadAttention, attention_weights
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.devices import require_device, use_threads
from attnstudio.engine.frames import AttentionFrame, FloatArray, Origin
from attnstudio.engine.masks import mask_of
from attnstudio.engine.moments import Score
from attnstudio.engine.objective import Objective
from attnstudio.engine.positional import sinusoidal
from attnstudio.engine.sequences import SequenceObjective
from attnstudio.engine.spec import ExperimentSpec, InputKind, Positional
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

# Work between two safe points: about 20 ms on one core.
BLOCK_WEIGHTS = 1 << 21
BLOCK_MULTIPLICATIONS = 1 << 28


@dataclass(frozen=True, slots=True, eq=False)
class Input:
    """What a layer attends over: tokens, x [1, L, d_model], allowed [query, key] or None."""

    tokens: tuple[str, ...]
    x: Tensor
    allowed: Tensor | None


@dataclass(frozen=True, slots=True, eq=False)
class Explored:
    """The first part of the article's draws: an input, one head, and the layer whose weights it prints."""

    input: Input
    single: SingleHeadAttention
    layer: MultiHeadAttention


@dataclass(frozen=True, slots=True, eq=False)
class Trained:
    """The second part: a freshly drawn layer to train, and the target [1, L, d_model] of its outputs.

    An `Objective`: the squared error between the layer's output and the target, always the same.
    """

    input: Input
    layer: MultiHeadAttention
    target: Tensor

    @property
    def model(self) -> nn.Module:
        """See `Objective.model`."""
        return self.layer

    @property
    def attention(self) -> tuple[MultiHeadAttention, ...]:
        """See `Objective.attention`."""
        return (self.layer,)

    @property
    def generator(self) -> None:
        """Nothing is drawn in training."""

    def require_fitting(self) -> None:
        """See `Objective.require_fitting`."""
        x, target = self.input.x, self.target
        if target.shape != x.shape:
            raise ValueError(f"the target {list(target.shape)} must have the output's shape {list(x.shape)}")

    def next_loss(self) -> Tensor:
        """See `Objective.next_loss`."""
        return self.sample_loss()[0]

    def sample_loss(self) -> tuple[Tensor, list[Tensor]]:
        """See `Objective.sample_loss`."""
        out, weights = self.layer(self.input.x, self.input.allowed)
        return functional.mse_loss(out, self.target), [weights]

    @torch.no_grad()
    def evaluate(self) -> Score:
        """See `Objective.evaluate`."""
        return Score(self.sample_loss()[0].item(), None)

    @torch.no_grad()
    def frame(self, origin: Origin, cancel: CancelToken) -> AttentionFrame:
        """See `Objective.frame`."""
        loss = self.evaluate().loss
        cancel.check()
        return capture(self.layer, self.input, replace(origin, loss=loss), cancel)

    def fault_in_data(self, step: int) -> Message | None:
        """See `Objective.fault_in_data`."""
        return fault_in_input(self.input) or (too_large(self.input) if step == 0 else None)


def draw_explored(spec: ExperimentSpec, cancel: CancelToken) -> Explored:
    """Draw what the article draws first. Raises `SpecError`, `EngineFailure`, `CancelledError`."""
    with _seeded(spec):
        return _draw_explored(spec, cancel)


def draw_trained(spec: ExperimentSpec, cancel: CancelToken) -> Trained:
    """Draw all that the article draws, and keep what is trained. Raises as `draw_explored`."""
    with _seeded(spec):
        source = _draw_explored(spec, cancel).input
        layer = MultiHeadAttention(spec.d_model, spec.heads)
        cancel.check()
        target = torch.randn(source.x.shape)
    device = torch.device(spec.device.value)
    return Trained(source, layer.to(device), target.to(device))


def objective_of(spec: ExperimentSpec, cancel: CancelToken) -> Objective:
    """What `spec` trains, before its first step. Raises as `draw_explored`."""
    return SequenceObjective(spec, cancel) if spec.is_encoder else draw_trained(spec, cancel)


@torch.no_grad()
def explore(spec: ExperimentSpec, cancel: CancelToken) -> AttentionFrame:
    """The frame of `spec`'s explored layer, or of its encoder before training. Raises as `draw_explored`."""
    use_threads(spec)
    if spec.is_encoder:
        return SequenceObjective(spec, cancel).frame(Origin(spec), cancel)
    explored = draw_explored(spec, cancel)
    return capture(explored.layer, explored.input, Origin(spec), cancel)


@torch.no_grad()
def capture(layer: MultiHeadAttention, source: Input, origin: Origin, cancel: CancelToken) -> AttentionFrame:
    """What `layer` attends to now, copied out of torch.

    Computed in blocks of queries with a safe point between them, so that the memory taken is little
    more than the frame's own. A small experiment is a single block: bit for bit the layer's forward.
    """
    q = layer.split_heads(project(layer.W_q, source.x, cancel))
    k = layer.split_heads(project(layer.W_k, source.x, cancel))
    return AttentionFrame(
        weights=_weights(q, k, source.allowed, cancel),
        queries=_to_numpy(q),
        keys=_to_numpy(k),
        query_tokens=source.tokens,
        key_tokens=source.tokens,
        origin=origin,
        allowed=None if source.allowed is None else source.allowed.cpu().numpy(),
    )


def fault_in_input(source: Input) -> Message | None:
    """A value that is not finite, or a query that may attend to nothing."""
    finite = torch.isfinite(source.x).all(dim=-1)[0]  # [1, L, d_model] -> [L]
    if not finite.all():
        position = int(finite.logical_not().nonzero()[0])
        return message(
            QT_TRANSLATE_NOOP(
                "Messages", "The input holds a value that is not finite, at token {n} '{token}'."
            ),
            n=position + 1,
            token=source.tokens[position],
        )
    if source.allowed is not None and not source.allowed.any(dim=1).all():
        query = int(source.allowed.any(dim=1).logical_not().nonzero()[0])
        return message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "The mask leaves query {n} '{token}' no key at all, so its softmax is 0 / 0. "
                "Allow it at least one key.",
            ),
            n=query + 1,
            token=source.tokens[query],
        )
    return None


def too_large(source: Input) -> Message:
    """What makes numbers overflow before the first update."""
    return message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "No update was made yet, so the input is the cause: its values reach {largest}, and their "
            "products are too large for float32.",
        ),
        largest=f"{float(source.x.abs().max()):.3g}",
    )


@contextmanager
def _seeded(spec: ExperimentSpec) -> Iterator[None]:
    """Seed torch's generator as the article does, and leave it as it was found."""
    spec.require_valid()
    require_device(spec)
    with torch.random.fork_rng(devices=[]):
        torch.default_generator.manual_seed(spec.seed)
        yield


def _draw_explored(spec: ExperimentSpec, cancel: CancelToken) -> Explored:
    # Drawn on the CPU whatever the device, so that a seed means the same numbers everywhere.
    device = torch.device(spec.device.value)
    x = _text_vectors(spec) if spec.input is InputKind.TEXT else torch.randn(1, spec.length, spec.d_model)
    cancel.check()
    single = SingleHeadAttention(spec.d_model, spec.d_k)
    layer = MultiHeadAttention(spec.d_model, spec.heads)
    cancel.check()
    if spec.positional is Positional.SINUSOIDAL:
        x = x + sinusoidal(x.shape[1], spec.d_model)
    allowed = mask_of(spec)
    cancel.check()
    source = Input(spec.tokens(), x.to(device), None if allowed is None else allowed.to(device))
    return Explored(source, single.to(device), layer.to(device))


def _text_vectors(spec: ExperimentSpec) -> Tensor:
    """One vector for each distinct token, drawn from a generator of its own: [1, L, d_model].

    So a token keeps its vector when the text around it changes.
    """
    tokens = spec.tokens()
    vectors = {token: _token_vector(token, spec) for token in dict.fromkeys(tokens)}
    return torch.stack([vectors[token] for token in tokens]).unsqueeze(0)  # [L, d_model] -> [1, L, d_model]


def _token_vector(token: str, spec: ExperimentSpec) -> Tensor:
    text = f"{spec.seed}\0{token}".encode("utf-8", "surrogatepass")
    seed = int.from_bytes(hashlib.sha256(text).digest()[:8]) >> 1
    return torch.randn(spec.d_model, generator=torch.Generator().manual_seed(seed))


def project(linear: nn.Linear, x: Tensor, cancel: CancelToken) -> Tensor:
    """linear(x), in blocks of positions: [1, L, d_model]."""
    rows = max(1, BLOCK_MULTIPLICATIONS // linear.weight.numel())
    blocks = []
    for block in torch.split(x, rows, dim=1):
        cancel.check()
        blocks.append(linear(block))
    return torch.cat(blocks, dim=1)


def rows_in_block(heads: int, keys: int) -> int:
    """How many queries' weights are computed at a time."""
    return max(1, BLOCK_WEIGHTS // (heads * keys))


def _weights(q: Tensor, k: Tensor, allowed: Tensor | None, cancel: CancelToken) -> FloatArray:
    """softmax(q k^T / sqrt(d_k)), in blocks of queries: [1, h, query, key]."""
    _, heads, queries, _ = q.shape
    keys = k.shape[2]
    weights = np.empty((1, heads, queries, keys), np.float32)
    shared = torch.from_numpy(weights)
    rows = rows_in_block(heads, keys)
    for start in range(0, queries, rows):
        cancel.check()
        block = slice(start, start + rows)
        mask = None if allowed is None else allowed[block]
        shared[:, :, block] = attention_weights(q[:, :, block], k, mask)
    weights.flags.writeable = False
    return weights


def _to_numpy(tensor: Tensor) -> FloatArray:
    """A read-only copy in C order."""
    array = np.empty(tuple(tensor.shape), np.float32)
    torch.from_numpy(array).copy_(tensor)
    array.flags.writeable = False
    return array
