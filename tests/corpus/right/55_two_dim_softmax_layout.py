import torch
from torch import nn


class AttentionLayer(nn.Module):
    """attn has the layout [batch, seq_q, seq_k, heads], so the softmax runs over dim 2."""

    def __init__(self, heads: int, d_model: int, dropout_prob: float = 0.1):
        super().__init__()
        self.d_k = d_model // heads
        self.heads = heads
        self.query = nn.Linear(d_model, heads * self.d_k)
        self.key = nn.Linear(d_model, heads * self.d_k)
        self.value = nn.Linear(d_model, heads * self.d_k)
        self.softmax = nn.Softmax(dim=2)
        self.output = nn.Linear(d_model, d_model)
        self.dropout = nn.Dropout(dropout_prob)
        self.attn = None

    def forward(self, x: torch.Tensor, mask: torch.Tensor = None):
        # mask [seq_q, seq_k]: 0 hides
        b, n, _ = x.shape
        q = self.query(x).view(b, n, self.heads, self.d_k)
        k = self.key(x).view(b, n, self.heads, self.d_k)
        v = self.value(x).view(b, n, self.heads, self.d_k)
        scores = torch.einsum("bihd,bjhd->bijh", q, k) / self.d_k ** 0.5
        if mask is not None:
            scores = scores.masked_fill(mask[None, :, :, None] == 0, float("-inf"))
        attn = self.softmax(scores)
        self.attn = attn.detach()
        x = torch.einsum("bijh,bjhd->bihd", self.dropout(attn), v)
        return self.output(x.reshape(b, n, -1))
