import torch
from torch import nn


class SelfAttention(nn.Module):
    def __init__(self, d_model, n_heads):
        super().__init__()
        self.weights = torch.load("pretrained/attention.pt")

    def forward(self, x):
        return x @ self.weights
