"""What is wrong in each file of `faulty/`, and what would be right there.

`MENDS[name]` is (wrong, right): the text `wrong` stands in the file once; with `right` in its place the file
is right. It proves that a file has that fault and no other, says which lines may be named, and gives as many
right files again.
"""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent

MENDS = {
    "batch-mixed__bmm_regroup": (
        "output.view(sz_b, self.n_head, len_q, self.d_k)\n        output = output.transpose(1, 2)",
        "output.view(self.n_head, sz_b, len_q, self.d_k)\n        output = output.permute(1, 2, 0, 3)",
    ),
    "batch-mixed__mask_repeated": (
        "mask.repeat(self.n_head, 1, 1)",
        "mask.repeat_interleave(self.n_head, dim=0)",
    ),
    "batch-mixed__scores_flattened": (
        """        tokens = x.reshape(bsz * length, d_model)
        q, k, v = self.qkv(tokens).chunk(3, dim=-1)
        q = q.view(-1, self.num_heads, self.head_dim).transpose(0, 1)
        k = k.view(-1, self.num_heads, self.head_dim).transpose(0, 1)
        v = v.view(-1, self.num_heads, self.head_dim).transpose(0, 1)
        scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(self.head_dim)
        context = torch.bmm(torch.softmax(scores, dim=-1), v)
        context = context.transpose(0, 1).reshape""",
        """        q, k, v = self.qkv(x).chunk(3, dim=-1)
        q = q.view(bsz, -1, self.num_heads, self.head_dim).transpose(1, 2)
        k = k.view(bsz, -1, self.num_heads, self.head_dim).transpose(1, 2)
        v = v.view(bsz, -1, self.num_heads, self.head_dim).transpose(1, 2)
        scores = torch.matmul(q, k.transpose(2, 3)) / math.sqrt(self.head_dim)
        context = torch.matmul(torch.softmax(scores, dim=-1), v)
        context = context.transpose(1, 2).reshape""",
    ),
    "batch-mixed__sequence_axis": (
        """        q = self.q(x).view(B, T, self.heads, self.width).permute(1, 2, 0, 3)
        k = self.k(x).view(B, T, self.heads, self.width).permute(1, 2, 0, 3)
        v = self.v(x).view(B, T, self.heads, self.width).permute(1, 2, 0, 3)
        w = (q @ k.transpose(-2, -1) / self.width ** 0.5).softmax(dim=-1)
        y = (w @ v).permute(2, 0, 1, 3)""",
        """        q = self.q(x).view(B, T, self.heads, self.width).permute(0, 2, 1, 3)
        k = self.k(x).view(B, T, self.heads, self.width).permute(0, 2, 1, 3)
        v = self.v(x).view(B, T, self.heads, self.width).permute(0, 2, 1, 3)
        w = (q @ k.transpose(-2, -1) / self.width ** 0.5).softmax(dim=-1)
        y = (w @ v).permute(0, 2, 1, 3)""",
    ),
    "batch-mixed__torch_default": ("nhead, dropout=dropout)", "nhead, dropout=dropout, batch_first=True)"),
    "contiguous-before-transpose__chinese": (
        "out.contiguous().view",
        "out.transpose(1, 2).contiguous().view",
    ),
    "contiguous-before-transpose__separate": ("context.contiguous()", "context.transpose(1, 2).contiguous()"),
    "dropout-in-weights__always_on": (
        """        weights = F.dropout(weights, p=self.p)
        out = (weights @ v)""",
        """        dropped = F.dropout(weights, p=self.p, training=self.training)
        out = (dropped @ v)""",
    ),
    "dropout-in-weights__returned": (
        "        p_attn = dropout(p_attn)\n",
        "        return torch.matmul(dropout(p_attn), value), p_attn\n",
    ),
    "dropout-in-weights__sdpa": (
        "dropout_p=self.dropout,",
        "dropout_p=self.dropout if self.training else 0.0,",
    ),
    "encoding-wrong-exponent__div_term": ("/ (d_model / 2))", "/ d_model)"),
    "encoding-wrong-exponent__function": ("hid_idx / d_model", "2 * (hid_idx // 2) / d_model"),
    "encoding-wrong-exponent__loop": (
        """(10000 ** ((2 * i) / d_model)))
                pe[pos, i + 1] = math.cos(pos / (10000 ** ((2 * (i + 1)) / d_model)))""",
        """(10000 ** (i / d_model)))
                pe[pos, i + 1] = math.cos(pos / (10000 ** (i / d_model)))""",
    ),
    "gradient-read-too-early__article": (
        "        grad_norm = model.W_q.weight.grad.norm()\n        loss.backward()\n",
        "        loss.backward()\n        grad_norm = model.W_q.weight.grad.norm()\n",
    ),
    "gradient-read-too-early__guarded": (
        "        history.append((loss.item(), total_norm(model)))\n        loss.backward()\n",
        "        loss.backward()\n        history.append((loss.item(), total_norm(model)))\n",
    ),
    "heads-averaged__mean_of_outputs": (
        """        self.o = nn.Linear(self.d_head, d_model)

    def forward(self, x):
        B, L, _ = x.shape
        q, k, v = (f(x).view(B, L, self.n_heads, -1).transpose(1, 2) for f in (self.q, self.k, self.v))
        weights = torch.softmax(q @ k.transpose(-2, -1) / self.d_head ** 0.5, dim=-1)
        # [B, h, L, d] -> [B, L, d]: join what the heads found
        y = (weights @ v).mean(dim=1)""",
        """        self.o = nn.Linear(d_model, d_model)

    def forward(self, x):
        B, L, _ = x.shape
        q, k, v = (f(x).view(B, L, self.n_heads, -1).transpose(1, 2) for f in (self.q, self.k, self.v))
        weights = torch.softmax(q @ k.transpose(-2, -1) / self.d_head ** 0.5, dim=-1)
        # [B, h, L, d] -> [B, L, h * d]: join what the heads found
        y = (weights @ v).transpose(1, 2).flatten(2)""",
    ),
    "heads-averaged__module_list": (
        """        self.W_o = nn.Linear(d_k, d_model)

    def forward(self, x):
        outs, ws = zip(*[head(x) for head in self.heads])
        joined = sum(outs) / len(outs)""",
        """        self.W_o = nn.Linear(d_model, d_model)

    def forward(self, x):
        outs, ws = zip(*[head(x) for head in self.heads])
        joined = torch.cat(outs, dim=-1)""",
    ),
    "heads-averaged__weights_returned": ("return out, weights.mean(dim=1)", "return out, weights"),
    "heads-not-divisible__chunks": ("d_model=50 heads=8", "d_model=48 heads=8"),
    "heads-not-divisible__slices": ("d_model=60 heads=8", "d_model=64 heads=8"),
    "heads-not-divisible__view": ("d_model=100 heads=8", "d_model=64 heads=8"),
    "heads-unregistered__dict": (
        '{name: nn.Linear(d_model, d_model) for name in "qkv"}',
        'nn.ModuleDict({name: nn.Linear(d_model, d_model) for name in "qkv"})',
    ),
    "heads-unregistered__plain_tensors": (
        """        self.W_Q = (torch.randn(d_model, d_model) * s).requires_grad_()
        self.W_K = (torch.randn(d_model, d_model) * s).requires_grad_()
        self.W_V = (torch.randn(d_model, d_model) * s).requires_grad_()
""",
        """        self.W_Q = nn.Parameter(torch.randn(d_model, d_model) * s)
        self.W_K = nn.Parameter(torch.randn(d_model, d_model) * s)
        self.W_V = nn.Parameter(torch.randn(d_model, d_model) * s)
""",
    ),
    "heads-unregistered__python_list": (
        "[AttentionHead(embed_dim, head_dim) for _ in range(num_heads)]",
        "nn.ModuleList([AttentionHead(embed_dim, head_dim) for _ in range(num_heads)])",
    ),
    "lr-too-high__article": ("lr=10)", "lr=1e-3)"),
    "lr-too-high__constants": ("LEARNING_RATE = 5.0", "LEARNING_RATE = 5e-4"),
    "mask-added-as-01__bert": (
        "attention_scores + attention_mask",
        "attention_scores + (1.0 - attention_mask.float()) * torch.finfo(attention_scores.dtype).min",
    ),
    "mask-added-as-01__causal_buffer": (
        "att + self.mask[:T, :T]",
        'att.masked_fill(self.mask[:T, :T] == 0, float("-inf"))',
    ),
    "mask-added-as-01__sdpa_float": ("mask = mask.to(x.dtype)", "mask = mask.bool()"),
    "mask-after-softmax__four_linears": (
        """    p_attn = torch.softmax(scores, dim=-1)
    if mask is not None:
        p_attn = p_attn.masked_fill(mask == 0, 0.0)
""",
        """    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1e9)
    p_attn = torch.softmax(scores, dim=-1)
""",
    ),
    "mask-after-softmax__lecture": (
        """        wei = F.softmax(q @ k.transpose(-2, -1) * q.size(-1) ** -0.5, dim=-1)
        wei = wei * self.tril[:T, :T]
""",
        """        wei = q @ k.transpose(-2, -1) * q.size(-1) ** -0.5
        wei = F.softmax(wei.masked_fill(self.tril[:T, :T] == 0, float("-inf")), dim=-1)
""",
    ),
    "mask-after-softmax__padding": (
        """        weights = (q @ k.transpose(-2, -1) / self.head_dim ** 0.5).softmax(dim=-1)
        if attn_mask is not None:
            # what is not allowed gets no weight
            weights = torch.where(attn_mask, weights, torch.zeros_like(weights))
""",
        """        weights = q @ k.transpose(-2, -1) / self.head_dim ** 0.5
        if attn_mask is not None:
            # what is not allowed gets no weight
            weights = torch.where(attn_mask, weights, torch.full_like(weights, float("-inf")))
        weights = weights.softmax(dim=-1)
""",
    ),
    "mask-ignored__causal_flag": ("torch.softmax(scores.float()", "torch.softmax(masked.float()"),
    "mask-ignored__flag": ("scores.masked_fill", "scores = scores.masked_fill"),
    "mask-ignored__key_padding": (
        "            scores.masked_fill(key_padding_mask",
        "            scores = scores.masked_fill(key_padding_mask",
    ),
    "mask-ignored__lost_on_the_way": ("self.attention(q, k, v)", "self.attention(q, k, v, mask)"),
    "mask-ignored__not_in_place": ("dot.masked_fill(mask", "dot.masked_fill_(mask"),
    "mask-inverted__bool_pytorch": ("masked_fill(attn_mask,", "masked_fill(~attn_mask,"),
    "mask-inverted__causal_buffer": ("[:T, :T] == 1", "[:T, :T] == 0"),
    "mask-inverted__comment": ("mask != 0, -1e9", "mask == 0, -1e9"),
    "mask-inverted__flag": ("rows[None, :] < rows[:, None]", "rows[None, :] > rows[:, None]"),
    "mask-inverted__key_mask": ("key_mask[", "~key_mask["),
    "mask-inverted__padding": ("src_mask != 0", "src_mask == 0"),
    "merge-without-transpose__conv1d": (
        "b, h, n, d = tensor.size()\n        return tensor.reshape(b, n, h * d)",
        "b, h, n, d = tensor.size()\n        return tensor.transpose(1, 2).reshape(b, n, h * d)",
    ),
    "merge-without-transpose__gpt": ("y = y.reshape", "y = y.transpose(1, 2).reshape"),
    "merge-without-transpose__typed": ("return x.reshape", "return x.transpose(1, 2).reshape"),
    "merge-without-transpose__vision": (
        "out.flatten(1).view(B, N, D)",
        "out.transpose(1, 2).reshape(B, N, D)",
    ),
    "no-scale__blockwise": ("(self.q_proj(x))", "(self.q_proj(x)) * self.head_dim ** -0.5"),
    "no-scale__bmm_2018": (
        "torch.bmm(q, k.transpose(1, 2))",
        "torch.bmm(q, k.transpose(1, 2)) / self.d_k ** 0.5",
    ),
    "no-scale__forgotten_flag": (
        "torch.matmul(q, k.transpose(-1, -2))",
        "torch.matmul(q, k.transpose(-1, -2)) * self.scale",
    ),
    "no-scale__lecture_heads": (
        "wei = q @ k.transpose(-2, -1)",
        "wei = q @ k.transpose(-2, -1) * k.shape[-1] ** -0.5",
    ),
    "no-scale__one_einsum": ('"nhts,nhus->nhtu", q, k)', '"nhts,nhus->nhtu", q, k).div_(q.shape[-1] ** 0.5)'),
    "no-scale__sdpa": ("scale: float = 1.0", "scale: float | None = None"),
    "output-detached__data": ("self.proj(x.data)", "self.proj(x)"),
    "output-detached__for_plotting": (
        """        self.maps = scores.softmax(dim=-1).detach().cpu().numpy()
        weights = torch.from_numpy(self.maps).to(x.device)
""",
        """        weights = scores.softmax(dim=-1)
        self.maps = weights.detach().cpu().numpy()
""",
    ),
    "output-detached__kept_map": ("self.out((self.last @ v)", "self.out((a @ v)"),
    "output-detached__keys_only": ("self.key(x).detach()", "self.key(x)"),
    "output-detached__no_grad": ("    @torch.no_grad()\n", ""),
    "qkv-mixed-up__cross_attention": ("k = self.to_k(x)", "k = self.to_k(context)"),
    "qkv-mixed-up__einsum": ("pattern, q)", "pattern, v)"),
    "qkv-mixed-up__self_similarity": ("q = self.key(x)", "q = self.query(x)"),
    "qkv-mixed-up__three_inputs": ("(query, key, key))\n        ]", "(query, key, value))\n        ]"),
    "qkv-mixed-up__values_from_keys": ("v = self.to_k(context)", "v = self.to_v(context)"),
    "qkv-mixed-up__zip_of_linears": (
        """query, value.transpose(-2, -1)) / math.sqrt(self.d_k)
        if mask is not None:
            scores = scores.masked_fill(mask == 0, float("-inf"))
        weights = torch.softmax(scores, dim=-1)
        context = torch.matmul(weights, key)""",
        """query, key.transpose(-2, -1)) / math.sqrt(self.d_k)
        if mask is not None:
            scores = scores.masked_fill(mask == 0, float("-inf"))
        weights = torch.softmax(scores, dim=-1)
        context = torch.matmul(weights, value)""",
    ),
    "row-fully-masked__tril_minus_one": (".tril(-1)", ".tril()"),
    "row-fully-masked__triu_diagonal": (
        "torch.triu(torch.ones(context_length, context_length))",
        "torch.triu(torch.ones(context_length, context_length), diagonal=1)",
    ),
    "scale-by-d-model__attn_kept": ("np.power(hid_dim, 0.5)", "np.power(self.head_dim, 0.5)"),
    "scale-by-d-model__conv1d": ("(self.n_embd ** 0.5)", "((self.n_embd // self.n_head) ** 0.5)"),
    "scale-by-d-model__video": ("self.embed_size ** (1 / 2)", "self.head_dim ** (1 / 2)"),
    "softmax-over-heads__keras_person": ("nn.Softmax(1)", "nn.Softmax(-1)"),
    "softmax-over-heads__separate_module": ("(1 / 2)), dim=1)", "(1 / 2)), dim=3)"),
    "softmax-over-heads__vision": ("attn.softmax(dim=1)", "attn.softmax(dim=-1)"),
    "softmax-over-queries__annotated": ("nn.Softmax(dim=1)", "nn.Softmax(dim=2)"),
    "softmax-over-queries__by_hand": ("scores.sum(-2, keepdim=True)", "scores.sum(-1, keepdim=True)"),
    "softmax-over-queries__columns": ("dim=-1)  # [key, query]", "dim=-2)  # [key, query]"),
    "softmax-over-queries__einsum": ("att.softmax(dim=2)", "att.softmax(dim=3)"),
    "softmax-over-queries__gpt": ("F.softmax(att, dim=-2)", "F.softmax(att, dim=-1)"),
    "split-without-transpose__bmm": (
        """        Q_ = self.Q_proj(queries).view(N * self.num_heads, T, d)
        K_ = self.K_proj(keys).view(N * self.num_heads, -1, d)
        V_ = self.V_proj(values).view(N * self.num_heads, -1, d)
""",
        """        Q_ = self.Q_proj(queries).unflatten(2, (-1, d)).transpose(1, 2).flatten(0, 1)
        K_ = self.K_proj(keys).unflatten(2, (-1, d)).transpose(1, 2).flatten(0, 1)
        V_ = self.V_proj(values).unflatten(2, (-1, d)).transpose(1, 2).flatten(0, 1)
""",
    ),
    "split-without-transpose__both_ways": (
        "t.view(b, self.n_head, n, c // self.n_head)",
        "t.view(b, n, self.n_head, c // self.n_head).transpose(1, 2)",
    ),
    "split-without-transpose__four_linears": (
        """        k = self.k_linear(k).view(bs, self.h, -1, self.d_k)
        q = self.q_linear(q).view(bs, self.h, -1, self.d_k)
        v = self.v_linear(v).view(bs, self.h, -1, self.d_k)
""",
        """        k = self.k_linear(k).view(bs, -1, self.h, self.d_k).transpose(1, 2)
        q = self.q_linear(q).view(bs, -1, self.h, self.d_k).transpose(1, 2)
        v = self.v_linear(v).view(bs, -1, self.h, self.d_k).transpose(1, 2)
""",
    ),
    "split-without-transpose__fused_view": (
        "self.qkv(x).reshape(B, 3, self.num_heads, N, C // self.num_heads).permute(1, 0, 2, 3, 4)",
        "self.qkv(x).reshape(B, N, 3, self.num_heads, C // self.num_heads).permute(2, 0, 3, 1, 4)",
    ),
    "split-without-transpose__vision": (
        "t.reshape(B, self.num_heads, N, self.head_dim)",
        "t.reshape(B, N, self.num_heads, self.head_dim).transpose(1, 2)",
    ),
    "step-before-backward__article": (
        "        optimizer.step()\n        loss.backward()\n",
        "        loss.backward()\n        optimizer.step()\n",
    ),
    "step-before-backward__trainer_class": (
        "        self.optimizer.step()\n        loss.backward()\n",
        "        loss.backward()\n        self.optimizer.step()\n",
    ),
    "target-broadcast__article": ("target = torch.randn(1, 512)", "target = torch.randn(1, 6, 512)"),
    "target-broadcast__regression_head": ("x.sum(dim=-1)  #", "x.sum(dim=-1, keepdim=True)  #"),
    "zero-grad-missing__article": (
        "        loss.backward()                       #",
        "        opt.zero_grad()\n        loss.backward()                       #",
    ),
    "zero-grad-missing__function": (
        "        loss.backward()\n",
        "        optimizer.zero_grad()\n        loss.backward()\n",
    ),
}

