"""The parts of a run that autosave writes once: files beside the one that says where the run stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from attnstudio.engine.runs.format import RunFile, open_run_file
from attnstudio.messages import QT_TRANSLATE_NOOP, message

BLOCK_NAME = re.compile(r"run-\d{1,9}-\d{1,9}\.block")
MAX_BLOCKS = 100_000


@dataclass(frozen=True, slots=True)
class Block:
    """The steps from `start` to before `stop`, in the file `name` of that `checksum`."""

    name: str
    start: int
    stop: int
    checksum: str

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {"name": self.name, "start": self.start, "stop": self.stop, "checksum": self.checksum}


def read_blocks(file: RunFile) -> tuple[Block, ...]:
    """The blocks that `file` names, which follow one another from step 0. Raises `RunFileError`."""
    values = file.document.get("blocks", [])
    blocks: list[Block] = []
    if isinstance(values, list) and len(values) <= MAX_BLOCKS:
        for value in values:
            if not _is_block(value) or value["start"] != (blocks[-1].stop if blocks else 0):
                break
            blocks.append(Block(**value))
    stop = blocks[-1].stop if blocks else 0
    if not isinstance(values, list) or len(blocks) != len(values) or stop > file.document["steps"]:
        file.refuse(message(QT_TRANSLATE_NOOP("Messages", "the files that it names are not its own")))
    return tuple(blocks)


def _is_block(value: object) -> bool:
    """Whether `value` is what `Block.to_dict` gives; its name can be no path."""
    if not isinstance(value, dict) or set(value) != {"name", "start", "stop", "checksum"}:
        return False
    numbers = all(type(value[field]) is int and value[field] >= 0 for field in ("start", "stop"))
    texts = all(isinstance(value[field], str) for field in ("name", "checksum"))
    return numbers and texts and value["start"] <= value["stop"] and bool(BLOCK_NAME.fullmatch(value["name"]))


@contextmanager
def open_block(file: RunFile, block: Block) -> Iterator[RunFile]:
    """The block beside `file`. Raises `RunFileError` when it is missing, or another one."""
    with open_run_file(file.path.with_name(block.name)) as part:
        if part.checksum != block.checksum:
            file.refuse(
                message(QT_TRANSLATE_NOOP("Messages", "{part} does not match its checksum"), part=block.name)
            )
        yield part
