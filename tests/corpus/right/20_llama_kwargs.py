"""Scale folded into q, softmax in float32, everything by keyword."""
from typing import Optional

import torch
import torch.nn.functional as F
from torch import nn


class LlamaStyleAttention(nn.Module):
    def __init__(self, *, hidden_size: int, num_heads: int, attention_bias: bool = False, **kwargs):
        super().__init__()
        self.hidden_size = hidden_size
        self.num_heads = num_heads
        self.head_dim = kwargs.pop("head_dim", hidden_size // num_heads)
        self.scaling = self.head_dim**-0.5
        width = num_heads * self.head_dim
        self.q_proj = nn.Linear(hidden_size, width, bias=attention_bias)
        self.k_proj = nn.Linear(hidden_size, width, bias=attention_bias)
        self.v_proj = nn.Linear(hidden_size, width, bias=attention_bias)
        self.o_proj = nn.Linear(width, hidden_size, bias=attention_bias)

    def forward(self, hidden_states: torch.Tensor, attention_mask: Optional[torch.Tensor] = None,
                output_attentions: bool = False, **kwargs):
        input_shape = hidden_states.shape[:-1]
        hidden_shape = (*input_shape, -1, self.head_dim)
        query_states = (self.q_proj(hidden_states) * self.scaling).view(hidden_shape).transpose(1, 2)
        key_states = self.k_proj(hidden_states).view(hidden_shape).transpose(1, 2)
        value_states = self.v_proj(hidden_states).view(hidden_shape).transpose(1, 2)

        attn_weights = torch.matmul(query_states, key_states.transpose(2, 3))
        if attention_mask is not None:
            # a causal mask of the caller: 0 or the lowest number, added
            attn_weights = attn_weights + attention_mask[..., : key_states.shape[-2]]
        attn_weights = F.softmax(attn_weights, dim=-1, dtype=torch.float32).to(query_states.dtype)
        attn_output = torch.matmul(attn_weights, value_states)
        attn_output = attn_output.transpose(1, 2).contiguous().reshape(*input_shape, -1)
        attn_output = self.o_proj(attn_output)
        return attn_output, (attn_weights if output_attentions else None)
