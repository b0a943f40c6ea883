"""One fault: what is wrong in plain words, the line as it is and as it should be, and the evidence."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from attnstudio.check_output import certainty, explanation
from attnstudio.engine.checking.report import FoundFault
from attnstudio.engine.faults.catalogue import CARDS
from attnstudio.ui.faults.code_pair import CodePair, CodeSnippet
from attnstudio.ui.heads.colormaps import ColorMap
from attnstudio.ui.i18n import localize
from attnstudio.ui.settings.parts import section_title, set_tooltip, text_label
from attnstudio.ui.theme import GRID, Severity, fixed_font
from attnstudio.ui.verify.evidence import EvidenceView

MAP_SIDE = 22 * GRID


class FaultCard(QFrame):
    """Shows one `FoundFault`.

    lineChosen(int)  the person wants to see that line, from 1
    """

    lineChosen = Signal(int)

    def __init__(self, fault: FoundFault, colormap: ColorMap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fault = fault
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        self._title, self.message = section_title(self), text_label(self)
        self._title.setWordWrap(True)
        self._name = QLabel(fault.name.value, self)
        self._name.setTextFormat(Qt.TextFormat.PlainText)
        self._name.setFont(fixed_font())
        self._certainty = QLabel(self)
        self.line_button = QPushButton(self)
        self.line_button.setAutoDefault(False)
        self.codes = CodePair(self)
        self._right_label, self.right = QLabel(self), CodeSnippet(Severity.SUCCESS, self)
        self._right_label.setBuddy(self.right)
        self.evidence = EvidenceView(self, MAP_SIDE)
        for label in (self._name, self._certainty):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._build()
        self._fill(colormap)
        self.retranslate()

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(GRID)
        head.addWidget(self._title, 1)
        head.addWidget(self._certainty, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID + GRID // 2, GRID, GRID + GRID // 2, GRID + GRID // 2)
        layout.setSpacing(GRID)
        layout.addLayout(head)
        layout.addWidget(self.message)
        layout.addWidget(self.line_button, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.codes)
        layout.addWidget(self._right_label)
        layout.addWidget(self.right)
        layout.addWidget(self.evidence)
        layout.addWidget(self._name)
        self.line_button.clicked.connect(self._choose_line)

    def _fill(self, colormap: ColorMap) -> None:
        fault = self.fault
        both = bool(fault.code and fault.right_code)
        self.line_button.setVisible(fault.line is not None)
        self.codes.setVisible(both)
        self._right_label.setVisible(bool(fault.right_code) and not both)
        self.right.setVisible(bool(fault.right_code) and not both)
        if both:
            self.codes.show_codes(_without_indent(fault.code), _without_indent(fault.right_code))
        else:
            self.right.show_code(_without_indent(fault.right_code), ())
        self.evidence.show_evidence(fault.evidence, colormap)

    @Slot()
    def _choose_line(self) -> None:
        if self.fault.line is not None:
            self.lineChosen.emit(self.fault.line)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._title.setText(localize(CARDS[self.fault.name].title))
        shown = self.codes.isVisibleTo(self) or self.right.isVisibleTo(self)
        self.message.setText(localize(explanation(self.fault) if shown else self.fault.message))
        self._certainty.setText(certainty(self.fault, localize))
        self._certainty.setToolTip(
            self.tr("How sure it is that this is the fault: certain when only this one gives these numbers")
        )
        self._name.setToolTip(self.tr("The fault's name, the same as in the fault lab and in --json"))
        self.line_button.setText(self.tr("Go to line {line}").format(line=self.fault.line))
        set_tooltip(self.line_button, self.tr("Show this line in the code; it is marked there"))
        self._right_label.setText(self.tr("Right"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def _without_indent(code: str) -> str:
    """Lines without the blanks that all of them begin with."""
    lines = code.expandtabs(4).split("\n")
    common = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return "\n".join(line[common:].rstrip() for line in lines).strip("\n")
