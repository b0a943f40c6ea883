import torch
from torch import nn


class MultiHeadSelfAttention(nn.Module):
    def __init__(self, num_heads: int, dim_head: int):
        """The width of the model follows: num_heads * dim_head."""
        super().__init__()
        self.num_heads = num_heads
        self.dim_head = dim_head
        width = num_heads * dim_head
        self.to_qkv = nn.Linear(width, 3 * width, bias=False)
        self.to_out = nn.Linear(width, width, bias=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, length, width = x.shape
        qkv = self.to_qkv(x).view(batch, length, 3, self.num_heads, self.dim_head)
        q, k, v = torch.einsum("blthd->tbhld", qkv)
        attn = torch.softmax(torch.einsum("bhid,bhjd->bhij", q, k) * self.dim_head**-0.5, dim=-1)
        out = torch.einsum("bhij,bhjd->bihd", attn, v)
        return self.to_out(out.reshape(batch, length, width))
