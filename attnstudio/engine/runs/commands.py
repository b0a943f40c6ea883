"""What is asked of runs, one function for each command. Imported before torch is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.errors import require_memory
from attnstudio.engine.protocol import (
    Branch,
    ChooseRun,
    Command,
    DropRun,
    Film,
    InspectStep,
    OpenRun,
    RankHeads,
    Rewind,
    SaveRun,
    StopReason,
    Visit,
)
from attnstudio.engine.runs.desk import RunDesk

if TYPE_CHECKING:
    from attnstudio.engine.laboratory import Laboratory


def execute_run_command(
    laboratory: Laboratory, desk: RunDesk, command: Command, cancel: CancelToken
) -> object:
    """Execute any `RunCommand` but `TrainTogether`. See each command for its result.

    Raises `EngineFailure`, `SpecError`, `CancelledError`.
    """
    match command:
        case Visit():
            value: object = laboratory.visit(desk.get(command.run), command, cancel)
        case RankHeads():
            value = laboratory.rank_heads(desk.get(command.run), command.step, cancel)
        case InspectStep():
            value = laboratory.inspect_step(desk.get(command.run), command.step, cancel)
        case Film():
            value = laboratory.film(desk.get(command.run), command.steps, cancel)
        case Rewind():
            run = desk.get(command.run)
            run.rewind(command.step, cancel)
            value = desk.choose(run, StopReason.REWOUND)
        case Branch():
            value = _branch(laboratory, desk, command, cancel)
        case ChooseRun():
            value = desk.choose(desk.get(command.run), StopReason.CHOSEN)
        case DropRun():
            value = desk.drop(desk.get(command.run))
        case SaveRun():
            value = laboratory.saving(desk.get(command.run), command.path)
        case OpenRun():
            value = _open(laboratory, desk, command, cancel)
        case _:
            raise TypeError(f"no command for a run: {command}")
    return value


def _branch(laboratory: Laboratory, desk: RunDesk, command: Branch, cancel: CancelToken) -> object:
    laboratory.require(command.spec)
    parent = desk.get(command.run)
    require_memory([command.spec], [run.spec for run in (desk.current,) if run is not None])
    budget = desk.share(len(desk.infos) + 1)
    run = parent.branch(command.step, command.spec, cancel, desk.new_key(), budget)
    desk.add(run)
    return desk.choose(run, StopReason.BRANCHED)


def _open(laboratory: Laboratory, desk: RunDesk, command: OpenRun, cancel: CancelToken) -> object:
    run = laboratory.open_run(command.path, desk.new_key(), desk.share(len(desk.infos) + 1), cancel)
    desk.add(run)
    return desk.choose(run, StopReason.OPENED)
