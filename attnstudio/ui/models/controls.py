"""The buttons above the columns."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QPushButton, QWidget

from attnstudio.ui.icons import icon
from attnstudio.ui.models.columns import MOST_MODELS
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID
from attnstudio.ui.training.flow import FlowLayout


class ModelsControls(QWidget):
    """Ask all, stop all, add a model, list the gateway's models, save."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_full = self._is_listing = False
        self.ask_all = self._button("play")
        self.stop_all = self._button("stop")
        self.add = self._button("add")
        self.list_models = self._button("refresh")
        self.save = self._button("export")
        flow = FlowLayout(self, GRID)
        for button in (self.ask_all, self.stop_all, self.add, self.list_models, self.save):
            flow.addWidget(button)
        self._embolden()
        self.show_state(busy=False, answered=False, full=False, listing=False)
        self.retranslate()

    def _button(self, name: str) -> QPushButton:
        button = QPushButton(icon(name), "", self)
        button.setIconSize(QSize(16, 16))
        return button

    def _embolden(self) -> None:
        """The one button that sends something is the first that is seen."""
        font = QFont(self.font())
        font.setBold(True)
        self.ask_all.setFont(font)

    def show_state(self, *, busy: bool, answered: bool, full: bool, listing: bool) -> None:
        """What can be done now; `answered`: there is something to save, `full`: all columns are taken."""
        self.stop_all.setEnabled(busy)
        self.save.setEnabled(answered)
        self.add.setEnabled(not full)
        if (full, listing) != (self._is_full, self._is_listing):
            self._is_full, self._is_listing = full, listing
            self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.ask_all.setText(self.tr("Ask all"))
        set_tooltip(
            self.ask_all,
            self.tr(
                "Send the same question to every model at once (Ctrl+Enter); what still runs is stopped first"
            ),
        )
        self.stop_all.setText(self.tr("Stop all"))
        set_tooltip(self.stop_all, self.tr("Stop every answer; what has come is kept"))
        self.add.setText(self.tr("Add model"))
        full = self.tr("{limit} models at most: remove one first").format(limit=MOST_MODELS)
        set_tooltip(self.add, full if self._is_full else self.tr("One more model beside the others"))
        self.list_models.setText(self.tr("Stop listing") if self._is_listing else self.tr("List models"))
        set_tooltip(
            self.list_models,
            self.tr(
                "Ask the gateway which models it has, to choose from in every column. Not every gateway "
                "tells; any ID can be typed all the same."
            ),
        )
        self.save.setText(self.tr("Save…"))
        set_tooltip(
            self.save,
            self.tr("Question, answers, claims and the frame's numbers, as Markdown or as JSON"),
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self._embolden()
