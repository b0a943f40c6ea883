# NeoX keeps q, k and v of one head together: [h, 3, d]
import torch
import torch.nn as nn


class NeoXAttention(nn.Module):
    def __init__(self, hidden_size, num_attention_heads):
        super().__init__()
        self.num_attention_heads = num_attention_heads
        self.head_size = hidden_size // num_attention_heads
        self.norm_factor = self.head_size ** 0.5
        self.query_key_value = nn.Linear(hidden_size, 3 * hidden_size)
        self.dense = nn.Linear(hidden_size, hidden_size)

    def forward(self, hidden_states, causal=True):
        batch, seq, hidden = hidden_states.shape
        qkv = self.query_key_value(hidden_states)
        qkv = qkv.view(batch, seq, self.num_attention_heads, 3 * self.head_size)

        query = qkv[..., : self.head_size].permute(0, 2, 1, 3)
        key = qkv[..., self.head_size: 2 * self.head_size].permute(0, 2, 1, 3)
        value = qkv[..., 2 * self.head_size:].permute(0, 2, 1, 3)

        scores = torch.matmul(query, key.transpose(-1, -2)) / self.norm_factor
        if causal:
            hidden_part = torch.ones(seq, seq, dtype=torch.bool, device=scores.device).triu(1)
            scores.masked_fill(hidden_part, torch.finfo(scores.dtype).min)
        probs = scores.softmax(-1)
        context = torch.matmul(probs, value).permute(0, 2, 1, 3).contiguous().view(batch, seq, hidden)
        return self.dense(context)
