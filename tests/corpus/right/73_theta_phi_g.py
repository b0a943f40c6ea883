import torch
import torch.nn as nn


class NonLocal(nn.Module):
    """Embedded gaussian of non-local networks, over a sequence, with heads and the usual scale."""

    def __init__(self, in_channels, num_heads=4):
        super().__init__()
        self.num_heads = num_heads
        self.theta = nn.Linear(in_channels, in_channels)
        self.phi = nn.Linear(in_channels, in_channels)
        self.g = nn.Linear(in_channels, in_channels)
        self.z = nn.Linear(in_channels, in_channels)

    def forward(self, x):
        n, l, c = x.shape
        d = c // self.num_heads
        theta = self.theta(x).view(n, l, self.num_heads, d).permute(0, 2, 1, 3)
        phi = self.phi(x).view(n, l, self.num_heads, d).permute(0, 2, 3, 1)
        g = self.g(x).view(n, l, self.num_heads, d).permute(0, 2, 1, 3)
        f = torch.softmax(theta @ phi / d ** 0.5, dim=-1)
        return self.z((f @ g).permute(0, 2, 1, 3).reshape(n, l, c))
