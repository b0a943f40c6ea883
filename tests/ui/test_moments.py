"""The moment that the window shows, with the real engine: races, options, runs that come and go."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from attnstudio.engine.frames import LayerRole
from attnstudio.engine.protocol import Cancelled, ErrorKind, RunState, StopReason, Visit
from attnstudio.engine.spec import MAX_LR, ExperimentSpec, Optimizer, Task
from attnstudio.engine.thread import EngineThread
from attnstudio.ui.studio import Studio

WAIT = 20_000
TINY = ExperimentSpec(task=Task.REVERSE, d_model=16, heads=2, length=6, batch=8)
OTHER = TINY.with_changes(seed=7)


@pytest.fixture
def studio(qtbot: QtBot) -> Iterator[Studio]:
    engine = EngineThread()
    studio = Studio(engine, TINY)
    engine.start()
    with qtbot.waitSignal(studio.frameChanged, timeout=WAIT):
        studio.refresh()
    yield studio
    assert studio.close(5.0)


@pytest.fixture
def settled(qtbot: QtBot, studio: Studio) -> Callable[[], None]:
    def wait() -> None:
        qtbot.waitUntil(lambda: studio.moments.pending is None and not studio._open, timeout=WAIT)

    return wait


def train(qtbot: QtBot, studio: Studio, steps: int) -> None:
    studio.train(steps)
    qtbot.waitUntil(lambda: not studio.is_training and studio.run_info is not None, timeout=WAIT)


def visits(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The runs and steps that are asked for from now on."""
    asked: list[tuple[int, int]] = []
    visit = studio.runs.visit

    def spy(run: int, step: int, **options: object) -> int:
        asked.append((run, step))
        return visit(run, step, **options)

    monkeypatch.setattr(studio.runs, "visit", spy)
    return asked


def test_a_locked_step_is_shown_and_let_go(qtbot, studio, settled):
    train(qtbot, studio, 12)
    newest = studio.frame
    studio.cursor.lock(5)
    assert studio.moments.pending == 5
    settled()
    assert studio.moments.moment.step == 5
    assert studio.frame.origin.step == 5
    studio.cursor.lock(None)
    assert (studio.moments.moment, studio.moments.pending) == (None, None)
    assert studio.frame is newest


def test_in_the_first_training_a_step_can_be_locked_and_heads_stay_there(qtbot, studio):
    studio.train(100_000)
    qtbot.waitUntil(lambda: studio.history is not None and len(studio.history) > 20, timeout=WAIT)
    studio.cursor.lock(3)
    qtbot.waitUntil(lambda: studio.moments.moment is not None, timeout=WAIT)
    shown: list[int] = []
    studio.frameChanged.connect(lambda frame: shown.append(frame.origin.step))
    qtbot.waitUntil(lambda: len(studio.history) > 150, timeout=WAIT)
    assert studio.is_training
    assert studio.frame.origin.step == 3
    assert set(shown) <= {3}
    studio.cursor.lock(None)
    qtbot.waitUntil(lambda: studio.frame.origin.step > 100, timeout=WAIT)
    studio.pause()
    qtbot.waitUntil(lambda: not studio.is_training, timeout=WAIT)


def test_the_last_step_wins_and_each_is_asked_for_once(qtbot, studio, settled, monkeypatch):
    train(qtbot, studio, 40)
    asked = visits(studio, monkeypatch)
    for step in (5, 9, 14, 22, 31, 38):
        studio.cursor.lock(step)
    settled()
    assert studio.moments.moment.step == 38
    assert asked[0][1] == 5
    assert asked[-1][1] == 38
    assert len(asked) <= 3  # those in between were overtaken before anybody asked
    studio.moments.refresh()
    studio.cursor.hover(7)
    assert len(asked) <= 3


def test_back_at_a_step_on_its_way_nothing_is_asked_anew(qtbot, studio, settled, monkeypatch):
    train(qtbot, studio, 30)
    asked = visits(studio, monkeypatch)
    studio.cursor.lock(9)
    studio.cursor.lock(10)
    studio.cursor.lock(9)
    assert studio.moments.pending == 9
    settled()
    assert [step for _, step in asked] == [9]


