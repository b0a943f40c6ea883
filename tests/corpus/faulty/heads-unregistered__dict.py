import torch
import torch.nn as nn
import math


class MHA(nn.Module):
    def __init__(self, d_model, n_head):
        super().__init__()
        self.n_head = n_head
        self.d_k = d_model // n_head
        # one projection each, by name
        self.proj = {name: nn.Linear(d_model, d_model) for name in "qkv"}
        self.out = nn.Linear(d_model, d_model)

    def forward(self, x, mask=None):
        b, l, d = x.shape
        q, k, v = (self.proj[n](x).view(b, l, self.n_head, self.d_k).transpose(1, 2) for n in "qkv")
        s = q @ k.transpose(-1, -2) / math.sqrt(self.d_k)
        if mask is not None:
            s = s.masked_fill(mask == 0, -1e9)
        a = s.softmax(-1)
        return self.out((a @ v).transpose(1, 2).reshape(b, l, d)), a
