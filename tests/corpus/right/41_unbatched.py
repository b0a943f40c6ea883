"""A sentence is a matrix [tokens, d_model]; batches come in the next chapter."""
import math

import torch
import torch.nn as nn


class SelfAttentionV2(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        self.num_heads = num_heads
        self.d_head = d_model // num_heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        tokens, d_model = x.shape
        Q = self.W_q(x).reshape(tokens, self.num_heads, self.d_head).permute(1, 0, 2)
        K = self.W_k(x).reshape(tokens, self.num_heads, self.d_head).permute(1, 0, 2)
        V = self.W_v(x).reshape(tokens, self.num_heads, self.d_head).permute(1, 0, 2)
        weights = torch.softmax(Q @ K.permute(0, 2, 1) / math.sqrt(self.d_head), dim=-1)
        context = (weights @ V).permute(1, 0, 2).reshape(tokens, d_model)
        return self.W_o(context), weights
