"""Controls against over-reading: what the same measures say of heads that have learned nothing."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from attnstudio.engine.comparing.controls import SHUFFLES, TWINS, Controls, judge, questions_for
from attnstudio.engine.comparing.study import Side
from attnstudio.engine.exports.export import default_file_name
from attnstudio.messages import Message
from attnstudio.ui.compare.asking import StudyAsker
from attnstudio.ui.compare.control_rows import CONTROL_COLUMNS, control_rows
from attnstudio.ui.compare.low_splitter import LowSplitter
from attnstudio.ui.compare.number_table import NumberTable
from attnstudio.ui.compare.saving import TableSaver, controls_csv
from attnstudio.ui.compare.source import ShownHeads
from attnstudio.ui.compare.words import describe_judgement, side_name
from attnstudio.ui.focus_order import pass_focus
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon
from attnstudio.ui.note import Note
from attnstudio.ui.runs.flow_row import FlowRow
from attnstudio.ui.settings.parts import BulletList, set_tooltip, text_label
from attnstudio.ui.splits import SplitMemory
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, Severity

SHARES = {Qt.Orientation.Vertical: (5000, 5000), Qt.Orientation.Horizontal: (5000, 5000)}
WIDE = 190 * GRID  # from here on the table stands beside the sentences
BAR_PX = 24 * GRID
LOWEST = 40 * GRID  # of sentences and table; where there is less, the tab scrolls


class ControlsPage(QWidget):
    """Computes when it is told to, since it takes some seconds for large experiments.

    saved(object)    a Message about a table that was written
    """

    saved = Signal(object)

    def __init__(self, studio: Studio, source: ShownHeads, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._source = source
        self._side: Side | None = None
        self.found: Controls | None = None
        self._asker = StudyAsker(studio.studies, self)
        self.saver = TableSaver(self)
        self.controls = FlowRow(self)
        self.start = QPushButton(icon("play"), "", self.controls)
        self.stop = QPushButton(icon("stop"), "", self.controls)
        self.progress = QProgressBar(self.controls)
        self.save = QPushButton(icon("export"), "", self)
        self.intro = text_label(self)
        self.note = Note(self)
        self.verdicts = BulletList()
        self.table = NumberTable(CONTROL_COLUMNS, self)
        self.table_title = QLabel(self)
        self.views = LowSplitter(Qt.Orientation.Vertical, self)
        self._build()
        self._connect()
        self.retranslate()

    def _build(self) -> None:
        for button in (self.start, self.stop, self.save):
            button.setAutoDefault(False)
        self.progress.setFixedWidth(BAR_PX)
        for widget in (self.start, self.stop, self.progress):
            self.controls.flow.addWidget(widget)
        self.intro.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        inner = QWidget()
        texts = QVBoxLayout(inner)
        texts.setContentsMargins(0, 0, GRID, 0)
        texts.addWidget(self.verdicts)
        texts.addStretch(1)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inner)
        self._scroll = scroll
        below = QWidget()
        head = QHBoxLayout()
        head.addWidget(self.table_title, 1)
        head.addWidget(self.save)
        lower = QVBoxLayout(below)
        lower.setContentsMargins(0, 0, 0, 0)
        lower.setSpacing(GRID // 2)
        lower.addLayout(head)
        lower.addWidget(self.table, 1)
        self.views.addWidget(scroll)
        self.views.addWidget(below)
        self.views.setChildrenCollapsible(False)
        self.views.setMinimumHeight(LOWEST)
        self.views.setHandleWidth(GRID)
        self._split = SplitMemory(self.views, "compare-controls", SHARES)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(GRID)
        for part in (self.controls, self.intro, self.note):
            self._column.addWidget(part)
        self._column.addWidget(self.views, 1)
        self._column.addStretch(0)

    def _connect(self) -> None:
        self.start.clicked.connect(self.compute)
        self.stop.clicked.connect(self._asker.cancel)
        self.save.clicked.connect(self._save)
        self._source.changed.connect(self._on_source)
        self._asker.answered.connect(self._on_answer)
        self._asker.changed.connect(self._show_state)
        self._asker.reported.connect(self._on_report)
        self.saver.saved.connect(self.saved)
        self.saver.refused.connect(self._on_refused)

    @property
    def busy(self) -> bool:
        """Whether an answer is waited for."""
        return self._asker.busy

    # -- verbs

    @Slot()
    def compute(self) -> None:
        """Measure the heads that the window shows, and all that they are held against."""
        side = self._source.side
        if side is None or self._source.obstacle is not None:
            return
        self._side = side
        question = questions_for(side, side.spec.positions())
        self.progress.setRange(0, len(question.seeds) + len(question.orders))
        self.progress.setValue(0)
        self._asker.ask(question)

    @Slot()
    def _save(self) -> None:
        found = self.found
        assert found is not None
        side = found.study.side
        name = default_file_name("controls", side.spec, side.step, "csv")
        self.saver.ask_and_save(name, lambda: controls_csv(found))

    @Slot(object)
    def _on_refused(self, reason: Message) -> None:
        self.note.say(localize(reason), Severity.ERROR)

    # -- what came

    @Slot()
    def _on_source(self) -> None:
        if self._asker.busy and self._source.side != self._side:
            self._asker.cancel()
        if self.isVisible():
            self._show_found()
            self._show_state()

    @Slot(object)
    def _on_report(self, report: tuple[int, int]) -> None:
        self.progress.setValue(report[0])

    @Slot(object)
    def _on_answer(self, found: Controls) -> None:
        self.found = found
        self._show_found()

    def _show_found(self) -> None:
        """The layer that the window shows."""
        found = self.found
        if found is None:
            return
        layer = min(self._studio.depth, len(found.now) - 1)
        self.table.set_rows(control_rows(found, layer))
        step = found.study.side.step
        said = tuple(localize(describe_judgement(one, step)) for one in judge(found, layer))
        caption = self.tr("What the controls say about {name}:").format(
            name=localize(side_name(found.study.side))
        )
        self.verdicts.set_items(caption, said)

    @Slot()
    def _show_state(self) -> None:
        """Everything that is said but the results."""
        obstacle, error, busy = self._source.obstacle, self._asker.error, self._asker.busy
        late = self.found is not None and self.found.study.side != self._source.side
        if error is not None:
            self.note.say(localize(error.message), Severity.ERROR)
        elif obstacle is not None:
            self.note.say(localize(obstacle), Severity.INFO)
        elif late and not busy:
            self.note.say(
                self.tr("These are not the heads that the window shows now: compute again."), Severity.WARNING
            )
        else:
            self.note.clear()
        self._show_running(busy, ready=obstacle is None and self._source.side is not None)
        self.views.setVisible(self.found is not None)
        self._column.setStretch(self._column.count() - 1, int(self.found is None))

    def _show_running(self, busy: bool, *, ready: bool) -> None:
        """One of the two buttons; whoever pressed the other by keyboard goes on from it."""
        if self.start.hasFocus() and busy:
            self.stop.show()
            pass_focus(self.stop)
        self.start.setEnabled(ready and not busy)
        if self.stop.hasFocus() and not busy and ready:
            pass_focus(self.start)
        self.stop.setVisible(busy)
        self.progress.setVisible(busy)

    def close_down(self) -> None:
        """Wait for nothing more."""
        self._asker.cancel()
        self.saver.close_down()

    # -- events

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.start.setText(self.tr("Compute the controls"))
        set_tooltip(
            self.start,
            self.tr("Measure these heads, and the same of what can have learned nothing; the window goes on"),
        )
        self.stop.setText(self.tr("Stop"))
        set_tooltip(self.stop, self.tr("Stop computing; what was shown before stays"))
        self.progress.setAccessibleName(self.tr("Controls computed"))
        set_tooltip(self.progress, self.tr("How many twins and orders are measured"))
        self.intro.setText(
            self.tr(
                "A map always looks like something. Here every measure of a head stands beside those of "
                "{twins} untrained twins (the same experiment and tokens, other seeds), of its own maps for "
                "{shuffles} orders of the tokens, and of an equal share for every key. What the twins show "
                "as well, training has not made."
            ).format(twins=TWINS, shuffles=SHUFFLES)
        )
        self.table_title.setText(self.tr("Every measure and its controls"))
        self.table.setAccessibleName(self.table_title.text())
        self.save.setText(self.tr("Save as CSV…"))
        set_tooltip(self.save, self.tr("All layers and measures, in full; heads count from 0 in files"))
        self._scroll.setAccessibleName(self.tr("What the controls say about each head"))
        self._show_found()
        self._show_state()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= WIDE
        self._split.turn(Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_found()
        self._show_state()
