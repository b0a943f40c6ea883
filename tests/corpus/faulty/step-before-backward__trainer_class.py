from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn


class CausalAttention(nn.Module):
    def __init__(self, n_embd: int, n_head: int) -> None:
        super().__init__()
        self.n_head = n_head
        self.c_attn = nn.Linear(n_embd, 3 * n_embd, bias=False)
        self.c_proj = nn.Linear(n_embd, n_embd, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        b, t, c = x.shape
        q, k, v = (z.view(b, t, self.n_head, -1).transpose(1, 2) for z in self.c_attn(x).split(c, dim=-1))
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.c_proj(y.transpose(1, 2).reshape(b, t, c))


class Trainer:
    def __init__(self, model: nn.Module, lr: float = 3e-4) -> None:
        self.model = model
        self.optimizer = torch.optim.SGD(model.parameters(), lr=lr, momentum=0.9)

    def training_step(self, x: Tensor, y: Tensor) -> float:
        self.optimizer.zero_grad(set_to_none=True)
        loss = (self.model(x) - y).pow(2).mean()
        self.optimizer.step()
        loss.backward()
        return loss.item()

    def fit(self, steps: int) -> list[float]:
        x, y = torch.randn(2, 8, 32), torch.randn(2, 8, 32)
        return [self.training_step(x, y) for _ in range(steps)]


if __name__ == "__main__":
    print(Trainer(CausalAttention(32, 4)).fit(10))