def test_options_at_the_newest_step_are_asked_anew_when_training_stops(qtbot, studio, settled, monkeypatch):
    train(qtbot, studio, 4)
    studio.moments.set_parameter(studio.history.parameters[0])
    settled()
    assert studio.moments.moment.step == 4
    assert studio.moments.moment.distribution is not None
    asked = visits(studio, monkeypatch)
    studio.train(60)
    assert studio.moments.moment is None
    qtbot.waitUntil(lambda: not studio.is_training, timeout=WAIT)
    settled()
    assert [step for _, step in asked] == [64]
    assert studio.moments.moment.step == 64


def test_a_distribution_leaves_the_explored_layer_on_the_screen(qtbot, studio, settled):
    train(qtbot, studio, 3)
    studio.show_layer(LayerRole.EXPLORED)
    studio.moments.set_parameter(studio.history.parameters[0])
    settled()
    assert studio.moments.moment is not None
    assert studio.shown_layer is LayerRole.EXPLORED
    assert studio.frame.origin.step == 0


def test_heads_switched_off_show_and_another_layer_shows_all(qtbot, studio, settled):
    train(qtbot, studio, 3)
    studio.moments.toggle_head(0, 1)
    settled()
    moment = studio.moments.moment
    assert moment.switched_off == ((0, 1),)
    assert moment.without is not None
    assert studio.whole_frame is moment.frame
    studio.show_layer(LayerRole.EXPLORED)
    assert studio.whole_frame is not moment.frame
    studio.show_layer(LayerRole.TRAINED)
    assert studio.whole_frame is moment.frame
    studio.moments.toggle_head(0, 1)
    assert studio.moments.moment is None


def test_another_run_while_a_visit_is_on_its_way(qtbot, studio, settled, monkeypatch):
    train(qtbot, studio, 4)
    studio.propose(OTHER)
    train(qtbot, studio, 30)
    short, long = (info.key for info in studio.runs.infos)
    studio.moments.set_parameter(studio.history.parameters[0])
    settled()
    failed: list[object] = []
    studio.failed.connect(failed.append)
    asked = visits(studio, monkeypatch)
    seen: list[object] = []
    studio.runChanged.connect(lambda: seen.append(studio.moments.moment))
    studio.cursor.lock(25)
    studio.runs.choose(short)
    qtbot.waitUntil(lambda: studio.run_state.run == short, timeout=WAIT)
    settled()
    assert studio.cursor.locked is None
    assert studio.spec == TINY
    assert seen == [None]  # nothing of the other run is left on the screen
    assert asked == [(long, 25), (short, 4)]
    assert (studio.moments.moment.run, studio.moments.moment.step) == (short, 4)
    assert not failed


def test_another_run_while_the_first_visit_is_on_its_way_ends_the_waiting(qtbot, studio, settled):
    train(qtbot, studio, 12)
    key = studio.run_info.key
    told: list[int | None] = []
    studio.moments.changed.connect(lambda: told.append(studio.moments.pending))
    with qtbot.waitSignal(studio.runChanged, timeout=WAIT):
        studio.runs.rewind(key, 4)
        studio.cursor.lock(5)  # asked for later than the run that it is of is put back
    settled()
    assert told[0] == 5
    assert told[-1] is None


def test_a_locked_step_of_a_new_run_is_of_that_run(qtbot, studio):
    train(qtbot, studio, 12)
    first = studio.run_info.key
    studio.propose(OTHER)
    studio.train(100_000)
    history = studio.history
    qtbot.waitUntil(lambda: studio.history is not history and len(studio.history) > 15, timeout=WAIT)
    studio.cursor.lock(6)
    qtbot.waitUntil(lambda: studio.moments.moment is not None, timeout=WAIT)
    assert studio.moments.moment.run != first
    assert studio.moments.moment.frame.origin.spec == OTHER
    studio.pause()
    qtbot.waitUntil(lambda: not studio.is_training, timeout=WAIT)


def test_a_dropped_run_leaves_nothing_behind(qtbot, studio, settled):
    train(qtbot, studio, 8)
    studio.cursor.lock(3)
    settled()
    studio.runs.drop(studio.run_info.key)
    qtbot.waitUntil(lambda: studio.run_state is None, timeout=WAIT)
    settled()
    assert (studio.moments.moment, studio.cursor.locked, studio.run_info) == (None, None, None)


def test_what_fails_is_let_go_and_not_asked_for_again(qtbot, studio, settled, monkeypatch):
    train(qtbot, studio, 8)
    key = studio.run_info.key
    asked = visits(studio, monkeypatch)
    failed: list[object] = []
    studio.failed.connect(failed.append)
    studio.runs.drop(key)
    studio.cursor.lock(3)  # before the window knows that the run is gone
    assert studio.moments.pending == 3
    qtbot.waitUntil(lambda: bool(failed), timeout=WAIT)
    settled()
    assert failed[0].error.kind is ErrorKind.NO_SUCH_RUN
    assert (studio.moments.pending, studio.cursor.locked) == (None, None)
    assert asked == [(key, 3)]


