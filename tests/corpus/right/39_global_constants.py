# one file, no arguments: the sizes are constants at the top
import torch
import torch.nn as nn
import torch.nn.functional as F

d_model = 128
n_heads = 4
d_k = d_model // n_heads
dropout = 0.1
device = "cuda" if torch.cuda.is_available() else "cpu"


class MultiHeadAttention(nn.Module):
    def __init__(self):
        super().__init__()
        self.W_Q = nn.Linear(d_model, n_heads * d_k)
        self.W_K = nn.Linear(d_model, n_heads * d_k)
        self.W_V = nn.Linear(d_model, n_heads * d_k)
        self.fc = nn.Linear(n_heads * d_k, d_model)
        self.drop = nn.Dropout(dropout)

    def forward(self, x, attn_mask=None):
        b, l, _ = x.size()
        Q = self.W_Q(x).view(b, l, n_heads, d_k).transpose(1, 2)
        K = self.W_K(x).view(b, l, n_heads, d_k).transpose(1, 2)
        V = self.W_V(x).view(b, l, n_heads, d_k).transpose(1, 2)
        scores = torch.matmul(Q, K.transpose(-1, -2)) / d_k ** 0.5
        if attn_mask is not None:
            scores = scores.masked_fill(attn_mask == 1, -1e9)  # 1: padding
        attn = F.softmax(scores, dim=-1)
        context = torch.matmul(self.drop(attn), V).transpose(1, 2).reshape(b, l, n_heads * d_k)
        return self.fc(context)


model = MultiHeadAttention().to(device)
print(sum(p.numel() for p in model.parameters()), "parameters")
