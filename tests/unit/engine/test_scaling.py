"""Cost against length: sparse patterns equal the dense masked result, times and bytes are what is there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from attnstudio.engine.attention import attention_weights, scaled_dot_product
from attnstudio.engine.cancel import CancelledError, CancelToken
from attnstudio.engine.experiment import explore
from attnstudio.engine.masks import causal, local
from attnstudio.engine.protocol import Cancelled, Investigate
from attnstudio.engine.scaling import kernels, measuring
from attnstudio.engine.scaling.drawing import at_length, draw_lengths
from attnstudio.engine.scaling.kernels import Pass, prepare
from attnstudio.engine.scaling.measuring import HeldBytes, measure, time_pass
from attnstudio.engine.scaling.study import (
    FUSED,
    LEAST_REPEATS,
    Curve,
    DrawLengths,
    Kind,
    MeasureScaling,
    Scaling,
    Stage,
)
from attnstudio.engine.spec import ExperimentSpec, InputKind, MaskKind, Task
from attnstudio.engine.studies import StudyContext
from tests.unit.engine.running import Running

SMALL = MeasureScaling(d_model=16, heads=(2,), limit=48, window=4, stride=3, repeats=3, threads=1)


def context(
    *, report: Callable[[object], None] = lambda _: None, safe_point: Callable[[], None] = lambda: None
) -> StudyContext:
    def no_trainer(_run: int, _step: int) -> None:
        raise AssertionError("nothing here asks for a run")

    return StudyContext(CancelToken(), report, safe_point, no_trainer)  # type: ignore[arg-type]


def run(steps: Pass) -> torch.Tensor:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            out = end.value
            assert isinstance(out, torch.Tensor)
            return out


def dense(kind: Kind, length: int, window: int, stride: int) -> torch.Tensor | None:
    """The mask of a kind over all pairs."""
    if kind in (Kind.CAUSAL, Kind.FUSED_CAUSAL):
        return causal(length)
    if kind is Kind.LOCAL:
        return local(length, window)
    if kind is Kind.STRIDED:
        positions = torch.arange(length)
        return (positions[:, None] - positions) % stride == 0
    return None


@pytest.mark.parametrize("kind", Kind)
@settings(max_examples=12, deadline=None)
@given(
    st.integers(1, 70),
    st.integers(1, 80),
    st.integers(1, 80),
    st.integers(1, 3),
    st.booleans(),
)
def test_every_kind_equals_the_masked_layer(
    kind: Kind, length: int, window: int, stride: int, heads: int, in_pieces: bool
) -> None:
    generator = torch.Generator().manual_seed(length)
    q, k, v = (torch.randn(heads, length, 8, generator=generator) for _ in range(3))
    start, _ = prepare(kind, q, k, v, window=window, stride=stride)
    with pytest.MonkeyPatch.context() as patch:
        if in_pieces:
            patch.setattr(kernels, "WHOLE_UP_TO", 0)
            patch.setattr(kernels, "FUSED_WHOLE_UP_TO", 0)
            patch.setattr(kernels, "PIECE", 500)
        out = run(start())
    expected, _ = scaled_dot_product(q, k, v, dense(kind, length, window, stride))
    torch.testing.assert_close(out, expected, rtol=1e-4, atol=1e-5)


def test_a_local_window_computes_a_few_scores_for_each_query() -> None:
    study = replace(SMALL, window=4)
    counted = study.scores(Curve(Kind.LOCAL, 1), 4800)
    assert 9 * 4800 <= counted <= 3 * 9 * 4800
    assert study.scores(Curve(Kind.STRIDED, 1), 4800) == 4800**2 // 3


@pytest.mark.parametrize("kind", Kind)
def test_bytes_held_are_those_predicted(kind: Kind) -> None:
    """To the byte where nothing is gathered; never more than what memory is asked for."""
    study = replace(SMALL, kinds=(kind,), limit=96)
    curve, length = Curve(kind, 2), 96
    q, k, v = (torch.randn(2, length, 8) for _ in range(3))
    start, masks = prepare(kind, q, k, v, window=study.window, stride=study.stride)
    with torch.no_grad(), HeldBytes((q, k, v, *masks)) as held:
        run(start())
    if kind is Kind.EAGER:
        assert held.peak == study.predicted_bytes(curve, length) == 2 * 2 * 96 * 96 * 4
    assert study.predicted_bytes(curve, length) <= held.peak <= study.needed_bytes(curve, length)


def test_in_pieces_it_holds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "WHOLE_UP_TO", 0)
    q, k, v = (torch.randn(2, 96, 8) for _ in range(3))
    for kind in (Kind.EAGER, Kind.CAUSAL):
        start, masks = prepare(kind, q, k, v, window=4, stride=3)
        with torch.no_grad(), HeldBytes((q, k, v, *masks)) as held:
            run(start())
        matrices = SMALL.predicted_bytes(Curve(kind, 2), 96)
        assert matrices <= held.peak <= SMALL.needed_bytes(Curve(kind, 2), 96)


def test_fused_attention_holds_no_matrix() -> None:
    answer = measure(replace(SMALL, kinds=(Kind.EAGER, Kind.FUSED), limit=384), context())
    eager, fused = (answer.of(Curve(kind, 2)) for kind in (Kind.EAGER, Kind.FUSED))
    assert [point.length for point in eager] == [6, 12, 24, 48, 96, 192, 384]
    assert eager[-1].peak_bytes == 4 * eager[-2].peak_bytes
    assert fused[-1].peak_bytes == 2 * fused[-2].peak_bytes


def test_each_point_has_its_stages_and_repeats() -> None:
    answer = measure(SMALL, context())
    assert answer.done == answer.total == 4 * len(Kind)
    assert answer.threads == 1
    assert answer.seconds_left == 0
    for point in answer.points:
        parts = {Stage.WHOLE} if point.curve.kind in FUSED else set(Stage)
        assert set(point.stages) == parts
        assert point.repeats == LEAST_REPEATS
        assert all(0 < spread.low <= spread.median <= spread.high for spread in point.stages.values())


def test_what_is_known_grows_point_by_point() -> None:
    reports: list[Scaling] = []
    answer = measure(SMALL, context(report=reports.append))  # type: ignore[arg-type]
    assert [report.done for report in reports] == list(range(1, answer.total + 1))
    assert reports[-1].points == answer.points


def test_curves_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a machine that slows down slows all of them."""
    order: list[str] = []

    def timed(steps: Pass, _safe_point: Callable[[], None]) -> dict[Stage, float]:
        order.append(steps.__name__)
        run(steps)
        return {Stage.WHOLE: 1e-6}

    monkeypatch.setattr(measuring, "time_pass", timed)
    measure(replace(SMALL, kinds=(Kind.EAGER, Kind.FUSED), limit=6), context())
    assert order == 4 * ["eager", "fused"]


