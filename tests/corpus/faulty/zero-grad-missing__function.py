import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset


class AttentionLayer(nn.Module):
    def __init__(self, hidden_size, num_heads):
        super().__init__()
        self.num_heads = num_heads
        self.head_dim = hidden_size // num_heads
        self.q_proj = nn.Linear(hidden_size, hidden_size)
        self.k_proj = nn.Linear(hidden_size, hidden_size)
        self.v_proj = nn.Linear(hidden_size, hidden_size)
        self.o_proj = nn.Linear(hidden_size, hidden_size)

    def forward(self, x):
        bsz, seq, _ = x.shape
        q = self.q_proj(x).reshape(bsz, seq, self.num_heads, self.head_dim).transpose(1, 2)
        k = self.k_proj(x).reshape(bsz, seq, self.num_heads, self.head_dim).transpose(1, 2)
        v = self.v_proj(x).reshape(bsz, seq, self.num_heads, self.head_dim).transpose(1, 2)
        p = torch.softmax(q.matmul(k.transpose(-1, -2)) * self.head_dim ** -0.5, dim=-1)
        return self.o_proj(p.matmul(v).transpose(1, 2).reshape(bsz, seq, -1))


def train_epoch(net, loader, optimizer, device="cpu"):
    net.train()
    total = 0.0
    for inputs, targets in loader:
        inputs, targets = inputs.to(device), targets.to(device)
        loss = nn.functional.mse_loss(net(inputs), targets)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        total += loss.item() * len(inputs)
    return total / len(loader.dataset)


def main():
    xs = torch.randn(64, 10, 48)
    loader = DataLoader(TensorDataset(xs, xs.flip(1)), batch_size=16, shuffle=True)
    net = AttentionLayer(48, 6)
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    for epoch in range(3):
        print(epoch, train_epoch(net, loader, optimizer))


if __name__ == "__main__":
    main()
