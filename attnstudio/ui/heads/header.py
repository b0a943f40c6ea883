"""The row above the heads: scale, colours and the colour bar."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QToolButton, QWidget

from attnstudio.engine.frames import AttentionFrame
from attnstudio.ui.heads.cell import LAYER
from attnstudio.ui.heads.color_bar import ColorBar
from attnstudio.ui.heads.colormaps import ColorMap
from attnstudio.ui.heads.scale import ScaleMode
from attnstudio.ui.heads.stage_bar import StageBar
from attnstudio.ui.heads.stage_map import StageMap
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.icons import icon
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID


class HeadsHeader(QWidget):
    """Chooses how all heads are drawn, and shows what the colours mean. The owner acts on `gradient`."""

    def __init__(self, state: HeadsState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._frame: AttentionFrame | None = None
        self.back = QToolButton()
        self.back.setIcon(icon("back"))
        self.back.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.back.hide()
        self.scale = _choices(list(ScaleMode))
        self.colors = _choices(list(ColorMap))
        self.gradient = QToolButton()
        self.gradient.setCheckable(True)
        self._staged: StageMap | None = None
        self.bar = ColorBar()
        self.stage_bar = StageBar()
        self.stage_bar.hide()
        self._scale_label, self._colors_label = QLabel(), QLabel()
        self._scale_label.setBuddy(self.scale)
        self._colors_label.setBuddy(self.colors)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        for widget in (self.back, self._scale_label, self.scale, self._colors_label, self.colors):
            row.addWidget(widget)
        row.addSpacing(GRID)
        row.addWidget(self.bar, 1)
        row.addWidget(self.stage_bar, 1)
        row.addWidget(self.gradient)
        self.scale.activated.connect(self._choose_scale)
        self.colors.activated.connect(self._choose_colors)
        state.appearanceChanged.connect(self.refresh)
        state.cursorChanged.connect(self._point)
        self.retranslate()
        self.refresh()

    def show_frame(self, frame: AttentionFrame | None) -> None:
        """Show the scale in force for `frame`."""
        self._frame = frame
        self._show_scale()

    def show_stage(self, staged: StageMap | None) -> None:
        """Show the scale of a stage instead, or that of the weights."""
        if staged is not self._staged:
            self._staged = staged
            self._show_scale()

    @Slot()
    def refresh(self) -> None:
        """Show what the state says."""
        self.scale.setCurrentIndex(self.scale.findData(self._state.scale_mode))
        self.colors.setCurrentIndex(self.colors.findData(self._state.colormap))
        self._show_scale()

    def _show_scale(self) -> None:
        staged, mode = self._staged, self._state.scale_mode
        is_signed = staged is not None and staged.signed is not None
        self.stage_bar.show_stage(staged if is_signed else None, mode)
        scale = None if self._frame is None else self._state.scale(self._frame)
        if staged is not None and not is_signed:
            scale = staged.scale(mode)
        self.bar.show_scale(scale, self._state.colormap)
        self.colors.setEnabled(not is_signed)  # below and above 0 have colours of their own
        self.bar.setVisible(not is_signed)
        self.stage_bar.setVisible(is_signed)
        self._point()

    @Slot()
    def _point(self) -> None:
        cell, frame, staged = self._state.cursor, self._frame, self._staged
        if staged is not None:
            place = None if cell is None else staged.position(self._state.head, cell, self._state.scale_mode)
            self.bar.point_at(place)
            self.stage_bar.point_at(place)
            return
        scale = None if frame is None else self._state.scale(frame)
        if frame is None or scale is None or cell is None or frame.is_masked(*cell):
            self.bar.point_at(None)
            return
        weight = frame.weight(LAYER, self._state.head, *cell)
        self.bar.point_at(scale.position(weight, self._state.head, cell.query))

    @Slot()
    def _choose_scale(self) -> None:
        self._state.set_scale_mode(ScaleMode(self.scale.currentData()))  # Qt gives back a plain str

    @Slot()
    def _choose_colors(self) -> None:
        self._state.set_colormap(ColorMap(self.colors.currentData()))

    def retranslate(self) -> None:
        """Take the texts of the current language."""
        self.back.setText(self.tr("All heads"))
        self.back.setToolTip(self.tr("Show all heads again (Esc)"))
        self._scale_label.setText(self.tr("Scale"))
        self._colors_label.setText(self.tr("Colours"))
        self.gradient.setText(self.tr("Gradient"))
        set_tooltip(
            self.gradient,
            self.tr(
                "Shows dL/dw beside every map: how the loss would change with each weight alone, so which "
                "weights the loss wants larger and which smaller."
            ),
        )
        self._name_scales()
        self._name_colors()
        self.bar.retranslate()
        self.stage_bar.retranslate()

    def _name_scales(self) -> None:
        names = {
            ScaleMode.AUTOMATIC: (
                self.tr("Automatic"),
                self.tr("Takes a scale that fits the weights, so that no map is blank, and names it"),
            ),
            ScaleMode.UNIT: (
                self.tr("0 to 1"),
                self.tr("The same for all heads; 1 is all of a row's attention"),
            ),
            ScaleMode.MAXIMUM: (
                self.tr("0 to largest"),
                self.tr("The same for all heads, up to the largest weight: heads stay comparable"),
            ),
            ScaleMode.ROW: (
                self.tr("Per row"),
                self.tr("Each row up to its own largest weight: shows where every query looks most"),
            ),
            ScaleMode.HEAD: (
                self.tr("Per head"),
                self.tr("Each head up to its own largest weight: faint heads show, but do not compare"),
            ),
            ScaleMode.LOG: (
                self.tr("Logarithmic"),
                self.tr("The same for all heads, six powers of ten: shows small weights"),
            ),
        }
        for index in range(self.scale.count()):
            name, help_text = names[self.scale.itemData(index)]
            self.scale.setItemText(index, name)
            self.scale.setItemData(index, help_text, Qt.ItemDataRole.ToolTipRole)
        self.scale.setToolTip(self.tr("Which weights the darkest and the brightest colour stand for"))

    def _name_colors(self) -> None:
        names = {
            ColorMap.VIRIDIS: "Viridis",
            ColorMap.CIVIDIS: "Cividis",
            ColorMap.MAGMA: "Magma",
            ColorMap.GREY: self.tr("Grey"),
        }
        for index in range(self.colors.count()):
            self.colors.setItemText(index, names[self.colors.itemData(index)])
        self.colors.setToolTip(
            self.tr("All rise evenly in lightness; Cividis looks the same to most colour-blind people")
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def _choices(values: list[ScaleMode] | list[ColorMap]) -> QComboBox:
    combo = QComboBox()
    # The width follows the language, too; by default Qt keeps that of the first words.
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    for value in values:
        combo.addItem("", value)
    return combo
