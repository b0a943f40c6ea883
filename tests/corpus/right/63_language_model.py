"""Character model: embedding, learned positions, attention, cross entropy."""
import torch
import torch.nn as nn
import torch.nn.functional as F

vocab_size, block_size, n_embd, n_head = 65, 32, 64, 4


class CausalSelfAttention(nn.Module):
    def __init__(self, n_embd, n_head, block_size):
        super().__init__()
        self.n_head = n_head
        self.attn = nn.Linear(n_embd, 3 * n_embd)
        self.proj = nn.Linear(n_embd, n_embd)
        self.register_buffer("mask", torch.tril(torch.ones(block_size, block_size, dtype=torch.bool)))

    def forward(self, x):
        B, T, C = x.shape
        q, k, v = (t.view(B, T, self.n_head, -1).transpose(1, 2) for t in self.attn(x).split(C, dim=-1))
        s = q @ k.transpose(-2, -1) / (C // self.n_head) ** 0.5
        s = s.masked_fill(self.mask[:T, :T].logical_not(), float("-inf"))
        return self.proj((s.softmax(-1) @ v).transpose(1, 2).reshape(B, T, C))


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.tokens = nn.Embedding(vocab_size, n_embd)
        self.positions = nn.Embedding(block_size, n_embd)
        self.attention = CausalSelfAttention(n_embd, n_head, block_size)
        self.norm = nn.LayerNorm(n_embd)
        self.head = nn.Linear(n_embd, vocab_size)

    def forward(self, idx, targets=None):
        x = self.tokens(idx) + self.positions(torch.arange(idx.shape[1]))
        logits = self.head(self.norm(x + self.attention(x)))
        if targets is None:
            return logits, None
        loss = F.cross_entropy(logits.view(-1, vocab_size), targets.view(-1))
        return logits, loss


if __name__ == "__main__":
    model = Model()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    data = torch.randint(vocab_size, (1000,))
    for _ in range(50):
        i = torch.randint(len(data) - block_size - 1, (8,))
        xb = torch.stack([data[j:j + block_size] for j in i])
        yb = torch.stack([data[j + 1:j + block_size + 1] for j in i])
        _, loss = model(xb, yb)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
    print(loss.item())
