from typing import Dict, Optional

import torch
from torch import nn


class AttentionLayer(nn.Module):
    """Returns everything one may want to look at."""

    def __init__(self, model_dim: int = 128, nhead: int = 4, attention_dropout: float = 0.1):
        super().__init__()
        if model_dim % nhead:
            raise ValueError(f"model_dim={model_dim} must be a multiple of nhead={nhead}")
        self.nhead = nhead
        self.queries = nn.Linear(model_dim, model_dim)
        self.keys = nn.Linear(model_dim, model_dim)
        self.values = nn.Linear(model_dim, model_dim)
        self.fc_out = nn.Linear(model_dim, model_dim)
        self.drop = nn.Dropout(attention_dropout)

    def forward(self, x: torch.Tensor, padding_mask: Optional[torch.Tensor] = None) -> Dict[str, torch.Tensor]:
        """padding_mask [batch, length]: True at padding."""
        b, n, d = x.shape
        q, k, v = (
            layer(x).view(b, n, self.nhead, d // self.nhead).transpose(1, 2)
            for layer in (self.queries, self.keys, self.values)
        )
        logits = q @ k.mT / (d // self.nhead) ** 0.5
        if padding_mask is not None:
            logits = logits.masked_fill(padding_mask.view(b, 1, 1, n), torch.finfo(logits.dtype).min)
        weights = logits.softmax(-1)
        merged = (self.drop(weights) @ v).transpose(1, 2).reshape(b, n, d)
        return {"output": self.fc_out(merged), "attention": weights, "logits": logits}
