"""What an experiment takes: counted right, judged right, and near what is really taken."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.cost import ASK_BYTES, Cost, Verdict, available_memory, estimate, snapshot_bytes
from attnstudio.engine.runs.run import Run
from attnstudio.engine.spec import (
    MAX_LENGTH,
    PRESETS,
    ExperimentSpec,
    InputKind,
    MaskKind,
    Norm,
    Optimizer,
    Task,
)

GIB = 1 << 30
ENCODER = ExperimentSpec(task=Task.REVERSE, layers=2)

PEAK_OF_A_RUN = """
import json, pathlib, sys
from attnstudio.engine.session import load_laboratory
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.protocol import Visit
from attnstudio.engine.spec import ExperimentSpec

process = pathlib.Path("/proc/self")

def memory(name):
    lines = (process / "status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(name))

def train(spec):
    cancel = CancelToken()
    shown = laboratory.explore(spec, cancel)
    run = laboratory.new_run(spec, cancel)
    for _ in range(2):
        run.step()
        shown = run.frame(cancel)
    for step in (1, 2):
        seen = laboratory.visit(run, Visit(1, step), cancel)
    run.step()

laboratory = load_laboratory()
train(ExperimentSpec())
(process / "clear_refs").write_text("5")  # the peak counts from here
before = memory("VmRSS")
train(ExperimentSpec.from_dict(json.loads(sys.argv[1])))
print(memory("VmHWM") - before)
"""


def test_the_article_is_counted() -> None:
    cost = estimate(ExperimentSpec())
    assert cost.parameters == 4 * (512 * 512 + 512)
    assert cost.weight_bytes == 8 * 6 * 6 * 4
    assert cost.verdict(None) is Verdict.OK


def test_a_text_counts_by_its_tokens() -> None:
    spec = ExperimentSpec(input=InputKind.TEXT, text="a b c", length=4000)
    assert estimate(spec).weight_bytes == 8 * 3 * 3 * 4


@pytest.mark.parametrize(
    "smaller_and_larger",
    [
        ({"length": 100}, {"length": 101}),
        ({"heads": 8}, {"heads": 16}),
        ({"d_model": 512}, {"d_model": 1024}),
        ({"optimizer": Optimizer.SGD}, {"optimizer": Optimizer.ADAM}),
        ({"mask": MaskKind.NONE}, {"mask": MaskKind.CAUSAL}),
    ],
)
def test_more_costs_more(smaller_and_larger: tuple[dict[str, object], dict[str, object]]) -> None:
    costs = [estimate(ExperimentSpec(**changes)).total_bytes for changes in smaller_and_larger]
    assert costs[0] < costs[1]


@pytest.mark.parametrize(
    "smaller_and_larger",
    [
        ({"batch": 8}, {"batch": 64}),
        ({"layers": 2}, {"layers": 3}),
        ({"feed_forward": False}, {"feed_forward": True}),
        ({"norm": Norm.NONE}, {"norm": Norm.POST}),
        ({"norm": Norm.POST}, {"norm": Norm.PRE}),
        ({"length": 20}, {"length": 40}),
        ({"heads": 4}, {"heads": 8}),
        ({"vocabulary": 10}, {"vocabulary": 11}),
        ({"optimizer": Optimizer.SGD}, {"optimizer": Optimizer.SGD, "momentum": 0.9}),
    ],
)
def test_more_of_an_encoder_costs_more(
    smaller_and_larger: tuple[dict[str, object], dict[str, object]],
) -> None:
    costs = [estimate(ENCODER.with_changes(**changes)).total_bytes for changes in smaller_and_larger]
    assert costs[0] < costs[1]


def test_a_large_batch_of_long_sequences_is_refused() -> None:
    cost = estimate(ENCODER.with_changes(layers=24, length=4096, batch=64))
    assert cost.total_bytes > 64 * 8 * 4096**2 * 4 * 24  # the weights that all layers keep for backward
    assert cost.verdict(64 * GIB) is Verdict.REFUSE


@pytest.mark.parametrize("name", PRESETS)
def test_no_preset_has_to_ask(name: str) -> None:
    assert estimate(PRESETS[name]).verdict(2 * GIB) is Verdict.OK


@pytest.mark.parametrize(
    "spec",
    [
        ExperimentSpec(d_model=64),
        ENCODER,
        ENCODER.with_changes(optimizer=Optimizer.SGD),
        ENCODER.with_changes(optimizer=Optimizer.SGD, momentum=0.9, feed_forward=False),
    ],
)
def test_a_kept_state_takes_what_is_said(spec: ExperimentSpec) -> None:
    state = Run(spec, CancelToken()).tip()
    assert snapshot_bytes(spec) == pytest.approx(sum(one.nbytes for one in state.tensors), rel=1e-3)


@pytest.mark.parametrize(
    ("total", "available", "verdict"),
    [
        (ASK_BYTES, None, Verdict.OK),
        (ASK_BYTES + 1, None, Verdict.ASK),
        (ASK_BYTES + 1, 8 * GIB, Verdict.ASK),
        (8 * GIB, 8 * GIB, Verdict.ASK),
        (8 * GIB + 1, 8 * GIB, Verdict.REFUSE),
        (1000, 999, Verdict.REFUSE),
    ],
)
def test_the_verdict(total: int, available: int | None, verdict: Verdict) -> None:
    assert Cost(1, 1, total).verdict(available) is verdict


def test_the_largest_spec_is_asked_about_at_least() -> None:
    spec = ExperimentSpec(length=MAX_LENGTH, heads=64)
    assert estimate(spec).verdict(None) is Verdict.ASK


def test_this_machine_tells_its_memory() -> None:
    available = available_memory()
    assert available is not None
    assert available > 0


@pytest.mark.skipif(sys.platform != "linux", reason="the peak is read from /proc")
@pytest.mark.parametrize(
    "spec",
    [
        ExperimentSpec(length=1024, mask=MaskKind.CAUSAL),
        ExperimentSpec(length=64, d_model=2048),
        ENCODER.with_changes(length=96, batch=32, d_model=256),
    ],
    ids=["long", "wide", "encoder"],
)
def test_the_prediction_is_near_the_real_peak(spec: ExperimentSpec) -> None:
    result = subprocess.run(
        [sys.executable, "-c", PEAK_OF_A_RUN, json.dumps(spec.to_dict())],
        capture_output=True,
        text=True,
        check=True,
    )
    predicted, real = estimate(spec).total_bytes, int(result.stdout)
    assert 0.85 * real < predicted < 1.6 * real
