import math
import torch
import torch.nn.functional as F
from torch import nn


class DecoderSelfAttention(nn.Module):
    def __init__(self, embed_dim, num_heads):
        super().__init__()
        self.embed_dim = embed_dim
        self.num_heads = num_heads
        self.qkv_proj = nn.Linear(embed_dim, 3 * embed_dim)
        self.o_proj = nn.Linear(embed_dim, embed_dim)

    def forward(self, x):
        B, L, E = x.shape
        qkv = self.qkv_proj(x).reshape(B, L, self.num_heads, 3 * E // self.num_heads).permute(0, 2, 1, 3)
        q, k, v = qkv.chunk(3, dim=-1)
        # to predict a token, only what lies before it may be used
        past = torch.ones(L, L, dtype=torch.bool, device=x.device).tril(-1)
        logits = (q @ k.mT / math.sqrt(q.size(-1))).masked_fill(~past, float("-inf"))
        attention = F.softmax(logits, dim=-1)
        values = (attention @ v).permute(0, 2, 1, 3).reshape(B, L, E)
        return self.o_proj(values), attention
