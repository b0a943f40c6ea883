"""What the switched-off heads cost, and the buttons that go with it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Slot
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.heads.ablation import Ablation
from attnstudio.ui.i18n import localize, sentences
from attnstudio.ui.icons import icon
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID, TextSize, text_font

ICON_PX = 14


class AblationStrip(QWidget):
    """One line about loss and accuracy on held-out data, and what puts all heads on, or ranks them.

    It is hidden before anything was trained: then there is nothing to switch off.
    """

    def __init__(self, ablation: Ablation, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ablation = ablation
        self.text = ElidedLabel()
        self.text.setFont(text_font(TextSize.CAPTION))
        self.all_on, self.rank = QToolButton(), QToolButton()
        self.all_on.setIcon(icon("head-on"))
        self.all_on.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.rank.setIcon(icon("rank"))
        self.rank.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        row.addWidget(self.text, 1)
        row.addWidget(self.all_on)
        row.addWidget(self.rank)
        for button in (self.all_on, self.rank):
            button.setAutoRaise(True)
            button.setIconSize(QSize(ICON_PX, ICON_PX))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.all_on.clicked.connect(ablation.all_on)
        self.rank.clicked.connect(ablation.rank)
        ablation.changed.connect(self.refresh)
        self.retranslate()

    @Slot()
    def refresh(self) -> None:
        """Say what is known now."""
        ablation, refusal = self._ablation, self._ablation.refusal()
        self.setVisible(ablation.has_run)
        self.text.setText(sentences(map(localize, ablation.summary())))
        self.all_on.setVisible(ablation.has_heads_off)
        self.rank.setEnabled(refusal is None and not ablation.is_ranking)
        text = self.tr("Ranking…") if ablation.is_ranking else self.tr("Rank heads")
        if text != self.rank.text():
            self.rank.setText(text)
        set_tooltip(
            self.rank,
            localize(refusal)
            if refusal is not None
            else self.tr(
                "Switches off every head once, at the step shown, and writes beside its caption what that "
                "does to the loss on held-out data: a pretty map is not always a useful one."
            ),
        )

    def retranslate(self) -> None:
        """Take the texts of the current language."""
        self.all_on.setText(self.tr("All on"))
        self.all_on.setAccessibleName(self.tr("All heads on"))
        set_tooltip(self.all_on, self.tr("Switch every head on again"))
        self.refresh()
        self._row.invalidate()  # while it is hidden, nobody else says that its place has another height
        self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
