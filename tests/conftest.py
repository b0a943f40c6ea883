"""What every test gets: a home folder of its own, no one else's settings, and no thread left behind."""

from __future__ import annotations

import gc
import logging
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from attnstudio.logs import RedactingFormatter

os.environ["PYQTGRAPH_QT_LIB"] = "PySide6"

HOME_FOLDERS = {
    "HOME": "",
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_STATE_HOME": ".local/state",
    "XDG_CACHE_HOME": ".cache",
}
FOREIGN_PREFIXES = ("ATTNSTUDIO_", "TAOTOKEN_", "OPENAI_", "PYTHON_KEYRING_", "QT_")
FOREIGN_NAMES = {
    "LC_ALL",
    "LC_MESSAGES",
    "LANGUAGE",
    "DBUS_SESSION_BUS_ADDRESS",
    "WAYLAND_DISPLAY",
    "DISPLAY",
}
KEPT = {"QT_QPA_PLATFORM", "QT_SCALE_FACTOR"}
SECONDS_FOR_A_THREAD_TO_END = 2.0
UI_TESTS = Path(__file__).parent / "ui"


def is_foreign(name: str) -> bool:
    """Whether the variable `name` would let the machine of the person who tests leak into a test."""
    return (
        (name.startswith(FOREIGN_PREFIXES) or name in FOREIGN_NAMES) and name not in KEPT
    ) or name.lower().endswith("_proxy")


def isolated(folder: Path) -> dict[str, str]:
    """The environment of a process with `folder` as its home, for those that several tests share."""
    kept = {name: value for name, value in os.environ.items() if not is_foreign(name)}
    kept.pop("QT_QPA_PLATFORM", None)  # the tests of the window choose one that needs no display
    return (
        kept | {name: str(folder / relative) for name, relative in HOME_FOLDERS.items()} | {"LANG": "C.UTF-8"}
    )


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Turn the garbage collector on again behind the tests of the window, which turn it off."""
    if not gc.isenabled() and UI_TESTS not in item.path.parents:
        gc.collect()  # here, not in a thread of a later test: there may be widgets among it
        gc.enable()


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home folder for this test alone; nothing of the real one is reachable by its usual name."""
    folder = tmp_path_factory.mktemp("home")
    for name in list(os.environ):
        if is_foreign(name):
            monkeypatch.delenv(name)
    for name, relative in HOME_FOLDERS.items():
        path = folder / relative
        path.mkdir(parents=True, exist_ok=True)
        monkeypatch.setenv(name, str(path))
    monkeypatch.setenv("LANG", "C.UTF-8")
    return folder


@pytest.fixture(autouse=True)
def no_leaked_log() -> Iterator[None]:
    """Take a studio's handlers off the root logger again: they write into the home folder of their test."""
    root = logging.getLogger()
    level = root.level
    yield
    for handler in [one for one in root.handlers if isinstance(one.formatter, RedactingFormatter)]:
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)


@pytest.fixture(autouse=True)
def no_leaked_threads() -> Iterator[None]:
    """Fail a test that leaves a Python thread running. (A QThread is looked for in tests/ui.)"""
    before = set(threading.enumerate())
    yield
    # A dummy stands for a thread that Python did not start, and stays in the list when that thread has ended.
    started = [
        thread
        for thread in threading.enumerate()
        if thread not in before and not isinstance(thread, threading._DummyThread)
    ]
    for thread in started:
        thread.join(SECONDS_FOR_A_THREAD_TO_END)
    left = [thread.name for thread in started if thread.is_alive()]
    assert not left, f"threads left running: {left}"


@pytest.hookimpl(tryfirst=True)  # before -m looks for marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that use a screen: `scripts/test` gives them the machine for themselves."""
    for item in items:
        if "display" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.screen)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """In CI a skipped end-to-end test is a failure: there the machine has all that it needs."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and must_run(item.path):
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI does not allow: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[None]:
    """The same for a module that skips itself."""
    report = yield
    if report.skipped and must_run(collector.path):
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI does not allow: {report.longrepr}"
    return report


def must_run(path: Path) -> bool:
    """Whether the tests in the file `path` may not be skipped."""
    return os.environ.get("CI") == "true" and (Path(__file__).parent / "e2e") in path.parents
