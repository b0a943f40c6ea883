"""Files as learners write them: functions alone, one matrix of tokens, fixed sizes, two faults at once."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from checked_sources import PLAIN, line_of, plain_with

from attnstudio.engine.checking.check import check_source
from attnstudio.engine.checking.report import CheckReport, Verdict
from attnstudio.engine.faults.names import Fault, Property
from attnstudio.engine.faults.outcomes import Outcome

FUNCTION = """
import torch

def scaled_dot_product_attention({q}, {k}, {v}, mask=None):
    d_k = {q}.size(-1)
    scores = torch.matmul({q}, {k}.transpose(-2, -1)) / d_k{root}
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1e9)
    weights = torch.softmax(scores, dim=-1)
    return torch.matmul(weights, {v}){also}
"""
ONE_MATRIX = """
import torch
from torch import nn

class Head(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.Wq = nn.Parameter(torch.rand(d_in, d_out))
        self.Wk = nn.Parameter(torch.rand(d_in, d_out))
        self.Wv = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x):
        keys, queries, values = x @ self.Wk, x @ self.Wq, x @ self.Wv
        scores = queries @ keys.T
        return torch.softmax(scores{scaled}, dim=-1) @ values
"""
FIXED = """
import torch
from torch import nn

class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(96, 288)
        self.proj = nn.Linear(96, 96)

    def forward(self, x):
        B, N, C = x.shape
        q, k, v = self.qkv(x).reshape(B, N, 3, 6, 16).permute(2, 0, 3, 1, 4)
        weights = (q @ k.transpose(-2, -1) * 16**-0.5).softmax(dim=-1)
        return self.proj((weights @ v).transpose(1, 2).reshape(B, N, C))
"""
CAUSAL = """
import math
import torch
from torch import nn
from torch.nn import functional as F

