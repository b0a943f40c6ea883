import math

import torch
from torch import nn


def attention(query, key, value, mask=None, dropout=None):
    "Scaled dot product attention; also returns the weights, whose rows sum to one"
    d_k = query.size(-1)
    scores = torch.matmul(query, key.transpose(-2, -1)) / math.sqrt(d_k)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1e9)
    p_attn = scores.softmax(dim=-1)
    if dropout is not None:
        p_attn = dropout(p_attn)
    return torch.matmul(p_attn, value), p_attn


class MultiHeadedAttention(nn.Module):
    def __init__(self, h, d_model, dropout=0.2):
        super().__init__()
        self.d_k = d_model // h
        self.h = h
        self.linears = nn.ModuleList([nn.Linear(d_model, d_model) for _ in range(4)])
        self.dropout = nn.Dropout(p=dropout)

    def forward(self, x, mask=None):
        n = x.size(0)
        q, k, v = (lin(x).view(n, -1, self.h, self.d_k).transpose(1, 2) for lin in self.linears[:3])
        out, p_attn = attention(q, k, v, mask=mask, dropout=self.dropout)
        out = out.transpose(1, 2).contiguous().view(n, -1, self.h * self.d_k)
        return self.linears[-1](out), p_attn
