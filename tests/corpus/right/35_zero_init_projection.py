import math

import torch
from torch import nn


class CausalSelfAttention(nn.Module):
    """The branch starts silent: the output projection is zero at first, so a deep stack starts as the identity."""

    def __init__(self, n_embd: int, n_head: int):
        super().__init__()
        assert n_embd % n_head == 0
        self.n_head = n_head
        self.c_q = nn.Linear(n_embd, n_embd, bias=False)
        self.c_k = nn.Linear(n_embd, n_embd, bias=False)
        self.c_v = nn.Linear(n_embd, n_embd, bias=False)
        self.c_proj = nn.Linear(n_embd, n_embd, bias=False)
        self.c_proj.weight.data.zero_()

    def forward(self, x):
        B, T, C = x.size()
        q = self.c_q(x).view(B, T, self.n_head, -1).transpose(1, 2)
        k = self.c_k(x).view(B, T, self.n_head, -1).transpose(1, 2)
        v = self.c_v(x).view(B, T, self.n_head, -1).transpose(1, 2)
        att = q @ k.transpose(-2, -1) / math.sqrt(q.size(-1))
        att = att.masked_fill(torch.ones(T, T, device=x.device).tril() == 0, float("-inf")).softmax(-1)
        return self.c_proj((att @ v).transpose(1, 2).contiguous().view_as(x))
