import torch
from torch import nn


class EncoderSelfAttention(nn.Module):
    """x: [batch, sequence, features], like everywhere in this project."""

    def __init__(self, d_model, nhead, dropout=0.0):
        super().__init__()
        self.attn = nn.MultiheadAttention(d_model, nhead, dropout=dropout)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        batch, sequence, features = x.shape
        out, weights = self.attn(x, x, x)
        assert out.shape == (batch, sequence, features)
        return self.dropout(out)
