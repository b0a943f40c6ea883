"""File > Open run, Save run; run files dropped on the window; what autosave has to say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QStandardPaths, QUrl, Signal, Slot
from PySide6.QtGui import QAction, QDropEvent
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from attnstudio.engine.exports.export import default_file_name
from attnstudio.engine.protocol import Failed, Finished, OpenRun, RunState
from attnstudio.engine.runs.autosave import AutosaveState
from attnstudio.ui.i18n import localize, sentences
from attnstudio.ui.icons import icon
from attnstudio.ui.studio import Studio

if TYPE_CHECKING:
    from attnstudio.engine.runs.files import SavedRun

SUFFIX = ".attn"


class RunFileActions(QObject):
    """The run files of one window: two actions in its menu `File`, and what is dropped on it.

    What cannot be opened or saved is told by `Studio.failed`.

    succeeded(str)       a sentence about a run that was saved or opened
    refused(str, str)    a sentence about what could not be done, and details
    warned(str, str)     a sentence about autosave, and details
    """

    succeeded = Signal(str)
    refused = Signal(str, str)
    warned = Signal(str, str)

    def __init__(self, studio: Studio, file_menu: QMenu, window: QWidget) -> None:
        super().__init__(window)
        self._studio = studio
        self._window = window
        self._opening: set[int] = set()  # tickets
        self.open_action = self._action("open", "Ctrl+O", self.open)
        self.save_action = self._action("save", "Ctrl+Shift+S", self.save)
        first = file_menu.actions()[0]
        file_menu.insertActions(first, [self.open_action, self.save_action])
        file_menu.insertSeparator(first)
        self.retranslate()
        window.setAcceptDrops(True)
        window.installEventFilter(self)
        studio.runs.saved.connect(self._on_saved)
        studio.runs.opened.connect(self._on_opened)
        studio.failed.connect(self._on_failed)

    def _action(self, icon_name: str, shortcut: str, slot: Callable[[], None]) -> QAction:
        action = QAction(icon(icon_name), "", self._window)
        action.setShortcut(shortcut)
        action.triggered.connect(slot)
        self._window.addAction(action)
        return action

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.open_action.setText(self.tr("&Open run…"))
        self.open_action.setToolTip(
            self.tr("Open a run that was saved: its record, its heads, every step of it (Ctrl+O)")
        )
        self.save_action.setText(self.tr("Sa&ve run…"))
        self.save_action.setToolTip(
            self.tr("Save the run with its whole history in one file, also in its midst (Ctrl+Shift+S)")
        )

    @Slot()
    def open(self) -> None:
        """Ask for a run file and open it."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, self.tr("Open run"), _documents(), self.tr("AttnStudio run (*.attn)")
        )
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> None:
        """Open the run in the file `path`; it becomes the current one, so what is in training is paused."""
        if self._studio.is_training:
            self._studio.pause()
        self._opening.add(self._studio.runs.open(path))

    @Slot()
    def save(self) -> None:
        """Ask for a name and save the current run with its whole history."""
        self.save_run(self.current_run() or 0)

    @Slot(int)
    def save_run(self, key: int) -> None:
        """Ask for a name and save the run `key` with its whole history."""
        info = self._studio.runs.info(key)
        if info is None or not info.history:
            self.refused.emit(self.tr("There is no run to save yet: press Run first."), "")
            return
        history = info.history
        proposal = default_file_name("run", history.spec, len(history), SUFFIX[1:])
        name, _ = QFileDialog.getSaveFileName(
            self._window,
            self.tr("Save run"),
            str(Path(_documents()) / proposal),
            self.tr("AttnStudio run (*.attn)"),
        )
        if name:
            path = Path(name)
            self._studio.runs.save(key, path if path.suffix else path.with_suffix(SUFFIX))

    def current_run(self) -> int | None:
        """The key of the run whose record is shown, also in its midst; None when there is none."""
        history = self._studio.history
        return next((info.key for info in self._studio.runs.infos if info.history is history), None)

    # -- what came of it

    @Slot(object)
    def _on_saved(self, saved: SavedRun) -> None:
        self.succeeded.emit(localize(saved.message))

    @Slot(object)
    def _on_opened(self, ending: Finished) -> None:
        command, state = ending.command, ending.value
        if ending.ticket not in self._opening:
            return  # asked for elsewhere
        self._opening.remove(ending.ticket)
        assert isinstance(command, OpenRun)
        assert isinstance(state, RunState)
        opened = self.tr("Opened {file}: {count} steps. Run goes on from there.")
        said = [opened.format(file=command.path.name, count=f"{state.steps:,}")]
        info = self._studio.runs.info(state.run)
        if info is not None and info.notice is not None:
            said.append(localize(info.notice))
        self.succeeded.emit(sentences(said))

    @Slot(object)
    def _on_failed(self, ending: Failed) -> None:
        self._opening.discard(ending.ticket)

    @Slot(object)
    def tell_of_autosave(self, state: AutosaveState) -> None:
        """Saving in the background began to fail, or works again."""
        if state.problem is None:
            self.succeeded.emit(self.tr("Autosave works again."))
        else:
            self.warned.emit(localize(state.problem), state.details)

    # -- what is dropped

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        if event.type() not in (QEvent.Type.DragEnter, QEvent.Type.Drop):
            return False
        assert isinstance(event, QDropEvent)  # which a drag's entry is, too
        paths = list(_run_files(event.mimeData().urls()))
        if not paths:
            return False
        event.acceptProposedAction()
        if event.type() is QEvent.Type.Drop:
            for path in paths:
                self.open_path(path)
        return True


def _run_files(urls: Iterable[QUrl]) -> Iterable[Path]:
    for url in urls:
        path = Path(url.toLocalFile())
        if url.isLocalFile() and path.suffix.lower() == SUFFIX:
            yield path


def _documents() -> str:
    return QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
