import torch
from torch import nn


class LinearAttention(nn.Module):
    """No softmax over pairs: phi(q) (phi(k)^T v), linear in the length."""

    def __init__(self, dim, heads=4):
        super().__init__()
        self.heads = heads
        self.to_qkv = nn.Linear(dim, 3 * dim, bias=False)
        self.to_out = nn.Linear(dim, dim)

    def forward(self, x):
        q, k, v = (t.unflatten(-1, (self.heads, -1)).transpose(1, 2) for t in self.to_qkv(x).chunk(3, dim=-1))
        q, k = nn.functional.elu(q) + 1, nn.functional.elu(k) + 1
        context = torch.einsum("bhnd,bhne->bhde", k, v)
        norm = torch.einsum("bhnd,bhd->bhn", q, k.sum(dim=2))
        out = torch.einsum("bhnd,bhde->bhne", q, context) / norm[..., None]
        return self.to_out(out.transpose(1, 2).flatten(2))
