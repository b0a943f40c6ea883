"""Shuffle the tokens: do the maps move along with them?"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QEvent, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QPushButton, QVBoxLayout, QWidget

from attnstudio.engine.comparing.shuffling import Shuffle, Shuffled, describe, random_order
from attnstudio.engine.comparing.study import Side
from attnstudio.engine.spec import MaskKind, Positional
from attnstudio.ui.compare.asking import StudyAsker
from attnstudio.ui.compare.maps import ComparedMaps
from attnstudio.ui.compare.moved_cursor import MovedCursor
from attnstudio.ui.compare.order_picture import OrderPicture
from attnstudio.ui.compare.source import ShownHeads
from attnstudio.ui.differences.compared_state import ComparedState
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon
from attnstudio.ui.note import Note, Remedy
from attnstudio.ui.runs.flow_row import FlowRow
from attnstudio.ui.settings.parts import set_tooltip, text_label
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, Severity


class ShufflePage(QWidget):
    """Encoding and mask can be switched here without changing the experiment."""

    def __init__(
        self, studio: Studio, source: ShownHeads, heads_state: HeadsState, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._studio = studio
        self._source = source
        self._generator = np.random.default_rng()
        self._order: tuple[int, ...] = ()
        self._side: Side | None = None  # whose switches are shown
        self._wanted: Shuffle | None = None
        self.found: Shuffled | None = None
        self._asker = StudyAsker(studio.studies, self)
        self.controls = FlowRow(self)
        self.shuffle = QPushButton(icon("swap"), "", self.controls)
        self.undo = QPushButton(icon("undo"), "", self.controls)
        self.encoded = QCheckBox(self.controls)
        self.masked = QCheckBox(self.controls)
        self.adopt = QPushButton(self.controls)
        self.order = OrderPicture(self)
        self.sentence = text_label(self)
        self.note = Note(self)
        plain, moved = (ComparedState(heads_state, self) for _ in range(2))
        self._cursor = MovedCursor(plain, moved, self)
        self.maps = ComparedMaps((plain, moved, plain), self)
        self._build()
        self._connect()
        self.retranslate()

    def _build(self) -> None:
        for control in (self.shuffle, self.undo, self.encoded, self.masked, self.adopt):
            self.controls.flow.addWidget(control)
        for button in (self.shuffle, self.undo, self.adopt):
            button.setAutoDefault(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        for widget in (self.controls, self.order, self.sentence, self.note):
            column.addWidget(widget)
        column.addWidget(self.maps, 1)

    def _connect(self) -> None:
        self.shuffle.clicked.connect(self.shuffle_tokens)
        self.undo.clicked.connect(self.put_back)
        self.encoded.toggled.connect(self.refresh)
        self.masked.toggled.connect(self.refresh)
        self.adopt.clicked.connect(self._adopt)
        self._source.changed.connect(self.refresh)
        self._asker.answered.connect(self._on_answer)
        self._asker.changed.connect(self._show_state)
        self.note.remedyChosen.connect(self.refresh)
        self.maps.state.cursorChanged.connect(self._follow)

    @property
    def busy(self) -> bool:
        """Whether an answer is waited for."""
        return self._asker.busy

    # -- verbs

    @Slot()
    def shuffle_tokens(self) -> None:
        """Another order."""
        if self._side is not None:
            self._order = random_order(self._side.spec.positions(), self._generator)
            self.refresh()

    @Slot()
    def put_back(self) -> None:
        """The tokens in their order."""
        self._order = ()
        self.refresh()

    @Slot()
    def _adopt(self) -> None:
        if self._side is not None:
            self._studio.propose(self._switched(self._side).spec)

    # -- what is asked

    @Slot()
    def refresh(self) -> None:
        """Ask for what the switches say, unless it is there; a hidden page waits until it is shown."""
        if not self.isVisible():
            return
        shown = self._source.side
        if shown is None or self._source.obstacle is not None:
            self._asker.cancel()
            self._wanted = None
            self._show_state()
            return
        if self._side is None or shown.spec != self._side.spec:
            self._set_switches(shown)
        self._side = shown
        length = shown.spec.positions()
        if len(self._order) != length:
            self._order = tuple(range(length))
        wanted = Shuffle(self._switched(shown), self._order)
        if wanted != self._wanted or self._asker.error is not None:
            self._wanted = wanted
            self._asker.ask(wanted)
        elif self.found is not None:
            self._show_layer()
        self._show_state()

    def _set_switches(self, side: Side) -> None:
        """As the experiment has it."""
        for switch, on in (
            (self.encoded, side.spec.positional is not Positional.NONE),
            (self.masked, side.spec.mask is not MaskKind.NONE),
        ):
            switch.blockSignals(True)
            switch.setChecked(on)
            switch.blockSignals(False)
        self.masked.setVisible(side.spec.mask is not MaskKind.NONE)

    def _switched(self, side: Side) -> Side:
        """`side` as the switches have it."""
        positional = Positional.SINUSOIDAL if self.encoded.isChecked() else Positional.NONE
        mask = side.spec.mask if self.masked.isChecked() else MaskKind.NONE
        return replace(side, spec=side.spec.with_changes(positional=positional, mask=mask))

    # -- what came

    @Slot(object)
    def _on_answer(self, found: Shuffled) -> None:
        self.found = found
        self._cursor.set_order(found.study.order)
        self.order.show_order(found.plain.query_tokens, found.study.order)
        self._show_layer()

    def _depth(self) -> int:
        return 0 if self.found is None else min(self._studio.depth, self.found.plain.layers - 1)

    def _show_layer(self) -> None:
        assert self.found is not None
        frames = self.found.plain, self.found.shuffled, self.found.restored
        layers = tuple(frame.of_layer(self._depth()) for frame in frames)
        if [id(frame) for frame in layers] != [id(frame) for frame in self.maps.frames]:
            self.maps.show_frames(layers, self._captions(), comparable=True)

    def _captions(self) -> tuple[str, ...]:
        return (
            self.tr("A: in order"),
            self.tr("Shuffled"),
            self.tr("B: shuffled, moved back"),
            self.tr("B − A"),
        )

    @Slot()
    def _show_state(self) -> None:
        """Everything that is said."""
        obstacle, error = self._source.obstacle, self._asker.error
        if error is not None:
            self.note.say(localize(error.message), Severity.ERROR, (Remedy(self.tr("Try again"), None),))
        elif obstacle is not None:
            self.note.say(localize(obstacle), Severity.INFO)
        else:
            self.note.clear()
        self.maps.set_stale(obstacle is not None or error is not None)
        ready = self._side is not None and obstacle is None
        for control in (self.shuffle, self.encoded, self.masked):
            control.setEnabled(ready)
        self.undo.setEnabled(ready and list(self._order) != sorted(self._order))
        side = self._side
        self.adopt.setEnabled(side is not None and ready and self._switched(side).spec != self._studio.spec)
        self.sentence.setText(self._sentence())

    def _sentence(self) -> str:
        if self.found is None:
            return self.tr("Computing both orders…") if self._asker.busy else ""
        return localize(describe(self.found, self._depth()))

    @Slot()
    def _follow(self) -> None:
        cell = self.maps.state.cursor
        self.order.follow(None if cell is None else cell.query)

    def close_down(self) -> None:
        """Wait for nothing more."""
        self._asker.cancel()

    # -- events

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.shuffle.setText(self.tr("Shuffle"))
        set_tooltip(
            self.shuffle,
            self.tr("Put the tokens in another order and compute anew (R). Encoding and mask stay"),
        )
        self.undo.setText(self.tr("Undo the shuffle"))
        set_tooltip(self.undo, self.tr("The tokens in their order again"))
        self.encoded.setText(self.tr("Positional encoding"))
        set_tooltip(
            self.encoded,
            self.tr(
                "Switch the encoding here alone: the experiment stays. Without it attention cannot tell one "
                "order from another (section 3.5)"
            ),
        )
        self.masked.setText(self.tr("Mask"))
        set_tooltip(
            self.masked, self.tr("Switch the mask here alone. It belongs to places: it tells an order, too")
        )
        self.adopt.setText(self.tr("Put in force"))
        set_tooltip(
            self.adopt,
            self.tr("Make the window's experiment as it is switched here; Undo takes it back"),
        )
        if self.found is not None:
            self.maps.set_captions(self._captions())
        self._show_state()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()
