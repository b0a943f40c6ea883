"""`tests/cases.md` lists trouble that people have had elsewhere: each has tests here, and they exist."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
ROW = re.compile(r"^\| (\d+) \| (.+) \| (.+) \|$", re.MULTILINE)
NAMED = re.compile(r"`([\w/.]+\.py)::(\w+)`")
# Trouble with the gateway, the network and the keyring. 7, 13, 15 and others were dropped as duplicates.
NUMBERS = {
    *(1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 14, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32),
    *(34, 35, 36, 37, 38, 39, 40, 44, 46, 47, 48, 49, 50, 51, 52),
}


def rows() -> dict[int, tuple[str, str]]:
    document = (TESTS / "cases.md").read_text(encoding="utf-8")
    return {int(number): (trouble, tests) for number, trouble, tests in ROW.findall(document)}


def test_each_has_its_row() -> None:
    assert set(rows()) == NUMBERS


def test_each_names_tests_that_exist() -> None:
    for number, (trouble, tests) in rows().items():
        named = NAMED.findall(tests)
        assert named, f"{number}: {trouble} has no test"
        for file, function in named:
            source = (TESTS / file).read_text(encoding="utf-8")
            assert re.search(rf"^def {function}\(", source, re.MULTILINE), f"{number}: {file}::{function}"
