"""Training: one call is one step, every norm is the gradient's, and a run that diverges stops."""

from __future__ import annotations

import dataclasses
import math
import time

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch.nn import functional

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.errors import EngineFailure
from attnstudio.engine.experiment import Input, Trained, draw_trained, objective_of
from attnstudio.engine.frames import PROJECTIONS, LayerRole
from attnstudio.engine.gradients import GradientReader
from attnstudio.engine.masks import causal
from attnstudio.engine.optimizers import optimizer_of
from attnstudio.engine.protocol import ErrorKind
from attnstudio.engine.runs.run import Run, evaluation_is_due
from attnstudio.engine.spec import ExperimentSpec, MaskKind, Norm, Optimizer, Task
from attnstudio.engine.trainer import Trainer

SMALL = ExperimentSpec(d_model=16, heads=4, length=5, lr=1e-2)
TORCH_OPTIMIZERS = {
    Optimizer.ADAM: torch.optim.Adam,
    Optimizer.ADAMW: torch.optim.AdamW,
    Optimizer.SGD: torch.optim.SGD,
}


def drawn(spec: ExperimentSpec = SMALL) -> Trained:
    return draw_trained(spec, CancelToken())


def with_input(trained: Trained, x: torch.Tensor, allowed: torch.Tensor | None = None) -> Trained:
    return dataclasses.replace(trained, input=Input(trained.input.tokens, x, allowed))


@pytest.mark.parametrize("optimizer", list(Optimizer))
def test_it_trains_as_a_plain_script_does(optimizer: Optimizer) -> None:
    spec = SMALL.with_changes(optimizer=optimizer, mask=MaskKind.CAUSAL)
    trainer, twin = Trainer(spec, drawn(spec)), drawn(spec)
    updates = TORCH_OPTIMIZERS[optimizer](twin.layer.parameters(), lr=spec.lr)
    for step in range(20):
        updates.zero_grad()
        out, _ = twin.layer(twin.input.x, twin.input.allowed)
        loss = functional.mse_loss(out, twin.target)
        loss.backward()
        norm = twin.layer.W_q.weight.grad.norm()
        updates.step()
        record = trainer.step()
        assert record.step == step
        assert record.loss == pytest.approx(loss.item(), rel=1e-4)
        assert record.grad_norm == pytest.approx(norm.item(), rel=1e-3)
    for (name, mine), plain in zip(trainer.layer.named_parameters(), twin.layer.parameters(), strict=True):
        # softmax ignores W_k's bias: its gradient is rounding noise, which Adam blows up to full steps
        if name != "W_k.bias":
            torch.testing.assert_close(mine, plain, rtol=1e-4, atol=1e-5)


def test_a_step_tells_how_long_it_took() -> None:
    trainer = Trainer(SMALL, drawn())
    before = time.perf_counter()
    records = [trainer.step() for _ in range(3)]
    assert all(record.seconds > 0 for record in records)
    assert sum(record.seconds for record in records) <= time.perf_counter() - before


@given(st.integers(1, 5), st.integers(1, 6), st.integers(0, 1000))
def test_every_norm_is_the_gradients(heads: int, d_k: int, seed: int) -> None:
    trained = drawn(SMALL.with_changes(d_model=heads * d_k, heads=heads, seed=seed))
    layer = trained.layer
    loss = functional.mse_loss(layer(trained.input.x)[0], trained.target)
    loss.backward()
    reader = GradientReader(layer, (layer,))
    norms = reader.read(loss)
    gradients = [parameter.grad for parameter in layer.parameters()]
    assert norms.loss == loss.item()
    assert reader.parameters == tuple(name for name, _ in layer.named_parameters())
    # an absolute tolerance for W_k's bias: softmax ignores it, its gradient is rounding noise around 0
    np.testing.assert_allclose(norms.parameters, [g.norm() for g in gradients], rtol=1e-5, atol=1e-9)
    everything = torch.cat([gradient.flatten() for gradient in gradients])
    assert norms.total == pytest.approx(everything.norm().item(), rel=1e-5)
    for row, name in enumerate(PROJECTIONS):
        gradient = getattr(layer, name).weight.grad
        for head in range(heads):
            columns = slice(head * d_k, (head + 1) * d_k)
            part = gradient[:, columns] if name == "W_o" else gradient[columns]
            assert norms.heads[0, row, head] == pytest.approx(part.norm().item(), rel=1e-5)


def test_a_gradient_that_backward_has_not_reached_is_named() -> None:
    layer = MultiHeadAttention(8, 2)
    with pytest.raises(RuntimeError, match=r"W_q\.weight has no gradient"):
        GradientReader(layer, (layer,)).read(torch.tensor(1.0))


@pytest.mark.parametrize("optimizer", list(Optimizer))
def test_a_step_before_backward_is_an_error_not_silence(optimizer: Optimizer) -> None:
    updates = optimizer_of(SMALL.with_changes(optimizer=optimizer), MultiHeadAttention(8, 2).parameters())
    with pytest.raises(RuntimeError, match="call backward before step"):
        updates.step(1e-3)


def test_gradients_do_not_pile_up() -> None:
    """Without zero_grad the norms would grow with the steps while the layer stands still."""
    spec = SMALL.with_changes(lr=1e-12)
    trainer = Trainer(spec, drawn(spec))
    norms = [trainer.step().grad_norm for _ in range(5)]
    assert norms == pytest.approx([norms[0]] * 5, rel=1e-4)


def test_a_target_of_another_shape_is_refused() -> None:
    trained = drawn()
    broadcastable = dataclasses.replace(trained, target=trained.target[0])
    with pytest.raises(ValueError, match=r"target \[5, 16\] must have the output's shape \[1, 5, 16\]"):
        Trainer(SMALL, broadcastable)


