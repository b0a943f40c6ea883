"""What stands under the maps: how to read them, what they say, and what the encoder answers."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.heads.ablation import Ablation
from attnstudio.ui.heads.ablation_strip import AblationStrip
from attnstudio.ui.heads.answers_strip import AnswersStrip
from attnstudio.ui.heads.legend import Legend
from attnstudio.ui.heads.readout_line import ReadoutLine
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.theme import GRID, TextSize, text_font

LINES_PX = 48 * GRID  # so wide are the lines at least, or the answers stand above them
LINE_ROWS = 3


class HeadsFoot(QWidget):
    """A few lines, and beside them the answers where there is room: the height belongs to the maps.

    lesson           what a head should learn, or what can be said of how the run learns
    drawing_notice   how the maps are drawn, where that is not said elsewhere
    readout          the cursor's cell; `meaning` says what its gradient means
    """

    def __init__(self, state: HeadsState, ablation: Ablation, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.legend = Legend()
        self.lesson, self.drawing_notice = ElidedLabel(), ElidedLabel()
        for small in (self.lesson, self.drawing_notice):
            small.setFont(text_font(TextSize.CAPTION))
            small.hide()
        self.drawing_notice.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.ablation_strip = AblationStrip(ablation)
        keeps_place = self.ablation_strip.sizePolicy()  # so the maps stay when a run starts
        keeps_place.setRetainSizeWhenHidden(True)
        self.ablation_strip.setSizePolicy(keeps_place)
        self.readout = ReadoutLine(state)
        self.meaning = ElidedLabel()
        self.answers = AnswersStrip(state)
        self._beside: bool | None = None
        reading = QHBoxLayout()
        reading.setSpacing(GRID)
        reading.addWidget(self.legend)
        heights = (part.sizeHint().height() for part in (self.legend, self.lesson))
        reading.addStrut(max(heights))  # nothing moves when odd cells come up in a run
        reading.addWidget(self.lesson, 1)
        reading.addWidget(self.drawing_notice, 1)
        reading.addStretch()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(GRID // 2)
        self._grid.setHorizontalSpacing(3 * GRID)
        self._grid.setColumnStretch(0, 1)
        self._grid.addLayout(reading, 1, 0, 1, 2)
        for row, line in enumerate((self.readout, self.meaning, self.ablation_strip), 2):
            self._grid.addWidget(line, row, 0)
        self.answers.widthChanged.connect(self._arrange)
        self._arrange()

    def say(self, lesson: str, drawing: str) -> None:
        """What is to be learned from the run, or else how the maps are drawn."""
        for label, text in ((self.lesson, lesson), (self.drawing_notice, drawing)):
            label.setText(text)
            label.setVisible(bool(text))

    @Slot()
    def _arrange(self) -> None:
        """Put the answers at the right of the lines, or above them."""
        beside = self.width() - self.answers.full_width() - 3 * GRID >= LINES_PX
        if beside is self._beside:
            return
        self._beside = beside
        across = QSizePolicy.Policy.Fixed if beside else QSizePolicy.Policy.Ignored
        self.answers.setSizePolicy(across, QSizePolicy.Policy.Fixed)
        self._grid.removeWidget(self.answers)
        row, column, rows = (2, 1, LINE_ROWS) if beside else (0, 0, 1)
        self._grid.addWidget(self.answers, row, column, rows, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
