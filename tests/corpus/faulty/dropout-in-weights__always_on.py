import torch
import torch.nn as nn
import torch.nn.functional as F


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads, p=0.1):
        super().__init__()
        self.num_heads = num_heads
        self.d_k = d_model // num_heads
        self.p = p
        self.query = nn.Linear(d_model, d_model)
        self.key = nn.Linear(d_model, d_model)
        self.value = nn.Linear(d_model, d_model)
        self.out = nn.Linear(d_model, d_model)

    def forward(self, x):
        B, L, D = x.size()
        q = self.query(x).view(B, L, self.num_heads, self.d_k).transpose(1, 2)
        k = self.key(x).view(B, L, self.num_heads, self.d_k).transpose(1, 2)
        v = self.value(x).view(B, L, self.num_heads, self.d_k).transpose(1, 2)
        weights = F.softmax(q @ k.transpose(-2, -1) / self.d_k ** 0.5, dim=-1)
        # regularise while training
        weights = F.dropout(weights, p=self.p)
        out = (weights @ v).transpose(1, 2).contiguous().view(B, L, D)
        return self.out(out), weights
