"""`attnstudio check`: arguments, what is printed, and exit codes; twice with all that it runs on."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnstudio import check
from attnstudio.__main__ import main
from attnstudio.catalogue import localizer
from attnstudio.check_output import LARGEST_PRINTED, as_text
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.checking.report import CheckReport, FoundFault, Verdict
from attnstudio.engine.checking.request import MOST_SOURCE_BYTES, Request
from attnstudio.engine.checking.supervisor import Answer
from attnstudio.engine.faults.names import Fault, Property
from attnstudio.engine.faults.outcomes import Evidence, Outcome
from attnstudio.messages import message
from attnstudio.terminal import filled, width_of

CORPUS = Path(__file__).parents[1] / "corpus"
ENGLISH = localizer("en")


class Checker:
    """Stands in for the process: remembers what was asked, and gives the answer that it was told."""

    def __init__(self, report: CheckReport) -> None:
        self.answer = Answer(report)
        self.asked: list[Request] = []

    def __call__(self, request: Request, _cancel: CancelToken) -> Answer:
        self.asked.append(request)
        return self.answer


@pytest.fixture
def checker(monkeypatch: pytest.MonkeyPatch) -> Checker:
    stand_in = Checker(report(Verdict.RIGHT))
    monkeypatch.setattr(check, "check_in_process", stand_in)
    return stand_in


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text("class Mine: pass\n", encoding="utf-8")
    return path


def report(verdict: Verdict, **fields: Any) -> CheckReport:
    return CheckReport(verdict, class_name="Mine", d_model=64, heads=4, **fields)


def evidence(side: int = 2) -> Evidence:
    found = np.arange(side * side, dtype=np.float32).reshape(side, side) / 4
    return Evidence(
        message("What moves"), message("token"), message("output"), found, np.eye(side, dtype=np.float32)
    )


def faulty(side: int = 2) -> CheckReport:
    fault = FoundFault(
        Fault.NO_SCALE,
        0.75,
        12,
        "        scores = q @ k.mT",
        "        scores = q @ k.mT / math.sqrt(self.d_k)",
        message("The scores are not divided by sqrt(d_k)."),
        evidence(side),
    )
    checks = (
        Outcome(Property.ROW_SUMS, True, message("All rows sum to 1.")),
        Outcome(Property.SCALE, False, message("They are {factor} times too large.", factor=4)),
        Outcome(Property.DTYPE, None, message("It has no parameters.")),
    )
    return report(
        Verdict.FAULTY, faults=(fault,), checks=checks, not_tested=(message("Dropout in training"),)
    )


def test_the_text_has_verdict_fault_evidence_checks_and_what_was_not_tested() -> None:
    assert as_text(faulty(), ENGLISH).splitlines() == [
        "Faulty: one fault was found.",
        "Mine, d_model 64, heads 4",
        "",
        "No scaling [no-scale, 75 % certain]",
        "The scores are not divided by sqrt(d_k).",
        "  Line 12:",
        "    scores = q @ k.mT",
        "  Right:",
        "    scores = q @ k.mT / math.sqrt(self.d_k)",
        "",
        "  What moves",
        "  Rows: token. Columns: output.",
        "    Found       Right",
        "       0 0.25   1.00    0",
        "    0.50 0.75      0 1.00",
        "",
        "✗ Scale: They are 4 times too large.",
        "✓ Row sums: All rows sum to 1.",
        "– Data type: It has no parameters.",
        "",
        "Not tested:",
        "  Dropout in training",
    ]


def test_of_large_matrices_a_corner_is_printed() -> None:
    lines = as_text(faulty(LARGEST_PRINTED + 4), ENGLISH).splitlines()
    start = lines.index(f"  The first {LARGEST_PRINTED} of each:") + 2
    rows = lines[start : lines.index("", start)]
    assert len(rows) == LARGEST_PRINTED
    assert all(len(row.split()) == 2 * LARGEST_PRINTED for row in rows)


def test_small_and_odd_numbers_are_told_apart_from_zero() -> None:
    matrix = np.array([[1e-6, 0.0, np.nan, -np.inf, 12345.0]], np.float32)
    little = np.array([[1e-6, 0.0, 0.02, 0.0, 0.0]], np.float32)
    found = Evidence(message("x"), message("r"), message("c"), matrix, little)
    fault = FoundFault(Fault.NO_SCALE, 1.0, None, "", "", message("m"), found)
    text = as_text(report(Verdict.FAULTY, faults=(fault,)), ENGLISH)
    assert " 0.00     0   nan  -inf 1e+04   1e-06     0 2e-02" in text
    assert "Line" not in text


@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_no_line_but_code_is_wider_than_the_terminal(width: int) -> None:
    said = message("Where one token is moved, " * 9 + "{what}", what="all of them move.")
    several = replace(faulty(12), reason=said, not_tested=(said,))
    for localize in (ENGLISH, localizer("zh_CN")):
        lines = as_text(several, localize, width).splitlines()
        assert all(width_of(line) <= width for line in lines if "scores" not in line)
    assert " ".join(as_text(several, ENGLISH, width).split()).count(str(said)) == 2


def test_lines_of_code_are_not_told_twice() -> None:
    what = message("The scores are not scaled.")
    told = message("{what} Line {line}: {code}; right: {right}", what=what, line=12, code="a", right="b")
    (fault,) = faulty().faults
    text = as_text(replace(faulty(), faults=(replace(fault, message=told),)), ENGLISH)
    assert "The scores are not scaled.\n  Line 12:\n" in text
    assert text.count("12") == 1


def test_undecided_says_whether_a_check_fails() -> None:
    failing = replace(faulty(), verdict=Verdict.UNDECIDED, faults=())
    assert "something is not as it should be" in as_text(failing, ENGLISH)
    assert "no check fails" in as_text(replace(failing, checks=()), ENGLISH)


@given(
    words=st.lists(st.sampled_from(["of", "heads,", " ", "权重", "图，", "头。", "（词元）", "d_k "])),
    width=st.integers(8, 40),
)
def test_filled_text_keeps_its_words(words: list[str], width: int) -> None:
    text = "".join(words)
    lines = filled(text, width, "– ", "  ").splitlines()
    assert "".join("".join(lines).split()) == "–" + "".join(text.split())
    assert not any(line.lstrip()[:1] in ("，", "。", "）") for line in lines[1:])
    assert all(line == line.rstrip() for line in lines)


@pytest.mark.parametrize(
    ("verdict", "code"), [(Verdict.RIGHT, 0), (Verdict.FAULTY, 1), (Verdict.UNDECIDED, 1)]
)
def test_exit_codes(
    verdict: Verdict, code: int, checker: Checker, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    checker.answer = Answer(report(verdict))
    assert main(["check", str(file)]) == code
    told = capsys.readouterr()
    assert "Mine, d_model 64, heads 4" in told.out
    assert told.err == ""


def test_what_could_not_be_run_is_told_on_stderr(
    checker: Checker, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    why = report(
        Verdict.COULD_NOT_RUN, reason=message("It crashed."), choices=("A", "B"), details="Traceback"
    )
    checker.answer = Answer(why, "printed by the code\n", 20)
    assert main(["check", str(file)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines() == [
        "attnstudio: It could not be checked.",
        "It crashed.",
        "Choose with --class: A, B.",
        "",
        "Traceback",
        "",
        "printed by the code",
    ]


def test_json_is_the_report(checker: Checker, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    checker.answer = Answer(faulty())
    assert main(["check", str(file), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found == json.loads(json.dumps(faulty().to_dict()))
    assert {"verdict", "faults", "checks", "not_tested"} <= found.keys()
    assert {"name", "certainty", "line", "message", "evidence"} <= found["faults"][0].keys()


def test_what_could_not_be_run_is_json_too(
    checker: Checker, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(tmp_path / "none.py"), "--json"]) == 2
    found = json.loads(capsys.readouterr().out)
    assert found["verdict"] == "could-not-run"
    assert found["reason"].startswith("none.py cannot be read")
    assert checker.asked == []


def test_all_that_was_said_reaches_the_check(checker: Checker, file: Path) -> None:
    arguments = [
        "--class",
        "Mine",
        "--d-model",
        "48",
        "--heads",
        "6",
        "--arg",
        "bias=False",
        "--arg",
        "name=x,y",
    ]
    assert main(["check", str(file), *arguments, "--arg", "sizes=[1, 2]"]) == 0
    (request,) = checker.asked
    assert request.source == "class Mine: pass"
    assert (request.name, request.folder) == ("mine.py", str(file.parent))
    assert (request.options.class_name, request.options.d_model, request.options.heads) == ("Mine", 48, 6)
    assert request.options.arguments == {"bias": False, "name": "x,y", "sizes": [1, 2]}


def test_code_comes_from_stdin(checker: Checker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("x = 'ü'\r\n".encode())))
    assert main(["check", "-"]) == 0
    assert (checker.asked[0].source, checker.asked[0].folder) == ("x = 'ü'", "")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["FILE", "--heads", "0"],
        ["FILE", "--d-model", "many"],
        ["FILE", "--arg", "no value"],
        ["FILE", "--arg", "2=3"],
    ],
)
def test_wrong_arguments_are_refused(
    arguments: list[str], file: Path, checker: Checker, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [str(file) if argument == "FILE" else argument for argument in arguments]
    try:
        code = main(["check", *given])
    except SystemExit as exit_:
        code = int(str(exit_.code))
    assert code == 2
    assert capsys.readouterr().err
    assert checker.asked == []


def test_a_file_that_cannot_be_read_as_code_is_told(
    tmp_path: Path, checker: Checker, capsys: pytest.CaptureFixture[str]
) -> None:
    long, binary = tmp_path / "long.py", tmp_path / "binary.py"
    long.write_bytes(b"#" * (MOST_SOURCE_BYTES + 1))
    binary.write_bytes(b"\xff\xfe\x00")
    for path, words in ((long, "larger than 1000 kB"), (binary, "binary.py"), (tmp_path, "is not a file")):
        assert main(["check", str(path)]) == 2
        assert words in capsys.readouterr().err
    assert checker.asked == []


def test_an_interrupt_ends_it(
    monkeypatch: pytest.MonkeyPatch, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(_request: Request, _cancel: CancelToken) -> Answer:
        raise KeyboardInterrupt

    monkeypatch.setattr(check, "check_in_process", interrupt)
    assert main(["check", str(file)]) == 130
    assert capsys.readouterr().err == "attnstudio: interrupted\n"


def test_right_code_is_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(CORPUS / "right" / "01_tutorial.py"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["verdict"], found["faults"], found["class"]) == ("right", [], "MultiHeadAttention")
    assert all(one["passed"] is not False for one in found["checks"])
    assert found["not_tested"]


def test_faulty_code_has_its_fault_named(capsys: pytest.CaptureFixture[str]) -> None:
    file = next((CORPUS / "faulty").glob("split-without-transpose__*.py"))
    assert main(["check", str(file), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["verdict"] == "faulty"
    assert found["faults"][0]["name"] == "split-without-transpose"
    lines = file.read_text(encoding="utf-8").splitlines()
    assert found["faults"][0]["code"].strip() in lines[found["faults"][0]["line"] - 1]
