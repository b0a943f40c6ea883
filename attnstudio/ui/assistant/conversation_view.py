"""Questions and answers, one below the other, the newest at the end."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from attnstudio.assistant.turn import Turn
from attnstudio.ui.assistant.tab_order import chain
from attnstudio.ui.assistant.turn_view import TurnView
from attnstudio.ui.icons import icon
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID

SHOWN_TURNS = 20
NEAR_PX = 2 * GRID
LEAST_HEIGHT = 12 * GRID
SHARE_OF_WINDOW = 5
BEST_TO_READ = 54 * GRID


class ConversationView(QScrollArea):
    """Shows the last turns, and on demand those before; stays at the end unless the person scrolls up.

    Only `SHOWN_TURNS` turns have widgets, until earlier ones are asked for: a rendered answer takes many
    times the memory of its text, and memory is to stay flat however long a conversation is.

    editRequested(int)    the person wants to change the question of this turn
    turnAdded(int, object)  the `TurnView` of a turn was made, for its owner to connect
    """

    editRequested = Signal(int)
    turnAdded = Signal(int, object)

    def __init__(self, empty: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._turns: tuple[Turn, ...] = ()
        self._first = 0
        self._views: list[TurnView] = []
        self._editable = True
        self._follows = True
        self._from: QWidget | None = None
        self._empty = empty
        self._inside = QWidget(self)
        self.earlier_button = QPushButton(self._inside)
        self.jump_button = QPushButton(self)
        self._column = QVBoxLayout(self._inside)
        self._build()
        self.retranslate()
        self._show()

    def _build(self) -> None:
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its content takes the focus
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(LEAST_HEIGHT)
        self._column.setContentsMargins(0, 0, GRID // 2, 0)
        self._column.setSpacing(2 * GRID)
        self._column.addWidget(self._empty)
        self._column.addWidget(self.earlier_button)
        self._column.addStretch(1)
        self.setWidget(self._inside)
        self.jump_button.setIcon(icon("down"))
        self.jump_button.setAutoDefault(False)
        self.earlier_button.setAutoDefault(False)
        self.earlier_button.clicked.connect(self._show_earlier)
        self.jump_button.clicked.connect(self.jump_to_end)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.verticalScrollBar().rangeChanged.connect(self._on_grown)

    # -- turns

    @property
    def views(self) -> tuple[TurnView, ...]:
        """The turns that have widgets, oldest first."""
        return tuple(self._views)

    def view(self, index: int) -> TurnView | None:
        """The widget of a turn, if it has one."""
        place = index - self._first
        return self._views[place] if 0 <= place < len(self._views) else None

    def set_turns(self, turns: tuple[Turn, ...]) -> None:
        """Show another conversation from its end."""
        self._remove(0)
        self._turns = turns
        self._first = max(0, len(turns) - SHOWN_TURNS)
        for index in range(self._first, len(turns)):
            self._insert(index)
        self._show()
        self.jump_to_end()

    def add(self, turns: tuple[Turn, ...]) -> None:
        """A turn came to the end of the conversation, which is now `turns`."""
        self._turns = turns
        self._insert(len(turns) - 1)
        while len(self._views) > SHOWN_TURNS:
            self._discard(self._views.pop(0))
            self._first += 1
        self._show()
        self.jump_to_end()

    def rewind(self, index: int) -> None:
        """The turn `index` and all after it are gone."""
        self._remove(index)
        self._turns = self._turns[:index]
        self._show()

    def update_turns(self, turns: tuple[Turn, ...]) -> None:
        """What the same turns are now; nothing is drawn anew."""
        self._turns = turns

    def set_editable(self, editable: bool) -> None:
        """Whether questions can be changed now."""
        if editable == self._editable:
            return
        self._editable = editable
        for view in self._views:
            view.set_editable(editable)

    def _insert(self, index: int) -> None:
        view = TurnView(self._turns[index], self._inside)
        view.set_editable(self._editable)
        view.editRequested.connect(partial(self._edit, view))
        place = index - self._first
        self._views.insert(place, view)
        self._column.insertWidget(place + 2, view)  # after the empty state and the button
        before = self._views[place - 1].tab_stops() if place else [self.earlier_button]
        chain([before[-1], *view.tab_stops()])
        self.turnAdded.emit(index, view)

    def _remove(self, index: int) -> None:
        self._from = None
        place = max(0, index - self._first)
        for view in self._views[place:]:
            self._discard(view)
        del self._views[place:]
        self._first = min(self._first, index)

    def _discard(self, view: TurnView) -> None:
        self._column.removeWidget(view)
        view.hide()
        view.deleteLater()

    def _edit(self, view: TurnView) -> None:
        self.editRequested.emit(self._first + self._views.index(view))

    @Slot()
    def _show_earlier(self) -> None:
        """Make the widgets of the turns before; the place that is read stays."""
        bar = self.verticalScrollBar()
        below = bar.maximum() - bar.value()
        self._follows = False
        until, self._first = self._first, max(0, self._first - SHOWN_TURNS)
        for index in range(self._first, until):
            self._insert(index)
        self._show()
        QTimer.singleShot(0, self, lambda: bar.setValue(bar.maximum() - below))

    # -- size and scrolling

    def sizeHint(self) -> QSize:
        """Of the height what is left over; of the width a share of the window, until the person drags it."""
        return QSize(min(self.window().width() // SHARE_OF_WINDOW, BEST_TO_READ), LEAST_HEIGHT)

    @Slot()
    def jump_to_end(self) -> None:
        """Show the end, and stay there while it grows."""
        self._follows, self._from = True, None
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())
        self._place_jump_button()

    def show_failure(self, index: int) -> None:
        """Show why a turn failed from the first line on, although its end may be further down."""
        view = self.view(index)
        if view is not None and self._follows:
            QTimer.singleShot(0, self, partial(self._start_from, view))  # once it has its place

    def _start_from(self, view: TurnView) -> None:
        if view in self._views and self._follows:
            self._from = view.pane.failure
            self._on_grown()

    def _wanted_value(self) -> int:
        """Where to scroll to: to the end, or no further than what is to be read from its beginning."""
        end = self.verticalScrollBar().maximum()
        if self._from is None:
            return end
        return min(end, self._from.mapTo(self._inside, QPoint(0, -GRID)).y())

    @Slot()
    def _on_scrolled(self) -> None:
        value, wanted = self.verticalScrollBar().value(), self._wanted_value()
        self._follows = value >= wanted - NEAR_PX
        if value > wanted + NEAR_PX:
            self._from = None  # the person reads on
        self._place_jump_button()

    @Slot()
    def _on_grown(self) -> None:
        if self._follows and self._turns:
            self.verticalScrollBar().setValue(self._wanted_value())
        self._place_jump_button()

    def _place_jump_button(self) -> None:
        bar = self.verticalScrollBar()
        self.jump_button.setVisible(bool(self._turns) and bar.value() < bar.maximum() - NEAR_PX)
        self.jump_button.adjustSize()
        room = self.viewport().geometry()
        self.jump_button.move(
            room.center().x() - self.jump_button.width() // 2,
            room.bottom() - self.jump_button.height() - GRID,
        )
        self.jump_button.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_jump_button()

    # -- what is shown

    def _show(self) -> None:
        self._empty.setVisible(not self._turns)
        self.earlier_button.setVisible(self._first > 0)
        count = min(self._first, SHOWN_TURNS)
        self.earlier_button.setText(self.tr("Show {count} earlier questions").format(count=count))

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(self.tr("Conversation"))
        set_tooltip(
            self.earlier_button, self.tr("Earlier questions are kept, and shown when they are wanted.")
        )
        self.jump_button.setText(self.tr("Jump to the end"))
        set_tooltip(self.jump_button, self.tr("Show the newest text, and follow it while it grows."))
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
