"""A pytest plugin that makes Qt impossible to import, as on a machine without it.

python -m pytest -p tests.without_qt -p no:pytest-qt tests/unit
"""

from __future__ import annotations

import sys

import pytest

for name in ("PySide6", "shiboken6", "pyqtgraph"):
    sys.modules[name] = None  # type: ignore[assignment]  # the import system's way to say "there is none"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Accept the settings of pytest-qt, which cannot be loaded here, from pyproject.toml."""
    for setting in ("qt_api", "qt_log_ignore", "qt_log_level_fail"):
        parser.addini(setting, "a setting of pytest-qt")
