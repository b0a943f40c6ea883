"""The checks as one pytest file that needs nothing but torch: for the plain layer in it, or a person's own.

No torch here.
"""

from __future__ import annotations

import re
import textwrap

from attnstudio.engine.exports.script_parts import LAYER_SOURCE, SINUSOIDAL_SOURCE
from attnstudio.engine.faults.names import Property
from attnstudio.engine.faults.property_texts import PROPERTY_TEXTS
from attnstudio.engine.spec import ExperimentSpec

SHORTEST, LONGEST = 4, 32
WIDTH = 100

_HEAD = '''
"""Checks of an attention layer, exported by AttnStudio: run pytest on this file.

They check the plain layer below. To check your own, say where it is, in the environment or in ATTENTION:

    ATTENTION=my_attention:MultiHeadAttention python -m pytest {file}

If it is made or called in another way, change make() and call(), and nothing else.
"""

import importlib
import math
import os

import pytest
import torch
from torch import nn

ATTENTION = os.environ.get("ATTENTION", "")  # "module:Class"; "" checks the layer below
TAKES_MASK = True  # False: nothing is checked with a mask
SEED, BATCH, LENGTH, D_MODEL, HEADS = {seed}, 2, {length}, {d_model}, {heads}
TOLERANCE = 1e-9  # in float64, of the largest number
STEPS = 5
'''

_OWN = '''
def make():
    """The layer to be checked, freshly drawn."""
    torch.manual_seed(SEED)
    if not ATTENTION:
        return MultiHeadAttention(D_MODEL, HEADS)
    module, _, name = ATTENTION.partition(":")
    return getattr(importlib.import_module(module), name)(D_MODEL, HEADS)


def call(layer, x, allowed=None):
    """x [B, L, d_model] -> outputs, and weights [B, h, query, key], or None where there are none.

    allowed is a bool mask [query, key]: True where a query may see a key.
    """
    answer = layer(x) if allowed is None else layer(x, allowed)
    return answer if isinstance(answer, tuple) else (answer, None)


def step(layer, optimizer, x, target):
    """One step of training, in the article's order: the loss before it, and the gradient norm of a weight."""
    optimizer.zero_grad()
    out, _ = call(layer, x)
    loss = nn.functional.mse_loss(out, target)
    loss.backward()
    norm = next(layer.parameters()).grad.norm().item()
    optimizer.step()
    return loss.item(), norm
'''

