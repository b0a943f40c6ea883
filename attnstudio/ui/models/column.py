"""One model's column: which model, how far it is, and its answer in a scroll of its own."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from attnstudio.assistant.comparison import AnswerState, ModelAnswer
from attnstudio.assistant.protocol import ChatPhase
from attnstudio.messages import Message
from attnstudio.ui.assistant.answer_pane import AnswerPane
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.gateway import Gateway
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon
from attnstudio.ui.models.model_field import ModelField
from attnstudio.ui.models.run import ModelRun, RunPhase
from attnstudio.ui.theme import GRID, Severity, severity_colors

MIN_WIDTH = 240


class ModelColumn(QWidget):
    """A model and its answer. `run` asks; the column shows what comes of it.

    askRequested()          this model is to be asked, alone
    removeRequested()       the column is to go
    edited()                the model ID is another
    changed()               the request began, or ended
    newsCame()              `show_progress` has something to show
    remedyChosen(object)    a button of the failure was pressed: its Diagnosis
    placeChosen(object)     a claim was chosen: its Place
    mentionChosen(object)   a head or token in the text was chosen: its Mention
    """

    askRequested = Signal()
    removeRequested = Signal()
    edited = Signal()
    changed = Signal()
    newsCame = Signal()
    remedyChosen = Signal(object)
    placeChosen = Signal(object)
    mentionChosen = Signal(object)

    def __init__(self, gateway: Gateway, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.run = ModelRun(gateway, self)
        self._problem: Message | None = None
        self._number = 1
        self._phase: ChatPhase | None = None
        self.field = ModelField(self)
        self.ask_button = self._button()
        self.remove_button = self._button()
        self.remove_button.setIcon(icon("close"))
        self.state_line = ElidedLabel(self)
        self.pane = AnswerPane(self)
        self.answer_area = QScrollArea(self)
        self._build()
        self._connect()
        self.retranslate()

    def _button(self) -> QToolButton:
        button = QToolButton(self)
        button.setIconSize(QSize(16, 16))
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button

    def _build(self) -> None:
        self.setMinimumWidth(MIN_WIDTH)
        # Every column is as wide as the others, whatever its model wrote.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        content = QWidget(self.answer_area)
        margins = QVBoxLayout(content)
        margins.setContentsMargins(GRID, GRID, GRID, GRID)
        margins.addWidget(self.pane)
        margins.addStretch(1)
        self.answer_area.setWidget(content)
        self.answer_area.setWidgetResizable(True)
        self.answer_area.setFrameShape(QFrame.Shape.StyledPanel)
        self.answer_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.answer_area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # arrow keys scroll the answer
        self.answer_area.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        header = QHBoxLayout()
        header.setSpacing(GRID // 2)
        header.addWidget(self.field, 1)
        header.addWidget(self.ask_button)
        header.addWidget(self.remove_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        layout.addLayout(header)
        layout.addWidget(self.state_line)
        layout.addWidget(self.answer_area, 1)

    def _connect(self) -> None:
        self.field.edited.connect(self.edited)
        self.ask_button.clicked.connect(self._ask_or_stop)
        self.remove_button.clicked.connect(self.removeRequested)
        self.run.changed.connect(self._on_run_changed)
        self.run.newsCame.connect(self.newsCame)
        self.pane.set_request(lambda: self.run.sent)
        self.pane.stopRequested.connect(self.run.stop)
        self.pane.retryNowRequested.connect(self.run.retry_now)
        self.pane.remedyChosen.connect(self.remedyChosen)
        self.pane.placeChosen.connect(self.placeChosen)
        self.pane.mentionChosen.connect(self.mentionChosen)

    def result(self) -> ModelAnswer:
        """The model's part of the comparison: the model that was asked, or is to be."""
        asked = self.run.phase is not RunPhase.IDLE
        model_id = self.run.model_id if asked else self.field.model_id()
        return ModelAnswer(model_id, self.run.ending, self.run.report, self.run.is_busy)

    def set_number(self, number: int, *, alone: bool) -> None:
        """Say which column this is, from 1; one that is `alone` cannot be removed."""
        self._number = number
        self.remove_button.setVisible(not alone)
        self.retranslate()

    def set_problem(self, problem: Message | None) -> None:
        """Say why the model cannot be asked; None when it can."""
        self._problem = problem
        self._show_state()

    def show_progress(self) -> None:
        """Show how far the request is."""
        progress = self.run.progress
        if progress is None:
            return
        self.pane.set_progress(progress)
        if progress.phase is not self._phase:
            self._phase = progress.phase
            self._show_state()

    @Slot()
    def _ask_or_stop(self) -> None:
        if self.run.is_busy:
            self.run.stop()
        else:
            self.askRequested.emit()

    @Slot()
    def _on_run_changed(self) -> None:
        run = self.run
        if run.phase is RunPhase.RUNNING:
            self._phase = None
            self.pane.begin(run.model_id, run.with_claims)
            self.answer_area.verticalScrollBar().setValue(0)
        elif run.phase is RunPhase.IDLE:
            self.pane.clear()
        elif run.ending is not None:
            self.pane.set_ending(run.ending, run.report)
        self._show_state()
        self.changed.emit()

    def _show_state(self) -> None:
        running = self.run.phase is RunPhase.RUNNING
        self.field.setEnabled(not self.run.is_busy)
        self.ask_button.setEnabled(running or not self.run.is_busy)
        self.ask_button.setIcon(icon("stop" if running else "play"))
        text = self.tr("Stop this model") if running else self.tr("Ask this model only")
        self.ask_button.setToolTip(text)
        self.ask_button.setAccessibleName(text)
        self.state_line.setText(localize(self._problem) if self._problem else self._state_text())
        self._color_state()

    def _state_text(self) -> str:
        run = self.run
        if run.phase is RunPhase.IDLE:
            return self.tr("Not asked yet")
        if run.phase is RunPhase.CHECKING:
            return self.tr("Checking the claims…")
        if run.phase is RunPhase.RUNNING:
            return self._phase_text()
        if run.model_id != self.field.model_id():
            return self.tr("Below: {model}").format(model=run.model_id)
        return self._ending_text()

    def _phase_text(self) -> str:
        if self._phase is ChatPhase.WAITING:
            return self.tr("Waiting, as the gateway asked")
        if self._phase is ChatPhase.THINKING:
            return self.tr("Thinking…")
        return self.tr("Answering…") if self._phase is ChatPhase.ANSWERING else self.tr("Connecting…")

    def _ending_text(self) -> str:
        texts = {
            AnswerState.ANSWERED: self.tr("Answered"),
            AnswerState.UNFINISHED: self.tr("Answered, but not to the end"),
            AnswerState.FAILED: self.tr("Failed"),
            AnswerState.STOPPED: self.tr("Stopped"),
        }
        return texts.get(self.result().state, "")

    def _color_state(self) -> None:
        failed = self.run.phase is RunPhase.ENDED and self.result().state is AnswerState.FAILED
        palette = self.palette()
        if (self._problem and self.field.model_id()) or failed:  # an empty field is no mistake yet
            color = severity_colors(palette, Severity.ERROR).text
        else:
            color = palette.color(QPalette.ColorRole.PlaceholderText)
        own = self.state_line.palette()
        if own.color(QPalette.ColorRole.WindowText) != color:
            own.setColor(QPalette.ColorRole.WindowText, color)
            self.state_line.setPalette(own)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.field.setAccessibleName(self.tr("Model ID of column {number}").format(number=self._number))
        self.remove_button.setToolTip(self.tr("Remove this column; what runs in it is stopped"))
        self.remove_button.setAccessibleName(self.tr("Remove column {number}").format(number=self._number))
        self.answer_area.setAccessibleName(self.tr("Answer in column {number}").format(number=self._number))
        self._show_state()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self._color_state()
