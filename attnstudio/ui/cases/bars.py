"""The two rows of buttons: where cases come from, and what is done with those in the table."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QMenu, QPushButton, QVBoxLayout, QWidget

from attnstudio.ui.cases.rows import Tally
from attnstudio.ui.cases.suites import SuiteShelf
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.icons import icon
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID
from attnstudio.ui.training.flow import FlowLayout


class SourceBar(QWidget):
    """Cases without a model: the starter suite, one's own suites, a text, a file.

    starterRequested(), pasteRequested(), fileRequested()
    suiteChosen(str)    a suite of the shelf is to be opened
    suiteDoomed(str)    a suite of the shelf is to be deleted
    """

    starterRequested = Signal()
    pasteRequested = Signal()
    fileRequested = Signal()
    suiteChosen = Signal(str)
    suiteDoomed = Signal(str)

    def __init__(self, shelf: SuiteShelf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self.starter_button = QPushButton(self)
        self.suites_button = QPushButton(self)
        self.paste_button = QPushButton(self)
        self.file_button = QPushButton(self)
        self.menu = QMenu(self.suites_button)
        self.delete_menu = QMenu(self.menu)
        self._build()
        self.retranslate()

    def _build(self) -> None:
        self.suites_button.setMenu(self.menu)
        self._flow = FlowLayout(self, GRID)
        for button in (self.starter_button, self.suites_button, self.paste_button, self.file_button):
            self._flow.addWidget(button)
        self.starter_button.clicked.connect(self.starterRequested)
        self.paste_button.clicked.connect(self.pasteRequested)
        self.file_button.clicked.connect(self.fileRequested)
        self.menu.aboutToShow.connect(self._fill_menu)

    def set_centred(self, centred: bool) -> None:
        """Centre the buttons, as beneath a centred text."""
        self._flow.set_centred(centred)

    @Slot()
    def _fill_menu(self) -> None:
        """What there is now: another window may have kept a suite."""
        self.menu.clear()
        self.delete_menu.clear()
        names = self._shelf.names()
        if not names:
            self.menu.addAction(self.tr("No suite is kept yet")).setEnabled(False)
            return
        for name in names:
            self.menu.addAction(_escaped(name)).triggered.connect(partial(self._choose, name))
        self.menu.addSeparator()
        self.delete_menu.setTitle(self.tr("Delete"))
        self.menu.addMenu(self.delete_menu)
        for name in names:
            self.delete_menu.addAction(_escaped(name)).triggered.connect(partial(self._doom, name))

    def _choose(self, name: str, _checked: bool = False) -> None:
        self.suiteChosen.emit(name)

    def _doom(self, name: str, _checked: bool = False) -> None:
        self.suiteDoomed.emit(name)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.starter_button.setText(self.tr("Open starter suite"))
        set_tooltip(
            self.starter_button,
            self.tr("A few cases by hand that show what can be expected of attention; no key is needed"),
        )
        self.suites_button.setText(self.tr("My suites"))
        set_tooltip(self.suites_button, self.tr("Open a suite of cases that you kept, or delete one"))
        self.paste_button.setText(self.tr("Paste…"))
        set_tooltip(self.paste_button, self.tr("Enter or paste cases as JSON; no gateway is needed"))
        self.file_button.setText(self.tr("Open file…"))
        set_tooltip(
            self.file_button, self.tr("Read cases from a .json file. It can also be dropped on this tab")
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


class RunBar(QWidget):
    """What is done with the table's cases, and a line that counts their outcomes.

    runRequested(), selectedRequested()   run all cases, or the selected ones
    stopRequested()                       run no further case
    tickRequested()                       tick the cases that passed
    keepRequested(), exportRequested()    with the ticked cases
    removeRequested()                     the selected ones
    """

    runRequested = Signal()
    selectedRequested = Signal()
    stopRequested = Signal()
    tickRequested = Signal()
    keepRequested = Signal()
    exportRequested = Signal()
    removeRequested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self._tally = Tally(0, 0, 0, 0, 0)
        self._progress: tuple[int, int] | None = None
        self.summary = ElidedLabel(self)
        self.run_button = QPushButton(icon("play"), "", self)
        self.selected_button = QPushButton(self)
        self.stop_button = QPushButton(icon("stop"), "", self)
        self.tick_button = QPushButton(self)
        self.keep_button = QPushButton(self)
        self.export_button = QPushButton(icon("export"), "", self)
        self.remove_button = QPushButton(self)
        self._build()
        self.retranslate()

    def _build(self) -> None:
        buttons = {
            self.run_button: self.runRequested,
            self.selected_button: self.selectedRequested,
            self.stop_button: self.stopRequested,
            self.tick_button: self.tickRequested,
            self.keep_button: self.keepRequested,
            self.export_button: self.exportRequested,
            self.remove_button: self.removeRequested,
        }
        self._embolden()
        row = QWidget(self)
        flow = FlowLayout(row, GRID)
        for button, signal in buttons.items():
            flow.addWidget(button)
            button.clicked.connect(signal)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        layout.addWidget(row)
        layout.addWidget(self.summary)

    def _embolden(self) -> None:
        """What comes next is the first that is seen."""
        font = QFont(self.font())
        font.setBold(True)
        self.run_button.setFont(font)

    def show_state(
        self, name: str, tally: Tally, ticked: int, selected: int, progress: tuple[int, int] | None
    ) -> None:
        """Offer what can be done now.

        name      what the table's cases are called; "" when they have no name
        progress  how many cases of how many were run; None while none is being run
        """
        buttons = (self.run_button, self.selected_button, self.stop_button)
        had_focus = any(button.hasFocus() for button in buttons)
        self._name, self._tally, self._progress = name, tally, progress
        idle = progress is None
        for button in (self.run_button, self.selected_button):
            button.setVisible(idle)
        self.stop_button.setVisible(not idle)
        if had_focus:  # the two take each other's place
            (self.run_button if idle else self.stop_button).setFocus()
        self.run_button.setEnabled(tally.total > 0)
        self.selected_button.setEnabled(selected > 0)
        self.tick_button.setEnabled(tally.passed > 0)
        self.keep_button.setEnabled(ticked > 0)
        self.export_button.setEnabled(tally.total > 0)
        self.remove_button.setEnabled(selected > 0)
        self.summary.setText(self._summary())

    def _summary(self) -> str:
        if self._progress is not None:
            done, total = self._progress
            return self.tr("Running case {number} of {total}…").format(number=done + 1, total=total)
        tally = self._tally
        counts = [
            (tally.passed, self.tr("passed: {count}")),
            (tally.failed, self.tr("failed: {count}")),
            (tally.invalid, self.tr("invalid: {count}")),
            (tally.not_run, self.tr("not run: {count}")),
        ]
        parts = [self.tr("Cases: {count}").format(count=tally.total)]
        parts += [text.format(count=count) for count, text in counts if count]
        text = " · ".join(parts)
        return self.tr("{suite}. {counts}").format(suite=self._name, counts=text) if self._name else text

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.run_button.setText(self.tr("Run all"))
        set_tooltip(
            self.run_button,
            self.tr("Build the layer of each case, run it, check what is expected (Ctrl+Enter)"),
        )
        self.selected_button.setText(self.tr("Run selected"))
        set_tooltip(self.selected_button, self.tr("Run only the cases that are selected in the table"))
        self.stop_button.setText(self.tr("Stop"))
        set_tooltip(self.stop_button, self.tr("Run no further case; what was found is kept"))
        self.tick_button.setText(self.tr("Tick passed"))
        set_tooltip(self.tick_button, self.tr("Tick the cases that passed, and no others"))
        self.keep_button.setText(self.tr("Keep ticked…"))
        set_tooltip(self.keep_button, self.tr("Keep the ticked cases in a suite, to open and run them again"))
        self.export_button.setText(self.tr("Export as pytest…"))
        set_tooltip(
            self.export_button,
            self.tr(
                "Write the ticked cases (all, when none is ticked) as a pytest file, and this experiment as "
                "a plain PyTorch script beside it. The tests run against the script, without AttnStudio"
            ),
        )
        self.remove_button.setText(self.tr("Remove"))
        set_tooltip(self.remove_button, self.tr("Take the selected cases out of the table (Delete)"))
        self.summary.setText(self._summary())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self._embolden()


def _escaped(name: str) -> str:
    """A name as a menu shows it, its ampersands included."""
    return name.replace("&", "&&")
