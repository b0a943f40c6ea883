"""Every head has its own [d_model, d_k] matrices; einsum says what is summed."""
import numpy as np
import torch
import torch.nn as nn


class EinsumAttention(nn.Module):
    def __init__(self, d_model: int = 256, n_heads: int = 8, d_head: int = None):
        super().__init__()
        if d_head is None:
            d_head = d_model // n_heads
        self.d_head = d_head
        self.W_Q = nn.Parameter(torch.empty(n_heads, d_model, d_head))
        self.W_K = nn.Parameter(torch.empty(n_heads, d_model, d_head))
        self.W_V = nn.Parameter(torch.empty(n_heads, d_model, d_head))
        self.W_O = nn.Parameter(torch.empty(n_heads, d_head, d_model))
        self.b_Q = nn.Parameter(torch.zeros(n_heads, d_head))
        self.b_K = nn.Parameter(torch.zeros(n_heads, d_head))
        self.b_V = nn.Parameter(torch.zeros(n_heads, d_head))
        self.b_O = nn.Parameter(torch.zeros(d_model))
        for w in (self.W_Q, self.W_K, self.W_V, self.W_O):
            nn.init.normal_(w, std=1 / np.sqrt(d_model))

    def forward(self, resid):
        # i: head, p: position, m: model, d: inside of a head
        q = torch.einsum("bpm,imd->bpid", resid, self.W_Q) + self.b_Q
        k = torch.einsum("bpm,imd->bpid", resid, self.W_K) + self.b_K
        v = torch.einsum("bpm,imd->bpid", resid, self.W_V) + self.b_V

        scores = torch.einsum("bqid,bkid->biqk", q, k) / self.d_head ** 0.5
        pattern = self.apply_causal_mask(scores).softmax(-1)

        z = torch.einsum("biqk,bkid->bqid", pattern, v)
        return torch.einsum("bqid,idm->bqm", z, self.W_O) + self.b_O

    def apply_causal_mask(self, scores):
        n_q, n_k = scores.shape[-2:]
        later = torch.triu(torch.ones(n_q, n_k, device=scores.device), diagonal=1).bool()
        return scores.masked_fill(later, -1e5)
