import torch
import torch.nn as nn
import torch.nn.functional as F


class MultiHeadSelfAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads, self.d_k = heads, d_model // heads
        self.query = nn.Linear(d_model, d_model)
        self.key = nn.Linear(d_model, d_model)
        self.value = nn.Linear(d_model, d_model)
        self.out = nn.Linear(d_model, d_model)

    def forward(self, x):
        B, L, D = x.shape
        q = self.query(x).view(B, L, self.heads, self.d_k).transpose(1, 2)
        k = self.key(x).view(B, L, self.heads, self.d_k).transpose(1, 2)
        v = self.value(x).view(B, L, self.heads, self.d_k).transpose(1, 2)
        w = F.softmax(q @ k.transpose(-1, -2) / self.d_k ** 0.5, dim=-1)
        return self.out((w @ v).transpose(1, 2).reshape(B, L, D)), w


if __name__ == "__main__":
    torch.manual_seed(0)
    model = MultiHeadSelfAttention(512, 8)
    x = torch.randn(1, 6, 512)
    target = torch.randn(1, 512)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    for step in range(5):
        optimizer.zero_grad()
        output, _ = model(x)
        loss = F.mse_loss(output, target)
        loss.backward()
        optimizer.step()
        print(f"{step}: {loss.item():.4f}")
