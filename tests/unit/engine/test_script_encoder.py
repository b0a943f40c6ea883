"""The exported script of every task, and of a run that changed on its way, prints the engine's numbers."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import torch

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.devices import thread_count
from attnstudio.engine.exports.script import SHOWN_ROWS, export_run_script, export_script
from attnstudio.engine.exports.script_encoder import HELD_OUT, HELD_OUT_SHARE
from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.runs.run import Run
from attnstudio.engine.sequences import HELD_OUT as STUDIO_HELD_OUT
from attnstudio.engine.sequences import HELD_OUT_SHARE as STUDIO_HELD_OUT_SHARE
from attnstudio.engine.spec import (
    PRESETS,
    Device,
    ExperimentSpec,
    MaskKind,
    Norm,
    Optimizer,
    Positional,
    Schedule,
    Task,
)

TINY = {"d_model": 16, "heads": 2, "length": 6, "batch": 8}
REVERSE = PRESETS["reverse"].with_changes(**TINY)
SGD = {"optimizer": Optimizer.SGD, "lr": 0.1}
SPECS = {
    **{name: spec.with_changes(**TINY) for name, spec in PRESETS.items() if spec.is_encoder},
    "pre-norm": REVERSE.with_changes(norm=Norm.PRE, layers=2, mask=MaskKind.LOCAL, window=1),
    "bare": REVERSE.with_changes(norm=Norm.NONE, residual=False, feed_forward=False),
    "no positions": REVERSE.with_changes(positional=Positional.NONE, optimizer=Optimizer.ADAMW),
    "odd": REVERSE.with_changes(d_model=15, heads=5, length=12, seed=2**63 - 1),
    "few": REVERSE.with_changes(length=4, vocabulary=2),
    "fewest": REVERSE.with_changes(task=Task.INDUCTION, length=4, vocabulary=2, batch=1),
    "momentum": REVERSE.with_changes(**SGD, momentum=0.9, clip=0.5),
    "warm-up": REVERSE.with_changes(schedule=Schedule.WARMUP, warmup=4, clip=1.0),
}
# A digit may round the other way: the engine adds the norms of the heads, the script those of the numbers.
LAST_DIGIT = 1.5e-6
STEPS = 6
MOST_LINES = 120  # that are not blank


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    """The script sets the number of threads, which must not outlive the test."""
    threads = torch.get_num_threads()
    yield
    torch.set_num_threads(threads)


def printed_by(source: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    module = ModuleType("learning_script")
    exec(compile(source, "learning_script.py", "exec"), vars(module))
    assert capsys.readouterr().out == "", "importing it computes nothing"
    module.main()
    return capsys.readouterr().out.splitlines()


def check_shown(lines: list[str], frame: AttentionFrame, accuracy: float) -> None:
    """Accuracy and the first head of each layer, as `show` prints them."""
    assert lines[0] == f"held-out accuracy {accuracy:.6f}"
    rows = min(SHOWN_ROWS, frame.weights.shape[2])
    assert len(lines) == 1 + frame.layers * (1 + rows)
    for layer in range(frame.layers):
        start = 1 + layer * (1 + rows)
        assert lines[start] == f"layer {layer}, head 0:"
        found = [[float(weight) for weight in line.split()] for line in lines[start + 1 : start + 1 + rows]]
        np.testing.assert_allclose(found, frame.weights[layer, 0, :rows, :rows], rtol=0, atol=LAST_DIGIT)


def check(lines: list[str], run: Run, before: AttentionFrame, accuracy: float) -> None:
    """Everything that was printed against a run that took the same steps."""
    steps = [index for index, line in enumerate(lines) if line.startswith("step ")]
    assert len(steps) == run.steps
    check_shown(lines[: steps[0]], before, accuracy)
    for step, index in enumerate(steps):
        number, loss, grad_norm = re.fullmatch(
            r"step (\d+)  loss (\d+\.\d{6})  grad_norm (\d+\.\d{6})", lines[index]
        ).groups()
        record = run.history.record(step)
        assert int(number) == step
        found = (float(loss), float(grad_norm))
        assert found == pytest.approx((record.loss, record.grad_norm), abs=LAST_DIGIT)
    trainer = run.trainer()
    check_shown(lines[steps[-1] + 1 :], trainer.frame(CancelToken()), trainer.evaluate().accuracy)


@pytest.mark.parametrize("name", list(SPECS))
def test_it_prints_the_engines_numbers(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(SPECS[name], CancelToken())
    before, accuracy = run.frame(CancelToken()), run.trainer().evaluate().accuracy
    for _ in range(STEPS):
        run.step()
    check(printed_by(export_script(SPECS[name], STEPS), capsys), run, before, accuracy)


def test_where_sequences_are_few_none_that_is_held_out_is_trained_on() -> None:
    """Else the preset's script would need no such code; and where they are many, it has none."""
    few = {name for name, spec in SPECS.items() if "def unseen" in export_script(spec)}
    assert {"few", "fewest", "induction", "sort"} <= few
    assert few.isdisjoint({"next-character", "odd"})
    assert "def unseen" not in export_script(PRESETS["reverse"])
    assert "def unseen" in export_script(PRESETS["induction"]), "its short pieces are few"


