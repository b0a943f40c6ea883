"""A line for each check: what it found, what that proves and what it leaves open, evidence on demand."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from attnstudio.engine.faults.names import Property
from attnstudio.engine.faults.outcomes import Outcome
from attnstudio.engine.faults.property_texts import PROPERTY_TEXTS
from attnstudio.ui.heads.colormaps import ColorMap
from attnstudio.ui.i18n import localize, sentences
from attnstudio.ui.settings.parts import section_title, set_tooltip, text_label
from attnstudio.ui.theme import GRID
from attnstudio.ui.verify.evidence import EvidenceView
from attnstudio.ui.verify.outcome_sign import OutcomeSign, outcome_word

BESIDE_PX = 80 * GRID
TITLE_PX = 20 * GRID
UNLIMITED = 16_777_215  # Qt's QWIDGETSIZE_MAX


class CheckLine(QWidget):
    """One check. Before it has run there is no sign."""

    def __init__(self, name: Property, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = name
        self.outcome: Outcome | None = None
        self._beside: bool | None = None
        self._colormap = ColorMap.VIRIDIS
        self.sign, self.title = OutcomeSign(self), section_title(self)
        self.found, self.meaning = text_label(self), text_label(self)
        self.meaning.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.evidence_button = QToolButton(self)
        self.evidence_button.setCheckable(True)
        self.evidence_button.setAutoRaise(True)
        self.evidence_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.evidence = EvidenceView(self)
        self._build()
        self.evidence_button.toggled.connect(self._show_evidence)
        self.show_outcome(None, ColorMap.VIRIDIS)

    def _build(self) -> None:
        self.title.setWordWrap(True)
        body = QVBoxLayout()
        body.setSpacing(2)
        for widget in (self.found, self.meaning, self.evidence):
            body.addWidget(widget)
        self._parts = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._parts.setSpacing(2)
        self._parts.addWidget(self.title, 0, Qt.AlignmentFlag.AlignTop)
        self._parts.addLayout(body, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, GRID // 2, 0, GRID // 2)
        row.setSpacing(GRID)
        row.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(self._parts, 1)
        row.addWidget(self.evidence_button, 0, Qt.AlignmentFlag.AlignTop)
        self._arrange()

    def _arrange(self) -> None:
        """The title beside the rest, or above it where it is narrow."""
        beside = self.width() >= BESIDE_PX
        if beside is self._beside:
            return
        self._beside = beside
        ways = QBoxLayout.Direction
        self._parts.setDirection(ways.LeftToRight if beside else ways.TopToBottom)
        self.title.setMinimumWidth(TITLE_PX if beside else 1)
        self.title.setMaximumWidth(TITLE_PX if beside else UNLIMITED)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def show_outcome(self, outcome: Outcome | None, colormap: ColorMap) -> None:
        """Show what the check found; None: it has not run yet."""
        self.outcome, self._colormap = outcome, colormap
        if outcome is None:
            self.sign.clear()
        else:
            self.sign.show_passed(outcome.passed)
        self.evidence_button.setVisible(outcome is not None and outcome.evidence is not None)
        self.evidence_button.setChecked(False)
        self.retranslate()

    def set_stale(self, stale: bool) -> None:
        """Whether this is about an experiment that is not in force any more."""
        for widget in (self.title, self.found, self.meaning):
            widget.setEnabled(not stale)

    @Slot(bool)
    def _show_evidence(self, shown: bool) -> None:
        evidence = self.outcome.evidence if shown and self.outcome is not None else None
        self.evidence.show_evidence(evidence, self._colormap)

    def as_text(self) -> str:
        """For the clipboard: what it found, and what that means."""
        word = self.tr("not run") if self.outcome is None else outcome_word(self.outcome.passed)
        first = self.tr("{check}: {outcome}").format(check=self.title.text(), outcome=word)
        lines = [self.found.text(), self.meaning.text()]
        return "\n".join([first, *(f"  {line}" for line in lines if line)])

    def retranslate(self) -> None:
        """Texts in the current language."""
        text = PROPERTY_TEXTS[self.name]
        self.title.setText(localize(text.title))
        self.found.setText(
            self.tr("Not run yet.") if self.outcome is None else localize(self.outcome.message)
        )
        proves = self.tr("Proves: {what}").format(what=localize(text.proves))
        leaves = self.tr("Leaves open: {what}").format(what=localize(text.leaves))
        self.meaning.setText(sentences((proves, leaves)))
        self.evidence_button.setText(self.tr("Evidence"))
        set_tooltip(self.evidence_button, self.tr("Show what was found beside what is right, as pictures"))
        named = self.tr("Evidence of {check}").format(check=self.title.text())
        self.evidence_button.setAccessibleName(named)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


class CheckLines(QWidget):
    """A line for every `Property`, in their order."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines = {name: CheckLine(name, self) for name in Property}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for line in self.lines.values():
            column.addWidget(line)

    def show_outcomes(self, outcomes: tuple[Outcome, ...], colormap: ColorMap) -> None:
        """Show these; the other checks have not run."""
        known = {outcome.name: outcome for outcome in outcomes}
        for name, line in self.lines.items():
            if line.outcome is not known.get(name):
                line.show_outcome(known.get(name), colormap)

    def set_stale(self, stale: bool) -> None:
        """See `CheckLine.set_stale`."""
        for line in self.lines.values():
            line.set_stale(stale)

    def as_text(self) -> str:
        """All lines for the clipboard."""
        return "\n".join(line.as_text() for line in self.lines.values())
