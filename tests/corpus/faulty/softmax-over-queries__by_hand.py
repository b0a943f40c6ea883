"""Saving memory everywhere: in-place scaling, in-place mask, in-place exp."""
import torch
import torch.nn as nn


class ThriftyAttention(nn.Module):
    def __init__(self, d_model: int, nhead: int):
        super().__init__()
        self.nhead, self.dk = nhead, d_model // nhead
        self.weight_qkv = nn.Parameter(torch.randn(d_model, 3 * d_model) / d_model ** 0.5)
        self.bias_qkv = nn.Parameter(torch.zeros(3 * d_model))
        self.weight_out = nn.Parameter(torch.randn(d_model, d_model) / d_model ** 0.5)
        self.bias_out = nn.Parameter(torch.zeros(d_model))

    def forward(self, src: torch.Tensor, src_mask: torch.Tensor = None) -> torch.Tensor:
        # src_mask [L, L]: float, 0 or -inf, as from generate_square_subsequent_mask
        B, L, D = src.shape
        flat = torch.addmm(self.bias_qkv, src.reshape(B * L, D), self.weight_qkv)
        q, k, v = flat.view(B, L, 3, self.nhead, self.dk).permute(2, 0, 3, 1, 4).reshape(3, B * self.nhead, L, self.dk)
        scores = torch.bmm(q, k.transpose(1, 2)).mul_(self.dk ** -0.5)
        if src_mask is not None:
            scores.add_(src_mask)
        scores = scores.sub(scores.amax(dim=-1, keepdim=True)).exp()
        scores = scores / scores.sum(-2, keepdim=True)
        out = torch.bmm(scores, v).view(B, self.nhead, L, self.dk).transpose(1, 2).reshape(B * L, D)
        return torch.addmm(self.bias_out, out, self.weight_out).view(B, L, D)
