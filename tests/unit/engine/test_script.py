"""The exported script prints the engine's numbers."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import torch

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.experiment import explore
from attnstudio.engine.exports.export import ExportError
from attnstudio.engine.exports.script import SHOWN_ROWS, export_script, export_script_file
from attnstudio.engine.runs.run import Run
from attnstudio.engine.spec import (
    PRESETS,
    Device,
    ExperimentSpec,
    InputKind,
    MaskKind,
    Optimizer,
    Positional,
    SpecError,
)

SMALL = PRESETS["small"]
TEXT = ExperimentSpec(
    input=InputKind.TEXT,
    text='The 猫 sat \ud800 """ \\ {SEED} %s the end',
    d_model=60,
    heads=5,
    seed=2**63 - 1,
)
SPECS = {
    "article": PRESETS["article"],
    "small": SMALL,
    "causal": SMALL.with_changes(mask=MaskKind.CAUSAL, seed=3, lr=1e-5),
    "local": SMALL.with_changes(mask=MaskKind.LOCAL, window=1, optimizer=Optimizer.SGD, lr=0.5),
    "sinusoidal": SMALL.with_changes(positional=Positional.SINUSOIDAL, d_model=63, heads=7, length=9),
    "text": TEXT,
    "everything": TEXT.with_changes(
        mask=MaskKind.LOCAL, positional=Positional.SINUSOIDAL, optimizer=Optimizer.ADAMW
    ),
    "one": ExperimentSpec(length=1, d_model=1, heads=1),
}
# A digit may round the other way: the engine adds the norms of the heads, the script those of the numbers.
LAST_DIGIT = 1.5e-6


@pytest.fixture
def one_thread() -> Iterator[None]:
    """The script sets one thread, which must not outlive the test."""
    threads = torch.get_num_threads()
    yield
    torch.set_num_threads(threads)


def module_of(source: str) -> ModuleType:
    module = ModuleType("attention_script")
    exec(compile(source, "attention_script.py", "exec"), vars(module))
    return module


def compare(printed: str, spec: ExperimentSpec, steps: int = 5) -> None:
    """Every number that the script printed against the engine's."""
    lines = printed.splitlines()
    frame = explore(spec, CancelToken())
    shape = [1, spec.positions(), spec.d_model]
    assert lines[0] == f"x {shape}, out {shape}, weights {list(frame.weights.shape)}"
    sums = frame.weights.sum(axis=-1)
    found = [float(number) for number in re.findall(r"\d\.\d+", lines[1])]
    np.testing.assert_allclose(found, [sums.min(), sums.max()], rtol=0, atol=LAST_DIGIT)
    rows = min(SHOWN_ROWS, spec.positions())
    assert lines[2] == "head 0:"
    head = frame.weights[0, 0, :rows, :rows]
    assert lines[3 : 3 + rows] == [" ".join(f"{weight:.4f}" for weight in row) for row in head.tolist()]
    run = Run(spec, CancelToken())
    for step, line in enumerate(lines[3 + rows :]):
        loss = run.step()
        assert line.startswith(f"step {step}  ")
        numbers = [float(number) for number in re.findall(r"\d+\.\d+", line)]
        assert numbers == pytest.approx([loss, run.history.record(step).grad_norm], abs=LAST_DIGIT)
    assert len(lines) == 3 + rows + steps


@pytest.mark.usefixtures("one_thread")
@pytest.mark.parametrize("name", [name for name in SPECS if name != "article"])
def test_it_prints_the_engines_numbers(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    module = module_of(export_script(SPECS[name]))
    assert capsys.readouterr().out == ""  # importing it computes nothing
    module.main()
    compare(capsys.readouterr().out, SPECS[name])


def test_run_as_a_person_runs_it_it_prints_the_articles_numbers(tmp_path: Path) -> None:
    path = tmp_path / "attention.py"
    told = export_script_file(path, [(0, SPECS["article"])])
    assert "python attention.py" in str(told)
    result = subprocess.run(
        [sys.executable, "-W", "error", path], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    compare(result.stdout, SPECS["article"])
    assert "0.0963 0.1486 0.1850 0.1469 0.1765 0.2467" in result.stdout
    assert result.stderr == ""


@pytest.mark.usefixtures("one_thread")
def test_the_number_of_steps_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    module_of(export_script(SMALL, steps=2)).main()
    compare(capsys.readouterr().out, SMALL, steps=2)


@pytest.mark.parametrize("name", list(SPECS))
def test_it_is_short_plain_and_holds_what_it_needs_only(name: str) -> None:
    spec, source = SPECS[name], export_script(SPECS[name])
    lines = source.splitlines()
    assert len(lines) <= 120
    assert all(len(line) <= 110 for line in lines if not line.startswith("TOKENS"))
    imported = set(re.findall(r"^(?:import|from) (\w+)", source, re.MULTILINE))
    assert imported <= {"math", "torch", "hashlib"}
    assert ("hashlib" in imported) == (spec.input is InputKind.TEXT)
    assert ("def positional" in source) == (spec.positional is Positional.SINUSOIDAL)
    assert ("def causal" in source) == (spec.mask is MaskKind.CAUSAL)
    assert ("def local" in source) == (spec.mask is MaskKind.LOCAL)
    source.encode()


def test_its_layer_is_the_studios() -> None:
    """From the same seed it has the same numbers, with and without a mask; it refuses the same heads."""
    layer = module_of(export_script(SMALL)).MultiHeadAttention
    allowed = torch.ones(5, 5, dtype=torch.bool).tril()
    results: list[Any] = []
    for kind in (layer, MultiHeadAttention):
        with torch.random.fork_rng(devices=[]), torch.no_grad():
            torch.manual_seed(0)
            made = kind(12, 3)
            x = torch.randn(2, 5, 12)
            results.append((*made(x), *made(x, allowed)))
    for found, wanted in zip(*results, strict=True):
        np.testing.assert_array_equal(found, wanted)
    for heads in (5, 0, -1):
        with pytest.raises(ValueError, match="cannot be split"):
            layer(12, heads)


def test_an_invalid_experiment_has_no_script(tmp_path: Path) -> None:
    with pytest.raises(SpecError):
        export_script(SMALL.with_changes(heads=7))
    with pytest.raises(ExportError, match="does not exist"):
        export_script_file(tmp_path / "nowhere" / "x.py", [(0, SMALL)])


def test_another_device_is_in_the_script() -> None:
    source = export_script(SMALL.with_changes(device=Device.CUDA, mask=MaskKind.CAUSAL))
    assert "DEVICE = 'cuda'" in source
    assert "causal(LENGTH).to(DEVICE)" in source
    compile(source, "x", "exec")
    assert "DEVICE" not in export_script(SMALL)
