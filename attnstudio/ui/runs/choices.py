"""Which two runs stand side by side, and which of their layers."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QToolButton, QWidget

from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon
from attnstudio.ui.runs.flow_row import FlowRow
from attnstudio.ui.runs.shelf import RunShelf
from attnstudio.ui.runs.swatch import SWATCH, swatch_icon
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID

NARROWEST = 14 * GRID


class ComparedRuns(FlowRow):
    """Chooses runs A and B. Until a person chooses, A is the current run and B the newest other one.

    changed()            other runs are chosen
    depthChosen(int)     another layer (from 0) is chosen
    """

    changed = Signal()
    depthChosen = Signal(int)

    def __init__(self, shelf: RunShelf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self._chosen: tuple[int | None, int | None] = (None, None)
        self._depths = 1
        self.boxes = QComboBox(self), QComboBox(self)
        self.swap = QToolButton(self)
        self.layer = QComboBox(self)
        self._labels = QLabel(self), QLabel(self), QLabel(self)
        self._build()
        self.retranslate()

    def _build(self) -> None:
        for box in (*self.boxes, self.layer):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            box.setMinimumWidth(NARROWEST)
        for box in self.boxes:
            box.setIconSize(SWATCH)
        self.layer.setMinimumWidth(8 * GRID)
        self.swap.setIcon(icon("swap"))
        pairs = zip(self._labels, (*self.boxes, self.layer), strict=True)
        for place, (label, box) in enumerate(pairs):
            label.setBuddy(box)
            pair = self._pair(label, box)
            self.flow.addWidget(pair)
            if place == 1:
                self.flow.addWidget(self.swap)
        self._layer_pair = pair
        for box in self.boxes:
            box.activated.connect(self._on_chosen)
        self.swap.clicked.connect(self._on_swap)
        self.layer.activated.connect(self.depthChosen)

    def _pair(self, label: QLabel, box: QWidget) -> QWidget:
        """A label and its choice, which stay in one line."""
        pair = QWidget(self)
        row = QHBoxLayout(pair)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID // 2)
        row.addWidget(label)
        row.addWidget(box, 1)
        return pair

    @property
    def runs(self) -> tuple[int | None, int | None]:
        """The keys of A and B; None where there is no such run."""
        return self._chosen

    def choose(self, first: int, second: int) -> None:
        """Put these two side by side."""
        self._set((first, second))

    def refresh(self) -> None:
        """There are other runs, or they have other names."""
        keys = [info.key for info in self._shelf.infos]
        first, second = (key if key in keys else None for key in self._chosen)
        if first is None:
            others = [key for key in keys if key != second]
            first = self._shelf.current if self._shelf.current in others else next(reversed(others), None)
        if second is None:
            second = next((key for key in reversed(keys) if key != first), None)
        self._fill(keys)
        self._set((first, second))

    def _fill(self, keys: list[int]) -> None:
        ratio = self.devicePixelRatioF()
        for box in self.boxes:
            with QSignalBlocker(box):
                box.clear()
                for key in keys:
                    name = f"{key} · {localize(self._shelf.names[key].label)}"
                    box.addItem(swatch_icon(self._shelf.look(key), ratio), name, key)

    def _set(self, chosen: tuple[int | None, int | None]) -> None:
        for box, key in zip(self.boxes, chosen, strict=True):
            with QSignalBlocker(box):
                box.setCurrentIndex(box.findData(key))
            box.setEnabled(box.count() > 1)
        self.swap.setEnabled(None not in chosen)
        changed, self._chosen = chosen != self._chosen, chosen
        if changed:
            self.changed.emit()

    @Slot()
    def _on_chosen(self) -> None:
        first, second = (box.currentData() for box in self.boxes)
        if first == second:  # then the other one takes what this one had
            first, second = (
                (first, self._chosen[0]) if first != self._chosen[0] else (self._chosen[1], second)
            )
        self._set((first, second))

    @Slot()
    def _on_swap(self) -> None:
        self._set((self._chosen[1], self._chosen[0]))

    def show_depths(self, depths: int, depth: int) -> None:
        """Which of so many layers is shown; there is no choice of one."""
        self._layer_pair.setVisible(depths > 1)
        with QSignalBlocker(self.layer):
            if depths != self._depths:
                self._depths = depths
                self.layer.clear()
                self.layer.addItems([str(number) for number in range(1, depths + 1)])
            self.layer.setCurrentIndex(depth)

    def retranslate(self) -> None:
        """Texts in the current language."""
        first, second, layer = self._labels
        first.setText(self.tr("A"))
        second.setText(self.tr("B"))
        layer.setText(self.tr("Layer"))
        names = (self.tr("Run A"), self.tr("Run B"))
        for box, name in zip(self.boxes, names, strict=True):
            box.setAccessibleName(name)
            set_tooltip(box, self.tr("A run whose heads are shown; the difference map is B minus A"))
        self.swap.setAccessibleName(self.tr("Swap A and B"))
        set_tooltip(self.swap, self.tr("Swap A and B: the difference changes its sign"))
        self.layer.setAccessibleName(self.tr("Layer"))
        set_tooltip(self.layer, self.tr("Which of the encoder's layers is shown; 1 is next to the input"))
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
