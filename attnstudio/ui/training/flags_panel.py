"""Parameters whose gradient is dead, vanishes or explodes: which, why, and what to try."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QIcon, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from attnstudio.engine.gradient_flags import WINDOW, Flag, FlagKind, gradient_flags, layer_of
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.i18n import listing, localize, sentences
from attnstudio.ui.icons import icon_pixmap
from attnstudio.ui.settings.parts import text_label
from attnstudio.ui.theme import GRID, Severity, severity_colors
from attnstudio.ui.training.names import short_name
from attnstudio.ui.training.series import RunSeries

ICON = 16


def flags_at(series: RunSeries, step: int | None) -> tuple[Flag, ...]:
    """The flags of `step`, of the newest one for None; () where there is no such step."""
    history = series.history
    last = series.steps - 1 if step is None else min(step, series.steps - 1)
    if history is None or last < 0:
        return ()
    start = max(last + 1 - WINDOW, 0)
    first = int((series.held_out.steps < start).sum())
    steps, evaluations = history.since(start, last + 1), history.evaluations(first)
    return gradient_flags(series.spec_at(last), history.parameters, steps, evaluations)


def grouped(flags: tuple[Flag, ...]) -> tuple[tuple[Flag, ...], ...]:
    """Flags of the same kind in the same layer together; what belongs to no layer stands alone."""
    groups: dict[tuple[FlagKind, object], list[Flag]] = {}
    for flag in flags:
        layer = layer_of(f"{flag.parameter}.")
        groups.setdefault((flag.kind, flag.parameter if layer is None else layer), []).append(flag)
    return tuple(tuple(group) for group in groups.values())


class FlagsPanel(QWidget):
    """A list of flags by layer; what the chosen ones mean stands below.

    parameterChosen(str)  the gradient of this parameter is to be seen
    """

    parameterChosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._series = RunSeries()
        self._step = -1
        self.flags: tuple[Flag, ...] = ()
        self._groups: tuple[tuple[Flag, ...], ...] = ()
        self.summary = ElidedLabel(self)
        self.list = QListWidget(self)
        self.explanation = text_label(self)
        self.show_button = QPushButton(self)
        self._arrange()
        self.list.currentRowChanged.connect(self._explain)
        self.list.itemActivated.connect(self._on_activated)
        self.show_button.clicked.connect(self._on_activated)
        self.retranslate()

    def _arrange(self) -> None:
        self.list.setIconSize(QSize(ICON, ICON))
        self.list.setUniformItemSizes(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setMinimumHeight(4 * GRID)
        self.show_button.setAutoDefault(False)
        self.explanation.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self.explanation, 1)
        row.addWidget(self.show_button, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, GRID // 2, 0, 0)
        column.setSpacing(GRID // 2)
        column.addWidget(self.summary)
        column.addWidget(self.list, 1)
        column.addLayout(row)

    def show_flags(self, series: RunSeries, step: int | None, flags: tuple[Flag, ...]) -> None:
        """Show the flags of `step` of a run; None for its newest step."""
        self._series = series
        self._step = series.steps - 1 if step is None else min(step, series.steps - 1)
        self._show_summary(flags)
        if flags != self.flags:
            self.flags = flags
            self._fill()

    @property
    def count(self) -> int:
        """How many lines the list has."""
        return len(self._groups)

    def _fill(self) -> None:
        """List the flags again; the chosen line stays the chosen one, if it is still there."""
        row = self.list.currentRow()
        chosen = self.list.item(row).text() if row >= 0 else ""
        self._groups = grouped(self.flags)
        self.list.blockSignals(True)
        self.list.clear()
        for group in self._groups:
            self.list.addItem(QListWidgetItem(self._icon(group[0]), self._name(group)))
        same = self.list.findItems(chosen, Qt.MatchFlag.MatchExactly) if chosen else []
        self.list.setCurrentRow(self.list.row(same[0]) if same else 0)
        self.list.blockSignals(False)
        self._explain()

    def _icon(self, flag: Flag) -> QIcon:
        severity = Severity.ERROR if flag.kind is FlagKind.EXPLODING else Severity.WARNING
        color = severity_colors(self.palette(), severity).text
        return QIcon(icon_pixmap(severity.value, color, ICON, self.devicePixelRatioF()))

    def _name(self, group: tuple[Flag, ...]) -> str:
        first = group[0]
        layer = layer_of(f"{first.parameter}.")
        kind = self._kinds()[first.kind]
        if layer is None:
            return self.tr("{kind}: {parameter}").format(kind=kind, parameter=first.parameter)
        text = self.tr("{kind}: layer {n}, {parameters}")
        return text.format(kind=kind, n=layer + 1, parameters=listing(map(self._short, group)))

    def _short(self, flag: Flag) -> str:
        is_layer = layer_of(flag.parameter) is None and layer_of(f"{flag.parameter}.") is not None
        return self.tr("as a whole") if is_layer else short_name(flag.parameter)

    def _kinds(self) -> dict[FlagKind, str]:
        return {
            FlagKind.EXPLODING: self.tr("exploding"),
            FlagKind.VANISHING: self.tr("vanishing"),
            FlagKind.DEAD: self.tr("dead"),
        }

    def _show_summary(self, flags: tuple[Flag, ...]) -> None:
        if self._series.steps == 0:
            text = self.tr("Dead, vanishing and exploding gradients are listed here, with what to try.")
        elif not flags:
            text = self.tr("Step {step}: no gradient is dead, vanishes or explodes.").format(
                step=f"{self._step:,}"
            )
        else:
            counts = [
                self.tr("{count} {kind}").format(count=sum(flag.kind is kind for flag in flags), kind=word)
                for kind, word in self._kinds().items()
                if any(flag.kind is kind for flag in flags)
            ]
            text = self.tr("Step {step}: {counts}").format(step=f"{self._step:,}", counts=listing(counts))
        self.summary.setText(text)

    @Slot()
    def _explain(self) -> None:
        row = self.list.currentRow()
        group = self._groups[row] if 0 <= row < len(self._groups) else ()
        self.list.setVisible(bool(self._groups))
        self.show_button.setVisible(bool(group))
        if group:
            text = sentences((localize(group[0].reason), localize(group[0].remedy)))
            if len(group) > 1:
                text = self.tr("{name}: {text}").format(name=self._short(group[0]), text=text)
        else:
            text = self._rules()
        self.explanation.setText(text)
        role = QPalette.ColorRole.WindowText if group else QPalette.ColorRole.PlaceholderText
        self.explanation.setForegroundRole(role)

    def _rules(self) -> str:
        return self.tr(
            "Dead: 0 in each of the last 10 steps, while others move. Vanishing: less than 1e-8 of the "
            "weights, or the first layer below 1e-4 of the last. Exploding: 1,000 times its median, or "
            "larger than the weights."
        )

    @Slot()
    def _on_activated(self) -> None:
        row, history = self.list.currentRow(), self._series.history
        if 0 <= row < len(self._groups) and history is not None:
            flag = self._groups[row][0]
            self.parameterChosen.emit(next((name for name in history.parameters if flag.covers(name)), ""))

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.list.setAccessibleName(self.tr("Flagged gradients"))
        self.list.setToolTip(self.tr("Choose one to read why it is flagged; Enter shows its gradient"))
        self.show_button.setText(self.tr("Show its gradient"))
        self.show_button.setToolTip(self.tr("The distribution of its values at this step"))
        self._show_summary(self.flags)
        self._fill()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self._fill()
