"""The test harness fails what it has to fail: leaks, warnings, Qt's complaints, skips in CI."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
HEADER = """
import os, threading, warnings
import pytest
from PySide6.QtCore import QEventLoop, QThread, QTimer, qWarning
from PySide6.QtWidgets import QMainWindow, QWidget
import pyqtgraph as pg

class Worker(QThread):
    def run(self):
        loop = QEventLoop()
        while not self.isInterruptionRequested():
            loop.processEvents()

KEPT = []
"""
CLEAN = {
    "window": "w = QMainWindow(); qtbot.addWidget(w); w.show(); KEPT.append(w)",
    "plot": "w = pg.PlotWidget(); qtbot.addWidget(w); w.plot([1, 2]); w.show(); KEPT.append(w)",
    "timer of a closed window": "w = QWidget(); qtbot.addWidget(w); QTimer(w).start(5); KEPT.append(w)",
    "window in a cycle": "cycle = [QMainWindow()]; cycle.append(cycle)",
    "thread that ended": "t = threading.Thread(target=int); t.start(); KEPT.append(t)",
    "home": "assert os.listdir(os.path.expanduser('~/.config')) == []",
    "proxy and key": "assert not {'HTTP_PROXY', 'OPENAI_API_KEY', 'DISPLAY'} & set(os.environ)",
}
# Each with what has to be said.
FAULTY = {
    "shown window": ("w = QWidget(); w.show(); KEPT.append(w)", "left behind: QWidget"),
    "hidden window": ("KEPT.append(QMainWindow())", "left behind: QMainWindow"),
    "timer": ("t = QTimer(); t.start(1000); KEPT.append(t)", "left behind: QTimer"),
    "Qt thread": ("w = Worker(); w.start(); KEPT.append(w)", "left behind: Worker"),
    "Python thread": (
        "threading.Thread(target=threading.Event().wait, args=(20,), daemon=True).start()",
        "threads left running",
    ),
    "warning": ("warnings.warn('careful')", "UserWarning: careful"),
    "Qt warning": ("qWarning('QPainter: not active')", "Qt messages with level WARNING or above"),
    "slot": ("QTimer.singleShot(0, lambda: 1 / 0); qtbot.wait(20)", "Exceptions caught in Qt event loop"),
}


def run(folder: Path, where: str, code: str, **environment: str) -> dict[str, str]:
    """Run the tests `code` in a copy of the harness, in tests/ui or tests/e2e: what failed, and why."""
    shutil.copy(REPOSITORY / "pyproject.toml", folder)
    for name in ("conftest.py", "ui/conftest.py", "e2e/conftest.py"):
        (folder / "tests" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(REPOSITORY / "tests" / name, folder / "tests" / name)
    (folder / "tests" / where / "test_it.py").write_text(code)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--junitxml=report.xml"]
    subprocess.run(
        [*command, f"tests/{where}"],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        timeout=120,
        check=False,
    )
    failed: dict[str, str] = {}
    for case in ET.parse(folder / "report.xml").iter("testcase"):
        for problem in [*case.iter("failure"), *case.iter("error")]:
            name = case.get("name", "")
            failed[name] = f"{failed.get(name, '')}{problem.get('message')} {problem.text}"
    return failed


@pytest.fixture(scope="module")
def failed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What failed in one run of all the cases, each faulty one followed by a clean one."""
    bodies = list(CLEAN.items())
    for number, (name, (body, _)) in enumerate(FAULTY.items()):
        clean_name, clean_body = list(CLEAN.items())[number % len(CLEAN)]
        bodies += [(name, body), (f"{clean_name} after {name}", clean_body)]
    tests = [f"def test_{name.replace(' ', '_')}(qtbot):\n    {body}\n" for name, body in bodies]
    foreign = {"HTTP_PROXY": "http://127.0.0.1:9", "OPENAI_API_KEY": "sk-mine", "DISPLAY": ":77"}
    return run(tmp_path_factory.mktemp("harness"), "ui", HEADER + "".join(tests), **foreign)


@pytest.mark.parametrize("name", FAULTY)
def test_a_fault_fails_and_is_named(failed: dict[str, str], name: str) -> None:
    assert FAULTY[name][1] in failed[f"test_{name.replace(' ', '_')}"]


def test_what_is_clean_passes_also_after_a_fault(failed: dict[str, str]) -> None:
    assert set(failed) == {f"test_{name.replace(' ', '_')}" for name in FAULTY}


SKIPS = """
import pytest
def test_by_hand():
    pytest.skip("no keyring")
def test_by_import():
    pytest.importorskip("no_such_module")
@pytest.mark.skipif(True, reason="not here")
def test_by_mark():
    pass
@pytest.mark.xfail(reason="a known fault of Qt")
def test_expected_failure():
    raise ValueError
"""


SKIPPED_MODULE = "import pytest\npytest.skip('not here', allow_module_level=True)\n"
RUNS = {
    "end to end in CI": ("e2e", SKIPS, "true"),
    "module in CI": ("e2e", SKIPPED_MODULE, "true"),
    "end to end": ("e2e", SKIPS, "false"),
    "window in CI": ("ui", SKIPS, "true"),
}


@pytest.fixture(scope="module")
def skipping(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """What failed in each of these, run two at a time."""

    def run_named(name: str) -> dict[str, str]:
        where, code, ci = RUNS[name]
        return run(folders[name], where, code, CI=ci)

    folders = {name: tmp_path_factory.mktemp("skipping") for name in RUNS}
    with ThreadPoolExecutor(2) as pool:
        return dict(zip(RUNS, pool.map(run_named, RUNS), strict=True))


def test_in_ci_a_skipped_end_to_end_test_is_a_failure(skipping: dict[str, dict[str, str]]) -> None:
    failed = skipping["end to end in CI"]
    assert set(failed) == {"test_by_hand", "test_by_import", "test_by_mark"}
    assert all("skipped, which CI does not allow" in reason for reason in failed.values())


def test_in_ci_a_skipped_end_to_end_module_is_a_failure(skipping: dict[str, dict[str, str]]) -> None:
    (reason,) = skipping["module in CI"].values()
    assert "skipped, which CI does not allow" in reason


@pytest.mark.parametrize("name", ["end to end", "window in CI"])
def test_elsewhere_a_skip_is_a_skip(skipping: dict[str, dict[str, str]], name: str) -> None:
    assert skipping[name] == {}
