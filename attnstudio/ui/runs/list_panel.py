"""The runs and what can be done with one of them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QVBoxLayout, QWidget

from attnstudio.engine.moments import RunInfo
from attnstudio.ui.icons import icon
from attnstudio.ui.note import Note, Remedy
from attnstudio.ui.runs.flow_row import FlowRow
from attnstudio.ui.runs.run_list import RunListView
from attnstudio.ui.runs.shelf import RunShelf
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, Severity

LONG_RUN = 1000  # steps; what took that long is not forgotten by a slip of the finger


class RunsPanel(QWidget):
    """The list with its buttons and its context menu.

    compareRequested()         the person wants to start runs that differ in one thing
    saveRequested(int)         save the run with this key
    sideChosen(int, int)       show the run (second) as A (0) or B (1)
    """

    compareRequested = Signal()
    saveRequested = Signal(int)
    sideChosen = Signal(int, int)

    def __init__(self, studio: Studio, shelf: RunShelf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._shelf = shelf
        self._asked_key: int | None = None
        self.compare = QPushButton(icon("add"), "", self)
        self.list = RunListView(shelf, self)
        self.note = Note(self)
        self.make_current = self._action("success")
        self.forget = self._action("close")
        self.save = self._action("export")
        self.only = self._action("training")
        self.as_first, self.as_second = self._action("heads"), self._action("heads")
        self.buttons = tuple(QPushButton(self) for _ in range(3))
        self._build()
        self._connect()
        self.retranslate()

    def _action(self, name: str) -> QAction:
        return QAction(icon(name), "", self)

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self.compare)
        column.addWidget(self.list, 1)
        column.addWidget(self.note)
        row = FlowRow(self)
        for button, action in zip(self.buttons, (self.make_current, self.forget, self.save), strict=True):
            button.setIcon(action.icon())
            button.setIconSize(QSize(16, 16))
            button.clicked.connect(action.trigger)
            row.flow.addWidget(button)
        column.addWidget(row)

    def _connect(self) -> None:
        self.compare.clicked.connect(self.compareRequested)
        self._shelf.runsChanged.connect(self.refresh)
        self._shelf.grown.connect(self.list.runs.refresh)
        self._shelf.grown.connect(self._show_actions)
        self._studio.runStateChanged.connect(self._show_actions)
        self.list.chosen.connect(self._choose)
        self.list.forgotten.connect(self._forget)
        self.list.currentMoved.connect(self._show_actions)
        self.list.customContextMenuRequested.connect(self._open_menu)
        self.note.remedyChosen.connect(self._drop)
        self.make_current.triggered.connect(self._on_make_current)
        self.forget.triggered.connect(self._on_forget)
        self.save.triggered.connect(self._on_save)
        self.only.triggered.connect(self._on_only)
        self.as_first.triggered.connect(self._on_first)
        self.as_second.triggered.connect(self._on_second)

    @Slot()
    def refresh(self) -> None:
        """There are other runs, or another one is current."""
        self.list.refresh()
        self.list.viewport().update()
        self._show_actions()

    @Slot()
    def _show_actions(self) -> None:
        key = self.list.current_key()
        info = self._shelf.info(key)
        trained = info is not None and len(info.history) > 0
        idle = not self._studio.is_training
        self.make_current.setEnabled(info is not None and idle and key != self._shelf.current)
        self.forget.setEnabled(info is not None and idle)
        self.save.setEnabled(trained)
        for action in (self.only, self.as_first, self.as_second):
            action.setEnabled(info is not None)
        for button, action in zip(self.buttons, (self.make_current, self.forget, self.save), strict=True):
            button.setEnabled(action.isEnabled())
        if self.note.text() and (self._asked_about() is None or not idle):
            self.note.clear()

    # -- verbs

    @Slot(int)
    def _choose(self, key: int) -> None:
        if self.make_current.isEnabled() and key != self._shelf.current:
            self._studio.runs.choose(key)

    @Slot(int)
    def _forget(self, key: int) -> None:
        """Forget a run; where a long one would be lost, only when it is said twice."""
        info = self._shelf.info(key)
        if info is None or not self.forget.isEnabled():
            return
        if len(info.history) <= LONG_RUN:
            self._drop(key)
            return
        self._asked_key = key
        self._ask()

    def _ask(self) -> None:
        info = self._asked_about()
        if info is None:
            return
        text = self.tr("Run {run} has taken {steps} steps. Forgetting it cannot be undone.")
        forget = Remedy(self.tr("Forget run {run}").format(run=info.key), info.key)
        keep = Remedy(self.tr("Keep it"), None)
        text = text.format(run=info.key, steps=f"{len(info.history):,}")
        self.note.say(text, Severity.WARNING, (forget, keep))

    def _asked_about(self) -> RunInfo | None:
        return self._shelf.info(self._asked_key)

    @Slot(object)
    def _drop(self, key: int | None) -> None:
        self.note.clear()
        self._asked_key = None
        if key is not None:
            self._studio.runs.drop(key)
        self.list.setFocus()

    @Slot()
    def _on_make_current(self) -> None:
        if (key := self.list.current_key()) is not None:
            self._choose(key)

    @Slot()
    def _on_forget(self) -> None:
        if (key := self.list.current_key()) is not None:
            self._forget(key)

    @Slot()
    def _on_save(self) -> None:
        if (key := self.list.current_key()) is not None:
            self.saveRequested.emit(key)

    @Slot()
    def _on_only(self) -> None:
        if (key := self.list.current_key()) is not None:
            self._shelf.draw_only((key,))

    @Slot()
    def _on_first(self) -> None:
        self._choose_side(0)

    @Slot()
    def _on_second(self) -> None:
        self._choose_side(1)

    def _choose_side(self, side: int) -> None:
        if (key := self.list.current_key()) is not None:
            self.sideChosen.emit(side, key)

    @Slot(QPoint)
    def _open_menu(self, where: QPoint) -> None:
        if self.list.current_key() is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addActions([self.make_current, self.only])
        menu.addSeparator()
        menu.addActions([self.as_first, self.as_second])
        menu.addSeparator()
        menu.addActions([self.save, self.forget])
        menu.popup(self.list.viewport().mapToGlobal(where))

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.compare.setText(self.tr("Compare…"))
        set_tooltip(
            self.compare,
            self.tr("Start several runs from one seed that differ in one thing: positions, heads, rate, …"),
        )
        texts = (
            (
                self.make_current,
                self.tr("Make current"),
                self.tr("Run goes on with this run, and the other tabs show it (Enter)"),
            ),
            (self.forget, self.tr("Forget"), self.tr("Let go of this run and its memory (Delete)")),
            (self.save, self.tr("Save…"), self.tr("Write this run with its whole history to a file")),
            (self.only, self.tr("Draw this curve only"), ""),
            (self.as_first, self.tr("Show its heads as A"), ""),
            (self.as_second, self.tr("Show its heads as B"), ""),
        )
        for action, text, tip in texts:
            action.setText(text)
            action.setToolTip(tip)
        for button, (_, text, tip) in zip(self.buttons, texts, strict=False):
            button.setText(text)
            set_tooltip(button, tip)
        if self.note.text():
            self._ask()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
