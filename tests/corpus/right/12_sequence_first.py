import torch
import torch.nn as nn
import math


class MultiHeadAttn(nn.Module):
    """Inputs are [len x bsz x d_model], as in all our recurrent models."""

    def __init__(self, n_head, d_model, d_head, dropout=0.0):
        super(MultiHeadAttn, self).__init__()
        self.n_head = n_head
        self.d_model = d_model
        self.d_head = d_head
        self.q_net = nn.Linear(d_model, n_head * d_head, bias=False)
        self.kv_net = nn.Linear(d_model, 2 * n_head * d_head, bias=False)
        self.drop = nn.Dropout(dropout)
        self.o_net = nn.Linear(n_head * d_head, d_model, bias=False)
        self.scale = 1 / (d_head ** 0.5)

    def forward(self, h, attn_mask=None):
        ##### h: [qlen x bsz x d_model], attn_mask: [qlen x klen], 1 = hide
        qlen, bsz = h.size(0), h.size(1)
        head_q = self.q_net(h)
        head_k, head_v = torch.chunk(self.kv_net(h), 2, -1)

        head_q = head_q.view(qlen, bsz, self.n_head, self.d_head)
        head_k = head_k.view(qlen, bsz, self.n_head, self.d_head)
        head_v = head_v.view(qlen, bsz, self.n_head, self.d_head)

        # [qlen x klen x bsz x n_head]
        attn_score = torch.einsum('ibnd,jbnd->ijbn', (head_q, head_k))
        attn_score.mul_(self.scale)
        if attn_mask is not None and attn_mask.any().item():
            attn_score = attn_score.masked_fill(attn_mask[:, :, None, None].bool(), -float('inf'))

        # [qlen x klen x bsz x n_head], the keys are in the second dimension
        attn_prob = torch.softmax(attn_score, dim=1)
        attn_vec = torch.einsum('ijbn,jbnd->ibnd', (self.drop(attn_prob), head_v))
        attn_vec = attn_vec.contiguous().view(qlen, bsz, self.n_head * self.d_head)
        return self.o_net(attn_vec)