def test_every_task_is_tried() -> None:
    assert {spec.task for spec in SPECS.values()} == set(Task) - {Task.RANDOM_TARGET}


def test_a_run_that_was_changed_on_its_way_is_exported_with_all_its_pieces(
    capsys: pytest.CaptureFixture[str],
) -> None:
    segments = [
        (0, REVERSE),
        (3, REVERSE.with_changes(lr=1e-2, mask=MaskKind.CAUSAL)),
        (6, REVERSE.with_changes(**SGD, momentum=0.9, clip=0.1)),
        (9, REVERSE.with_changes(**SGD, momentum=0.5, schedule=Schedule.WARMUP, warmup=5, batch=4)),
        (11, REVERSE.with_changes(**SGD)),
        (13, REVERSE.with_changes(optimizer=Optimizer.ADAMW)),
        (99, REVERSE),
    ]
    run = Run(REVERSE, CancelToken())
    before, accuracy = run.frame(CancelToken()), run.trainer().evaluate().accuracy
    for start, spec in segments[1:-1]:
        while run.steps < start:
            run.step()
        run = run.branch(start, spec, CancelToken(), 2, 1 << 24)
    while run.steps < 15:
        run.step()
    source = export_run_script(segments, steps=15)
    check(printed_by(source, capsys), run, before, accuracy)
    assert max(len(line) for line in source.splitlines()) <= 110
    assert "99" not in source, "what the run has not reached is not in it"


def test_the_articles_layer_too_can_be_changed_on_its_way(capsys: pytest.CaptureFixture[str]) -> None:
    first = ExperimentSpec(d_model=16, heads=2, length=4)
    second = first.with_changes(lr=0.1, mask=MaskKind.CAUSAL, clip=1.0)
    run = Run(first, CancelToken())
    for _ in range(3):
        run.step()
    run = run.branch(3, second, CancelToken(), 2, 1 << 24)
    for _ in range(3):
        run.step()
    lines = printed_by(export_run_script([(0, first), (3, second)], steps=6), capsys)
    losses = [float(line.split()[3]) for line in lines if line.startswith("step ")]
    assert losses == pytest.approx([run.history.record(step).loss for step in range(6)], abs=LAST_DIGIT)


@pytest.mark.parametrize(
    "segments",
    [
        [],
        [(1, REVERSE)],
        [(0, REVERSE), (0, REVERSE)],
        [(0, REVERSE), (5, REVERSE.with_changes(task=Task.COPY))],
    ],
)
def test_pieces_that_make_no_run_are_refused(segments: list[tuple[int, ExperimentSpec]]) -> None:
    with pytest.raises(ValueError, match="do not make a run"):
        export_run_script(segments, steps=10)


