# 最小训练: 目标是随机的, 看损失会不会下降
import math
import torch
import torch.nn as nn
import torch.nn.functional as F


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        self.num_heads = num_heads
        self.d_k = d_model // num_heads
        self.W_q = nn.Linear(d_model, d_model)
        self.W_k = nn.Linear(d_model, d_model)
        self.W_v = nn.Linear(d_model, d_model)
        self.W_o = nn.Linear(d_model, d_model)

    def forward(self, x):
        b, n, d = x.size()
        q, k, v = [w(x).view(b, n, self.num_heads, self.d_k).transpose(1, 2)
                   for w in (self.W_q, self.W_k, self.W_v)]
        weights = F.softmax(torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(self.d_k), dim=-1)
        out = torch.matmul(weights, v).transpose(1, 2).contiguous().view(b, n, d)
        return self.W_o(out), weights


if __name__ == "__main__":
    model = MultiHeadAttention(512, 8)
    x = torch.randn(1, 6, 512)
    target = torch.randn(1, 6, 512)
    opt = torch.optim.Adam(model.parameters(), lr=1e-3)
    for step in range(5):
        y, _ = model(x)
        loss = F.mse_loss(y, target)
        loss.backward()                       # 反向传播
        norm = model.W_q.weight.grad.norm()   # 这一步的梯度
        opt.step()                            # 更新参数
        print(step, loss.item(), norm.item())
