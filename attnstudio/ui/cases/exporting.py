"""A suite as two files: the layer as a plain script, and a pytest file that imports it. No Qt."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from attnstudio.engine.cases.case import Case
from attnstudio.engine.exports.export import write_verified
from attnstudio.engine.spec import ExperimentSpec

DEFAULT_NAME = "test_attention_cases.py"
SCRIPT_STEM = "attention_script"
MOST_SCRIPTS = 1000


@dataclass(frozen=True, slots=True)
class Exported:
    """The two files that were written, and the command that runs the tests.

    `count` cases are in it; `left_out` were invalid.
    """

    tests: Path
    script: Path
    command: str
    count: int
    left_out: int


def export_cases(cases: Sequence[Case], spec: ExperimentSpec, tests: Path, left_out: int = 0) -> Exported:
    """Write `tests`, and beside it the script whose `MultiHeadAttention` they test.

    A script that is there already is never overwritten, since people edit it to see tests fail: one of the
    same content is used, else the new one gets the next free number. Raises `ExportError`.
    """
    from attnstudio.engine.cases.export import export_pytest
    from attnstudio.engine.exports.script import export_script

    tests = tests.with_name(module_name(tests.name))
    source = export_script(spec).encode()
    script = _place_for(source, tests.parent)
    if not script.exists():
        write_verified(script, source)
    write_verified(tests, export_pytest(tuple(cases), script.stem).encode())
    return Exported(tests, script, pytest_command(tests), len(cases), left_out)


def module_name(name: str) -> str:
    """`name` as pytest finds it and Python can import it: "test_….py", no blanks, dots or dashes."""
    stem = re.sub(r"\W+", "_", name.removesuffix(".py")).strip("_") or "attention_cases"
    return f"{stem if stem.startswith('test_') else f'test_{stem}'}.py"


def _place_for(source: bytes, folder: Path) -> Path:
    for number in range(1, MOST_SCRIPTS):
        path = folder / f"{SCRIPT_STEM}{'' if number == 1 else f'_{number}'}.py"
        if not path.exists() or (path.is_file() and path.read_bytes() == source):
            return path
    return folder / f"{SCRIPT_STEM}_{MOST_SCRIPTS}.py"


def pytest_command(tests: Path) -> str:
    """What to type in a terminal to run the tests of a file."""
    path = str(tests)
    quoted = f'"{path}"' if sys.platform == "win32" else shlex.quote(path)
    return f"python -m pytest {quoted}"
