"""`tests/cases.md` lists trouble that people have had, faults of attention, and of runs: each has tests."""

from __future__ import annotations

import re
from pathlib import Path

from attnstudio.engine.faults.names import Fault

TESTS = Path(__file__).parents[1]
ROW = re.compile(r"^\| (\d+) \| (.+) \| (.+) \|$", re.MULTILINE)
NAMED = re.compile(r"`([\w/.]+\.py)::(\w+)`")
KNOWN_FAULT = re.compile(r"^\| `([\w-]+)` \| [^|]+ \| (.+) \|$", re.MULTILINE)
REQUIRED = re.compile(r"^\| (?!---|what is required)([^|]+) \| (`[^|]+) \|$", re.MULTILINE)
FAULT = re.compile(r"^\| (?!---|what happens)([^|]+) \| ([^|]+) \| (.+) \|$", re.MULTILINE)
# Trouble with the gateway, the network and the keyring; with attention, training and the window.
# 7, 13, 15 and others were dropped as duplicates.
NUMBERS = {
    *(1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 14, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32),
    *(34, 35, 36, 37, 38, 39, 40, 44, 46, 47, 48, 49, 50, 51, 52),
    *(53, 54, 56, 57, 60, 62, 63, 64, 65, 66, 68, 69, 70, 71, 72, 73, 75, 76, 77, 78, 79, 80),
    *(81, 82, 83, 88, 90, 92, 95, 96, 98),
}


def document() -> str:
    return (TESTS / "cases.md").read_text(encoding="utf-8")


def rows() -> dict[int, tuple[str, str]]:
    return {int(number): (trouble, tests) for number, trouble, tests in ROW.findall(document())}


def faults() -> dict[str, str]:
    """What can go wrong with a run -> its tests."""
    table = document().partition("## What can go wrong with a run")[2]
    return {fault: tests for fault, _behaviour, tests in FAULT.findall(table)}


def known_faults() -> dict[str, str]:
    """A fault of attention or of its training -> its tests."""
    return dict(KNOWN_FAULT.findall(document()))


def requirements() -> dict[str, str]:
    """What is required of looking into attention and of checking code -> its tests."""
    after = document().partition("## Looking into attention, and checking code")[2]
    return dict(REQUIRED.findall(after.partition("\n## ")[0]))


def test_every_fault_has_its_row() -> None:
    assert set(known_faults()) == set(Fault)


def test_each_has_its_row() -> None:
    assert set(rows()) == NUMBERS


def test_each_names_tests_that_exist() -> None:
    assert len(faults()) == 15
    assert len(requirements()) >= 19
    tables = (faults(), known_faults(), requirements())
    for trouble, tests in [*rows().values(), *(row for table in tables for row in table.items())]:
        named = NAMED.findall(tests)
        assert named, f"{trouble} has no test"
        for file, function in named:
            source = (TESTS / file).read_text(encoding="utf-8")
            assert re.search(rf"^def {function}\(", source, re.MULTILINE), f"{trouble}: {file}::{function}"