class CausalSelfAttention(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.c_attn = nn.Linear(config.n_embd, 3 * config.n_embd)
        self.c_proj = nn.Linear(config.n_embd, config.n_embd)
        self.n_head, self.n_embd = config.n_head, config.n_embd
        size = config.block_size
        self.register_buffer("mask", torch.tril(torch.ones(size, size)).view(1, 1, size, size))

    def forward(self, x):
        B, T, C = x.size()
        q, k, v = (
            part.view(B, T, self.n_head, C // self.n_head).transpose(1, 2)
            for part in self.c_attn(x).split(self.n_embd, dim=2)
        )
        att = q @ k.transpose(-2, -1) / math.sqrt(k.size(-1))
        {softmax}
        {mask}
        return self.c_proj((att @ v).transpose(1, 2).reshape(B, T, C))
"""
UNSEEN = """
import numpy as np
import torch
from torch import nn

class SelfAttention(nn.Module):
    def __init__(self, d_model):
        super().__init__()
        self.w = nn.Linear(d_model, d_model)

    def forward(self, x):
        with torch.no_grad():
            y = x.detach().numpy()
            scores = y @ y.swapaxes(1, 2)
            scores = np.exp(scores - scores.max(-1, keepdims=True))
        return self.w(x + 0 * torch.from_numpy(scores / scores.sum(-1, keepdims=True) @ y))
"""


def outcome(report: CheckReport, name: Property) -> Outcome:
    """What the report says of that property."""
    return next(check for check in report.checks if check.name is name)


@pytest.mark.parametrize("names", [("q", "k", "v"), ("query", "key", "value"), ("Q", "K", "V")])
@pytest.mark.parametrize("also", ["", ", weights"])
def test_a_function_of_queries_keys_and_values_is_checked(names: tuple[str, str, str], also: str) -> None:
    q, k, v = names
    source = FUNCTION.format(q=q, k=k, v=v, root=" ** 0.5", also=also)
    assert check_source(source).verdict is Verdict.RIGHT
    wrong = check_source(FUNCTION.format(q=q, k=k, v=v, root="", also=also))
    assert wrong.verdict is Verdict.UNDECIDED
    assert outcome(wrong, Property.SCALE).passed is False


def test_a_single_matrix_of_tokens_is_looked_into() -> None:
    assert check_source(ONE_MATRIX.format(scaled=" / keys.shape[-1] ** 0.5")).verdict is Verdict.RIGHT
    (fault,) = check_source(ONE_MATRIX.format(scaled="")).faults
    assert fault.name is Fault.NO_SCALE
    assert fault.code == "scores = queries @ keys.T"


def test_sizes_that_the_class_fixes_are_those_that_are_told() -> None:
    report = check_source(FIXED)
    assert report.verdict is Verdict.RIGHT, report.reason
    assert (report.d_model, report.heads) == (96, 6)
    report = check_source(PLAIN)
    assert (report.d_model, report.heads) == (512, 8)


def test_both_kinds_of_numbers_are_tried() -> None:
    assert outcome(check_source(PLAIN), Property.DTYPE).passed is True


def test_a_mask_is_understood_beside_another_fault() -> None:
    report = check_source(plain_with(" / math.sqrt(self.d_k)", ""))
    assert [fault.name for fault in report.faults] == [Fault.NO_SCALE]
    assert outcome(report, Property.CAUSALITY).passed is True
    wrong = plain_with(" / math.sqrt(self.d_k)", "").replace("~mask", "mask")
    assert {fault.name for fault in check_source(wrong).faults} == {Fault.NO_SCALE, Fault.MASK_INVERTED}


def test_a_mask_that_is_not_understood_is_not_called_none() -> None:
    report = check_source(plain_with('masked_fill(~mask, float("-inf"))', "mul(1 + mask[..., :1, :])"))
    assert "takes a mask" in str(outcome(report, Property.CAUSALITY).message)


def test_values_from_the_keys_input_are_told_with_the_own_names() -> None:
    source = plain_with("def forward(self, x, mask=None):", "def forward(self, q_in, k_in, v_in, mask=None):")
    source = source.replace("b, n, d = x.shape\n        q, k, v", "b, n, d = q_in.shape\n        q, k, v")
    source = source.replace(
        "self.split(self.w_q(x)), self.split(self.w_k(x)), self.split(self.w_v(x))",
        "self.split(self.w_q(q_in)), self.split(self.w_k(k_in)), self.split(self.w_v({}))",
    )
    assert check_source(source.format("v_in")).verdict is Verdict.RIGHT
    (fault,) = check_source(source.format("k_in")).faults
    assert fault.name is Fault.QKV_MIXED_UP
    assert fault.right_code.endswith("self.split(self.w_v(v_in))")
    assert "input of the keys" in str(fault.message)


def test_a_mask_after_the_softmax_is_put_right_in_the_own_names() -> None:
    source = CAUSAL.format(
        softmax="att = F.softmax(att, dim=-1)", mask="att = att.masked_fill(self.mask[:, :, :T, :T] == 0, 0)"
    )
    (fault,) = check_source(source).faults
    assert fault.name is Fault.MASK_AFTER_SOFTMAX
    right = 'att = att.masked_fill(self.mask[:, :, :T, :T] == 0, float("-inf"))'
    assert fault.right_code.startswith(right)
    mended = CAUSAL.format(softmax=right, mask="att = F.softmax(att, dim=-1)")
    assert check_source(mended).verdict is Verdict.RIGHT


def test_values_torn_apart_are_shown_in_what_comes_out() -> None:
    source = plain_with("self.split(self.w_v(x))\n", "self.w_v(x).view(b, self.num_heads, n, self.d_k)\n")
    (fault,) = check_source(source).faults
    assert fault.name is Fault.SPLIT_WITHOUT_TRANSPOSE
    assert fault.evidence is not None
    assert "Outputs" in str(fault.evidence.title)  # the weights are right
    ast.parse(fault.right_code)


def test_rows_of_nan_are_called_by_their_name() -> None:
    hidden = '(float("-inf") if mask is None else 0)'
    report = check_source(plain_with("/ math.sqrt(self.d_k)", f"/ math.sqrt(self.d_k) + {hidden}"))
    assert report.verdict in {Verdict.FAULTY, Verdict.UNDECIDED}
    said = " ".join(str(check.message) for check in report.checks if check.passed is False)
    assert "nan and nan" not in said
    assert "NaN of the largest" not in said


def test_what_cannot_be_seen_is_not_called_right() -> None:
    report = check_source(UNSEEN)
    assert report.verdict is not Verdict.RIGHT


def test_modules_beside_the_file_are_found_by_relative_imports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "parts_beside.py").write_text(
        "import torch\n\ndef soft(x):\n    return torch.softmax(x, -1)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    used = plain_with("scores.softmax(dim=-1)", "soft(scores)")
    assert check_source(f"from .parts_beside import soft\n{used}").verdict is Verdict.RIGHT
    used = used.replace("soft(scores)", "parts_beside.soft(scores)")
    assert check_source(f"from . import parts_beside\n{used}").verdict is Verdict.RIGHT


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("import torch\nclass Attention(nn.Module)\n", 2),
        ("import torch\n\nraise ValueError('no')\n", 3),
        (
            plain_with("self.d_k = d_model // num_heads", "self.d_k = d_model / num_heads"),
            line_of(PLAIN, "x.view("),
        ),
        ("import torch\n", None),
    ],
)
def test_where_it_stopped_is_known(source: str, line: int | None) -> None:
    assert check_source(source).stopped_at == line
