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

from attnstudio.engine.report import Check, VerifyReport, rounded
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
        self.resize(88 * GRID, 64 * GRID)

    def _tree(self) -> QTreeWidget:
        tree = QTreeWidget(self)
        tree.setAccessibleName(self.tr("Checks and their numbers"))
        tree.setHeaderLabels([self.tr("Check"), self.tr("Value")])
        tree.setUniformRowHeights(True)
        tree.setAlternatingRowColors(True)
        for check in self._report.checks:
            _add(tree, check)
        tree.expandAll()
        tree.resizeColumnToContents(0)
        return tree

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
