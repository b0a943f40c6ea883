"""The window's views as tabs: their order, names and icons. Where they do not fit, the names stand alone, or
only the current one has its name beside its icon, or none has.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, Slot
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QTabWidget, QWidget

from attnstudio.ui.icons import icon

TABS = ("heads", "training", "runs", "compare", "scaling", "faults", "verify", "models", "cases")
OF_A_RUN = ("heads", "training", "runs", "compare", "verify")


class ViewTabs(QTabWidget):
    """One tab for each name in `TABS`, in that order; Ctrl and its number shows it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: list[str] = []
        self._titles: list[str] = []
        self.setDocumentMode(True)
        self.currentChanged.connect(self._fit)

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
            "compare": (
                self.tr("Compare"),
                self.tr(
                    "Two experiments and their difference, shuffled tokens, positions, controls (Ctrl+4)"
                ),
            ),
            "scaling": (self.tr("Scaling"), self.tr("What length costs, measured on this machine (Ctrl+5)")),
            "faults": (
                self.tr("Fault lab"),
                self.tr("Why shapes fit and the result is wrong: faults, and what catches them (Ctrl+6)"),
            ),
            "verify": (
                self.tr("Verify"),
                self.tr("The article's three steps, and every check of this experiment (Ctrl+7)"),
            ),
            "models": (self.tr("Models"), self.tr("One question to several language models (Ctrl+8)")),
            "cases": (
                self.tr("Test cases"),
                self.tr("Cases for attention, made by a model or by you, run here (Ctrl+9)"),
            ),
        }
        self._titles = [texts[name][0] for name in self._names]
        for index, name in enumerate(self._names):
            self.setTabToolTip(index, texts[name][1])
            self.tabBar().setAccessibleTabName(index, self._titles[index])
        self.setAccessibleName(self.tr("Views"))
        self.tabBar().setAccessibleName(self.accessibleName())
        self._fit()

    @Slot()
    def _fit(self) -> None:
        """Every name if there is room; else without icons; else all icons, with the current name or none."""
        if not self._titles:
            return
        current = [self._titles[self.currentIndex()]]
        for shown, pictured in ((self._titles, True), (self._titles, False), (current, True), ([], True)):
            for index, title in enumerate(self._titles):
                self.setTabText(index, title if title in shown else "")
                if self.tabIcon(index).isNull() is pictured:
                    self.setTabIcon(index, icon(self._names[index]) if pictured else QIcon())
            if shown is self._titles and pictured:
                self.tabBar().setMinimumHeight(0)
                self.tabBar().setMinimumHeight(self.tabBar().sizeHint().height())  # the views stay in place
            if self.tabBar().sizeHint().width() <= self.width():
                return

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()
