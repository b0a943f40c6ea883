import torch
import torch.nn as nn


class MultiHeadedSelfAttention(nn.Module):
    def __init__(self, size: int, num_heads: int):
        super().__init__()
        assert size % num_heads == 0
        self.size, self.num_heads, self.head_size = size, num_heads, size // num_heads
        self.k_layer = nn.Linear(size, size)
        self.v_layer = nn.Linear(size, size)
        self.q_layer = nn.Linear(size, size)
        self.output_layer = nn.Linear(size, size)
        self.softmax = nn.Softmax(dim=-1)

    def forward(self, x):
        """Returns (attention probabilities, new representation)."""
        n = x.size(0)
        k = self.k_layer(x).view(n, -1, self.num_heads, self.head_size).transpose(1, 2)
        v = self.v_layer(x).view(n, -1, self.num_heads, self.head_size).transpose(1, 2)
        q = self.q_layer(x).view(n, -1, self.num_heads, self.head_size).transpose(1, 2)
        probs = self.softmax(torch.matmul(q / self.head_size ** 0.5, k.transpose(2, 3)))
        y = torch.matmul(probs, v).transpose(1, 2).contiguous().view(n, -1, self.size)
        return probs, self.output_layer(y)
