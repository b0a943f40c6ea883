import torch
import torch.nn.functional as F
from torch import nn


class Attention(nn.Module):
    def __init__(self, n_embd, n_head, dropout=0.1):
        super().__init__()
        self.n_head, self.dropout = n_head, dropout
        self.qkv = nn.Linear(n_embd, 3 * n_embd, bias=False)
        self.proj = nn.Linear(n_embd, n_embd, bias=False)

    def forward(self, x):
        B, T, C = x.shape
        q, k, v = self.qkv(x).view(B, T, 3, self.n_head, C // self.n_head).permute(2, 0, 3, 1, 4)
        att = (q @ k.transpose(-2, -1) * (C // self.n_head) ** -0.5).softmax(-1)
        att = F.dropout(att, self.dropout, self.training)
        return self.proj((att @ v).transpose(1, 2).reshape(B, T, C))


@torch.no_grad()
def estimate_loss(model, data):
    model.eval()
    losses = [F.mse_loss(model(x), y).item() for x, y in data]
    model.train()
    return sum(losses) / len(losses)


def grad_norm(model):
    # after backward
    return torch.sqrt(sum(p.grad.pow(2).sum() for p in model.parameters()))


def train(model, data):
    scaler = torch.amp.GradScaler("cuda", enabled=False)
    optimizer = torch.optim.AdamW(model.parameters(), lr=6e-4, betas=(0.9, 0.95), weight_decay=0.1)
    for x, y in data:
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=False):
            loss = F.mse_loss(model(x), y)
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        norm = grad_norm(model)
        scaler.step(optimizer)
        scaler.update()
        optimizer.zero_grad(set_to_none=True)
        print(f"{loss.detach():.4f} {norm:.4f}")
    print(estimate_loss(model, data))


if __name__ == "__main__":
    train(Attention(64, 4), [(torch.randn(2, 8, 64), torch.randn(2, 8, 64)) for _ in range(5)])
