"""Every number of a weight's story: the engine's own to the bit, and right by a recomputation in float64."""

from __future__ import annotations

import inspect
import math
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from attnstudio.engine import attention, experiment
from attnstudio.engine.ablation import heads_off
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.experiment import draw_explored, explore, objective_of
from attnstudio.engine.frames import AttentionFrame, Origin
from attnstudio.engine.protocol import Failed, Finished, Investigate, Train
from attnstudio.engine.spec import ExperimentSpec, InputKind, MaskKind, Norm, Positional
from attnstudio.engine.studies import StudyContext
from attnstudio.engine.tracing import lines as tracing_lines
from attnstudio.engine.tracing.lines import Part, excerpt_of
from attnstudio.engine.tracing.solver import stage_maps, trace_cell, trace_layer
from attnstudio.engine.tracing.study import (
    CellTrace,
    LayerTrace,
    Place,
    Stage,
    StageMaps,
    TraceCell,
    TraceLayer,
    cell_of_frame,
    fits_whole,
    stage_of_frame,
)
from attnstudio.engine.trainer import Trainer
from tests.unit.engine.running import TINY, Running

SMALL = ExperimentSpec(d_model=16, heads=4, length=5)
DEEP = TINY.with_changes(layers=2, norm=Norm.PRE, mask=MaskKind.CAUSAL)
Numbers = dict[str, Any]

specs = st.builds(
    ExperimentSpec,
    input=st.sampled_from(InputKind),
    length=st.integers(1, 9),
    text=st.sampled_from(["a", "The cat sat on the mat", "a b a"]),
    d_model=st.sampled_from([4, 12, 48]),
    heads=st.sampled_from([1, 2, 4]),
    positional=st.sampled_from(Positional),
    mask=st.sampled_from(MaskKind),
    window=st.integers(1, 3),
    seed=st.integers(0, 1000),
)


def context(trainer: Trainer | None = None) -> StudyContext:
    def at(_run: int, _step: int) -> Trainer:
        assert trainer is not None
        return trainer

    return StudyContext(CancelToken(), lambda _report: None, lambda: None, at)


def layer_of(spec: ExperimentSpec) -> LayerTrace:
    return trace_layer(TraceLayer(Place(spec)), context())


def in_float64(x: np.ndarray, state: dict[str, torch.Tensor], heads: int, mask: np.ndarray | None) -> Numbers:
    """Attention of x [L, d_model] from its definition, one query and one key after the other."""
    weight = {name: tensor.numpy().astype(np.float64) for name, tensor in state.items()}
    d_k = x.shape[1] // heads

    def project(name: str) -> np.ndarray:
        flat = x @ weight[f"{name}.weight"].T + weight[f"{name}.bias"]
        return np.stack([flat[:, head * d_k : (head + 1) * d_k] for head in range(heads)])

    q, k, v = (project(name) for name in ("W_q", "W_k", "W_v"))
    dots = np.array([[[sum(a * b) for b in k[head]] for a in q[head]] for head in range(heads)])
    scaled = dots / math.sqrt(d_k)
    scores = scaled if mask is None else np.where(mask, scaled, -np.inf)
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = powers / powers.sum(axis=-1, keepdims=True)
    z = np.stack([weights[head] @ v[head] for head in range(heads)])
    out = np.concatenate(list(z), axis=1) @ weight["W_o.weight"].T + weight["W_o.bias"]
    return {"q": q, "k": k, "v": v, "dots": dots, "scaled": scaled, "weights": weights, "z": z, "out": out}


def close(found: object, expected: object, size: float | None = None) -> None:
    """Within 1e-5 of the size of what was added up to make it."""
    array = np.asarray(expected)
    largest = float(np.abs(array[np.isfinite(array)]).max(initial=0)) if size is None else size
    np.testing.assert_allclose(found, array, rtol=1e-5, atol=1e-5 * largest)


@settings(max_examples=25)
@given(specs, st.data())
def test_a_cell_is_right_in_float64(spec: ExperimentSpec, data: st.DataObject) -> None:
    explored = draw_explored(spec, CancelToken())
    allowed = explored.input.allowed
    mask = None if allowed is None else allowed.numpy()
    x = explored.input.x[0].numpy().astype(np.float64)
    right = in_float64(x, explored.layer.state_dict(), spec.heads, mask)
    head = data.draw(st.integers(0, spec.heads - 1))
    query, key = (data.draw(st.integers(0, spec.positions() - 1)) for _ in range(2))
    for cell in (
        layer_of(spec).cell(head, query, key),
        trace_cell(TraceCell(Place(spec), head, query, key), context()),
    ):
        assert_right(cell, right, x, mask, explored.layer.W_o.weight.detach().numpy())


