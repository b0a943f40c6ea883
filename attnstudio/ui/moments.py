"""The moment that the window shows: where the time cursor is locked, or what was asked of the newest step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from attnstudio.engine.frames import LayerRole
from attnstudio.engine.moments import HeadPlace, Moment
from attnstudio.engine.protocol import Ending, Failed, Finished, Visit

if TYPE_CHECKING:
    from attnstudio.ui.studio import Studio

# While the cursor is dragged, a visit on its way has this long to arrive before the next one overtakes it:
# overtaken at every move of the mouse, none would ever arrive.
PATIENCE_MS = 80


class Moments(QObject):
    """Asks the engine for what is to be seen at the cursor, and holds it.

    Locking the cursor at a step shows that step everywhere; letting go shows the run as it is. What is
    asked for besides (a parameter's distribution, dL/d(weights), heads switched off) is asked anew at each
    locked step, and at the newest step while the run stands still.

    While `pending` is a step, `moment` is the one before: its own `step` says which.

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
        self._ticket = 0  # of the visit on its way, 0 when there is none
        self._asked: Visit | None = None
        self._answered: Visit | None = None  # what `moment` is the answer to
        self._refused: Visit | None = None  # ended without an answer: something else must be wanted first
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE_MS)
        self._patience.timeout.connect(self._ask)
        studio.cursor.changed.connect(self.refresh)
        studio.runs.runsChanged.connect(self.refresh)
        studio.runStateChanged.connect(self.refresh)
        studio.layersChanged.connect(self._recall)
        studio.runChanged.connect(self._on_run_changed)

    # -- what is asked for

    def set_parameter(self, parameter: str) -> None:
        """Ask for the distribution of this parameter's gradient; "" for none."""
        if parameter != self.parameter:
            self.parameter = parameter
            self._on_option()

    def set_weight_gradients(self, wanted: bool) -> None:
        """Ask for dL/d(weights)."""
        if wanted is not self.weight_gradients:
            self.weight_gradients = wanted
            self._on_option()

    def set_switched_off(self, heads: frozenset[HeadPlace]) -> None:
        """Switch these heads (layer, head) off, all others on."""
        if heads != self.switched_off:
            self.switched_off = heads
            self._on_option()

    def toggle_head(self, layer: int, head: int) -> None:
        """Switch one head off, or on again."""
        self.set_switched_off(self.switched_off ^ {(layer, head)})

    @property
    def step(self) -> int | None:
        """The step that is to be shown; None for the run as it is."""
        wanted = self._wanted()
        return None if wanted is None else wanted.step

    def _wanted(self) -> Visit | None:
        """The visit whose answer is to be shown now."""
        info = self._studio.run_info
        if info is None:
            return None
        locked, newest = self._studio.cursor.locked, len(info.history)
        if locked is None:
            asked = self.parameter or self.weight_gradients or self.switched_off
            if not asked or self._studio.is_training:
                return None
        step = newest if locked is None else min(locked, newest)
        heads = tuple(sorted(self.switched_off))
        return Visit(info.key, step, self.parameter, self.weight_gradients, heads)

    @Slot()
    def refresh(self) -> None:
        """Ask for what is to be shown now, unless it is there or on its way."""
        wanted, before = self._wanted(), self.pending
        if wanted != self._refused:
            self._refused = None
        if wanted is None or self._refused is not None:
            self._forget()
        elif wanted == self._answered:
            self._settle()
            self._recall()
        else:
            self._go_for(wanted)
        if self.pending != before:
            self.changed.emit()

    def _go_for(self, wanted: Visit) -> None:
        self.pending = wanted.step
        if not self._ticket:
            self._ask()
        elif wanted == self._asked:
            self._patience.stop()
        elif not self._patience.isActive():
            self._patience.start()

    @Slot()
    def _ask(self) -> None:
        """Ask for the wanted visit; it overtakes the one on its way."""
        wanted = self._wanted()
        if wanted is None:
            return
        self._asked = wanted
        self._ticket = self._studio.runs.visit(
            wanted.run,
            wanted.step,
            parameter=wanted.parameter,
            weight_gradients=wanted.weight_gradients,
            switched_off=wanted.switched_off,
        )

    def _settle(self) -> None:
        """Nothing is waited for; what is still on its way does not count any more."""
        self.pending = self._asked = None
        self._ticket = 0
        self._patience.stop()

    def _forget(self) -> None:
        self._settle()
        self._show(None, None)

    def close(self) -> None:
        """The engine is about to end: ask for nothing more."""
        self._patience.stop()

    # -- from the studio

    def take_ending(self, ending: Ending) -> None:
        """The end of a visit, whoever asked for it."""
        if ending.ticket != self._ticket:
            return
        asked, self._ticket = self._asked, 0
        self._patience.stop()
        if isinstance(ending, Finished) and isinstance(ending.value, Moment):
            self._show(ending.value, asked)
        else:
            self._refused = asked
        self.refresh()
        locked = self._studio.cursor.locked
        if isinstance(ending, Failed) and asked is not None and locked == asked.step:
            self._studio.cursor.lock(None)  # nothing can be shown there

    @Slot()
    def _on_run_changed(self) -> None:
        self.switched_off = frozenset()
        self._refused = None
        was_pending = self.pending is not None
        self._forget()
        if was_pending:  # also where there was no moment before it, which would be news by itself
            self.changed.emit()
        self._studio.cursor.clear()
        self.refresh()

    def _on_option(self) -> None:
        self.refresh()
        self.changed.emit()

    def _show(self, moment: Moment | None, answered: Visit | None) -> None:
        self._answered = answered
        if moment is self.moment:
            return
        self.moment = moment
        self._recall()
        self.changed.emit()

    @Slot()
    def _recall(self) -> None:
        """Let the heads be those of the moment, where they are not those of the run as it is."""
        of_the_past = self._studio.cursor.locked is not None
        altered = bool(self.switched_off) and self._studio.shown_layer is LayerRole.TRAINED
        shown = self.moment is not None and (of_the_past or altered)
        self._studio.show_recalled(self.moment.frame if shown and self.moment is not None else None)
