import torch
import torch.nn.functional as F
from torch import nn


class MultiheadSelfAttention(nn.Module):
    """[B*h, L, d] all the way, as the fast kernels liked it; the scale is inside of baddbmm."""

    def __init__(self, embed_dim, num_heads):
        super().__init__()
        self.embed_dim = embed_dim
        self.num_heads = num_heads
        self.head_dim = embed_dim // num_heads
        assert self.head_dim * num_heads == self.embed_dim
        self.q_proj = nn.Linear(embed_dim, embed_dim)
        self.k_proj = nn.Linear(embed_dim, embed_dim)
        self.v_proj = nn.Linear(embed_dim, embed_dim)
        self.out_proj = nn.Linear(embed_dim, embed_dim)

    def _shape(self, t, bsz):
        t = t.view(bsz, -1, self.num_heads, self.head_dim).transpose(1, 2)
        return t.reshape(bsz * self.num_heads, -1, self.head_dim)

    def forward(self, x, attn_bias=None):
        # attn_bias: float (L, L), added to the scores; -inf hides
        bsz, tgt_len, _ = x.size()
        q, k, v = self._shape(self.q_proj(x), bsz), self._shape(self.k_proj(x), bsz), self._shape(self.v_proj(x), bsz)
        if attn_bias is None:
            attn_bias = q.new_zeros(tgt_len, tgt_len)
        scores = torch.baddbmm(attn_bias.expand(q.size(0), -1, -1), q, k.transpose(1, 2),
                               beta=1.0, alpha=self.head_dim ** -0.5)
        probs = F.softmax(scores, dim=-1, dtype=torch.float32).type_as(scores)
        attn = torch.bmm(probs, v)
        attn = attn.view(bsz, self.num_heads, tgt_len, self.head_dim).transpose(1, 2)
        attn = attn.reshape(bsz, tgt_len, self.embed_dim)
        weights = probs.view(bsz, self.num_heads, tgt_len, tgt_len)
        return self.out_proj(attn), weights
