"""What a check found: verdict, faults, checks, what was not tested, what the code printed."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from attnstudio.check_output import as_text
from attnstudio.engine.checking.report import CheckReport
from attnstudio.engine.checking.supervisor import Answer
from attnstudio.ui.assistant.wrap_row import WrapRow
from attnstudio.ui.checking.banner import VerdictBanner
from attnstudio.ui.checking.checks_table import ChecksTable
from attnstudio.ui.checking.fault_card import FaultCard
from attnstudio.ui.focus_order import move_behind
from attnstudio.ui.heads.colormaps import ColorMap
from attnstudio.ui.i18n import localize
from attnstudio.ui.note import Note
from attnstudio.ui.settings.parts import BulletList, DetailsFold, section_title, text_label
from attnstudio.ui.theme import GRID, Severity

MOST_CHOICES = 8
LEAST_HEIGHT = 16 * GRID


class CheckResults(QScrollArea):
    """Shows one `Answer`; before the first, what checking does.

    lineChosen(int)   the person wants to see that line of the code
    classChosen(str)  the person says which class is meant
    """

    lineChosen = Signal(int)
    classChosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._answer: Answer | None = None
        self._stale = False
        self.cards: list[FaultCard] = []
        self.choices: list[QPushButton] = []
        self._choice_row: WrapRow | None = None
        self._page = QWidget(self)
        self._intro, self._intro_list = text_label(self._page), BulletList(self._page)
        self.note, self.banner = Note(self._page), VerdictBanner(self._page)
        self._checks_title, self.checks = section_title(self._page), ChecksTable(self._page)
        self.not_tested = BulletList(self._page)
        self._printed_title = text_label(self._page)
        self.details, self.printed = DetailsFold(self._page), DetailsFold(self._page)
        self._build()
        self.retranslate()
        self._arrange()

    def _build(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._intro.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._column = QVBoxLayout(self._page)
        self._column.setContentsMargins(GRID, 0, GRID, 0)
        self._column.setSpacing(GRID + GRID // 2)
        for widget in (
            *(self._intro, self._intro_list, self.note, self.banner, self.details),
            *(self._checks_title, self.checks, self.not_tested, self._printed_title, self.printed),
        ):
            self._column.addWidget(widget)
        self._column.addStretch(1)
        self.setWidget(self._page)

    def minimumSizeHint(self) -> QSize:
        """Wide enough for all that it shows: it scrolls up and down alone."""
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._page.minimumSizeHint().width() + bar, LEAST_HEIGHT)

    # -- what is shown

    @property
    def report(self) -> CheckReport | None:
        """What is shown; None before the first check."""
        return None if self._answer is None else self._answer.report

    def show_answer(self, answer: Answer | None, colormap: ColorMap) -> None:
        """Show this answer, or what checking does."""
        self._answer, self._stale = answer, False
        self._drop_made()
        if answer is not None:
            self._fill(answer, colormap)
        self._arrange()
        self.retranslate()
        self.updateGeometry()
        self.verticalScrollBar().setValue(0)

    def set_stale(self, stale: bool) -> None:
        """Whether the code has changed since this was found."""
        if stale != self._stale:
            self._stale = stale
            self._say()

    def as_text(self) -> str:
        """All of it, for the clipboard."""
        return "" if self._answer is None else as_text(self._answer.report, localize)

    def _drop_made(self) -> None:
        """Take away what the last answer needed."""
        gone = [*self.cards, *([] if self._choice_row is None else [self._choice_row])]
        for widget in gone:
            self._column.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self.cards, self.choices, self._choice_row = [], [], None

    def _fill(self, answer: Answer, colormap: ColorMap) -> None:
        place = self._column.indexOf(self.banner) + 1
        before: QWidget = self.note
        for name in answer.report.choices[:MOST_CHOICES]:
            button = QPushButton(name.replace("&", "&&"), self._page)
            button.setAutoDefault(False)
            button.clicked.connect(partial(self._choose, name))
            self.choices.append(button)
        if self.choices:
            self._choice_row = WrapRow(tuple(self.choices), self._page)
            self._column.insertWidget(place, self._choice_row)
            move_behind(self._choice_row, before)
            before = self._choice_row
            place += 1
        for fault in answer.report.faults:
            card = FaultCard(fault, colormap, self._page)
            card.lineChosen.connect(self.lineChosen)
            self._column.insertWidget(place, card)
            card.show()
            move_behind(card, before)
            before = card
            self.cards.append(card)
            place += 1
        self.checks.show_outcomes(answer.report.checks, colormap)

    def _choose(self, name: str, _checked: bool = False) -> None:
        self.classChosen.emit(name)

    def _arrange(self) -> None:
        """Show what there is something to show in."""
        report = self.report
        self._intro.setVisible(report is None)
        self.banner.show_report(report)
        has_checks = report is not None and bool(report.checks)
        self._checks_title.setVisible(has_checks)
        self.checks.setVisible(has_checks)
        self.details.set_text("" if report is None else report.details)
        printed = "" if self._answer is None else self._answer.printed
        self.printed.set_text(printed)
        self._printed_title.setVisible(bool(printed.strip()))
        self.printed.setVisible(bool(printed.strip()))
        self._say()

    def _say(self) -> None:
        if self._stale and self._answer is not None:
            text = self.tr("The code has changed since this was found. Check again.")
            self.note.say(text, Severity.INFO)
        else:
            self.note.clear()

    # -- texts

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(self.tr("What the check found"))
        self._intro.setText(
            self.tr(
                "Shapes fit, training runs, and still it may be wrong. The studio runs your attention on "
                "small inputs and says what is wrong with it, in which line, and what would be right."
            )
        )
        if self._answer is None:
            self._intro_list.set_items(self.tr("What is checked"), self._intro_items())
        else:
            self._intro_list.set_items("", ())
        self._checks_title.setText(self.tr("All checks"))
        for button in self.choices:
            button.setToolTip(self.tr("Check this one"))
        not_tested = () if self._answer is None else self._answer.report.not_tested
        self.not_tested.set_items(self.tr("Not tested"), tuple(map(localize, not_tested)))
        self._printed_title.setText(self._printed_words())
        self._say()

    def _intro_items(self) -> tuple[str, ...]:
        return (
            self.tr("Shapes, row sums, finite numbers, the same answer twice"),
            self.tr("One token moved: which outputs may move with it"),
            self.tr("Tokens in another order, another batch, later tokens, forbidden keys"),
            self.tr("Every parameter gets a gradient, and the number of heads and parameters is right"),
            self.tr("With your weights, the numbers of the paper's attention"),
        )

    def _printed_words(self) -> str:
        if self._answer is None:
            return ""
        kept, total = len(self._answer.printed.encode()), self._answer.printed_bytes
        if total > kept:
            text = self.tr("The code printed {total} kB; the first {kept} kB are kept:")
            return text.format(total=f"{total / 1000:,.0f}", kept=f"{kept / 1000:,.0f}")
        return self.tr("The code printed:")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
