"""Encoder attention for sentences of different length."""
import math
import torch
from torch import nn


class EncoderAttention(nn.Module):
    def __init__(self, d_model, heads, dropout=0.1):
        super().__init__()
        self.d_k = d_model // heads
        self.h = heads
        self.q_linear = nn.Linear(d_model, d_model)
        self.v_linear = nn.Linear(d_model, d_model)
        self.k_linear = nn.Linear(d_model, d_model)
        self.dropout = nn.Dropout(dropout)
        self.out = nn.Linear(d_model, d_model)

    def forward(self, x, src_mask=None):
        # src_mask [batch, 1, length]: (src != pad), so 1 at words and 0 at padding
        bs = x.size(0)
        k = self.k_linear(x).view(bs, -1, self.h, self.d_k).transpose(1, 2)
        q = self.q_linear(x).view(bs, -1, self.h, self.d_k).transpose(1, 2)
        v = self.v_linear(x).view(bs, -1, self.h, self.d_k).transpose(1, 2)
        scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(self.d_k)
        if src_mask is not None:
            src_mask = src_mask.unsqueeze(1)
            scores = scores.masked_fill(src_mask != 0, -1e9)
        scores = torch.softmax(scores, dim=-1)
        output = torch.matmul(self.dropout(scores), v)
        concat = output.transpose(1, 2).contiguous().view(bs, -1, self.h * self.d_k)
        return self.out(concat)
