"""The claims of an answer and what checking them found, each a line that leads to its place."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from attnstudio.assistant.claims import CheckedClaim, ClaimReport, Place, Verdict
from attnstudio.ui.assistant.steady_column import SteadyColumn
from attnstudio.ui.assistant.text_button import Face, TextButton
from attnstudio.ui.assistant.text_fold import TextFold
from attnstudio.ui.i18n import localize
from attnstudio.ui.settings.parts import lines, set_tooltip, text_label
from attnstudio.ui.theme import GRID, Severity

SHOWN_AT_FIRST = 12
_SIGNS = {
    Verdict.HOLDS: ("success", Severity.SUCCESS),
    Verdict.FAILS: ("error", Severity.ERROR),
    Verdict.UNCHECKABLE: ("unknown", None),
}


class ClaimsView(QWidget):
    """A score and a row for each claim; hidden while there is no report.

    placeChosen(object)  the `Place` that a claim speaks of
    """

    placeChosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._report: ClaimReport | None = None
        self.score = text_label(self)
        font = self.score.font()
        font.setWeight(QFont.Weight.DemiBold)
        self.score.setFont(font)
        self.rows: list[TextButton] = []
        self.more_button = QPushButton(self)
        self.more_button.setAutoDefault(False)
        self.unread = TextFold(self)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(0)
        layout = SteadyColumn(self, GRID // 2)
        layout.addWidget(self.score)
        layout.addLayout(self._rows)
        layout.addWidget(self.more_button, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.unread)
        self.more_button.clicked.connect(self._show_all)
        self.hide()

    def set_report(self, report: ClaimReport | None) -> None:
        """Show the claims of `report`, or nothing."""
        self._report = report
        for row in self.rows:
            self._rows.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows.clear()
        claims = report.claims if report is not None else ()
        self._add_rows(claims[:SHOWN_AT_FIRST])
        self.more_button.setVisible(len(claims) > SHOWN_AT_FIRST)
        self.retranslate()
        self.setVisible(report is not None)

    def _add_rows(self, claims: tuple[CheckedClaim, ...]) -> None:
        for claim in claims:
            row = TextButton(self)
            row.set_pressable(claim.place is not None)
            if claim.place is not None:
                row.clicked.connect(partial(self._choose, claim.place))
            self._rows.addWidget(row)
            row.show()  # now, not when the layout comes to it: it may get the focus
            if self.rows:
                QWidget.setTabOrder(self.rows[-1], row)
            self.rows.append(row)

    def _show_all(self) -> None:
        assert self._report is not None
        had_focus = self.more_button.hasFocus()
        self._add_rows(self._report.claims[len(self.rows) :])
        self.more_button.hide()
        self.retranslate()
        if had_focus:
            self.rows[SHOWN_AT_FIRST].setFocus()

    def _choose(self, place: Place, _checked: bool = False) -> None:
        self.placeChosen.emit(place)

    # -- words

    def retranslate(self) -> None:
        """Texts in the current language."""
        report = self._report
        if report is None:
            return
        self.score.setText(self._score(report))
        set_tooltip(
            self.score,
            self.tr(
                "Each claim was checked against the numbers that were sent, not those now on the screen."
            ),
        )
        for row, claim in zip(self.rows, report.claims, strict=False):
            self._say(row, claim)
        self.more_button.setText(self.tr("Show all {count} claims").format(count=len(report.claims)))
        set_tooltip(self.more_button, self.tr("The list ends here until it is asked for"))
        self.unread.set_title(
            self.tr("Claims that could not be read: {count}").format(count=len(report.unread))
        )
        self.unread.set_text(lines(report.unread))

    def _score(self, report: ClaimReport) -> str:
        holds, fails = report.count(Verdict.HOLDS), report.count(Verdict.FAILS)
        if not holds and not fails:
            return self.tr("No checkable claim in this answer")
        total = len(report.claims)
        claims = self.tr("1 claim") if total == 1 else self.tr("{count} claims").format(count=total)
        hold = self.tr("1 holds") if holds == 1 else self.tr("{count} hold").format(count=holds)
        fail = self.tr("1 does not") if fails == 1 else self.tr("{count} do not").format(count=fails)
        others = self.tr("{count} cannot be checked").format(count=report.count(Verdict.UNCHECKABLE))
        return self.tr("{claims}: {hold}, {fail}, {others}").format(
            claims=claims, hold=hold, fail=fail, others=others
        )

    def _say(self, row: TextButton, claim: CheckedClaim) -> None:
        sign, severity = _SIGNS[claim.verdict]
        finding = localize(claim.finding)
        detail = "" if claim.verdict is Verdict.HOLDS else finding
        row.set_face(Face(localize(claim.statement), sign, severity, self._word(claim.verdict), detail))
        goes = self.tr("Click to mark this place in the heads.") if claim.place is not None else ""
        set_tooltip(row, "\n".join(part for part in (finding, goes) if part))

    def _word(self, verdict: Verdict) -> str:
        if verdict is Verdict.HOLDS:
            return self.tr("Holds")
        return self.tr("Does not hold") if verdict is Verdict.FAILS else self.tr("Cannot be checked")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
