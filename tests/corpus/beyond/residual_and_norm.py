import numpy as np
import torch
import torch.nn as nn


class MultiHeadAttention(nn.Module):
    """The whole sublayer: attention, dropout, residual, layer norm."""

    def __init__(self, d_model=512, n_heads=8, dropout=0.1):
        super().__init__()
        self.n_heads = n_heads
        self.d_k = d_model // n_heads
        self.W_Q = nn.Linear(d_model, d_model)
        self.W_K = nn.Linear(d_model, d_model)
        self.W_V = nn.Linear(d_model, d_model)
        self.fc = nn.Linear(d_model, d_model)
        self.norm = nn.LayerNorm(d_model)
        self.dropout = nn.Dropout(dropout)

    def forward(self, Q, K, V, attn_mask=None):
        residual, batch_size = Q, Q.size(0)
        q = self.W_Q(Q).view(batch_size, -1, self.n_heads, self.d_k).transpose(1, 2)
        k = self.W_K(K).view(batch_size, -1, self.n_heads, self.d_k).transpose(1, 2)
        v = self.W_V(V).view(batch_size, -1, self.n_heads, self.d_k).transpose(1, 2)
        scores = torch.matmul(q, k.transpose(-1, -2)) / np.sqrt(self.d_k)
        if attn_mask is not None:
            scores = scores.masked_fill(attn_mask.unsqueeze(1), -1e9)  # True: hide
        attn = torch.softmax(scores, dim=-1)
        context = torch.matmul(attn, v).transpose(1, 2).reshape(batch_size, -1, self.n_heads * self.d_k)
        return self.norm(self.dropout(self.fc(context)) + residual), attn
