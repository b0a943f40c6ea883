"""A report on its way between two processes: what is written comes back, and nothing else comes in."""

from __future__ import annotations

import copy
import json
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.engine.checking.report import CheckReport, FoundFault, Verdict
from attnstudio.engine.checking.wire import (
    LARGEST_SIDE,
    MOST_CHARACTERS,
    MOST_ITEMS,
    WireError,
    from_wire,
    to_wire,
)
from attnstudio.engine.faults.names import Fault, Property
from attnstudio.engine.faults.outcomes import Evidence, Outcome
from attnstudio.messages import Message, message

words = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cf", "Cs")), max_size=30)
values = st.one_of(words, st.integers(-(2**53), 2**53), st.booleans(), st.floats(allow_nan=False, width=32))
plain = st.builds(
    lambda text, value: message(text.replace("{", "{{").replace("}", "}}") + " {value}.", value=value),
    words,
    values.filter(lambda value: not isinstance(value, float) or math.isfinite(value)),
)
said = st.one_of(plain, plain.map(lambda inner: message("{inner}!", inner=inner)))
matrices = st.integers(1, 5).flatmap(
    lambda side: st.lists(
        st.lists(st.floats(width=32), min_size=side, max_size=side), min_size=1, max_size=4
    ).map(lambda rows: np.array(rows, np.float32))
)
evidence = st.none() | st.builds(Evidence, said, said, said, matrices, matrices)
faults = st.builds(
    FoundFault,
    st.sampled_from(Fault),
    st.floats(0, 1),
    st.none() | st.integers(0, 10**6),
    words,
    words,
    said,
    evidence,
)
outcomes = st.builds(Outcome, st.sampled_from(Property), st.none() | st.booleans(), said, evidence)
reports = st.builds(
    CheckReport,
    st.sampled_from(Verdict),
    st.lists(faults, max_size=2).map(tuple),
    st.lists(outcomes, max_size=2).map(tuple),
    st.lists(said, max_size=2).map(tuple),
    words,
    st.integers(0, 4096),
    st.integers(0, 64),
    st.none() | said,
    st.lists(words, max_size=3).map(tuple),
    words,
)


@given(reports)
def test_what_is_sent_comes_back(report: CheckReport) -> None:
    there = json.loads(json.dumps(to_wire(report)))
    back = from_wire(there)
    assert to_wire(back) == to_wire(report)
    assert back.to_dict() == report.to_dict()
    for fault in back.faults:
        if fault.evidence is not None:
            assert fault.evidence.found.dtype == np.float32
            assert not fault.evidence.found.flags.writeable


def example() -> dict[str, Any]:
    found = Evidence(
        message("moved"),
        message("in"),
        message("out"),
        np.eye(2, dtype=np.float32),
        np.eye(2, dtype=np.float32),
    )
    fault = FoundFault(Fault.NO_SCALE, 1.0, 3, "a", "b", message("{what} is missing", what="scale"), found)
    return to_wire(CheckReport(Verdict.FAULTY, (fault,), class_name="Mine"))


def spoiled(place: tuple[str | int, ...], value: object) -> dict[str, Any]:
    data = copy.deepcopy(example())
    inner: Any = data
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = value
    return data


MESSAGE = ("faults", 0, "message")
MATRIX = ("faults", 0, "evidence", "found")


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("verdict",), "perfect"),
        (("verdict",), []),
        (("faults",), {}),
        (("faults",), None),
        (("choices",), [1]),
        (("choices",), ["x"] * (MOST_ITEMS + 1)),
        (("class_name",), None),
        (("d_model",), -1),
        (("d_model",), True),
        (("heads",), 1.5),
        (("reason",), "a plain text"),
        (("faults", 0, "name"), "no-such-fault"),
        (("faults", 0, "certainty"), 1.5),
        (("faults", 0, "certainty"), "1"),
        (("faults", 0, "certainty"), math.nan),
        (("faults", 0, "line"), "3"),
        ((*MESSAGE, "text"), "{what.__class__}"),
        ((*MESSAGE, "text"), "{what!r}"),
        ((*MESSAGE, "text"), "{what:1000000000}"),
        ((*MESSAGE, "text"), "{what[0]}"),
        ((*MESSAGE, "text"), "{other}"),
        ((*MESSAGE, "text"), "{}"),
        ((*MESSAGE, "text"), "{"),
        ((*MESSAGE, "text"), "x" * (MOST_CHARACTERS + 1)),
        ((*MESSAGE, "values"), []),
        ((*MESSAGE, "values", "what"), []),
        ((*MESSAGE, "values", "what"), math.inf),
        ((*MESSAGE, "values", "what"), 10**400),
        ((*MESSAGE, "values", "not a name"), "x"),
        (MATRIX, []),
        (MATRIX, [[]]),
        (MATRIX, [[1], [1, 2]]),
        (MATRIX, [["one"]]),
        (MATRIX, [[True]]),
        (MATRIX, [[10**400]]),
        (MATRIX, [[0.0]] * (LARGEST_SIDE + 1)),
        (MATRIX, "nan"),
    ],
)
def test_anything_else_is_refused(place: tuple[str | int, ...], value: object) -> None:
    assert from_wire(example()).verdict is Verdict.FAULTY
    with pytest.raises(WireError):
        from_wire(spoiled(place, value))


@pytest.mark.parametrize("data", [None, [], "right", 7, {}])
def test_what_is_no_report_at_all_is_refused(data: object) -> None:
    with pytest.raises(WireError):
        from_wire(data)


def test_sentences_nested_without_end_are_refused() -> None:
    deep = message("x")
    for _ in range(20):
        deep = message("{inner}", inner=deep)
    with pytest.raises(WireError):
        from_wire(to_wire(CheckReport(Verdict.RIGHT, not_tested=(deep,))))


def test_keys_and_what_steers_a_terminal_do_not_come_in() -> None:
    report = CheckReport(
        Verdict.COULD_NOT_RUN,
        reason=Message("found {text}", (("text", "sk-0123456789abcdef\x1b[2J"),)),
        details="api_key = 'tao0123456789'",
    )
    back = from_wire(to_wire(report))
    assert str(back.reason) == "found [redacted]\ufffd[2J"
    assert "tao0123456789" not in back.details


def test_long_texts_are_cut() -> None:
    report = CheckReport(Verdict.RIGHT, class_name="x" * 10 * MOST_CHARACTERS)
    assert len(from_wire(to_wire(report)).class_name) == MOST_CHARACTERS
