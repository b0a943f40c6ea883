"""The columns side by side: equally wide, scrolled together where the window is too narrow for them."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QWidget

from attnstudio.ui.gateway import Gateway
from attnstudio.ui.models.column import ModelColumn
from attnstudio.ui.theme import GRID

MOST_MODELS = 6
PACE_MS = 16


class ModelColumns(QScrollArea):
    """One to `MOST_MODELS` columns.

    changed()                      a request began or ended, or a column came or went
    edited()                       a model ID is another
    askRequested(object)           a ModelColumn is to be asked, alone
    remedyChosen(object, object)   the ModelColumn, and the Diagnosis whose button was pressed
    placeChosen(object)            a claim was chosen: its Place
    mentionChosen(object)          a head or token in the text was chosen: its Mention
    """

    changed = Signal()
    edited = Signal()
    askRequested = Signal(object)
    remedyChosen = Signal(object, object)
    placeChosen = Signal(object)
    mentionChosen = Signal(object)

    def __init__(self, gateway: Gateway, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._gateway = gateway
        self._columns: list[ModelColumn] = []
        self._choices: tuple[str, ...] = ()
        self._news: list[ModelColumn] = []
        self._row = QHBoxLayout()
        self._timer = QTimer(self)
        self._timer.setInterval(PACE_MS)
        self._timer.timeout.connect(self._show_next)
        content = QWidget(self)
        content.setLayout(self._row)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(GRID)
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumHeight(20 * GRID)
        self.retranslate()

    @property
    def columns(self) -> tuple[ModelColumn, ...]:
        """All columns, from left to right."""
        return tuple(self._columns)

    def add(self, model_id: str) -> ModelColumn:
        """Add a column at the right. Raises ValueError beyond `MOST_MODELS`."""
        if len(self._columns) >= MOST_MODELS:
            raise ValueError(f"there are {MOST_MODELS} columns already")
        column = ModelColumn(self._gateway)
        column.field.set_choices(self._choices)
        column.field.set_model_id(model_id)
        column.edited.connect(self.edited)
        column.changed.connect(self.changed)
        column.newsCame.connect(partial(self._on_news, column))
        column.askRequested.connect(partial(self.askRequested.emit, column))
        column.removeRequested.connect(partial(self.remove, column))
        column.remedyChosen.connect(partial(self.remedyChosen.emit, column))
        column.placeChosen.connect(self.placeChosen)
        column.mentionChosen.connect(self.mentionChosen)
        self._columns.append(column)
        self._row.addWidget(column, 1)
        self._number()
        return column

    def remove(self, column: ModelColumn) -> None:
        """Remove a column; what runs in it is cancelled. The last one stays."""
        if len(self._columns) == 1:
            return
        index = self._columns.index(column)
        had_focus = column.isAncestorOf(self.focusWidget() or self)
        self._columns.remove(column)
        self._drop_news(column)
        column.run.changed.disconnect()
        column.run.abandon()
        self._row.removeWidget(column)
        column.hide()
        column.deleteLater()
        self._number()
        if had_focus:
            self._columns[min(index, len(self._columns) - 1)].field.setFocus()

    def set_choices(self, models: tuple[str, ...]) -> None:
        """Offer `models` in every field."""
        self._choices = models
        for column in self._columns:
            column.field.set_choices(models)

    def abandon(self) -> None:
        """Cancel what runs, forget what came."""
        for column in self._columns:
            self._drop_news(column)
            column.run.abandon()

    def _number(self) -> None:
        for number, column in enumerate(self._columns, 1):
            column.set_number(number, alone=len(self._columns) == 1)
        self.edited.emit()
        self.changed.emit()

    # -- progress: one column at a time, so that six answers are no more work at a stretch than one

    def _on_news(self, column: ModelColumn) -> None:
        if column not in self._news:
            self._news.append(column)
        if self.isVisible():
            self._timer.start()

    def _drop_news(self, column: ModelColumn) -> None:
        if column in self._news:
            self._news.remove(column)

    @Slot()
    def _show_next(self) -> None:
        if self._news:
            self._news.pop(0).show_progress()
        else:
            self._timer.stop()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._news:
            self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(self.tr("Models side by side"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
