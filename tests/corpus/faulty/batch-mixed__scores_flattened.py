import math
import torch
import torch.nn as nn


class FlatAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        self.num_heads = num_heads
        self.head_dim = d_model // num_heads
        self.qkv = nn.Linear(d_model, 3 * d_model)
        self.out = nn.Linear(d_model, d_model)

    def forward(self, x):
        bsz, length, d_model = x.shape
        # tokens of all sentences in one long list; the heads come first
        tokens = x.reshape(bsz * length, d_model)
        q, k, v = self.qkv(tokens).chunk(3, dim=-1)
        q = q.view(-1, self.num_heads, self.head_dim).transpose(0, 1)
        k = k.view(-1, self.num_heads, self.head_dim).transpose(0, 1)
        v = v.view(-1, self.num_heads, self.head_dim).transpose(0, 1)
        scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(self.head_dim)
        context = torch.bmm(torch.softmax(scores, dim=-1), v)
        context = context.transpose(0, 1).reshape(bsz, length, d_model)
        return self.out(context)
