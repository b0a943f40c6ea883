import torch
import torch.nn as nn


class MultiHead(nn.Module):
    '''scaled dot product attention, h heads in the batch dimension'''

    def __init__(self, d_model, n_head):
        super(MultiHead, self).__init__()
        self.n_head = n_head
        self.d_k = d_model // n_head
        self.wq = nn.Linear(d_model, d_model, bias=False)
        self.wk = nn.Linear(d_model, d_model, bias=False)
        self.wv = nn.Linear(d_model, d_model, bias=False)
        self.wo = nn.Linear(d_model, d_model, bias=False)
        self.softmax = nn.Softmax(dim=2)

    def fold(self, t):
        B, T, D = t.size()
        return t.view(B, T, self.n_head, self.d_k).permute(0, 2, 1, 3).contiguous().view(B * self.n_head, T, self.d_k)

    def forward(self, x, mask=None):
        B, T, D = x.size()
        q, k, v = self.fold(self.wq(x)), self.fold(self.wk(x)), self.fold(self.wv(x))
        attn = torch.bmm(q, k.transpose(1, 2))
        if mask is not None:  # (T, T), True = may not look
            attn = attn.masked_fill(mask, -1e9)
        attn = self.softmax(attn)
        out = torch.bmm(attn, v).view(B, self.n_head, T, self.d_k)
        out = out.permute(0, 2, 1, 3).contiguous().view(B, T, D)
        return self.wo(out), attn.view(B, self.n_head, T, T)
