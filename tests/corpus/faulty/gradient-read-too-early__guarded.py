import torch
from torch import nn, optim


class SelfAttention(nn.Module):
    def __init__(self, dim, heads=4):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(dim, 3 * dim)
        self.proj = nn.Linear(dim, dim)

    def forward(self, x):
        b, n, d = x.shape
        q, k, v = self.qkv(x).view(b, n, 3, self.heads, d // self.heads).permute(2, 0, 3, 1, 4)
        a = (q @ k.transpose(-2, -1) * (d // self.heads) ** -0.5).softmax(dim=-1)
        return self.proj((a @ v).transpose(1, 2).reshape(b, n, d))


def total_norm(model):
    norms = [p.grad.norm() for p in model.parameters() if p.grad is not None]
    return torch.stack(norms).norm().item() if norms else 0.0


def train(model, batches, lr=1e-3):
    opt = optim.AdamW(model.parameters(), lr=lr)
    history = []
    for x, y in batches:
        opt.zero_grad()
        loss = nn.functional.mse_loss(model(x), y)
        history.append((loss.item(), total_norm(model)))
        loss.backward()
        opt.step()
    return history


if __name__ == "__main__":
    net = SelfAttention(64)
    data = [(torch.randn(8, 10, 64), torch.randn(8, 10, 64)) for _ in range(20)]
    for loss, norm in train(net, data):
        print(f"loss {loss:.4f}  grad {norm:.4f}")
