"""Small runs, and one of them in a file."""

from __future__ import annotations

from pathlib import Path

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.runs.files import save_run
from attnstudio.engine.runs.run import Run
from attnstudio.engine.spec import PRESETS, ExperimentSpec, Optimizer

BUDGET = 8 << 20
STEPS = 43
BRANCHED_AT = 20
TINY = PRESETS["reverse"].with_changes(d_model=16, heads=2, length=6, batch=8)


def trained(spec: ExperimentSpec = TINY, steps: int = STEPS) -> Run:
    """A run of `spec` after `steps` steps."""
    run = Run(spec, CancelToken(), budget=BUDGET)
    for _ in range(steps):
        run.step()
    return run


def save_branch(folder: Path) -> Path:
    """The file of a run that branched."""
    other = TINY.with_changes(optimizer=Optimizer.SGD, lr=0.1)
    run = trained().branch(BRANCHED_AT, other, CancelToken(), 2, BUDGET)
    for _ in range(STEPS - BRANCHED_AT):
        run.step()
    path = folder / "run.attn"
    save_run(run, path, CancelToken())
    return path
