"""Four small batches count as one large one."""
import torch
import torch.nn.functional as F
from torch import nn


class SelfAttention(nn.Module):
    def __init__(self, dim, heads):
        super().__init__()
        self.heads = heads
        self.in_proj = nn.Linear(dim, 3 * dim)
        self.out_proj = nn.Linear(dim, dim)

    def forward(self, x):
        b, n, d = x.shape
        q, k, v = (t.view(b, n, self.heads, -1).transpose(1, 2) for t in self.in_proj(x).chunk(3, dim=-1))
        w = F.softmax(q @ k.transpose(-2, -1) / (d // self.heads) ** 0.5, dim=-1)
        return self.out_proj((w @ v).transpose(1, 2).reshape(b, n, d)), w


def train(model, batches, accumulate=4):
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-4)
    for i, (x, y) in enumerate(batches):
        out, _ = model(x)
        loss = F.mse_loss(out, y) / accumulate
        loss.backward()
        if (i + 1) % accumulate == 0:
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            optimizer.zero_grad()


if __name__ == "__main__":
    train(SelfAttention(64, 4), [(torch.randn(2, 8, 64), torch.randn(2, 8, 64)) for _ in range(16)])
