import torch
import torch.nn as nn


class NamedHeads(nn.Module):
    def __init__(self, d_model: int, num_heads: int):
        super().__init__()
        self.num_heads = num_heads
        self.dk = d_model // num_heads
        for n in range(num_heads):
            setattr(self, f"q{n}", nn.Linear(d_model, self.dk, bias=False))
            setattr(self, f"k{n}", nn.Linear(d_model, self.dk, bias=False))
            setattr(self, f"v{n}", nn.Linear(d_model, self.dk, bias=False))
        self.mix = nn.Linear(num_heads * self.dk, d_model)

    def forward(self, x, mask=None):
        # mask [L, L], additive
        outs = []
        for n in range(self.num_heads):
            q, k, v = (getattr(self, f"{c}{n}")(x) for c in "qkv")
            s = torch.bmm(q, k.permute(0, 2, 1)) / self.dk ** 0.5
            if mask is not None:
                s = s + mask
            outs.append(torch.bmm(torch.softmax(s, dim=2), v))
        return self.mix(torch.cat(outs, dim=2))
