# heads in the batch, like the reference code in TF
import torch
import torch.nn as nn
import numpy as np


class MultiheadAttention(nn.Module):
    def __init__(self, num_units, num_heads=8):
        super().__init__()
        self.num_units = num_units
        self.num_heads = num_heads
        self.Q_proj = nn.Linear(num_units, num_units)
        self.K_proj = nn.Linear(num_units, num_units)
        self.V_proj = nn.Linear(num_units, num_units)
        self.O_proj = nn.Linear(num_units, num_units)

    def forward(self, queries, keys, values):
        N, T, C = queries.size()
        d = C // self.num_heads
        # (h*N, T, C/h)
        Q_ = self.Q_proj(queries).view(N * self.num_heads, T, d)
        K_ = self.K_proj(keys).view(N * self.num_heads, -1, d)
        V_ = self.V_proj(values).view(N * self.num_heads, -1, d)

        outputs = torch.bmm(Q_, K_.permute(0, 2, 1))
        outputs = outputs / np.sqrt(d)
        outputs = torch.softmax(outputs, dim=-1)
        outputs = torch.bmm(outputs, V_)

        outputs = outputs.view(N, self.num_heads, T, d).transpose(1, 2).contiguous().view(N, T, C)
        return self.O_proj(outputs)