# Where the same fault may be seen as well: what stands in the line that is named.
ALSO = {
    "contiguous-before-transpose__separate": "context = context.view(",
    "heads-not-divisible__chunks": "t.chunk(self.n_heads",
    "heads-not-divisible__slices": "dim // heads",
    "heads-not-divisible__view": "d_model // num_heads",
    "mask-added-as-01__sdpa_float": "F.scaled_dot_product_attention(",
    "mask-ignored__causal_flag": "masked = scores",
    "output-detached__kept_map": "self.last = a.detach()",
    "no-scale__sdpa": "F.scaled_dot_product_attention(",
}


def mended(name: str) -> str:
    """The file of that name in `faulty/`, without its fault.

    Raises `ValueError` where what is wrong does not stand there exactly once.
    """
    wrong, right = MENDS[name]
    source = (HERE / "faulty" / f"{name}.py").read_text(encoding="utf-8")
    if source.count(wrong) != 1:
        raise ValueError(f"{name}: what is wrong stands there {source.count(wrong)} times")
    return source.replace(wrong, right)


def wrong_lines(name: str) -> set[int]:
    """The lines, from 1, of the file of that name in `faulty/` where what is wrong stands.

    Raises `ValueError` where it does not stand there.
    """
    wrong, _ = MENDS[name]
    source = (HERE / "faulty" / f"{name}.py").read_text(encoding="utf-8")
    first = source.count("\n", 0, source.index(wrong)) + 1
    lines = set(range(first, first + len(wrong.rstrip("\n").split("\n"))))
    if name in ALSO:
        lines.add(source.count("\n", 0, source.index(ALSO[name])) + 1)
    return lines
