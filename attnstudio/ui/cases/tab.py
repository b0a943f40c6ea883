"""The Test cases tab: cases from a model, a file or by hand; run, looked at, kept, exported."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QKeyCombination, QStandardPaths, Qt, Signal, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QShortcut, QShowEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QVBoxLayout, QWidget

from attnstudio.assistant.case_prompts import cases_prompt
from attnstudio.assistant.case_reading import CasesRead
from attnstudio.assistant.language import Language
from attnstudio.assistant.protocol import Action, Diagnosis
from attnstudio.engine.cases.case import MAX_CASES, Case, Outcome
from attnstudio.engine.protocol import Failed
from attnstudio.messages import Message
from attnstudio.ui.cases import sayings
from attnstudio.ui.cases.asking import Asked, CaseAsker
from attnstudio.ui.cases.exporting import DEFAULT_NAME, Exported
from attnstudio.ui.cases.files import CaseFiles, Kept, Opened, Refused, Removed, Restored
from attnstudio.ui.cases.keep_dialog import KeepDialog
from attnstudio.ui.cases.model import CaseTableModel
from attnstudio.ui.cases.notice import Choice, Notice
from attnstudio.ui.cases.page import CasesPage
from attnstudio.ui.cases.paste_dialog import PasteDialog
from attnstudio.ui.cases.rows import Row, new_row, tally
from attnstudio.ui.cases.running import CaseRun
from attnstudio.ui.cases.suites import SuiteShelf, starter_suite
from attnstudio.ui.gateway import Gateway
from attnstudio.ui.i18n import localize
from attnstudio.ui.language import LanguageSwitch
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import Severity

_ASK_AGAIN = "ask-again"


class CasesTab(QWidget):
    """The verbs of the tab; `page` is what is seen.

    settingsRequested()     a diagnosis asks for the settings
    addressCorrected(str)   a diagnosis knows the right base URL, and the person takes it
    """

    settingsRequested = Signal()
    addressCorrected = Signal(str)

    def __init__(self, studio: Studio, gateway: Gateway, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._gateway = gateway
        self._model_id = ""
        self._suite = ""
        self._title: str | Message = ""
        self.run = CaseRun(studio, self)
        self.asker = CaseAsker(gateway, self)
        self.files = CaseFiles(SuiteShelf(), self)
        self.cases = CaseTableModel(self)
        self.page = CasesPage(self.asker, self.files.shelf, self.cases, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.page)
        self.setAcceptDrops(True)
        self._connect()
        self._show_state()

    def _connect(self) -> None:
        page = self.page
        page.ask_bar.askRequested.connect(self.ask)
        page.sources.starterRequested.connect(self.open_starter)
        page.sources.suiteChosen.connect(self.files.open_suite)
        page.sources.suiteDoomed.connect(self.files.remove)
        page.sources.pasteRequested.connect(self.open_paste)
        page.sources.fileRequested.connect(self._choose_file)
        page.run_bar.runRequested.connect(self.run_all)
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            runs = QShortcut(QKeyCombination(Qt.KeyboardModifier.ControlModifier, key), self)
            runs.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            runs.activated.connect(self.run_all)
        page.run_bar.selectedRequested.connect(self.run_selected)
        page.run_bar.stopRequested.connect(self.run.stop)
        page.run_bar.tickRequested.connect(self.tick_passed)
        page.run_bar.keepRequested.connect(self._choose_suite)
        page.run_bar.exportRequested.connect(self._choose_export)
        page.run_bar.removeRequested.connect(self.remove_selected)
        page.table.removeRequested.connect(self.remove_selected)
        page.table.selectionMoved.connect(self._show_state)
        page.notices.chosen.connect(self._act)
        self.cases.rowsChanged.connect(self._show_state)
        self.asker.ended.connect(self._on_asked)
        self.files.done.connect(self._on_file)
        self.run.advanced.connect(self.cases.take_results)
        self.run.failed.connect(self._on_failed)
        self.run.stopped.connect(self._show_state)

    # -- asking

    def set_model(self, model_id: str) -> None:
        """Ask this model from now on; "" asks the settings' one."""
        self._model_id = model_id.strip()
        self._show_model()

    def _model(self) -> str:
        return self._model_id or self._gateway.model_id

    def _show_model(self) -> None:
        self.page.ask_bar.set_model(self._model())

    @Slot()
    def ask(self) -> None:
        """Ask the model for cases, as the fields say."""
        if self.asker.busy:
            return
        self.page.notices.clear()
        self._show_model()
        bar = self.page.ask_bar
        messages = cases_prompt(self._studio.spec, bar.count, _language(), hint=bar.hint)
        self.asker.ask(messages, self._model())

    @Slot(object)
    def _on_asked(self, asked: Asked) -> None:
        cases = asked.read.cases if asked.read is not None else ()
        first = len(self.cases.rows)
        left_out = self._append(cases)
        added = len(cases) - left_out
        self._run(range(first, first + added))
        self._say(sayings.asked(asked, self.asker.model_id, added, _ASK_AGAIN), left_out)

    # -- other sources

    @Slot()
    def open_starter(self) -> None:
        """Show the built-in suite."""
        read = CasesRead(starter_suite(_language().value))
        self._replace(Opened(sayings.STARTER, read), ticked=False)

    @Slot()
    def open_paste(self) -> None:
        """Ask for cases as text."""
        dialog = PasteDialog(self)
        dialog.read.connect(self._on_pasted)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(object)
    def _on_pasted(self, read: CasesRead) -> None:
        left_out = self._append(read.cases)
        self._say(sayings.pasted(len(read.cases) - left_out, read.unread), left_out)

    @Slot(str)
    def open_file(self, path: str) -> None:
        """Show the cases of a JSON file."""
        self.files.open_file(Path(path))

    @Slot()
    def _choose_file(self) -> None:
        dialog = QFileDialog(self, self.tr("Open test cases"), _documents())
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([self.tr("JSON files (*.json)"), self.tr("All files (*)")])
        dialog.fileSelected.connect(self.open_file)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _append(self, cases: tuple[Case, ...]) -> int:
        """Put cases below the others; how many there was no place for."""
        first = len(self.cases.rows)
        taken = cases[: max(0, MAX_CASES - first)]
        self.cases.append([new_row(case) for case in taken])
        if taken:
            self.page.table.look_at(first)
        return len(cases) - len(taken)

    def _replace(self, found: Opened, *, ticked: bool) -> None:
        """Show other cases; those that were there can come back."""
        undo = self._undo() if self.cases.rows else None
        cases = found.read.cases[:MAX_CASES]
        self._suite, self._title = found.suite, found.name
        self.cases.set_rows([new_row(case, ticked=ticked) for case in cases])
        self.page.table.look_at(0)
        left_out = len(found.read.cases) - len(cases)
        read = replace(found.read, cases=cases)
        self._say(sayings.opened(replace(found, read=read), undo), left_out)

    def _undo(self) -> Choice:
        """A button that brings back what is in the table now."""
        return Choice(sayings.UNDO, partial(self._put_back, self.cases.rows, self._suite, self._title))

    def _put_back(self, rows: tuple[Row, ...], suite: str, title: str | Message) -> None:
        self._suite, self._title = suite, title
        self.cases.set_rows(rows)
        self.page.table.look_at(0)
        self.page.notices.clear()

    # -- running

    @Slot()
    def run_all(self) -> None:
        """Run every case that can be run."""
        self._run(range(len(self.cases.rows)))

    @Slot()
    def run_selected(self) -> None:
        """Run the selected cases."""
        self._run(self.page.table.selected_rows())

    def _run(self, indices: range | tuple[int, ...]) -> None:
        rows = [self.cases.rows[index] for index in indices]
        cases = tuple(row.case for row in rows if row.outcome is not Outcome.INVALID)
        if cases:
            self.page.notices.clear_passing()
            self.run.start(cases)
        elif rows:
            self._say(sayings.nothing_to_run())
        self._show_state()

    @Slot(object)
    def _on_failed(self, ending: Failed) -> None:
        error = ending.error
        self._say(Notice((error.message,), Severity.ERROR, details=error.details))
        self._show_state()

    # -- keeping and exporting

    @Slot()
    def tick_passed(self) -> None:
        """Tick the cases that passed, and no others."""
        rows = self.cases.rows
        self.cases.tick(index for index, row in enumerate(rows) if row.outcome is Outcome.PASSED)

    def _ticked(self) -> tuple[Row, ...]:
        return tuple(row for row in self.cases.rows if row.ticked)

    @Slot()
    def _choose_suite(self) -> None:
        proposal = self._suite if self.files.shelf.has(self._suite) else ""
        dialog = KeepDialog(self.files.shelf, len(self._ticked()), proposal, self)
        dialog.chosen.connect(self.keep)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(str, bool)
    def keep(self, suite: str, add: bool) -> None:
        """Keep the ticked cases in a suite, beside those that it has when `add`."""
        self.files.keep(suite, [row.case for row in self._ticked()], add=add)

    @Slot()
    def remove_selected(self) -> None:
        """Take the selected cases out of the table."""
        selected, undo = self.page.table.selected_rows(), self._undo()
        if selected:
            self.cases.remove(selected)
            self._say(sayings.taken_out(len(selected), undo))

    @Slot()
    def _choose_export(self) -> None:
        proposal = str(Path(_documents()) / DEFAULT_NAME)
        dialog = QFileDialog(self, self.tr("Export as pytest"), proposal, self.tr("Python files (*.py)"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("py")
        dialog.selectFile(proposal)
        dialog.fileSelected.connect(self.export)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(str)
    def export(self, path: str) -> None:
        """Write the ticked cases, or all when none is ticked, as pytest, and the script beside it."""
        rows = self._ticked() or self.cases.rows
        cases = [row.case for row in rows if row.outcome is not Outcome.INVALID]
        if cases:
            self.files.export(cases, self._studio.spec, Path(path), len(rows) - len(cases))
        else:
            self._say(sayings.nothing_to_run())

    @Slot(object)
    def _on_file(self, outcome: object) -> None:
        if isinstance(outcome, Opened):
            self._replace(outcome, ticked=bool(outcome.suite))
        elif isinstance(outcome, Kept):
            self._suite = self._title = outcome.suite
            self._say(sayings.kept(outcome))
        elif isinstance(outcome, Removed):
            if self._suite == outcome.suite:
                self._suite = self._title = ""
            self._say(sayings.removed(outcome))
        elif isinstance(outcome, Restored):
            self._say(sayings.restored(outcome.suite))
        elif isinstance(outcome, Exported):
            self._say(sayings.exported(outcome))
        elif isinstance(outcome, Refused):
            self._say(Notice((outcome.reason,), Severity.ERROR, details=outcome.details))
        self._show_state()

    # -- what is said and shown

    def _say(self, notice: Notice, left_out: int = 0) -> None:
        if left_out:
            more: Message = sayings.table_is_full(left_out)
            notice = replace(notice, sentences=(*notice.sentences, more), severity=Severity.WARNING)
        self.page.notices.say(notice)

    @Slot(object)
    def _act(self, value: object) -> None:
        """Do what a notice's button says."""
        if isinstance(value, Diagnosis):
            self._mend(value)
        elif isinstance(value, Removed):
            self.files.restore(value)
        elif isinstance(value, Exported):
            QGuiApplication.clipboard().setText(value.command)
        elif value == _ASK_AGAIN:
            self.ask()
        elif callable(value):
            value()

    def _mend(self, diagnosis: Diagnosis) -> None:
        if diagnosis.action is Action.OPEN_SETTINGS:
            self.settingsRequested.emit()
            return
        if diagnosis.action is Action.USE_CORRECTED_ADDRESS:
            self.addressCorrected.emit(diagnosis.corrected_url)
        elif diagnosis.action is Action.GO_DIRECT:
            self._gateway.go_direct()
        self.ask()

    @Slot()
    def _show_state(self) -> None:
        table, rows = self.page.table, self.cases.rows
        self.page.set_empty(not rows)
        ticked, selected = len(self._ticked()), len(table.selected_rows())
        progress = (self.run.done, self.run.total) if self.run.running else None
        self.page.run_bar.show_state(self._name(), tally(rows), ticked, selected, progress)
        self.page.show_details()

    def _name(self) -> str:
        """What the table's cases are called."""
        return localize(self._title) if isinstance(self._title, Message) else self._title

    def export_widget(self) -> QWidget:
        """What a picture of this tab shows: the cases with their outcomes; the page while there are none."""
        return self.page.results if self.cases.rows else self.page

    def close_down(self) -> None:
        """Cancel what runs; the window is closing."""
        self.asker.close_down()
        self.run.stop()

    # -- events

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_model()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._show_state()

    def event(self, event: QEvent) -> bool:
        """Activation is told to widgets by this event alone; it is `ActivationChange` for windows only."""
        if event.type() == QEvent.Type.WindowActivate:
            self._show_model()  # the settings may name another one now
        return super().event(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped_file(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if path := _dropped_file(event):
            event.acceptProposedAction()
            self.open_file(path)


def _dropped_file(event: QDropEvent) -> str:
    """The one .json file of this machine that is dragged; "" when it is something else."""
    urls = event.mimeData().urls()
    path = urls[0].toLocalFile() if len(urls) == 1 else ""
    return path if path.lower().endswith(".json") else ""


def _documents() -> str:
    return QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)


def _language() -> Language:
    """The window's language: models name cases in it, and the starter suite speaks it."""
    application = QApplication.instance()
    switch = application.findChild(LanguageSwitch) if application is not None else None
    return Language(switch.current) if isinstance(switch, LanguageSwitch) else Language.ENGLISH
