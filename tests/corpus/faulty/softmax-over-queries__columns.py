"""I write attention with column vectors, as in the linear algebra course: every token is a column."""
import torch
from torch import nn


class ColumnAttention(nn.Module):
    def __init__(self, d_model, n_heads):
        super().__init__()
        self.n_heads = n_heads
        self.d_k = d_model // n_heads
        self.w_q = nn.Linear(d_model, d_model)
        self.w_k = nn.Linear(d_model, d_model)
        self.w_v = nn.Linear(d_model, d_model)
        self.w_o = nn.Linear(d_model, d_model)

    def forward(self, x):
        B, L, D = x.shape

        def columns(t):
            # [B, L, D] -> [B, h, d_k, L]
            return t.transpose(1, 2).reshape(B, self.n_heads, self.d_k, L)

        Q, K, V = columns(self.w_q(x)), columns(self.w_k(x)), columns(self.w_v(x))
        A = torch.softmax(K.transpose(-2, -1) @ Q / self.d_k ** 0.5, dim=-1)  # [key, query]
        Y = (V @ A).reshape(B, D, L).transpose(1, 2)
        return self.w_o(Y), A.transpose(-2, -1)
