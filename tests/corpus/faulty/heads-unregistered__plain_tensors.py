import torch
from torch import nn


class SelfAttention(nn.Module):
    """With raw weight matrices: nothing hidden in nn.Linear."""

    def __init__(self, d_model, num_heads):
        super().__init__()
        self.num_heads = num_heads
        self.d_k = d_model // num_heads
        s = d_model ** -0.5
        self.W_Q = (torch.randn(d_model, d_model) * s).requires_grad_()
        self.W_K = (torch.randn(d_model, d_model) * s).requires_grad_()
        self.W_V = (torch.randn(d_model, d_model) * s).requires_grad_()
        self.W_O = nn.Parameter(torch.randn(d_model, d_model) * s)

    def forward(self, x):
        b, n, d = x.shape
        q = (x @ self.W_Q).reshape(b, n, self.num_heads, self.d_k).transpose(1, 2)
        k = (x @ self.W_K).reshape(b, n, self.num_heads, self.d_k).transpose(1, 2)
        v = (x @ self.W_V).reshape(b, n, self.num_heads, self.d_k).transpose(1, 2)
        w = torch.softmax(q @ k.transpose(-1, -2) / self.d_k ** 0.5, -1)
        return (w @ v).transpose(1, 2).reshape(b, n, d) @ self.W_O, w
