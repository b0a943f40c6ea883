"""What the check says as a whole: verdicts, names, lines, what would be right, and what it cannot run."""

from __future__ import annotations

import json

import numpy as np
import pytest
from checked_sources import PLAIN, line_of, plain_with

from attnstudio.engine.checking.check import check_source
from attnstudio.engine.checking.options import CheckOptions
from attnstudio.engine.checking.report import CheckReport, Verdict
from attnstudio.engine.faults.names import Fault, Property

SMALL = CheckOptions(d_model=16, heads=2)


def checked(source: str, **options: object) -> CheckReport:
    """The report on `source` at small sizes."""
    return check_source(source, CheckOptions(**{"d_model": 16, "heads": 2, **options}))  # type: ignore[arg-type]


def test_right_attention_is_called_right_and_what_was_not_tested_is_said() -> None:
    report = checked(PLAIN)
    assert report.verdict is Verdict.RIGHT
    assert not report.faults
    assert {outcome.name for outcome in report.checks if outcome.passed} >= {
        Property.AGREEMENT,
        Property.SCALE,
        Property.TOKEN_ISOLATION,
        Property.CAUSALITY,
        Property.MASK_OBEYED,
    }
    assert report.not_tested
    json.dumps(report.to_dict())


@pytest.mark.parametrize(
    ("old", "new", "fault", "right"),
    [
        (
            "x.view(b, n, self.num_heads, self.d_k).transpose(1, 2)",
            "x.view(b, self.num_heads, n, self.d_k)",
            Fault.SPLIT_WITHOUT_TRANSPOSE,
            "return x.view(b, n, self.num_heads, self.d_k).transpose(1, 2)",
        ),
        (
            "(weights @ v).transpose(1, 2).reshape(b, n, d)",
            "(weights @ v).reshape(b, n, d)",
            Fault.MERGE_WITHOUT_TRANSPOSE,
            "out = (weights @ v).transpose(1, 2).reshape(b, n, d)",
        ),
        (
            "(weights @ v).transpose(1, 2).reshape(b, n, d)",
            "(weights @ v).contiguous().view(b, n, d)",
            Fault.CONTIGUOUS_BEFORE_TRANSPOSE,
            "out = (weights @ v).transpose(1, 2).contiguous().view(b, n, d)",
        ),
        (
            "scores.softmax(dim=-1)",
            "scores.softmax(dim=-2)",
            Fault.SOFTMAX_OVER_QUERIES,
            "weights = scores.softmax(dim=-1)",
        ),
        (
            " / math.sqrt(self.d_k)",
            "",
            Fault.NO_SCALE,
            "scores = q @ k.transpose(-2, -1) / self.d_k ** 0.5",
        ),
        (
            "masked_fill(~mask",
            "masked_fill(mask",
            Fault.MASK_INVERTED,
            'scores = scores.masked_fill(~mask, float("-inf"))',
        ),
        (
            "            scores = scores.masked_fill",
            "            scores.masked_fill",
            Fault.MASK_IGNORED,
            'scores = scores.masked_fill(~mask, float("-inf"))',
        ),
        (
            "self.split(self.w_v(x))",
            "self.split(self.w_k(x))",
            Fault.QKV_MIXED_UP,
            "q, k, v = self.split(self.w_q(x)), self.split(self.w_k(x)), self.split(self.w_v(x))",
        ),
    ],
)
def test_a_fault_gets_its_name_its_line_and_what_would_be_right(
    old: str, new: str, fault: Fault, right: str
) -> None:
    source = plain_with(old, new)
    report = checked(source)
    assert report.verdict is Verdict.FAULTY
    assert [found.name for found in report.faults] == [fault]
    found = report.faults[0]
    assert found.line == line_of(source, new.strip()) if new else found.line == line_of(source, "q @ k")
    assert found.right_code == right
    assert str(found.line) in str(found.message)
    assert found.evidence is not None
    assert not np.array_equal(found.evidence.found, found.evidence.right)


def test_two_faults_are_both_named() -> None:
    source = plain_with(" / math.sqrt(self.d_k)", "").replace(").transpose(1, 2).reshape", ").reshape")
    assert {found.name for found in checked(source).faults} == {
        Fault.NO_SCALE,
        Fault.MERGE_WITHOUT_TRANSPOSE,
    }


def test_a_fault_without_a_name_does_not_pass() -> None:
    report = checked(plain_with("math.sqrt(self.d_k)", "self.d_k"))
    assert report.verdict is Verdict.UNDECIDED
    assert report.reason is not None


def test_sizes_that_do_not_fit_are_the_codes_fault_only_where_it_takes_them() -> None:
    report = check_source(PLAIN, CheckOptions(d_model=10, heads=4))
    assert [found.name for found in report.faults] == [Fault.HEADS_NOT_DIVISIBLE]
    refusing = plain_with(
        "        self.num_heads =", "        assert d_model % num_heads == 0\n        self.num_heads ="
    )
    assert check_source(refusing, CheckOptions(d_model=10, heads=4)).verdict is Verdict.COULD_NOT_RUN


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("def f(:\n", "line 1"),
        ("x = 1\0\n", "null bytes"),
        ("x = '\ud800'\n", "surrogates"),
        ("x = " + "-" * 100_000 + "1\n", "Error."),
        ("import sys\nsys.exit(3)\n", "line 2"),
        ("x = 1\n", "No attention was found"),
        ("import no_such_package\n" + PLAIN.replace("class ", "class_"), "not Python"),
        (
            plain_with("        b, n, d = x.shape\n        q", "        raise KeyError('oh')\n        q"),
            "KeyError",
        ),
        (plain_with("num_heads):\n        super", "num_heads, flux):\n        super"), "flux"),
        (PLAIN + PLAIN.replace("MultiHeadAttention", "OtherMultiHeadAttention"), "Several"),
    ],
    ids=[
        "syntax",
        "null",
        "half a character",
        "too deep",
        "exits",
        "nothing",
        "broken",
        "raises",
        "argument",
        "two",
    ],
)
def test_what_cannot_be_run_gets_a_reason(source: str, said: str) -> None:
    report = checked(source)
    assert report.verdict is Verdict.COULD_NOT_RUN
    assert said in str(report.reason)


def test_what_raises_only_at_a_later_call_has_a_reason_too() -> None:
    count = "        self.calls = getattr(self, 'calls', 0) + 1\n"
    moody = count + "        if self.calls > 1: raise SystemExit(4)\n        q"
    report = checked(plain_with("x.shape\n        q", f"x.shape\n{moody}"))
    assert report.verdict is Verdict.COULD_NOT_RUN
    assert "ends its process on line" in str(report.reason)


def test_what_is_ambiguous_can_be_chosen() -> None:
    source = PLAIN + PLAIN.replace("MultiHeadAttention", "OtherMultiHeadAttention")
    assert checked(source).choices == ("MultiHeadAttention", "OtherMultiHeadAttention")
    assert checked(source, class_name="OtherMultiHeadAttention").verdict is Verdict.RIGHT


def test_arguments_that_cannot_be_guessed_can_be_given() -> None:
    source = plain_with("num_heads):\n        super", "num_heads, flux):\n        super")
    assert checked(source, arguments={"flux": 3}).verdict is Verdict.RIGHT


def test_a_demonstration_that_fails_does_not_take_the_class_with_it() -> None:
    report = checked("import no_such_package\n" + PLAIN + "\nprint(1 / 0)\n")
    assert report.verdict is Verdict.RIGHT
    assert any("no_such_package" in str(text) for text in report.not_tested)
