"""The fields of an experiment, in sections, each with a label and a place below for what is wrong."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPalette, QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QToolButton, QWidget

from attnstudio.engine.spec import ExperimentSpec, InputKind
from attnstudio.messages import CONTEXT, Message
from attnstudio.ui.config.choice_field import ChoiceField
from attnstudio.ui.config.rules import head_width, idle_fields, step_heads, step_width
from attnstudio.ui.config.switch_field import SwitchField
from attnstudio.ui.config.text_field import TextField
from attnstudio.ui.config.texts import CHOICES, FIELD_TEXTS, SECTIONS
from attnstudio.ui.fields import IntField, NumberField, plain_steps
from attnstudio.ui.icons import icon
from attnstudio.ui.note import Note
from attnstudio.ui.theme import GRID

Field = IntField | NumberField | ChoiceField | SwitchField | TextField
INT_FIELDS = ("length", "vocabulary", "d_model", "heads", "layers", "window", "warmup", "batch", "seed")
NUMBER_FIELDS = ("momentum", "lr", "clip")
SWITCHES = ("residual", "feed_forward")


@dataclass(frozen=True, slots=True)
class Reading:
    """What the fields say: the experiment they make, and why the others could not be read.

    A field that cannot be read has in `spec` the value of the experiment that was given.
    """

    spec: ExperimentSpec
    unreadable: Mapping[str, Message]


class ConfigForm(QScrollArea):
    """The fields. It judges nothing; it says what was entered.

    edited()                 a field changed under the person's hands
    committed()              and that was all for now: Enter, a step, a choice, the field was left
    remedyChosen(Mapping)    the changes that a button below a field stands for
    newSeedRequested()       the dice were pressed
    """

    edited = Signal()
    committed = Signal()
    remedyChosen = Signal(object)
    newSeedRequested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._page = QWidget(self)
        self.fields: dict[str, Field] = {}
        self.labels: dict[str, QLabel] = {}
        self.notes: dict[str, Note] = {}
        self._titles: dict[str, QLabel] = {}
        self._devices: tuple[str, ...] = ("cpu",)
        self.token_count = self._derived_label()
        self.head_width = self._derived_label()
        self.dice = QToolButton(self._page)
        self._build()
        self.setTabOrder(self.fields["seed"], self.dice)
        self.setWidget(self._page)
        self.retranslate()
        self.show_spec(ExperimentSpec(), FIELD_TEXTS)
        self.show_derived(ExperimentSpec())

    # -- what is in the fields

    def read(self, spec: ExperimentSpec) -> Reading:
        """The experiment that the fields make; fields that do not count are taken from `spec`."""
        values = {name: field.value() for name, field in self.fields.items()}
        readable = {name: value for name, value in values.items() if value is not None}
        read = spec.with_changes(**readable)
        idle = idle_fields(read)
        read = read.with_changes(**{name: getattr(spec, name) for name in idle if values[name] is None})
        problems = {name: field.problem() for name, field in self.fields.items() if name not in idle}
        return Reading(read, {name: problem for name, problem in problems.items() if problem is not None})

    def show_spec(self, spec: ExperimentSpec, names: Iterable[str]) -> None:
        """Put the values of `spec` into the fields `names`. Emits nothing."""
        for name in names:
            if name == "device":
                self._offer_devices((*self._devices, spec.device))
            field: Any = self.fields[name]
            field.set_value(getattr(spec, name))

    def show_derived(self, spec: ExperimentSpec) -> None:
        """Show the fields that count in `spec`, how many tokens it has and how wide its heads are."""
        idle = idle_fields(spec)
        for name in FIELD_TEXTS:
            self.fields[name].setHidden(name in idle)
            self.labels[name].setHidden(name in idle)
            if name in idle:
                self.notes[name].clear()
        self.token_count.setHidden("text" in idle)
        if spec.is_encoder:
            self.token_count.setText(
                self.tr("{count} characters, {distinct} distinct").format(
                    count=f"{len(spec.text):,}", distinct=len(set(spec.text))
                )
            )
        elif spec.input is InputKind.TEXT:
            tokens = spec.tokens()
            self.token_count.setText(
                self.tr("{count} tokens, {distinct} distinct").format(
                    count=len(tokens), distinct=len(set(tokens))
                )
            )
        self.head_width.setText(head_width(spec))

    def set_devices(self, devices: tuple[str, ...]) -> None:
        """Offer these devices."""
        self._devices = devices
        current = self.fields["device"].value()
        self._offer_devices(devices if current is None else (*devices, str(current)))

    def _offer_devices(self, devices: Iterable[str]) -> None:
        field = self.fields["device"]
        assert isinstance(field, ChoiceField)
        wanted = set(devices)
        field.set_choices([(value, _say(text)) for value, text in CHOICES["device"] if value in wanted])

    # -- building

    def _build(self) -> None:
        grid = self._grid = QGridLayout(self._page)
        grid.setContentsMargins(GRID, GRID // 2, GRID, GRID)
        grid.setHorizontalSpacing(GRID)
        grid.setVerticalSpacing(GRID // 2)
        grid.setColumnStretch(1, 1)
        for title, names in SECTIONS.items():
            self._add_title(grid, title)
            for name in names:
                self._add_field(grid, name)
        grid.setRowStretch(grid.rowCount(), 1)

    def _add_title(self, grid: QGridLayout, title: str) -> None:
        label = QLabel(self._page)
        font = label.font()
        font.setBold(True)
        label.setFont(font)
        label.setContentsMargins(0, GRID if self._titles else 0, 0, 0)
        self._titles[title] = label
        grid.addWidget(label, grid.rowCount(), 0, 1, 2)

    def _add_field(self, grid: QGridLayout, name: str) -> None:
        row = grid.rowCount()
        field = self._make_field(name)
        label = QLabel(self._page)
        label.setBuddy(field)
        self.fields[name], self.labels[name] = field, label
        if name == "text":
            grid.addWidget(label, row, 0, 1, 2)
            grid.addWidget(field, row + 1, 0, 1, 2)
            grid.addWidget(self.token_count, row + 2, 0, 1, 2)
        else:
            grid.addWidget(label, row, 0)
            grid.addLayout(self._line_of(name, field), row, 1)
        if name == "heads":
            grid.addWidget(self.head_width, row + 1, 1)
        note = Note(self._page)
        note.remedyChosen.connect(self.remedyChosen)
        self.notes[name] = note
        grid.addWidget(note, grid.rowCount(), 0, 1, 2)

    def _line_of(self, name: str, field: QWidget) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(GRID // 2)
        line.addWidget(field, 1)
        if name == "seed":
            self.dice.setIcon(icon("seed"))
            self.dice.clicked.connect(self.newSeedRequested)
            line.addWidget(self.dice)
        return line

    def _make_field(self, name: str) -> Field:
        if name in CHOICES:
            choice = ChoiceField(self._page)
            choice.valueEdited.connect(self.committed)
            return choice
        if name in SWITCHES:
            switch = SwitchField(self._page)
            switch.valueEdited.connect(self.committed)
            return switch
        field: IntField | NumberField | TextField
        if name in INT_FIELDS:
            field = IntField(self._page)
            field.set_stepper({"heads": self._step_heads, "d_model": self._step_width}.get(name, plain_steps))
            field.stepped.connect(self.committed)
            field.refused.connect(self.edited)
        elif name in NUMBER_FIELDS:
            field = NumberField(self._page)
            field.setTextMargins(2, 0, 2, 0)  # in line with the text of the spin boxes
            field.refused.connect(self.edited)
        else:
            field = TextField(self._page)
        field.valueEdited.connect(self.edited)
        field.editingFinished.connect(self.committed)
        return field

    def _step_heads(self, heads: int, steps: int) -> int:
        d_model = self.fields["d_model"].value()
        assert not isinstance(d_model, str)
        return step_heads(int(d_model), heads, steps) if d_model else heads

    def _step_width(self, d_model: int, steps: int) -> int:
        heads = self.fields["heads"].value()
        assert not isinstance(heads, str)
        return step_width(d_model, int(heads or 1), steps)

    def _derived_label(self) -> QLabel:
        label = QLabel(self._page)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        label.setMinimumWidth(1)
        return label

    def minimumSizeHint(self) -> QSize:
        """Wide enough for every field beside the scroll bar; only the height scrolls."""
        width = self._page.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(width, super().minimumSizeHint().height())

    def showEvent(self, event: QShowEvent) -> None:
        """Qt gives the page its width before it is shown, and does not tell the fields on it."""
        super().showEvent(event)
        self._grid.invalidate()

    # -- language

    def retranslate(self) -> None:
        """Texts in the current language."""
        for title, label in self._titles.items():
            label.setText(_say(title))
        for name, text in FIELD_TEXTS.items():
            label_text, tooltip = _say(text.label), _tooltip(_say(text.tooltip))
            self.labels[name].setText(label_text)
            self.labels[name].setToolTip(tooltip)
            self.fields[name].setToolTip(tooltip)
            self.fields[name].setAccessibleName(_without_mnemonic(label_text))
            if name in CHOICES and name != "device":
                field = self.fields[name]
                assert isinstance(field, ChoiceField)
                field.set_choices([(value, _say(choice)) for value, choice in CHOICES[name]])
        self.set_devices(self._devices)
        self.head_width.setToolTip(
            _tooltip(self.tr("The width of one head: d_k = d_model / h (section 3.2.2)."))
        )
        dice = self.tr("New seed: the next number")
        self.dice.setToolTip(dice)
        self.dice.setAccessibleName(dice)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def _say(template: str) -> str:
    return QCoreApplication.translate(CONTEXT, template)


def _tooltip(text: str) -> str:
    """Rich text, because Qt wraps no other; what stands in it is escaped."""
    return f"<qt>{html.escape(text)}</qt>"


def _without_mnemonic(label: str) -> str:
    """The label as it is read: no `&`, and no `(&L)` as Chinese labels carry it."""
    before, mark, after = label.partition("(&")
    plain = before + after.partition(")")[2] if mark else label
    return plain.replace("&", "").strip()