def test_what_does_not_fit_is_refused_before_it_is_allocated(monkeypatch: pytest.MonkeyPatch) -> None:
    study = MeasureScaling(16, (2,), (Kind.EAGER, Kind.LOCAL), limit=100_000, window=4, repeats=3)
    monkeypatch.setattr(MeasureScaling, "lengths", (48, 100_000))
    monkeypatch.setattr(measuring, "available_memory", lambda: 1 << 30)
    prepared = []
    monkeypatch.setattr(
        measuring,
        "prepare",
        lambda kind, q, k, v, **rest: prepared.append((kind, q.shape[1])) or prepare(kind, q, k, v, **rest),
    )
    answer = measure(study, context())
    assert [(one.curve.kind, one.length) for one in answer.refusals] == [(Kind.EAGER, 100_000)]
    assert (Kind.EAGER, 100_000) not in prepared
    assert answer.refusals[0].matrices == 2 * 2 * 100_000**2 * 4
    assert answer.refusals[0].free == 1 << 30
    assert [point.length for point in answer.of(Curve(Kind.LOCAL, 2))] == [48, 100_000]


def test_what_the_system_refuses_is_marked_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MeasureScaling, "lengths", (48, 1 << 20))
    monkeypatch.setattr(measuring, "available_memory", lambda: None)
    answer = measure(MeasureScaling(2, (1,), (Kind.EAGER,), limit=1 << 20), context())
    assert [point.length for point in answer.points] == [48]
    assert [one.length for one in answer.refusals] == [1 << 20]


def test_safe_points_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter((0.0, 5.0, 100.0, 103.0, 200.0, 201.0))
    monkeypatch.setattr(measuring.time, "perf_counter", lambda: next(clock))
    served = []

    def steps() -> Pass:
        yield Stage.SCORES
        yield Stage.VALUES
        return torch.empty(0)

    spent = time_pass(steps(), lambda: served.append(True))
    assert spent == {Stage.SCORES: 5.0, Stage.VALUES: 4.0}
    assert len(served) == 2


def test_cancelled_within_a_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "PIECE_SECONDS", -1.0)
    monkeypatch.setattr(kernels, "WHOLE_UP_TO", 0)
    monkeypatch.setattr(kernels, "PIECE", 1)
    pieces = 0

    def stop() -> None:
        nonlocal pieces
        pieces += 1
        if pieces == 5:
            raise CancelledError

    with pytest.raises(CancelledError):
        measure(replace(SMALL, kinds=(Kind.EAGER,)), context(safe_point=stop))
    assert pieces == 5


def test_cancelled_in_the_engine() -> None:
    with Running() as running:
        ticket = running.session.submit(Investigate(replace(SMALL, limit=1 << 20, heads=(1,))))
        running.wait_until(lambda: running.session.reports.take() is not None)
        running.session.cancel(ticket)
        assert isinstance(running.wait(ticket), Cancelled)


@pytest.mark.parametrize(
    "fault",
    [{"heads": (3,)}, {"window": 0}, {"stride": 0}, {"limit": 5}],
    ids=lambda fault: next(iter(fault)),
)
def test_what_cannot_be_measured_is_no_study(fault: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"must be|divide"):
        replace(SMALL, **fault)  # type: ignore[arg-type]


def test_maps_are_those_of_the_experiment_at_these_lengths() -> None:
    spec = ExperimentSpec(d_model=16, heads=4, mask=MaskKind.CAUSAL, seed=5)
    maps = draw_lengths(DrawLengths(spec, head=2, lengths=(8, 20)), context())
    frame = explore(spec.with_changes(length=20), CancelToken())
    torch.testing.assert_close(torch.tensor(maps[1].weights), torch.tensor(frame.weights[0, 2]))
    assert maps[0].weights.shape == (8, 8)
    assert not maps[0].weights.flags.writeable
    assert maps[0].allowed is not None
    assert not maps[0].allowed[0, 1]


def test_maps_of_a_text_and_of_a_task_are_drawn_over_random_tokens() -> None:
    for spec in (
        ExperimentSpec(d_model=16, heads=2, input=InputKind.TEXT, text="one two"),
        ExperimentSpec(d_model=16, heads=2, task=Task.REVERSE),
    ):
        (one,) = draw_lengths(DrawLengths(spec, lengths=(5,)), context())
        frame = explore(at_length(spec, 5), CancelToken())
        expected = attention_weights(torch.tensor(frame.queries[0, 0]), torch.tensor(frame.keys[0, 0]))
        torch.testing.assert_close(torch.tensor(one.weights), expected)
