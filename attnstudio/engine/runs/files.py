"""Runs as files, and back: everything is checked before anything is kept."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import torch

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.cost import Verdict, available_memory, estimate
from attnstudio.engine.errors import readable_bytes
from attnstudio.engine.optimizers import optimizer_of
from attnstudio.engine.runs.blocks import open_block, read_blocks
from attnstudio.engine.runs.format import RunFile, RunFileError, damaged, open_run_file, write_run_file
from attnstudio.engine.runs.parts import (
    Description,
    RunParts,
    StateArrays,
    describe,
    history_of,
    read_description,
    read_record,
    read_states,
    record_arrays,
    state_arrays,
)
from attnstudio.engine.runs.run import SNAPSHOT_BYTES, Run
from attnstudio.engine.trainer import Snapshot
from attnstudio.files import cannot_save
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

# Of kept states in a file, besides the first of each segment and the newest one.
STATE_BYTES = 64 << 20


@dataclass(frozen=True, slots=True)
class SavedRun:
    """A run that is in its file, which was read back: a file of `bytes`, and a sentence that says so."""

    path: Path
    bytes: int
    steps: int
    message: Message


def save_run(run: Run, path: Path, cancel: CancelToken) -> SavedRun:
    """Write `run` to `path` with its whole history. Raises `RunFileError`; then `path` is as it was."""
    cancel.check()
    return save_parts(run.parts(), path)


def save_parts(parts: RunParts, path: Path) -> SavedRun:
    """As `save_run`, for any thread."""
    steps = parts.tip.step
    states = thinned(parts, STATE_BYTES)
    arrays = record_arrays(parts.history, 0, steps) | state_arrays(parts, states)
    try:
        size = write_run_file(path, describe(parts, torch.__version__), arrays).bytes
    except OSError as error:
        raise RunFileError(cannot_save(path, error)) from error
    text = QT_TRANSLATE_NOOP("Messages", "Saved {count} steps in {file} ({size}), read back and checked.")
    said = message(text, count=f"{steps:,}", file=path.name, size=readable_bytes(size))
    return SavedRun(path, size, steps, said)


def thinned(parts: RunParts, budget: int) -> list[Snapshot]:
    """The states to keep within `budget` bytes: evenly spaced, with all that are needed to go on."""
    needed = {segment.start for segment in parts.segments} | {parts.tip.step}
    others = [state for state in parts.states if state.step not in needed]
    total = sum(state.nbytes for state in others)
    stride = max(1, math.ceil(total / budget))
    chosen = {state.step for state in others[::stride]} | needed
    return [state for state in parts.states if state.step in chosen]


def open_run(
    path: Path, key: int = 1, budget: int = SNAPSHOT_BYTES, cancel: CancelToken | None = None
) -> Run:
    """The run in `path`, resting at its newest step, with at most `budget` bytes of kept states.

    Raises `RunFileError` when the file is damaged, of a newer format, or does not fit into memory; as
    `Run` when its experiment cannot be computed here; `CancelledError`.
    """
    cancel = cancel or CancelToken()
    pieces, states = [], []
    with open_run_file(path) as file:
        description = read_description(file)
        _require_affordable(file, description)
        blocks = read_blocks(file)
        for block in blocks:
            cancel.check()
            with open_block(file, block) as part:
                pieces.append(read_record(part, description, block.start, block.stop, is_last=False))
                states += read_states(part, description)
        pieces.append(read_record(file, description, blocks[-1].stop if blocks else 0, description.steps))
        states += read_states(file, description)
    cancel.check()
    run = Run(description.spec, cancel, key, budget)
    snapshots = _snapshots(path, run, description, states)
    history = history_of(description, pieces)
    run.become(RunParts(description.segments, history, snapshots, description.spacing))
    run.notice = _of_another_torch(path, description)
    return run


def _require_affordable(file: RunFile, description: Description) -> None:
    """Refuse an experiment that does not fit, and one that is larger than the file can hold."""
    spec, free = description.spec, available_memory()
    cost = estimate(spec)
    if cost.verdict(free) is Verdict.REFUSE:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "{file} holds a run that does not fit into memory: it needs about {size}, and {free} are free.",
        )
        sizes = {"size": readable_bytes(cost.total_bytes), "free": readable_bytes(free or 0)}
        raise RunFileError(message(text, file=file.path.name, **sizes))
    attention = 4 * spec.d_model**2 * spec.depth
    if math.prod(file.shape(f"states.{len(description.segments) - 1}.tensors")) < attention:
        file.refuse(message(QT_TRANSLATE_NOOP("Messages", "its kept states are of another experiment")))


def _snapshots(
    path: Path, run: Run, description: Description, found: Sequence[StateArrays]
) -> tuple[Snapshot, ...]:
    """The states as tensors of the shapes that `run`'s model has. Raises `RunFileError`."""
    trainer = run.trainer()
    if trainer.parameters != description.parameters:
        text = QT_TRANSLATE_NOOP("Messages", "its parameters are not those of its experiment")
        raise damaged(path, message(text))
    states: dict[int, Snapshot] = {}
    for part in found:
        parameters = list(trainer.layer.parameters())
        memory = optimizer_of(description.segments[part.segment].spec, parameters).state()
        shapes = [tensor.shape for tensor in (*parameters, *memory)]
        if part.tensors.shape[1] != sum(shape.numel() for shape in shapes):
            text = QT_TRANSLATE_NOOP("Messages", "its kept states are of another experiment")
            raise damaged(path, message(text))
        for row, step in enumerate(part.steps.tolist()):
            generator = None if part.generators is None else torch.tensor(part.generators[row])
            _require_generator(path, generator, trainer.objective.generator)
            states[step] = Snapshot(step, _tensors(part, row, shapes), generator)
    needed = {segment.start for segment in description.segments} | {description.steps}
    if not needed <= states.keys():
        raise damaged(path, message(QT_TRANSLATE_NOOP("Messages", "a state that it needs is missing")))
    return tuple(states[step] for step in sorted(states))


def _tensors(part: StateArrays, row: int, shapes: Sequence[torch.Size]) -> tuple[torch.Tensor, ...]:
    """Copies, so that one state can be given up without the others."""
    values = torch.tensor(part.tensors[row])
    pieces = torch.split(values, [shape.numel() for shape in shapes])
    return tuple(piece.view(shape) for piece, shape in zip(pieces, shapes, strict=True))


def _require_generator(path: Path, state: torch.Tensor | None, drawn_from: torch.Generator | None) -> None:
    fits = (state is None) == (drawn_from is None)
    if state is not None and fits:
        try:
            torch.Generator().set_state(state)
        except RuntimeError:
            fits = False
    if not fits:
        text = QT_TRANSLATE_NOOP("Messages", "the state of its generator is not one of PyTorch's")
        raise damaged(path, message(text))


def _of_another_torch(path: Path, description: Description) -> Message | None:
    if description.torch == torch.__version__:
        return None
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "{file} was trained with PyTorch {theirs}; this is {ours}. "
        "Steps that are computed again may differ in their last digits.",
    )
    return message(text, file=path.name, theirs=description.torch, ours=torch.__version__)
