"""Playing: with a clock of the test's own and the real engine."""

from __future__ import annotations

import pytest

from attnstudio.ui.timeline.playback import Playback


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def playback(studio, clock) -> Playback:
    return Playback(studio, clock=clock)


@pytest.fixture
def visited(studio) -> list[int]:
    steps: list[int] = []
    studio.runs.momentArrived.connect(lambda moment: steps.append(moment.step))
    return steps


def test_every_step_is_shown_and_it_stops_at_the_end(qtbot, studio, playback, train, visited):
    train(9)
    playback.set_speed(0)
    playback.start(1)  # from the newest: begins at 0
    qtbot.waitUntil(lambda: playback.direction == 0)
    assert visited == list(range(10))
    assert studio.cursor.locked == 9
    assert not playback._timer.isActive()


def test_backwards_to_the_beginning(qtbot, studio, playback, train, visited):
    train(6)
    studio.cursor.lock(4)
    playback.set_speed(0)
    playback.start(-1)
    qtbot.waitUntil(lambda: playback.direction == 0)
    assert studio.cursor.locked == 0
    assert visited == [4, 3, 2, 1, 0]


def test_the_clock_says_what_is_due_and_what_is_late_is_skipped(studio, playback, clock, train, settled):
    train(60)
    studio.cursor.lock(10)
    settled()
    playback.set_speed(20)
    playback.start(1)
    playback._timer.stop()  # the test turns it
    playback.advance()
    assert studio.cursor.locked == 10
    clock.now += 0.0501
    playback.advance()
    assert studio.cursor.locked == 11
    clock.now += 0.5
    playback.advance()  # the one before has not arrived: no queue
    assert studio.cursor.locked == 11
    settled()
    playback.advance()
    assert studio.cursor.locked == 21
    settled()
    playback.set_speed(5)
    clock.now += 0.401
    playback.advance()
    assert studio.cursor.locked == 23


def test_the_measured_speed_is_what_was_shown(playback, clock, train, settled):
    train(40)
    playback.start(1)
    playback._timer.stop()
    assert playback.measured is None
    settled()
    for _ in range(5):
        clock.now += 0.1
        playback.advance()
        settled()
    assert playback.measured == pytest.approx(10)
    playback.stop()
    assert playback.measured is None


def test_whoever_moves_the_cursor_stops_it(studio, playback, train):
    train(20)
    playback.start(1)
    studio.cursor.lock(15)
    assert playback.direction == 0
    assert studio.cursor.locked == 15
    playback.start(-1)
    studio.cursor.lock(None)
    assert playback.direction == 0


def test_another_run_stops_it_and_without_a_run_nothing_plays(qtbot, studio, playback, train):
    playback.start(1)
    assert playback.direction == 0
    train(20)
    playback.toggle(1)
    assert playback.direction == 1
    studio.reset()
    qtbot.waitUntil(lambda: playback.direction == 0)
    playback.toggle(1)
    assert playback.direction == 0


def test_after_a_sleep_it_goes_on_where_it_was(studio, playback, clock, train, settled):
    train(60)
    studio.cursor.lock(10)
    settled()
    playback.start(1)
    playback._timer.stop()
    clock.now += 3600
    playback.advance()
    assert studio.cursor.locked == 10
    clock.now += 0.0501
    playback.advance()
    assert studio.cursor.locked == 11
    settled()


def test_at_the_newest_step_of_a_run_in_training_it_goes_live(qtbot, studio, actions, playback, clock):
    actions.go_on(100_000)
    qtbot.waitUntil(lambda: studio.history is not None and len(studio.history) > 10)
    studio.cursor.lock(len(studio.history) - 1)
    playback.set_speed(100)
    playback.start(1)
    playback._timer.stop()
    qtbot.waitUntil(lambda: studio.moments.pending is None)
    newest = len(studio.history)
    for _ in range(100):  # faster than any training
        clock.now += 0.9
        playback.advance()
        qtbot.waitUntil(lambda: studio.moments.pending is None)
        if playback.direction == 0:
            break
    assert studio.cursor.locked is None
    assert len(studio.history) >= newest
    assert studio.is_training
    studio.pause()
    qtbot.waitUntil(lambda: not studio.is_training)
