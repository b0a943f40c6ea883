"""The parts of the check: what is read off names, shapes, remarks and traces."""

from __future__ import annotations

import pytest
import torch
from checked_sources import PLAIN, plain_with
from hypothesis import given
from hypothesis import strategies as st
from torch import nn

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.checking.check import check_source
from attnstudio.engine.checking.constructing import Size, kind_of
from attnstudio.engine.checking.contractions import contraction
from attnstudio.engine.checking.examining import examine
from attnstudio.engine.checking.finding import find
from attnstudio.engine.checking.loading import forget, load
from attnstudio.engine.checking.masks import Meaning
from attnstudio.engine.checking.options import CheckOptions
from attnstudio.engine.checking.recording import Recorder, tears
from attnstudio.engine.checking.report import Verdict
from attnstudio.engine.checking.roles import role_of
from attnstudio.engine.checking.stated import batch_comes_first, stated_meaning
from attnstudio.engine.checking.subject import unregistered
from attnstudio.engine.checking.training_code import training_faults
from attnstudio.engine.faults.names import Fault

LENGTH = 13


@given(batch=st.integers(1, 6), heads=st.integers(1, 6), width=st.integers(1, 6), leading=st.booleans())
def test_reshaping_tears_tokens_apart_exactly_when_single_tokens_cannot_be_read_back(
    batch: int, heads: int, width: int, leading: bool
) -> None:
    tokens = torch.arange(LENGTH).expand(batch, LENGTH)[..., None].expand(-1, -1, heads * width)
    shape = (batch, LENGTH, heads, width) if leading else (batch, heads, LENGTH, width)
    read = tokens.reshape(shape)
    along = read.movedim(shape.index(LENGTH), -1)
    torn = not torch.equal(along, torch.arange(LENGTH).expand_as(along))
    assert tears((batch, LENGTH, heads * width), shape, LENGTH) == torn


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("W_q.weight", "q"),
        ("wk.bias", "k"),
        ("attn.value.weight", "v"),
        ("to_keys.weight", "k"),
        ("heads.0.query.weight", "q"),
        ("q_proj_weight", "q"),
        ("c_attn.weight", None),
        ("query_key_value.weight", None),
        ("to_kv.weight", None),
        ("linears.0.weight", None),
    ],
)
def test_names_say_whose_the_weights_are(name: str, role: str | None) -> None:
    assert role_of(name) == role


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("d_model", "width"),
        ("n_embd", "width"),
        ("n_head", "heads"),
        ("h", "heads"),
        ("head_dim", "width_of_head"),
        ("d_k", "width_of_head"),
        ("attn_pdrop", "dropout"),
        ("block_size", "length"),
        ("context_dim", "width"),
        ("config", "config"),
    ],
)
def test_names_say_what_the_constructor_wants(name: str, kind: str) -> None:
    assert kind_of(name) == kind


@pytest.mark.parametrize(
    ("remark", "meaning"),
    [
        ("mask: 1 = attend, 0 = ignore", Meaning.ALLOWED),
        ("mask: True may not be attended to", Meaning.FORBIDDEN),
        ("0 hides in the mask", Meaning.ALLOWED),
        ("mask: True at padding", Meaning.FORBIDDEN),
        ("mask is added to the scores: 0 or -inf", Meaning.ADDED),
        ("mask: 1 for words, 0 for padding", Meaning.ALLOWED),
        ("mask [B, 1, L]", None),
        ("mask: 1 表示可见", Meaning.ALLOWED),
    ],
)
def test_remarks_say_what_a_mask_means(remark: str, meaning: Meaning | None) -> None:
    assert stated_meaning(load(f"# {remark}\nx = 1\n", "remarks.py"), "mask") is meaning


