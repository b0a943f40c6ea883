"""Running test cases: the layer is built, run, and held against what is expected of it.

B = batch, L = length, h = heads. x [B, L, d_model] is drawn from the case's seed, then the layer, then the
tokens that replace some of x's; all in float32, and then turned into the case's dtype.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import torch
from torch import Tensor

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.cancel import CancelledError, CancelToken
from attnstudio.engine.cases.case import (
    MAX_CASES,
    Case,
    CaseReport,
    CaseResult,
    DType,
    Expectation,
    Finding,
    Outcome,
    problems,
)
from attnstudio.engine.cases.checks import Layer, Ran, check, returned
from attnstudio.engine.devices import use_threads
from attnstudio.engine.errors import is_out_of_memory
from attnstudio.engine.masks import causal, local
from attnstudio.engine.positional import sinusoidal
from attnstudio.engine.spec import ExperimentSpec, MaskKind, Positional
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

Build = Callable[[int, int], Layer]  # d_model, heads -> a layer as MultiHeadAttention is one

DTYPES = {
    DType.FLOAT32: torch.float32,
    DType.FLOAT64: torch.float64,
    DType.FLOAT16: torch.float16,
    DType.BFLOAT16: torch.bfloat16,
}


def run_cases(
    cases: Sequence[Case],
    cancel: CancelToken,
    build: Build = MultiHeadAttention,
    between: Callable[[], None] = lambda: None,
) -> CaseReport:
    """Run `cases` in their order; `between` is called before each. Raises `CancelledError`."""
    results = []
    for number, case in enumerate(cases):
        cancel.check()
        between()
        results.append(run_case(case, cancel, build) if number < MAX_CASES else _too_many(case))
    return CaseReport(tuple(results))


def run_case(case: Case, cancel: CancelToken, build: Build = MultiHeadAttention) -> CaseResult:
    """Run one case; an invalid one is not computed. Raises `CancelledError`."""
    if found := problems(case):
        return CaseResult(case, Outcome.INVALID, reason=found[0].message)
    started = time.perf_counter()
    use_threads(ExperimentSpec(length=case.batch * case.length, d_model=case.d_model))
    try:
        findings = _findings(case, cancel, build)
    except CancelledError:
        raise
    except Exception as error:  # noqa: BLE001  (whatever a layer raises is what the case is about)
        if reason := _not_here(case, error):
            return CaseResult(case, Outcome.INVALID, reason=reason)
        findings = _raised(case, error)
    outcome = Outcome.PASSED if all(finding.passed for finding in findings) else Outcome.FAILED
    return CaseResult(case, outcome, findings, seconds=time.perf_counter() - started)


@torch.no_grad()
def _findings(case: Case, cancel: CancelToken, build: Build) -> tuple[Finding, ...]:
    """Raises what the layer raises, and `CancelledError`."""
    dtype = DTYPES[case.dtype]
    with torch.random.fork_rng(devices=[]):
        torch.default_generator.manual_seed(case.seed)
        x = torch.randn(case.batch, case.length, case.d_model)
        layer = build(case.d_model, case.heads).to(dtype)
        others = torch.randn(x.shape)
    encoding = sinusoidal(case.length, case.d_model) if case.positional is Positional.SINUSOIDAL else None
    allowed = _mask(case)

    def run(tokens: Tensor) -> tuple[Tensor, Tensor]:
        cancel.check()
        return returned(layer((tokens if encoding is None else tokens + encoding).to(dtype), allowed))

    ran = Ran(case, run, x, others, *run(x))
    return tuple(Finding(expected, *check(expected, ran)) for expected in case.expected)


def _mask(case: Case) -> Tensor | None:
    """allowed [query, key], or None for no mask."""
    if case.mask is MaskKind.CAUSAL:
        return causal(case.length)
    return local(case.length, case.window) if case.mask is MaskKind.LOCAL else None


def _raised(case: Case, error: Exception) -> tuple[Finding, ...]:
    """An exception passes where it is expected, and fails everything else."""
    lines = str(error).strip().splitlines() or [""]
    detail = message(
        QT_TRANSLATE_NOOP("Messages", "It raised {error}: {text}"),
        error=type(error).__name__,
        text=lines[0][:200],
    )
    return tuple(
        Finding(expected, expected.kind is Expectation.ERROR and expected.holds, detail)
        for expected in case.expected
    )


def _not_here(case: Case, error: Exception) -> Message | None:
    """Why this machine cannot run the case, if that is what `error` tells."""
    if is_out_of_memory(error):
        return message(
            QT_TRANSLATE_NOOP("Messages", "The memory ran out. Close other programs and try again.")
        )
    if isinstance(error, RuntimeError) and "not implemented for '" in str(error):
        text = QT_TRANSLATE_NOOP("Messages", "PyTorch cannot compute this in {dtype} here: {reason}")
        return message(text, dtype=case.dtype.value, reason=str(error).splitlines()[0][:200])
    return None


def _too_many(case: Case) -> CaseResult:
    text = QT_TRANSLATE_NOOP("Messages", "Only {limit} cases are run at once.")
    return CaseResult(case, Outcome.INVALID, reason=message(text, limit=MAX_CASES))
