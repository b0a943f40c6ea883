"""self.attn_weights keeps the last weights so that they can be plotted later."""
import torch
import torch.nn as nn
import torch.nn.functional as F


class PlottableAttention(nn.Module):
    def __init__(self, hidden_dim, num_heads):
        super().__init__()
        self.hidden_dim = hidden_dim
        self.num_heads = num_heads
        self.head_dim = hidden_dim // num_heads
        self.query_layer = nn.Linear(hidden_dim, hidden_dim)
        self.key_layer = nn.Linear(hidden_dim, hidden_dim)
        self.value_layer = nn.Linear(hidden_dim, hidden_dim)
        self.output_layer = nn.Linear(hidden_dim, hidden_dim)
        self.attn_weights = None

    def forward(self, hidden):
        bsz, length, _ = hidden.shape
        shape = (bsz, length, self.num_heads, self.head_dim)
        q = self.query_layer(hidden).reshape(shape).permute(0, 2, 1, 3)
        k = self.key_layer(hidden).reshape(shape).permute(0, 2, 3, 1)   # already transposed
        v = self.value_layer(hidden).reshape(shape).permute(0, 2, 1, 3)

        energy = torch.matmul(q, k) / (self.head_dim ** (1 / 2))
        self.attn_weights = F.softmax(energy, dim=3)

        context = torch.matmul(self.attn_weights, v)
        context = context.permute(0, 2, 1, 3).contiguous().view(bsz, length, self.hidden_dim)
        return self.output_layer(context)
