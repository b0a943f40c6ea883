import torch
import torch.nn as nn


class MHA(nn.Module):
    def __init__(self, d_model, n_heads):
        super().__init__()
        self.n_heads = n_heads
        self.d_k = d_model // n_heads
        self.wq = nn.Linear(d_model, d_model)
        self.wk = nn.Linear(d_model, d_model)
        self.wv = nn.Linear(d_model, d_model)
        self.wo = nn.Linear(d_model, d_model)

    def split(self, t):
        return t.view(t.size(0), t.size(1), self.n_heads, self.d_k).transpose(1, 2)

    def forward(self, x):
        q, k, v = self.split(self.wq(x)), self.split(self.wk(x)), self.split(self.wv(x))
        weights = torch.softmax(q @ k.transpose(2, 3) / self.d_k ** 0.5, dim=3)
        return self.wo((weights @ v).transpose(1, 2).flatten(2)), weights


def main():
    torch.manual_seed(1)
    mha = MHA(128, 8)
    criterion = nn.MSELoss()
    optimizer = torch.optim.Adam(mha.parameters(), lr=0.001)
    src = torch.randn(4, 12, 128)
    tgt = torch.randn(4, 12, 128)

    for epoch in range(10):
        output, _ = mha(src)
        loss = criterion(output, tgt)
        optimizer.zero_grad()
        optimizer.step()
        loss.backward()
        print("epoch", epoch, "loss", loss.item())


if __name__ == "__main__":
    main()
