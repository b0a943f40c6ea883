from torch import nn


class SelfAttention(nn.Module):
    def __init__(self, d_model, n_heads):
        self.q = nn.Linear(d_model, d_model)

    def forward(self, x):
        return self.q(x)
