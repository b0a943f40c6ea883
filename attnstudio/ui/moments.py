"""The moment that the window shows: where the time cursor is locked, or what was asked of the newest step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from attnstudio.engine.moments import HeadPlace, Moment
from attnstudio.engine.protocol import Cancelled, Failed, Visit

if TYPE_CHECKING:
    from attnstudio.ui.studio import Studio


class Moments(QObject):
    """Asks the engine for what is to be seen at the cursor, and holds it.

    Locking the cursor at a step shows that step everywhere; letting go shows the run as it is. What is
    asked for besides (a parameter's distribution, dL/d(weights), heads switched off) is asked anew at each
    locked step, and at the newest step while the run stands still.

    changed()   `moment`, `pending` or one of the options is another one
    """

    changed = Signal()

    def __init__(self, studio: Studio) -> None:
        super().__init__(studio)
        self._studio = studio
        self.moment: Moment | None = None
        self.pending: int | None = None
        self.parameter = ""
        self.weight_gradients = False
        self.switched_off: frozenset[HeadPlace] = frozenset()
        self._ticket = 0
        studio.cursor.changed.connect(self._on_cursor)
        studio.runs.momentArrived.connect(self._on_moment)
        studio.runStateChanged.connect(self._on_run_state)
        studio.runChanged.connect(self._on_run_changed)

    # -- what is asked for

    def set_parameter(self, parameter: str) -> None:
        """Ask for the distribution of this parameter's gradient; "" for none."""
        if parameter != self.parameter:
            self.parameter = parameter
            self.refresh()

    def set_weight_gradients(self, wanted: bool) -> None:
        """Ask for dL/d(weights)."""
        if wanted is not self.weight_gradients:
            self.weight_gradients = wanted
            self.refresh()

    def set_switched_off(self, heads: frozenset[HeadPlace]) -> None:
        """Switch these heads (layer, head) off, all others on."""
        if heads != self.switched_off:
            self.switched_off = heads
            self.refresh()

    def toggle_head(self, layer: int, head: int) -> None:
        """Switch one head off, or on again."""
        self.set_switched_off(self.switched_off ^ {(layer, head)})

    @property
    def step(self) -> int | None:
        """The step that is to be shown; None for the run as it is."""
        history, state = self._studio.history, self._studio.run_state
        if history is None or state is None or not state.run:
            return None
        locked = self._studio.cursor.locked
        if locked is not None:
            return min(locked, len(history))
        asked = bool(self.parameter or self.weight_gradients or self.switched_off)
        return len(history) if asked and not self._studio.is_training else None

    def refresh(self) -> None:
        """Ask for what is to be shown now; without a step, show the run as it is."""
        state, step = self._studio.run_state, self.step
        if step is None or state is None:
            self.pending = None
            self._show(None)
            return
        self.pending = step
        self._ticket = self._studio.runs.visit(
            state.run,
            step,
            parameter=self.parameter,
            weight_gradients=self.weight_gradients,
            switched_off=tuple(sorted(self.switched_off)),
        )
        self.changed.emit()

    # -- from the studio

    @Slot()
    def _on_cursor(self) -> None:
        locked = self._studio.cursor.locked
        shown = self.pending if self.pending is not None else self.moment and self.moment.step
        if locked is not None and locked == shown:
            return
        if locked is None and self.step is None and self.moment is None and self.pending is None:
            return
        self.refresh()

    @Slot(object)
    def _on_moment(self, moment: Moment) -> None:
        state = self._studio.run_state
        if state is None or moment.run != state.run or moment.step != self.step:
            return  # the cursor has moved on
        if moment.switched_off == tuple(sorted(self.switched_off)):
            self.pending = None
        self._show(moment)

    def take_end_of_visit(self, ending: Failed | Cancelled) -> None:
        """A visit that did not arrive: nothing is pending when it was the last one."""
        if isinstance(ending.command, Visit) and ending.ticket == self._ticket and self.pending is not None:
            self.pending = None
            self.changed.emit()

    @Slot(object)
    def _on_run_state(self, _state: object) -> None:
        if self.moment is not None or self.step is not None:
            self.refresh()

    @Slot()
    def _on_run_changed(self) -> None:
        self.switched_off = frozenset()
        self._studio.cursor.clear()
        self.refresh()

    def _show(self, moment: Moment | None) -> None:
        if moment is None and self.moment is None:
            return
        self.moment = moment
        self._studio.show_recalled(None if moment is None else moment.frame)
        self.changed.emit()
