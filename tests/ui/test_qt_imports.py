"""Importing is left alone by PySide: what a module does when it is asked for attributes does not matter."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

import attnstudio.engine.thread  # noqa: F401 - takes the hook off

TOUCHY = "def __getattr__(name):\n    raise ImportError(name)\n"


def test_a_module_that_answers_to_no_question_is_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "touchy_module.py").write_text(TOUCHY)
    (tmp_path / "touchy_user.py").write_text("import touchy_module\n")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.invalidate_caches()
    importlib.import_module("touchy_user")
    for name in ("touchy_user", "touchy_module"):
        del sys.modules[name]
