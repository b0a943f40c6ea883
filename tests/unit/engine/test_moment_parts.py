"""What is told of a moment: heads switched off, their rank, and gradients one by one."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from attnstudio.engine.ablation import heads_off, rank_heads
from attnstudio.engine.attention import MultiHeadAttention, scaled_dot_product
from attnstudio.engine.cancel import CancelledError, CancelToken
from attnstudio.engine.errors import EngineFailure
from attnstudio.engine.experiment import draw_trained, objective_of
from attnstudio.engine.gradient_details import gradient_distribution, weight_gradients
from attnstudio.engine.moments import HeadPlace
from attnstudio.engine.protocol import ErrorKind, Visit
from attnstudio.engine.runs.run import Run
from attnstudio.engine.runs.visiting import visit
from attnstudio.engine.spec import ExperimentSpec, MaskKind, Norm
from attnstudio.engine.trainer import Trainer
from tests.unit.engine.running import TINY

ARTICLE = ExperimentSpec(d_model=16, heads=4, length=5, lr=1e-2)
TWO_LAYERS = TINY.with_changes(layers=2, norm=Norm.PRE)


def trainer_of(spec: ExperimentSpec, steps: int = 0) -> Trainer:
    trainer = Trainer(spec, objective_of(spec, CancelToken()))
    for _ in range(steps):
        trainer.step()
    return trainer


def train(run: Run, steps: int) -> None:
    for _ in range(steps):
        run.step()


def state_of(trainer: Trainer) -> list[torch.Tensor]:
    return list(trainer.snapshot().tensors)


def with_silent_heads(layer: MultiHeadAttention, silent: set[int]) -> Callable[..., object]:
    """`layer.forward` in which the outputs of these heads are 0 before W_o."""

    def forward(x: torch.Tensor, allowed: torch.Tensor | None = None) -> tuple[torch.Tensor, torch.Tensor]:
        q, k, v = (layer.split_heads(project(x)) for project in (layer.W_q, layer.W_k, layer.W_v))
        out, weights = scaled_dot_product(q, k, v, allowed)
        for head in silent:
            out[:, head] = 0
        return layer.W_o(layer.merge_heads(out)), weights

    return forward


@pytest.mark.parametrize("spec", [ARTICLE, TWO_LAYERS], ids=["article", "two layers"])
@pytest.mark.parametrize("off", [[(0, 1)], [(0, 0), (0, 1)], []])
def test_a_head_that_is_off_is_one_whose_output_is_nothing(
    spec: ExperimentSpec, off: list[HeadPlace], monkeypatch: pytest.MonkeyPatch
) -> None:
    trainer = trainer_of(spec, 5)
    with heads_off(trainer.objective.attention, off):
        score = trainer.objective.evaluate()
    assert (score == trainer.objective.evaluate()) == (not off)
    for index, layer in enumerate(trainer.objective.attention):
        silent = {head for depth, head in off if depth == index}
        monkeypatch.setattr(layer, "forward", with_silent_heads(layer, silent))
    expected = trainer.objective.evaluate()
    assert score.loss == pytest.approx(expected.loss, rel=1e-5)
    assert score.accuracy == expected.accuracy


@settings(max_examples=20)
@given(st.frozensets(st.tuples(st.integers(0, 1), st.integers(0, 1))))
def test_afterwards_every_weight_is_as_it_was(off: frozenset[HeadPlace]) -> None:
    trainer = trainer_of(TWO_LAYERS)
    before = state_of(trainer)
    with pytest.raises(KeyboardInterrupt), heads_off(trainer.objective.attention, off):
        raise KeyboardInterrupt  # even when what was done meanwhile fails
    assert all(torch.equal(*pair) for pair in zip(before, state_of(trainer), strict=True))


@pytest.mark.parametrize("place", [(2, 0), (0, 2), (-1, 0), (0, -1)])
def test_a_head_that_is_not_there_is_refused_with_a_sentence(place: HeadPlace) -> None:
    trainer = trainer_of(TWO_LAYERS)
    before = state_of(trainer)
    with (
        pytest.raises(EngineFailure, match=f"no head {place[1] + 1} in layer {place[0] + 1}") as failure,
        heads_off(trainer.objective.attention, [(0, 0), place]),
    ):
        pytest.fail("it is not there")
    assert failure.value.error.kind is ErrorKind.NO_SUCH_HEAD
    assert all(torch.equal(*pair) for pair in zip(before, state_of(trainer), strict=True))


def test_the_ranking_has_every_head_once_the_most_needed_first() -> None:
    trainer = trainer_of(TWO_LAYERS, 10)
    before = state_of(trainer)
    ranking = rank_heads(trainer, 7, CancelToken())
    assert (ranking.run, ranking.step, ranking.score) == (7, 10, trainer.objective.evaluate())
    places = [(effect.layer, effect.head) for effect in ranking.effects]
    assert sorted(places) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    losses = [effect.without.loss for effect in ranking.effects]
    assert losses == sorted(losses, reverse=True)
    for effect in ranking.effects:
        with heads_off(trainer.objective.attention, [(effect.layer, effect.head)]):
            assert trainer.objective.evaluate() == effect.without
    assert all(torch.equal(*pair) for pair in zip(before, state_of(trainer), strict=True))


def test_a_ranking_can_be_cancelled() -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(CancelledError):
        rank_heads(trainer_of(TINY), 1, cancel)


# -- dL/d(weights)


def test_gradients_of_the_weights_are_what_the_loss_does_when_one_is_changed() -> None:
    """Finite differences in float64, through the article's layer."""
    trained = draw_trained(ARTICLE.with_changes(mask=MaskKind.CAUSAL), CancelToken())
    gradients = weight_gradients(Trainer(ARTICLE, trained))
    layer = trained.layer.double()
    x, target = trained.input.x.double(), trained.target.double()
    with torch.no_grad():
        weights = layer(x, trained.input.allowed)[1]
        v = layer.split_heads(layer.W_v(x))

        def loss(changed: torch.Tensor) -> float:
            return float(((layer.W_o(layer.merge_heads(changed @ v)) - target) ** 2).mean())

        for place in [(0, 0, 0, 0), (0, 1, 4, 2), (0, 3, 3, 3), (0, 2, 0, 4)]:
            step = torch.zeros_like(weights)
            step[place] = 1e-4
            slope = (loss(weights + step) - loss(weights - step)) / 2e-4
            assert gradients[place] == pytest.approx(slope, rel=1e-3, abs=1e-8)


