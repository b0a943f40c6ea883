import torch
from torch import nn


class SelfAttention(nn.Module):
    def __init__(self, d_model, n_heads):
        super().__init__()
        self.q = nn.Linear(d_model, d_model).cuda()

    def forward(self, x):
        return torch.softmax(self.q(x.cuda()), dim=-1)
