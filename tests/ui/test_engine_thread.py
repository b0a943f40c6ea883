"""The engine in its QThread: signals reach this thread, nothing waits, it ends when told."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, QThread, Slot
from pytestqt.qtbot import QtBot

from attnstudio.engine.protocol import Cancelled, Explore, Finished, Pause, Phase, RunState, StopReason, Train
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.engine.thread import EngineThread

SMALL = ExperimentSpec(d_model=8, heads=2, length=3)
ENDLESS = 10**9


class Listener(QObject):
    """Remembers what ended, and in which thread it was told."""

    def __init__(self) -> None:
        super().__init__()
        self.endings: list[Finished | Cancelled] = []
        self.threads: set[int] = set()

    @Slot(object)
    def hear(self, ending: Finished | Cancelled) -> None:
        self.endings.append(ending)
        self.threads.add(threading.get_ident())

    def tickets(self) -> list[int]:
        return [ending.ticket for ending in self.endings]


@pytest.fixture
def listener() -> Listener:
    return Listener()


@pytest.fixture
def engine(listener: Listener) -> Iterator[EngineThread]:
    interval = sys.getswitchinterval()
    thread = EngineThread()
    thread.ended.connect(listener.hear)
    yield thread
    assert thread.close(60)
    sys.setswitchinterval(interval)


def test_what_is_asked_before_the_start_is_served(
    qtbot: QtBot, engine: EngineThread, listener: Listener
) -> None:
    assert engine.status().phase is Phase.LOADING
    ticket = engine.submit(Explore(SMALL))
    engine.start()
    qtbot.waitUntil(lambda: ticket in listener.tickets(), timeout=60_000)
    (ending,) = listener.endings
    assert isinstance(ending, Finished)
    assert ending.value.origin.spec == SMALL
    assert listener.threads == {threading.get_ident()}


def test_a_run_can_be_watched_and_paused(qtbot: QtBot, engine: EngineThread, listener: Listener) -> None:
    engine.start()
    assert engine.history() is None
    assert engine.take_frame() is None
    train = engine.submit(Train(SMALL, ENDLESS))
    qtbot.waitUntil(lambda: engine.history() is not None and len(engine.history()) > 10, timeout=60_000)
    frames = []
    qtbot.waitUntil(lambda: frames.append(engine.take_frame()) or frames[-1] is not None, timeout=60_000)
    assert engine.status().phase is Phase.TRAINING
    engine.submit(Pause())
    qtbot.waitUntil(lambda: train in listener.tickets(), timeout=60_000)
    state = listener.endings[0].value
    assert isinstance(state, RunState)
    assert state.reason is StopReason.PAUSED
    assert len(engine.history()) == state.steps
    assert engine.take_frame().origin.step == state.steps


def test_closing_in_mid_run_ends_the_thread_and_the_command(
    qtbot: QtBot, engine: EngineThread, listener: Listener
) -> None:
    engine.start()
    train = engine.submit(Train(SMALL, ENDLESS))
    qtbot.waitUntil(lambda: engine.status().phase is Phase.TRAINING, timeout=60_000)
    assert engine.close(60)
    assert engine.isFinished()
    assert engine.status().phase is Phase.CLOSED
    qtbot.waitUntil(lambda: train in listener.tickets(), timeout=60_000)
    assert isinstance(listener.endings[0], Cancelled)


def test_an_engine_that_never_started_closes(engine: EngineThread) -> None:
    assert engine.close(0)
    assert not engine.isRunning()


def test_it_runs_in_a_thread_of_its_own(qtbot: QtBot, engine: EngineThread) -> None:
    engine.start()
    qtbot.waitUntil(lambda: engine.status().phase is Phase.IDLE, timeout=60_000)
    assert engine is not QThread.currentThread()
    assert engine.isRunning()


def test_importing_the_thread_imports_no_torch() -> None:
    script = "import sys, attnstudio.engine.thread; print('torch' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "False"
