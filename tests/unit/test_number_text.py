"""Numbers as people type them: exact, locale-independent, refused in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.ui.number_text import NumberRefused, format_number, parse_integer, parse_number

finite = st.floats(allow_nan=False, allow_infinity=False)


@given(finite)
def test_what_is_shown_reads_back_as_the_same_float(value: float) -> None:
    shown = format_number(value)
    assert parse_number(shown) == value
    assert len(shown) <= len(repr(value))


@given(finite)
def test_what_python_prints_is_accepted(value: float) -> None:
    assert parse_number(repr(value)) == value


@given(st.integers(-(10**20), 10**20))
def test_integers_read_back(value: int) -> None:
    assert parse_integer(str(value)) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.001", 0.001),
        ("1e-3", 0.001),
        ("1E-3", 0.001),
        ("0,001", 0.001),
        (" 0.001\t", 0.001),
        ("０．００１", 0.001),
        ("０，００１", 0.001),
        ("0。001", 0.001),
        ("0.001\u200b", 0.001),
        ("\ufeff1e-3", 0.001),
        ("\u22121", -1.0),
        ("1,5", 1.5),
        (".5", 0.5),
        ("5.", 5.0),
        ("1e9", 1e9),
        ("0", 0.0),
        ("0e-999", 0.0),
    ],
)
def test_accepted_forms(text: str, value: float) -> None:
    assert parse_number(text) == value


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Write a number"),
        ("  ", "Write a number"),
        ("nan", "not a finite number"),
        ("-inf", "not a finite number"),
        ("Infinity", "not a finite number"),
        ("abc", "like 0.001"),
        ("1e", "like 0.001"),
        ("0x10", "like 0.001"),
        ("1_000", "like 0.001"),
        ("1.2.3", "like 0.001"),
        ("1 000", "like 0.001"),
        ("1e999", "64-bit"),
        ("1e-999", "64-bit"),
        ("9" * 5000, "more than 60 characters"),
    ],
)
def test_refused_with_a_reason(text: str, says: str) -> None:
    with pytest.raises(NumberRefused, match=says):
        parse_number(text)


def test_a_comma_that_could_group_thousands_is_refused_with_both_readings() -> None:
    with pytest.raises(NumberRefused, match=r"read as 1\.000 or as 1000"):
        parse_number("1,000")


@pytest.mark.parametrize(("value", "shown"), [(1e-3, "0.001"), (1e-5, "1e-5"), (64.0, "64"), (1e22, "1e22")])
def test_shortest_form(value: float, shown: str) -> None:
    assert format_number(value) == shown


@pytest.mark.parametrize("text", ["6.5", "6.0", "1,000", "six", "", "9" * 5000])
def test_what_is_not_a_whole_number(text: str) -> None:
    with pytest.raises(NumberRefused):
        parse_integer(text)


@pytest.mark.parametrize(("text", "value"), [("７", 7), ("-1", -1), (" 0 ", 0), ("+8", 8), ("٨", 8)])
def test_whole_numbers(text: str, value: int) -> None:
    assert parse_integer(text) == value
