import torch
import torch.nn as nn
import torch.nn.functional as F


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model=512, n_heads=8):
        super().__init__()
        self.n_heads = n_heads
        self.head_dim = d_model // n_heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, x):
        B, L, D = x.shape
        q = self.q_proj(x).view(B, L, self.n_heads, self.head_dim).transpose(1, 2)
        k = self.k_proj(x).view(B, L, self.n_heads, self.head_dim).transpose(1, 2)
        v = self.v_proj(x).view(B, L, self.n_heads, self.head_dim).transpose(1, 2)
        w = (q @ k.transpose(-2, -1) / self.head_dim ** 0.5).softmax(-1)
        return self.out_proj((w @ v).transpose(1, 2).reshape(B, L, D)), w


if __name__ == "__main__":
    model = MultiHeadAttention()
    x = torch.randn(1, 6, 512)
    target = torch.randn(1, 6, 512)
    optimizer = torch.optim.Adam(model.parameters(), lr=10)
    for step in range(5):
        optimizer.zero_grad()
        out, _ = model(x)
        loss = F.mse_loss(out, target)
        loss.backward()
        optimizer.step()
        print(step, loss.item())
