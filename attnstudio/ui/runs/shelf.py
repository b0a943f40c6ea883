"""The runs as this tab knows them: their names, looks and numbers, and which of them are drawn."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from attnstudio.engine.moments import RunInfo
from attnstudio.ui.runs.curves import RunCurves
from attnstudio.ui.runs.look import Looks, RunLook
from attnstudio.ui.runs.names import RunName, run_names
from attnstudio.ui.studio import Studio

REFRESH_MS = 100  # of what grows while runs are trained
MOST_DRAWN = 6


class RunShelf(QObject):
    """Reads the studio's runs, at most ten times a second, and only while it is `watched`.

    runsChanged()   there are other runs, another one is current, or other ones are drawn
    grown()         some of them have more steps
    """

    runsChanged = Signal()
    grown = Signal()

    def __init__(self, studio: Studio, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._looks = Looks()
        self._watched = False
        self.infos: tuple[RunInfo, ...] = ()
        self.names: dict[int, RunName] = {}
        self.curves: dict[int, RunCurves] = {}
        self.hidden: frozenset[int] = frozenset()
        self.current: int | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(REFRESH_MS)
        self._pause.timeout.connect(self.refresh)
        for changed in (studio.runs.runsChanged, studio.recordsArrived):
            changed.connect(self._refresh_soon)
        for changed in (studio.runChanged, studio.runStateChanged):
            changed.connect(self._refresh_now)

    def set_watched(self, watched: bool) -> None:
        """Whether anybody looks; nothing is read while nobody does."""
        self._watched = watched
        if watched:
            self.refresh()
        else:
            self._pause.stop()

    # -- the runs

    def look(self, key: int) -> RunLook:
        """How the run looks. Raises `KeyError` when there is no such run."""
        return self._looks.of(key)

    def info(self, key: int | None) -> RunInfo | None:
        """The run `key`, None when it is not there."""
        return next((info for info in self.infos if info.key == key), None)

    @property
    def drawn(self) -> tuple[int, ...]:
        """The keys of the runs whose curves are drawn, the oldest first."""
        return tuple(info.key for info in self.infos if info.key not in self.hidden)

    def set_drawn(self, key: int, drawn: bool) -> None:
        """Draw the curve of one run, or leave it out."""
        hidden = self.hidden - {key} if drawn else self.hidden | {key}
        if hidden != self.hidden:
            self.hidden = hidden
            self.runsChanged.emit()

    def draw_only(self, keys: tuple[int, ...]) -> None:
        """Draw the curves of these runs and no others."""
        self.hidden = frozenset(info.key for info in self.infos) - set(keys)
        self.runsChanged.emit()

    # -- from the studio

    @Slot()
    def _refresh_soon(self) -> None:
        if self._watched and not self._pause.isActive():
            self._pause.start()

    @Slot()
    def _refresh_now(self) -> None:
        if self._watched:
            self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Take what the studio has now."""
        self._pause.stop()
        infos, current = self._studio.runs.infos, self._current()
        before = [(info.key, info.spec, info.history, info.branched_at) for info in self.infos]
        after = [(info.key, info.spec, info.history, info.branched_at) for info in infos]
        self.infos = infos
        if before != after:
            self._take_runs(infos)
        grown = [curves.pull() for curves in self.curves.values()]
        if before != after or current != self.current:
            self.current = current
            self.runsChanged.emit()
        elif any(grown):
            self.grown.emit()

    def _take_runs(self, infos: tuple[RunInfo, ...]) -> None:
        known = self.curves
        self._looks.update(info.key for info in infos)
        self.names = run_names(infos)
        self.curves = {}
        for info in infos:
            same = known.get(info.key)
            kept = same is not None and same.history is info.history
            self.curves[info.key] = same if kept and same is not None else RunCurves(info.history)
            if info.key not in known and len(self.drawn) > MOST_DRAWN:
                self.hidden |= {next(key for key in self.drawn if key != info.key)}
        self.hidden &= {info.key for info in infos}

    def _current(self) -> int | None:
        """The run in training or last trained: while a new one is made, its state is not told yet."""
        history = self._studio.history
        return next((info.key for info in self._studio.runs.infos if info.history is history), None)
