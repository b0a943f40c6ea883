"""An exception that nobody caught is logged and told, from any thread, without the key."""

from __future__ import annotations

import gc
import logging
import sys
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, QThread, QTimer, Slot

from attnstudio.logs import register_secret
from attnstudio.ui.error_reporter import ErrorReporter

SENTINEL = "sentinel-key-fedcba9876543210"


@pytest.fixture
def reporter() -> Iterator[ErrorReporter]:
    before = (sys.excepthook, threading.excepthook, sys.unraisablehook)
    found = ErrorReporter()
    found.install()
    yield found
    found.uninstall()
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before


def fail() -> None:
    raise ValueError(f"the key {SENTINEL} was refused")


class Listener(QObject):
    """Notes in which thread it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[str, str, bool]] = []

    @Slot(str, str)
    def note(self, summary: str, details: str) -> None:
        self.told.append((summary, details, QThread.currentThread().isMainThread()))


def listen(reporter: ErrorReporter) -> Listener:
    listener = Listener()
    reporter.reported.connect(listener.note)
    return listener


def test_exception_in_a_slot_is_reported_once(reporter: ErrorReporter, qtbot) -> None:
    listener = listen(reporter)
    with qtbot.waitSignal(reporter.reported):
        QTimer.singleShot(0, fail)
    ((summary, details, in_ui_thread),) = listener.told
    assert summary.startswith("Something went wrong in the studio (ValueError: the key")
    assert "in fail" in details
    assert in_ui_thread


def test_exception_in_a_thread_is_told_in_the_ui_thread(reporter: ErrorReporter, qtbot) -> None:
    listener = listen(reporter)
    with qtbot.waitSignal(reporter.reported):
        thread = threading.Thread(target=fail, name="worker-7")
        thread.start()
    thread.join()
    assert [in_ui_thread for *_, in_ui_thread in listener.told] == [True]
    assert "worker-7" in listener.told[0][1]


def test_exception_in_a_destructor_is_reported(reporter: ErrorReporter, qtbot) -> None:
    class Fragile:
        def __del__(self) -> None:
            raise RuntimeError("in a destructor")

    listener = listen(reporter)
    with qtbot.waitSignal(reporter.reported):
        Fragile()
        gc.collect()
    assert "in a destructor" in listener.told[0][0]


def test_no_key_is_told_or_logged(reporter: ErrorReporter, qtbot, caplog: pytest.LogCaptureFixture) -> None:
    register_secret(SENTINEL)
    listener = listen(reporter)
    with caplog.at_level(logging.DEBUG), qtbot.waitSignal(reporter.reported):
        QTimer.singleShot(0, fail)
    summary, details, _ = listener.told[0]
    assert "ValueError" in caplog.text
    assert SENTINEL not in summary + details + caplog.text


def test_failing_to_show_an_error_does_not_go_round_in_a_circle(
    reporter: ErrorReporter, qtbot, caplog: pytest.LogCaptureFixture
) -> None:
    told = []

    def broken(summary: str, _details: str) -> None:
        told.append(summary)
        raise RuntimeError("the bar is broken")

    reporter.reported.connect(broken)
    listener = listen(reporter)
    QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: len(listener.told) == 1)
    with qtbot.assertNotEmitted(reporter.reported, wait=50):
        pass
    assert len(told) == 1
    assert "the bar is broken" in caplog.text


def test_keyboard_interrupt_keeps_its_meaning(reporter: ErrorReporter, qtbot) -> None:
    seen = []
    reporter.uninstall()
    before, sys.excepthook = sys.excepthook, lambda *args: seen.append(args[0])
    try:
        reporter.install()
        with qtbot.assertNotEmitted(reporter.reported, wait=20):
            sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
        reporter.uninstall()
    finally:
        sys.excepthook = before
    reporter.install()
    assert seen == [KeyboardInterrupt]


def test_orderly_end_of_a_thread_is_no_error(reporter: ErrorReporter, qtbot) -> None:
    with qtbot.assertNotEmitted(reporter.reported, wait=20):
        thread = threading.Thread(target=sys.exit)
        thread.start()
        thread.join()
