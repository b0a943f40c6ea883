import numpy as np
import torch
import torch.nn as nn


def get_sinusoid_encoding_table(n_position, d_model):
    def cal_angle(position, hid_idx):
        return position / np.power(10000, hid_idx / d_model)

    def get_posi_angle_vec(position):
        return [cal_angle(position, hid_j) for hid_j in range(d_model)]

    table = np.array([get_posi_angle_vec(pos_i) for pos_i in range(n_position)])
    table[:, 0::2] = np.sin(table[:, 0::2])  # dim 2i
    table[:, 1::2] = np.cos(table[:, 1::2])  # dim 2i+1
    return torch.FloatTensor(table)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, n_heads):
        super().__init__()
        self.n_heads = n_heads
        self.d_k = d_model // n_heads
        self.W_Q = nn.Linear(d_model, d_model)
        self.W_K = nn.Linear(d_model, d_model)
        self.W_V = nn.Linear(d_model, d_model)
        self.linear = nn.Linear(d_model, d_model)

    def forward(self, x, attn_mask=None):
        b, n, d = x.shape
        q_s = self.W_Q(x).view(b, -1, self.n_heads, self.d_k).transpose(1, 2)
        k_s = self.W_K(x).view(b, -1, self.n_heads, self.d_k).transpose(1, 2)
        v_s = self.W_V(x).view(b, -1, self.n_heads, self.d_k).transpose(1, 2)
        scores = torch.matmul(q_s, k_s.transpose(-1, -2)) / np.sqrt(self.d_k)
        if attn_mask is not None:
            scores = scores.masked_fill(attn_mask, -1e9)  # attn_mask is True where nothing may be seen
        attn = torch.softmax(scores, dim=-1)
        context = torch.matmul(attn, v_s).transpose(1, 2).reshape(b, n, d)
        return self.linear(context), attn


if __name__ == "__main__":
    positions = get_sinusoid_encoding_table(10, 64)
    out, attn = MultiHeadAttention(64, 4)(positions.unsqueeze(0))
    print(out.shape, attn.shape)
