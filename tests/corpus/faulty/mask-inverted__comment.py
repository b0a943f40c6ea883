"""Multi-head attention, step by step, as I understood it from the paper."""
import math

import torch
import torch.nn as nn


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        assert d_model % num_heads == 0, "d_model must be divisible by num_heads"
        self.d_model = d_model
        self.num_heads = num_heads
        self.d_k = d_model // num_heads

        self.W_q = nn.Linear(d_model, d_model)
        self.W_k = nn.Linear(d_model, d_model)
        self.W_v = nn.Linear(d_model, d_model)
        self.W_o = nn.Linear(d_model, d_model)

    def split_heads(self, x):
        batch_size, seq_len, _ = x.size()
        # (batch, seq, d_model) -> (batch, heads, seq, d_k)
        return x.view(batch_size, seq_len, self.num_heads, self.d_k).transpose(1, 2)

    def combine_heads(self, x):
        batch_size, _, seq_len, _ = x.size()
        return x.transpose(1, 2).contiguous().view(batch_size, seq_len, self.d_model)

    def scaled_dot_product_attention(self, Q, K, V, mask=None):
        scores = torch.matmul(Q, K.transpose(-2, -1)) / math.sqrt(self.d_k)
        if mask is not None:
            # 0 means: do not look there
            scores = scores.masked_fill(mask != 0, -1e9)
        weights = torch.softmax(scores, dim=-1)
        return torch.matmul(weights, V), weights

    def forward(self, x, mask=None):
        Q = self.split_heads(self.W_q(x))
        K = self.split_heads(self.W_k(x))
        V = self.split_heads(self.W_v(x))
        out, weights = self.scaled_dot_product_attention(Q, K, V, mask)
        return self.W_o(self.combine_heads(out)), weights


if __name__ == "__main__":
    mha = MultiHeadAttention(512, 8)
    y, w = mha(torch.randn(2, 10, 512))
    print(y.shape, w.shape)
