import torch
from torch import nn


class FeedForward(nn.Module):
    def __init__(self, d_model, d_ff):
        super().__init__()
        self.a = nn.Linear(d_model, d_ff)
        self.b = nn.Linear(d_ff, d_model)

    def forward(self, x):
        return self.b(torch.relu(self.a(x)))
