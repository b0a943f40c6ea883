"""Cases in the engine: right attention passes, and each fault fails the case that is there to find it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import torch
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from torch import Tensor, nn

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.cancel import CancelledError, CancelToken
from attnstudio.engine.cases import runner
from attnstudio.engine.cases.case import (
    MAX_CASES,
    Case,
    CaseResult,
    DType,
    Expectation,
    Expected,
    Outcome,
    problems,
)
from attnstudio.engine.cases.runner import run_case, run_cases
from attnstudio.engine.spec import MaskKind, Positional

NO_CANCEL = CancelToken()


def expecting(*kinds: Expectation, **changes: Any) -> Case:
    return replace(
        Case("case", batch=2, length=6, d_model=16, heads=4), expected=tuple(map(Expected, kinds)), **changes
    )


def shapes(output: tuple[int, ...], weights: tuple[int, ...]) -> tuple[Expected, ...]:
    return Expected(Expectation.OUTPUT_SHAPE, output), Expected(Expectation.WEIGHTS_SHAPE, weights)


def run(case: Case, build: Callable[[int, int], Any] = MultiHeadAttention) -> CaseResult:
    assert problems(case) == ()
    return run_case(case, NO_CANCEL, build)


def told(result: CaseResult) -> str:
    return " ".join(str(finding.detail) for finding in result.findings)


# -- the studio's layer


def test_shapes_row_sums_and_no_error() -> None:
    case = replace(
        expecting(),
        expected=(
            *shapes((2, 6, 16), (2, 4, 6, 6)),
            Expected(Expectation.ROW_SUMS),
            Expected(Expectation.ERROR, holds=False),
        ),
    )
    result = run(case)
    assert result.outcome is Outcome.PASSED
    assert [finding.passed for finding in result.findings] == [True] * 4
    assert [finding.expected for finding in result.findings] == list(case.expected)
    assert result.seconds > 0
    assert "[2, 6, 16]" in told(result)


def test_a_wrong_belief_fails_with_the_truth() -> None:
    case = replace(expecting(), expected=(*shapes((2, 6, 4), (2, 4, 6, 6)), Expected(Expectation.CAUSALITY)))
    result = run(case)
    assert result.outcome is Outcome.FAILED
    assert [finding.passed for finding in result.findings] == [False, True, False]
    assert "The shape is [2, 6, 16], not [2, 6, 4]." in told(result)


def truth(case: Case, kind: Expectation) -> bool:
    """What the paper says of the layer that `case` describes."""
    alone = case.mask is MaskKind.LOCAL and case.window == 0
    if kind is Expectation.CAUSALITY:
        return case.mask is MaskKind.CAUSAL or alone
    everything = case.mask is MaskKind.NONE or (
        case.mask is MaskKind.LOCAL and case.window >= case.length - 1
    )
    return case.positional is Positional.NONE and (alone or everything)


valid_cases = st.builds(
    lambda heads, d_k, **rest: Case("case", heads=heads, d_model=heads * d_k, **rest),
    heads=st.integers(1, 4),
    d_k=st.integers(2, 9),
    batch=st.integers(1, 3),
    length=st.integers(2, 40),
    mask=st.sampled_from(MaskKind),
    window=st.integers(0, 8),
    positional=st.sampled_from(Positional),
    dtype=st.sampled_from(DType),
    seed=st.integers(0, 2**63 - 1),
)


@settings(max_examples=60)
@given(valid_cases)
def test_causality_and_equivariance_are_as_the_paper_says(case: Case) -> None:
    # Half precision is too coarse to tell the order of two tokens of a few numbers each.
    assume(case.dtype in (DType.FLOAT32, DType.FLOAT64) or case.d_model >= 16)
    kinds = (Expectation.CAUSALITY, Expectation.EQUIVARIANCE)
    expected = (Expected(Expectation.ROW_SUMS), *(Expected(kind, holds=truth(case, kind)) for kind in kinds))
    result = run(replace(case, expected=expected))
    assert result.outcome is Outcome.PASSED, told(result)
    wrong = tuple(replace(one, holds=not one.holds) for one in expected)
    assert not any(finding.passed for finding in run(replace(case, expected=wrong)).findings)


@pytest.mark.parametrize("dtype", list(DType))
@pytest.mark.parametrize("mask", list(MaskKind))
def test_tolerances_hold_for_large_cases(dtype: DType, mask: MaskKind) -> None:
    case = Case("large", length=384, d_model=128, heads=2, mask=mask, dtype=dtype)
    kinds = (Expectation.CAUSALITY, Expectation.EQUIVARIANCE)
    expected = (Expected(Expectation.ROW_SUMS), *(Expected(kind, holds=truth(case, kind)) for kind in kinds))
    result = run(replace(case, expected=expected))
    assert result.outcome is Outcome.PASSED, told(result)


@pytest.mark.parametrize("heads", [7, 0, -1])
def test_an_error_that_is_expected_passes(heads: int) -> None:
    result = run(expecting(Expectation.ERROR, heads=heads))
    assert result.outcome is Outcome.PASSED
    assert f"ValueError: d_model 16 cannot be split into {heads} equal heads" in told(result)


def test_an_error_that_does_not_come_fails() -> None:
    result = run(expecting(Expectation.ERROR))
    assert result.outcome is Outcome.FAILED
    assert "Nothing was raised" in told(result)


def test_the_same_case_gives_the_same_numbers_and_leaves_the_generator_alone() -> None:
    case = expecting(Expectation.ROW_SUMS, Expectation.EQUIVARIANCE)
    torch.manual_seed(5)
    first = run(case)
    assert torch.rand(1) == torch.rand(1, generator=torch.Generator().manual_seed(5))
    assert told(run(case)) == told(first)
    assert told(run(replace(case, seed=9))) != told(first)


# -- faults


def weights_of(q: Tensor, k: Tensor, allowed: Tensor | None) -> Tensor:
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if allowed is not None:
        scores = scores.masked_fill(~allowed, -math.inf)
    return scores.softmax(dim=-1)


class Faulty(MultiHeadAttention):
    """The studio's layer with weights that a subclass gets wrong."""

    def weights(self, q: Tensor, k: Tensor, allowed: Tensor | None) -> Tensor:
        return weights_of(q, k, allowed)

    def forward(self, x: Tensor, allowed: Tensor | None = None) -> Any:
        q, k, v = (self.split_heads(one(x)) for one in (self.W_q, self.W_k, self.W_v))
        weights = self.weights(q, k, allowed)
        return self.W_o(self.merge_heads(weights @ v)), weights


