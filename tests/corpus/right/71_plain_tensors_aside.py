"""The mask, the scale and the last map are plain attributes: nothing to learn in them."""
import torch
import torch.nn as nn


class AttentionWithNotes(nn.Module):
    def __init__(self, d_model, n_heads, max_len=64):
        super().__init__()
        self.n_heads = n_heads
        self.scale = torch.sqrt(torch.tensor(float(d_model // n_heads)))
        self.mask = torch.tril(torch.ones(max_len, max_len)).bool()
        self.history = []
        self.hooks = {}
        self.W1 = nn.Linear(d_model, d_model)
        self.W2 = nn.Linear(d_model, d_model)
        self.W3 = nn.Linear(d_model, d_model)
        self.W4 = nn.Linear(d_model, d_model)

    def forward(self, x):
        b, n, d = x.shape
        a = self.W1(x).view(b, n, self.n_heads, -1).transpose(1, 2)
        c = self.W2(x).view(b, n, self.n_heads, -1).transpose(1, 2)
        e = self.W3(x).view(b, n, self.n_heads, -1).transpose(1, 2)
        s = (a @ c.transpose(-2, -1) / self.scale).masked_fill(~self.mask[:n, :n], float("-inf"))
        w = s.softmax(-1)
        self.history = [w.detach().cpu()]
        return self.W4((w @ e).transpose(1, 2).reshape(b, n, d))
