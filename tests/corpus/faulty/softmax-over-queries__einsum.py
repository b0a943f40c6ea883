import torch
from torch import nn


class Attention(nn.Module):
    """b: batch, i: query position, j: key position, h: head, d: width of a head"""

    def __init__(self, d_model: int, num_heads: int):
        super().__init__()
        self.num_heads = num_heads
        self.d_head = d_model // num_heads
        self.wq = nn.Parameter(torch.randn(num_heads, d_model, self.d_head) * d_model ** -0.5)
        self.wk = nn.Parameter(torch.randn(num_heads, d_model, self.d_head) * d_model ** -0.5)
        self.wv = nn.Parameter(torch.randn(num_heads, d_model, self.d_head) * d_model ** -0.5)
        self.wo = nn.Parameter(torch.randn(num_heads, self.d_head, d_model) * d_model ** -0.5)

    def forward(self, x):
        q = torch.einsum("bie,hed->bhid", x, self.wq)
        k = torch.einsum("bje,hed->bhjd", x, self.wk)
        v = torch.einsum("bje,hed->bhjd", x, self.wv)
        att = torch.einsum("bhid,bhjd->bhij", q, k) / self.d_head ** 0.5
        att = att.softmax(dim=2)
        out = torch.einsum("bhij,bhjd->bhid", att, v)
        return torch.einsum("bhid,hde->bie", out, self.wo), att
