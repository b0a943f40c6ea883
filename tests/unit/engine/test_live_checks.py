"""The Verify tab's questions: the article's steps, and every check on the layer that is in use."""

from __future__ import annotations

import math

import numpy as np
import pytest
from torch import Tensor

from attnstudio.engine import attention
from attnstudio.engine.faults.names import Property
from attnstudio.engine.faults.property_texts import PROPERTY_TEXTS
from attnstudio.engine.protocol import ErrorKind, Failed, Investigate, Train
from attnstudio.engine.spec import PRESETS, ExperimentSpec
from attnstudio.engine.verifying.study import ArticleAnswer, ArticleSteps, CheckExperiment, ExperimentChecks
from tests.unit.engine.running import TINY, Running

PLAIN = ExperimentSpec(d_model=16, heads=2)


def said(answer: ExperimentChecks, name: Property) -> str:
    return next(str(outcome.message) for outcome in answer.outcomes if outcome.name is name)


def test_the_articles_steps_come_with_the_weights_that_they_are_about() -> None:
    with Running() as running:
        answer = running.ask(Investigate(ArticleSteps()))
    assert isinstance(answer, ArticleAnswer)
    assert answer.report.passed
    spec = PRESETS["article"]
    assert answer.single.shape == (spec.length, spec.length)
    assert answer.heads.shape == (spec.heads, spec.length, spec.length)
    assert answer.report.checks[0].numbers["row_sums"] == pytest.approx(answer.single.sum(axis=-1).tolist())
    for weights in (answer.single, answer.heads):
        assert weights.dtype == np.float32
        assert not weights.flags.writeable
        assert np.allclose(weights.sum(axis=-1), 1)


@pytest.mark.parametrize("spec", [PLAIN, TINY, PLAIN.with_changes(length=2, heads=16)])
def test_what_is_right_passes_every_check_in_their_order(spec: ExperimentSpec) -> None:
    with Running() as running:
        answer = running.ask(Investigate(CheckExperiment(spec)))
        assert isinstance(answer, ExperimentChecks)
        report = running.session.reports.take()
    assert [outcome.name for outcome in answer.outcomes] == list(Property)
    assert [str(outcome.message) for outcome in answer.outcomes if outcome.passed is False] == []
    assert sum(outcome.passed is True for outcome in answer.outcomes) >= len(Property) - 1
    assert report is not None
    assert report[1].outcomes == answer.outcomes  # type: ignore[attr-defined]


def test_a_runs_own_layer_is_checked_and_the_run_is_not_disturbed() -> None:
    with Running() as running:
        run = running.ask(Train(TINY, 4)).run
        answer = running.ask(Investigate(CheckExperiment(TINY, run, 3)))
        assert all(outcome.passed is not False for outcome in answer.outcomes)
        untrained = running.ask(Investigate(CheckExperiment(TINY)))
        assert said(answer, Property.LOSS_FALLS) != said(untrained, Property.LOSS_FALLS)
        running.ask(Train(TINY, 4))
        assert running.session.history is not None
        losses = list(running.session.history.since(0).losses)
    with Running() as running:
        running.ask(Train(TINY, 8))
        assert running.session.history is not None
        assert list(running.session.history.since(0).losses) == losses


def test_a_run_that_is_not_there_is_told() -> None:
    with Running() as running:
        ending = running.wait(running.session.submit(Investigate(CheckExperiment(TINY, run=7))))
    assert isinstance(ending, Failed)
    assert ending.error.kind is ErrorKind.NO_SUCH_RUN


def test_a_fault_in_the_layer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def over_queries(q: Tensor, k: Tensor, _allowed: Tensor | None = None) -> Tensor:
        return (q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])).softmax(dim=-2)

    monkeypatch.setattr(attention, "attention_weights", over_queries)
    with Running() as running:
        answer = running.ask(Investigate(CheckExperiment(PLAIN)))
    failed = {outcome.name for outcome in answer.outcomes if outcome.passed is False}
    assert failed >= {Property.ROW_SUMS, Property.TOKEN_ISOLATION, Property.AGREEMENT}
    assert Property.OUTPUT_SHAPE not in failed
    assert Property.LOSS_FALLS not in failed


def test_every_check_says_what_it_proves_and_what_it_leaves_open() -> None:
    assert set(PROPERTY_TEXTS) == set(Property)
    for text in PROPERTY_TEXTS.values():
        assert str(text.proves).endswith(".")
        assert str(text.leaves).endswith(".")
        assert len(str(text.title)) <= 28  # the head of a column
