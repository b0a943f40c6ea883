"""Which of the experiment's two attention layers is looked at."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from attnstudio.engine.frames import LayerRole
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID


class LayerChooser(QWidget):
    """There only when there is a choice."""

    def __init__(self, studio: Studio, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._label = QLabel()
        self.combo = QComboBox()
        self.combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._label.setBuddy(self.combo)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        row.addWidget(self._label)
        row.addWidget(self.combo)
        self.combo.activated.connect(self._choose)
        studio.layersChanged.connect(self.refresh)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Offer the layers that there are."""
        layers = self._studio.available_layers()
        if [self.combo.itemData(index) for index in range(self.combo.count())] != list(layers):
            self.combo.clear()
            for layer in layers:
                self.combo.addItem("", layer)
            self.retranslate()
        self.combo.setCurrentIndex(self.combo.findData(self._studio.shown_layer))
        self.setVisible(len(layers) > 1)

    @Slot()
    def _choose(self) -> None:
        self._studio.show_layer(LayerRole(self.combo.currentData()))  # Qt gives back a plain str

    def retranslate(self) -> None:
        """Take the texts of the current language."""
        names = {
            LayerRole.EXPLORED: self.tr("First: printed, not trained"),
            LayerRole.TRAINED: self.tr("Second: in training"),
        }
        self._label.setText(self.tr("La&yer"))
        for index in range(self.combo.count()):
            self.combo.setItemText(index, names[self.combo.itemData(index)])
        self.combo.setToolTip(
            self.tr(
                "The article prints the weights of one multi-head layer and then trains a second one, drawn "
                "anew. Both have the same shape, but they start from other random weights."
            )
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