class OverQueries(Faulty):
    def weights(self, q: Tensor, k: Tensor, _allowed: Tensor | None) -> Tensor:
        return weights_of(q, k, None).log().softmax(dim=-2)


class MaskAfterSoftmax(Faulty):
    def weights(self, q: Tensor, k: Tensor, allowed: Tensor | None) -> Tensor:
        weights = weights_of(q, k, None)
        return weights if allowed is None else weights * allowed


class MaskOffByOne(Faulty):
    def weights(self, q: Tensor, k: Tensor, allowed: Tensor | None) -> Tensor:
        return weights_of(q, k, None if allowed is None else torch.ones_like(allowed).tril(1))


class NoMask(Faulty):
    def weights(self, q: Tensor, k: Tensor, _allowed: Tensor | None) -> Tensor:
        return weights_of(q, k, None)


class LeaksTheLast(Faulty):
    def weights(self, q: Tensor, k: Tensor, allowed: Tensor | None) -> Tensor:
        if allowed is not None:
            allowed = allowed.clone()
            allowed[0, -1] = True
        return weights_of(q, k, allowed)


class ShowsOtherWeights(Faulty):
    """The output is right; the weights that are returned are not those that made it."""

    def forward(self, x: Tensor, allowed: Tensor | None = None) -> Any:
        out, weights = super().forward(x, allowed)
        q, k = self.split_heads(self.W_q(x)), self.split_heads(self.W_k(x))
        return out, torch.cat([weights[..., :1, :], weights_of(q, k, None)[..., 1:, :]], dim=-2)


class NotANumber(Faulty):
    def weights(self, q: Tensor, k: Tensor, allowed: Tensor | None) -> Tensor:
        weights = weights_of(q, k, allowed)
        weights[0, 0, 0, 0] = math.nan
        return weights


class SplitByViewAlone(Faulty):
    """Shapes fit, nothing is raised, and attention mixes positions."""

    def split_heads(self, x: Tensor) -> Tensor:
        batch, length, _ = x.shape
        return x.view(batch, self.heads, length, self.d_k)


class MeanOverHeads(Faulty):
    def forward(self, x: Tensor, allowed: Tensor | None = None) -> Any:
        out, weights = super().forward(x, allowed)
        return out, weights.mean(dim=1)


class BatchAndLengthSwapped(Faulty):
    def forward(self, x: Tensor, allowed: Tensor | None = None) -> Any:  # noqa: ARG002
        return super().forward(x.transpose(0, 1))


class NoWeights(Faulty):
    def forward(self, x: Tensor, allowed: Tensor | None = None) -> Any:
        return super().forward(x, allowed)[0], None


class Broken(Faulty):
    def forward(self, x: Tensor, _allowed: Tensor | None = None) -> Any:
        return super().forward(x[:, :, :-1])


C, E, R = Expectation.CAUSALITY, Expectation.EQUIVARIANCE, Expectation.ROW_SUMS


