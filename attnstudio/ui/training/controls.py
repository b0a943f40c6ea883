"""The controls of training: verbs, how many steps, and the loss at which to stop."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.fields import IntField, NumberField
from attnstudio.ui.i18n import localize
from attnstudio.ui.theme import GRID, Severity, severity_colors
from attnstudio.ui.training.actions import MAX_STEPS, TrainingActions
from attnstudio.ui.training.flow import FlowLayout

DEFAULT_TARGET = 0.01


class TrainingControls(QWidget):
    """Buttons for the actions, and the two fields that say what Run asks for."""

    def __init__(self, actions: TrainingActions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self._buttons = [self._button(action) for action in actions.all()]
        self._run_button = self._buttons[actions.all().index(actions.run_action)]
        self._steps_label = QLabel(self)
        self.steps = IntField(self)
        self.stop = QCheckBox(self)
        self.target = NumberField(self)
        self.problem = ElidedLabel(self)
        self._set_up_fields()
        self._arrange()
        self._connect()
        self.retranslate()
        self._color_problem()

    def _button(self, action: object) -> QToolButton:
        button = QToolButton(self)
        button.setDefaultAction(action)  # type: ignore[arg-type]
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setIconSize(QSize(16, 16))
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button

    def _set_up_fields(self) -> None:
        self._steps_label.setBuddy(self.steps)
        self.steps.set_stepper(by_leading_digit)
        self.steps.set_value(self._actions.steps)
        self.steps.setFixedWidth(self.fontMetrics().horizontalAdvance("100000") + 5 * GRID)
        self.target.set_value(DEFAULT_TARGET)
        self.target.setFixedWidth(self.fontMetrics().horizontalAdvance("0.000001") + 3 * GRID)
        self.target.setEnabled(False)
        # As wide as its text, as far as the window allows.
        self.problem.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.problem.hide()

    def _arrange(self) -> None:
        flow = FlowLayout(self, GRID)
        for button in self._buttons:
            flow.addWidget(button)
        flow.addWidget(self._pair(self._steps_label, self.steps))
        flow.addWidget(self._pair(self.stop, self.target))
        flow.addWidget(self.problem)

    def _pair(self, left: QWidget, right: QWidget) -> QWidget:
        """Two widgets that stay in one line."""
        pair = QWidget(self)
        row = QHBoxLayout(pair)
        row.setContentsMargins(GRID, 0, 0, 0)
        row.setSpacing(GRID // 2)
        row.addWidget(left)
        row.addWidget(right)
        return pair

    def _connect(self) -> None:
        self.steps.valueEdited.connect(self._judge)
        self.steps.refused.connect(self._judge)
        self.stop.toggled.connect(self.target.setEnabled)
        self.stop.toggled.connect(self._judge)
        self.target.valueEdited.connect(self._judge)
        self.target.refused.connect(self._judge)

    @Slot()
    def _judge(self) -> None:
        """Hand valid numbers to Run; say what is wrong with others, and let Run wait."""
        problem = self._steps_problem() or self._target_problem()
        self.problem.setText(problem)
        self.problem.updateGeometry()
        self.problem.setVisible(bool(problem))
        steps, target = self.steps.value(), self.target.value()
        if not problem and steps is not None:
            self._actions.steps = steps
        self._actions.set_target(target if self.stop.isChecked() else None, valid=not problem)

    def _steps_problem(self) -> str:
        if (reason := self.steps.problem()) is not None:
            return localize(reason)
        steps = self.steps.value()
        if steps is not None and 1 <= steps <= MAX_STEPS:
            return ""
        return self.tr("The number of steps must be between 1 and {limit}.").format(limit=f"{MAX_STEPS:,}")

    def _target_problem(self) -> str:
        if not self.stop.isChecked():
            return ""
        if (reason := self.target.problem()) is not None:
            return localize(reason)
        target = self.target.value()
        if target is not None and target > 0:
            return ""
        return self.tr("A loss is never below 0: stop at one above 0, such as 0.01.")

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._actions.keep_width(self._run_button)
        self._steps_label.setText(self.tr("Steps"))
        self.steps.setAccessibleName(self.tr("Number of steps"))
        self.steps.setToolTip(self.tr("How many steps Run takes; the article takes 5"))
        self.stop.setText(self.tr("Stop at loss"))
        self.stop.setToolTip(
            self.tr("Run stops early at the first step whose loss is at or below this number")
        )
        self.target.setAccessibleName(self.tr("Loss at which to stop"))
        self.target.setToolTip(self.tr("A number above 0, such as 0.01 or 1e-3"))
        self._judge()

    def _color_problem(self) -> None:
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.WindowText, severity_colors(palette, Severity.ERROR).text)
        self.problem.setPalette(palette)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self._color_problem()


def by_leading_digit(value: int, steps: int) -> int:
    """Step a count by its leading digit: … 9, 10, 20, … 90, 100, 200, …; stays within the limits."""
    for _ in range(abs(steps)):
        value = max(value, 0)
        stride = 10 ** (len(str(value)) - 1)
        if steps < 0 and value == stride:
            stride = max(stride // 10, 1)
        multiple = value // stride
        if steps > 0:
            value = (multiple + 1) * stride
        else:
            value = (multiple - 1) * stride if value % stride == 0 else multiple * stride
    return min(max(value, 1), MAX_STEPS)
