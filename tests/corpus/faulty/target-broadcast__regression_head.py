"""Predict one number for every token, with attention in front."""
import torch
from torch import nn


class SelfAttention(nn.Module):
    def __init__(self, embed_dim, num_heads):
        super().__init__()
        self.num_heads = num_heads
        self.scale = (embed_dim // num_heads) ** -0.5
        self.in_proj = nn.Linear(embed_dim, 3 * embed_dim)
        self.out_proj = nn.Linear(embed_dim, embed_dim)

    def forward(self, x):
        b, t, e = x.shape
        q, k, v = self.in_proj(x).chunk(3, dim=-1)
        q, k, v = (z.view(b, t, self.num_heads, -1).transpose(1, 2) for z in (q, k, v))
        a = torch.softmax(q @ k.transpose(-2, -1) * self.scale, dim=-1)
        return self.out_proj((a @ v).transpose(1, 2).reshape(b, t, e))


class Regressor(nn.Module):
    def __init__(self, embed_dim=32, num_heads=4):
        super().__init__()
        self.attention = SelfAttention(embed_dim, num_heads)
        self.head = nn.Linear(embed_dim, 1)

    def forward(self, x):
        return self.head(self.attention(x))


def train(steps=20):
    model = Regressor()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    loss_fn = nn.MSELoss()
    for _ in range(steps):
        x = torch.randn(16, 16, 32)
        target = x.sum(dim=-1)  # one number per token
        optimizer.zero_grad()
        loss = loss_fn(model(x), target)
        loss.backward()
        optimizer.step()
    return loss.item()


if __name__ == "__main__":
    print(train())
