import torch
import torch.nn.functional as F
from torch import nn


class FunctionalMHA(nn.Module):
    """F.multi_head_attention_forward with weights of our own."""

    def __init__(self, d_model: int, n_heads: int):
        super().__init__()
        self.d_model, self.n_heads = d_model, n_heads
        self.q_proj_weight = nn.Parameter(torch.empty(d_model, d_model))
        self.k_proj_weight = nn.Parameter(torch.empty(d_model, d_model))
        self.v_proj_weight = nn.Parameter(torch.empty(d_model, d_model))
        self.in_proj_bias = nn.Parameter(torch.zeros(3 * d_model))
        self.out_proj = nn.Linear(d_model, d_model)
        for w in (self.q_proj_weight, self.k_proj_weight, self.v_proj_weight):
            nn.init.xavier_uniform_(w)

    def forward(self, x, key_padding_mask=None):
        t = x.transpose(0, 1)
        out, weights = F.multi_head_attention_forward(
            t, t, t, self.d_model, self.n_heads, None, self.in_proj_bias, None, None, False, 0.0,
            self.out_proj.weight, self.out_proj.bias, training=self.training,
            key_padding_mask=key_padding_mask, need_weights=True, average_attn_weights=False,
            use_separate_proj_weight=True, q_proj_weight=self.q_proj_weight,
            k_proj_weight=self.k_proj_weight, v_proj_weight=self.v_proj_weight)
        return out.transpose(0, 1), weights
