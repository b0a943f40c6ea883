from typing import Optional

import torch
import torch.nn as nn


class DecoderAttention(nn.Module):
    def __init__(self, d_model: int, n_heads: int, causal: bool = True):
        super().__init__()
        self.h, self.d, self.causal = n_heads, d_model // n_heads, causal
        self.lin_q = nn.Linear(d_model, d_model)
        self.lin_k = nn.Linear(d_model, d_model)
        self.lin_v = nn.Linear(d_model, d_model)
        self.lin_o = nn.Linear(d_model, d_model)

    def forward(self, x: torch.Tensor, padding_mask: Optional[torch.Tensor] = None):
        """padding_mask [batch, length]: 1 where there is a word, 0 where there is padding"""
        b, n, _ = x.shape
        q = self.lin_q(x).view(b, n, self.h, self.d).transpose(1, 2)
        k = self.lin_k(x).view(b, n, self.h, self.d).transpose(1, 2)
        v = self.lin_v(x).view(b, n, self.h, self.d).transpose(1, 2)
        score = q @ k.transpose(-1, -2) / self.d ** 0.5
        allowed = torch.ones(1, 1, n, n, dtype=torch.bool, device=x.device)
        if self.causal:
            allowed = allowed.tril()
        if padding_mask is not None:
            allowed = allowed & padding_mask.bool()[:, None, None, :]
        score = score.masked_fill(~allowed, torch.finfo(score.dtype).min)
        attn = score.softmax(-1)
        return self.lin_o((attn @ v).transpose(1, 2).reshape(b, n, -1)), attn
