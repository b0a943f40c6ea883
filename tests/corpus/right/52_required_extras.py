import torch
from torch import nn


class SelfAttention(nn.Module):
    """Everything must be given; nothing has a default."""

    def __init__(self, d_model, num_heads, context_length, dropout, qkv_bias, device):
        super().__init__()
        self.num_heads = num_heads
        self.head_dim = d_model // num_heads
        self.W_query = nn.Linear(d_model, d_model, bias=qkv_bias, device=device)
        self.W_key = nn.Linear(d_model, d_model, bias=qkv_bias, device=device)
        self.W_value = nn.Linear(d_model, d_model, bias=qkv_bias, device=device)
        self.out_proj = nn.Linear(d_model, d_model, device=device)
        self.dropout = nn.Dropout(dropout)
        self.register_buffer(
            "mask", torch.triu(torch.ones(context_length, context_length, device=device), diagonal=1).bool()
        )

    def forward(self, x):
        b, num_tokens, d_model = x.shape
        keys = self.W_key(x).view(b, num_tokens, self.num_heads, self.head_dim).transpose(1, 2)
        queries = self.W_query(x).view(b, num_tokens, self.num_heads, self.head_dim).transpose(1, 2)
        values = self.W_value(x).view(b, num_tokens, self.num_heads, self.head_dim).transpose(1, 2)
        attn_scores = queries @ keys.transpose(2, 3)
        attn_scores.masked_fill_(self.mask[:num_tokens, :num_tokens], -torch.inf)
        attn_weights = torch.softmax(attn_scores / keys.shape[-1] ** 0.5, dim=-1)
        attn_weights = self.dropout(attn_weights)
        context_vec = (attn_weights @ values).transpose(1, 2)
        context_vec = context_vec.contiguous().view(b, num_tokens, d_model)
        return self.out_proj(context_vec)