def test_the_shapes_that_are_unpacked_say_where_the_batch_is() -> None:
    for names, first in (("b, n, d", True), ("seq_len, batch, d", False), ("one, two, three", None)):
        source = plain_with("        b, n, d = x.shape\n        q", f"        {names} = x.shape\n        q")
        source = source.replace("b, n, d)\n        return self.w_o", "*x.shape)\n        return self.w_o")
        assert batch_comes_first(load(source, "shapes.py"), "MultiHeadAttention") is first


def recorded(compute: object, *inputs: torch.Tensor) -> Recorder:
    """What a function computes from inputs that count as the module's."""
    recorder = Recorder(__file__, inputs, {})
    with recorder:
        compute(*inputs)  # type: ignore[operator]
    return recorder


@pytest.mark.parametrize(
    "product",
    [
        lambda a, b: a @ b.transpose(-2, -1),
        lambda a, b: torch.einsum("bik,bjk->bij", a, b),
        lambda a, b: torch.bmm(a, b.mT),
        lambda a, b: torch.einsum("...ik,...jk->...ij", [a, b]),
    ],
)
def test_products_of_every_form_are_read_alike(product: object) -> None:
    trace = recorded(product, torch.randn(2, 5, 3), torch.randn(2, 7, 3)).trace
    found = next(found for op in trace.ops if (found := contraction(op)) is not None)
    summed = set(found.left) & set(found.right) - set(found.out)
    assert len(summed) == 1
    assert found.of_size(0, 3) == [*summed]
    assert found.of_size(1, 7)[0] in found.out


def test_a_trace_keeps_what_was_changed_in_place_and_says_where() -> None:
    def compute(x: torch.Tensor) -> torch.Tensor:
        y = x * 2
        return y.mul_(3)

    trace = recorded(compute, torch.ones(2)).trace
    assert [op.name for op in trace.ops] == ["mul", "mul_"]
    assert trace.ops[0].out.tolist() == [2, 2]
    assert trace.ops[1].out.tolist() == [6, 6]
    assert trace.ops[1].parents[0] == 0
    assert trace.ops[1].line == trace.ops[0].line + 1  # type: ignore[operator]


@pytest.mark.parametrize("wide", [False, True], ids=["heads in order", "heads side by side"])
def test_weights_are_carried_over_whatever_the_order_of_their_columns(wide: bool) -> None:
    source = PLAIN
    if wide:  # head 1 takes every second column, instead of the first half
        source = plain_with(
            "x.view(b, n, self.num_heads, self.d_k).transpose(1, 2)",
            "x.view(b, n, self.d_k, self.num_heads).permute(0, 3, 1, 2)",
        ).replace("(weights @ v).transpose(1, 2)", "(weights @ v).permute(0, 2, 3, 1)")
    loaded = load(source, "carried.py")
    found = find(loaded).candidate
    assert found is not None
    examined = examine(found, loaded, {}, Size(16, 2, 16))
    forget(loaded)
    assert examined.carried is not None
    assert examined.carried.exact
    layer = examined.carried.layer()
    assert isinstance(layer, MultiHeadAttention)
    with torch.no_grad():
        out, _ = layer(examined.seen.x)
    torch.testing.assert_close(out, examined.seen.out)


def test_parameters_and_threads_are_left_as_they_were() -> None:
    threads, state = torch.get_num_threads(), torch.random.get_rng_state()
    optimiser = dict(vars(torch.optim.Optimizer))
    check_source(PLAIN + LOOP.format(body=RIGHT_STEP), CheckOptions(d_model=16, heads=2))
    assert torch.get_num_threads() == threads
    assert torch.equal(torch.random.get_rng_state(), state)
    assert dict(vars(torch.optim.Optimizer)) == optimiser


