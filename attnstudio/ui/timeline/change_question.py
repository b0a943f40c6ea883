"""What should become of a run whose configuration was changed: asked beside the work, not in its way."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from attnstudio.ui.icons import icon
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, Severity, severity_colors
from attnstudio.ui.timeline.travel import TimeTravel
from attnstudio.ui.training.actions import TrainingActions
from attnstudio.ui.training.flow import FlowLayout


class ChangeQuestion(QWidget):
    """Shown when the experiment in force is no longer that of the current run; hidden without a question.

    What is explored goes on meanwhile: the heads on the screen are those of the new configuration. Pressing
    Run without an answer starts anew, and Undo takes the question back.
    """

    def __init__(
        self, studio: Studio, actions: TrainingActions, travel: TimeTravel, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._studio = studio
        self._actions = actions
        self._travel = travel
        self._was_training = False
        self._planned_end = 0
        self._label = QLabel(self)
        self.keep = QPushButton(self)
        self.branch = QPushButton(self)
        self.restart = QPushButton(self)
        self.close_button = QToolButton(self)
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._build()
        self._connect()
        self.hide()
        self.retranslate()
        self._color()

    def _build(self) -> None:
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setWordWrap(True)
        buttons = QWidget(self)
        row = FlowLayout(buttons, GRID)
        for button in (self.keep, self.branch, self.restart):
            button.setAutoDefault(True)
            row.addWidget(button)
        self.close_button.setIcon(icon("close"))
        self.close_button.setAutoRaise(True)
        self.close_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._buttons = buttons
        self._layout.setContentsMargins(GRID, GRID // 2, GRID // 2, GRID // 2)
        self._layout.setSpacing(GRID)
        self._layout.addWidget(self._label, 1)
        last = QHBoxLayout()
        last.setSpacing(GRID)
        last.addWidget(buttons, 1)
        last.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self._layout.addLayout(last, 0)

    def _connect(self) -> None:
        self.keep.clicked.connect(self._keep)
        self.branch.clicked.connect(self._branch)
        self.restart.clicked.connect(self._restart)
        self.close_button.clicked.connect(self._drop)
        self._studio.specChanged.connect(self._on_spec)
        self._studio.runChanged.connect(self._drop)
        self._studio.runStateChanged.connect(self._on_run_state)

    # -- when there is a question

    @Slot()
    def _on_spec(self) -> None:
        info = self._studio.run_info
        if info is None or not len(info.history) or info.spec == self._studio.spec:
            self._drop()
            return
        if self._studio.is_training:
            self._was_training, self._planned_end = True, self._actions.planned_end or 0
        is_new = self.isHidden()
        self._refresh()
        self.show()
        if is_new:  # a screen reader says it, and the focus stays in the field that was changed
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self._label.text()))

    @Slot(object)
    def _on_run_state(self, state: object) -> None:
        if self.isHidden():
            return
        if state is None:  # training was asked for: that is an answer
            self._drop()
        else:
            self._refresh()

    @Slot()
    def _drop(self) -> None:
        """No question, or no answer to it."""
        self._was_training = False
        self.hide()

    # -- the answers

    @Slot()
    def _keep(self) -> None:
        info, was_training = self._studio.run_info, self._was_training
        if info is None:
            return
        further = self._further()
        self._studio.propose(info.spec, confirmed=True)
        if was_training:
            self._actions.go_on(further)

    @Slot()
    def _branch(self) -> None:
        further = self._further() if self._was_training else 0
        self._drop()
        self._travel.branch_from(self._taken(), self._studio.spec, further)

    @Slot()
    def _restart(self) -> None:
        was_training = self._was_training
        self._drop()
        if was_training:
            self._actions.go_on()
        else:
            self._actions.reset_action.trigger()

    def _taken(self) -> int:
        history = self._studio.history
        return 0 if history is None else len(history)

    def _further(self) -> int:
        """The steps that were still to come when the change stopped training."""
        return max(self._planned_end - self._taken(), 0) or self._actions.steps

    # -- how it looks

    def _refresh(self) -> None:
        info, step = self._studio.run_info, f"{self._taken():,}"
        fits = info is not None and info.spec.can_branch_to(self._studio.spec)
        if self._was_training:
            text = self.tr(
                "The configuration was changed at step {step}, and training waits. How should it go on?"
            )
        else:
            text = self.tr("The run of {step} steps has another configuration. How should it go on?")
        self._label.setText(text.format(step=step))
        self.branch.setText(self.tr("Branch at step {step}").format(step=step))
        self._explain_branch(fits)
        # Until training has stopped, nobody knows at which step it will.
        stands_still = not self._studio.is_training
        self.keep.setEnabled(stands_still)
        self.branch.setEnabled(stands_still and fits)
        self.restart.setEnabled(stands_still)
        self._arrange()

    def _explain_branch(self, fits: bool) -> None:
        if fits:
            text = self.tr(
                "A second run goes on from here with the new configuration and the weights learned so far. "
                "The first one stays in the tab Runs."
            )
        else:
            text = self.tr(
                "Not possible here: the weights learned so far do not fit the new configuration. In mid-run, "
                "mask, optimiser, learning rate, schedule, clipping and batch can change."
            )
        set_tooltip(self.branch, text)
        self.branch.setAccessibleDescription(text)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(self.tr("The configuration was changed"))
        self.keep.setText(self.tr("Keep the old configuration"))
        set_tooltip(
            self.keep,
            self.tr("Take the change back. If it interrupted training, training goes on where it was."),
        )
        self.restart.setText(self.tr("Start anew"))
        set_tooltip(
            self.restart,
            self.tr(
                "A new run from step 0 with the new configuration, as Run (F5) makes it. The old one stays "
                "in the tab Runs."
            ),
        )
        self.close_button.setToolTip(self.tr("Do not answer; Run (F5) starts anew"))
        self.close_button.setAccessibleName(self.tr("Close the question"))
        self._refresh()

    def _arrange(self) -> None:
        """In one line where there is room, else the buttons below the question."""
        need = self._label.fontMetrics().horizontalAdvance(self._label.text())
        need += sum(button.sizeHint().width() + GRID for button in (self.keep, self.branch, self.restart))
        wide = need + self.close_button.sizeHint().width() + 4 * GRID <= self.width()
        directions = QBoxLayout.Direction
        self._layout.setDirection(directions.LeftToRight if wide else directions.TopToBottom)
        row = sum(button.sizeHint().width() + GRID for button in (self.keep, self.branch, self.restart))
        self._buttons.setMinimumWidth(row if wide else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _color(self) -> None:
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.WindowText, severity_colors(palette, Severity.INFO).text)
        self._label.setPalette(palette)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The ground of what is to be known."""
        colors = severity_colors(self.palette(), Severity.INFO)
        painter = QPainter(self)
        painter.fillRect(self.rect(), colors.ground)
        painter.setPen(colors.line)
        painter.drawLine(self.rect().topLeft(), self.rect().topRight())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self._color()
            self.update()
