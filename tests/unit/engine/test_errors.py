"""Exceptions as data: the kind, one sentence, and the traceback."""

from __future__ import annotations

import pytest

from attnstudio.engine.errors import EngineFailure, is_out_of_memory, readable_bytes, to_engine_error
from attnstudio.engine.protocol import EngineError, ErrorKind
from attnstudio.engine.spec import ExperimentSpec, SpecError
from attnstudio.messages import Message

SPEC = ExperimentSpec(length=4096)


@pytest.mark.parametrize(
    "exception",
    [
        MemoryError(),
        RuntimeError(
            "[enforce fail at alloc_cpu.cpp:121] DefaultCPUAllocator: can't allocate memory: you tried …"
        ),
        RuntimeError("DefaultCPUAllocator: not enough memory: you tried to allocate 8 bytes."),
        RuntimeError("CUDA out of memory. Tried to allocate 2.00 GiB"),
        RuntimeError("MPS backend out of memory"),
    ],
)
def test_every_way_of_running_out_of_memory_is_known(exception: BaseException) -> None:
    error = to_engine_error(exception, SPEC)
    assert error.kind is ErrorKind.OUT_OF_MEMORY
    assert "3.2 GiB" in str(error.message)
    assert "length 4096, 8 heads and d_model 512" in str(error.message)
    assert "Close other programs" in str(to_engine_error(exception, None).message)


@pytest.mark.parametrize("exception", [RuntimeError("shapes disagree"), ValueError("out of memory")])
def test_other_errors_are_not_taken_for_it(exception: BaseException) -> None:
    assert not is_out_of_memory(exception)


def fail(error: EngineError) -> None:
    raise EngineFailure(error)


def test_a_failure_keeps_its_sentence_and_gets_the_traceback() -> None:
    known = EngineError(ErrorKind.NON_FINITE, Message("It diverged."), step=3)
    with pytest.raises(EngineFailure) as raised:
        fail(known)
    error = to_engine_error(raised.value, SPEC)
    assert (error.kind, error.message, error.step) == (known.kind, known.message, known.step)
    assert "test_a_failure_keeps_its_sentence" in error.details


def test_a_refused_spec_says_the_first_problem() -> None:
    refused = SPEC.with_changes(heads=7, lr=0.0)
    error = to_engine_error(SpecError(refused.problems()), refused)
    assert error.kind is ErrorKind.INVALID_SPEC
    assert error.message == refused.problems()[0].message


@pytest.mark.parametrize(
    ("exception", "said"),
    [(KeyError("x"), "'x'."), (ValueError(), "ValueError."), (ValueError("a\nb"), "a.")],
)
def test_an_unknown_error_is_one_sentence(exception: Exception, said: str) -> None:
    error = to_engine_error(exception, SPEC)
    assert error.kind is ErrorKind.INTERNAL
    assert str(error.message).startswith(f"The engine met an error of its own: {said} ")


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0.0 MiB"), (1 << 20, "1.0 MiB"), (1 << 30, "1.0 GiB"), (3_435_973_836, "3.2 GiB")],
)
def test_bytes_are_readable(count: int, text: str) -> None:
    assert readable_bytes(count) == text
