import torch
import torch.nn as nn


class ConvAttention(nn.Module):
    """The projections are 1x1 convolutions over (batch, channels, length), as in audio models."""

    def __init__(self, channels, n_heads, p_dropout=0.0):
        super().__init__()
        assert channels % n_heads == 0
        self.channels = channels
        self.n_heads = n_heads
        self.k_channels = channels // n_heads
        self.conv_q = nn.Conv1d(channels, channels, 1)
        self.conv_k = nn.Conv1d(channels, channels, 1)
        self.conv_v = nn.Conv1d(channels, channels, 1)
        self.conv_o = nn.Conv1d(channels, channels, 1)
        self.drop = nn.Dropout(p_dropout)
        self.attn = None

    def forward(self, x):
        # x: [batch, length, channels]; inside: [batch, channels, length]
        x = x.transpose(1, 2)
        y, self.attn = self.attention(self.conv_q(x), self.conv_k(x), self.conv_v(x))
        return self.conv_o(y).transpose(1, 2)

    def attention(self, query, key, value):
        b, d, t = query.size()
        query = query.view(b, self.n_heads, self.k_channels, t).transpose(2, 3)
        key = key.view(b, self.n_heads, self.k_channels, t).transpose(2, 3)
        value = value.view(b, self.n_heads, self.k_channels, t).transpose(2, 3)
        scores = torch.matmul(query / self.k_channels ** 0.5, key.transpose(-2, -1))
        p_attn = torch.softmax(scores, dim=-1)
        output = torch.matmul(self.drop(p_attn), value)
        output = output.transpose(2, 3).contiguous().view(b, d, t)
        return output, p_attn
