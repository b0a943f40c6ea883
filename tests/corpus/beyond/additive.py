import torch
from torch import nn


class AdditiveAttention(nn.Module):
    """Bahdanau: v^T tanh(W q + U k) instead of the dot product."""

    def __init__(self, query_size, key_size, num_hiddens):
        super().__init__()
        self.W_k = nn.Linear(key_size, num_hiddens, bias=False)
        self.W_q = nn.Linear(query_size, num_hiddens, bias=False)
        self.w_v = nn.Linear(num_hiddens, 1, bias=False)

    def forward(self, queries, keys, values):
        features = torch.tanh(self.W_q(queries).unsqueeze(2) + self.W_k(keys).unsqueeze(1))
        weights = torch.softmax(self.w_v(features).squeeze(-1), dim=-1)
        return torch.bmm(weights, values), weights
