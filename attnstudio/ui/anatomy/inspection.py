"""Which step is to be taken apart, and what came of it. Asks the engine only while somebody looks."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from attnstudio.engine.anatomy import StepAnatomy
from attnstudio.engine.protocol import Failed
from attnstudio.messages import Message
from attnstudio.ui.studio import Studio

# A cursor that is dragged comes to rest before a step is taken apart, and a single training step ends.
REST_MS = 80


class State(Enum):
    """What there is to show."""

    NO_RUN = "no run"
    TRAINING = "training"
    BUSY = "busy"
    READY = "ready"
    FAILED = "failed"


class Inspection(QObject):
    """Follows the time cursor: the locked step, or the one that comes next while the run stands still.

    changed()   `state`, `anatomy` or `problem` is another one
    """

    changed = Signal()

    def __init__(self, studio: Studio, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._active = False
        self._asked: tuple[int, int] | None = None
        self._failed: tuple[int, int] | None = None
        self._ticket = 0
        self._locked = studio.cursor.locked
        self.anatomy: StepAnatomy | None = None
        self.problem: Message | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(REST_MS)
        self._timer.timeout.connect(self._look)
        studio.cursor.changed.connect(self._on_cursor)
        studio.runStateChanged.connect(self._look_soon)
        studio.runChanged.connect(self._look_soon)
        studio.runs.runsChanged.connect(self._on_runs)
        studio.runs.inspected.connect(self._on_inspected)
        studio.failed.connect(self._on_failed)

    @property
    def wanted(self) -> tuple[int, int] | None:
        """Run and step to show; None without a run, and while one is trained with the cursor let go."""
        history, locked = self._studio.history, self._studio.cursor.locked
        run = next((info.key for info in self._studio.runs.infos if info.history is history), None)
        if history is None or run is None or (locked is None and self._studio.is_training):
            return None
        return run, len(history) if locked is None else min(locked, len(history))

    @property
    def state(self) -> State:
        """What there is to show now."""
        wanted, anatomy = self.wanted, self.anatomy
        if wanted is None and self._studio.is_training:
            return State.TRAINING
        if self._studio.history is None:
            return State.NO_RUN
        if anatomy is not None and (anatomy.run, anatomy.step) == wanted:
            return State.READY
        return State.FAILED if wanted is not None and self._failed == wanted else State.BUSY

    def set_active(self, active: bool) -> None:
        """Whether somebody looks."""
        self._active = active
        if active:
            self._look()
        else:
            self._timer.stop()

    def retry(self) -> None:
        """Ask once more after a failure."""
        self._failed = None
        self._look()

    @Slot()
    def _look_soon(self) -> None:
        if self._active:
            self._timer.start()

    @Slot()
    def _on_cursor(self) -> None:
        if self._studio.cursor.locked != self._locked:  # one that hovers changes nothing here
            self._locked = self._studio.cursor.locked
            self._look_soon()

    @Slot()
    def _on_runs(self) -> None:
        if self.state is not State.READY and not self._studio.is_training:
            self._look_soon()

    @Slot()
    def _look(self) -> None:
        """Ask for what is wanted, one at a time: what was asked for meanwhile is seen to afterwards."""
        wanted = self.wanted
        if self._active and self._asked is None and wanted is not None and self.state is State.BUSY:
            self._asked = wanted
            self._ticket = self._studio.runs.inspect_step(*wanted)
        self.changed.emit()

    @Slot(object)
    def _on_inspected(self, anatomy: StepAnatomy) -> None:
        if (anatomy.run, anatomy.step) == self._asked:
            self._asked = None
            self.anatomy = anatomy
            self._look()

    @Slot(object)
    def _on_failed(self, ending: Failed) -> None:
        if ending.ticket == self._ticket and self._asked is not None:
            self._failed, self._asked = self._asked, None
            self.problem = ending.error.message
            self._look()
