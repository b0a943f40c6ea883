"""The Verify tab: the article's three steps, and every check of the experiment in force."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QGuiApplication, QKeySequence, QPalette, QShortcut, QShowEvent
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from attnstudio.engine.faults.property_texts import PROPERTY_TEXTS
from attnstudio.engine.protocol import EngineError
from attnstudio.engine.verifying.study import ArticleAnswer, ArticleSteps
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.i18n import listing, localize
from attnstudio.ui.icons import icon
from attnstudio.ui.note import Note, Remedy
from attnstudio.ui.runs.flow_row import FlowRow
from attnstudio.ui.settings.parts import DetailsFold, section_title, set_tooltip, text_label
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, Severity
from attnstudio.ui.verify.check_panel import CheckPanel
from attnstudio.ui.verify.exporting import CheckExporter, ChecksExported
from attnstudio.ui.verify.inquiry import Inquiry
from attnstudio.ui.verify.steps import ThreeSteps

WIDEST = 190 * GRID
RUN_KEY = "F6"


class VerifyTab(QScrollArea):
    """Runs everything when it is first shown; after that when it is asked to."""

    def __init__(self, studio: Studio, heads_state: HeadsState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._state = heads_state
        self._answer: ArticleAnswer | None = None
        self._error: EngineError | None = None
        self._told: ChecksExported | None = None
        self._page = page = QWidget(self)
        self.bar = FlowRow(page)
        self.run_button = QPushButton(icon("refresh"), "", self.bar)
        self.stop_button = QPushButton(icon("stop"), "", self.bar)
        self.copy_button = QPushButton(icon("copy"), "", self.bar)
        self.export_button = QPushButton(icon("export"), "", self.bar)
        self.note, self.details = Note(page), DetailsFold(page)
        self.verdict_note, self.limits = Note(page), text_label(page)
        self.limits.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.title, self.verdict = section_title(page), text_label(page)
        self.verdict.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.steps = ThreeSteps(page)
        self.checks = CheckPanel(studio, heads_state, page)
        self.inquiry = Inquiry(studio.studies, self)
        self.exporter = CheckExporter(self)
        self._build(page)
        self._connect()
        self.retranslate()

    def _build(self, page: QWidget) -> None:
        for button in (self.run_button, self.stop_button, self.copy_button, self.export_button):
            button.setAutoDefault(True)
            self.bar.flow.addWidget(button)
        column = QVBoxLayout(page)
        column.setContentsMargins(2 * GRID, GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        told = (self.note, self.details, self.verdict_note, self.limits)
        parts = (self.bar, *told, self.title, self.verdict, self.steps)
        for widget in (*parts, self.checks):
            column.addWidget(widget)
        column.insertSpacing(len(parts), GRID)
        column.addStretch(1)
        page.setMaximumWidth(WIDEST)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def _connect(self) -> None:
        self.run_button.clicked.connect(self.run)
        self.stop_button.clicked.connect(self.stop)
        self.copy_button.clicked.connect(self.copy_text)
        self.export_button.clicked.connect(self._choose_export)
        key = QShortcut(QKeySequence(RUN_KEY), self)
        key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        key.activated.connect(self.run)
        self.inquiry.answered.connect(self._on_answered)
        self.inquiry.failed.connect(self._on_failed)
        self.inquiry.changed.connect(self._show)
        self.checks.changed.connect(self._show_state)
        self.note.remedyChosen.connect(self._act)
        self.exporter.exported.connect(self._on_exported)
        self.exporter.refused.connect(self._on_refused)

    # -- verbs

    @Slot()
    def run(self) -> None:
        """Verify the three steps, and run every check on the experiment in force."""
        self._error = self._told = None
        self.inquiry.ask(ArticleSteps())
        self.checks.run()

    @Slot()
    def stop(self) -> None:
        """Want no further results."""
        self.inquiry.stop()
        self.checks.inquiry.stop()

    @Slot()
    def copy_text(self) -> None:
        """Everything that is shown, as text."""
        QGuiApplication.clipboard().setText(self.as_text())

    def as_text(self) -> str:
        """The steps with their numbers, and a line for each check."""
        steps = "" if self._answer is None else self._answer.report.as_text()
        return "\n\n".join(filter(None, (steps, self.checks.as_text())))

    @Slot()
    def _choose_export(self) -> None:
        self.exporter.choose(self._studio.spec, self)

    @property
    def is_running(self) -> bool:
        """Whether anything is still being checked."""
        return self.inquiry.running or self.checks.inquiry.running

    def focus_first(self) -> None:
        """Give what is pressed first the focus."""
        self.run_button.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_down(self) -> None:
        """Cancel what runs; the window is closing."""
        self.stop()

    def export_widget(self) -> QWidget:
        """What a picture of this tab shows: all of the page."""
        return self._page

    # -- from the engine

    @Slot(object)
    def _on_answered(self, answer: ArticleAnswer) -> None:
        self._answer = answer
        self.steps.show_answer(answer, self._state.colormap)
        self._show()

    @Slot(object)
    def _on_failed(self, error: EngineError) -> None:
        self._error = error
        self._show()

    @Slot(object)
    def _on_exported(self, told: ChecksExported) -> None:
        self._told = told
        self._show()

    @Slot(str, str)
    def _on_refused(self, sentence: str, details: str) -> None:
        self._told = None
        self.note.say(sentence, Severity.ERROR)
        self.details.set_text(details)

    @Slot(object)
    def _act(self, value: object) -> None:
        if isinstance(value, ChecksExported):
            QGuiApplication.clipboard().setText(value.command)
        else:
            self.run()

    # -- what is shown

    @Slot()
    def _show(self) -> None:
        self._show_state()
        self.steps.setVisible(self._answer is not None)
        self.verdict.setText(self._verdict())
        self.details.set_text("" if self._error is None else self._error.details)
        if self._error is not None:
            again = Remedy(self.tr("Try again"), None)
            self.note.say(localize(self._error.message), Severity.ERROR, (again,))
        elif self._told is not None:
            self.note.say(
                self._exported(self._told),
                Severity.SUCCESS,
                (Remedy(self.tr("Copy the command"), self._told),),
            )
        else:
            self.note.clear()

    def _exported(self, told: ChecksExported) -> str:
        return self.tr("Exported to {path}. Run it with: {command}").format(
            path=told.path, command=told.command
        )

    @Slot()
    def _show_state(self) -> None:
        text, severity = self._whole()
        self.verdict_note.setVisible(bool(text))
        self.limits.setVisible(severity is Severity.SUCCESS)
        if text:
            self.verdict_note.say(text, severity)
        self.stop_button.setEnabled(self.is_running)
        self.copy_button.setEnabled(self._answer is not None or bool(self.checks.outcomes))

    def _whole(self) -> tuple[str, Severity]:
        """Whether all is right, in one line; nothing while that is not known of what is on the screen."""
        if self._answer is None or not self.checks.is_whole or self.checks.is_stale:
            return "", Severity.INFO
        failed = [outcome for outcome in self.checks.outcomes if outcome.passed is False]
        if failed or not self._answer.report.passed:
            names = listing(localize(PROPERTY_TEXTS[outcome.name].title) for outcome in failed)
            if not names:
                return self.tr("A step of the article fails."), Severity.ERROR
            return self.tr("Something is wrong: {checks}.").format(checks=names), Severity.ERROR
        return self.tr("Attention is computed correctly in everything that was tried."), Severity.SUCCESS

    def _verdict(self) -> str:
        if self._answer is None:
            return self.tr("Computing…") if self.inquiry.running else self.tr("Not computed yet.")
        if self._answer.report.passed:
            return self.tr("All three hold for the article's experiment: x [1, 6, 512], 8 heads, seed 0.")
        return self.tr("A step fails for the article's experiment: x [1, 6, 512], 8 heads, seed 0.")

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.title.setText(self.tr("The article's three steps"))
        self.limits.setText(
            self.tr(
                "What this does not prove: that other sizes, inputs and masks work, that the task is learnt, "
                "or that the heads mean anything. Each check says what it leaves open."
            )
        )
        self.run_button.setText(self.tr("Run all"))
        tip = self.tr("Verify the three steps, and run every check on the experiment in force ({key})")
        set_tooltip(self.run_button, tip.format(key=RUN_KEY))
        self.stop_button.setText(self.tr("Stop"))
        set_tooltip(self.stop_button, self.tr("Stop checking; what was found stays"))
        self.copy_button.setText(self.tr("Copy as text"))
        set_tooltip(self.copy_button, self.tr("Copy the three steps with their numbers and every check"))
        self.export_button.setText(self.tr("Export as pytest…"))
        tip = self.tr(
            "Write these checks as one pytest file that tests your own module, or the plain layer in it"
        )
        set_tooltip(self.export_button, tip)
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self.checks.was_run:
            self.run()
