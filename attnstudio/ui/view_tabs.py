"""The window's views as tabs: their order, names and icons."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QTabWidget, QWidget

from attnstudio.ui.icons import icon

TABS = ("heads", "training", "runs", "models", "cases")
OF_A_RUN = ("heads", "training", "runs")


class ViewTabs(QTabWidget):
    """One tab for each name in `TABS`, in that order; Ctrl and its number shows it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: list[str] = []
        self.setDocumentMode(True)

    def add_view(self, name: str, view: QWidget) -> None:
        """Add the view `name` of `TABS`."""
        self._names.append(name)
        self.addTab(view, icon(name), "")
        self.retranslate()

    def show_view(self, name: str) -> None:
        """Show the view `name`."""
        self.setCurrentIndex(self._names.index(name))

    def current_name(self) -> str:
        """The name of the view on the screen."""
        return self._names[self.currentIndex()]

    def retranslate(self) -> None:
        """Texts in the current language."""
        texts = {
            "heads": (
                self.tr("Heads"),
                self.tr("Every head's attention weights (Ctrl+1; again: into the heads)"),
            ),
            "training": (
                self.tr("Training"),
                self.tr("Loss, gradients and heads while they change (Ctrl+2)"),
            ),
            "runs": (
                self.tr("Runs"),
                self.tr("Runs side by side: curves, heads and their difference (Ctrl+3)"),
            ),
            "models": (self.tr("Models"), self.tr("One question to several language models (Ctrl+4)")),
            "cases": (
                self.tr("Test cases"),
                self.tr("Cases for attention, made by a model or by you, run here (Ctrl+5)"),
            ),
        }
        for index, name in enumerate(self._names):
            title, tooltip = texts[name]
            self.setTabText(index, title)
            self.setTabToolTip(index, tooltip)
        self.setAccessibleName(self.tr("Views"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
