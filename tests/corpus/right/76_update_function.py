import math

import torch
from torch import nn


class MHA(nn.Module):
    def __init__(self, d_model=64, heads=8):
        super().__init__()
        self.heads = heads
        self.Wq, self.Wk, self.Wv, self.Wo = (nn.Linear(d_model, d_model) for _ in range(4))

    def forward(self, x, mask=None):
        B, L, D = x.shape
        q, k, v = (W(x).reshape(B, L, self.heads, -1).transpose(1, 2) for W in (self.Wq, self.Wk, self.Wv))
        scores = q @ k.transpose(-1, -2) / math.sqrt(D // self.heads)
        if mask is not None:
            scores = scores + (1.0 - mask.float()) * -1e9  # mask: 1 keeps, 0 hides
        return self.Wo((scores.softmax(-1) @ v).transpose(1, 2).reshape(B, L, D))


class ScheduledOptim:
    '''lr_mul * d_model^-0.5 * min(n^-0.5, n * warmup^-1.5)'''

    def __init__(self, optimizer, lr_mul, d_model, n_warmup_steps):
        self._optimizer = optimizer
        self.lr_mul, self.d_model, self.n_warmup_steps, self.n_steps = lr_mul, d_model, n_warmup_steps, 0

    def step_and_update_lr(self):
        self.n_steps += 1
        scale = min(self.n_steps ** -0.5, self.n_steps * self.n_warmup_steps ** -1.5)
        for group in self._optimizer.param_groups:
            group["lr"] = self.lr_mul * self.d_model ** -0.5 * scale
        self._optimizer.step()

    def zero_grad(self):
        self._optimizer.zero_grad()


def update(optimizer, loss):
    optimizer.zero_grad()
    loss.backward()
    optimizer.step_and_update_lr()


if __name__ == "__main__":
    model = MHA()
    optimizer = ScheduledOptim(torch.optim.Adam(model.parameters(), betas=(0.9, 0.98)), 2.0, 64, 4000)
    for _ in range(10):
        x = torch.randn(2, 9, 64)
        update(optimizer, (model(x) - x).square().mean())
