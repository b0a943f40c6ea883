"""Functions only, no module: the weights are handed in."""
import math

import torch


def split_heads(t, num_heads):
    batch, length, d_model = t.shape
    return t.view(batch, length, num_heads, d_model // num_heads).transpose(1, 2)


def multi_head_attention(x, w_q, w_k, w_v, w_o, num_heads, mask=None):
    """x [batch, length, d_model]; all weights [d_model, d_model]; mask: 0 where nothing may be seen"""
    q, k, v = (split_heads(x @ w, num_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    out = (weights @ v).transpose(1, 2).reshape(x.shape)
    return out @ w_o, weights
