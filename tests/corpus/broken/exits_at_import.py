import sys

import torch
from torch import nn

if not torch.backends.cuda.is_built() or len(sys.argv) < 3:
    print("usage: train.py DATA EPOCHS")
    sys.exit(3)


class SelfAttention(nn.Module):
    def forward(self, x):
        return x
