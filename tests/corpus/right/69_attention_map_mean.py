import torch
import torch.nn.functional as F
from torch import Tensor, nn


class AttentionWithMap(nn.Module):
    """Output, and one map for the picture; per_head=True gives all of them."""

    def __init__(self, d_model: int, heads: int):
        super().__init__()
        self.heads = heads
        self.q, self.k, self.v, self.o = (nn.Linear(d_model, d_model) for _ in range(4))

    def forward(self, x: Tensor, per_head: bool = True) -> tuple[Tensor, Tensor]:
        b, n, d = x.shape
        q, k, v = (m(x).reshape(b, n, self.heads, d // self.heads).swapaxes(1, 2) for m in (self.q, self.k, self.v))
        w = F.softmax(torch.matmul(q, k.swapaxes(2, 3)) / torch.tensor(d // self.heads).sqrt(), dim=-1)
        out = self.o(torch.matmul(w, v).swapaxes(1, 2).reshape(b, n, d))
        return out, w if per_head else w.mean(1)
