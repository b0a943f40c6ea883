import torch
from torch import nn


class ALiBiAttention(nn.Module):
    """Linear biases: the further away, the lower the score; another slope for every head."""

    def __init__(self, d_model, n_heads):
        super().__init__()
        self.n_heads = n_heads
        self.d_k = d_model // n_heads
        self.qkv = nn.Linear(d_model, 3 * d_model)
        self.out = nn.Linear(d_model, d_model)
        self.register_buffer("slopes", 2.0 ** -(8.0 / n_heads * torch.arange(1, n_heads + 1)))

    def forward(self, x):
        b, n, d = x.shape
        q, k, v = self.qkv(x).view(b, n, 3, self.n_heads, self.d_k).permute(2, 0, 3, 1, 4)
        pos = torch.arange(n, device=x.device)
        bias = -(pos[:, None] - pos[None, :]).abs() * self.slopes[:, None, None]
        w = (q @ k.transpose(-2, -1) / self.d_k ** 0.5 + bias).softmax(dim=-1)
        return self.out((w @ v).transpose(1, 2).reshape(b, n, d)), w
