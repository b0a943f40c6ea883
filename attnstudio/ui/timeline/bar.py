"""The bar below the views: the time cursor with its numbers, playing, and going on from a past step."""

from __future__ import annotations

from itertools import pairwise
from statistics import median_low

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from attnstudio.engine.spec import ExperimentSpec
from attnstudio.ui.focus_order import move_behind
from attnstudio.ui.i18n import sentences
from attnstudio.ui.icons import icon
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID
from attnstudio.ui.timeline.branch_popover import BranchPopover
from attnstudio.ui.timeline.change_question import ChangeQuestion
from attnstudio.ui.timeline.playback import DEFAULT_SPEED, SPEEDS, Playback
from attnstudio.ui.timeline.readout import StepReadout
from attnstudio.ui.timeline.scrubber import Scrubber
from attnstudio.ui.timeline.travel import TimeTravel
from attnstudio.ui.training.actions import TrainingActions

BUSY_MS = 200  # what comes sooner needs no word
PACE_MS = 100  # while steps pour in; nobody reads numbers faster
WORDS_PX = 104 * GRID  # in a narrower window, buttons are signs only
SIGN_PX = 26  # a button without words
MIB = 1 << 20


class TimelineBar(QWidget):
    """Below the views of a run, also before there is one, so that these do not move when it begins.

    `set_wanted` says whether what is on the screen has to do with runs at all. Tab reaches this after the
    `views` above, also those that are made after it.
    """

    def __init__(self, studio: Studio, actions: TrainingActions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._actions = actions
        self._wanted = True
        self._views: QWidget | None = None
        self._heads = 0  # in the views above
        self._popover: BranchPopover | None = None
        self.playback = Playback(studio, self)
        self.travel = TimeTravel(studio, actions, self)
        self.back_action = self._action("play-back", "Shift+F8", checkable=True)
        self.play_action = self._action("play", "F8", checkable=True)
        self.live_action = self._action("newest", "F9", checkable=True)
        self.continue_action = self._action("go-on", "Ctrl+Shift+G")
        self.branch_action = self._action("branch", "Ctrl+B")
        self.question = ChangeQuestion(studio, actions, self.travel, self)
        self.scrubber = Scrubber(studio, self)
        self.speed = QComboBox(self)
        self.readout = StepReadout(studio, self)
        self._busy = QTimer(self)
        self._busy.setSingleShot(True)
        self._busy.setInterval(BUSY_MS)
        self._pace = QTimer(self)
        self._pace.setSingleShot(True)
        self._pace.setInterval(PACE_MS)
        self._build()
        self._connect()
        self.retranslate()
        self._refresh()

    def actions_for_menu(self) -> tuple[QAction, ...]:
        """Play back, play, newest step, continue, branch: for the menu Experiment."""
        return (
            self.back_action,
            self.play_action,
            self.live_action,
            self.continue_action,
            self.branch_action,
        )

    def set_wanted(self, wanted: bool, views: QWidget | None = None) -> None:
        """Show the bar, or keep it away. `views` stand above it."""
        self._wanted, self._views = wanted, views
        if not wanted:
            self.playback.stop()
        self._refresh()
        self._keep_order()

    def _keep_order(self) -> None:
        if self._views is not None and not self.isHidden():
            move_behind(self, self._views)

    @Slot()
    def _on_frame(self) -> None:
        """Another number of heads: their maps are made anew."""
        frame = self._studio.frame
        heads = 0 if frame is None else frame.heads
        if heads != self._heads:
            self._heads = heads
            self._keep_order()

    # -- building

    def _action(self, icon_name: str, shortcut: str, *, checkable: bool = False) -> QAction:
        action = QAction(icon(icon_name), "", self)
        action.setShortcut(shortcut)
        action.setCheckable(checkable)
        action.setAutoRepeat(False)
        self.addAction(action)
        return action

    def _button(self, action: QAction) -> QToolButton:
        button = QToolButton(self)
        button.setDefaultAction(action)
        button.setIconSize(QSize(16, 16))
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button

    def _build(self) -> None:
        self.speed.addItems([""] * len(SPEEDS))
        self.speed.setCurrentIndex(SPEEDS.index(DEFAULT_SPEED))
        self.speed.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.speed.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._wordy = [
            self._button(action) for action in (self.live_action, self.continue_action, self.branch_action)
        ]
        live, go_on, branch = self._wordy
        self._branch_button = branch
        for button in self._wordy:
            button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            button.setMinimumWidth(SIGN_PX)  # else the words would keep a window from becoming narrow
        row = QHBoxLayout()
        row.setContentsMargins(GRID, 0, GRID, 0)
        row.setSpacing(GRID // 2)
        plays = [self._button(self.back_action), self._button(self.play_action)]
        for button in plays:
            row.addWidget(button)
        row.addWidget(self.speed)
        row.addWidget(live)
        row.addSpacing(GRID // 2)
        row.addWidget(self.readout, 1)
        row.addWidget(go_on)
        row.addWidget(branch)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 1, 0, 2)
        column.setSpacing(0)
        column.addWidget(self.question)
        column.addSpacing(GRID // 4)
        column.addWidget(self.scrubber)
        column.addLayout(row)
        order = [self.scrubber, *plays, self.speed, live, go_on, branch]
        for first, second in pairwise(order):
            self.setTabOrder(first, second)

    def _connect(self) -> None:
        studio = self._studio
        self.back_action.triggered.connect(self._play_back)
        self.play_action.triggered.connect(self._play)
        self.live_action.triggered.connect(self._go_live)
        self.continue_action.triggered.connect(self._continue)
        self.branch_action.triggered.connect(self._open_branch)
        self.scrubber.playRequested.connect(self._play)
        self.speed.activated.connect(self._choose_speed)
        self.playback.changed.connect(self._refresh_playing)
        self._busy.timeout.connect(self._refresh_notice)
        self._pace.timeout.connect(self._refresh)
        studio.recordsArrived.connect(self._refresh_soon)
        studio.runChanged.connect(self._refresh)
        studio.runStateChanged.connect(self._refresh)
        studio.frameChanged.connect(self._on_frame)
        studio.runs.runsChanged.connect(self._refresh_soon)
        studio.cursor.changed.connect(self._refresh_actions)
        studio.moments.changed.connect(self._on_moments)

    # -- verbs

    @Slot()
    def _play(self) -> None:
        self.playback.toggle(1)
        self._refresh_playing()

    @Slot()
    def _play_back(self) -> None:
        self.playback.toggle(-1)
        self._refresh_playing()

    @Slot()
    def _go_live(self) -> None:
        self._studio.cursor.lock(None)
        self._refresh_actions()

    @Slot(int)
    def _choose_speed(self, index: int) -> None:
        self.playback.set_speed(SPEEDS[index])

    @Slot()
    def _continue(self) -> None:
        locked = self._studio.cursor.locked
        if locked is not None:
            self.travel.continue_from(locked)

    @Slot()
    def _open_branch(self) -> None:
        fork = self.travel.fork()
        if fork is None:
            return
        if self._popover is None:
            self._popover = BranchPopover(self)
            self._popover.branchRequested.connect(self._branch)
        self._popover.open_for(fork.spec, fork.step, fork.length, self._branch_button)

    @Slot(object)
    def _branch(self, spec: ExperimentSpec) -> None:
        fork = self.travel.fork()
        if fork is not None:
            self.travel.branch_from(fork.step, spec, fork.length)

    # -- what is shown

    @Slot()
    def _refresh_soon(self) -> None:
        if not self._studio.is_training:
            self._refresh()
        elif not self._pace.isActive():
            self._pace.start()

    @Slot()
    def _refresh(self) -> None:
        """The run has grown, is another one, or stands still."""
        self._pace.stop()
        self.setVisible(self._wanted)
        if self.isHidden():
            self._refresh_actions()
            return
        planned = self._actions.planned_end if self._studio.is_training else None
        self.scrubber.setEnabled(self._studio.history is not None)
        self.scrubber.refresh(planned or 0)
        self.readout.set_last(self.scrubber.last)
        self.readout.refresh()
        self._refresh_run()
        self._refresh_actions()

    @Slot()
    def _refresh_run(self) -> None:
        """What is kept of the run is another."""
        if not self.isHidden():
            self.scrubber.update()
            set_tooltip(self.scrubber, self._scrubber_tooltip())

    @Slot()
    def _refresh_actions(self) -> None:
        locked, history = self._studio.cursor.locked, self._studio.history
        newest = 0 if history is None else len(history)
        shown = not self.isHidden() and history is not None  # the menu has these actions, too
        self.live_action.setChecked(locked is None)
        self.live_action.setEnabled(shown)
        self.continue_action.setEnabled(shown and locked is not None and locked < newest)
        for action in (self.branch_action, self.play_action, self.back_action):
            action.setEnabled(shown and newest > 0)
        if self._studio.cursor.hovered is None:
            self.scrubber.setAccessibleDescription(self.readout.whole_text())

    @Slot()
    def _refresh_playing(self) -> None:
        direction = self.playback.direction
        for action, way, name in ((self.play_action, 1, "play"), (self.back_action, -1, "play-back")):
            action.setChecked(direction == way)
            action.setIcon(icon("pause" if direction == way else name))
        self._refresh_notice()

    @Slot()
    def _on_moments(self) -> None:
        """Say that something is recomputed, if it takes its time."""
        if self._studio.moments.pending is None:
            self._busy.stop()
            self._refresh_notice()
        elif not self._busy.isActive() and not self.readout.notice:
            self._busy.start()

    @Slot()
    def _refresh_notice(self) -> None:
        pending = self._studio.moments.pending
        if self.playback.direction:
            self.readout.set_notice(self._playing_text())
        elif pending is None:
            self.readout.set_notice("")
        elif not self._busy.isActive():
            self.readout.set_notice(self._busy_text(pending))

    def _busy_text(self, step: int) -> str:
        info = self._studio.run_info
        kept = [one for one in info.kept if one <= step] if info is not None else []
        steps = step - kept[-1] if kept else step
        if steps == 0:
            return self.tr("reading this step…")
        return self.tr("recomputing up to {steps} steps…").format(steps=f"{steps:,}")

    def _playing_text(self) -> str:
        shown, asked = self.playback.measured, self.playback.speed
        if shown is None:
            return ""
        if asked == 0:
            return self.tr("{shown} steps/s, every one").format(shown=f"{shown:.0f}")
        if shown >= 0.9 * asked:
            return ""
        template = self.tr("shows {shown} of {asked} steps/s, skips the others")
        return template.format(shown=f"{shown:.{0 if shown >= 3 else 1}f}", asked=asked)

    def _scrubber_tooltip(self) -> str:
        text = self.tr(
            "Drag to any step: heads, gradients and numbers are those of that step. What is not kept is "
            "computed again, equal to the bit. Left and Right move by 1, with Ctrl by 10; Space plays; Esc "
            "goes back to the newest."
        )
        info = self._studio.run_info
        if info is None or len(info.kept) < 2:
            return text
        spacing = median_low(after - before for before, after in pairwise(info.kept))
        memory = self.tr("Kept: one step in {spacing}, {used} of {budget} MiB.").format(
            spacing=f"{spacing:,}",
            used=f"{info.kept_bytes / MIB:.{0 if info.kept_bytes >= 10 * MIB else 1}f}",
            budget=f"{info.budget / MIB:.0f}",
        )
        return sentences((text, memory))

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(self.tr("Timeline"))
        self.scrubber.setAccessibleName(self.tr("Step"))
        self.play_action.setText(self.tr("Play forward"))
        self.play_action.setToolTip(
            self.tr("Step after step at the chosen speed, heads and numbers follow (F8)")
        )
        self.back_action.setText(self.tr("Play back"))
        self.back_action.setToolTip(
            self.tr("Step after step towards the beginning: the heads unlearn (Shift+F8)")
        )
        self.live_action.setText(self.tr("Newest"))
        self.live_action.setToolTip(self.tr("Show the run as it is, also while it is trained (F9)"))
        self.continue_action.setText(self.tr("Continue from here"))
        self.continue_action.setToolTip(
            self.tr(
                "Train on from this step. The later ones are forgotten, and come again equal to the bit "
                "(Ctrl+Shift+G)"
            )
        )
        self.branch_action.setText(self.tr("Branch from here…"))
        self.branch_action.setToolTip(
            self.tr("A second run from this step on, with another learning rate, mask or optimiser (Ctrl+B)")
        )
        self._name_speeds()
        self._refresh_run()
        self._refresh_notice()

    def _name_speeds(self) -> None:
        for index, speed in enumerate(SPEEDS):
            text = self.tr("{speed} steps/s").format(speed=speed) if speed else self.tr("every step")
            self.speed.setItemText(index, text)
        self.speed.setAccessibleName(self.tr("Speed of playing"))
        set_tooltip(
            self.speed,
            self.tr(
                "How many steps pass in a second. What cannot be recomputed in time is skipped; “every step” "
                "skips none."
            ),
        )

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._keep_order()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        styles = Qt.ToolButtonStyle
        style = styles.ToolButtonTextBesideIcon if self.width() >= WORDS_PX else styles.ToolButtonIconOnly
        for button in self._wordy:
            button.setToolButtonStyle(style)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A line above, between the views and their time."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.drawLine(0, 0, self.width(), 0)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
