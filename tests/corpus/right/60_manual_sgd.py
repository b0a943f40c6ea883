import torch


class Attn(torch.nn.Module):
    def __init__(self, d, h):
        super().__init__()
        self.h = h
        self.q = torch.nn.Linear(d, d)
        self.k = torch.nn.Linear(d, d)
        self.v = torch.nn.Linear(d, d)
        self.o = torch.nn.Linear(d, d)

    def forward(self, x):
        b, n, d = x.size()
        q, k, v = [m(x).view(b, n, self.h, d // self.h).transpose(1, 2) for m in (self.q, self.k, self.v)]
        a = torch.softmax(q.matmul(k.transpose(-1, -2)).div((d // self.h) ** 0.5), dim=-1)
        return self.o(a.matmul(v).transpose(1, 2).reshape(b, n, d))


def loop():
    # no optimizer at all
    model, lr = Attn(32, 4), 0.05
    x = torch.randn(8, 5, 32)
    y = x.roll(1, dims=1)
    for i in range(100):
        loss = torch.mean((model(x) - y) ** 2)
        model.zero_grad()
        loss.backward()
        with torch.no_grad():
            for p in model.parameters():
                p -= lr * p.grad
        if i % 20 == 0:
            print(i, loss.item())


if __name__ == '__main__':
    loop()
