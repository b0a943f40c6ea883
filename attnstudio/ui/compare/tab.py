"""The Compare tab: what makes a difference, and what only seems to."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from attnstudio.messages import Message
from attnstudio.ui.compare.controls import ControlsPage
from attnstudio.ui.compare.encoding import EncodingPage
from attnstudio.ui.compare.experiments import ExperimentsPage
from attnstudio.ui.compare.sections import Section, SectionRow
from attnstudio.ui.compare.shuffle import ShufflePage
from attnstudio.ui.compare.source import ShownHeads
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.i18n import localize
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.splits import ChoiceMemory
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID

SHUFFLE_KEY = "R"


class CompareTab(QWidget):
    """Four sections, one of them open. Nothing is computed for one that is not shown."""

    def __init__(self, studio: Studio, heads_state: HeadsState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._said: Message | None = None
        self.source = ShownHeads(studio, self)
        self._page = QWidget()
        self.sections = SectionRow(self._page)
        self._layer_choice = QWidget(self.sections)
        self.layer = QComboBox(self._layer_choice)
        self._layer_label = QLabel(self._layer_choice)
        self.experiments = ExperimentsPage(studio, self.source, heads_state)
        self.shuffle = ShufflePage(studio, self.source, heads_state)
        self.encoding = EncodingPage(studio)
        self.controls = ControlsPage(studio, self.source)
        self._pages: dict[Section, ExperimentsPage | ShufflePage | EncodingPage | ControlsPage] = {
            Section.EXPERIMENTS: self.experiments,
            Section.SHUFFLE: self.shuffle,
            Section.ENCODING: self.encoding,
            Section.CONTROLS: self.controls,
        }
        self.saved_line = ElidedLabel(self._page)
        # Of the tab, so that it also works from the buttons that open the section.
        self._shuffle_key = QShortcut(QKeySequence(SHUFFLE_KEY), self)
        self._shuffle_key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._shuffle_key.setEnabled(False)
        self._memory = ChoiceMemory("compare-section", len(Section), self)
        self._build()
        self._connect()
        self.retranslate()
        self._show_layers()

    def _build(self) -> None:
        self._layer_label.setBuddy(self.layer)
        row = QHBoxLayout(self._layer_choice)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID // 2)
        row.addWidget(self._layer_label)
        row.addWidget(self.layer)
        self.sections.flow.addWidget(self._layer_choice)
        column = QVBoxLayout(self._page)
        column.setContentsMargins(GRID, GRID, GRID, GRID)
        column.setSpacing(GRID)
        column.addWidget(self.sections)
        for section, page in self._pages.items():
            column.addWidget(page, 1)
            page.setVisible(section is self.sections.section())  # no stack: what is hidden needs no room
        column.addWidget(self.saved_line)
        self.saved_line.hide()
        scroll = QScrollArea(self)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidgetResizable(True)
        scroll.setWidget(self._page)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll)

    def _connect(self) -> None:
        self.sections.sectionChanged.connect(self._open)
        self._memory.chosen.connect(self._restore)
        self._shuffle_key.activated.connect(self.shuffle.shuffle_tokens)
        self.layer.activated.connect(self._studio.show_depth)
        self.source.changed.connect(self._show_layers)
        for page in (self.experiments, self.controls):
            page.saved.connect(self._on_saved)

    # -- sections

    def open_section(self, section: Section) -> None:
        """Show `section`."""
        self.sections.choose(section)

    @Slot(object)
    def _open(self, section: Section) -> None:
        self._memory.choose(list(Section).index(section))
        for other, page in self._pages.items():
            page.setVisible(other is section)
        self._shuffle_key.setEnabled(section is Section.SHUFFLE)
        self.saved_line.hide()
        self._show_layers()

    @Slot(int)
    def _restore(self, index: int) -> None:
        self.sections.choose(list(Section)[index])

    def focus_first(self) -> None:
        """Give what is pressed first the focus."""
        self.sections.buttons[self.sections.section()].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def export_widget(self) -> QWidget:
        """What a picture of this tab shows: the open section."""
        return self._pages[self.sections.section()]

    def close_down(self) -> None:
        """Cancel what is computed; the window is closing."""
        for page in self._pages.values():
            page.close_down()

    # -- around them

    @Slot()
    def _show_layers(self) -> None:
        """There is no choice of one layer, and the encoding belongs to none."""
        layers = self.source.layers
        self._layer_choice.setVisible(layers > 1 and self.sections.section() is not Section.ENCODING)
        with QSignalBlocker(self.layer):
            if self.layer.count() != layers:
                self.layer.clear()
                self.layer.addItems([str(number) for number in range(1, layers + 1)])
            self.layer.setCurrentIndex(self.source.depth)

    @Slot(object)
    def _on_saved(self, said: Message) -> None:
        self._said = said
        self.saved_line.setText(localize(said))
        self.saved_line.show()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._layer_label.setText(self.tr("Layer"))
        self.layer.setAccessibleName(self.tr("Layer"))
        set_tooltip(self.layer, self.tr("Which of the encoder's layers is shown; 1 is next to the input"))
        if self._said is not None:
            self.saved_line.setText(localize(self._said))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
