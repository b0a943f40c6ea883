from torch import nn

while True:
    pass


class SelfAttention(nn.Module):
    def forward(self, x):
        return x