def assert_right(cell: CellTrace, right: Numbers, x: np.ndarray, mask: np.ndarray | None, w_o: Any) -> None:
    head, query, key = cell.head, cell.query, cell.key
    q, k, v = right["q"][head, query], right["k"][head, key], right["v"][head, key]
    close(cell.q, q)
    close(cell.k, k)
    close(cell.products, q * k)
    close(cell.dots[key], q @ k, size=float(np.abs(q * k).sum()))
    assert cell.divisor**2 == pytest.approx(len(q))
    added = float((np.abs(right["k"][head]) @ np.abs(q)).max()) / math.sqrt(len(q))
    close(cell.scaled, right["scaled"][head, query], size=added)
    assert cell.is_masked == (mask is not None and not mask[query, key])
    row = right["scaled"][head, query]
    masked = row if mask is None else np.where(mask[query], row, -np.inf)
    close(cell.masked, masked, size=added)
    close(cell.largest, masked.max(), size=added)
    close(cell.exponentials, np.exp(masked - masked.max()))
    close(cell.total, np.exp(masked - masked.max()).sum())
    close(cell.weights, right["weights"][head, query])
    close(cell.exponentials / cell.total, cell.weights)
    assert cell.weight == cell.weights[key]
    if cell.is_masked:
        assert cell.weight == 0
        assert cell.masked[key] == -np.inf
    values = cell.values
    assert values is not None
    close(values.x_query, x[query])
    close(values.x_key, x[key])
    close(values.v, v)
    close(values.part, right["weights"][head, query, key] * v)
    close(values.z, right["z"][head, query])
    d_k = len(q)
    close(values.joined, w_o[:, head * d_k : (head + 1) * d_k] @ right["z"][head, query])
    close(values.out, right["out"][query])


def assert_of_frame(trace: LayerTrace, frame: AttentionFrame) -> None:
    """Equal to the bit where the frame knows it."""
    np.testing.assert_array_equal(trace.weights, frame.weights[0])
    np.testing.assert_array_equal(trace.q, frame.queries[0])
    np.testing.assert_array_equal(trace.k, frame.keys[0])
    for array in (trace.x, trace.v, trace.dots, trace.z, trace.out):
        assert array.dtype == np.float32
        assert not array.flags.writeable


def assert_of_forward(trace: LayerTrace, layer: torch.nn.Module, mask: torch.Tensor | None) -> None:
    """Equal to the bit to what the layer gives for the same x."""
    out, weights = layer(torch.tensor(trace.x).unsqueeze(0), mask)
    np.testing.assert_array_equal(trace.out, out[0].detach().numpy())
    np.testing.assert_array_equal(trace.weights, weights[0].detach().numpy())


@settings(max_examples=20)
@given(specs)
def test_every_number_is_the_engines(spec: ExperimentSpec) -> None:
    trace, explored = layer_of(spec), draw_explored(spec, CancelToken())
    assert_of_frame(trace, explore(spec, CancelToken()))
    assert_of_forward(trace, explored.layer, explored.input.allowed)


@settings(max_examples=15)
@given(specs)
def test_maps_are_the_layers_numbers(spec: ExperimentSpec) -> None:
    trace = layer_of(spec)
    maps = {stage: stage_maps(StageMaps(Place(spec), stage), context()) for stage in Stage}
    cells = [[trace.cell(head, row, 0) for row in range(len(trace.x))] for head in range(len(trace.q))]
    for stage, name in ((Stage.SCORES, "dots"), (Stage.SCALED, "scaled"), (Stage.MASKED, "masked")):
        of_cells = np.array([[getattr(cell, name) for cell in row] for row in cells])
        np.testing.assert_array_equal(maps[stage], of_cells)
    np.testing.assert_array_equal(maps[Stage.WEIGHTS], trace.weights)
    parts = trace.weights[..., None] * trace.v[:, None]
    close(maps[Stage.CONTRIBUTIONS], np.linalg.norm(parts.astype(np.float64), axis=-1))
    assert not any(map_.flags.writeable for map_ in maps.values())


def test_in_blocks_it_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = ExperimentSpec(d_model=16, heads=2, length=40, mask=MaskKind.LOCAL)
    monkeypatch.setattr(experiment, "BLOCK_WEIGHTS", 7 * 2 * 40)
    monkeypatch.setattr(experiment, "BLOCK_MULTIPLICATIONS", 16 * 16 * 9)
    frame, trace = explore(spec, CancelToken()), layer_of(spec)
    assert_of_frame(trace, frame)
    for query in (0, 6, 7, 39):
        cell = trace_cell(TraceCell(Place(spec), 1, query, 3), context())
        np.testing.assert_array_equal(cell.weights, frame.weights[0, 1, query])
        np.testing.assert_array_equal(cell.dots, trace.dots[1, query])
        assert (cell.query, cell.is_masked) == (query, abs(query - 3) > spec.window)
    whole = stage_maps(StageMaps(Place(spec), Stage.WEIGHTS), context())
    np.testing.assert_array_equal(whole, frame.weights[0])


