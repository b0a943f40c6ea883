import torch
import torch.nn as nn


class Head(nn.Module):
    def __init__(self, d_model, d_k):
        super().__init__()
        self.d_k = d_k
        self.W_q = nn.Linear(d_model, d_k)
        self.W_k = nn.Linear(d_model, d_k)
        self.W_v = nn.Linear(d_model, d_k)

    def forward(self, x):
        q, k, v = self.W_q(x), self.W_k(x), self.W_v(x)
        w = torch.softmax(q @ k.transpose(-2, -1) / self.d_k ** 0.5, dim=-1)
        return w @ v, w


class MultiHead(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        d_k = d_model // num_heads
        self.heads = nn.ModuleList(Head(d_model, d_k) for _ in range(num_heads))
        self.W_o = nn.Linear(d_k, d_model)

    def forward(self, x):
        outs, ws = zip(*[head(x) for head in self.heads])
        joined = sum(outs) / len(outs)
        return self.W_o(joined), torch.stack(ws, dim=1)
