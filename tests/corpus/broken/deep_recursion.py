import sys

from torch import nn

sys.setrecursionlimit(10**7)


def attend(x, depth=0):
    return attend(x, depth + 1) if depth < 10**6 else x


class SelfAttention(nn.Module):
    def __init__(self, d_model, n_heads):
        super().__init__()
        self.proj = nn.Linear(d_model, d_model)

    def forward(self, x):
        return attend(self.proj(x))
