"""GPT-2 style: weights are stored transposed (in, out) in a Conv1D, because TF did so."""
import torch
import torch.nn as nn


class Conv1D(nn.Module):
    def __init__(self, nf, nx):
        super().__init__()
        self.nf = nf
        self.weight = nn.Parameter(torch.empty(nx, nf))
        self.bias = nn.Parameter(torch.zeros(nf))
        nn.init.normal_(self.weight, std=0.02)

    def forward(self, x):
        size_out = x.size()[:-1] + (self.nf,)
        x = torch.addmm(self.bias, x.reshape(-1, x.size(-1)), self.weight)
        return x.view(size_out)


class GPT2Attention(nn.Module):
    def __init__(self, hidden_size, num_attention_heads, max_positions=256, scale=True):
        super().__init__()
        self.embed_dim = hidden_size
        self.num_heads = num_attention_heads
        self.head_dim = self.embed_dim // self.num_heads
        self.split_size = self.embed_dim
        self.scale_attn_weights = scale
        causal = torch.tril(torch.ones((max_positions, max_positions), dtype=torch.bool))
        self.register_buffer("causal", causal.view(1, 1, max_positions, max_positions), persistent=False)

        self.c_attn = Conv1D(3 * self.embed_dim, self.embed_dim)
        self.c_proj = Conv1D(self.embed_dim, self.embed_dim)

    def _split_heads(self, tensor):
        new_shape = tensor.size()[:-1] + (self.num_heads, self.head_dim)
        return tensor.view(new_shape).permute(0, 2, 1, 3)

    def _merge_heads(self, tensor):
        b, h, n, d = tensor.size()
        return tensor.reshape(b, n, h * d)

    def _attn(self, query, key, value):
        attn_weights = torch.matmul(query, key.transpose(-1, -2))
        if self.scale_attn_weights:
            attn_weights = attn_weights / value.size(-1) ** 0.5
        q_len, k_len = query.size(-2), key.size(-2)
        allowed = self.causal[:, :, k_len - q_len:k_len, :k_len]
        lowest = torch.finfo(attn_weights.dtype).min
        attn_weights = torch.where(allowed, attn_weights, torch.full([], lowest, dtype=attn_weights.dtype))
        attn_weights = nn.functional.softmax(attn_weights, dim=-1)
        return torch.matmul(attn_weights, value), attn_weights

    def forward(self, hidden_states, output_attentions=False):
        query, key, value = self.c_attn(hidden_states).split(self.split_size, dim=2)
        query = self._split_heads(query)
        key = self._split_heads(key)
        value = self._split_heads(value)
        attn_output, attn_weights = self._attn(query, key, value)
        attn_output = self.c_proj(self._merge_heads(attn_output))
        if output_attentions:
            return attn_output, attn_weights
        return (attn_output,)
