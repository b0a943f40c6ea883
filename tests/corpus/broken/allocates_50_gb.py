import torch
from torch import nn


class SelfAttention(nn.Module):
    def __init__(self, d_model, n_heads):
        super().__init__()
        # all pairs of all positions that there can be
        self.table = torch.zeros(112_000, 112_000).fill_(0.5)

    def forward(self, x):
        return x + self.table[0, 0]
