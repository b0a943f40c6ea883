import torch
from torch import nn


class SelfAttention(nn.Module):
    """Single-head self-attention. d_in -> d_out, no output projection."""

    def __init__(self, d_in, d_out):
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out) / d_in ** 0.5)
        self.W_key = nn.Parameter(torch.rand(d_in, d_out) / d_in ** 0.5)
        self.W_value = nn.Parameter(torch.rand(d_in, d_out) / d_in ** 0.5)

    def forward(self, x):
        keys = x @ self.W_key
        queries = x @ self.W_query
        values = x @ self.W_value

        attn_scores = queries @ keys.transpose(-2, -1)  # omega
        attn_weights = torch.softmax(attn_scores / keys.shape[-1] ** 0.5, dim=-1)

        context_vec = attn_weights @ values
        return context_vec


torch.manual_seed(123)
inputs = torch.rand(1, 6, 3)
print(SelfAttention(3, 2)(inputs))
