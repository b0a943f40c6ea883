"""The layers of the house: the contracts hold, each can fail, and nothing but the window needs Qt."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
CONFIGURATION = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS = [contract["id"] for contract in CONFIGURATION["tool"]["importlinter"]["contracts"]]

# Contract, module to spoil, import that the contract forbids there.
VIOLATIONS = [
    ("engine-without-qt", "engine/spec.py", "import PySide6.QtCore"),
    ("engine-without-qt", "engine/frames.py", "from pyqtgraph import PlotWidget"),
    ("engine-without-qt", "messages.py", "from attnstudio.ui import i18n"),  # by way of a third module
    ("engine-without-qt", "engine/thread.py", "import pyqtgraph"),
    ("assistant-without-qt", "assistant/endpoint.py", "from PySide6 import QtCore"),
    ("assistant-without-qt", "assistant/endpoint.py", "import torch"),
    ("assistant-without-qt", "assistant/thread.py", "from torch import nn"),
    ("assistant-without-qt", "assistant/subjects.py", "from attnstudio.engine import attention"),  # torch
    ("engine-without-assistant", "engine/spec.py", "from attnstudio.assistant import endpoint"),
    ("ui-without-torch", "ui/studio.py", "import torch"),
    ("ui-without-torch", "ui/studio.py", "def f():\n    import openai"),
    ("ui-without-torch", "ui/theme.py", "from keyring import errors"),
    ("ui-from-main-only", "logs.py", "from attnstudio.ui import theme"),
    ("ui-from-main-only", "engine/thread.py", "import attnstudio.ui.studio"),
    ("keyring-in-credentials", "settings.py", "import keyring"),
    ("keyring-in-credentials", "ui/studio.py", "from keyring.backends import null"),
    ("openai-in-assistant", "credentials.py", "from openai import AsyncOpenAI"),
]


def lint(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run import-linter on the package in `folder`, with the project's contracts."""
    command = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command; lint_imports_command()",
        "--no-cache",
        "--config",
        str(REPOSITORY / "pyproject.toml"),
        *arguments,
    ]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package."""
    folder = tmp_path_factory.mktemp("package")
    shutil.copytree(
        REPOSITORY / "attnstudio", folder / "attnstudio", ignore=shutil.ignore_patterns("__pycache__")
    )
    return folder


def test_every_contract_holds(pristine: Path) -> None:
    done = lint(pristine)
    assert done.returncode == 0, done.stdout
    assert f"{len(CONTRACTS)} kept, 0 broken" in done.stdout


def test_every_contract_is_put_to_the_test() -> None:
    assert {contract for contract, *_ in VIOLATIONS} == set(CONTRACTS)


@pytest.mark.parametrize(("contract", "module", "statement"), VIOLATIONS)
def test_a_contract_fails_when_it_is_broken(
    pristine: Path, contract: str, module: str, statement: str
) -> None:
    path = pristine / "attnstudio" / module
    original = path.read_text(encoding="utf-8")
    path.write_text(f"{original}\n{statement}\n", encoding="utf-8")
    try:
        done = lint(pristine, "--contract", contract)
    finally:
        path.write_text(original, encoding="utf-8")
    assert done.returncode == 1, done.stdout
    assert "0 kept, 1 broken" in done.stdout


def modules_without_qt() -> list[str]:
    """Every module but the window, the two threads, and the program's entry."""
    modules = []
    for path in sorted((REPOSITORY / "attnstudio").rglob("*.py")):
        parts = path.relative_to(REPOSITORY).with_suffix("").parts
        needs_qt = parts[1] == "ui" or parts[1:] in {("engine", "thread"), ("assistant", "thread")}
        if not needs_qt and parts[-1] != "__main__":
            modules.append(".".join(parts).removesuffix(".__init__"))
    return modules


IMPORT_ALL = """
import importlib, sys
for name in ("PySide6", "shiboken6", "pyqtgraph"):
    sys.modules[name] = None
for name in sys.argv[1:]:
    importlib.import_module(name)
"""


def test_everything_but_the_window_works_where_qt_is_not_installed() -> None:
    modules = modules_without_qt()
    assert "attnstudio.engine.session" in modules
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL, *modules],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
