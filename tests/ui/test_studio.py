"""The window's state, driven by the real engine thread."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from attnstudio.engine.cases.case import Case, Expectation, Expected, Outcome
from attnstudio.engine.cost import Verdict
from attnstudio.engine.frames import LayerRole
from attnstudio.engine.protocol import ErrorKind, RunState, StopReason
from attnstudio.engine.spec import MAX_SEED, ExperimentSpec, MaskKind
from attnstudio.engine.thread import EngineThread
from attnstudio.engine.verifying.study import ArticleSteps
from attnstudio.ui.studio import Studio

WAIT = 20_000
SMALL = ExperimentSpec(d_model=64, heads=4, length=5)


@pytest.fixture
def studio(qtbot: QtBot) -> Iterator[Studio]:
    engine = EngineThread()
    studio = Studio(engine, SMALL)
    engine.start()
    with qtbot.waitSignal(studio.frameChanged, timeout=WAIT):
        studio.refresh()
    yield studio
    assert studio.close(5.0)


def train(qtbot: QtBot, studio: Studio, steps: int, target: float | None = None) -> RunState:
    with qtbot.waitSignal(
        studio.runStateChanged, timeout=WAIT, check_params_cb=lambda state: state is not None
    ) as ended:
        studio.train(steps, target)
    return ended.args[0]


def test_a_valid_proposal_changes_the_frame(qtbot: QtBot, studio: Studio) -> None:
    with qtbot.waitSignal(studio.frameChanged, timeout=WAIT):
        problems, verdict = studio.propose(SMALL.with_changes(heads=8))
    assert (problems, verdict) == ((), Verdict.OK)
    assert studio.frame.heads == 8
    assert studio.frame.origin.spec == studio.spec


def test_an_invalid_proposal_leaves_the_last_valid_heads(studio: Studio) -> None:
    before = studio.frame
    problems, _ = studio.propose(SMALL.with_changes(heads=7))
    assert [problem.field for problem in problems] == ["heads"]
    assert studio.spec == SMALL
    assert studio.frame is before


def test_costly_proposals_are_asked_and_impossible_ones_refused(studio: Studio) -> None:
    costly = SMALL.with_changes(length=4000, heads=8)
    assert studio.propose(costly) == ((), Verdict.ASK)
    assert studio.spec == SMALL
    impossible = ExperimentSpec(length=4096, heads=64, d_model=4096)
    assert studio.propose(impossible, confirmed=True) == ((), Verdict.REFUSE)


def test_undo_and_redo_bring_the_heads_back(qtbot: QtBot, studio: Studio) -> None:
    first = studio.frame.weights.copy()
    with qtbot.waitSignal(studio.frameChanged, timeout=WAIT):
        studio.propose(SMALL.with_changes(seed=5))
    assert not np.array_equal(studio.frame.weights, first)
    with qtbot.waitSignal(studio.frameChanged, timeout=WAIT):
        studio.undo_stack.undo()
    assert np.array_equal(studio.frame.weights, first)
    with qtbot.waitSignal(studio.frameChanged, timeout=WAIT):
        studio.undo_stack.redo()
    assert studio.spec.seed == 5


def test_quick_changes_of_one_field_are_one_undo(studio: Studio) -> None:
    for length in (6, 7, 8):
        studio.propose(SMALL.with_changes(length=length))
    studio.propose(studio.spec.with_changes(mask=MaskKind.CAUSAL))
    assert studio.undo_stack.count() == 2
    studio.undo_stack.undo()
    assert studio.spec == SMALL.with_changes(length=8)
    studio.undo_stack.undo()
    assert studio.spec == SMALL


def test_typing_back_to_the_start_leaves_no_undo(studio: Studio) -> None:
    studio.propose(SMALL.with_changes(length=6))
    studio.propose(SMALL)
    assert studio.undo_stack.count() == 0


def test_training_records_every_step_and_shows_the_layer_in_training(qtbot: QtBot, studio: Studio) -> None:
    state = train(qtbot, studio, 25)
    assert state == RunState(SMALL, 25, StopReason.STEPS_DONE, studio.run_info.key)
    assert len(studio.history) == 25
    assert studio.shown_layer is LayerRole.TRAINED
    assert studio.frame.origin.step == 25
    assert not studio.is_training


def test_the_explored_layer_can_be_shown_again(qtbot: QtBot, studio: Studio) -> None:
    first = studio.frame
    train(qtbot, studio, 3)
    assert studio.available_layers() == (LayerRole.EXPLORED, LayerRole.TRAINED)
    studio.show_layer(LayerRole.EXPLORED)
    assert studio.frame is first


def test_pause_stops_a_long_run_and_keeps_its_record(qtbot: QtBot, studio: Studio) -> None:
    with qtbot.waitSignal(
        studio.runStateChanged, timeout=WAIT, check_params_cb=lambda state: state is not None
    ) as ended:
        studio.train(100_000)
        qtbot.waitUntil(lambda: studio.history is not None and len(studio.history) > 10, timeout=WAIT)
        studio.pause()
    assert ended.args[0].reason is StopReason.PAUSED
    assert len(studio.history) == ended.args[0].steps


def test_a_target_loss_stops_the_run(qtbot: QtBot, studio: Studio) -> None:
    state = train(qtbot, studio, 5000, target=0.5)
    assert state.reason is StopReason.TARGET_REACHED
    assert studio.history.record(state.steps - 1).loss <= 0.5


def test_a_change_in_mid_run_pauses_it_and_undo_returns_to_its_trained_heads(
    qtbot: QtBot, studio: Studio
) -> None:
    studio.train(100_000)
    qtbot.waitUntil(lambda: studio.history is not None and len(studio.history) > 10, timeout=WAIT)
    studio.propose(SMALL.with_changes(heads=2))
    qtbot.waitUntil(lambda: not studio.is_training, timeout=WAIT)
    qtbot.waitUntil(lambda: studio.frame is not None and studio.frame.heads == 2, timeout=WAIT)
    assert studio.shown_layer is LayerRole.EXPLORED
    taken = studio.run_state.steps
    studio.undo_stack.undo()
    qtbot.waitUntil(lambda: studio.shown_layer is LayerRole.TRAINED, timeout=WAIT)
    assert studio.frame.origin.step == taken


def test_reset_starts_the_same_numbers_again(qtbot: QtBot, studio: Studio) -> None:
    train(qtbot, studio, 4)
    losses = studio.history.since(0).losses.tolist()
    with qtbot.waitSignal(
        studio.runStateChanged, timeout=WAIT, check_params_cb=lambda state: state is not None
    ):
        studio.reset()
    assert studio.run_state == RunState(SMALL, 0, StopReason.NEW, studio.run_info.key)
    qtbot.waitUntil(lambda: studio.frame.origin.step == 0, timeout=WAIT)
    train(qtbot, studio, 4)
    assert studio.history.since(0).losses.tolist() == losses


def test_a_diverging_run_is_reported_and_the_next_one_works(qtbot: QtBot, studio: Studio) -> None:
    studio.propose(SMALL.with_changes(lr=1e9))
    with qtbot.waitSignal(studio.failed, timeout=WAIT) as failure:
        studio.train(500)
    assert failure.args[0].error.kind is ErrorKind.NON_FINITE
    assert studio.run_state.reason is StopReason.FAILED
    assert np.isfinite(studio.frame.weights).all()
    studio.propose(SMALL)
    assert train(qtbot, studio, 5).reason is StopReason.STEPS_DONE


def test_the_polling_timer_rests_when_nothing_is_asked(qtbot: QtBot, studio: Studio) -> None:
    qtbot.waitUntil(lambda: not studio._timer.isActive(), timeout=WAIT)
    train(qtbot, studio, 2)
    qtbot.waitUntil(lambda: not studio._timer.isActive(), timeout=WAIT)


@pytest.mark.parametrize(("seed", "following"), [(7, 8), (MAX_SEED, 0)])
def test_there_is_always_a_next_seed(studio: Studio, seed: int, following: int) -> None:
    studio.propose(SMALL.with_changes(seed=seed))
    studio.new_seed()
    assert studio.spec.seed == following


def test_a_study_comes_back_as_its_answer(qtbot: QtBot, studio: Studio) -> None:
    with qtbot.waitSignal(studio.studies.answered, timeout=WAIT) as ending:
        ticket = studio.studies.ask(ArticleSteps())
    assert ending.args[0].ticket == ticket
    assert ending.args[0].value.report.passed


ROWS = (Expected(Expectation.ROW_SUMS),)
CASES = (Case("good", d_model=16, heads=4, expected=ROWS), Case("bad", length=0, expected=ROWS))


def test_cases_come_back_as_a_report_and_as_nothing_else(qtbot: QtBot, studio: Studio) -> None:
    answered = []
    studio.studies.answered.connect(answered.append)
    with qtbot.waitSignal(studio.casesRun, timeout=WAIT) as report:
        studio.run_cases(CASES)
    assert [result.case for result in report.args[0].results] == list(CASES)
    assert [result.outcome for result in report.args[0].results] == [Outcome.PASSED, Outcome.INVALID]
    assert answered == []


def test_cases_are_run_in_the_midst_of_training(qtbot: QtBot, studio: Studio) -> None:
    studio.train(100_000)
    qtbot.waitUntil(lambda: studio.history is not None and len(studio.history) > 10, timeout=WAIT)
    with qtbot.waitSignal(studio.casesRun, timeout=WAIT):
        studio.run_cases(CASES)
    taken = len(studio.history)
    qtbot.waitUntil(lambda: len(studio.history) > taken, timeout=WAIT)
    studio.pause()
    qtbot.waitUntil(lambda: not studio.is_training, timeout=WAIT)


def test_the_last_status_of_a_run_too_short_to_be_seen_training_is_told(qtbot: QtBot, studio: Studio) -> None:
    told = []
    studio.statusChanged.connect(told.append)
    train(qtbot, studio, 1)
    qtbot.waitUntil(lambda: bool(told) and told[-1].step == 1, timeout=WAIT)
