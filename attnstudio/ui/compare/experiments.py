"""Two experiments: A is what the window shows, or was kept; B differs from it in one thing."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from attnstudio.engine.comparing.measures import MeasureChange, changes
from attnstudio.engine.comparing.study import Change, Look, LookAt, Side, Variant, variants_of
from attnstudio.engine.exports.export import default_file_name
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.compare.asking import StudyAsker
from attnstudio.ui.compare.change_rows import CHANGE_COLUMNS, change_rows
from attnstudio.ui.compare.low_splitter import LowSplitter
from attnstudio.ui.compare.maps import ComparedMaps
from attnstudio.ui.compare.number_table import NumberTable
from attnstudio.ui.compare.saving import TableSaver, changes_csv
from attnstudio.ui.compare.source import ShownHeads
from attnstudio.ui.compare.words import common_part, describe_change, describe_other_heads, side_name
from attnstudio.ui.differences.compared_state import ComparedState
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.i18n import localize, sentences
from attnstudio.ui.icons import icon
from attnstudio.ui.note import Note, Remedy
from attnstudio.ui.runs.flow_row import FlowRow
from attnstudio.ui.runs.names import changes as spec_changes
from attnstudio.ui.runs.names import joined
from attnstudio.ui.settings.parts import set_tooltip, text_label
from attnstudio.ui.splits import SplitMemory
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, Severity

SHARES = {Qt.Orientation.Vertical: (6200, 3800), Qt.Orientation.Horizontal: (7600, 2400)}
WIDE = 190 * GRID  # from here on the table stands beside the maps
NARROWEST = 20 * GRID
LOWEST = 52 * GRID  # of maps and table; where there is less, the tab scrolls


class ExperimentsPage(QWidget):
    """Asks the engine for both sides when it is shown and they stand still.

    saved(object)    a Message about a table that was written
    """

    saved = Signal(object)

    def __init__(
        self, studio: Studio, source: ShownHeads, heads_state: HeadsState, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._studio = studio
        self._source = source
        self._kept: Side | None = None
        self._variants: tuple[Variant, ...] = ()
        self._wanted: tuple[Side, Side] | None = None
        self._shown: tuple[Side, Side] | None = None
        self._looks: tuple[Look, ...] = ()
        self._title = self._wanted_title = message("")
        self._sentences: tuple[Message, ...] = ()
        self.changes: tuple[MeasureChange, ...] = ()
        self._asker = StudyAsker(studio.studies, self)
        self.saver = TableSaver(self)
        self.controls = FlowRow(self)
        self.first = QLabel(self)
        self.keep = QPushButton(icon("lock"), "", self)
        self.choice = QComboBox(self)
        self._choice_label = QLabel(self)
        self.adopt = QPushButton(self)
        self.sentence = text_label(self)
        self.remark = text_label(self)
        self.note = Note(self)
        state = ComparedState(heads_state, self)
        self.maps = ComparedMaps((state, state), self)
        self.table = NumberTable(CHANGE_COLUMNS, self)
        self.table_title = QLabel(self)
        self.save = QPushButton(icon("export"), "", self)
        self.views = LowSplitter(Qt.Orientation.Vertical, self)
        self._build()
        self._connect()
        self.retranslate()

    def _build(self) -> None:
        self.keep.setCheckable(True)
        for button in (self.keep, self.adopt, self.save):
            button.setAutoDefault(False)
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.choice.setMinimumWidth(NARROWEST)
        self._choice_label.setBuddy(self.choice)
        pair = QWidget(self.controls)
        row = QHBoxLayout(pair)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID // 2)
        row.addWidget(self._choice_label)
        row.addWidget(self.choice, 1)
        for widget in (self.first, self.keep, pair, self.adopt):
            self.controls.flow.addWidget(widget)
        self.remark.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        below = QWidget()
        head = QHBoxLayout()
        head.addWidget(self.table_title, 1)
        head.addWidget(self.save)
        lower = QVBoxLayout(below)
        lower.setContentsMargins(0, 0, 0, 0)
        lower.setSpacing(GRID // 2)
        lower.addLayout(head)
        lower.addWidget(self.table, 1)
        self.views.addWidget(self.maps)
        self.views.addWidget(below)
        self.views.setChildrenCollapsible(False)
        self.views.setMinimumHeight(LOWEST)
        self.views.setHandleWidth(GRID)
        for index in range(self.views.count()):
            self.views.setStretchFactor(index, 1)
        self._split = SplitMemory(self.views, "compare", SHARES)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        for widget in (self.controls, self.sentence, self.remark, self.note):
            column.addWidget(widget)
        column.addWidget(self.views, 1)
        column.addStretch(0)

    def _connect(self) -> None:
        self._source.changed.connect(self.refresh)
        self.keep.toggled.connect(self._on_keep)
        self.choice.activated.connect(self.refresh)
        self.adopt.clicked.connect(self._adopt)
        self.save.clicked.connect(self._save)
        self.table.headChosen.connect(self.maps.state.read_head)
        self._asker.answered.connect(self._on_answer)
        self._asker.changed.connect(self._show_state)
        self.note.remedyChosen.connect(self.refresh)
        self.saver.saved.connect(self.saved)
        self.saver.refused.connect(self._on_refused)

    @property
    def busy(self) -> bool:
        """Whether an answer is waited for."""
        return self._asker.busy

    # -- what is asked

    @property
    def variants(self) -> tuple[Variant, ...]:
        """What B can be, in the order of the choice."""
        return self._variants

    def choose(self, variant: Variant) -> None:
        """Let B be `variant`, one of `variants`."""
        self.choice.setCurrentIndex(self._variants.index(variant))
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Ask for what is to be compared now, unless it is there; a hidden page waits until it is shown."""
        if not self.isVisible():
            return
        shown = self._source.side
        if shown is None or self._source.obstacle is not None:
            self._asker.cancel()
            self._wanted = None
            self._show_state()
            return
        first = shown if self._kept is None else self._kept
        self._offer(first, shown)
        variant = self._variants[self.choice.currentIndex()]
        wanted = first, variant.side
        if wanted != self._wanted or self._asker.error is not None:
            self._wanted, self._wanted_title = wanted, variant.title
            self._asker.ask(LookAt(wanted))
        elif not self._asker.busy and self._looks:
            self._show_layer()  # it may be another one
        self._show_state()

    def _offer(self, first: Side, shown: Side) -> None:
        """Fill the choice; what was chosen stays, in the sense of the change."""
        variants = variants_of(first)
        if self._kept is not None and shown != self._kept:
            variants = (_in_force(first, shown), *variants)
        if variants == self._variants:
            return
        index = self.choice.currentIndex()
        before = self._variants[index] if 0 <= index < len(self._variants) else None
        same_title = (place for place, one in enumerate(variants) if before and one.title == before.title)
        same_change = (place for place, one in enumerate(variants) if before and one.change is before.change)
        self._variants = variants
        self._fill(next(same_title, next(same_change, 0)))

    def _fill(self, index: int) -> None:
        with QSignalBlocker(self.choice):
            self.choice.clear()
            self.choice.addItems([localize(variant.title) for variant in self._variants])
            self.choice.setCurrentIndex(index)

    @Slot(bool)
    def _on_keep(self, kept: bool) -> None:
        self._kept = self._source.side if kept else None
        self.refresh()

    @Slot()
    def _adopt(self) -> None:
        self._studio.propose(self._variants[self.choice.currentIndex()].side.spec)

    # -- what came

    @Slot(object)
    def _on_answer(self, looks: tuple[Look, ...]) -> None:
        self._looks = looks
        self._shown, self._title = self._wanted, self._wanted_title
        self._show_layer()

    def _show_layer(self) -> None:
        """The layer that the window shows; of a shallower side its last."""
        layers = [(look, min(self._studio.depth, look.frame.layers - 1)) for look in self._looks]
        first, second = (look.frame.of_layer(depth) for look, depth in layers)
        self.changes = changes(*(look.measures[depth] for look, depth in layers))
        comparable = first.heads == second.heads
        first, second, cut = common_part(first, second)
        self.maps.show_frames((first, second), self._captions(), comparable=comparable)
        of = self.maps.difference
        said = describe_other_heads(first, second) if of is None else describe_change(self._title, of)
        self._sentences = (said,) if cut is None else (said, cut)
        self.table.set_rows(change_rows(self.changes))

    def _captions(self) -> tuple[str, ...]:
        assert self._shown is not None
        return (
            self.tr("A: {name}").format(name=localize(side_name(self._shown[0]))),
            self.tr("B: {name}").format(name=localize(self._title)),
            self.tr("B − A: blue less, orange more"),
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
        waits = self._asker.busy or obstacle is not None or error is not None
        self.maps.set_stale(waits)
        self.views.setVisible(bool(self._looks))
        self._column.setStretch(self._column.count() - 1, int(not self._looks))
        self._show_controls()
        self.sentence.setText(self._sentence())
        self.save.setEnabled(bool(self.changes))

    def _show_controls(self) -> None:
        side = self._kept or self._source.side
        name = "" if side is None else localize(side_name(side))
        self.first.setText(self.tr("A: {name}").format(name=name))
        index = self.choice.currentIndex()
        variant = self._variants[index] if 0 <= index < len(self._variants) else None
        for control in (self.keep, self.choice):
            control.setEnabled(variant is not None)
        remark = variant.remark if variant is not None else None
        self.remark.setVisible(remark is not None)
        self.remark.setText("" if remark is None else localize(remark))
        can_adopt = variant is not None and variant.side.spec != self._studio.spec and variant.side.scaled
        self.adopt.setEnabled(can_adopt)

    def _sentence(self) -> str:
        if self._asker.busy and self._shown is None:
            return self.tr("Computing both…")
        return sentences(map(localize, self._sentences))

    # -- verbs

    @Slot()
    def _save(self) -> None:
        assert self._shown is not None
        name = default_file_name("measures", self._shown[0].spec, self._shown[0].step, "csv")
        self.saver.ask_and_save(name, lambda: changes_csv(self.changes))

    @Slot(object)
    def _on_refused(self, reason: Message) -> None:
        self.note.say(localize(reason), Severity.ERROR)

    def close_down(self) -> None:
        """Wait for nothing more."""
        self._asker.cancel()
        self.saver.close_down()

    # -- events

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.keep.setText(self.tr("Keep as A"))
        set_tooltip(
            self.keep,
            self.tr(
                "Keep these heads as A while you change the experiment or move along the timeline: the "
                "experiment in force can then be B"
            ),
        )
        self._choice_label.setText(self.tr("B:"))
        self.choice.setAccessibleName(self.tr("What B has otherwise"))
        set_tooltip(
            self.choice,
            self.tr(
                "B is A with this one thing changed. Learned weights stay as they are, so the difference is "
                "the change's alone"
            ),
        )
        self.adopt.setText(self.tr("Put B in force"))
        set_tooltip(
            self.adopt,
            self.tr("Make B the window's experiment, untrained; Undo takes it back. Not for the scale"),
        )
        self.table_title.setText(self.tr("Measures, the largest change first"))
        self.table.setAccessibleName(self.table_title.text())
        self.save.setText(self.tr("Save as CSV…"))
        set_tooltip(self.save, self.tr("All measures of both sides, in full; heads count from 0 in files"))
        self._fill(self.choice.currentIndex())
        if self._shown is not None:
            self.maps.set_captions(self._captions())
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
        self.refresh()


def _in_force(first: Side, shown: Side) -> Variant:
    """What the window shows, against what was kept."""
    changed = spec_changes(first.spec, shown.spec)
    if changed:
        text = QT_TRANSLATE_NOOP("Messages", "What is shown now: {changes}")
        title = message(text, changes=joined(changed))
    else:
        text = QT_TRANSLATE_NOOP("Messages", "What is shown now: {name}")
        title = message(text, name=side_name(shown))
    return Variant(Change.SHOWN, title, shown)