def test_what_failed_once_can_be_asked_for_again(qtbot, studio, settled, monkeypatch):
    train(qtbot, studio, 8)
    failed: list[object] = []
    studio.failed.connect(failed.append)
    with monkeypatch.context() as patched:
        patched.setattr("attnstudio.engine.trainer.Trainer.frame", out_of_memory)
        studio.cursor.lock(3)
        qtbot.waitUntil(lambda: bool(failed), timeout=WAIT)
        settled()
    assert (studio.moments.pending, studio.cursor.locked) == (None, None)
    studio.cursor.lock(3)
    settled()
    assert studio.moments.moment.step == 3
    assert len(failed) == 1


def out_of_memory(*_args: object) -> object:
    raise MemoryError


def test_overtaken_by_another_nothing_is_pending(qtbot, studio, settled):
    train(qtbot, studio, 8)
    studio.cursor.lock(3)
    ticket = studio.moments._ticket
    studio.moments.take_ending(Cancelled(ticket + 99, Visit(1, 3)))
    assert studio.moments.pending == 3
    studio.moments.take_ending(Cancelled(ticket, Visit(1, 3)))
    assert studio.moments.pending is None
    settled()
    assert studio.cursor.locked == 3


def test_going_back_and_training_on_shows_the_same_moment(qtbot, studio, settled):
    train(qtbot, studio, 20)
    studio.cursor.lock(15)
    settled()
    before = studio.moments.moment
    studio.runs.rewind(studio.run_info.key, 10)
    qtbot.waitUntil(lambda: studio.run_state.steps == 10, timeout=WAIT)
    settled()
    assert studio.moments.moment is None
    train(qtbot, studio, 10)
    studio.cursor.lock(15)
    settled()
    after = studio.moments.moment
    assert after.record.loss == before.record.loss
    assert np.array_equal(after.frame.weights, before.frame.weights)


def test_letting_go_in_another_configuration_shows_its_own_heads(qtbot, studio, settled):
    train(qtbot, studio, 6)
    with qtbot.waitSignal(studio.frameChanged, timeout=WAIT):
        studio.propose(TINY.with_changes(heads=4))
    settled()
    explored = studio.frame
    studio.cursor.lock(2)  # of the run of the configuration before
    settled()
    assert studio.frame.heads == 2
    studio.cursor.lock(None)
    assert studio.frame is explored


def test_dropping_another_run_changes_no_experiment(qtbot, studio):
    train(qtbot, studio, 4)
    first = studio.run_info.key
    studio.propose(OTHER)
    train(qtbot, studio, 4)
    second = studio.run_info.key
    studio.runs.choose(first)
    qtbot.waitUntil(lambda: studio.run_state.run == first, timeout=WAIT)
    studio.propose(TINY.with_changes(lr=0.5))
    studio.runs.drop(second)
    qtbot.waitUntil(lambda: len(studio.runs.infos) == 1 and not studio._open, timeout=WAIT)
    assert studio.spec.lr == 0.5


def test_closing_while_the_cursor_is_dragged(qtbot, studio):
    train(qtbot, studio, 30)
    studio.cursor.lock(9)
    studio.cursor.lock(20)
    assert studio.moments._patience.isActive()
    assert studio.close(5.0)
    assert not studio.moments._patience.isActive()


def test_a_run_that_diverged_can_be_looked_at(qtbot, studio, settled):
    train(qtbot, studio, 2)  # another run, whose key is not taken for the one that failed
    wild = TINY.with_changes(task=Task.RANDOM_TARGET, optimizer=Optimizer.SGD, lr=MAX_LR)
    studio.propose(wild)
    with qtbot.waitSignal(studio.failed, timeout=WAIT):
        studio.train(1000)
    settled()
    steps = len(studio.history)
    assert studio.run_state == RunState(wild, steps, StopReason.FAILED, studio.run_info.key)
    assert len(studio.runs.infos) == 2
    studio.cursor.lock(0)
    settled()
    assert studio.moments.moment.record is not None
    studio.cursor.lock(steps)  # here the loss is no number any more
    settled()
    assert studio.moments.pending is None
    assert studio.cursor.locked in (None, steps)
