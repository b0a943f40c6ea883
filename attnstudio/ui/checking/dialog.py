"""The window in which people have their own attention checked. It runs beside the main one."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QTimer, Slot
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from attnstudio.engine.checking.request import SECONDS, Request
from attnstudio.engine.checking.supervisor import Answer
from attnstudio.ui.checking.code_pane import CodePane
from attnstudio.ui.checking.dropped import python_file
from attnstudio.ui.checking.form import CheckForm
from attnstudio.ui.checking.results import CheckResults
from attnstudio.ui.checking.runner import CheckRunner
from attnstudio.ui.focus_order import pass_focus
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.icons import icon
from attnstudio.ui.note import Note
from attnstudio.ui.settings.parts import DetailsFold, set_tooltip, text_label
from attnstudio.ui.theme import GRID, Severity

BESIDE_PX = 104 * GRID
USUAL_SIZE = (140 * GRID, 92 * GRID)
TICK_MS = 250
MARGIN = 2 * GRID
TEXT = (".txt",)


class CheckDialog(QDialog):
    """Code on the left, what is wrong with it on the right; one above the other where it is narrow."""

    def __init__(self, appearance: HeadsState, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAcceptDrops(True)
        self._appearance = appearance
        self._checked_code = ""
        self._is_cancelled = False
        self.code = CodePane(self)
        self.form = CheckForm(self)
        self._consent = text_label(self)
        self.check_button, self.cancel_button = QPushButton(self), QPushButton(self)
        self.state = QLabel(self)
        self.results = CheckResults(self)
        self.failure, self.failure_details = Note(self), DetailsFold(self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.copy_button = QPushButton(self)
        self.runner = CheckRunner(self)
        self._clock = QTimer(self)
        self._clock.setInterval(TICK_MS)
        self._build()
        self._connect()
        self.retranslate()
        self._show_state()
        self.resize(*USUAL_SIZE)

    # -- building

    def _build(self) -> None:
        self.check_button.setIcon(icon("play"))
        self.check_button.setDefault(True)
        self.cancel_button.setIcon(icon("stop"))
        self.cancel_button.setAutoDefault(False)
        self.copy_button.setIcon(icon("copy"))
        self.copy_button.setAutoDefault(False)
        self.buttons.addButton(self.copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        run = QHBoxLayout()
        run.setSpacing(GRID)
        run.addWidget(self.check_button)
        run.addWidget(self.cancel_button)
        run.addWidget(self.state, 1)
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self.code, 1)
        column.addWidget(self.form)
        column.addWidget(self._consent)
        column.addLayout(run)
        right = QWidget(self)
        found = QVBoxLayout(right)
        found.setContentsMargins(0, 0, 0, 0)
        found.setSpacing(GRID)
        found.addWidget(self.failure)
        found.addWidget(self.failure_details)
        found.addWidget(self.results, 1)
        self.splitter = QSplitter(self)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(GRID + GRID // 2)
        self.splitter.addWidget(left)
        self.splitter.addWidget(right)
        self.splitter.setSizes([USUAL_SIZE[0] // 2] * 2)
        for index in range(self.splitter.count()):
            self.splitter.setStretchFactor(index, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        layout.setSpacing(GRID)
        layout.addWidget(self.splitter, 1)
        layout.addWidget(self.buttons)

    def _connect(self) -> None:
        self.code.changed.connect(self._on_code)
        self.code.loaded.connect(self._on_loaded)
        self.code.checkRequested.connect(self.check)
        self.form.changed.connect(self._show_state)
        self.check_button.clicked.connect(self.check)
        self.cancel_button.clicked.connect(self.runner.cancel)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self).activated.connect(self.check)
        self.copy_button.clicked.connect(self._copy)
        self.buttons.rejected.connect(self.close)
        self.results.lineChosen.connect(self.code.editor.go_to)
        self.results.classChosen.connect(self._check_class)
        self.runner.finished.connect(self._on_answer)
        self.runner.cancelled.connect(self._on_cancelled)
        self.runner.failed.connect(self._on_failed)
        self._clock.timeout.connect(self._show_state)

    # -- verbs

    def open_file(self, path: Path) -> None:
        """Take the code from this file."""
        self.code.open_file(path)

    @Slot()
    def check(self) -> None:
        """Run the code and show what is wrong with it; nothing happens without code, or while one runs."""
        code, options = self.code.code(), self.form.options()
        if not code or options is None or self.runner.is_running:
            return
        self._checked_code, self._is_cancelled = code, False
        self.failure.clear()
        self.failure_details.set_text("")
        self.runner.start(Request(code, options, self.code.file_name(), self.code.folder()))
        self._clock.start()
        self._show_state()

    @Slot(str)
    def _check_class(self, name: str) -> None:
        self.form.choose_class(name)
        self.check()

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.results.as_text())

    # -- what happens

    @Slot()
    def _on_code(self) -> None:
        self.form.set_code(self.code.code())
        self._note_changes()
        self._show_state()

    @Slot()
    def _on_loaded(self) -> None:
        self.form.read_classes()
        pass_focus(self.check_button)

    def _note_changes(self) -> None:
        has_report = self.results.report is not None
        self.results.set_stale(has_report and self.code.code() != self._checked_code)

    @Slot(object)
    def _on_answer(self, answer: Answer) -> None:
        self._end_of_check()
        self.results.show_answer(answer, self._appearance.colormap)
        report = answer.report
        lines = (*(fault.line for fault in report.faults), report.stopped_at)
        self.code.editor.mark_lines(line for line in lines if line is not None)
        self._note_changes()
        self._show_state()

    @Slot()
    def _on_cancelled(self) -> None:
        self._is_cancelled = True
        self._end_of_check()

    @Slot(str, str)
    def _on_failed(self, sentence: str, details: str) -> None:
        self._end_of_check()
        self.failure.say(sentence, Severity.ERROR)
        self.failure_details.set_text(details)

    def _end_of_check(self) -> None:
        self._clock.stop()
        self._show_state()

    @Slot()
    def _show_state(self) -> None:
        running = self.runner.is_running
        if running:
            self.cancel_button.setEnabled(True)
            if self.check_button.hasFocus():
                pass_focus(self.cancel_button)
            self.check_button.setEnabled(False)
        else:
            self.check_button.setEnabled(bool(self.code.code()))
            if self.cancel_button.hasFocus():
                pass_focus(self.check_button)
            self.cancel_button.setEnabled(False)
        self.copy_button.setEnabled(self.results.report is not None)
        if running:
            seconds = round(self.runner.seconds())
            self.state.setText(self.tr("Checking… {seconds} s").format(seconds=seconds))
        else:
            self.state.setText(self.tr("Stopped.") if self._is_cancelled else "")

    # -- the window

    def close_down(self) -> None:
        """End the check that runs, and wait for its process."""
        self.runner.close_down()
        self.runner.wait()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.runner.close_down()
        super().closeEvent(event)  # which rejects

    def reject(self) -> None:
        """Escape stops the check that runs; only then it closes."""
        if self.runner.is_running:
            self.runner.cancel()
            return
        self._clock.stop()
        self.code.file.close()
        super().reject()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if python_file(event, TEXT) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if (path := python_file(event, TEXT)) is not None:
            event.acceptProposedAction()
            self.open_file(path)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = Qt.Orientation.Horizontal if self.width() >= BESIDE_PX else Qt.Orientation.Vertical
        if self.splitter.orientation() != beside:
            self.splitter.setOrientation(beside)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setWindowTitle(self.tr("Check my implementation"))
        self._consent.setText(
            self.tr(
                "Checking runs this code, in a process of its own without your keys, for at most "
                "{seconds} s. Check only code that you trust."
            ).format(seconds=f"{SECONDS:g}")
        )
        self.check_button.setText(self.tr("Chec&k"))
        set_tooltip(
            self.check_button,
            self.tr("Run the code on small inputs and say what is wrong with it (Ctrl+Return)"),
        )
        self.cancel_button.setText(self.tr("&Stop"))
        set_tooltip(self.cancel_button, self.tr("End the process that runs the code (Esc)"))
        self.copy_button.setText(self.tr("Copy as &text"))
        set_tooltip(self.copy_button, self.tr("Copy the verdict, faults and checks, to be pasted anywhere"))
        close = self.buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setText(self.tr("Close"))
        set_tooltip(close, self.tr("Close this window; a check that runs is ended"))
        self._show_state()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
