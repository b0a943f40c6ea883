"""I come from Keras. Softmax layer in __init__, like there."""
import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model=128, num_heads=4):
        super().__init__()
        self.num_heads = num_heads
        self.depth = d_model // num_heads
        self.wq = nn.Linear(d_model, d_model)
        self.wk = nn.Linear(d_model, d_model)
        self.wv = nn.Linear(d_model, d_model)
        self.dense = nn.Linear(d_model, d_model)
        self.activation = nn.Softmax(1)

    def forward(self, v, k, q, mask=None):
        batch_size = q.shape[0]
        q = self.split_heads(self.wq(q), batch_size)
        k = self.split_heads(self.wk(k), batch_size)
        v = self.split_heads(self.wv(v), batch_size)

        matmul_qk = torch.matmul(q, k.permute(0, 1, 3, 2))
        scaled_attention_logits = matmul_qk / torch.sqrt(torch.tensor(float(k.shape[-1])))
        if mask is not None:
            scaled_attention_logits += (mask * -1e9)  # 1: not to be seen
        attention_weights = self.activation(scaled_attention_logits)

        output = torch.matmul(attention_weights, v).permute(0, 2, 1, 3)
        concat_attention = output.reshape(batch_size, -1, self.num_heads * self.depth)
        return self.dense(concat_attention), attention_weights

    def split_heads(self, x, batch_size):
        x = x.reshape(batch_size, -1, self.num_heads, self.depth)
        return x.permute(0, 2, 1, 3)
