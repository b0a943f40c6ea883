"""The slow way, with a loop and no tricks with shapes. To be sure that I understand it."""
import math
import torch
import torch.nn as nn


class LoopAttention(nn.Module):

    def __init__(self, d_model, num_heads):
        super().__init__()
        self.num_heads = num_heads
        self.size = d_model // num_heads
        self.to_q = nn.Linear(d_model, d_model)
        self.to_k = nn.Linear(d_model, d_model)
        self.to_v = nn.Linear(d_model, d_model)
        self.final = nn.Linear(d_model, d_model)

    def forward(self, x):
        q, k, v = self.to_q(x), self.to_k(x), self.to_v(x)
        outputs, all_weights = [], []
        for n in range(self.num_heads):
            part = slice(n * self.size, (n + 1) * self.size)
            qn, kn, vn = q[:, :, part], k[:, :, part], v[:, :, part]
            weights = torch.softmax(qn.bmm(kn.transpose(1, 2)) / math.sqrt(self.size), dim=2)
            outputs.append(weights.bmm(vn))
            all_weights.append(weights)
        return self.final(torch.cat(outputs, dim=2)), torch.stack(all_weights, dim=1)
