import torch
import torch.nn as nn
import torch.nn.functional as F


class CausalAttention(nn.Module):
    """A token must not see the future: its weights there are zero."""

    def __init__(self, n_embd, num_heads, block_size=64):
        super().__init__()
        self.num_heads = num_heads
        self.qkv = nn.Linear(n_embd, 3 * n_embd, bias=False)
        self.proj = nn.Linear(n_embd, n_embd)
        self.register_buffer("tril", torch.tril(torch.ones(block_size, block_size)))

    def forward(self, x):
        B, T, C = x.shape
        q, k, v = self.qkv(x).chunk(3, dim=-1)
        q = q.view(B, T, self.num_heads, -1).transpose(1, 2)
        k = k.view(B, T, self.num_heads, -1).transpose(1, 2)
        v = v.view(B, T, self.num_heads, -1).transpose(1, 2)
        wei = F.softmax(q @ k.transpose(-2, -1) * q.size(-1) ** -0.5, dim=-1)
        wei = wei * self.tril[:T, :T]
        out = (wei @ v).transpose(1, 2).reshape(B, T, C)
        return self.proj(out)
