import math
import torch
import torch.nn as nn


class 注意力层(nn.Module):
    """多头自注意力, 跟着视频课写的"""

    def __init__(self, d_model, num_heads):
        super().__init__()
        self.num_heads = num_heads
        self.head_dim = d_model // num_heads
        self.q_proj = nn.Linear(d_model, d_model)
        self.k_proj = nn.Linear(d_model, d_model)
        self.v_proj = nn.Linear(d_model, d_model)
        self.o_proj = nn.Linear(d_model, d_model)

    def forward(self, x, mask=None):
        b, s, d = x.shape
        # (b, s, d) -> (b, 头数, s, 头维度)
        q = self.q_proj(x).view(b, s, self.num_heads, self.head_dim).permute(0, 2, 1, 3)
        k = self.k_proj(x).view(b, s, self.num_heads, self.head_dim).permute(0, 2, 1, 3)
        v = self.v_proj(x).view(b, s, self.num_heads, self.head_dim).permute(0, 2, 1, 3)
        w = torch.matmul(q, k.transpose(2, 3)) / math.sqrt(self.head_dim)
        if mask is not None:
            w = w.masked_fill(mask == 0, float("-inf"))
        w = torch.softmax(w, dim=-1)
        out = torch.matmul(w, v)
        # view 报错, 加上 contiguous 就好了
        out = out.contiguous().view(b, s, d)
        return self.o_proj(out)
