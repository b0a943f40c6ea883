"""A run as a film: the heads at many steps, painted as on the screen, and written as one animated file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PySide6.QtCore import QObject, QPointF, QRect, QSize, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from attnstudio.engine.exports.film import MAX_PICTURES, Picture, film_steps, save_film
from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.history import RunHistory
from attnstudio.engine.protocol import Failed, Finished
from attnstudio.engine.spec import Task
from attnstudio.engine.tasks.base import task_of
from attnstudio.messages import Message, message
from attnstudio.ui.background import run_in_background
from attnstudio.ui.export import ExportError
from attnstudio.ui.heads.grid import HeadGrid
from attnstudio.ui.heads.state import HeadsState, is_large
from attnstudio.ui.i18n import localize
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, LOSS_COLOR

SIZE = QSize(720, 480)
STRIP_HEIGHT = 7 * GRID
ENCODING_SECONDS = 600.0


class LossStrip(QWidget):
    """The whole run's loss, and where in it the picture is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._losses = np.zeros(0)
        self._step = 0
        self.setFixedHeight(STRIP_HEIGHT)

    def show_losses(self, losses: np.ndarray) -> None:
        """The losses of all steps; what is not finite is left out."""
        self._losses = losses
        self.update()

    def show_step(self, step: int) -> None:
        """Mark `step`."""
        self._step = step
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self.rect().adjusted(0, 2, -1, -2)
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        if len(self._losses) > 1 and np.isfinite(self._losses).any():
            painter.setPen(QPen(QColor(LOSS_COLOR), 1))
            painter.drawPolyline(self._points(area))
        x = area.left() + self._step / max(len(self._losses), 1) * area.width()
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))

    def _points(self, area: QRect) -> list[QPointF]:
        losses = self._losses
        steps = np.unique(np.linspace(0, len(losses) - 1, min(len(losses), area.width())).astype(int))
        steps = steps[np.isfinite(losses[steps])]
        high = float(losses[steps].max()) or 1.0
        return [
            QPointF(
                area.left() + step / len(losses) * area.width(),
                area.bottom() - float(losses[step]) / high * area.height(),
            )
            for step in steps
        ]


class FilmSheet(QWidget):
    """What one picture shows: the step in words, the heads, the loss. Painted, never shown."""

    def __init__(self, appearance: HeadsState, history: RunHistory) -> None:
        super().__init__()
        self._history = history
        self._evaluations = history.evaluations()
        state = HeadsState(self)
        state.restore(appearance.colormap.value, appearance.scale_mode.value)
        self._title = QLabel(self)
        self._grid = HeadGrid(state, compact=True)
        self._strip = LossStrip(self)
        self._strip.show_losses(history.since(0).losses)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        column.addWidget(self._title)
        column.addWidget(self._grid, 1)
        column.addWidget(self._strip)
        self.resize(SIZE)
        self.ensurePolished()

    def picture(self, frame: AttentionFrame) -> Picture:
        """Paint `frame`, of one layer."""
        self._title.setText(self._text(frame))
        self._strip.show_step(frame.origin.step)
        self._grid.set_frame(frame)
        image = QImage(self.size(), QImage.Format.Format_RGB888)
        image.fill(self.palette().color(QPalette.ColorRole.Window))
        self.render(image)
        width, height, stride = image.width(), image.height(), image.bytesPerLine()
        rows = np.frombuffer(image.constBits(), np.uint8).reshape(height, stride)[:, : 3 * width]
        return Picture(width, height, rows.tobytes())

    def _text(self, frame: AttentionFrame) -> str:
        origin = frame.origin
        spec = origin.spec
        parts = [self.tr("step {step}").format(step=f"{origin.step:,}")]
        newest = min(origin.step, len(self._history) - 1)  # at the end, the step before is the last one
        parts.append(self.tr("loss {loss}").format(loss=f"{self._history.record(newest).loss:.4f}"))
        if (accuracy := self._accuracy(origin.step)) is not None:
            parts.append(self.tr("accuracy {accuracy} %").format(accuracy=f"{100 * accuracy:.1f}"))
        if spec.task is not Task.RANDOM_TARGET:
            parts.insert(0, localize(message(task_of(spec.task).title)))
        if spec.depth > 1:
            parts.insert(1, self.tr("layer {n}").format(n=origin.depth + 1))
        return " · ".join(parts)

    def _accuracy(self, step: int) -> float | None:
        """The last one that was measured up to `step`; None where nothing is answered."""
        index = int(np.searchsorted(self._evaluations.steps, step, side="right")) - 1
        accuracy = float(self._evaluations.accuracies[index]) if index >= 0 else np.nan
        return None if np.isnan(accuracy) else accuracy