def test_gradients_of_lower_layers_go_through_the_upper_ones() -> None:
    """Finite differences through a whole encoder, a layer's weights nudged as they are used."""
    trainer = trainer_of(TWO_LAYERS, 3)
    gradients = weight_gradients(trainer)
    assert gradients.shape == (2, 2, 6, 6)
    layer, (head, query, key), size = trainer.objective.attention[0], (1, 4, 2), 1e-2

    def loss(nudge: float) -> float:
        def forward(
            x: torch.Tensor, allowed: torch.Tensor | None = None
        ) -> tuple[torch.Tensor, torch.Tensor]:
            q, k, v = (layer.split_heads(project(x)) for project in (layer.W_q, layer.W_k, layer.W_v))
            weights = scaled_dot_product(q, k, v, allowed)[1].clone()
            weights[0, head, query, key] += nudge
            return layer.W_o(layer.merge_heads(weights @ v)), weights

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(layer, "forward", forward)
            return trainer.objective.sample_loss()[0].item()

    slope = (loss(size) - loss(-size)) / (2 * size)
    assert gradients[0, head, query, key] == pytest.approx(slope, rel=0.02, abs=1e-5)


def test_asking_for_gradients_of_weights_leaves_those_of_parameters_alone() -> None:
    trainer = trainer_of(TINY)
    trainer.look()
    before = [parameter.grad.clone() for parameter in trainer.layer.parameters()]
    weight_gradients(trainer)
    after = [parameter.grad for parameter in trainer.layer.parameters()]
    assert all(torch.equal(*pair) for pair in zip(before, after, strict=True))


