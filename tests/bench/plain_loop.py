"""The article's training loop as a learner writes it: the yardstick for the window's speed.

python tests/bench/plain_loop.py SECONDS    prints JSON {"steps_per_second": …}
"""

import json
import math
import sys
import time

import torch
from torch import nn


class MultiHead(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads, self.d_k = heads, d_model // heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model) for _ in range(4))

    def forward(self, x):
        batch, length, width = x.shape

        def split(t):
            return t.view(batch, length, self.heads, self.d_k).transpose(1, 2)

        q, k, v = split(self.W_q(x)), split(self.W_k(x)), split(self.W_v(x))
        weights = (q @ k.transpose(-2, -1) / math.sqrt(self.d_k)).softmax(dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).contiguous().view(batch, length, width)), weights


def main(seconds):
    torch.manual_seed(0)
    x = torch.randn(1, 6, 512)
    model = MultiHead(512, 8)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    target = torch.randn(1, 6, 512)

    def step():
        optimizer.zero_grad()
        out, _ = model(x)
        loss = nn.functional.mse_loss(out, target)
        loss.backward()
        norm = model.W_q.weight.grad.norm().item()
        optimizer.step()
        return loss.item(), norm

    for _ in range(20):
        step()
    steps, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        step()
        steps += 1
    print(json.dumps({"steps_per_second": steps / (time.perf_counter() - start)}))


if __name__ == "__main__":
    main(float(sys.argv[1]))
