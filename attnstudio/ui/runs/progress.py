"""The line about runs that are trained together: how far they are, and in the end what they have shown."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from attnstudio.engine.pairs import Pair
from attnstudio.engine.protocol import Failed, RunState, TrainTogether
from attnstudio.messages import Message
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon
from attnstudio.ui.note import Note
from attnstudio.ui.runs.shelf import RunShelf
from attnstudio.ui.runs.verdict import results, verdict
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, Severity


class PairProgress(QWidget):
    """Follows one pair from its start; hidden before the first."""

    def __init__(self, studio: Studio, shelf: RunShelf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._shelf = shelf
        self.pair: Pair | None = None
        self._steps = 0
        self._newest_before = 0
        self._running = False
        self._outcome: Message | None = None
        self._failed = False
        self.text = ElidedLabel(self)
        self.bar = QProgressBar(self)
        self.pause = QPushButton(icon("pause"), "", self)
        self.note = Note(self)
        self._busy = QWidget(self)
        self._build()
        shelf.grown.connect(self.refresh)
        shelf.runsChanged.connect(self.refresh)
        studio.runStateChanged.connect(self._on_run_state)
        studio.failed.connect(self._on_failed)
        self.pause.clicked.connect(studio.pause)
        self.retranslate()

    def _build(self) -> None:
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(GRID)
        self.pause.setIconSize(QSize(16, 16))
        row = QHBoxLayout(self._busy)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 * GRID)
        row.addWidget(self.text, 3)
        row.addWidget(self.bar, 1)
        row.addWidget(self.pause)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._busy)
        column.addWidget(self.note)

    def start(self, pair: Pair, steps: int) -> None:
        """These runs are about to be made and trained."""
        self.pair, self._steps, self._outcome, self._failed = pair, steps, None, False
        self._newest_before = max((info.key for info in self._studio.runs.infos), default=0)
        self._running = True
        self.refresh()

    def keys(self) -> tuple[int, ...]:
        """The runs of the pair in the order of its experiments; () until all of them are there, and when
        one was dropped.
        """
        if self.pair is None:
            return ()
        made = {info.spec: info.key for info in self._shelf.infos if info.key > self._newest_before}
        keys = tuple(made[spec] for spec in self.pair.specs if spec in made)
        return keys if len(keys) == len(self.pair.specs) else ()

    @property
    def is_running(self) -> bool:
        """Whether the pair is in training."""
        return self._running

    @Slot(object)
    def _on_run_state(self, state: RunState | None) -> None:
        if state is not None and self._running and not self._studio.is_training:
            self._running = False
            self._shelf.refresh()
            self._judge()
        self.refresh()

    @Slot(object)
    def _on_failed(self, ending: Failed) -> None:
        if isinstance(ending.command, TrainTogether) and self.pair is not None:
            self._outcome, self._failed = ending.error.message, True
            self._running = False
            self.refresh()

    def _judge(self) -> None:
        """Say once what the runs have shown: later one of them may be trained further than the others."""
        curves = [self._shelf.curves[key] for key in self.keys()]
        if self.pair is not None and curves and all(of_run.steps for of_run in curves):
            self._outcome = verdict(self.pair, results(self.pair, curves))

    @Slot()
    def refresh(self) -> None:
        """Say how far the runs are, or what they have shown."""
        self._busy.setVisible(self._running)
        if self._running and self.pair is not None:
            taken = min((self._shelf.curves[key].steps for key in self.keys()), default=0)
            self.bar.setMaximum(self._steps)
            self.bar.setValue(taken)
            said = self.tr("{title}: {taken} of {steps} steps")
            title, steps = localize(self.pair.title), f"{self._steps:,}"
            self.text.setText(said.format(title=title, taken=f"{taken:,}", steps=steps))
        self._show_outcome()
        self.setVisible(self._running or bool(self.note.text()))
        self._fit()

    def _fit(self) -> None:
        """As high as the verdict wraps: a splitter around would reserve one line only."""
        layout = self.layout()
        assert layout is not None
        self.setMinimumHeight(max(layout.heightForWidth(self.width()), layout.minimumSize().height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _show_outcome(self) -> None:
        """Of runs that are all still there, or why there are none."""
        if self._running or self._outcome is None or not (self._failed or self.keys()):
            self.note.clear()
        else:
            severity = Severity.ERROR if self._failed else Severity.INFO
            self.note.say(localize(self._outcome), severity)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.pause.setText(self.tr("Pause"))
        set_tooltip(self.pause, self.tr("Stop all runs after the step in progress"))
        self.bar.setAccessibleName(self.tr("Steps taken by each run"))
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
