"""mask[i, j] is True where query i may look at key j, exactly as in F.scaled_dot_product_attention."""
import torch
import torch.nn as nn


class MHA(nn.Module):
    def __init__(self, d_model: int, n_heads: int):
        super().__init__()
        self.h, self.dk = n_heads, d_model // n_heads
        self.wq = nn.Linear(d_model, d_model, bias=False)
        self.wk = nn.Linear(d_model, d_model, bias=False)
        self.wv = nn.Linear(d_model, d_model, bias=False)
        self.wo = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x: torch.Tensor, mask: torch.Tensor | None = None):
        B, L, D = x.shape
        q = self.wq(x).view(B, L, self.h, self.dk).transpose(1, 2)
        k = self.wk(x).view(B, L, self.h, self.dk).transpose(1, 2)
        v = self.wv(x).view(B, L, self.h, self.dk).transpose(1, 2)
        s = torch.einsum("bhid,bhjd->bhij", q, k) * self.dk**-0.5
        if mask is not None:
            assert mask.dtype == torch.bool
            s = s.masked_fill(~mask, -torch.inf)
        a = s.softmax(-1)
        o = torch.einsum("bhij,bhjd->bihd", a, v)
        return self.wo(o.reshape(B, L, D)), a
