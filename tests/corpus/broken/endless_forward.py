import torch
from torch import nn


class SelfAttention(nn.Module):
    def __init__(self, d_model, n_heads):
        super().__init__()
        self.q = nn.Linear(d_model, d_model)

    def forward(self, x):
        i = 0
        while i < x.shape[1]:
            x = torch.softmax(self.q(x), dim=-1)
        return x
