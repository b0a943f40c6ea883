import numpy as np
import torch
from torch import nn


class DoubleAttention(nn.Module):
    """Float64 throughout, to compare with my NumPy version."""

    def __init__(self, d_model=32, n_heads=4):
        super().__init__()
        self.n_heads, self.d_k = n_heads, d_model // n_heads
        self.Wq = nn.Linear(d_model, d_model, dtype=torch.float64)
        self.Wk = nn.Linear(d_model, d_model, dtype=torch.float64)
        self.Wv = nn.Linear(d_model, d_model, dtype=torch.float64)
        self.Wo = nn.Linear(d_model, d_model, dtype=torch.float64)

    def forward(self, X):
        X = X.double()
        B, L, D = X.shape
        Q = self.Wq(X).view(B, L, self.n_heads, self.d_k).permute(0, 2, 1, 3)
        K = self.Wk(X).view(B, L, self.n_heads, self.d_k).permute(0, 2, 1, 3)
        V = self.Wv(X).view(B, L, self.n_heads, self.d_k).permute(0, 2, 1, 3)
        A = torch.softmax(Q @ K.permute(0, 1, 3, 2) / np.sqrt(self.d_k), dim=-1)
        return self.Wo((A @ V).permute(0, 2, 1, 3).reshape(B, L, D)), A
