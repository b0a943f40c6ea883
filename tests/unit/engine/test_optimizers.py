"""Optimisers, learning rates and clipping: as torch's own classes do it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import nn

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.experiment import objective_of
from attnstudio.engine.schedule import clip_factor, lr_at
from attnstudio.engine.spec import ExperimentSpec, Optimizer, Schedule
from attnstudio.engine.trainer import Trainer
from tests.unit.engine.running import TINY

STEPS = 20


@dataclass(frozen=True, slots=True)
class Case:
    name: str
    changes: dict[str, object]
    optimizer: type[torch.optim.Optimizer]
    settings: dict[str, float]


CASES = [
    Case("adam", {"optimizer": Optimizer.ADAM, "lr": 1e-3}, torch.optim.Adam, {}),
    Case("adamw", {"optimizer": Optimizer.ADAMW, "lr": 1e-3}, torch.optim.AdamW, {}),
    Case("sgd", {"optimizer": Optimizer.SGD, "lr": 0.1}, torch.optim.SGD, {}),
    Case(
        "momentum",
        {"optimizer": Optimizer.SGD, "lr": 0.05, "momentum": 0.9},
        torch.optim.SGD,
        {"momentum": 0.9},
    ),
]


@pytest.mark.parametrize("warmup", [0, 7])
@pytest.mark.parametrize("clip", [0.0, 0.5])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_twenty_steps_are_those_of_torchs_classes(case: Case, clip: float, warmup: int) -> None:
    spec = TINY.with_changes(clip=clip, **case.changes)
    if warmup:
        spec = spec.with_changes(schedule=Schedule.WARMUP, warmup=warmup)
    trainer, twin = (objective_of(spec, CancelToken()) for _ in range(2))
    mine = Trainer(spec, trainer)
    parameters = list(twin.model.parameters())
    optimizer = case.optimizer(parameters, lr=spec.lr, **case.settings)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / warmup, math.sqrt(warmup / (step + 1))) if warmup else 1.0
    )
    clipped = 0
    for _ in range(STEPS):
        optimizer.zero_grad()
        loss = twin.next_loss()
        loss.backward()
        norm = nn.utils.clip_grad_norm_(parameters, clip or math.inf)
        clipped += bool(clip) and norm.item() > clip
        optimizer.step()
        schedule.step()
        record = mine.step()
        assert record.loss == pytest.approx(loss.item(), rel=1e-4)
        assert record.total_norm == pytest.approx(norm.item(), rel=1e-3)
    assert (clipped > 0) == (clip > 0)
    for (name, one), other in zip(trainer.model.named_parameters(), parameters, strict=True):
        if "W_k.bias" not in name:  # its gradient is rounding noise, which Adam blows up
            torch.testing.assert_close(one, other, rtol=1e-3, atol=1e-4)


@given(st.integers(1, 1000), st.integers(0, 10**6), st.floats(1e-6, 1.0))
def test_the_warm_up_rises_to_its_peak_and_falls_from_there(warmup: int, step: int, lr: float) -> None:
    spec = ExperimentSpec(schedule=Schedule.WARMUP, warmup=warmup, lr=lr)
    assert lr_at(spec, warmup - 1) == pytest.approx(lr)
    assert 0 < lr_at(spec, step) <= lr * (1 + 1e-12)
    rises = lr_at(spec, step + 1) > lr_at(spec, step)
    assert rises == (step + 1 < warmup)


@given(st.integers(1, 4000), st.integers(0, 20_000))
def test_with_the_papers_peak_it_is_the_papers_rate(warmup: int, step: int) -> None:
    spec = ExperimentSpec(schedule=Schedule.WARMUP, warmup=warmup, d_model=512)
    spec = spec.with_changes(lr=(spec.d_model * spec.warmup) ** -0.5)
    number = step + 1
    papers = 512**-0.5 * min(number**-0.5, number * warmup**-1.5)  # section 5.3, equation 3
    assert lr_at(spec, step) == pytest.approx(papers, rel=1e-9)


@given(st.just(0.0) | st.floats(1e-30, 1e6), st.floats(0, 1e30))
def test_clipping_never_lengthens_and_never_leaves_too_much(clip: float, norm: float) -> None:
    factor = clip_factor(ExperimentSpec(clip=clip), norm)
    assert 0 <= factor <= 1
    if clip == 0:
        assert factor == 1
    else:
        assert factor * norm <= clip * (1 + 1e-9)
