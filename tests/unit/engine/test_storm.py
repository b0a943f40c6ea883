"""Three impatient persons at one session, and a hundred runs: nothing is lost, wrong, or left behind."""

from __future__ import annotations

import gc
import random
import threading
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from attnstudio.engine.frames import StepRecord
from attnstudio.engine.history import RunHistory
from attnstudio.engine.protocol import (
    Branch,
    ChooseRun,
    Command,
    DropRun,
    Ending,
    ErrorKind,
    Explore,
    Failed,
    Film,
    Finished,
    InspectStep,
    OpenRun,
    Pause,
    RankHeads,
    Reset,
    Rewind,
    SaveRun,
    Train,
    TrainTogether,
    Visit,
)
from attnstudio.engine.runs.autosave import AutosaveState, Keeper
from attnstudio.engine.runs.run import Run
from attnstudio.engine.session import Session
from attnstudio.engine.spec import ExperimentSpec, Optimizer, Task
from attnstudio.engine.trainer import Snapshot, Trainer
from tests.unit.engine.running import LABORATORY, PATIENCE, TINY, Running

PERSONS, COMMANDS = 3, 150
SGD = TINY.with_changes(optimizer=Optimizer.SGD, lr=0.1)
TOGETHER = (TINY, SGD, TINY.with_changes(task=Task.COPY, layers=2))
# The last two diverge and cannot be.
SPECS = (*TOGETHER, ExperimentSpec(d_model=16, heads=2, length=6), SGD.with_changes(lr=1e9))
IMPOSSIBLE = TINY.with_changes(heads=3)
WEIGHTS = {
    Train: 10,
    Visit: 25,
    Pause: 8,
    ChooseRun: 4,
    Rewind: 3,
    Branch: 3,
    Film: 3,
    SaveRun: 2,
    InspectStep: 2,
    OpenRun: 1,
    Explore: 2,
    RankHeads: 1,
    TrainTogether: 1,
    DropRun: 0.5,
    Reset: 0.3,
}


class Storm:
    """A session, what its persons asked for, and what came of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: set[int] = set()
        self.ended: Counter[int] = Counter()
        self.wrong: list[object] = []
        self.compared = 0
        self._changed = threading.Condition()
        self.session = Session(
            self._on_ended, lambda: LABORATORY, Keeper(folder / "autosave", self._on_autosave)
        )

    def _on_autosave(self, state: AutosaveState) -> None:
        self.wrong.append(state)

    def _on_ended(self, ending: Ending) -> None:
        if isinstance(ending, Failed) and ending.error.kind is ErrorKind.INTERNAL:
            self.wrong.append(ending)
        if isinstance(ending, Finished) and isinstance(ending.command, Visit):
            self._compare(ending)
        with self._changed:
            self.ended[ending.ticket] += 1
            self._changed.notify_all()

    def _compare(self, ending: Finished) -> None:
        """In the engine's thread: the run is now as it was when it was visited."""
        moment = ending.value
        (history,) = [info.history for info in self.session.runs if info.key == moment.run]
        if moment.step < len(history):
            self.compared += 1
            if not is_same(moment.record, history.record(moment.step)):
                self.wrong.append(ending)

    def person(self, seed: int) -> None:
        """Ask for anything, with at most three questions open."""
        chance, mine = random.Random(seed), set[int]()
        for _ in range(COMMANDS):
            mine.add(self.session.submit(self._any_command(chance)))
            with self._changed:
                assert self._changed.wait_for(lambda: len(mine - self.ended.keys()) <= 3, PATIENCE)
        with self._changed:
            self.asked |= mine

    def ask(self, command: Command) -> None:
        """Ask for one thing when all else is done, and wait for its end."""
        ticket = self.session.submit(command)
        self.asked.add(ticket)
        with self._changed:
            assert self._changed.wait_for(lambda: ticket in self.ended, PATIENCE)

    def _any_command(self, chance: random.Random) -> Command:
        runs = self.session.runs
        known = chance.choice(runs) if runs and chance.random() < 0.95 else None
        run = chance.randint(0, 12) if known is None else known.key
        step = chance.randint(0, 3 if known is None else len(known.history) + chance.randint(0, 20) // 20)
        spec = chance.choice((*SPECS, IMPOSSIBLE))
        path = self.folder / f"{chance.randint(0, 2)}.attn"
        (kind,) = chance.choices(list(WEIGHTS), list(WEIGHTS.values()))
        commands: dict[type, Command] = {
            Train: Train(spec, chance.randint(0, 60)),
            Visit: Visit(run, step, "W_q.weight", weight_gradients=chance.random() < 0.3),
            Pause: Pause(),
            ChooseRun: ChooseRun(run),
            Rewind: Rewind(run, step),
            Branch: Branch(run, step, spec),
            Film: Film(run, tuple(sorted({step // 2, step}))),
            SaveRun: SaveRun(run, path),
            InspectStep: InspectStep(run, step),
            OpenRun: OpenRun(path),
            Explore: Explore(spec),
            RankHeads: RankHeads(run, step),
            TrainTogether: TrainTogether(TOGETHER[: chance.randint(1, 3)], chance.randint(0, 30)),
            DropRun: DropRun(run),
            Reset: Reset(spec),
        }
        return commands[kind]


def is_same(one: StepRecord | None, other: StepRecord) -> bool:
    """To the bit, but for how long it took."""
    if one is None or (one.loss, one.grad_norm, one.total_norm) != (
        other.loss,
        other.grad_norm,
        other.total_norm,
    ):
        return False
    return np.array_equal(one.head_norms, other.head_norms) and np.array_equal(
        one.parameter_norms, other.parameter_norms
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_three_persons_ask_for_at_once_ends_once_and_is_right(tmp_path: Path, seed: int) -> None:
    storm = Storm(tmp_path)
    engine = threading.Thread(target=storm.session.run)
    persons = [threading.Thread(target=storm.person, args=(10 * seed + n,)) for n in range(PERSONS)]
    for thread in (engine, *persons):
        thread.start()
    for person in persons:
        person.join(PATIENCE)
    storm.ask(Train(SPECS[0], 5))
    for info in storm.session.runs:
        storm.ask(Visit(info.key, len(info.history) // 2, "W_q.weight"))
    storm.session.close()
    engine.join(PATIENCE)
    assert not engine.is_alive()
    assert len(storm.asked) > PERSONS * COMMANDS
    assert storm.ended == dict.fromkeys(storm.asked, 1)
    assert storm.wrong == []
    assert storm.compared
    autosaved = tmp_path / "autosave"
    assert not autosaved.exists() or not list(autosaved.iterdir())


def test_a_hundred_runs_leave_nothing_behind(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path, lambda _: None)
    before = {id(one) for one in runs_and_their_parts()}  # of other tests
    with Running(keeper) as running:
        for seed in range(100):
            running.ask(Train(TINY.with_changes(seed=seed), 1))
            (*_, newest) = running.session.runs
            running.ask(Visit(newest.key, 0))
            running.ask(DropRun(newest.key))
        running.endings.clear()
        running.ask(Explore(TINY))
        assert running.session.runs == ()
        assert keeper.settle(PATIENCE)
        assert [path.name for home in tmp_path.iterdir() for path in home.iterdir()] == ["lock"]
        del newest
        gc.collect()
        left = [one for one in runs_and_their_parts() if id(one) not in before]
        assert len(left) <= 2, left


def runs_and_their_parts() -> list[object]:
    """By type(), since isinstance() would run __class__ of other people's lazy proxies."""
    return [one for one in gc.get_objects() if type(one) in (Run, RunHistory, Trainer, Snapshot)]
