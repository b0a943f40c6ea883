"""Multi-head attention and five steps of training, with the gradient norm of W_q at each step."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model=512, h=8):
        super().__init__()
        assert d_model % h == 0
        self.h, self.d_k = h, d_model // h
        self.W_q = nn.Linear(d_model, d_model)
        self.W_k = nn.Linear(d_model, d_model)
        self.W_v = nn.Linear(d_model, d_model)
        self.W_o = nn.Linear(d_model, d_model)

    def forward(self, x):
        B, L, D = x.shape
        q = self.W_q(x).view(B, L, self.h, self.d_k).transpose(1, 2)
        k = self.W_k(x).view(B, L, self.h, self.d_k).transpose(1, 2)
        v = self.W_v(x).view(B, L, self.h, self.d_k).transpose(1, 2)
        w = F.softmax(q @ k.transpose(-2, -1) / math.sqrt(self.d_k), dim=-1)
        out = (w @ v).transpose(1, 2).contiguous().view(B, L, D)
        return self.W_o(out), w


if __name__ == "__main__":
    model = MultiHeadAttention()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    x, target = torch.randn(1, 6, 512), torch.randn(1, 6, 512)
    for step in range(5):
        optimizer.zero_grad()
        out, _ = model(x)
        loss = F.mse_loss(out, target)
        grad_norm = model.W_q.weight.grad.norm()
        loss.backward()
        optimizer.step()
        print(step, loss.item(), grad_norm.item())
