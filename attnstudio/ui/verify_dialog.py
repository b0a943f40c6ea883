"""The article's three-step verification, check by check, with its numbers."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from attnstudio.engine.report import Check, VerifyReport, rounded
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon
from attnstudio.ui.theme import GRID


class VerifyDialog(QDialog):
    """Shows one report; it is made anew for each verification."""

    def __init__(self, report: VerifyReport, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._report = report
        self._verdict = QLabel(self)
        self.tree = QTreeWidget(self)
        self.tree.setUniformRowHeights(True)
        self.tree.setAlternatingRowColors(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self._copy_button = QPushButton(self)
        self._copy_button.clicked.connect(self._copy)
        buttons.addButton(self._copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        self._close_button = buttons.button(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self._verdict)
        layout.addWidget(self.tree, 1)
        layout.addWidget(buttons)
        self.retranslate()
        self.resize(88 * GRID, 64 * GRID)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setWindowTitle(self.tr("Three-step verification"))
        self._verdict.setText(
            self.tr("All checks hold.") if self._report.passed else self.tr("A check failed.")
        )
        self._copy_button.setText(self.tr("Copy as text"))
        self._close_button.setText(self.tr("Close"))
        self.tree.setAccessibleName(self.tr("Checks and their numbers"))
        self.tree.setHeaderLabels([self.tr("Check"), self.tr("Value")])
        self.tree.clear()
        for check in self._report.checks:
            _add(self.tree, check)
        self.tree.expandAll()
        self.tree.resizeColumnToContents(0)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report.as_text())


def _add(tree: QTreeWidget, check: Check) -> None:
    """The check's title and its sentence, each over the whole width, and its numbers below."""
    title = QTreeWidgetItem(tree, [localize(check.title)])
    title.setIcon(0, icon("success" if check.passed else "error"))
    title.setFirstColumnSpanned(True)
    detail = QTreeWidgetItem(title, [localize(check.detail)])
    detail.setToolTip(0, localize(check.detail))
    detail.setFirstColumnSpanned(True)
    for name, value in check.numbers.items():
        number = QTreeWidgetItem(title, [name, rounded(value)])
        number.setToolTip(1, str(value))
