import torch
from torch import nn


class Attention(nn.Module):
    def __init__(self, d_model=64, n_heads=4):
        super().__init__()
        d_head = d_model // n_heads
        self.d_head = d_head
        self.W_Q = nn.Parameter(torch.randn(n_heads, d_model, d_head) / d_model ** 0.5)
        self.W_K = nn.Parameter(torch.randn(n_heads, d_model, d_head) / d_model ** 0.5)
        self.W_V = nn.Parameter(torch.randn(n_heads, d_model, d_head) / d_model ** 0.5)
        self.W_O = nn.Parameter(torch.randn(n_heads, d_head, d_model) / d_model ** 0.5)

    def forward(self, normalized_resid_pre):
        q = torch.einsum("bpm,nmh->bpnh", normalized_resid_pre, self.W_Q)
        k = torch.einsum("bpm,nmh->bpnh", normalized_resid_pre, self.W_K)
        v = torch.einsum("bpm,nmh->bpnh", normalized_resid_pre, self.W_V)
        scores = torch.einsum("bqnh,bknh->bnqk", q, k) / self.d_head ** 0.5
        pattern = scores.softmax(-1)
        z = torch.einsum("bnqk,bknh->bqnh", pattern, q)
        return torch.einsum("bqnh,nhm->bqm", z, self.W_O)