@pytest.mark.parametrize("name", [name for name, spec in PRESETS.items() if spec.is_encoder])
def test_it_is_short_and_plain(name: str) -> None:
    spec, source = PRESETS[name], export_script(PRESETS[name])
    lines = source.splitlines()
    assert sum(bool(line.strip()) for line in lines) <= MOST_LINES
    assert all(len(line) <= 110 for line in lines if not line.startswith("TEXT = "))
    assert set(re.findall(r"^(?:import|from) (\w+)", source, re.MULTILINE)) <= {"math", "os", "torch"}
    assert ("def positional" in source) == (spec.positional is Positional.SINUSOIDAL)
    assert ("def causal" in source) == (spec.mask is MaskKind.CAUSAL)
    assert ("LayerNorm(" in source) == (spec.norm is not Norm.NONE)
    assert "attnstudio" not in source, "it needs nothing but torch"


ONE_AFTER_THE_OTHER = """
import runpy, sys
for path in sys.argv[1:]:
    print("==", path)
    runpy.run_path(path, run_name="__main__")
print("==", "the studio was needed" if "attnstudio" in sys.modules else "plain")
"""


def test_run_as_a_person_runs_them_they_need_nothing_but_torch_and_warn_of_nothing(tmp_path: Path) -> None:
    names = [name for name in PRESETS if name in SPECS]
    paths = [tmp_path / f"learn_{name}.py" for name in names]  # not copy.py: that is Python's own
    for name, path in zip(names, paths, strict=True):
        path.write_text(export_script(SPECS[name], steps=2), encoding="utf-8")
    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", ONE_AFTER_THE_OTHER, *paths],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    assert result.stderr == ""
    *sections, last = result.stdout.split("== ")[1:]
    assert last == "plain\n"
    for name, section in zip(names, sections, strict=True):
        run = Run(SPECS[name], CancelToken())
        found = [float(loss) for loss in re.findall(r"loss (\S+)", section)]
        assert found == pytest.approx([run.step(), run.step()], abs=LAST_DIGIT)
        assert section.count("held-out accuracy") == 2


@pytest.mark.parametrize("spec", [REVERSE, PRESETS["reverse"].with_changes(batch=256, length=24)])
def test_it_computes_with_as_many_threads_as_the_studio(
    spec: ExperimentSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On eight cores: one thread for what is small, else all but the window's."""
    monkeypatch.setattr("attnstudio.engine.devices._cores", lambda: 8)
    monkeypatch.setattr("attnstudio.engine.devices._DEFAULT_THREADS", 8)
    monkeypatch.setattr("os.sched_getaffinity", lambda _process: set(range(8)), raising=False)
    monkeypatch.setattr("torch.get_num_threads", lambda: 8)
    chosen: list[int] = []
    monkeypatch.setattr("torch.set_num_threads", chosen.append)
    source = export_script(spec)
    statements = re.findall(r"^    (?:cores|torch\.set_num_threads).*$", source, re.MULTILINE)
    exec("\n".join(line.strip() for line in statements), {"torch": torch, "os": __import__("os")})
    assert chosen == [thread_count(spec)]


def test_what_is_held_out_is_what_the_studio_holds_out() -> None:
    assert (HELD_OUT, HELD_OUT_SHARE) == (STUDIO_HELD_OUT, STUDIO_HELD_OUT_SHARE)


def test_another_device_is_in_the_script() -> None:
    source = export_script(PRESETS["induction"].with_changes(device=Device.CUDA))
    assert "DEVICE = 'cuda'" in source
    assert "model = Encoder().to(DEVICE)" in source
    assert "causal(LENGTH).to(DEVICE)" in source
    compile(source, "x", "exec")


def test_a_text_of_any_characters_is_a_string_in_the_script(capsys: pytest.CaptureFixture[str]) -> None:
    text = 'The 猫 sat \ud800 """ \\ {SEED} %s\n' * 3
    spec = SPECS["next-character"].with_changes(text=text, length=4)
    lines = printed_by(export_script(spec, steps=1), capsys)
    run = Run(spec, CancelToken())
    loss = run.step()
    (step,) = (line for line in lines if line.startswith("step 0"))
    assert float(step.split()[3]) == pytest.approx(loss, abs=LAST_DIGIT)
