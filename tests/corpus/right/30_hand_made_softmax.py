import torch
import torch.nn as nn


def softmax(x):
    # numerically stable, over the last axis
    x = x - x.amax(dim=-1, keepdim=True).detach()
    e = x.exp()
    return e / e.sum(dim=-1, keepdim=True)


class FromScratchAttention(nn.Module):
    """No nn.Linear, no F.softmax: everything by hand."""

    def __init__(self, n_features, n_heads):
        super().__init__()
        self.n_heads = n_heads
        self.n_features = n_features
        bound = n_features ** -0.5
        self.q_weight = nn.Parameter(torch.empty(n_features, n_features).uniform_(-bound, bound))
        self.k_weight = nn.Parameter(torch.empty(n_features, n_features).uniform_(-bound, bound))
        self.v_weight = nn.Parameter(torch.empty(n_features, n_features).uniform_(-bound, bound))
        self.o_weight = nn.Parameter(torch.empty(n_features, n_features).uniform_(-bound, bound))
        self.q_bias = nn.Parameter(torch.zeros(n_features))
        self.k_bias = nn.Parameter(torch.zeros(n_features))
        self.v_bias = nn.Parameter(torch.zeros(n_features))
        self.o_bias = nn.Parameter(torch.zeros(n_features))

    def heads_of(self, x):
        return torch.stack(x.split(self.n_features // self.n_heads, dim=-1), dim=1)

    def forward(self, X):
        Q = self.heads_of(X @ self.q_weight + self.q_bias)
        K = self.heads_of(X @ self.k_weight + self.k_bias)
        V = self.heads_of(X @ self.v_weight + self.v_bias)
        A = softmax(Q @ K.transpose(-1, -2) / (self.n_features // self.n_heads) ** 0.5)
        heads = A @ V
        joined = torch.cat([heads[:, i] for i in range(self.n_heads)], dim=-1)
        return joined @ self.o_weight + self.o_bias, A
