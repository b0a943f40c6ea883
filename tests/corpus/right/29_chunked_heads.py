import torch as th
import torch.nn as nn
import torch.nn.functional as F


class ChunkAttention(nn.Module):
    """Heads with chunk and stack instead of view and transpose."""

    def __init__(self, emb_dim: int = 64, heads: int = 4):
        super().__init__()
        self.emb_dim, self.heads = emb_dim, heads
        self.qkv = nn.Linear(emb_dim, 3 * emb_dim)
        self.unify = nn.Linear(emb_dim, emb_dim)

    def forward(self, seq: th.Tensor, forbid: th.Tensor = None):
        """forbid: bool [L, L] or [B, L, L], True where query must not see key"""
        q, k, v = self.qkv(seq).chunk(3, dim=-1)
        q, k, v = (th.stack(t.chunk(self.heads, dim=-1), dim=0) for t in (q, k, v))  # [h, B, L, d]
        logits = (q @ k.transpose(-1, -2)) * (self.emb_dim / self.heads) ** -0.5
        if forbid is not None:
            logits.masked_fill_(forbid, float("-inf"))
        w = F.softmax(logits, dim=-1)
        z = th.cat(tuple(w @ v), dim=-1)
        return self.unify(z), w.transpose(0, 1)
