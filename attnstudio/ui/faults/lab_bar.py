"""The fault lab's buttons: one fault or all, compute, stop, copy; how far the matrix is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QProgressBar, QPushButton, QTabBar, QToolButton, QWidget

from attnstudio.ui.icons import icon
from attnstudio.ui.runs.flow_row import FlowRow
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID

VIEWS = (False, True)  # whether it is the matrix


class LabBar(FlowRow):
    """Buttons in as many lines as they need.

    matrixRequested(bool)  the matrix is to be shown, or one fault
    computeRequested()     fill the matrix (again)
    stopRequested()        let go of it
    copyRequested(bool)    copy the matrix as CSV, or in words
    """

    matrixRequested = Signal(bool)
    computeRequested = Signal()
    stopRequested = Signal()
    copyRequested = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.views = QTabBar(self)
        self.compute_button = QPushButton(icon("refresh"), "", self)
        self.stop_button = QPushButton(icon("stop"), "", self)
        self.copy_button = QToolButton(self)
        self.progress = QProgressBar(self)
        self._text_action, self._csv_action = QAction(self), QAction(self)
        self._build()
        self.retranslate()

    def _build(self) -> None:
        for _ in VIEWS:
            self.views.addTab("")
        self.views.setDrawBase(False)
        self.views.setExpanding(False)
        menu = QMenu(self.copy_button)
        menu.addActions([self._text_action, self._csv_action])
        self.copy_button.setIcon(icon("copy"))
        self.copy_button.setMenu(menu)
        self.copy_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.copy_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.progress.setFixedSize(16 * GRID, GRID)
        self.progress.setTextVisible(False)
        parts = self.views, self.compute_button, self.stop_button, self.copy_button, self.progress
        for part in parts:
            self.flow.addWidget(part)
        self.views.currentChanged.connect(self._on_view)
        self.compute_button.clicked.connect(self.computeRequested)
        self.stop_button.clicked.connect(self.stopRequested)
        self._text_action.triggered.connect(self._copy_text)
        self._csv_action.triggered.connect(self._copy_csv)

    def mark(self, matrix: bool) -> None:
        """Say which of the two views is on the screen."""
        self.views.setCurrentIndex(VIEWS.index(matrix))

    def show_state(self, *, done: int, count: int, running: bool) -> None:
        """How many rows of the matrix are there, and whether more are coming."""
        self.progress.setRange(0, count)
        self.progress.setValue(done)
        self.progress.setVisible(running)
        self.stop_button.setEnabled(running)
        self.copy_button.setEnabled(done > 0)
        self.progress.setAccessibleName(self.tr("Rows of the matrix computed"))

    @Slot(int)
    def _on_view(self, index: int) -> None:
        self.matrixRequested.emit(VIEWS[index])

    @Slot()
    def _copy_text(self) -> None:
        self.copyRequested.emit(False)

    @Slot()
    def _copy_csv(self) -> None:
        self.copyRequested.emit(True)

    def retranslate(self) -> None:
        """Texts in the current language."""
        one = self.tr("A fault at a time: its heads beside the right ones, its code, its checks")
        every = self.tr("Every fault by every check: which of them notice it")
        texts = (self.tr("One fault"), one), (self.tr("All checks"), every)
        for index, (text, tip) in enumerate(texts):
            self.views.setTabText(index, text)
            self.views.setTabToolTip(index, tip)
        self.views.setAccessibleName(self.tr("Views of the fault lab"))
        self.compute_button.setText(self.tr("Compute again"))
        set_tooltip(
            self.compute_button, self.tr("Run every check on every fault, in the experiment in force")
        )
        self.stop_button.setText(self.tr("Stop"))
        set_tooltip(self.stop_button, self.tr("Stop computing; the rows that are there stay"))
        self.copy_button.setText(self.tr("Copy"))
        set_tooltip(self.copy_button, self.tr("Copy which checks catch which faults"))
        self._text_action.setText(self.tr("Copy as text"))
        self._csv_action.setText(self.tr("Copy as CSV"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
