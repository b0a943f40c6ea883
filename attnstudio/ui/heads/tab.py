"""The Heads tab: every head at once, one cursor through all of them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer, Slot
from PySide6.QtGui import QHideEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QLabel, QStackedLayout, QVBoxLayout, QWidget

from attnstudio.engine.frames import AttentionFrame, LayerRole
from attnstudio.engine.protocol import Explore, Failed
from attnstudio.engine.tracing.study import Stage
from attnstudio.ui.focus_order import move_behind
from attnstudio.ui.heads.ablation import Ablation
from attnstudio.ui.heads.chooser_row import ChooserRow
from attnstudio.ui.heads.foot import HeadsFoot
from attnstudio.ui.heads.gradient_feed import GradientFeed
from attnstudio.ui.heads.gradient_row import GradientRow, why_none
from attnstudio.ui.heads.gradients import WeightGradients
from attnstudio.ui.heads.grid import HeadGrid
from attnstudio.ui.heads.header import HeadsHeader
from attnstudio.ui.heads.notices import drawing_notices, frame_notice, lesson_of
from attnstudio.ui.heads.readout import describe_answer, describe_gradient, describe_largest
from attnstudio.ui.heads.stage_feed import StageFeed
from attnstudio.ui.heads.stage_notices import stage_notice
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.i18n import localize, sentences
from attnstudio.ui.insight import insight_now
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID

PATIENCE_MS = 200  # a computation shorter than this is not worth a flicker
READING_MS = 200  # while training, sentences change no faster than they can be read


class HeadsTab(QWidget):
    """Shows the studio's frame, and what there is to know about it."""

    def __init__(self, studio: Studio, state: HeadsState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._state = state
        self._failed = False
        self._is_stale = False
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE_MS)
        self._reading_time = QTimer(self)
        self._reading_time.setSingleShot(True)
        self._reading_time.setInterval(READING_MS)
        self.header = HeadsHeader(state)
        self.gradient_row = GradientRow(state)
        self.gradient_row.hide()
        self.choosers = ChooserRow(studio, state)
        self.notice = self.choosers.notice
        self.grid = HeadGrid(state)
        self.ablation = Ablation(studio, self)
        self.foot = HeadsFoot(state, self.ablation)
        self._gradients = GradientFeed(studio)
        self._stages = StageFeed(studio, state, self)
        self._waiting = QLabel()
        self._waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._waiting.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._picture = self._make_picture()
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID, GRID, GRID, GRID)
        column.setSpacing(GRID)
        column.addWidget(self.header)
        column.addWidget(self._picture, 1)
        self._connect()
        self.retranslate()
        self._show_frame()

    def export_widget(self) -> QWidget:
        """What a picture of this tab shows: everything, as the colour bar belongs to the maps."""
        return self

    # -- making

    def _make_picture(self) -> QWidget:
        picture = QWidget()
        heads = QWidget()
        self._stack = QStackedLayout(heads)
        self._stack.addWidget(self._waiting)
        self._stack.addWidget(self.grid)
        column = QVBoxLayout(picture)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self.gradient_row)
        column.addWidget(self.choosers)
        column.addWidget(heads, 1)
        column.addWidget(self.foot)
        return picture

    def _connect(self) -> None:
        self._studio.frameChanged.connect(self._show_frame)
        self._studio.runStateChanged.connect(self._show_notices)
        self._studio.layersChanged.connect(self._show_frame)
        self._studio.specChanged.connect(self._on_spec_changed)
        self._studio.failed.connect(self._on_failed)
        self._patience.timeout.connect(self._on_overdue)
        self._reading_time.timeout.connect(self._show_notices)
        self._state.cursorChanged.connect(self._show_readout)
        self._state.appearanceChanged.connect(self._show_notice)
        self._state.appearanceChanged.connect(self._show_drawing_notices)
        self.grid.enlargeRequested.connect(self.grid.enlarge)
        self.grid.enlargedChanged.connect(self._show_enlarged)
        self.grid.layoutChanged.connect(self._show_drawing_notices)
        self.grid.kindsChanged.connect(self._show_kinds)
        self.header.back.clicked.connect(self._show_all)
        self.header.gradient.toggled.connect(self._on_gradient_toggled)
        self._studio.moments.changed.connect(self._show_gradients)
        self._studio.recordsArrived.connect(self._read_soon)
        self.grid.switchRequested.connect(self.ablation.toggle)
        self.ablation.changed.connect(self._show_worths)
        self._state.stageChanged.connect(self._show_stage)
        self._stages.changed.connect(self._show_stage)
        self._studio.runStateChanged.connect(self._show_stage)

    # -- showing

    @property
    def _frame(self) -> AttentionFrame | None:
        return self._studio.frame

    @Slot()
    def _show_frame(self) -> None:
        """Bring everything up to date with the studio's frame; a hidden tab waits until it is shown."""
        frame = self._frame
        if frame is None or not self.isVisible():
            self._stack.setCurrentWidget(self._waiting if frame is None else self.grid)
            return
        if frame.origin.spec == self._studio.spec:
            self._failed = False
            self._set_stale(False)
        self._show_maps(frame)
        self._stack.setCurrentWidget(self.grid)
        self.header.show_frame(frame)
        if not self._studio.is_training:
            self._show_notices()
        else:
            self._read_soon()
        self._show_readout()
        self._show_gradients()

    @Slot()
    def _read_soon(self) -> None:
        if not self._reading_time.isActive() and self.isVisible():
            self._reading_time.start()

    def _show_maps(self, frame: AttentionFrame) -> None:
        """The frame, and beside it the gradients of its weights, or the place that they will have."""
        gradients, count = self._gradients.of(frame), len(self.grid.maps)
        self.grid.set_frame(frame, gradients, twinned=self._has_twins(gradients))
        self._stage_maps(frame)
        if len(self.grid.maps) > count:
            move_behind(self.foot, self.grid)

    @Slot()
    def _show_stage(self) -> None:
        """Bring the stage of the frame up to date, and what is said of it."""
        if self._frame is not None and self.isVisible():
            self._stage_maps(self._frame)
            self._show_notice()
            self._show_drawing_notices()

    def _stage_maps(self, frame: AttentionFrame) -> None:
        staged = self._stages.of(frame)
        self.grid.set_stage(staged, awaited=self._stages.is_awaited(frame))
        self.grid.set_stale(self._is_stale or self._stages.why_not(frame) is not None)
        self.header.show_stage(staged)

    def _has_twins(self, gradients: WeightGradients | None) -> bool:
        return gradients is not None or self._gradients.is_awaited

    @Slot(bool)
    def _on_gradient_toggled(self, wanted: bool) -> None:
        self._studio.moments.set_weight_gradients(wanted)
        self._show_gradients()

    @Slot()
    def _show_gradients(self) -> None:
        """Whether gradients are wanted, and why there are none."""
        wanted, frame = self._studio.moments.weight_gradients, self._frame
        self.header.gradient.setChecked(wanted)
        self.gradient_row.setVisible(wanted)
        gradients = None if frame is None else self._gradients.of(frame)
        if wanted:
            self.gradient_row.show_gradients(gradients, localize(why_none(self.ablation.refusal())))
        is_news = gradients is not self.grid.gradients or self.grid.twinned is not self._has_twins(gradients)
        if frame is not None and is_news and self.isVisible():
            self._show_maps(frame)
        self.foot.meaning.setVisible(wanted)
        self.foot.meaning.setText(self._cell_meaning())

    @Slot()
    def _show_worths(self) -> None:
        self.grid.set_worths(self.ablation.worths())
        if self._studio.moments.weight_gradients:
            self._show_gradients()  # the reason why there are none may be another

    @Slot()
    def _show_notices(self) -> None:
        self._reading_time.stop()
        self.foot.answers.show_frame(self._frame)
        self._show_notice()
        self._show_drawing_notices()

    @Slot()
    def _show_notice(self) -> None:
        frame = self._frame
        scale = None if frame is None else self._state.scale(frame)
        if frame is None or scale is None:
            self.notice.setText("")
        elif self._failed:
            self.notice.setText(self.tr("These are the last heads that could be computed."))
        elif self._is_stale:
            self.notice.setText(self.tr("Computing…"))
        elif frame.origin.spec == self._studio.spec:
            two_layers = len(self._studio.available_layers()) > 1
            past = self._recalled_of()
            notice = frame_notice(frame, scale.statistics, two_layers=two_layers, recalled_of=past)
            if self._state.stage is not Stage.WEIGHTS:
                notice = stage_notice(self._state.stage, self._stages.why_not(frame))
            self.notice.setText(localize(notice))

    def _recalled_of(self) -> int | None:
        """The steps of the run, when what is shown is a moment of its past."""
        moment, history = self._studio.moments.moment, self._studio.history
        if moment is None or history is None or moment.frame is not self._studio.whole_frame:
            return None
        return len(history) if moment.step < len(history) else None

    @Slot()
    def _show_drawing_notices(self) -> None:
        scale = None if self._frame is None else self._state.scale(self._frame)
        is_of_weights = self._state.stage is Stage.WEIGHTS
        notices = (
            () if scale is None else drawing_notices(scale, self.grid.layout_in_force, weights=is_of_weights)
        )
        drawing, lesson = sentences(map(localize, notices)), self._lesson()
        self.notice.set_aside(drawing if lesson else "")
        self.foot.say(lesson, "" if lesson else drawing)

    def _lesson(self) -> str:
        """What can be said of how the run learns; until then, and of its past, what a head should learn."""
        if self._frame is None or self._frame.origin.spec != self._studio.spec:
            return ""
        is_newest = self._recalled_of() is None and self._studio.shown_layer is LayerRole.TRAINED
        found = insight_now(self._studio) if is_newest else None
        lesson = found or lesson_of(self._frame)
        return "" if lesson is None else localize(lesson)

    @Slot()
    def _show_readout(self) -> None:
        maps = self.grid.maps
        self.foot.meaning.setText(self._cell_meaning())
        if self._frame is None or not maps:
            self.foot.readout.setText("")
            return
        if self._state.cursor is None:
            self.foot.readout.setText(
                self.tr(
                    "Point at a cell to read it in every head; click to keep it, double-click to enlarge."
                )
            )
            return
        told = (maps[self._state.head].readout(), self._answer_at_cursor())
        self.foot.readout.setText(" · ".join(filter(None, told)))

    def _answer_at_cursor(self) -> str:
        """What the encoder answers at the cursor's query."""
        frame, cell = self._frame, self._state.cursor
        if frame is None or cell is None or cell.query >= len(frame.query_tokens):
            return ""
        answer = describe_answer(frame, cell.query)
        return "" if answer is None else localize(answer)

    def _cell_meaning(self) -> str:
        """What more weight in the cursor's cell would do; without a cursor, where it would do most."""
        frame, cell, head = self._frame, self._state.cursor, self._state.head
        gradients = None if frame is None else self._gradients.of(frame)
        if frame is None or gradients is None:
            return ""
        if cell is None:
            largest = describe_largest(frame, gradients)
            return "" if largest is None else localize(largest)
        if head >= frame.heads or cell.query >= len(frame.query_tokens):
            return ""
        return localize(describe_gradient(frame, gradients, head, cell))

    @Slot()
    def _show_kinds(self) -> None:
        self.foot.legend.show_kinds(self.grid.kinds)

    @Slot()
    def _show_enlarged(self) -> None:
        self.header.back.setVisible(self.grid.enlarged is not None)
        self._show_kinds()

    @Slot()
    def _show_all(self) -> None:
        self.grid.enlarge(None)

    # -- from the studio

    @Slot()
    def _on_spec_changed(self) -> None:
        self._failed = False
        if self._frame is not None:
            self._patience.start()

    @Slot()
    def _on_overdue(self) -> None:
        """The frame on the screen belongs to the experiment before, and the next one takes its time."""
        self._set_stale(True)
        self._show_notice()

    def _set_stale(self, stale: bool) -> None:
        self._patience.stop()
        self._is_stale = stale
        self.grid.set_stale(stale)

    @Slot(object)
    def _on_failed(self, ending: Failed) -> None:
        if isinstance(ending.command, Explore) and ending.command.spec == self._studio.spec:
            self._failed = True
            self._set_stale(False)
            self.retranslate()

    # -- words and events

    def retranslate(self) -> None:
        """Take the texts of the current language."""
        self._waiting.setText(
            self.tr("The heads could not be computed.")
            if self._failed
            else self.tr("Computing the first heads…")
        )
        self._show_notice()
        self._show_drawing_notices()
        self._show_readout()
        self._show_gradients()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_frame()

    def hideEvent(self, event: QHideEvent) -> None:
        self._reading_time.stop()
        super().hideEvent(event)
