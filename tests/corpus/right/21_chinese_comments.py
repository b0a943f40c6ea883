# 多头注意力机制 (学习笔记)
# 论文: Attention Is All You Need
import math
import torch
from torch import nn


class 多头注意力(nn.Module):
    def __init__(self, d_model, num_heads, dropout=0.0):
        super().__init__()
        assert d_model % num_heads == 0, "d_model 必须能被头数整除"
        self.num_heads = num_heads
        self.d_k = d_model // num_heads          # 每个头的维度
        self.W_q = nn.Linear(d_model, d_model)   # 查询
        self.W_k = nn.Linear(d_model, d_model)   # 键
        self.W_v = nn.Linear(d_model, d_model)   # 值
        self.W_o = nn.Linear(d_model, d_model)   # 输出
        self.dropout = nn.Dropout(dropout)

    def 拆分(self, x):
        # [批, 长度, 维度] -> [批, 头, 长度, 每头维度]
        批, 长度, _ = x.shape
        return x.reshape(批, 长度, self.num_heads, self.d_k).permute(0, 2, 1, 3)

    def 合并(self, x):
        # 先换回来, 再合并
        x = x.permute(0, 2, 1, 3)
        return x.reshape(x.shape[0], x.shape[1], -1)

    def forward(self, x, mask=None):
        q, k, v = self.拆分(self.W_q(x)), self.拆分(self.W_k(x)), self.拆分(self.W_v(x))
        分数 = q @ k.transpose(-1, -2) / math.sqrt(self.d_k)
        if mask is not None:
            分数 = 分数.masked_fill(mask == 0, float("-inf"))  # 0 表示不能看
        权重 = torch.softmax(分数, dim=-1)    # 每一行的和为 1
        输出 = self.合并(self.dropout(权重) @ v)
        return self.W_o(输出), 权重


if __name__ == "__main__":
    模型 = 多头注意力(512, 8)
    输出, 权重 = 模型(torch.randn(1, 6, 512))
    print(输出.shape, 权重.shape, 权重.sum(-1))
