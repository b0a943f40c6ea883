"""What exists in a step, as rows: what each thing was before a phase, is after it, and how far that is."""

from __future__ import annotations

import html
import math

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QGuiApplication, QPalette

from attnstudio.engine.anatomy import Change, ChangeKind, Facts, StepAnatomy, Thing, ThingKind
from attnstudio.ui.theme import Severity, fixed_font, severity_colors
from attnstudio.ui.training.numbers import six_digits

NAME, LAYER, SHAPE, BEFORE, AFTER, CHANGE, NUMBERS = range(7)
NOT_THERE = "–"
_Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class ThingModel(QAbstractTableModel):
    """Rows are things, the important ones or all. Columns: see `_titles`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._anatomy: StepAnatomy | None = None
        self._phase = 0
        self._all = False
        self._things: tuple[Thing, ...] = ()
        self._titles: tuple[str, ...] = ()
        self._tips: tuple[str, ...] = ()
        self._kinds: dict[str, str] = {}
        self.retranslate()

    def show_anatomy(self, anatomy: StepAnatomy | None) -> None:
        """Show another step."""
        self._anatomy = anatomy
        self._select()

    def show_all(self, wanted: bool) -> None:
        """Show every parameter, gradient and memory, or only what the step can be told by."""
        self._all = wanted
        self._select()

    def show_phase(self, phase: int) -> None:
        """Show what the phase (its place among the step's phases) has changed."""
        self._phase = phase
        self._repaint()

    def thing(self, row: int) -> Thing:
        """What a row is about."""
        return self._things[row]

    def has_layers(self) -> bool:
        """Whether a row says which layer it belongs to."""
        return any(thing.layer is not None for thing in self._things)

    def first_changed(self) -> int | None:
        """The first row that this phase changes."""
        changed = (row for row, thing in enumerate(self._things) if thing.changes[self._phase] is not None)
        return next(changed, None)

    def _select(self) -> None:
        things = () if self._anatomy is None else self._anatomy.things
        wanted = tuple(thing for thing in things if self._all or thing.important)
        if [thing.expression for thing in wanted] == [thing.expression for thing in self._things]:
            self._things = wanted  # the same rows with other numbers: the selection stays
            self._repaint()
            return
        self.beginResetModel()
        self._things = wanted
        self.endResetModel()

    def _repaint(self) -> None:
        if self._things:
            last = self.index(len(self._things) - 1, NUMBERS)
            self.dataChanged.emit(self.index(0, 0), last)

    # -- Qt's side

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._things)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._titles)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == _Role.DisplayRole:
            return self._titles[section]
        if role == _Role.ToolTipRole:
            return f"<qt>{html.escape(self._tips[section])}</qt>"
        return int(_alignment(section)) if role == _Role.TextAlignmentRole else None

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> object:
        thing, column = self._things[index.row()], index.column()
        value: object = None
        match role:
            case _Role.DisplayRole:
                value = self._text(thing, column)
            case _Role.ToolTipRole:
                value = self._told(thing)
            case _Role.TextAlignmentRole:
                value = int(_alignment(column))
            case _Role.FontRole if column in (NAME, NUMBERS):
                value = fixed_font()
            case _Role.BackgroundRole if thing.changes[self._phase] is not None:
                value = severity_colors(QGuiApplication.palette(), Severity.INFO).ground
            case _Role.ForegroundRole if self._is_absent(thing, column):
                value = QGuiApplication.palette().color(QPalette.ColorRole.PlaceholderText)
        return value

    def _is_absent(self, thing: Thing, column: int) -> bool:
        before, after = self._pair(thing)
        return (before if column == BEFORE else after) is None and column != CHANGE

    def _pair(self, thing: Thing) -> tuple[Facts | None, Facts | None]:
        return thing.states[self._phase], thing.states[self._phase + 1]

    # -- the words

    def _text(self, thing: Thing, column: int) -> str:
        before, after = self._pair(thing)
        facts = before if after is None else after
        match column:
            case _ if column == NAME:
                text = thing.name
            case _ if column == LAYER:
                text = "" if thing.layer is None else str(thing.layer + 1)
            case _ if column == CHANGE:
                text = self._change(thing.changes[self._phase])
            case _ if column in (BEFORE, AFTER):
                text = _measure(thing, before if column == BEFORE else after)
            case _ if facts is None or not facts.shape:
                text = ""
            case _:
                text = _shape(facts) if column == SHAPE else _numbers(facts, "  ")
        return text

    def _change(self, change: Change | None) -> str:
        if change is None:
            return ""
        if change.kind is ChangeKind.APPEARED:
            return self.tr("new")
        if change.kind is ChangeKind.VANISHED:
            return self.tr("now None")
        return f"Δ {change.distance:.3g}" if change.relative is None else f"Δ {change.relative:.2%}"

    def _told(self, thing: Thing) -> str:
        """All about a row."""
        before, after = self._pair(thing)
        kind = self._kinds[thing.expression if thing.kind is ThingKind.NUMBER else thing.kind]
        lines = [f"<b>{html.escape(thing.expression)}</b>", html.escape(kind)]
        for title, facts in ((self._titles[BEFORE], before), (self._titles[AFTER], after)):
            text = self._facts(facts) if facts is not None else _measure(thing, None)
            lines.append(html.escape(f"{title}: {text}"))
        change = thing.changes[self._phase]
        if change is not None and change.distance is not None:
            moved = f"|Δ| {change.distance:.6g} ({self._change(change)})"
            lines.append(html.escape(f"{self._titles[CHANGE]}: {moved}"))
        return f"<qt>{'<br>'.join(lines)}</qt>"

    def _facts(self, facts: Facts) -> str:
        if facts.shape == ():
            return repr(facts.first[0])
        texts = [_shape(facts)]
        if not facts.is_whole:
            texts.append(self.tr("norm {norm}").format(norm=f"{facts.norm:.6g}"))
        lowest, highest = (f"{value:.6g}" for value in (facts.lowest, facts.highest))
        texts.append(self.tr("from {lowest} to {highest}").format(lowest=lowest, highest=highest))
        return f"{' · '.join(texts)} · {_numbers(facts, ', ')} …"

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._titles = (
            self.tr("name"),
            self.tr("layer"),
            self.tr("shape"),
            self.tr("before"),
            self.tr("after"),
            self.tr("change"),
            self.tr("first numbers"),
        )
        self._tips = (
            self.tr("What the exported script calls it; marked rows are changed by this phase"),
            self.tr("The layer that it belongs to; 1 is the lowest"),
            self.tr("The size of each dimension"),
            self.tr(
                "Before this phase: the L2 norm of a tensor, or the number itself; "
                "None or – while it is not there"
            ),
            self.tr(
                "After this phase: the L2 norm of a tensor, or the number itself; "
                "None or – while it is not there"
            ),
            self.tr("Δ is the L2 norm of what this phase adds, as a share of the norm before"),
            self.tr("The first numbers in memory, after this phase"),
        )
        self._kinds = {
            ThingKind.PARAMETER: self.tr("A parameter: what is learned"),
            ThingKind.GRADIENT: self.tr(
                "How the loss changes with each number of the parameter; None until backward"
            ),
            ThingKind.INPUT: self.tr("What the model is given"),
            ThingKind.TARGET: self.tr("What should come out"),
            ThingKind.OUTPUT: self.tr("What comes out"),
            ThingKind.WEIGHTS: self.tr("What each query takes from each key: every row sums to 1"),
            ThingKind.MEMORY: self.tr("What the optimiser remembers from step to step"),
            "loss": self.tr("How far the outputs are from the targets"),
            "grad_norm": self.tr("L2 norm of the first layer's W_q.weight.grad"),
            "total_norm": self.tr("L2 norm of all gradients together, before clipping"),
            "factor": self.tr("What clipping multiplies every gradient with"),
            "lr": self.tr("The learning rate of this step"),
        }
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, NUMBERS)
        self._repaint()


def _alignment(column: int) -> Qt.AlignmentFlag:
    if column in (LAYER, CHANGE):
        return Qt.AlignmentFlag.AlignCenter
    return _RIGHT if column in (BEFORE, AFTER) else _LEFT


def _shape(facts: Facts) -> str:
    return " × ".join(map(str, facts.shape))


def _measure(thing: Thing, facts: Facts | None) -> str:
    """One number for a thing; a gradient that is not there is Python's None."""
    if facts is None:
        return "None" if thing.kind is ThingKind.GRADIENT else NOT_THERE
    if facts.shape == ():
        value = facts.first[0]
        plain = thing.kind is ThingKind.MEMORY or thing.name == "lr"  # a count of steps; what was chosen
        return f"{value:g}" if plain else six_digits(value)
    if facts.is_whole:
        return f"{facts.lowest:.0f} … {facts.highest:.0f}"
    return f"{facts.norm:#.5g}" if math.isfinite(facts.norm) else str(facts.norm)


def _numbers(facts: Facts, between: str) -> str:
    return between.join(f"{value:.0f}" if facts.is_whole else f"{value:.4g}" for value in facts.first)