# -- distributions


@pytest.mark.parametrize("spec", [ARTICLE, TWO_LAYERS], ids=["article", "two layers"])
def test_a_distribution_counts_every_value_of_the_gradient(spec: ExperimentSpec) -> None:
    run = Run(spec, CancelToken())
    train(run, 4)
    for parameter in run.history.parameters:
        moment = visit(run, Visit(1, 4, parameter), CancelToken())
        found = moment.distribution
        assert found is not None
        gradient = dict(run.at(4, CancelToken())[0].layer.named_parameters())[parameter].grad
        assert gradient is not None
        assert (found.parameter, found.size) == (parameter, gradient.numel())
        assert found.counts.sum() == found.size
        assert len(found.edges) == len(found.counts) + 1
        assert (np.diff(found.edges) > 0).all()
        assert (found.lowest, found.highest) == (gradient.min().item(), gradient.max().item())
        assert found.mean == pytest.approx(gradient.double().mean().item(), abs=1e-12)
        assert found.zeros == (gradient == 0).sum().item()
        rms = np.hypot(found.mean, found.deviation) * np.sqrt(found.size)
        place = run.history.parameters.index(parameter)
        assert moment.record is not None
        assert rms == pytest.approx(moment.record.parameter_norms[place], rel=1e-4, abs=1e-9)


@pytest.mark.parametrize("value", [0.0, 1e-45, -3e38])
def test_extreme_gradients_are_counted_as_well(value: float) -> None:
    trainer = trainer_of(ARTICLE)
    trainer.look()
    weight = dict(trainer.layer.named_parameters())["W_q.weight"]
    weight.grad = torch.full_like(weight, value)
    found = gradient_distribution(trainer, "W_q.weight")
    assert found.counts.sum() == weight.numel()
    assert found.zeros == (weight.numel() if value == 0 else 0)


def test_a_parameter_that_is_not_there_has_no_distribution() -> None:
    run = Run(TINY, CancelToken())
    assert visit(run, Visit(1, 0, "layers.7.nothing"), CancelToken()).distribution is None


# -- a whole moment


def test_a_moment_with_heads_off_tells_both_scores() -> None:
    run = Run(TWO_LAYERS, CancelToken())
    train(run, 12)
    plain = visit(run, Visit(1, 11), CancelToken())
    off = visit(run, Visit(1, 11, switched_off=((1, 0), (0, 1), (1, 0))), CancelToken())
    assert (plain.switched_off, plain.without) == ((), None)
    assert off.switched_off == ((0, 1), (1, 0))
    assert off.without is not None
    assert off.without.loss != plain.evaluation.loss
    assert off.evaluation.loss == plain.evaluation.loss
    assert not np.array_equal(off.frame.weights[1], plain.frame.weights[1])  # it has another input
    np.testing.assert_array_equal(off.frame.weights[0], plain.frame.weights[0])
    assert off.record is not None
    assert plain.record is not None
    assert off.record.loss == plain.record.loss  # the step was taken with all heads


def test_the_moment_at_which_a_run_diverged_has_a_frame_and_no_record() -> None:
    run = Run(TINY.with_changes(lr=1e9), CancelToken())
    with pytest.raises(EngineFailure):
        train(run, 100)
    first = visit(run, Visit(1, run.steps), CancelToken())
    again = visit(run, Visit(1, run.steps), CancelToken())
    assert first.record is None
    np.testing.assert_array_equal(first.frame.weights, again.frame.weights)
    assert visit(run, Visit(1, 0), CancelToken()).record is not None
