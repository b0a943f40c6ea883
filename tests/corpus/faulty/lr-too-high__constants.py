"""Copy task with a causal attention layer. Constants first."""
import torch
import torch.nn as nn
from torch.nn import functional as F

BATCH_SIZE = 16
LENGTH = 8
N_EMBD = 32
N_HEAD = 4
LEARNING_RATE = 5.0
MAX_ITERS = 50


class Head(nn.Module):
    def __init__(self, n_embd, head_size):
        super().__init__()
        self.key = nn.Linear(n_embd, head_size, bias=False)
        self.query = nn.Linear(n_embd, head_size, bias=False)
        self.value = nn.Linear(n_embd, head_size, bias=False)

    def forward(self, x):
        T = x.shape[1]
        k, q = self.key(x), self.query(x)
        wei = q @ k.transpose(-2, -1) * k.shape[-1] ** -0.5
        wei = wei.masked_fill(torch.triu(torch.ones(T, T), 1).bool(), float("-inf"))
        return F.softmax(wei, dim=-1) @ self.value(x)


class MultiHeadAttention(nn.Module):
    def __init__(self, n_embd, num_heads):
        super().__init__()
        self.heads = nn.ModuleList([Head(n_embd, n_embd // num_heads) for _ in range(num_heads)])
        self.proj = nn.Linear(n_embd, n_embd)

    def forward(self, x):
        return self.proj(torch.cat([h(x) for h in self.heads], dim=-1))


def main():
    torch.manual_seed(1337)
    model = MultiHeadAttention(N_EMBD, N_HEAD)
    optimizer = torch.optim.AdamW(model.parameters(), lr=LEARNING_RATE)
    for it in range(MAX_ITERS):
        x = torch.randn(BATCH_SIZE, LENGTH, N_EMBD)
        loss = F.mse_loss(model(x), x)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        if it % 10 == 0:
            print(it, loss.item())


if __name__ == "__main__":
    main()