def test_a_frame_shows_the_layer_as_it_is_now() -> None:
    trained = drawn()
    trainer = Trainer(SMALL, trained)
    first = trainer.frame(CancelToken())
    record = trainer.step()
    second = trainer.frame(CancelToken())
    with torch.no_grad():
        _, weights = trained.layer(trained.input.x)
    np.testing.assert_array_equal(second.weights, weights)
    assert not np.array_equal(first.weights, second.weights)
    assert (first.origin.step, second.origin.step) == (0, 1)
    assert first.origin.layer is LayerRole.TRAINED
    assert first.origin.loss == record.loss
    assert second.origin.loss == trainer.step().loss


def test_a_frame_leaves_no_trace_in_training() -> None:
    with_frames, without = Trainer(SMALL, drawn()), Trainer(SMALL, drawn())
    for _ in range(5):
        with_frames.frame(CancelToken())
        assert with_frames.step().loss == without.step().loss


def test_the_number_of_threads_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    records = []
    for count in (1, 4):
        monkeypatch.setattr("attnstudio.engine.devices.thread_count", lambda _spec, count=count: count)
        spec = ExperimentSpec(length=32)
        trainer = Trainer(spec, drawn(spec))
        records.append([trainer.step() for _ in range(5)])
    for one, many in zip(*records, strict=True):
        assert one.loss == pytest.approx(many.loss, rel=1e-4)
        np.testing.assert_allclose(one.head_norms, many.head_norms, rtol=1e-3, atol=1e-6)


def failure_of(trainer: Trainer, steps: int = 50) -> EngineFailure:
    """The failure that stops `trainer`; its layer must be as it was before the step that failed."""
    for _ in range(steps):
        before = [parameter.detach().clone() for parameter in trainer.layer.parameters()]
        try:
            trainer.step()
        except EngineFailure as stopped:
            failure = stopped
            break
    else:
        pytest.fail("nothing stopped the training")
    after = list(trainer.layer.parameters())
    assert all(torch.equal(old, new) for old, new in zip(before, after, strict=True))
    assert failure.error.kind is ErrorKind.NON_FINITE
    assert failure.error.step == trainer.steps
    assert f"step {trainer.steps}:" in str(failure.error.message)
    return failure


@pytest.mark.parametrize("optimizer", list(Optimizer))
def test_a_huge_learning_rate_is_reported(optimizer: Optimizer) -> None:
    spec = ExperimentSpec(lr=1e9, optimizer=optimizer)
    trainer = Trainer(spec, drawn(spec))
    failure = failure_of(trainer)
    assert trainer.steps >= 1
    assert "learning rate 1e+09 is probably too high; try 0.001" in str(failure)
    assert all(parameter.isfinite().all() for parameter in trainer.layer.parameters())


def test_a_step_that_failed_has_drawn_nothing() -> None:
    """Tried again, it is the same step with the same data."""
    spec = ExperimentSpec(task=Task.REVERSE, d_model=16, heads=2, batch=8, norm=Norm.NONE, lr=1e9)
    trainer = Trainer(spec, objective_of(spec, CancelToken()))
    failure = failure_of(trainer)
    before = trainer.snapshot()
    assert str(failure_of(trainer)) == str(failure)
    assert before.generator is not None
    assert torch.equal(before.generator, trainer.snapshot().generator)
    assert "learning rate 1e+09" in str(failure)


def test_a_loss_that_leaps_and_comes_back_is_let_be() -> None:
    spec = ExperimentSpec(lr=1.0)
    trainer = Trainer(spec, drawn(spec))
    losses = [trainer.step().loss for _ in range(250)]
    assert max(losses) > 1e6 * losses[0]
    assert losses[-1] < max(losses) / 1e6


def test_an_input_too_large_for_float32_is_the_cause_that_is_named() -> None:
    trained = drawn()
    failure = failure_of(Trainer(SMALL, with_input(trained, trained.input.x * 1e20)))
    assert failure.error.step == 0
    assert "the input is the cause" in str(failure)
    assert "e+20" in str(failure)


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_an_input_that_is_not_finite_is_named_by_its_token(value: float) -> None:
    trained = drawn()
    x = trained.input.x.clone()
    x[0, 2, 7] = value
    assert "not finite, at token 3 'x3'" in str(failure_of(Trainer(SMALL, with_input(trained, x))))


def test_a_query_without_any_key_is_named() -> None:
    trained = drawn()
    allowed = causal(5)
    allowed[3] = False
    failure = failure_of(Trainer(SMALL, with_input(trained, trained.input.x, allowed)))
    assert "leaves query 4 'x4' no key" in str(failure)


def test_a_run_keeps_its_last_finite_frame() -> None:
    spec = ExperimentSpec(lr=1e9)
    run = Run(spec, CancelToken())
    first = run.frame(CancelToken())
    assert run.last_frame is first
    for parameter in run._trainer.layer.parameters():
        parameter.data.fill_(math.nan)
    assert run.frame(CancelToken()) is None
    assert run.last_frame is first


def test_a_run_is_evaluated_often_at_first_and_then_more_seldom() -> None:
    due = [step for step in range(2001) if evaluation_is_due(step)]
    assert due[:12] == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 120]
    assert due[-3:] == [1900, 1950, 2000]
    run = Run(SMALL, CancelToken())
    for _ in range(21):
        run.step()
    assert run.history.evaluations().steps.tolist() == [0, 10, 20]
    assert run.history.evaluation_at(20).loss == run.history.record(20).loss
