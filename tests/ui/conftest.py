"""What tests of the window get: Qt without a screen, and no object left behind."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # before the first QApplication

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QThread, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from attnstudio.ui.garbage import collect_due

if TYPE_CHECKING:
    from attnstudio.ui.main_window import MainWindow

MS_FOR_A_THREAD_TO_END = 2000
MS_FOR_THE_FIRST_HEADS = 30_000
QT_OWN_WINDOWS = {"QTipLabel"}  # the one tooltip label, which Qt keeps for the next tooltip


def pytest_collection_finish() -> None:
    """Take what the imports made out of the garbage collector's sight: looking for leaks is then fast."""
    gc.collect()
    gc.freeze()


_frozen: set[str] = set()


def freeze_torch() -> None:
    """The same for torch, which an engine imports in mid-test: a million objects to walk through."""
    if "torch" in sys.modules and "torch" not in _frozen:
        _frozen.add("torch")
        gc.collect()
        gc.freeze()


@pytest.fixture(autouse=True)
def no_leaked_qt_objects(qapp: QApplication) -> Iterator[None]:
    """Fail a test that leaves a QThread or QTimer running, or a top-level window in existence.

    pytest-qt has closed the widgets that were given to `qtbot.addWidget` before this looks.
    """
    gc.disable()  # as the program does: an engine's thread must not destroy widgets
    freeze_torch()
    before = {id(thing) for thing in [*running(qapp), *windows()]}
    yield
    collect_due()
    if find_leaks(qapp, before):
        # Windows and timers in a reference cycle go with the cycle: that is no leak.
        gc.collect()
    leaks = find_leaks(qapp, before)
    descriptions = [describe(thing) for thing in leaks]
    clear_away(leaks)
    if descriptions:
        pytest.fail("left behind: " + ", ".join(descriptions))


def find_leaks(app: QApplication, before: set[int]) -> list[QObject]:
    """The threads, timers and windows that are there and are not in `before`."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return [thing for thing in [*running(app), *windows()] if id(thing) not in before]


def running(app: QApplication) -> list[QThread | QTimer]:
    """Every QThread that runs and QTimer that is active, if made from Python; not the main thread's."""
    main = app.thread()
    # By type(), since isinstance() would run __class__ of other people's lazy proxies.
    found = [thing for thing in gc.get_objects() if issubclass(type(thing), (QThread, QTimer))]
    return [
        thing
        for thing in found
        if shiboken6.isValid(thing)
        and thing is not main
        and (thing.isActive() if isinstance(thing, QTimer) else thing.isRunning())
    ]


def windows() -> list[QWidget]:
    """Every top-level widget but Qt's own and closed menus (a pyqtgraph plot's have no parent)."""
    return [
        widget
        for widget in QApplication.topLevelWidgets()
        if widget.metaObject().className() not in QT_OWN_WINDOWS
        and (widget.isVisible() or widget.windowType() != Qt.WindowType.Popup)
    ]


def clear_away(leaks: list[QObject]) -> None:
    """Keep one test's leak from failing the next one."""
    for thing in leaks:
        if isinstance(thing, QTimer):
            thing.stop()
        elif isinstance(thing, QWidget):
            thing.close()
            thing.deleteLater()
        elif isinstance(thing, QThread):
            thing.requestInterruption()
            thing.quit()
            thing.wait(MS_FOR_A_THREAD_TO_END)  # one that goes on aborts the program when Python ends
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def describe(thing: QObject) -> str:
    """The leaked object in words: its class, name, and owner."""
    owner = f" of {type(thing.parent()).__name__}" if thing.parent() else ""
    name = f" '{thing.objectName()}'" if thing.objectName() else ""
    return f"{type(thing).__name__}{name}{owner}"


@pytest.fixture
def grab_png(tmp_path_factory: pytest.TempPathFactory) -> Callable[[QWidget, str], str]:
    """Save a picture of a widget and return where it lies, for a failure message or a look."""
    folder = tmp_path_factory.mktemp("pictures")

    def grab(widget: QWidget, name: str) -> str:
        path = folder / f"{name}.png"
        assert widget.grab().save(str(path))
        return str(path)

    return grab


@pytest.fixture
def open_window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., MainWindow]]:
    """Opens windows as `attnstudio` does, with fields of `Launch`, and closes them at the end.

    What nobody caught in one of them fails the test: the window only tells of it, and goes on.
    """
    from attnstudio.ui.app import create_app
    from attnstudio.ui.launch import Launch

    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")
    opened: list[MainWindow] = []
    uncaught: list[str] = []

    def take(_sentence: str, details: str) -> None:
        uncaught.append(details)

    def open_(**launch: object) -> MainWindow:
        _, window = create_app(Launch(**{"language": "en", "theme": "light", "preset": "small", **launch}))
        opened.append(window)
        window.services.reporter.reported.connect(take)
        window.restore_layout()
        window.resize(1280, 800)
        with qtbot.waitSignal(window.services.studio.frameChanged, timeout=MS_FOR_THE_FIRST_HEADS):
            window.show()
        return window

    yield open_
    for window in opened:
        window.close()
        window.services.language.choose("en")
        window.deleteLater()
        assert window.services.closed_in_time
    assert not uncaught, uncaught[0]
