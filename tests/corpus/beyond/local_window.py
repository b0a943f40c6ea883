import torch
from torch import nn


class WindowAttention(nn.Module):
    """A token sees its neighbours only, two to each side."""

    def __init__(self, d_model: int, n_heads: int, window: int = 2):
        super().__init__()
        self.n_heads, self.window = n_heads, window
        self.d_k = d_model // n_heads
        self.q = nn.Linear(d_model, d_model)
        self.k = nn.Linear(d_model, d_model)
        self.v = nn.Linear(d_model, d_model)
        self.o = nn.Linear(d_model, d_model)

    def forward(self, x):
        b, n, d = x.shape
        q, k, v = (f(x).view(b, n, self.n_heads, self.d_k).transpose(1, 2) for f in (self.q, self.k, self.v))
        pos = torch.arange(n, device=x.device)
        near = (pos[:, None] - pos[None, :]).abs() <= self.window
        w = (q @ k.transpose(-2, -1) / self.d_k ** 0.5).masked_fill(~near, float("-inf")).softmax(-1)
        return self.o((w @ v).transpose(1, 2).reshape(b, n, d)), w