@pytest.mark.parametrize("spec", [SMALL, TINY, DEEP, DEEP.with_changes(norm=Norm.POST)])
def test_any_step_of_a_run_and_any_layer(spec: ExperimentSpec) -> None:
    with Running() as running:
        running.ask(Train(spec, 3))
        assert running.session.history is not None
        for step in (0, 2, 3):
            trainer = Trainer(spec, objective_of(spec, CancelToken()))
            for _ in range(step):
                trainer.step()
            whole = trainer.objective.frame(Origin(spec), CancelToken())
            mask = None if whole.allowed is None else torch.tensor(whole.allowed)
            for depth, layer in enumerate(trainer.objective.attention):
                trace = running.ask(Investigate(TraceLayer(Place(spec, 1, step, depth))))
                assert_of_frame(trace, whole.of_layer(depth))
                assert_of_forward(trace, layer, mask)
                assert trace.x.shape == (spec.length, spec.d_model)


def test_an_encoder_before_training() -> None:
    trace = trace_layer(TraceLayer(Place(DEEP, layer=1)), context())
    assert_of_frame(trace, explore(DEEP, CancelToken()).of_layer(1))


def test_heads_that_are_off_are_off() -> None:
    """A head that is off in the first layer changes what goes into the second one."""
    trainer = Trainer(DEEP, objective_of(DEEP, CancelToken()))
    off = ((0, 1),)
    with heads_off(trainer.objective.attention, off):
        frame = trainer.objective.frame(Origin(DEEP), CancelToken())
    plain = trace_layer(TraceLayer(Place(DEEP, 1, 0, 1)), context(trainer))
    trace = trace_layer(TraceLayer(Place(DEEP, 1, 0, 1, off)), context(trainer))
    assert_of_frame(trace, frame.of_layer(1))
    assert not np.array_equal(trace.x, plain.x)
    joined = trace_cell(TraceCell(Place(DEEP, 1, 0, 0, off), 1, 2, 0), context(trainer)).values
    assert joined is not None
    assert not joined.joined.any()


def test_a_frame_tells_what_it_knows() -> None:
    spec = SMALL.with_changes(mask=MaskKind.CAUSAL)
    frame, trace = explore(spec, CancelToken()), layer_of(spec)
    for query, key in ((0, 4), (3, 1)):
        known, whole = cell_of_frame(frame, 2, query, key), trace.cell(2, query, key)
        assert known.values is None
        for name in ("q", "k", "products", "weights", "allowed"):
            np.testing.assert_array_equal(getattr(known, name), getattr(whole, name))
        close(known.masked, whole.masked)
        assert known.is_masked is whole.is_masked
    for stage in Stage:
        values = stage_of_frame(frame, stage)
        if stage is Stage.CONTRIBUTIONS:
            assert values is None
        else:
            close(values, stage_maps(StageMaps(Place(spec), stage), context()))


def test_large_layers_are_asked_for_by_the_cell() -> None:
    assert fits_whole(explore(SMALL, CancelToken()))
    assert not fits_whole(explore(SMALL.with_changes(length=1100), CancelToken()))


def test_a_step_that_is_not_there_is_refused() -> None:
    with Running() as running:
        running.ask(Train(TINY, 1))
        ending = running.wait(running.session.submit(Investigate(TraceCell(Place(TINY, 1, 9), 0, 0, 0))))
        assert isinstance(ending, Failed)
        assert isinstance(
            running.wait(running.session.submit(Investigate(StageMaps(Place(TINY, 1, 1), Stage.SCORES)))),
            Finished,
        )


# -- the code


@pytest.mark.parametrize("part", Part)
def test_each_part_has_its_line(part: Part) -> None:
    """The excerpt is the file's, line for line, and what it marks computes the part."""
    found = excerpt_of(part)
    text = [line.strip() for line in inspect.getsource(attention).splitlines()]
    assert text[found.first - 1 : found.first - 1 + len(found.lines)] == [
        line.strip() for line in found.lines
    ]
    assert found.told
    for told in found.told:
        number, _, line = told.partition(": ")
        assert line
        assert text[int(number) - 1].startswith(line)
    assert found.lines[0].startswith(f"def {found.method.split('.')[-1]}(")


def test_code_that_has_changed_is_not_guessed_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tracing_lines, "_source", lambda: "def attention_weights(q, k):\n    return q\n")
    excerpt_of.cache_clear()
    try:
        with pytest.raises(LookupError, match="no line"):
            excerpt_of(Part.SOFTMAX)
        with pytest.raises(LookupError, match="has no MultiHeadAttention"):
            excerpt_of(Part.OUTPUT)
    finally:
        excerpt_of.cache_clear()
