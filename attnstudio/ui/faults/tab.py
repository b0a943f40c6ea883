"""The Fault lab tab: a fault at a time on the live experiment, and all of them by all checks."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QGuiApplication, QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from attnstudio.engine.faults.matrix import Effect, FaultMatrix, FaultMatrixStudy, FaultRow, FaultyHeads
from attnstudio.engine.faults.names import Fault
from attnstudio.engine.protocol import EngineError
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.ui.faults.fault_list import FaultList
from attnstudio.ui.faults.findings import as_csv, as_text, summary
from attnstudio.ui.faults.groups import ORDER
from attnstudio.ui.faults.lab_bar import LabBar
from attnstudio.ui.faults.matrix_page import MatrixPage
from attnstudio.ui.faults.page import FaultPage
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.i18n import localize
from attnstudio.ui.note import Note, Remedy
from attnstudio.ui.settings.parts import DetailsFold, text_label
from attnstudio.ui.splits import SplitMemory
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, Severity
from attnstudio.ui.verify.inquiry import Inquiry

WIDE_PX = 76 * GRID
WIDEST_LIST = 44 * GRID
UNLIMITED = 16_777_215  # Qt's QWIDGETSIZE_MAX
SHARES = {Qt.Orientation.Horizontal: (3000, 7000), Qt.Orientation.Vertical: (3000, 7000)}


class FaultsTab(QWidget):
    """Computes nothing before it is first shown; then what is chosen, and the matrix."""

    def __init__(self, studio: Studio, heads_state: HeadsState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._spec: ExperimentSpec | None = None  # of the matrix
        self._rows: tuple[FaultRow, ...] = ()
        self._matrix: FaultMatrix | None = None
        self._effects: dict[Fault, Effect] = {}  # of the experiment in force
        self._effects_of: ExperimentSpec | None = None
        self._error: EngineError | None = None
        self.bar, self.summary = LabBar(self), text_label(self)
        self.note, self.details = Note(self), DetailsFold(self)
        self.list, self.page, self.matrix = FaultList(self), FaultPage(heads_state, self), MatrixPage(self)
        self.looking = Inquiry(studio.studies, self)
        self.checking = Inquiry(studio.studies, self)
        self._body, self._pages = QSplitter(Qt.Orientation.Horizontal, self), QStackedWidget(self)
        self._build()
        self._connect()
        self.retranslate()

    def _build(self) -> None:
        self._body.addWidget(self.list)
        self._body.addWidget(self.page)
        self._body.setChildrenCollapsible(False)
        self._body.setHandleWidth(GRID)
        for index in range(2):
            self._body.setStretchFactor(index, 1)
        self.list.setMinimumSize(24 * GRID, 13 * GRID)
        self._split = SplitMemory(self._body, "faults", SHARES)
        self._pages.addWidget(self._body)
        self._pages.addWidget(self.matrix)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID, GRID, GRID, GRID)
        column.setSpacing(GRID)
        for widget in (self.bar, self.summary, self.note, self.details):
            column.addWidget(widget)
        column.addWidget(self._pages, 1)

    def _connect(self) -> None:
        self.list.chosen.connect(self.choose)
        self.matrix.faultChosen.connect(self._follow)
        self.matrix.faultOpened.connect(self._open)
        self.bar.computeRequested.connect(self.compute)
        self.bar.stopRequested.connect(self.checking.stop)
        self.bar.matrixRequested.connect(self.show_matrix)
        self.bar.copyRequested.connect(self.copy)
        self.note.remedyChosen.connect(self.compute)
        self.looking.answered.connect(self._on_effect)
        self.looking.failed.connect(self._on_failed)
        self.checking.reported.connect(self._on_rows)
        self.checking.answered.connect(self._on_matrix)
        self.checking.failed.connect(self._on_failed)
        self.checking.changed.connect(self._show)
        self._studio.specChanged.connect(self._on_spec)

    # -- verbs

    @Slot(object)
    def choose(self, fault: Fault) -> None:
        """Switch this fault on, and show what it does."""
        self.page.choose(fault)
        self.matrix.choose(fault)
        self._look()

    @Slot()
    def compute(self, _remedy: object = None) -> None:
        """Fill the matrix for the experiment in force."""
        self._spec, self._rows, self._matrix, self._error = self._studio.spec, (), None, None
        self.checking.ask(FaultMatrixStudy(self._spec))
        self._look()
        self._show()

    @Slot(bool)
    def show_matrix(self, shown: bool) -> None:
        """Show the matrix, or the faults one at a time."""
        self._pages.setCurrentIndex(int(shown))
        self.bar.mark(shown)

    @Slot(bool)
    def copy(self, csv: bool) -> None:
        """Put what the matrix knows on the clipboard, as CSV or in words."""
        QGuiApplication.clipboard().setText(as_csv(self._rows) if csv else as_text(self._rows))

    def focus_first(self) -> None:
        """Give what is typed into the focus."""
        self.list.search.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def is_running(self) -> bool:
        """Whether an answer is on its way."""
        return self.looking.running or self.checking.running

    def close_down(self) -> None:
        """Cancel what runs; the window is closing."""
        self.looking.stop()
        self.checking.stop()

    def export_widget(self) -> QWidget:
        """What a picture of this tab shows: the matrix, or the fault."""
        return self._pages.currentWidget() if self._pages.currentIndex() else self.page.whole

    # -- from the engine

    def _look(self) -> None:
        """Have the effect of the chosen fault on the experiment in force, unless it is known."""
        fault, spec = self.page.fault, self._studio.spec
        if fault is None:
            return
        if self._effects_of != spec:
            self._effects_of, self._effects = spec, {}
        if fault in self._effects:
            self.looking.stop()
            self.page.show_effect(self._effects[fault])
        else:
            self.page.show_effect(None)
            self.looking.ask(FaultyHeads(spec, fault))
        self._show_row()

    @Slot(object)
    def _on_effect(self, effect: Effect) -> None:
        self._take(effect)
        if effect.fault is self.page.fault:
            self.page.show_effect(effect)

    def _take(self, effect: Effect) -> None:
        if effect.fault is not None:
            self._effects[effect.fault] = effect

    @Slot(object)
    def _on_rows(self, rows: tuple[FaultRow, ...]) -> None:
        self._rows = rows
        self._show()

    @Slot(object)
    def _on_matrix(self, matrix: FaultMatrix) -> None:
        self._matrix, self._rows = matrix, (matrix.right, *matrix.rows)
        if not self.is_stale:
            self._effects_of = matrix.spec
            for row in matrix.rows:
                self._take(row.effect)
            self.looking.stop()
            if self.page.fault is not None:
                self.page.show_effect(self._effects[self.page.fault])
        self._show()

    @Slot(object)
    def _on_failed(self, error: EngineError) -> None:
        self._error = error
        self._show()

    @Slot()
    def _on_spec(self) -> None:
        self._error = None
        if self.isVisible():
            self._look()
        self._show()

    # -- what is shown

    @property
    def is_stale(self) -> bool:
        """Whether the matrix is of another experiment than the one in force."""
        return self._spec is not None and self._spec != self._studio.spec

    @Slot()
    def _show(self) -> None:
        self.list.show_rows(self._rows)
        self.matrix.show_rows(self._rows, stale=self.is_stale)
        self.bar.show_state(done=max(len(self._rows) - 1, 0), count=len(ORDER), running=self.checking.running)
        self.summary.setText(self._summary())
        self.details.set_text("" if self._error is None else self._error.details)
        again = (Remedy(self.tr("Compute again"), None),)
        if self._error is not None:
            self.note.say(localize(self._error.message), Severity.ERROR, again)
        elif self.is_stale:
            text = self.tr("The experiment changed: which checks catch what was computed for the one before.")
            self.note.say(text, Severity.WARNING, again)
        else:
            self.note.clear()
        self._show_row()

    def _show_row(self) -> None:
        row = next((row for row in self._rows if row.fault is self.page.fault), None)
        self.page.show_row(
            row if self.page.fault is not None else None, stale=self.is_stale and row is not None
        )

    def _summary(self) -> str:
        if self._matrix is not None:
            return localize(summary(self._matrix))
        if self.checking.running:
            return self.tr("Each fault is put into the live experiment, and every check is run on it…")
        return self.tr("Why do shapes fit, and the result is wrong? Compute which checks catch which faults.")

    def _follow(self, fault: Fault) -> None:
        self.list.choose(fault)

    def _open(self, fault: Fault) -> None:
        self.list.choose(fault)
        self.show_matrix(False)
        self.list.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._body.setAccessibleName(self.tr("Faults and what they do"))
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= WIDE_PX
        self.list.setMaximumWidth(WIDEST_LIST if wide else UNLIMITED)
        self.list.legend.setVisible(wide)  # the list has only a few lines where it stands above
        self._split.turn(Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.page.fault is None:
            self.list.choose(ORDER[0])
        if self._spec is None:
            self.compute()
        else:
            self._look()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.looking.stop()