_TESTS = '''
@pytest.fixture
def layer():
    return make().double().eval()


def draw(seed=1):
    """A batch of sequences [B, L, d_model] in float64."""
    return torch.randn(BATCH, LENGTH, D_MODEL, generator=torch.Generator().manual_seed(seed)).double()


@torch.no_grad()
def run(layer, x, allowed=None):
    if allowed is not None and not TAKES_MASK:
        pytest.skip("it takes no mask")
    return call(layer, x, allowed)


def weights_of(layer, x, allowed=None):
    weights = run(layer, x, allowed)[1]
    if weights is None:
        pytest.skip("it returns no weights")
    return weights


def distance(found, right):
    """The largest difference, of the largest number that is right."""
    assert found.shape == right.shape
    return float((found - right).abs().max() / right.abs().max().clamp_min(1e-12))


def causal():
    return torch.ones(LENGTH, LENGTH, dtype=torch.bool).tril()


def replaced(x, start, stop):
    """Other tokens from `start` to before `stop`."""
    x = x.clone()
    x[:, start:stop] = draw(seed=2)[:, start:stop]
    return x


def reference(layer):
    """The plain layer with the same parameters."""
    plain = MultiHeadAttention(D_MODEL, HEADS).double()
    if plain.state_dict().keys() != layer.state_dict().keys():
        pytest.skip("its parameters have other names than those of the plain layer")
    plain.load_state_dict(layer.state_dict())
    return plain


def trained(layer):
    """Losses and gradient norms of a few steps towards a random target."""
    layer = layer.float().train()
    x, target = draw().float(), draw(seed=3).float()
    optimizer = torch.optim.Adam(layer.parameters(), lr=1e-3)
    return [step(layer, optimizer, x, target) for _ in range(STEPS)]


def test_runs(layer):
    """<<runs>>"""
    run(layer, draw())


def test_output_shape(layer):
    """<<output-shape>>"""
    assert run(layer, draw())[0].shape == (BATCH, LENGTH, D_MODEL)


def test_weights_shape(layer):
    """<<weights-shape>>"""
    assert weights_of(layer, draw()).shape == (BATCH, HEADS, LENGTH, LENGTH)


def test_row_sums(layer):
    """<<row-sums>>"""
    sums = weights_of(layer, draw()).sum(dim=-1)
    assert distance(sums, torch.ones_like(sums)) <= TOLERANCE


def test_finite(layer):
    """<<finite>>"""
    for allowed in (None, causal()) if TAKES_MASK else (None,):
        for tensor in run(layer, draw(), allowed):
            assert tensor is None or bool(tensor.isfinite().all())


def test_token_isolation(layer):
    """<<token-isolation>>"""
    x = draw()
    equal = x[:, :1].expand_as(x).contiguous()
    out = run(layer, equal)[0]
    assert distance(out, out[:, :1].expand_as(out)) <= TOLERANCE, "outputs of equal tokens differ"
    token = LENGTH // 2
    before, after = weights_of(layer, x), weights_of(layer, replaced(x, token, token + 1))
    others = [index for index in range(LENGTH) if index != token]
    change = (after.log() - before.log())[..., others, :][..., others]
    change = change - change.mean(dim=-1, keepdim=True)
    assert float(change.abs().max()) <= 1e-6, "other rows than that of the token changed"


def test_permutation_equivariance(layer):
    """<<permutation-equivariance>>"""
    x, order = draw(), [1, 0, *range(LENGTH - 1, 1, -1)]
    out, weights = run(layer, x)
    found, found_weights = run(layer, x[:, order])
    assert distance(found, out[:, order]) <= TOLERANCE
    if weights is not None:
        assert distance(found_weights, weights[..., order, :][..., order]) <= TOLERANCE


def test_batch_independence(layer):
    """<<batch-independence>>"""
    x = draw()
    other = x.clone()
    other[1] = draw(seed=2)[1]
    assert distance(run(layer, other)[0][0], run(layer, x)[0][0]) <= TOLERANCE


def test_causality(layer):
    """<<causality>>"""
    x, allowed = draw(), causal()
    out, weights = run(layer, x, allowed)
    for cut in range(1, LENGTH):
        moved, moved_weights = run(layer, replaced(x, cut, LENGTH), allowed)
        assert distance(moved[:, :cut], out[:, :cut]) <= TOLERANCE
        if weights is not None:
            assert distance(moved_weights[..., :cut, :], weights[..., :cut, :]) <= TOLERANCE


def test_mask_obeyed(layer):
    """<<mask-obeyed>>"""
    allowed = causal()
    weights = weights_of(layer, draw(), allowed)
    assert float(weights.masked_fill(allowed, 0).abs().max()) <= TOLERANCE
    sums = weights.sum(dim=-1)
    assert distance(sums, torch.ones_like(sums)) <= TOLERANCE


@torch.no_grad()
def test_scale(layer):
    """<<scale>>"""
    x, plain = draw(), reference(layer)
    q, k = (plain.split_heads(project(x)) for project in (plain.W_q, plain.W_k))
    products = q @ k.transpose(-2, -1)
    logs = weights_of(layer, x).log()
    products, logs = (values - values.mean(dim=-1, keepdim=True) for values in (products, logs))
    divisor = float((products * products).sum() / (products * logs).sum())
    assert divisor == pytest.approx(math.sqrt(D_MODEL // HEADS), rel=1e-6)


def test_head_count(layer):
    """<<head-count>>"""
    weights = weights_of(layer, draw())
    assert weights.shape[1] == HEADS
    for head in range(1, HEADS):
        assert distance(weights[:, head], weights[:, 0]) > TOLERANCE, f"heads 1 and {head + 1} are the same"


def test_parameter_count(layer):
    """<<parameter-count>>"""
    nodes, seen, leaves = [call(layer, draw())[0].grad_fn], set(), []
    while nodes:
        node = nodes.pop()
        if node is not None and node not in seen:
            seen.add(node)
            leaves.append(getattr(node, "variable", None))
            nodes += [following for following, _ in node.next_functions]
    known = {id(parameter) for parameter in layer.parameters()}
    assert all(leaf is None or id(leaf) in known for leaf in leaves), "an optimiser would miss a weight"
    assert known, "it has no parameters"


def test_gradient_reaches_every_parameter(layer):
    """<<gradient-reaches-every-parameter>>"""
    out, _ = call(layer, draw())
    (out * draw(seed=3)).sum().backward()
    for name, parameter in layer.named_parameters():
        assert parameter.grad is not None, name
        assert bool(parameter.grad.isfinite().all()), name
        if parameter.dim() > 1:  # the bias of the keys adds the same to a whole row, which changes nothing
            assert bool(parameter.grad.any()), name


def test_determinism_in_eval(layer):
    """<<determinism-in-eval>>"""
    for first, second in zip(run(layer, draw()), run(layer, draw()), strict=True):
        assert first is None or distance(second, first) <= TOLERANCE


def test_dtype(layer):
    """<<dtype>>"""
    double = run(layer, draw())[0]
    assert double.dtype == torch.float64
    assert distance(run(layer.float(), draw().float())[0].double(), double) <= 1e-3


def test_agreement_with_reference(layer):
    """<<agreement-with-reference>>"""
    plain = reference(layer)
    for allowed in (None, causal()) if TAKES_MASK else (None,):
        for found, right in zip(run(layer, draw(), allowed), run(plain, draw(), allowed), strict=True):
            assert found is None or distance(found, right) <= TOLERANCE


def test_encoding_values():
    """<<encoding-values>>"""
    table = positional(LENGTH, D_MODEL)
    for position in range(LENGTH):
        for column in range(D_MODEL):
            angle = position / 10_000 ** ((column - column % 2) / D_MODEL)
            wanted = math.cos(angle) if column % 2 else math.sin(angle)
            assert float(table[position, column]) == pytest.approx(wanted, abs=1e-5)


def test_target_shape(layer):
    """<<target-shape>>"""
    assert run(layer, draw())[0].shape == draw(seed=3).shape


def test_gradient_present_when_read(layer):
    """<<gradient-present-when-read>>"""
    assert all(math.isfinite(norm) and norm > 0 for _, norm in trained(layer))


@pytest.mark.filterwarnings("ignore")
def test_gradients_of_this_step_alone(layer):
    """<<gradients-of-this-step-alone>>"""
    x, target = draw(), draw(seed=3)
    still = torch.optim.SGD(layer.parameters(), lr=0.0)
    norms = [step(layer, still, x, target)[1] for _ in range(2)]
    assert norms[1] == pytest.approx(norms[0]), "the gradients of the step before are still there"


def test_update_follows_gradient(layer):
    """<<update-follows-gradient>>"""
    before = [parameter.detach().clone().float() for parameter in layer.parameters()]
    trained(layer)
    moved = [bool((now != was).any()) for now, was in zip(layer.parameters(), before, strict=True)]
    assert any(moved)


def test_loss_falls(layer):
    """<<loss-falls>>"""
    losses = [loss for loss, _ in trained(layer)]
    assert all(later < earlier for earlier, later in zip(losses, losses[1:], strict=False)), losses
'''


def export_checks(spec: ExperimentSpec, file: str = "test_attention_checks.py") -> str:
    """The source of the file, for the sizes of `spec`; `file` is how its own docstring calls it."""
    head = _HEAD.format(
        file=file,
        seed=spec.seed,
        length=min(max(spec.positions(), SHORTEST), LONGEST),
        d_model=spec.d_model,
        heads=spec.heads,
    )
    tests = re.sub(r"<<([\w-]+)>>", lambda match: _meaning(Property(match[1])), _TESTS)
    sections = (head, LAYER_SOURCE, SINUSOIDAL_SOURCE, _OWN, tests)
    return "\n\n\n".join(section.strip("\n") for section in sections) + "\n"


def _meaning(name: Property) -> str:
    """A docstring: what the check proves, and what it leaves open."""
    text = PROPERTY_TEXTS[name]
    lines = [*textwrap.wrap(f"Proves: {text.proves}", WIDTH), "", *_leaves(str(text.leaves)), ""]
    return "\n    ".join(lines).replace("    \n", "\n")


def _leaves(text: str) -> list[str]:
    return textwrap.wrap(f"Leaves open: {text}", WIDTH)
