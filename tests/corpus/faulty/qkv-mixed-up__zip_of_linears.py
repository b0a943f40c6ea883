import math

import torch
from torch import nn


class MultiHeadedAttention(nn.Module):
    def __init__(self, h, d_model):
        super().__init__()
        self.d_k = d_model // h
        self.h = h
        self.query_proj = nn.Linear(d_model, d_model)
        self.key_proj = nn.Linear(d_model, d_model)
        self.value_proj = nn.Linear(d_model, d_model)
        self.output_proj = nn.Linear(d_model, d_model)

    def forward(self, x, mask=None):
        n, length, _ = x.shape

        def heads(t):
            return t.view(n, length, self.h, self.d_k).transpose(1, 2)

        query, key, value = heads(self.query_proj(x)), heads(self.key_proj(x)), heads(self.value_proj(x))
        scores = torch.matmul(query, value.transpose(-2, -1)) / math.sqrt(self.d_k)
        if mask is not None:
            scores = scores.masked_fill(mask == 0, float("-inf"))
        weights = torch.softmax(scores, dim=-1)
        context = torch.matmul(weights, key)
        return self.output_proj(context.transpose(1, 2).reshape(n, length, self.h * self.d_k)), weights
