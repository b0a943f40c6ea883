"""The inspector: where the weight of the kept cell comes from, or of the one under the pointer."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QGuiApplication, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from attnstudio.engine.tracing.lines import Part, excerpt_of
from attnstudio.messages import QT_TRANSLATE_NOOP, message
from attnstudio.ui.anatomy.code_view import CodeView
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon
from attnstudio.ui.inspector.copying import story_text
from attnstudio.ui.inspector.feed import CellFeed
from attnstudio.ui.inspector.story import PARTS, STAGES, Story
from attnstudio.ui.inspector.story_view import StoryView
from attnstudio.ui.settings.parts import set_tooltip, text_label
from attnstudio.ui.splits import SplitMemory
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, TextSize, text_font

LEAST_WIDTH = 34 * GRID
SHARES = (3, 2)  # of the height: the story, the code


class InspectorPanel(QWidget):
    """For a dock beside the heads. Costs nothing while it is hidden."""

    def __init__(self, studio: Studio, state: HeadsState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._state = state
        self._part = PARTS[state.stage]
        self._story: Story | None = None
        self._feed = CellFeed(studio, self)
        self.title, self.follows = ElidedLabel(), ElidedLabel()
        self.copy_button, self.code_button = QToolButton(), QToolButton()
        self.empty = text_label(self)
        self.view = StoryView()
        self.area = QScrollArea()
        self.code = CodeView()
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._stack = QStackedWidget()
        self._build()
        self._connect()
        self.retranslate()

    def _build(self) -> None:
        self.setMinimumWidth(LEAST_WIDTH)
        font = self.title.font()
        font.setBold(True)
        self.title.setFont(font)
        self.follows.setFont(text_font(TextSize.CAPTION))
        self.follows.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.code_button.setCheckable(True)
        self.code_button.setText("{ }")
        self.copy_button.setIcon(icon("copy"))
        for button in (self.code_button, self.copy_button):
            button.setAutoRaise(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.empty.setMargin(3 * GRID)
        self.area.setWidget(self.view)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.code.hide()
        self.code.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._split.addWidget(self.area)
        self._split.addWidget(self.code)
        self._split.setChildrenCollapsible(False)
        self._memory = SplitMemory(self._split, "inspector", {Qt.Orientation.Vertical: SHARES})
        told = QWidget()
        column = QVBoxLayout(told)
        column.setContentsMargins(0, GRID // 2, 0, 0)
        column.setSpacing(GRID // 2)
        column.addLayout(self._make_head())
        column.addWidget(self._split, 1)
        self._stack.addWidget(self.empty)
        self._stack.addWidget(told)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._stack)

    def _make_head(self) -> QHBoxLayout:
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.title)
        words.addWidget(self.follows)
        head = QHBoxLayout()
        head.setContentsMargins(GRID, 0, GRID // 2, 0)
        head.setSpacing(0)
        head.addLayout(words, 1)
        head.addWidget(self.code_button)
        head.addWidget(self.copy_button)
        return head

    def _connect(self) -> None:
        self._studio.frameChanged.connect(self.refresh)
        self._studio.runStateChanged.connect(self.refresh)
        self._state.cursorChanged.connect(self.refresh)
        self._state.stageChanged.connect(self._follow_stage)
        self._feed.changed.connect(self.refresh)
        self.view.partChosen.connect(self.show_part)
        self.view.codeRequested.connect(self.code_button.toggle)
        self.view.copyRequested.connect(self.copy)
        self.view.unlockRequested.connect(self._state.leave_trace)
        self.copy_button.clicked.connect(self.copy)
        self.code_button.toggled.connect(self._show_or_hide_code)

    # -- verbs

    @property
    def part(self) -> Part:
        """The part that is unfolded."""
        return self._part

    @Slot(object)
    def show_part(self, part: Part) -> None:
        """Unfold a part; the maps show its stage."""
        if part is not self._part:
            self._part = part
            self._show_code()
            self.refresh()
            place = self.view.place_of_part()
            self.area.ensureVisible(0, place.bottom(), 0, GRID)
            self.area.ensureVisible(0, place.top(), 0, GRID)
        self._state.set_stage(STAGES[part])

    @Slot()
    def copy(self) -> None:
        """The whole story as text."""
        if self._story is not None:
            QGuiApplication.clipboard().setText(story_text(self._story))

    def close_down(self) -> None:
        """The window is closing."""
        self._feed.close_down()

    # -- showing

    @Slot()
    def refresh(self) -> None:
        """Tell what is known now of the cursor's cell; a hidden panel waits until it is shown."""
        if self.isVisible():
            self._story = self._make_story()
            self.view.show_story(self._story, self._part)
            self._stack.setCurrentIndex(0 if self._story is None else 1)
            self._show_head()

    def _make_story(self) -> Story | None:
        frame, cell, head = self._studio.frame, self._state.cursor, self._state.head
        if frame is None or cell is None or head >= frame.heads:
            return None
        _, _, queries, keys = frame.weights.shape
        if cell.query >= queries or cell.key >= keys:
            return None
        trace = self._feed.trace(frame, head, cell)
        return Story(frame, trace, self._feed.why_not(frame, head, cell))

    def _show_head(self) -> None:
        if self._story is not None:
            self.title.setText(localize(self._story.place()))
        self.follows.setText(
            (
                self.tr("Head {head}: kept, Esc lets it go")
                if self._state.locked is not None
                else self.tr("Head {head}: follows the pointer, a click keeps it")
            ).format(head=self._state.head + 1)
        )

    @Slot()
    def _follow_stage(self) -> None:
        """The maps show another stage: unfold the part that makes it, unless it is."""
        if STAGES[self._part] is not self._state.stage:
            self.show_part(PARTS[self._state.stage])

    @Slot(bool)
    def _show_or_hide_code(self, wanted: bool) -> None:
        self.code.setVisible(wanted)
        self._memory.lay_out()

    def _show_code(self) -> None:
        excerpt = excerpt_of(self._part)
        self.code.show_lines(excerpt.lines, frozenset(excerpt.marked))

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.empty.setText(
            self.tr(
                "Point at a cell of a head to see where its weight comes from: from the tokens' vectors "
                "through q, k and the softmax to the output.\n\nClick a cell to keep it, then go from part "
                "to part with ↑ and ↓ here: the maps go with you."
            )
        )
        self.code_button.setAccessibleName(self.tr("Code"))
        set_tooltip(self.code_button, self.tr("The function that computes this part, as it runs (Enter)"))
        self.copy_button.setAccessibleName(self.tr("Copy"))
        set_tooltip(self.copy_button, self.tr("Copy all parts with their numbers as text (Ctrl+C)"))
        self.code.describe_as(message(_CODE), message(_CODE_TIP))
        self._show_code()
        self._show_head()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()


_CODE = QT_TRANSLATE_NOOP("Messages", "Code of this part")
_CODE_TIP = QT_TRANSLATE_NOOP(
    "Messages",
    "The function of attention.py that computes this part, read from the file that runs. "
    "The lines of the part are set apart.",
)
