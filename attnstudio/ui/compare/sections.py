"""Which part of the Compare tab is open."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QSizePolicy, QWidget

from attnstudio.ui.runs.flow_row import FlowRow
from attnstudio.ui.segment_button import SegmentButton
from attnstudio.ui.settings.parts import set_tooltip


class Section(StrEnum):
    """The parts, in their order."""

    EXPERIMENTS = "experiments"
    SHUFFLE = "shuffle"
    ENCODING = "encoding"
    CONTROLS = "controls"


class SectionRow(FlowRow):
    """One button for each section, one of them pressed; arrow keys go from one to the next.

    sectionChanged(object)  another `Section` is open
    """

    sectionChanged = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self.buttons = {section: SegmentButton(self) for section in Section}
        for button in self.buttons.values():
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            self._group.addButton(button)
            self.flow.addWidget(button)
        self.buttons[Section.EXPERIMENTS].setChecked(True)
        self._group.buttonToggled.connect(self._on_toggled)
        self.retranslate()

    def section(self) -> Section:
        """The section that is open."""
        return next(section for section, button in self.buttons.items() if button.isChecked())

    def choose(self, section: Section) -> None:
        """Open `section`."""
        self.buttons[section].setChecked(True)

    def _on_toggled(self, _button: QPushButton, checked: bool) -> None:
        if checked:
            self.sectionChanged.emit(self.section())

    def retranslate(self) -> None:
        """Texts in the current language."""
        texts = {
            Section.EXPERIMENTS: (
                self.tr("Two experiments"),
                self.tr("The experiment, and what differs from it in one thing, head by head"),
            ),
            Section.SHUFFLE: (
                self.tr("Shuffle the tokens"),
                self.tr("Does the attention move with its tokens? Only where nothing tells it the order"),
            ),
            Section.ENCODING: (
                self.tr("Positional encoding"),
                self.tr("What is added to each token to tell its place, as a picture (section 3.5)"),
            ),
            Section.CONTROLS: (
                self.tr("Controls"),
                self.tr("What would a head show that has learned nothing? Look here before reading a map"),
            ),
        }
        for section, (text, tip) in texts.items():
            self.buttons[section].setText(text)
            set_tooltip(self.buttons[section], tip)
        self.setAccessibleName(self.tr("Part of the comparison"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