class FilmMaker(QObject):
    """Makes one film at a time.

    progressed(int, int)   pictures painted, of how many
    succeeded(str)         a sentence about the file that was written and read back
    refused(str, str)      a sentence about what could not be done, and details
    """

    progressed = Signal(int, int)
    succeeded = Signal(str)
    refused = Signal(str, str)

    def __init__(self, studio: Studio, appearance: HeadsState, parent: QObject) -> None:
        super().__init__(parent)
        self._studio = studio
        self._appearance = appearance
        self._path = Path()
        self._ticket = 0
        self._frames: list[AttentionFrame] = []
        self._pictures: list[Picture] = []
        self._sheet: FilmSheet | None = None
        self._timer = QTimer(self)  # one picture between two events, so that the window stays alive
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._paint_next)
        studio.runs.filmed.connect(self._on_filmed)
        studio.failed.connect(self._on_engine_failed)

    @property
    def is_busy(self) -> bool:
        """Whether a film is being made."""
        return self._ticket != 0

    def make(self, path: Path) -> None:
        """Film the current run into `path`; what cannot be filmed is refused with a sentence."""
        history, state = self._studio.history, self._studio.run_state
        if self.is_busy:
            self.refused.emit(self.tr("A film is being made already; it will be ready in a moment."), "")
            return
        if history is None or state is None or not state.run or len(history) == 0:
            self.refused.emit(self.tr("There is no run to film yet: press Run first."), "")
            return
        frame = self._studio.frame
        if frame is not None and is_large(frame):
            self.refused.emit(
                self.tr("These heads are too large for a film. Choose a shorter input for the run."), ""
            )
            return
        info = self._studio.runs.info(state.run)
        kept: Sequence[int] = () if info is None else info.kept
        self._path = path
        self._sheet = FilmSheet(self._appearance, history)
        self._ticket = self._studio.runs.film(state.run, film_steps(len(history), kept, MAX_PICTURES))

    @Slot(object)
    def _on_filmed(self, ending: Finished) -> None:
        if ending.ticket != self._ticket:
            return
        frames = ending.value
        assert isinstance(frames, tuple)
        depth = self._studio.depth
        self._frames = [frame.of_layer(min(depth, frame.layers - 1)) for frame in frames]
        self._pictures = []
        self._timer.start()

    @Slot(object)
    def _on_engine_failed(self, ending: Failed) -> None:
        """The window tells of it."""
        if ending.ticket == self._ticket:
            self._end()

    @Slot()
    def _paint_next(self) -> None:
        assert self._sheet is not None
        self._pictures.append(self._sheet.picture(self._frames[len(self._pictures)]))
        self.progressed.emit(len(self._pictures), len(self._frames))
        if len(self._pictures) == len(self._frames):
            self._timer.stop()
            self._write()

    def _write(self) -> None:
        pictures, path = self._pictures, self._path
        operation = run_in_background(lambda: _outcome(pictures, path), ENCODING_SECONDS)
        operation.finished.connect(self._on_written)
        operation.failed.connect(self._on_failed)
        operation.timed_out.connect(self._on_timed_out)

    @Slot(object)
    def _on_written(self, outcome: Message | ExportError) -> None:
        self._end()
        if isinstance(outcome, ExportError):
            self.refused.emit(localize(outcome.message), "")
        else:
            self.succeeded.emit(localize(outcome))

    @Slot(str, str)
    def _on_failed(self, text: str, details: str) -> None:
        self._end()
        self.refused.emit(text, details)

    @Slot()
    def _on_timed_out(self) -> None:
        self._end()
        self.refused.emit(self.tr("The export did not end in time. Choose a faster or emptier disk."), "")

    def _end(self) -> None:
        self._timer.stop()
        self._ticket = 0
        self._frames, self._pictures = [], []
        if self._sheet is not None:
            self._sheet.deleteLater()
            self._sheet = None


def _outcome(pictures: Sequence[Picture], path: Path) -> Message | ExportError:
    try:
        return save_film(pictures, path)
    except ExportError as error:
        return error
