from typing import Optional, Tuple

from torch import Tensor, matmul, nn


class MultiHeadAttention(nn.Module):
    def __init__(self, model_dim: int, num_heads: int) -> None:
        super().__init__()
        if model_dim % num_heads != 0:
            raise ValueError("model_dim must be divisible by num_heads")
        self.num_heads: int = num_heads
        self.head_dim: int = model_dim // num_heads
        self.query = nn.Linear(model_dim, model_dim)
        self.key = nn.Linear(model_dim, model_dim)
        self.value = nn.Linear(model_dim, model_dim)
        self.output = nn.Linear(model_dim, model_dim)

    def _split(self, x: Tensor) -> Tensor:
        return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    def _merge(self, x: Tensor) -> Tensor:
        batch, _, length, _ = x.shape
        return x.reshape(batch, length, self.num_heads * self.head_dim)

    def forward(self, x: Tensor, mask: Optional[Tensor] = None) -> Tuple[Tensor, Tensor]:
        q, k, v = self._split(self.query(x)), self._split(self.key(x)), self._split(self.value(x))
        scores = matmul(q, k.transpose(-2, -1)) / self.head_dim**0.5
        if mask is not None:  # True at positions to ignore
            scores = scores.masked_fill(mask, float("-inf"))
        weights = scores.softmax(dim=-1)
        return self.output(self._merge(matmul(weights, v))), weights
