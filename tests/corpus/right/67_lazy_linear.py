import math

import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    """num_hiddens is enough: LazyLinear finds the input width at the first call."""

    def __init__(self, num_hiddens, num_heads, dropout=0.0, bias=False, **kwargs):
        super().__init__()
        self.num_heads = num_heads
        self.dropout = nn.Dropout(dropout)
        self.W_q = nn.LazyLinear(num_hiddens, bias=bias)
        self.W_k = nn.LazyLinear(num_hiddens, bias=bias)
        self.W_v = nn.LazyLinear(num_hiddens, bias=bias)
        self.W_o = nn.LazyLinear(num_hiddens, bias=bias)

    def _split(self, t):
        return t.reshape(t.shape[0], t.shape[1], self.num_heads, -1).permute(0, 2, 1, 3)

    def forward(self, queries, keys, values):
        q, k, v = self._split(self.W_q(queries)), self._split(self.W_k(keys)), self._split(self.W_v(values))
        w = torch.softmax(torch.matmul(q, k.transpose(2, 3)) / math.sqrt(q.shape[-1]), dim=-1)
        out = torch.matmul(self.dropout(w), v).permute(0, 2, 1, 3)
        return self.W_o(out.reshape(out.shape[0], out.shape[1], -1))
