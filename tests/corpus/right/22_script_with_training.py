"""Reproducing the minimal experiment: attention, a random target, five steps of Adam."""
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(42)


class MultiHeadSelfAttention(nn.Module):
    def __init__(self, d_model=512, h=8):
        super().__init__()
        assert d_model % h == 0
        self.h = h
        self.d_k = d_model // h
        self.W_q = nn.Linear(d_model, d_model)
        self.W_k = nn.Linear(d_model, d_model)
        self.W_v = nn.Linear(d_model, d_model)
        self.W_o = nn.Linear(d_model, d_model)

    def forward(self, x):
        B, L, D = x.shape
        Q = self.W_q(x).view(B, L, self.h, self.d_k).transpose(1, 2)
        K = self.W_k(x).view(B, L, self.h, self.d_k).transpose(1, 2)
        V = self.W_v(x).view(B, L, self.h, self.d_k).transpose(1, 2)
        scores = Q @ K.transpose(-2, -1) / self.d_k ** 0.5
        weights = F.softmax(scores, dim=-1)
        out = (weights @ V).transpose(1, 2).contiguous().view(B, L, D)
        return self.W_o(out), weights


def train():
    x = torch.randn(1, 6, 512)
    target = torch.randn(1, 6, 512)
    model = MultiHeadSelfAttention()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    criterion = nn.MSELoss()
    for step in range(5):
        optimizer.zero_grad()
        out, _ = model(x)
        loss = criterion(out, target)
        loss.backward()
        grad_norm = model.W_q.weight.grad.norm().item()
        optimizer.step()
        print(f"step {step}: loss {loss.item():.4f}, grad norm {grad_norm:.4f}")


if __name__ == "__main__":
    train()
