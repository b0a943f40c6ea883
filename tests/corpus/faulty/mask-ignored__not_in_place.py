import torch
import torch.nn as nn
import torch.nn.functional as F


class SelfAttention(nn.Module):
    def __init__(self, emb_dim, heads=8):
        super().__init__()
        self.heads = heads
        self.head_dim = emb_dim // heads
        self.to_keys = nn.Linear(emb_dim, emb_dim, bias=False)
        self.to_queries = nn.Linear(emb_dim, emb_dim, bias=False)
        self.to_values = nn.Linear(emb_dim, emb_dim, bias=False)
        self.unify = nn.Linear(emb_dim, emb_dim)

    def forward(self, x, mask=None):
        b, t, e = x.shape
        shape = b, t, self.heads, self.head_dim
        keys = self.to_keys(x).view(shape).transpose(1, 2)
        queries = self.to_queries(x).view(shape).transpose(1, 2)
        values = self.to_values(x).view(shape).transpose(1, 2)
        dot = queries @ keys.transpose(-1, -2) / self.head_dim ** 0.5
        if mask is not None:
            # hide what the mask forbids (mask == 0)
            dot.masked_fill(mask == 0, float("-inf"))
        dot = F.softmax(dot, dim=-1)
        out = (dot @ values).transpose(1, 2).contiguous().view(b, t, e)
        return self.unify(out), dot
