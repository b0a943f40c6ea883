"""The Scaling tab: what length costs, measured on this machine, and the maps that show what grows."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QStandardPaths, Qt, QTimer, Slot
from PySide6.QtGui import QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFileDialog,
    QFrame,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from attnstudio.engine.exports.export import ExportError
from attnstudio.engine.protocol import Cancelled, Failed, Finished
from attnstudio.engine.scaling.export import export_scaling_csv
from attnstudio.engine.scaling.study import MAP_LENGTHS, DrawLengths, LengthMap, Scaling
from attnstudio.engine.scaling.words import say_machine
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.background import run_in_background
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.i18n import localize
from attnstudio.ui.scaling.choices import PlotChoices
from attnstudio.ui.scaling.findings import Findings
from attnstudio.ui.scaling.intro import ScalingIntro
from attnstudio.ui.scaling.maps import LengthMaps
from attnstudio.ui.scaling.plot import CostPlot
from attnstudio.ui.scaling.progress import ScalingProgress
from attnstudio.ui.scaling.settings import ScalingSettings
from attnstudio.ui.scaling.tables import PointTable
from attnstudio.ui.settings.parts import text_label
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, Severity

WIDE_PX = 110 * GRID
PLOT_PX = 44 * GRID
EXPORT_SECONDS = 60.0
GROW_MS = 250  # short lengths give many points a second; drawing each would take time from measuring


class ScalingTab(QWidget):
    """Measures when it is asked to; what was measured stays until the next time."""

    def __init__(self, studio: Studio, heads_state: HeadsState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._heads_state = heads_state
        self._ticket: int | None = None
        self._scaling: Scaling | None = None
        self._drawing: int | None = None
        self._drawn: DrawLengths | None = None
        self._maps: tuple[LengthMap, ...] = ()
        self._growing = QTimer(self)
        self._growing.setSingleShot(True)
        self._growing.setInterval(GROW_MS)
        self._scroll = QScrollArea(self)
        self._page = QWidget()
        self.settings = ScalingSettings(self._page)
        self.progress = ScalingProgress(studio, self._page)
        self.body = QWidget(self._page)
        self.intro, self.results = ScalingIntro(self.body), QWidget(self.body)
        self.choices = PlotChoices(self.results)
        self.plot = CostPlot(self.results)
        self.machine = text_label(self.results)
        self.findings = Findings(self.results)
        self.maps = LengthMaps(MAP_LENGTHS, self.body)
        self.table = PointTable(self.body)
        self._build()
        self._connect()
        self._show()

    def _build(self) -> None:
        self.machine.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.plot.setMinimumHeight(PLOT_PX)
        left = QVBoxLayout(self.results)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(GRID)
        left.addWidget(self.choices)
        left.addWidget(self.plot, 1)
        left.addWidget(self.findings)
        left.addWidget(self.machine)
        first = QWidget(self.body)
        pages = QVBoxLayout(first)  # not stacked: what is hidden takes no room
        pages.setContentsMargins(0, 0, 0, 0)
        pages.addWidget(self.intro)
        pages.addWidget(self.results, 1)
        second = QWidget(self.body)
        right = QVBoxLayout(second)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(2 * GRID)
        right.addWidget(self.maps)
        right.addWidget(self.table)
        right.addStretch(1)
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, self.body)
        self._columns.setContentsMargins(0, 0, 0, 0)
        self._columns.setSpacing(3 * GRID)
        self._columns.addWidget(first, 5)
        self._columns.addWidget(second, 4)
        page = QVBoxLayout(self._page)
        page.setContentsMargins(GRID, GRID, GRID, GRID)
        page.setSpacing(GRID)
        page.addWidget(self.settings)
        page.addWidget(self.progress)
        page.addWidget(self.body, 1)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidgetResizable(True)
        self._scroll.setWidget(self._page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._scroll)

    def _connect(self) -> None:
        self.settings.measureRequested.connect(self.measure)
        self.settings.cancelRequested.connect(self.cancel)
        self.choices.changed.connect(self._show_reading)
        self.choices.exportRequested.connect(self.export_csv)
        self._growing.timeout.connect(self._show)
        self._studio.specChanged.connect(self._on_spec)
        self._heads_state.appearanceChanged.connect(self._show_maps)
        studies = self._studio.studies
        studies.answered.connect(self._on_answered)
        studies.reported.connect(self._on_reported)
        studies.failed.connect(self._on_failed)
        studies.cancelled.connect(self._on_cancelled)

    # -- verbs

    @property
    def is_measuring(self) -> bool:
        """Whether a measurement runs or waits."""
        return self._ticket is not None

    @property
    def scaling(self) -> Scaling | None:
        """What was measured last, or is being measured, as far as it is known."""
        return self._scaling

    @Slot()
    def measure(self) -> None:
        """Measure what is chosen."""
        study = self.settings.study()
        if study is None or self.is_measuring:
            return
        self._scaling = None
        self._ticket = self._studio.studies.ask(study)
        self.settings.set_busy(True)
        self.progress.begin()
        self._show()

    @Slot()
    def cancel(self) -> None:
        """Stop measuring; what is known stays."""
        if self._ticket is not None:
            self._studio.studies.cancel(self._ticket)

    @Slot()
    def export_csv(self) -> None:
        """Ask where, and write all points."""
        scaling = self._scaling
        if scaling is None:
            return
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        proposal = str(Path(folder) / f"attnstudio-scaling-d{scaling.study.d_model}.csv")
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save as CSV"), proposal, self.tr("CSV table (*.csv)")
        )
        if name:
            self.write_csv(scaling, Path(name))

    def write_csv(self, scaling: Scaling, path: Path) -> None:
        """Write beside the UI thread, and say what came of it."""
        path = path if path.suffix else path.with_suffix(".csv")
        operation = run_in_background(lambda: _outcome(scaling, path), EXPORT_SECONDS)
        operation.finished.connect(self._on_written)
        operation.failed.connect(self._on_not_written)
        operation.timed_out.connect(self._on_too_slow)

    def focus_first(self) -> None:
        """Give what is pressed first the focus."""
        button = self.settings.cancel if self.is_measuring else self.settings.measure
        button.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_down(self) -> None:
        """Cancel what runs; the window is closing."""
        self.cancel()

    def export_widget(self) -> QWidget:
        """What a picture of this tab shows: what was measured, plot, findings, maps and table."""
        return self._page

    # -- from the engine

    @Slot(int, object)
    def _on_reported(self, ticket: int, known: object) -> None:
        if ticket == self._ticket and isinstance(known, Scaling):
            self._scaling = known
            self.progress.grow(known)
            if not self._growing.isActive():
                self._growing.start()

    @Slot(object)
    def _on_answered(self, ending: Finished) -> None:
        if ending.ticket == self._drawing:
            self._drawing = None
            assert isinstance(ending.value, tuple)
            self._maps = ending.value
            self._show_maps()
        elif ending.ticket == self._ticket:
            assert isinstance(ending.value, Scaling)
            self._scaling = ending.value
            self._end(None)

    @Slot(object)
    def _on_failed(self, ending: Failed) -> None:
        if ending.ticket == self._drawing:
            self._drawing = self._drawn = None
            self.progress.say(ending.error.message, Severity.ERROR, ending.error.details)
        elif ending.ticket == self._ticket:
            self._end(ending.error.message, Severity.ERROR, ending.error.details)

    @Slot(object)
    def _on_cancelled(self, ending: Cancelled) -> None:
        if ending.ticket == self._drawing:
            self._drawing = self._drawn = None
        elif ending.ticket == self._ticket:
            text = QT_TRANSLATE_NOOP("Messages", "Cancelled. The points measured so far are shown.")
            none = QT_TRANSLATE_NOOP("Messages", "Cancelled before the first point.")
            self._end(message(none if self._scaling is None else text))

    def _end(self, said: Message | None, severity: Severity = Severity.INFO, details: str = "") -> None:
        self._ticket = None
        self._growing.stop()
        self.settings.set_busy(False)
        self.progress.end(said, severity, details)
        self._show()

    # -- what is shown

    @Slot()
    def _show(self) -> None:
        known = self._scaling if self._scaling is not None and self._scaling.done else None
        self.intro.setVisible(known is None)
        self.results.setVisible(known is not None)
        self.plot.show_scaling(known)
        self.findings.show_scaling(known)
        self.table.show_scaling(known)
        self.table.setVisible(known is not None)
        self.machine.setText("" if known is None else localize(say_machine(known)))
        self._show_reading()

    @Slot()
    def _show_reading(self) -> None:
        reading = self.choices.chosen()
        self.plot.set_title(self.choices.title())
        choices = self.choices
        self.plot.show_reading(
            reading, predicted=choices.predicted.isChecked(), fitted=choices.fitted.isChecked()
        )
        self.findings.show_reading(reading)

    @Slot()
    def _show_maps(self) -> None:
        self.maps.show_maps(self._maps, self._heads_state.colormap, self._drawn.head if self._drawn else 0)

    @Slot()
    def _on_spec(self) -> None:
        spec = self._studio.spec
        self.settings.set_experiment(spec.d_model, spec.heads)
        if self.isVisible():
            self._draw_maps()

    def _draw_maps(self) -> None:
        """Ask for the maps of the experiment in force and the head that is read, unless they are there."""
        spec = self._studio.spec
        study = DrawLengths(spec, min(self._heads_state.head, spec.heads - 1))
        if study != self._drawn:
            self._drawn = study
            self._drawing = self._studio.studies.ask(study)

    # -- files

    @Slot(object)
    def _on_written(self, outcome: Message | ExportError) -> None:
        if isinstance(outcome, ExportError):
            self.progress.say(outcome.message, Severity.ERROR)
        else:
            self.progress.say(outcome, Severity.SUCCESS)

    @Slot(str, str)
    def _on_not_written(self, sentence: str, details: str) -> None:
        self.progress.say(sentence, Severity.ERROR, details)

    @Slot()
    def _on_too_slow(self) -> None:
        text = QT_TRANSLATE_NOOP(
            "Messages", "The export did not end in time. Choose a faster or emptier disk."
        )
        self.progress.say(message(text), Severity.ERROR)

    # -- events

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= WIDE_PX
        directions = QBoxLayout.Direction
        self._columns.setDirection(directions.LeftToRight if wide else directions.TopToBottom)
        for place, share in enumerate((5, 4) if wide else (0, 1)):
            self._columns.setStretch(place, share)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._on_spec()


def _outcome(scaling: Scaling, path: Path) -> Message | ExportError:
    try:
        return export_scaling_csv(scaling, path)
    except ExportError as error:
        return error
