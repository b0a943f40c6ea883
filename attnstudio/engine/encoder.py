"""The encoder: embedding, positions, layers, answers ("Attention Is All You Need", section 3.1).

B = batch, L = length, V = vocabulary, C = answers. Each part that can be left out is left out where it
stands, so that what an experiment does not use is not there.
"""

from __future__ import annotations

from torch import Tensor, nn

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.choices import Norm, Positional
from attnstudio.engine.positional import sinusoidal
from attnstudio.engine.spec import ExperimentSpec

FEED_FORWARD_FACTOR = 4  # d_ff = 4 d_model, as in the paper: 2048 for 512 (section 3.3)


class EncoderLayer(nn.Module):
    """Attention, then a feed-forward network; each with a residual sum and a LayerNorm (section 3.1).

    Post-norm is the paper's LayerNorm(x + Sublayer(x)), pre-norm is x + Sublayer(LayerNorm(x)).
    """

    def __init__(self, spec: ExperimentSpec) -> None:
        super().__init__()
        self.residual = spec.residual
        self.pre_norm = spec.norm is Norm.PRE
        self.attention = MultiHeadAttention(spec.d_model, spec.heads)
        self.norm_1 = norm_of(spec)
        self.feed_forward = feed_forward_of(spec)
        self.norm_2 = norm_of(spec) if spec.feed_forward else nn.Identity()

    def forward(self, x: Tensor, allowed: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """x [B, L, d_model] -> the same shape, weights [B, h, query, key]."""
        out, weights = self.attention(self.attended(x), allowed)
        x = self._add(x, out, self.norm_1)
        if self.feed_forward is not None:
            out = self.feed_forward(self.norm_2(x) if self.pre_norm else x)
            x = self._add(x, out, self.norm_2)
        return x, weights

    def attended(self, x: Tensor) -> Tensor:
        """What the attention looks at when x comes in: [B, L, d_model]."""
        attended: Tensor = self.norm_1(x) if self.pre_norm else x
        return attended

    def _add(self, x: Tensor, out: Tensor, norm: nn.Module) -> Tensor:
        """The residual sum, and the LayerNorm that follows it where it is post-norm."""
        summed = x + out if self.residual else out
        normed: Tensor = summed if self.pre_norm else norm(summed)
        return normed


class Encoder(nn.Module):
    """Tokens in, an answer for each position out. `allowed` as in `attention`."""

    positions: Tensor | None

    def __init__(self, spec: ExperimentSpec, vocabulary: int, answers: int) -> None:
        super().__init__()
        # torch draws N(0, 1): what the paper's factor sqrt(d_model) makes of smaller draws (section 3.4).
        self.embedding = nn.Embedding(vocabulary, spec.d_model)
        self.layers = nn.ModuleList(EncoderLayer(spec) for _ in range(spec.layers))
        self.last_norm = norm_of(spec) if spec.norm is Norm.PRE else nn.Identity()
        self.head = nn.Linear(spec.d_model, answers)
        has_positions = spec.positional is Positional.SINUSOIDAL
        encoding = sinusoidal(spec.length, spec.d_model) if has_positions else None
        self.register_buffer("positions", encoding, persistent=False)  # [L, d_model]

    @property
    def attention(self) -> tuple[MultiHeadAttention, ...]:
        """The attention of each layer, the lowest first."""
        return tuple(layer.attention for layer in self._layers())

    def forward(self, tokens: Tensor, allowed: Tensor | None = None) -> tuple[Tensor, list[Tensor]]:
        """tokens [B, L] int64 -> logits [B, L, C], and each layer's weights [B, h, query, key]."""
        x = self.embed(tokens)
        weights = []
        for layer in self._layers():
            x, of_layer = layer(x, allowed)
            weights.append(of_layer)
        return self.head(self.last_norm(x)), weights

    def embed(self, tokens: Tensor) -> Tensor:
        """Token vectors, with their positions added where there is an encoding: [B, L, d_model]."""
        x: Tensor = self.embedding(tokens)
        return x if self.positions is None else x + self.positions

    def _layers(self) -> list[EncoderLayer]:
        return [layer for layer in self.layers if isinstance(layer, EncoderLayer)]


def norm_of(spec: ExperimentSpec) -> nn.Module:
    """A LayerNorm over d_model, or nothing where the experiment has none."""
    return nn.Identity() if spec.norm is Norm.NONE else nn.LayerNorm(spec.d_model)


def feed_forward_of(spec: ExperimentSpec) -> nn.Module | None:
    """max(0, x W_1 + b_1) W_2 + b_2 (section 3.3, equation 2), or None where the experiment has none."""
    if not spec.feed_forward:
        return None
    width = FEED_FORWARD_FACTOR * spec.d_model
    return nn.Sequential(nn.Linear(spec.d_model, width), nn.ReLU(), nn.Linear(width, spec.d_model))
