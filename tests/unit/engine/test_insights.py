"""Why a run does not learn: each reason is given to a run that has it, and to no other."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.insights import (
    EARLY,
    PATIENCE,
    Evidence,
    evidence_of,
    hidden_answers,
    insight,
    insight_of,
)
from attnstudio.engine.runs.run import Run
from attnstudio.engine.spec import (
    PRESETS,
    ExperimentSpec,
    MaskKind,
    Norm,
    Optimizer,
    Positional,
    Schedule,
    Task,
)
from attnstudio.engine.tasks.base import task_of

TINY: dict[str, Any] = {"d_model": 16, "heads": 2, "length": 6, "batch": 8}
REVERSE = PRESETS["reverse"].with_changes(**TINY)
SGD = Optimizer.SGD


def trained(spec: ExperimentSpec, steps: int) -> Run:
    run = Run(spec, CancelToken())
    for _ in range(steps):
        run.step()
    return run


def said(spec: ExperimentSpec, steps: int = EARLY) -> str:
    return str(insight_of(trained(spec, steps).history, spec) or "")


def of(name: str, **changes: Any) -> ExperimentSpec:
    return PRESETS[name].with_changes(**{**TINY, **changes})


@pytest.mark.parametrize(
    ("spec", "steps", "words"),
    [
        (
            of("reverse", positional=Positional.NONE),
            EARLY,
            r"Without a positional encoding .* guess \([\d.]+ % right\)",
        ),
        (of("induction", layers=1), EARLY, r"needs two layers.* \([\d.]+ % right\)"),
        (of("next-character", mask=MaskKind.NONE), EARLY, r"answer stands in the input.*causal mask"),
        (of("induction", mask=MaskKind.LOCAL), EARLY, r"answer stands in the input"),
        (of("reverse", mask=MaskKind.CAUSAL), EARLY, r"answers of 3 of 6 positions stand later.*no mask"),
        (of("sort", mask=MaskKind.CAUSAL), EARLY, r"whole sequence.*from 5 of 6 positions"),
        (of("reverse", mask=MaskKind.LOCAL, window=1), EARLY, r"window of 1, 4 of 6 positions cannot see"),
        (of("count", mask=MaskKind.LOCAL, window=3), EARLY, r"window of 3, 4 of 6 positions cannot see"),
        (of("deep"), EARLY, r"Layer 1 learns nothing: .* \de-\d+ times that of layer 12\. Without residual"),
        (
            of("reverse", lr=1e-5),
            PATIENCE,
            r"hardly falls: \d.* start, \d.* after 100 steps.*1e-05 .*try 0.0001",
        ),
        (of("reverse", lr=1e-3, optimizer=SGD), PATIENCE, r"too low; try 0.01"),
        (of("reverse", lr=1.0), PATIENCE, r"does not fall.* 1 is probably too high; try 0.1"),
        (ExperimentSpec(d_model=16, heads=2, lr=1e-6), PATIENCE, r"too low"),
        (of("copy", lr=1e-2), 60, r"Learned: (99|100)\.\d % right.* A head should look at its own position"),
    ],
)
def test_a_run_says_why_it_does_not_learn(spec: ExperimentSpec, steps: int, words: str) -> None:
    assert re.search(words, said(spec, steps))
    assert said(spec, EARLY - 1) == "", "too early to tell"


@pytest.mark.parametrize(
    "spec",
    [
        REVERSE,
        of("induction"),
        of("next-character"),
        of("count", positional=Positional.NONE),
        of("shift", mask=MaskKind.CAUSAL),
        of("shift", mask=MaskKind.LOCAL, window=1),
        of("shift", positional=Positional.NONE, mask=MaskKind.CAUSAL),
        of("reverse", mask=MaskKind.LOCAL, window=3, layers=2),
        of("deep", residual=True, norm=Norm.PRE),
        ExperimentSpec(d_model=16, heads=2),
    ],
)
def test_nothing_is_said_where_nothing_is_wrong(spec: ExperimentSpec) -> None:
    assert said(spec, EARLY) == ""


STUCK = Evidence(steps=PATIENCE, first_loss=2.4, recent_loss=2.39, accuracy=0.1, held_out_loss=2.4)


def test_the_rate_is_blamed_only_where_it_is_unusual_and_the_loss_stays() -> None:
    low = REVERSE.with_changes(lr=1e-5)
    assert insight(low, STUCK) is not None
    assert insight(REVERSE, STUCK) is None
    assert insight(low, replace(STUCK, recent_loss=1.0)) is None
    assert insight(low, replace(STUCK, steps=PATIENCE - 1)) is None
    warming = low.with_changes(schedule=Schedule.WARMUP, warmup=PATIENCE)
    assert insight(warming, STUCK) is None
    assert insight(warming, replace(STUCK, steps=PATIENCE + 1)) is not None


def test_gradients_that_shrink_in_spite_of_residuals_have_other_advice() -> None:
    spec = of("deep", residual=True, norm=Norm.POST)
    shrinking = replace(STUCK, layer_norms=(1e-6, 1e-3, 1.0))
    assert "LayerNorm before each sublayer" in str(insight(spec, shrinking))
    assert insight(spec, replace(shrinking, layer_norms=(0.01, 0.1, 1.0))) is None
    assert insight(spec, replace(shrinking, accuracy=0.995)) != insight(spec, shrinking), "it has learned"


def test_what_is_learned_by_heart_is_told_from_what_is_learned() -> None:
    text = "qzj wxk vbf mpt gdh ylc osr neu iaq kzw jxv bfp tmg hdl cys"
    run = trained(of("next-character", text=text, d_model=32, batch=32, lr=5e-3), 150)
    assert re.search(r"by heart: loss 0\.\d+ on .*, \d.* on the end", str(insight_of(run.history, run.spec)))


def test_the_next_character_cannot_always_be_known() -> None:
    spec = of("next-character")
    slow = replace(STUCK, recent_loss=0.3, held_out_loss=0.29, earlier_loss=0.291, accuracy=0.89)
    assert "89.0 % of the next characters are right, and it hardly gets better" in str(insight(spec, slow))
    assert insight(spec, replace(slow, earlier_loss=0.4)) is None
    assert insight(spec, replace(slow, earlier_loss=None)) is None
    assert insight(spec, replace(slow, accuracy=0.3)) is None
    assert insight(REVERSE, slow) is None


def test_the_evidence_is_what_was_recorded() -> None:
    run = trained(of("deep", layers=3), PATIENCE + 1)
    assert evidence_of(Run(REVERSE, CancelToken()).history) is None
    found, history = evidence_of(run.history), run.history
    assert found is not None
    losses = [history.record(step).loss for step in range(len(history))]
    assert (found.steps, found.first_loss) == (PATIENCE + 1, losses[0])
    assert found.recent_loss == pytest.approx(sum(losses[-20:]) / 20)
    assert (found.accuracy, found.held_out_loss) == (
        history.evaluation_at(PATIENCE).accuracy,
        history.evaluation_at(PATIENCE).loss,
    )
    assert found.earlier_loss == history.evaluation_at(0).loss
    norms = history.record(PATIENCE).head_norms.astype(float)
    assert found.layer_norms == pytest.approx([float((of_layer**2).sum() ** 0.5) for of_layer in norms])


@pytest.mark.parametrize("window", range(6))
@pytest.mark.parametrize("task", [task for task in Task if task is not Task.RANDOM_TARGET])
def test_hidden_answers_are_counted_as_the_layers_pass_them_on(task: Task, window: int) -> None:
    """Against powers of the mask: what a query can see through two layers."""
    spec = of("reverse", task=task, layers=2, mask=MaskKind.LOCAL, window=window)
    keys = range(spec.length)
    one = [[abs(query - key) <= window for key in keys] for query in keys]
    two = [[any(one[query][mid] and one[mid][key] for mid in keys) for key in keys] for query in keys]
    needed = [[key] if key is not None else [] for key in task_of(task).sources(spec.length)]
    if task_of(task).needs_all:
        needed = [list(keys)] * spec.length
    assert hidden_answers(spec) == sum(not all(two[query][key] for key in needed[query]) for query in keys)
    assert hidden_answers(spec.with_changes(mask=MaskKind.NONE)) == 0
