"""Blocking calls off the UI thread: one ending each, in the UI thread."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QThread
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from attnstudio.ui.background import Operation, abandon_all, run_in_background


class Endings:
    """Every ending that an operation reports, and the thread in which it did."""

    def __init__(self, operation: Operation) -> None:
        self.seen: list[tuple[object, ...]] = []
        self.threads: set[object] = set()
        operation.finished.connect(lambda value: self._note("finished", value))
        operation.failed.connect(lambda sentence, details: self._note("failed", sentence, details))
        operation.timed_out.connect(lambda: self._note("timed out"))

    def _note(self, *ending: object) -> None:
        self.seen.append(ending)
        self.threads.add(QThread.currentThread())


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """A gate at which a call waits; open at the end, so that no thread stays."""
    event = threading.Event()
    yield event
    event.set()


def test_the_result_arrives_in_the_ui_thread(qtbot: QtBot, qapp: QApplication) -> None:
    names: list[str] = []

    def call() -> int:
        names.append(threading.current_thread().name)
        return 42

    endings = Endings(run_in_background(call, 5))
    qtbot.waitUntil(lambda: bool(endings.seen))
    assert endings.seen == [("finished", 42)]
    assert endings.threads == {qapp.thread()}
    assert names == ["background"]


def test_an_exception_becomes_a_sentence_and_details(qtbot: QtBot) -> None:
    def call() -> None:
        raise OSError("api_key=sk-abcdefghijkl refused")

    endings = Endings(run_in_background(call, 5))
    qtbot.waitUntil(lambda: bool(endings.seen))
    ((kind, sentence, details),) = endings.seen
    assert kind == "failed"
    assert "OSError" in str(sentence)
    assert "Traceback" in str(details)
    assert "abcdefghijkl" not in str(details) + str(sentence)


def test_the_deadline_ends_it_and_a_late_result_is_dropped(qtbot: QtBot, gate: threading.Event) -> None:
    operation = run_in_background(gate.wait, 0.02)
    endings = Endings(operation)
    qtbot.waitUntil(lambda: bool(endings.seen))
    gate.set()
    qtbot.waitUntil(operation.is_over)
    QCoreApplication.sendPostedEvents(operation)  # the late result is in the queue by now
    assert endings.seen == [("timed out",)]


def test_an_abandoned_operation_says_nothing(qtbot: QtBot, gate: threading.Event) -> None:
    operation = run_in_background(gate.wait, 5)
    endings = Endings(operation)
    operation.abandon()
    gate.set()
    qtbot.waitUntil(operation.is_over)
    QCoreApplication.sendPostedEvents(operation)
    assert endings.seen == []


def test_the_thread_does_not_hold_up_the_exit(gate: threading.Event) -> None:
    run_in_background(gate.wait, 5).abandon()
    (thread,) = [thread for thread in threading.enumerate() if thread.name == "background"]
    assert thread.daemon


def test_a_window_that_closes_waits_for_nothing(qtbot: QtBot, gate: threading.Event) -> None:
    operation = run_in_background(gate.wait, 5)
    endings = Endings(operation)
    abandon_all()
    assert not operation._deadline.isActive()
    gate.set()
    qtbot.waitUntil(operation.is_over)
    QCoreApplication.processEvents()
    assert endings.seen == []
