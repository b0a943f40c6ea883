import torch
from torch import nn


class SelfAttention(nn.Module):
    """Just nn.MultiheadAttention with the arguments that I always forget."""

    def __init__(self, embed_dim, num_heads):
        super().__init__()
        self.mha = nn.MultiheadAttention(embed_dim, num_heads, batch_first=True)

    def forward(self, x, mask=None):
        # PyTorch's bool masks say what is NOT allowed
        out, weights = self.mha(x, x, x, attn_mask=mask, need_weights=True, average_attn_weights=False)
        return out, weights
