"""All that the session needs of torch, in one module, so that importing it is importing torch."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import torch

from attnstudio.engine.ablation import rank_heads
from attnstudio.engine.anatomy import StepAnatomy
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.cases.case import Case, CaseReport
from attnstudio.engine.cases.runner import run_cases
from attnstudio.engine.devices import available_devices, require_device
from attnstudio.engine.experiment import explore
from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.moments import HeadRanking, Moment
from attnstudio.engine.protocol import Visit
from attnstudio.engine.runs.files import open_run, save_parts
from attnstudio.engine.runs.run import SNAPSHOT_BYTES, Run
from attnstudio.engine.runs.saving import Saving
from attnstudio.engine.runs.visiting import visit
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.engine.step_dissection import dissect
from attnstudio.engine.studies import Study, StudyContext


class Laboratory:
    """Computes in the calling thread; every method has safe points for `cancel`."""

    def __init__(self) -> None:
        self.torch_version: str = torch.__version__
        self.devices = available_devices()

    def require(self, spec: ExperimentSpec) -> None:
        """Raises `SpecError` or `EngineFailure` when `spec` cannot be computed on this machine."""
        spec.require_valid()
        require_device(spec)

    def explore(self, spec: ExperimentSpec, cancel: CancelToken) -> AttentionFrame:
        """See `experiment.explore`."""
        return explore(spec, cancel)

    def new_run(
        self, spec: ExperimentSpec, cancel: CancelToken, key: int = 1, budget: int = SNAPSHOT_BYTES
    ) -> Run:
        """See `run.Run`."""
        return Run(spec, cancel, key, budget)

    def visit(self, run: Run, command: Visit, cancel: CancelToken) -> Moment:
        """See `visiting.visit`."""
        return visit(run, command, cancel)

    def rank_heads(self, run: Run, step: int, cancel: CancelToken) -> HeadRanking:
        """See `ablation.rank_heads`. Raises as `Run.at`."""
        trainer, _ = run.at(step, cancel)
        return rank_heads(trainer, run.key, cancel)

    def inspect_step(self, run: Run, step: int, cancel: CancelToken) -> StepAnatomy:
        """See `step_dissection.dissect`."""
        return dissect(run, step, cancel)

    def film(self, run: Run, steps: Sequence[int], cancel: CancelToken) -> tuple[AttentionFrame, ...]:
        """The frames of `run` at `steps`. Raises as `Run.at`."""
        return tuple(run.at(step, cancel)[0].frame(cancel, run.key) for step in steps)

    def saving(self, run: Run, path: Path) -> Saving:
        """What saves `run` as it is now, whatever becomes of it meanwhile. See `run_files.save_run`."""
        parts = run.parts()
        return Saving(parts, partial(save_parts, parts, path))

    def open_run(self, path: Path, key: int, budget: int, cancel: CancelToken) -> Run:
        """See `run_files.open_run`."""
        return open_run(path, key, budget, cancel)

    def solve(self, study: Study, context: StudyContext) -> object:
        """Answer `study`, leaving torch's generator and number of threads as they were found."""
        module, _, function = study.solver.partition(":")
        solver = getattr(importlib.import_module(module), function)
        with self.same_threads(), torch.random.fork_rng(devices=[]):
            return solver(study, context)

    @contextmanager
    def same_threads(self) -> Iterator[None]:
        """Whatever is computed here, torch has as many threads afterwards as before."""
        threads = torch.get_num_threads()
        try:
            yield
        finally:
            torch.set_num_threads(threads)

    def run_cases(
        self, cases: Sequence[Case], cancel: CancelToken, between: Callable[[], None]
    ) -> CaseReport:
        """See `case_runner.run_cases`."""
        return run_cases(cases, cancel, between=between)
