"""The verbs of training as actions, shared by the menu, the toolbar and the Training tab."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton

from attnstudio.ui.icons import icon
from attnstudio.ui.studio import Studio

MAX_STEPS = 100_000
DEFAULT_STEPS = 300


class TrainingActions(QObject):
    """Step, Run/Pause, Reset and New seed of one studio.

    `steps` and `target_loss` are what Run asks for; the Training tab's fields set them.
    `planned_end` is the number of steps at which the present run will stand still, None when nothing
    was asked here.
    """

    def __init__(self, studio: Studio, parent: QObject | None = None) -> None:
        super().__init__(parent or studio)
        self._studio = studio
        self._stepping = False
        self._asking = False
        self._target_valid = True
        self._shown_running = False
        self.steps = DEFAULT_STEPS
        self.target_loss: float | None = None
        self.planned_end: int | None = None
        self.step_action = self._action("step", "F10")
        self.run_action = self._action("play", "F5")
        self.reset_action = self._action("reset", "Shift+F5")
        self.seed_action = self._action("seed", "Ctrl+Shift+N")
        self.run_action.setAutoRepeat(False)
        self.reset_action.setAutoRepeat(False)
        self.step_action.triggered.connect(self._step)
        self.run_action.triggered.connect(self._run_or_pause)
        self.reset_action.triggered.connect(self._reset)
        self.seed_action.triggered.connect(self._new_seed)
        studio.runStateChanged.connect(self._on_run_state)
        studio.statusChanged.connect(self._refresh)
        studio.runChanged.connect(self._refresh)
        self.retranslate()
        self._refresh()

    def all(self) -> tuple[QAction, ...]:
        """The actions in the order of a toolbar."""
        return self.step_action, self.run_action, self.reset_action, self.seed_action

    def set_target(self, target_loss: float | None, *, valid: bool = True) -> None:
        """The loss at which Run stops. While the field holds no valid number, Run waits."""
        self.target_loss = target_loss
        self._target_valid = valid
        self._refresh()

    @property
    def is_running(self) -> bool:
        """Whether Run is at work; a single Step does not count."""
        return self._studio.is_training and not self._stepping

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.step_action.setText(self.tr("Step"))
        self.step_action.setToolTip(
            self.tr(
                "One training step: zero_grad, forward, loss, backward, read the gradients, step (F10)",
            )
        )
        self.reset_action.setText(self.tr("Reset"))
        self.reset_action.setToolTip(
            self.tr("Back to step 0 with the same seed: the same numbers will come again (Shift+F5)")
        )
        self.seed_action.setText(self.tr("New seed"))
        self.seed_action.setToolTip(
            self.tr("Draw input, weights and target anew with the next seed; Undo returns (Ctrl+Shift+N)")
        )
        self._show_run_action()

    def _action(self, icon_name: str, shortcut: str) -> QAction:
        action = QAction(icon(icon_name), "", self)
        action.setShortcut(shortcut)
        return action

    @Slot()
    def _step(self) -> None:
        self._stepping = True
        self._take(1, None)

    @Slot()
    def _run_or_pause(self) -> None:
        if self.is_running:
            self._studio.pause()
            return
        self._stepping = False
        self._take(self.steps, self.target_loss)

    def go_on(self, steps: int | None = None) -> None:
        """Run from where the run stands, `steps` further or as many as Run takes."""
        self._stepping = False
        self._take(self.steps if steps is None else steps, self.target_loss)

    def _take(self, steps: int, target_loss: float | None) -> None:
        history = self._studio.history
        continues = history is not None and history.spec == self._studio.spec
        self.planned_end = steps + (len(history) if history is not None and continues else 0)
        self._asking = True
        self._studio.train(steps, target_loss)
        self._asking = False

    @Slot(object)
    def _on_run_state(self, state: object) -> None:
        # Several runs together, or a step from its inside, are asked for elsewhere.
        if state is None and not self._asking:
            self.planned_end = None
        self._refresh()

    @Slot()
    def _reset(self) -> None:
        self.planned_end = None
        self._studio.reset()

    @Slot()
    def _new_seed(self) -> None:
        self._studio.new_seed()

    @Slot()
    def _refresh(self) -> None:
        if not self._studio.is_training:
            self._stepping = False
        running = self.is_running
        self.step_action.setEnabled(not running)
        self.run_action.setEnabled(running or self._target_valid)
        self.reset_action.setEnabled(self._studio.history is not None)
        if running is not self._shown_running:
            self._shown_running = running
            self._show_run_action()

    def keep_width(self, button: QToolButton) -> None:
        """Give a button for Run room for all that it will say, so that nothing beside it moves."""
        shown, widths = self.run_action.text(), []
        for text in self._run_texts():
            self.run_action.setText(text)
            widths.append(button.sizeHint().width())
        self.run_action.setText(shown)
        button.setMinimumWidth(max(widths))

    def _run_texts(self) -> tuple[str, str]:
        return self.tr("Run"), self.tr("Pause")

    def _show_run_action(self) -> None:
        self.run_action.setText(self._run_texts()[self._shown_running])
        if self._shown_running:
            self.run_action.setIcon(icon("pause"))
            self.run_action.setToolTip(self.tr("Stop after the step in progress (F5)"))
        else:
            self.run_action.setIcon(icon("play"))
            self.run_action.setToolTip(
                self.tr("Take as many training steps as the Training tab's field says; again to go on (F5)")
            )
