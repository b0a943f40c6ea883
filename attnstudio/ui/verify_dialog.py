"""The article's three-step verification, check by check, with its numbers."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from attnstudio.engine.report import Check, VerifyReport
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon
from attnstudio.ui.theme import GRID


class VerifyDialog(QDialog):
    """Shows one report; it is made anew for each verification."""

    def __init__(self, report: VerifyReport, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Three-step verification"))
        self._report = report
        verdict = QLabel(self.tr("All checks hold.") if report.passed else self.tr("A check failed."), self)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        copy = buttons.addButton(self.tr("Copy as text"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(self._copy)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        layout.setSpacing(GRID)
        layout.addWidget(verdict)
        self.tree = self._tree()
        layout.addWidget(self.tree, 1)
        layout.addWidget(buttons)
        self.resize(80 * GRID, 56 * GRID)

    def _tree(self) -> QTreeWidget:
        tree = QTreeWidget(self)
        tree.setAccessibleName(self.tr("Checks and their numbers"))
        tree.setHeaderLabels([self.tr("Check"), self.tr("Value")])
        tree.setUniformRowHeights(True)
        tree.setAlternatingRowColors(True)
        for check in self._report.checks:
            tree.addTopLevelItem(_item(check))
        tree.expandAll()
        tree.resizeColumnToContents(0)
        return tree

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report.as_text())


def _item(check: Check) -> QTreeWidgetItem:
    item = QTreeWidgetItem([localize(check.title), localize(check.detail)])
    item.setIcon(0, icon("success" if check.passed else "error"))
    for name, value in check.numbers.items():
        item.addChild(QTreeWidgetItem([name, str(value)]))
    return item
