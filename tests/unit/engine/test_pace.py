"""A clock that jumps: neither frames nor the speed are spoiled by it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.engine import pace
from attnstudio.engine.pace import LONGEST_PAUSE_SECONDS, Pace, Speed


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Iterator[Clock]:
    clock = Clock()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pace.time, "perf_counter", clock)
        yield clock


def test_it_is_time_thirty_times_a_second(clock: Clock) -> None:
    frames = Pace()
    assert frames.is_due()
    frames.done(clock.now)
    clock.now += 0.033
    assert not frames.is_due()
    clock.now += 0.001
    assert frames.is_due()


def test_what_takes_long_takes_a_fifth_of_the_time(clock: Clock) -> None:
    frames, started = Pace(), clock.now
    clock.now += 0.5
    frames.done(started)
    clock.now += 2.4
    assert not frames.is_due()
    clock.now += 0.2
    assert frames.is_due()


@pytest.mark.parametrize("jump", [3600.0, -3600.0])
def test_after_a_jump_in_the_midst_of_a_frame_the_next_one_comes_soon(clock: Clock, jump: float) -> None:
    frames, started = Pace(), clock.now
    clock.now += jump
    frames.done(started)
    clock.now += LONGEST_PAUSE_SECONDS + 0.1
    assert frames.is_due()


@pytest.mark.parametrize("jump", [3600.0, -3600.0])
def test_a_jump_between_two_frames_does_not_stop_them(clock: Clock, jump: float) -> None:
    frames = Pace()
    frames.done(clock.now)
    clock.now += jump
    assert frames.is_due()


def speeds(speed: Speed, clock: Clock, gaps: list[float], per_gap: int = 5) -> list[float]:
    """What is shown when after each gap `per_gap` more steps are taken."""
    found, steps = [], 0
    for gap in gaps:
        clock.now += gap
        steps += per_gap
        found.append(speed.after(steps, clock.now))
    return found


@pytest.mark.parametrize("jump", [3600.0, -3600.0])
def test_the_speed_stays_what_it_was(clock: Clock, jump: float) -> None:
    found = speeds(Speed(0), clock, [0.05] * 20 + [jump] + [0.05] * 20)
    assert found == pytest.approx([100.0] * 41, rel=1e-6)


def test_slow_steps_are_slow_and_no_jump(clock: Clock) -> None:
    assert speeds(Speed(0), clock, [8.0] * 4, per_gap=1)[1:] == pytest.approx([1 / 8] * 3)


@given(st.lists(st.floats(-1e4, 1e4), max_size=30))
def test_it_is_never_negative(gaps: list[float]) -> None:
    clock = Clock()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pace.time, "perf_counter", clock)
        assert all(speed >= 0 for speed in speeds(Speed(0), clock, gaps))
