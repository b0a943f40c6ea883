"""attn has the layout [batch, seq_q, seq_k, heads], so the softmax runs over dim 1."""
import math
import torch
from torch import nn


class PrepareForMultiHeadAttention(nn.Module):
    def __init__(self, d_model: int, heads: int, d_k: int, bias: bool):
        super().__init__()
        self.linear = nn.Linear(d_model, heads * d_k, bias=bias)
        self.heads = heads
        self.d_k = d_k

    def forward(self, x: torch.Tensor):
        head_shape = x.shape[:-1]
        x = self.linear(x)
        return x.view(*head_shape, self.heads, self.d_k)


class MultiHeadAttention(nn.Module):
    def __init__(self, heads: int, d_model: int, dropout_prob: float = 0.1, bias: bool = True):
        super().__init__()
        self.d_k = d_model // heads
        self.heads = heads
        self.query = PrepareForMultiHeadAttention(d_model, heads, self.d_k, bias=bias)
        self.key = PrepareForMultiHeadAttention(d_model, heads, self.d_k, bias=bias)
        self.value = PrepareForMultiHeadAttention(d_model, heads, self.d_k, bias=True)
        self.softmax = nn.Softmax(dim=1)
        self.output = nn.Linear(d_model, d_model)
        self.dropout = nn.Dropout(dropout_prob)
        self.scale = 1 / math.sqrt(self.d_k)
        self.attn = None

    def forward(self, query: torch.Tensor, key: torch.Tensor, value: torch.Tensor):
        # all are [batch, seq, d_model]
        query = self.query(query)
        key = self.key(key)
        value = self.value(value)
        scores = torch.einsum("bihd,bjhd->bijh", query, key) * self.scale
        attn = self.softmax(scores)
        self.attn = attn.detach()
        x = torch.einsum("bijh,bjhd->bihd", self.dropout(attn), value)
        x = x.reshape(x.shape[0], x.shape[1], -1)
        return self.output(x)
