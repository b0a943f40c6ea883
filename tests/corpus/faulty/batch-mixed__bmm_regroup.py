import torch
import torch.nn as nn


class MultiHeadAttention(nn.Module):
    ''' q, k, v: batch x length x d_model '''

    def __init__(self, n_head, d_model, d_k=None):
        super().__init__()
        self.n_head = n_head
        self.d_k = d_k or d_model // n_head
        self.w_qs = nn.Linear(d_model, n_head * self.d_k)
        self.w_ks = nn.Linear(d_model, n_head * self.d_k)
        self.w_vs = nn.Linear(d_model, n_head * self.d_k)
        self.fc = nn.Linear(n_head * self.d_k, d_model)

    def forward(self, q, k, v):
        sz_b, len_q, _ = q.size()
        q = self.w_qs(q).view(sz_b, -1, self.n_head, self.d_k)
        k = self.w_ks(k).view(sz_b, -1, self.n_head, self.d_k)
        v = self.w_vs(v).view(sz_b, -1, self.n_head, self.d_k)

        q = q.permute(2, 0, 1, 3).contiguous().view(self.n_head * sz_b, -1, self.d_k)
        k = k.permute(2, 0, 1, 3).contiguous().view(self.n_head * sz_b, -1, self.d_k)
        v = v.permute(2, 0, 1, 3).contiguous().view(self.n_head * sz_b, -1, self.d_k)

        attn = torch.softmax(torch.bmm(q, k.transpose(1, 2)) / self.d_k ** 0.5, dim=2)
        output = torch.bmm(attn, v)

        output = output.view(sz_b, self.n_head, len_q, self.d_k)
        output = output.transpose(1, 2).contiguous().view(sz_b, len_q, -1)
        return self.fc(output)
