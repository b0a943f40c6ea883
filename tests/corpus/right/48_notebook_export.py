# %% [markdown]
# # Attention from scratch
# exported from my notebook

# %%
import torch
import torch.nn as nn

torch.manual_seed(0)
x = torch.randn(2, 6, 32)

# %%
d_model, h = 32, 4
W_q = nn.Linear(d_model, d_model)
q = W_q(x)
print(q.shape)

# %% split into heads
q = q.view(2, 6, h, d_model // h).transpose(1, 2)
assert q.shape == (2, 4, 6, 8)


# %%
class SelfAttention(nn.Module):
    def __init__(self, d_model, h):
        super().__init__()
        self.h = h
        self.q = nn.Linear(d_model, d_model)
        self.k = nn.Linear(d_model, d_model)
        self.v = nn.Linear(d_model, d_model)
        self.o = nn.Linear(d_model, d_model)

    def forward(self, x):
        B, L, D = x.shape
        q = self.q(x).view(B, L, self.h, -1).transpose(1, 2)
        k = self.k(x).view(B, L, self.h, -1).transpose(1, 2)
        v = self.v(x).view(B, L, self.h, -1).transpose(1, 2)
        w = (q @ k.transpose(2, 3) / (D // self.h) ** 0.5).softmax(-1)
        return self.o((w @ v).transpose(1, 2).reshape(B, L, D)), w


# %%
att = SelfAttention(d_model, h)
out, w = att(x)
assert torch.allclose(w.sum(-1), torch.ones(2, h, 6))

# %% does it learn?
opt = torch.optim.Adam(att.parameters(), lr=1e-3)
target = torch.randn(2, 6, 32)
losses = []
for _ in range(5):
    opt.zero_grad()
    loss = ((att(x)[0] - target) ** 2).mean()
    loss.backward()
    opt.step()
    losses.append(loss.item())
print(losses[0], "->", losses[-1])
assert losses[-1] < losses[0]
