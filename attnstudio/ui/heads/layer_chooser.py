"""Which weights are looked at: those before or in training, and of which layer."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from attnstudio.engine.frames import LayerRole
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID


class LayerChooser(QWidget):
    """The article's two layers, or an encoder before and in training; there only when there is a choice."""

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
        studio.specChanged.connect(self.retranslate)
        self.retranslate()
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

    @Slot()
    def retranslate(self) -> None:
        """Take the texts of the current language."""
        if self._studio.spec.is_encoder:
            self._label.setText(self.tr("Encoder"))
            names = {
                LayerRole.EXPLORED: self.tr("Before training"),
                LayerRole.TRAINED: self.tr("In training"),
            }
            tip = self.tr("The encoder as its seed makes it, or as it is after the steps taken so far.")
        else:
            self._label.setText(self.tr("La&yer"))
            names = {
                LayerRole.EXPLORED: self.tr("First: printed, not trained"),
                LayerRole.TRAINED: self.tr("Second: in training"),
            }
            tip = self.tr(
                "The article prints the weights of one multi-head layer and then trains a second one, drawn "
                "anew. Both have the same shape, but they start from other random weights."
            )
        for index in range(self.combo.count()):
            self.combo.setItemText(index, names[self.combo.itemData(index)])
        self.combo.setToolTip(tip)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


class DepthChooser(QWidget):
    """Which of an encoder's layers is shown; there only when there are several."""

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
        self.combo.activated.connect(studio.show_depth)
        studio.depthChanged.connect(self.refresh)
        studio.layersChanged.connect(self.refresh)
        self.retranslate()
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Offer the layers that the frame has."""
        whole = self._studio.whole_frame
        layers = 1 if whole is None else whole.layers
        if self.combo.count() != layers:
            self.combo.clear()
            self.combo.addItems([""] * layers)
            self.retranslate()
        self.combo.setCurrentIndex(min(self._studio.depth, layers - 1))
        self.setVisible(layers > 1)

    def retranslate(self) -> None:
        """Take the texts of the current language."""
        self._label.setText(self.tr("La&yer"))
        layers = self.combo.count()
        for index in range(layers):
            self.combo.setItemText(
                index, self.tr("{layer} of {layers}").format(layer=index + 1, layers=layers)
            )
        self.combo.setToolTip(
            self.tr(
                "The encoder's layers, from the input (1) to the answers. Each has heads of its own and "
                "reads what the one before it wrote."
            )
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
