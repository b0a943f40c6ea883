"""Checking other people's attention: none that is right is accused, and each fault gets its name."""

from __future__ import annotations

import ast
from functools import cache

import pytest
from corpus.figures import NAMED_AT_LEAST, Checked, checked, right_again
from corpus.files import CorpusFile, folder
from corpus.mends import mended

from attnstudio.engine.checking.check import check_source
from attnstudio.engine.checking.options import CheckOptions
from attnstudio.engine.checking.report import Verdict
from attnstudio.engine.faults.names import Fault

RIGHT = folder("right")
FAULTY = folder("faulty")
NOT_NAMED: frozenset[str] = frozenset()  # of those in faulty/: they do not pass, but get no name or another


def name_of(file: CorpusFile) -> str:
    """What the tests call it."""
    return file.path.stem


@cache
def found(file: CorpusFile) -> Checked:
    """What the check says of a file; each is checked once."""
    return checked(file)


def test_the_corpus_is_large_enough() -> None:
    assert len(RIGHT) >= 25
    assert len(FAULTY) >= 40
    assert {file.fault for file in FAULTY} == set(Fault)


@pytest.mark.parametrize("file", FAULTY, ids=name_of)
def test_no_file_gives_its_fault_away(file: CorpusFile) -> None:
    text = file.source.casefold().replace("_", "-")
    assert file.fault not in text
    assert not any(word in text for word in ("fault", "wrong", "bug", "broken", "mistake", "fixme"))


@pytest.mark.parametrize("file", FAULTY, ids=name_of)
def test_what_is_wrong_can_be_mended(file: CorpusFile) -> None:
    assert mended(name_of(file)) != file.source
    ast.parse(mended(name_of(file)))


@pytest.mark.parametrize("file", RIGHT, ids=name_of)
def test_right_attention_passes(file: CorpusFile) -> None:
    assert found(file).passed, found(file)


@pytest.mark.parametrize("file", FAULTY, ids=name_of)
def test_a_fault_is_found_and_named(file: CorpusFile) -> None:
    assert not found(file).passed, found(file)
    assert found(file).named is (name_of(file) not in NOT_NAMED), found(file)


@pytest.mark.parametrize("file", FAULTY, ids=name_of)
def test_what_would_be_right_is_python(file: CorpusFile) -> None:
    for fault in found(file).report.faults:
        if is_python(fault.code):
            assert is_python(fault.right_code), fault.right_code


def is_python(code: str) -> bool:
    """Whether it can be read; a line that begins something cannot."""
    try:
        ast.parse(code)
    except SyntaxError:
        return False
    return True


def test_nearly_every_fault_is_named() -> None:
    assert len(NOT_NAMED) <= (1 - NAMED_AT_LEAST) * len(FAULTY)


@pytest.mark.parametrize("fault", Fault)
def test_mended_it_passes(fault: Fault) -> None:
    """One of each kind here, all of them in the figures."""
    file = next(right_again(file) for file in FAULTY if file.fault is fault)
    assert found(file).passed, found(file)


@pytest.mark.parametrize("file", folder("beyond"), ids=name_of)
def test_what_goes_beyond_the_paper_is_not_accused(file: CorpusFile) -> None:
    assert not found(file).accused, found(file)


@pytest.mark.parametrize("file", folder("unnamed"), ids=name_of)
def test_a_fault_without_a_name_does_not_pass(file: CorpusFile) -> None:
    assert not found(file).passed, found(file)


def test_one_head_can_be_asked_for() -> None:
    file = next(file for file in RIGHT if name_of(file) == "08_single_head")
    report = check_source(file.source, CheckOptions(d_model=64, heads=1))
    assert report.verdict is Verdict.RIGHT, report.reason
