"""The encoding with a power instead of exp and log, odd widths too, and the attention that uses it."""
import torch
from torch import nn


def sinusoidal_encoding(length: int, d_model: int) -> torch.Tensor:
    position = torch.arange(length, dtype=torch.float32)[:, None]
    i = torch.arange((d_model + 1) // 2, dtype=torch.float32)[None, :]
    angle = position / torch.pow(torch.tensor(10000.0), 2 * i / d_model)
    table = torch.empty(length, d_model)
    table[:, 0::2] = angle.sin()
    table[:, 1::2] = angle.cos()[:, : d_model // 2]
    return table


class PositionedAttention(nn.Module):
    def __init__(self, d_model: int, n_heads: int):
        super().__init__()
        self.n_heads = n_heads
        self.q = nn.Linear(d_model, d_model)
        self.k = nn.Linear(d_model, d_model)
        self.v = nn.Linear(d_model, d_model)
        self.o = nn.Linear(d_model, d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        heads = [m(x).unflatten(-1, (self.n_heads, -1)).transpose(1, 2) for m in (self.q, self.k, self.v)]
        q, k, v = heads
        scores = torch.einsum("...qd,...kd->...qk", q, k) * q.shape[-1] ** -0.5
        return self.o(torch.einsum("...qk,...kd->...qd", scores.softmax(-1), v).transpose(1, 2).flatten(-2))


if __name__ == "__main__":
    x = torch.randn(2, 10, 64) + sinusoidal_encoding(10, 64)
    print(PositionedAttention(64, 4)(x).shape)
