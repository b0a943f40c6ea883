"""Which stage of the computation the maps show."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from attnstudio.engine.tracing.study import Stage
from attnstudio.messages import message
from attnstudio.ui.heads.stage_map import STAGE_MEANINGS, STAGE_NAMES
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.i18n import localize
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID


class StageChooser(QWidget):
    """From the scores to what each key gives to the output; the weights are what is usually looked at."""

    def __init__(self, state: HeadsState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._label = QLabel()
        self.combo = QComboBox()
        self.combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._label.setBuddy(self.combo)
        for stage in Stage:
            self.combo.addItem("", stage)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        row.addWidget(self._label)
        row.addWidget(self.combo)
        self.combo.activated.connect(self._choose)
        state.stageChanged.connect(self.refresh)
        self.retranslate()
        self.refresh()

    def set_labelled(self, labelled: bool) -> None:
        """Whether there is room for the label."""
        self._label.setVisible(labelled)

    @Slot()
    def refresh(self) -> None:
        """Show what the state says."""
        self.combo.setCurrentIndex(self.combo.findData(self._state.stage))

    @Slot()
    def _choose(self) -> None:
        self._state.set_stage(Stage(self.combo.currentData()))  # Qt gives back a plain str

    def retranslate(self) -> None:
        """Take the texts of the current language."""
        self._label.setText(self.tr("Show"))
        self.combo.setAccessibleName(self.tr("Stage of the computation"))
        for index in range(self.combo.count()):
            stage = self.combo.itemData(index)
            self.combo.setItemText(index, localize(message(STAGE_NAMES[stage])))
            meaning = localize(message(STAGE_MEANINGS[stage]))
            self.combo.setItemData(index, meaning, Qt.ItemDataRole.ToolTipRole)
        set_tooltip(
            self.combo,
            self.tr(
                "What the maps show: q · k, then divided by √d_k, then masked, then the weights that the "
                "softmax makes of each row, then what each key gives to the output. [ and ] go through them."
            ),
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