LOOP = """
if __name__ == "__main__":
    model = MultiHeadAttention(16, 2)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.001)
    x, target = torch.randn(2, 5, 16), torch.randn(2, 5, 16)
    for step in range(5):
{body}
"""
RIGHT_STEP = """
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(x)[0], target)
        loss.backward()
        norm = model.w_q.weight.grad.norm()
        optimizer.step()
"""


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("", "", None),
        ("        optimizer.zero_grad()\n", "", Fault.ZERO_GRAD_MISSING),
        ("        loss.backward()\n        norm", "        norm", Fault.GRADIENT_READ_TOO_EARLY),
        (
            "        loss.backward()\n",
            "        optimizer.step()\n        loss.backward()\n",
            Fault.STEP_BEFORE_BACKWARD,
        ),
        ("target)", "target[:, 0])", Fault.TARGET_BROADCAST),
    ],
)
def test_loops_are_read(old: str, new: str, fault: Fault | None) -> None:
    body = RIGHT_STEP.replace(old, new) if old else RIGHT_STEP
    if fault is Fault.GRADIENT_READ_TOO_EARLY:
        body = body.replace("        optimizer.step()", "        loss.backward()\n        optimizer.step()")
    if fault is Fault.STEP_BEFORE_BACKWARD:
        body = body.replace("grad.norm()\n        optimizer.step()", "grad.norm()")
    loaded = load(PLAIN + LOOP.format(body=body), "loops.py")
    assert [found.fault for found in training_faults(loaded)] == ([] if fault is None else [fault])


def test_a_learning_rate_is_followed_to_where_it_is_written() -> None:
    source = (
        "RATE = 4.0\nimport torch\ndef make(net):\n    return torch.optim.Adam(net.parameters(), lr=RATE)\n"
    )
    found = training_faults(load(source, "rates.py"))
    assert [(item.fault, item.line) for item in found] == [(Fault.LR_TOO_HIGH, 1)]
    assert not training_faults(load(source.replace("4.0", "4e-4"), "rates.py"))


CROSS = plain_with("def forward(self, x, mask=None)", "def forward(self, x, context, mask=None)")


def test_keys_and_values_are_looked_for_in_the_input_that_is_theirs() -> None:
    right = CROSS.replace("self.w_k(x)", "self.w_k(context)").replace("self.w_v(x)", "self.w_v(context)")
    options = CheckOptions(d_model=16, heads=2)
    assert check_source(right, options).verdict is Verdict.RIGHT
    report = check_source(CROSS.replace("self.w_v(x)", "self.w_v(context)"), options)
    assert [found.name for found in report.faults] == [Fault.QKV_MIXED_UP]
    assert report.faults[0].evidence is not None


def test_a_switch_for_a_causal_mask_is_tried() -> None:
    switch = (
        "        if causal:\n            scores = scores.masked_fill(torch.ones(n, n).{half}.bool(), -1e9)\n"
    )
    source = plain_with("x, mask=None)", "x, mask=None, causal=False)")
    source = source.replace("        weights = scores", switch + "        weights = scores")
    options = CheckOptions(d_model=16, heads=2)
    assert check_source(source.replace("{half}", "triu(1)"), options).verdict is Verdict.RIGHT
    report = check_source(source.replace("{half}", "tril()"), options)
    assert [found.name for found in report.faults] == [Fault.MASK_INVERTED]


def test_masks_of_each_sequence_must_reach_that_sequence() -> None:
    wide = "scores.flatten(0, 1).masked_fill(~mask.{way}, float('-inf')).view(b, self.num_heads, n, n)"
    source = plain_with('scores.masked_fill(~mask, float("-inf"))', wide)
    options = CheckOptions(d_model=16, heads=2)
    interleaved = source.replace("{way}", "repeat_interleave(self.num_heads, dim=0)")
    assert check_source(interleaved, options).verdict is Verdict.RIGHT
    report = check_source(source.replace("{way}", "repeat(self.num_heads, 1, 1)"), options)
    assert [found.name for found in report.faults] == [Fault.BATCH_MIXED]
    assert "repeat_interleave(self.num_heads, dim=0)" in report.faults[0].right_code


def test_modules_in_lists_are_seen() -> None:
    holder = nn.Module()
    holder.parts = [nn.Linear(2, 2)]
    assert not list(holder.parameters())
    assert unregistered(holder) == holder.parts
