"""The engine on its own QThread: the only Qt in this package."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal

from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.history import RunHistory
from attnstudio.engine.moments import RunInfo
from attnstudio.engine.protocol import Command, EngineStatus
from attnstudio.engine.runs.autosave import Keeper
from attnstudio.engine.runs.leftovers import Leftover
from attnstudio.engine.session import Session
from attnstudio.qt_imports import import_plainly

# Python hands the interpreter over after this time. The default, 5 ms, would make the UI thread wait
# 14 to 26 ms behind a training loop; this makes it 8 ms.
SWITCH_SECONDS = 0.0005

# macOS gives a secondary thread 512 KiB, which torch outgrows.
STACK_BYTES = 16 << 20

import_plainly()  # torch is imported in this thread, while others import too


class EngineThread(QThread):
    """Runs a `Session`. All methods are to be called from the thread that made it.

    ended(Finished | Failed | Cancelled) is emitted in the worker: connect methods of QObjects, never
    a lambda, which would run there.
    autosaveChanged(AutosaveState) likewise: saving began to fail, or works again. Runs are autosaved in
    the folder `autosave`, if one is given.
    """

    ended = Signal(object)
    autosaveChanged = Signal(object)

    def __init__(self, parent: QObject | None = None, autosave: Path | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("engine")
        self.setStackSize(STACK_BYTES)
        self.autosave = autosave
        self._keeper = None if autosave is None else Keeper(autosave, self.autosaveChanged.emit)
        self._session = Session(self.ended.emit, keeper=self._keeper)

    def run(self) -> None:
        """In the worker: import torch, then serve commands."""
        sys.setswitchinterval(SWITCH_SECONDS)
        self._session.run()

    def submit(self, command: Command) -> int:
        """Ask for `command`, before or after torch is loaded; its ending carries the returned ticket."""
        return self._session.submit(command)

    def cancel(self, ticket: int) -> None:
        """Let the command `ticket` end as cancelled, soon."""
        self._session.cancel(ticket)

    def take_report(self) -> tuple[int, object] | None:
        """The newest that a study published since the last call, with its ticket."""
        return self._session.reports.take()

    def take_frame(self) -> AttentionFrame | None:
        """The newest frame of the layer in training since the last call, or None."""
        return self._session.frames.take()

    def history(self) -> RunHistory | None:
        """The record of the current run, or None before the first."""
        return self._session.history

    def take_side_frames(self) -> Mapping[int, AttentionFrame] | None:
        """The newest frames of runs trained beside the current one, by key, since the last call."""
        return self._session.side_frames.take()

    def runs(self) -> tuple[RunInfo, ...]:
        """All runs, the oldest first."""
        return self._session.runs

    def supersede(self, leftover: Leftover) -> None:
        """Let `leftover`, whose runs were opened, be discarded as soon as nothing can be lost with it."""
        if self._keeper is not None:
            self._keeper.supersede(leftover)

    def status(self) -> EngineStatus:
        """What the engine does now."""
        return self._session.status

    def close(self, timeout: float) -> bool:
        """Cancel everything and end the thread; True when it ended within `timeout` seconds.

        False is possible while torch is being imported, or in a very long training step.
        """
        self._session.close()
        return self.wait(int(timeout * 1000))
