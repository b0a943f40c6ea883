import torch
from torch import nn


class RenormalisedAttention(nn.Module):
    """exp first, then the mask, then the sum: the same as -inf before the softmax."""

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads, self.dk = heads, d_model // heads
        self.query = nn.Linear(d_model, d_model)
        self.key = nn.Linear(d_model, d_model)
        self.value = nn.Linear(d_model, d_model)
        self.output = nn.Linear(d_model, d_model)

    def forward(self, x):
        B, T, D = x.shape
        q, k, v = (p(x).view(B, T, self.heads, self.dk).transpose(1, 2) for p in (self.query, self.key, self.value))
        e = torch.exp(q @ k.transpose(-1, -2) / self.dk ** 0.5)
        e = e * torch.ones(T, T, device=x.device).tril()
        w = e / e.sum(dim=-1, keepdim=True)
        return self.output((w @ v).transpose(1, 2).reshape(B, T, D)), w
