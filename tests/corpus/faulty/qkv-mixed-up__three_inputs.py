import copy
import math

import torch
from torch import nn


def clones(module, n):
    "n identical layers, with parameters of their own"
    return nn.ModuleList([copy.deepcopy(module) for _ in range(n)])


def attention(query, key, value, mask=None, dropout=None):
    "One scaled dot-product attention, for any number of leading dimensions"
    d_k = query.size(-1)
    scores = torch.matmul(query, key.transpose(-2, -1)) / math.sqrt(d_k)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1e9)
    p_attn = scores.softmax(dim=-1)
    dropped = p_attn if dropout is None else dropout(p_attn)
    return torch.matmul(dropped, value), p_attn


class MultiHeadedAttention(nn.Module):
    def __init__(self, h, d_model, dropout=0.1):
        "Number of heads first, then the size of the model."
        super(MultiHeadedAttention, self).__init__()
        assert d_model % h == 0
        # d_v is always d_k here
        self.d_k = d_model // h
        self.h = h
        self.linears = clones(nn.Linear(d_model, d_model), 4)
        self.attn = None
        self.dropout = nn.Dropout(p=dropout)

    def forward(self, query, key, value, mask=None):
        if mask is not None:
            # the same mask for all h heads
            mask = mask.unsqueeze(1)
        nbatches = query.size(0)

        # 1) project and split: d_model => h x d_k
        query, key, value = [
            lin(x).view(nbatches, -1, self.h, self.d_k).transpose(1, 2)
            for lin, x in zip(self.linears, (query, key, key))
        ]

        # 2) attend, all heads at once
        x, self.attn = attention(query, key, value, mask=mask, dropout=self.dropout)

        # 3) concatenate and put through the last linear
        x = x.transpose(1, 2).contiguous().view(nbatches, -1, self.h * self.d_k)
        return self.linears[-1](x)