@pytest.mark.parametrize(
    ("fault", "mask", "failing", "passing"),
    [
        (OverQueries, MaskKind.NONE, [R], [E]),
        (MaskAfterSoftmax, MaskKind.CAUSAL, [R, C], []),
        (MaskOffByOne, MaskKind.CAUSAL, [C], [R]),
        (LeaksTheLast, MaskKind.CAUSAL, [C], [R]),
        (NoMask, MaskKind.CAUSAL, [C], [R]),
        (ShowsOtherWeights, MaskKind.CAUSAL, [C], [R]),
        (NotANumber, MaskKind.NONE, [R, E], []),
        (SplitByViewAlone, MaskKind.NONE, [E], [R]),
        (SplitByViewAlone, MaskKind.CAUSAL, [C], [R]),
        (BatchAndLengthSwapped, MaskKind.NONE, [E], [R]),
        (Broken, MaskKind.NONE, [R, E], []),
        (NoWeights, MaskKind.NONE, [R, E], []),
    ],
)
@pytest.mark.parametrize("dtype", list(DType))
def test_a_fault_fails_the_case_that_is_there_to_find_it(
    fault: type[nn.Module],
    mask: MaskKind,
    failing: list[Expectation],
    passing: list[Expectation],
    dtype: DType,
) -> None:
    case = expecting(*failing, *passing, mask=mask, dtype=dtype)
    result = run(case, fault)
    assert result.outcome is Outcome.FAILED
    assert [finding.passed for finding in result.findings] == [False] * len(failing) + [True] * len(passing)
    assert run(case, Faulty).outcome is Outcome.PASSED


@pytest.mark.parametrize("kind", [C, E, R])
@pytest.mark.parametrize("holds", [True, False])
def test_what_is_not_a_number_agrees_with_nothing(kind: Expectation, holds: bool) -> None:
    case = replace(expecting(), expected=(Expected(kind, holds=holds),))
    assert run(case, NotANumber).outcome is Outcome.FAILED


def test_weights_averaged_over_heads_fail_their_shape() -> None:
    case = replace(expecting(), expected=shapes((2, 6, 16), (2, 4, 6, 6)))
    result = run(case, MeanOverHeads)
    assert [finding.passed for finding in result.findings] == [True, False]


def test_what_cannot_be_compared_says_why() -> None:
    result = run(expecting(E), BatchAndLengthSwapped)
    assert "no row for each of the 6 tokens" in told(result)


def test_an_exception_fails_everything_but_an_expected_error() -> None:
    assert "It raised RuntimeError: mat1 and mat2" in told(run(expecting(R), Broken))
    assert run(expecting(Expectation.ERROR), Broken).outcome is Outcome.PASSED
    assert "the layer returned (Tensor, NoneType), not two tensors" in told(run(expecting(R), NoWeights))


# -- what is not run


class Untouched:
    """A builder that must not be called."""

    def __call__(self, _d_model: int, _heads: int) -> Any:
        raise AssertionError("an invalid case reached torch")


def test_an_invalid_case_never_reaches_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch, "randn", Untouched())
    result = run_case(expecting(R, length=10**9), NO_CANCEL, Untouched())
    assert result.outcome is Outcome.INVALID
    assert result.findings == ()
    assert "length must be between 1 and 1024" in str(result.reason)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (
            RuntimeError("\"addmm_impl_cpu_\" not implemented for 'Half'"),
            "cannot compute this in float16 here",
        ),
        (RuntimeError("DefaultCPUAllocator: can't allocate memory: you tried to"), "memory ran out"),
        (MemoryError(), "memory ran out"),
    ],
)
@pytest.mark.parametrize("kind", [R, Expectation.ERROR])
def test_what_this_machine_cannot_do_is_invalid_not_failed(
    error: Exception, told: str, kind: Expectation
) -> None:
    class Unable(Faulty):
        def forward(self, _x: Tensor, _allowed: Tensor | None = None) -> Any:
            raise error

    result = run(expecting(kind, dtype=DType.FLOAT16), Unable)
    assert result.outcome is Outcome.INVALID
    assert told in str(result.reason)


# -- suites


def test_a_report_has_all_cases_in_their_order() -> None:
    cases = [expecting(R), expecting(R, length=0), expecting(C)]
    report = run_cases(cases, NO_CANCEL)
    assert [result.case for result in report.results] == cases
    outcomes = [Outcome.PASSED, Outcome.INVALID, Outcome.FAILED]
    assert [result.outcome for result in report.results] == outcomes


def test_no_more_than_a_hundred_are_run() -> None:
    case = expecting(R, length=2, d_model=2, heads=1, batch=1)
    report = run_cases([case] * (MAX_CASES + 2), NO_CANCEL)
    assert [result.outcome for result in report.results[-3:]] == [
        Outcome.PASSED,
        Outcome.INVALID,
        Outcome.INVALID,
    ]


def test_it_can_be_stopped_between_cases_and_within_one() -> None:
    cancel = CancelToken()
    ran: list[int] = []

    def between() -> None:
        ran.append(1)
        if len(ran) == 2:
            cancel.cancel()

    with pytest.raises(CancelledError):
        run_cases([expecting(R)] * 5, cancel, between=between)
    assert len(ran) == 2
    with pytest.raises(CancelledError):
        run_case(expecting(Expectation.ERROR), cancel)


def test_it_computes_with_as_many_threads_as_the_case_deserves(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(runner, "use_threads", lambda spec: asked.append((spec.length, spec.d_model)))
    run(expecting(R))
    assert asked == [(12, 16)]
