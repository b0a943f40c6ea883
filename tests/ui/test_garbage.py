"""Cycles are collected, and in the UI thread alone."""

from __future__ import annotations

import gc
import threading
import weakref

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from attnstudio.ui.garbage import GarbageCollector, collect_due


class Cycle(QWidget):
    """A widget that only the garbage collector can end, and that notes where it was ended."""

    def __init__(self, threads: list[int]) -> None:
        super().__init__()
        self.me = self
        weakref.finalize(self, lambda: threads.append(threading.get_ident()))


@pytest.fixture
def _collector():
    """The program's own collector; what the tests had set comes back."""
    was_on = gc.isenabled()
    gc.enable()
    owner = QObject()
    yield GarbageCollector(owner)
    owner.deleteLater()
    if was_on:
        gc.enable()


@pytest.mark.usefixtures("_collector")
def test_a_busy_thread_ends_no_widget_and_the_ui_thread_does(qtbot):
    ended: list[int] = []
    for _ in range(20):
        Cycle(ended)
    worker = threading.Thread(target=lambda: [[[]] for _ in range(200_000)])
    worker.start()
    worker.join()
    assert ended == []
    qtbot.waitUntil(lambda: gc.collect() is not None and len(ended) == 20)
    assert set(ended) == {threading.get_ident()}


@pytest.mark.usefixtures("_collector")
def test_the_timer_collects_once_there_is_enough(qtbot):
    ended: list[int] = []
    Cycle(ended)
    kept: list[list[object]] = []

    def is_collected() -> bool:
        kept.extend([] for _ in range(2000))
        return bool(ended)

    qtbot.waitUntil(is_collected, timeout=5000)


def test_an_old_generation_is_collected_in_its_turn():
    gc.collect()
    seen = set()
    kept: list[list[object]] = []
    for _ in range(300):
        kept.extend([] for _ in range(gc.get_threshold()[0] + 100))
        seen.add(collect_due())
    assert seen == {0, 1, 2}
