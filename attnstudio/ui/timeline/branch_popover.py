"""What a second run is to do differently from a step on: a small form beside the button that opens it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from attnstudio.engine.spec import ExperimentSpec
from attnstudio.messages import CONTEXT
from attnstudio.ui.config.choice_field import ChoiceField
from attnstudio.ui.config.rules import idle_fields
from attnstudio.ui.config.texts import CHOICES, FIELD_TEXTS
from attnstudio.ui.fields import IntField, NumberField
from attnstudio.ui.i18n import localize
from attnstudio.ui.note import Note
from attnstudio.ui.settings.parts import section_title, set_tooltip, text_label
from attnstudio.ui.theme import GRID, Severity

# In the order of what is changed most often.
FIELDS = ("lr", "schedule", "warmup", "optimizer", "momentum", "clip", "batch", "mask", "window")
_WHOLE = ("warmup", "batch", "window")
WIDTH_PX = 36 * GRID

Field = ChoiceField | IntField | NumberField


class BranchPopover(QWidget):
    """The settings that can change in mid-run, as they are; closes with Esc or a click beside it.

    branchRequested(ExperimentSpec)   what the second run goes on as
    """

    branchRequested = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._spec = ExperimentSpec()
        self._title = section_title(self)
        self._explanation = text_label(self)
        self.fields: dict[str, Field] = {name: self._make_field(name) for name in FIELDS}
        self._labels = {name: QLabel(self) for name in FIELDS}
        self.note = Note(self)
        self.go = QPushButton(self)
        self.cancel = QPushButton(self)
        self._layout = QVBoxLayout(self)
        self._build()
        self.go.clicked.connect(self._choose)
        self.cancel.clicked.connect(self.close)
        self.setFixedWidth(WIDTH_PX)

    def _make_field(self, name: str) -> Field:
        if name in CHOICES:
            choice = ChoiceField(self)
            choice.valueEdited.connect(self._judge)
            return choice
        field = IntField(self) if name in _WHOLE else NumberField(self)
        field.valueEdited.connect(self._judge)
        field.refused.connect(self._judge)
        return field

    def _build(self) -> None:
        self._explanation.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        grid = QGridLayout()
        grid.setHorizontalSpacing(GRID)
        grid.setVerticalSpacing(GRID // 2)
        grid.setColumnStretch(1, 1)
        for row, (name, field) in enumerate(self.fields.items()):
            self._labels[name].setBuddy(field)
            grid.addWidget(self._labels[name], row, 0)
            grid.addWidget(field, row, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID)
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.go)
        layout = self._layout
        layout.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self._title)
        layout.addWidget(self._explanation)
        layout.addLayout(grid)
        layout.addWidget(self.note)
        layout.addLayout(buttons)

    def open_for(self, spec: ExperimentSpec, step: int, steps: int, above: QWidget) -> None:
        """Show what a branch of `spec` at `step`, trained for `steps`, can change; right above a widget."""
        self._spec = spec
        self._write_texts(step, steps)
        for name, field in self.fields.items():
            shown: Any = field
            shown.set_value(getattr(spec, name))
        self._judge()
        self._place(above)
        self.show()
        self.fields["lr"].setFocus(Qt.FocusReason.PopupFocusReason)

    def _place(self, above: QWidget) -> None:
        self.adjustSize()
        corner = above.mapToGlobal(QPoint(above.width() - self.width(), -self.height() - GRID // 2))
        screen = above.screen().availableGeometry()
        x = min(max(corner.x(), screen.left()), screen.right() - self.width())
        self.move(x, max(corner.y(), screen.top()))

    def reading(self) -> ExperimentSpec:
        """The experiment that the fields make; what cannot be read is as it was."""
        values = {name: field.value() for name, field in self.fields.items()}
        return self._spec.with_changes(**{name: value for name, value in values.items() if value is not None})

    @Slot()
    def _judge(self) -> None:
        """Say what forbids the branch; a branch that changes nothing would only repeat."""
        spec = self.reading()
        idle = idle_fields(spec)
        for name, field in self.fields.items():
            field.setHidden(name in idle)
            self._labels[name].setHidden(name in idle)
        problem = self._problem(spec, idle)
        if problem:
            self.note.say(problem, Severity.ERROR)
        elif spec == self._spec:
            text = self.tr("Change something: with the same settings, the same numbers come again.")
            self.note.say(text, Severity.INFO)
        else:
            self.note.clear()
        self.go.setEnabled(not problem and spec != self._spec)
        self.go.setAccessibleDescription(self.note.text())
        self.resize(self.width(), self.sizeHint().height())

    def _problem(self, spec: ExperimentSpec, idle: frozenset[str]) -> str:
        """What is wrong with the first field that is wrong; empty when nothing is."""
        for name, field in self.fields.items():
            if name not in idle and (unreadable := field.problem()) is not None:
                return localize(unreadable)
        problems = spec.problems()
        return localize(problems[0].message) if problems else ""

    def _write_texts(self, step: int, steps: int) -> None:
        """Texts in the current language; it cannot change while this is open."""
        self._title.setText(self.tr("Branch at step {step}").format(step=f"{step:,}"))
        self._explanation.setText(
            self.tr(
                "A second run goes on from here with what you change, for {steps} steps: as far as the first "
                "one. All that came before is common to both."
            ).format(steps=f"{steps:,}")
        )
        for name, text in FIELD_TEXTS.items():
            if name not in self.fields:
                continue
            label = QCoreApplication.translate(CONTEXT, text.label)
            tooltip = QCoreApplication.translate(CONTEXT, text.tooltip)
            self._labels[name].setText(label)
            set_tooltip(self._labels[name], tooltip)
            set_tooltip(self.fields[name], tooltip)
            field = self.fields[name]
            if isinstance(field, ChoiceField):
                choices = CHOICES[name]
                field.set_choices(
                    [(value, QCoreApplication.translate(CONTEXT, choice)) for value, choice in choices]
                )
        self.setAccessibleName(self._title.text())
        self.setWindowTitle(self._title.text())
        self.go.setText(self.tr("Branch and train"))
        set_tooltip(self.go, self.tr("The second run becomes the current one; both are in the tab Runs."))
        self.cancel.setText(self.tr("Cancel"))
        self.cancel.setToolTip(self.tr("Close without a second run (Esc)"))

    @Slot()
    def _choose(self) -> None:
        self.close()
        self.branchRequested.emit(self.reading())

    def sizeHint(self) -> QSize:
        width = self.width()
        return QSize(width, self._layout.totalHeightForWidth(width))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter branches, from whatever field; Esc closes."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.go.isEnabled():
                self._choose()
        elif event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A line around it: a popup has no frame of its own."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Window))
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
