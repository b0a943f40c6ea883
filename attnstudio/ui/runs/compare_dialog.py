"""Chooses what to compare: several runs from one seed that differ in one thing."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from attnstudio.engine.cost import Verdict, available_memory, estimate
from attnstudio.engine.pairs import Pair, pairs_for
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.ui.fields import IntField
from attnstudio.ui.i18n import listing, localize
from attnstudio.ui.icons import icon
from attnstudio.ui.note import Note
from attnstudio.ui.runs.names import spec_labels
from attnstudio.ui.settings.parts import section_title, set_tooltip, text_label
from attnstudio.ui.theme import GRID, Severity
from attnstudio.ui.training.actions import DEFAULT_STEPS, MAX_STEPS
from attnstudio.ui.training.controls import by_leading_digit

WIDTH = 66 * GRID


class CompareDialog(QDialog):
    """Offers the pairs of one experiment; says what to look for before it starts.

    startRequested(Pair, int)  train these experiments for so many steps
    """

    startRequested = Signal(object, int)

    def __init__(
        self, spec: ExperimentSpec, steps: int = DEFAULT_STEPS, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.pairs = pairs_for(spec)
        self.intro = text_label(self)
        self.list = QListWidget(self)
        self.runs_title, self.runs = section_title(self), text_label(self)
        self.look_title, self.look_for = section_title(self), text_label(self)
        self.steps_label = QLabel(self)
        self.steps = IntField(self)
        self.note = Note(self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.start = self.buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        self._build(steps)
        self._connect()
        self.retranslate()
        self.list.setCurrentRow(0)
        self.list.setFocus()

    def _build(self, steps: int) -> None:
        self.setFixedWidth(WIDTH)
        for _ in self.pairs:
            self.list.addItem(QListWidgetItem())
        self.list.setSpacing(GRID // 4)
        self.intro.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.look_for.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.steps_label.setBuddy(self.steps)
        self.steps.set_stepper(by_leading_digit)
        self.steps.set_value(steps)
        self.steps.setFixedWidth(self.fontMetrics().horizontalAdvance("100000") + 5 * GRID)
        self.start.setIcon(icon("play"))
        self.start.setDefault(True)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self.steps_label)
        row.addWidget(self.steps)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        for part in (self.intro, self.list, self.runs_title, self.runs, self.look_title, self.look_for):
            column.addWidget(part)
        column.addLayout(row)
        column.addWidget(self.note)
        column.addStretch(1)
        column.addWidget(self.buttons)

    def _connect(self) -> None:
        self.list.currentRowChanged.connect(self._show_pair)
        self.list.itemActivated.connect(self._accept)
        self.steps.valueEdited.connect(self._judge)
        self.steps.refused.connect(self._judge)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)

    @property
    def pair(self) -> Pair | None:
        """What is chosen."""
        row = self.list.currentRow()
        return self.pairs[row] if 0 <= row < len(self.pairs) else None

    @Slot()
    def _show_pair(self) -> None:
        if (pair := self.pair) is not None:
            self.runs.setText(listing(localize(label) for label in spec_labels(pair.specs)))
            self.look_for.setText(localize(pair.look_for))
        self._judge()

    @Slot()
    def _judge(self) -> None:
        """Say what forbids a start."""
        problem = self._problem()
        if problem:
            self.note.say(problem, Severity.ERROR)
        else:
            self.note.clear()
        self.start.setEnabled(not problem)
        self._fit()

    def _fit(self) -> None:
        """As high as its texts need: a label that wraps does not tell a dialog so by itself."""
        layout = self.layout()
        assert layout is not None
        height = layout.totalHeightForWidth(WIDTH)
        self.setMinimumHeight(height)
        self.resize(WIDTH, height)

    def _room_for_texts(self) -> None:
        """The list and the explanation are as high as the longest of them: nothing jumps in between."""
        row = self.list.sizeHintForRow(0) + 2 * self.list.spacing()
        self.list.setFixedHeight(len(self.pairs) * row + 2 * self.list.frameWidth() + GRID // 2)
        width = WIDTH - 4 * GRID
        room, wraps = QRect(0, 0, width, 0), int(Qt.TextFlag.TextWordWrap)
        texts = [localize(pair.look_for) for pair in self.pairs]
        metrics = self.look_for.fontMetrics()
        self.look_for.setMinimumHeight(
            max((metrics.boundingRect(room, wraps, text).height() for text in texts), default=0)
        )

    def _problem(self) -> str:
        pair, steps = self.pair, self.steps.value()
        if pair is None:
            return self.tr("Choose what to compare.")
        if (reason := self.steps.problem()) is not None:
            return localize(reason)
        if steps is None or not 1 <= steps <= MAX_STEPS:
            return self.tr("The number of steps must be between 1 and {limit}.").format(
                limit=f"{MAX_STEPS:,}"
            )
        if self._needs_too_much(pair):
            return self.tr(
                "Together these runs need more memory than is free. Choose a smaller length, d_model or "
                "batch."
            )
        return ""

    def _needs_too_much(self, pair: Pair) -> bool:
        costs = [estimate(spec) for spec in pair.specs]
        free = available_memory()
        refused = any(cost.verdict(free) is Verdict.REFUSE for cost in costs)
        return refused or (free is not None and sum(cost.total_bytes for cost in costs) > free)

    @Slot()
    def _accept(self) -> None:
        pair, steps = self.pair, self.steps.value()
        if pair is not None and steps is not None and not self._problem():
            self.startRequested.emit(pair, steps)
            self.accept()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setWindowTitle(self.tr("Compare runs"))
        self.intro.setText(
            self.tr(
                "Several runs of your experiment start from the same seed, see the same data, and differ in "
                "one thing. They are trained in turn, step by step."
            )
        )
        for row, pair in enumerate(self.pairs):
            self.list.item(row).setText(localize(pair.title))
        self._room_for_texts()
        self.list.setAccessibleName(self.tr("What to compare"))
        set_tooltip(self.list, self.tr("What the runs differ in; everything else stays as it is"))
        self.runs_title.setText(self.tr("The runs"))
        self.look_title.setText(self.tr("What to look for"))
        self.steps_label.setText(self.tr("&Steps of each"))
        set_tooltip(self.steps, self.tr("How many steps each run takes; Pause stops all of them earlier"))
        self.start.setText(self.tr("Start"))
        set_tooltip(self.start, self.tr("Train the runs; the present one is paused if it is in training"))
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(self.tr("Cancel"))
        self._show_pair()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
