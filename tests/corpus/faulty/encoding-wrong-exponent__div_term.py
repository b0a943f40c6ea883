import math
import torch
from torch import nn, Tensor


class PositionalEncoding(nn.Module):
    """Sine and cosine of different frequencies."""

    def __init__(self, d_model: int, dropout: float = 0.0, max_len: int = 500):
        super().__init__()
        self.dropout = nn.Dropout(p=dropout)
        position = torch.arange(max_len).unsqueeze(1)
        div_term = torch.exp(torch.arange(0, d_model, 2) * (-math.log(10000.0)) / (d_model / 2))
        pe = torch.zeros(max_len, d_model)
        pe[:, 0::2] = torch.sin(position * div_term)
        pe[:, 1::2] = torch.cos(position * div_term)
        self.register_buffer("pe", pe)

    def forward(self, x: Tensor) -> Tensor:
        return self.dropout(x + self.pe[: x.size(1)])


class SelfAttention(nn.Module):
    def __init__(self, d_model: int, nhead: int):
        super().__init__()
        self.nhead = nhead
        self.qkv = nn.Linear(d_model, 3 * d_model)
        self.proj = nn.Linear(d_model, d_model)

    def forward(self, x: Tensor) -> Tensor:
        b, s, d = x.shape
        q, k, v = self.qkv(x).view(b, s, 3, self.nhead, d // self.nhead).permute(2, 0, 3, 1, 4)
        attn = (q @ k.transpose(-2, -1) / math.sqrt(d // self.nhead)).softmax(-1)
        return self.proj((attn @ v).transpose(1, 2).reshape(b, s, d))


class Encoder(nn.Module):
    def __init__(self, vocab: int = 100, d_model: int = 64, nhead: int = 4):
        super().__init__()
        self.embedding = nn.Embedding(vocab, d_model)
        self.positions = PositionalEncoding(d_model)
        self.attention = SelfAttention(d_model, nhead)

    def forward(self, tokens: Tensor) -> Tensor:
        return self.attention(self.positions(self.embedding(tokens)))
