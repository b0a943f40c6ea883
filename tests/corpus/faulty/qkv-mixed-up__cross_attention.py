import torch
from torch import nn


class CrossAttention(nn.Module):
    """Queries from the decoder, keys and values from the encoder's memory."""

    def __init__(self, query_dim: int, context_dim: int, heads: int = 8, dim_head: int = 64):
        super().__init__()
        inner = heads * dim_head
        self.heads = heads
        self.scale = dim_head**-0.5
        self.to_q = nn.Linear(query_dim, inner, bias=False)
        self.to_k = nn.Linear(context_dim, inner, bias=False)
        self.to_v = nn.Linear(context_dim, inner, bias=False)
        self.to_out = nn.Linear(inner, query_dim)

    def forward(self, x: torch.Tensor, context: torch.Tensor) -> torch.Tensor:
        b, n, m = x.shape[0], x.shape[1], context.shape[1]
        q = self.to_q(x).view(b, n, self.heads, -1).transpose(1, 2)
        k = self.to_k(x).view(b, m, self.heads, -1).transpose(1, 2)
        v = self.to_v(context).view(b, m, self.heads, -1).transpose(1, 2)
        attn = torch.matmul(q * self.scale, k.transpose(-1, -2)).softmax(dim=-1)
        return self.to_out(torch.matmul(attn, v).transpose(1, 2).reshape(b, n, -1))
