"""The evidence of a check: what was found beside what is right, on one scale."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from attnstudio.engine.faults.outcomes import Evidence
from attnstudio.ui.heads.colormaps import ColorMap
from attnstudio.ui.i18n import localize
from attnstudio.ui.settings.parts import text_label
from attnstudio.ui.theme import GRID
from attnstudio.ui.verify.small_map import USUAL_SIDE, MatrixBar, MatrixScale, SmallMap


class EvidenceView(QWidget):
    """Shows one `Evidence` in maps of `side` pixels; hidden while there is none."""

    def __init__(self, parent: QWidget | None = None, side: int = USUAL_SIDE) -> None:
        super().__init__(parent)
        self._evidence: Evidence | None = None
        self._title = text_label(self)
        self._axes = text_label(self)
        self._axes.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.found, self.right = SmallMap(side, self), SmallMap(side, self)
        self._bar = MatrixBar(self)
        maps = QHBoxLayout()
        maps.setSpacing(2 * GRID)
        for widget in (self.found, self.right):
            maps.addWidget(widget, 0, Qt.AlignmentFlag.AlignTop)
        maps.addStretch(1)
        self._bar.setMaximumWidth(self.found.sizeHint().width() * 2 + 2 * GRID)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID // 2)
        column.addWidget(self._title)
        column.addLayout(maps)
        column.addWidget(self._bar)
        column.addWidget(self._axes)
        self.retranslate()
        self.show_evidence(None, ColorMap.VIRIDIS)

    def show_evidence(self, evidence: Evidence | None, colormap: ColorMap) -> None:
        """Show this, or nothing."""
        self._evidence = evidence
        self.setVisible(evidence is not None)
        if evidence is None:
            return
        scale = MatrixScale(evidence.found, evidence.right)
        self.found.show_matrix(evidence.found, scale, colormap)
        self.right.show_matrix(evidence.right, scale, colormap)
        self._bar.show_scale(scale, colormap)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.found.set_caption(self.tr("Found"))
        self.right.set_caption(self.tr("Right"))
        if self._evidence is None:
            return
        self._title.setText(localize(self._evidence.title))
        self._axes.setText(
            self.tr("Rows: {rows}. Columns: {columns}.").format(
                rows=localize(self._evidence.rows), columns=localize(self._evidence.columns)
            )
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
