import torch
import torch.nn.functional as F
from torch import nn


class SelfAttention(nn.Module):
    def __init__(self, dim, heads):
        super().__init__()
        self.heads = heads
        self.q = nn.Linear(dim, dim)
        self.k = nn.Linear(dim, dim)
        self.v = nn.Linear(dim, dim)
        self.o = nn.Linear(dim, dim)

    def forward(self, x):
        b, n, d = x.shape
        q, k, v = (m(x).view(b, n, self.heads, -1).transpose(1, 2) for m in (self.q, self.k, self.v))
        w = F.softmax(q @ k.transpose(-2, -1) / (d // self.heads) ** 0.5, dim=-1)
        return self.o((w @ v).transpose(1, 2).reshape(b, n, d))


def fit_lbfgs(model, x, y):
    optimizer = torch.optim.LBFGS(model.parameters(), lr=1, max_iter=5)

    def closure():
        optimizer.zero_grad()
        loss = F.mse_loss(model(x), y)
        loss.backward()
        return loss

    return optimizer.step(closure)


def fit_sgd(model, x, y, steps=10):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
    for step in range(steps):
        if step > 0 and step % 5 == 0:
            # of the step before
            print(step, model.q.weight.grad.norm())
        loss = F.mse_loss(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


if __name__ == "__main__":
    net = SelfAttention(16, 2)
    x, y = torch.randn(2, 5, 16), torch.randn(2, 5, 16)
    fit_lbfgs(net, x, y)
    fit_sgd(net, x, y)
