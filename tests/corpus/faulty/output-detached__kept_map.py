"""A teacher without gradients, a student that follows it; detach is right here."""
import copy

import torch
import torch.nn.functional as F
from torch import nn


class Attn(nn.Module):
    def __init__(self, dim: int, num_heads: int):
        super().__init__()
        self.num_heads = num_heads
        self.qkv = nn.Linear(dim, 3 * dim)
        self.out = nn.Linear(dim, dim)

    def forward(self, x):
        B, N, C = x.shape
        q, k, v = self.qkv(x).view(B, N, 3, self.num_heads, -1).permute(2, 0, 3, 1, 4)
        a = F.softmax(q @ k.transpose(-2, -1) * (C // self.num_heads) ** -0.5, dim=-1)
        self.last = a.detach()
        return self.out((self.last @ v).transpose(1, 2).reshape(B, N, C))


def distill(student, steps=5):
    teacher = copy.deepcopy(student).eval()
    opt = torch.optim.AdamW(student.parameters(), lr=5e-4)
    for _ in range(steps):
        x = torch.randn(4, 7, 32)
        with torch.no_grad():
            target = teacher(x + 0.1 * torch.randn_like(x))
        loss = F.mse_loss(student(x), target.detach())
        opt.zero_grad()
        loss.backward()
        opt.step()
        with torch.no_grad():
            for a, b in zip(teacher.parameters(), student.parameters()):
                a.mul_(0.99).add_(b.detach(), alpha=0.01)


if __name__ == "__main__":
    distill(Attn(32, 4))
