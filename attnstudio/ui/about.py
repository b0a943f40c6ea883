"""Help > About: what this is, which versions it runs on, and diagnostics to paste into a report."""

from __future__ import annotations

import platform
from importlib import metadata

import PySide6
from PySide6.QtCore import QEvent, QSize, Qt, Slot, qVersion
from PySide6.QtGui import QCloseEvent, QGuiApplication, QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from attnstudio import __version__
from attnstudio.logs import redact
from attnstudio.paths import resources_dir
from attnstudio.ui.background import Operation, run_in_background
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, TextSize, text_font

ICON_PX = 64
DIAGNOSTICS_SECONDS = 120.0
_PACKAGES = ("pyqtgraph", "openai", "keyring")


class AboutDialog(QDialog):
    """Versions are read from the packages' metadata: nothing is imported for it."""

    def __init__(self, studio: Studio, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._studio = studio
        self._operation: Operation | None = None
        self._name = QLabel("AttnStudio", self)
        self._purpose = QLabel(self)
        self._licences = QLabel(self)
        self._outcome = QLabel(self)
        self._torch = _selectable("", self)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self._copy_button = QPushButton(self)
        self._build()
        self.retranslate()
        self._show_torch()
        studio.statusChanged.connect(self._show_torch)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setWindowTitle(self.tr("About AttnStudio"))
        self._purpose.setText(
            self.tr("A desktop laboratory for self-attention, after “Attention Is All You Need” (2017).")
        )
        self._licences.setText(
            self.tr(
                "AttnStudio is free software under the MIT licence. It stands on Qt and PySide6 (LGPL 3), "
                "PyTorch and NumPy (BSD), pyqtgraph and keyring (MIT) and openai (Apache 2.0)."
            )
        )
        self._copy_button.setText(self.tr("Copy &diagnostics"))
        self._copy_button.setToolTip(
            self.tr("Look at this machine for some seconds and copy what a report needs; no key is in it")
        )
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setText(self.tr("Close"))

    def _build(self) -> None:
        self._name.setFont(text_font(TextSize.TITLE))
        self._licences.setFont(text_font(TextSize.CAPTION))
        for label in (self._purpose, self._licences, self._outcome):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._copy_button.clicked.connect(self._copy_diagnostics)
        self._buttons.addButton(self._copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        self._buttons.rejected.connect(self.close)
        column = QVBoxLayout()
        column.setSpacing(GRID)
        column.addWidget(self._name)
        column.addWidget(self._purpose)
        column.addLayout(self._versions())
        column.addWidget(self._licences)
        column.addWidget(self._outcome)
        column.addStretch()
        column.addWidget(self._buttons)
        row = QHBoxLayout(self)
        row.setContentsMargins(3 * GRID, 3 * GRID, 3 * GRID, 2 * GRID)
        row.setSpacing(3 * GRID)
        row.addWidget(self._picture(), alignment=Qt.AlignmentFlag.AlignTop)
        row.addLayout(column, 1)
        self.setMinimumWidth(64 * GRID)

    def _picture(self) -> QLabel:
        picture = QLabel(self)
        icon = QIcon(str(resources_dir() / "icons" / "app" / "attnstudio.svg"))
        picture.setPixmap(icon.pixmap(QSize(ICON_PX, ICON_PX), self.devicePixelRatioF()))
        return picture

    def _versions(self) -> QFormLayout:
        form = QFormLayout()
        form.setHorizontalSpacing(2 * GRID)
        form.setVerticalSpacing(GRID // 2)
        for name, version in (
            ("AttnStudio", __version__),
            ("Python", platform.python_version()),
            ("Qt", qVersion()),
            ("PySide6", PySide6.__version__),
        ):
            form.addRow(name, _selectable(version, self))
        form.addRow("torch", self._torch)
        for name in _PACKAGES:
            form.addRow(name, _selectable(_version(name) or "–", self))
        return form

    @Slot()
    def _show_torch(self) -> None:
        """The engine's word once torch is loaded; until then the installed package's."""
        self._torch.setText(self._studio.status.torch_version or _version("torch") or "–")

    @Slot()
    def _copy_diagnostics(self) -> None:
        from attnstudio import doctor  # needs the gateway's modules, which starting must not

        self._copy_button.setEnabled(False)
        self._outcome.setText(self.tr("Looking at this machine…"))
        self._operation = run_in_background(doctor.run, DIAGNOSTICS_SECONDS)
        self._operation.finished.connect(self._on_diagnosed)
        self._operation.failed.connect(self._on_failed)
        self._operation.timed_out.connect(self._on_timed_out)

    @Slot(object)
    def _on_diagnosed(self, report: object) -> None:
        QGuiApplication.clipboard().setText(redact(report.as_text()))  # type: ignore[attr-defined]
        self._end(self.tr("Diagnostics copied. Paste them into your report."))

    @Slot(str, str)
    def _on_failed(self, sentence: str, _details: str) -> None:
        self._end(sentence)

    @Slot()
    def _on_timed_out(self) -> None:
        self._end(self.tr("This takes too long here. Run “attnstudio doctor” in a terminal instead."))

    def _end(self, outcome: str) -> None:
        self._operation = None
        self._copy_button.setEnabled(True)
        self._outcome.setText(outcome)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._operation is not None:
            self._operation.abandon()
            self._operation = None
        super().closeEvent(event)


def _selectable(text: str, parent: QWidget) -> QLabel:
    label = QLabel(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _version(package: str) -> str:
    """The installed version, "" when the package is missing."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""
