import numpy as np
import torch
import torch.nn as nn


class MultiHeadAttention(nn.Module):
    ''' h heads in the batch dimension; the mask [batch, len_q, len_k] (True = hide) is repeated for them '''

    def __init__(self, n_head, d_model):
        super().__init__()
        self.n_head = n_head
        self.d_k = d_model // n_head
        self.w_qs = nn.Linear(d_model, d_model)
        self.w_ks = nn.Linear(d_model, d_model)
        self.w_vs = nn.Linear(d_model, d_model)
        self.fc = nn.Linear(d_model, d_model)

    def fold(self, t):
        b, n, _ = t.size()
        return t.view(b, n, self.n_head, self.d_k).transpose(1, 2).reshape(b * self.n_head, n, self.d_k)

    def forward(self, x, mask=None):
        b, n, d = x.size()
        q, k, v = self.fold(self.w_qs(x)), self.fold(self.w_ks(x)), self.fold(self.w_vs(x))
        attn = torch.bmm(q, k.transpose(1, 2)) / np.sqrt(self.d_k)
        if mask is not None:
            attn = attn.masked_fill(mask.repeat(self.n_head, 1, 1), -np.inf)
        attn = torch.softmax(attn, dim=2)
        out = torch.bmm(attn, v).view(b, self.n_head, n, self.d_k)
        return self.fc(out.transpose(1, 2).reshape(b, n, d))
