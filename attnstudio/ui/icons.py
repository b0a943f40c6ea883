"""The studio's icons: one-colour drawings that take their colour from the palette when painted.

A drawing is an SVG file with `currentColor` on a 16 px grid. Because the colour is chosen at paint
time, a change of theme needs no new icon, only a repaint, which a change of palette brings anyway.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QIcon,
    QIconEngine,
    QPainter,
    QPalette,
    QPixmap,
    QPixmapCache,
)
from PySide6.QtSvg import QSvgRenderer

from attnstudio.paths import resources_dir

NAMES = (
    "play",
    "pause",
    "step",
    "reset",
    "seed",
    "enlarge",
    "back",
    "export",
    "settings",
    "undo",
    "redo",
    "info",
    "warning",
    "error",
    "success",
    "copy",
    "lock",
    "close",
    "key",
    "refresh",
    "heads",
    "training",
    "keyboard",
    "language",
    "assistant",
    "models",
    "cases",
    "down",
    "more",
    "stop",
    "add",
    "unknown",
    "edit",
    "float",
    "open",
    "save",
    "head-on",
    "head-off",
    "rank",
    "play-back",
    "newest",
    "branch",
    "go-on",
    "swap",
    "compare",
    "scaling",
    "faults",
    "silent",
    "verify",
    "inspector",
    "check-code",
    "runs",
)


def icon(name: str) -> QIcon:
    """The icon called `name`, one of `NAMES`, in the palette's colour. `FileNotFoundError` for another."""
    _drawing(name)
    return QIcon(_PaletteIconEngine(name))


def icon_pixmap(name: str, color: QColor, size: int, device_pixel_ratio: float = 1.0) -> QPixmap:
    """The drawing in one colour, `size` device-independent pixels square."""
    return _render(name, color, QSize(size, size), device_pixel_ratio)


class _PaletteIconEngine(QIconEngine):
    """Paints one drawing in the colour that the palette has for the mode."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        ratio = painter.device().devicePixelRatio()
        painter.drawPixmap(rect, self.scaledPixmap(rect.size(), mode, state, ratio))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self.scaledPixmap(size, mode, state, 1.0)

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, _state: QIcon.State, scale: float) -> QPixmap:
        return _render(self._name, _mode_color(mode), size, scale)

    def actualSize(self, size: QSize, _mode: QIcon.Mode, _state: QIcon.State) -> QSize:
        return size

    def iconName(self) -> str:
        return self._name

    def clone(self) -> QIconEngine:
        return _PaletteIconEngine(self._name)


def _mode_color(mode: QIcon.Mode) -> QColor:
    palette = QGuiApplication.palette()
    if mode == QIcon.Mode.Disabled:
        return palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText)
    if mode == QIcon.Mode.Selected:
        return palette.color(QPalette.ColorRole.HighlightedText)
    return palette.color(QPalette.ColorRole.ButtonText)


def _render(name: str, color: QColor, size: QSize, ratio: float) -> QPixmap:
    """The drawing centred in `size` device-independent pixels, from the cache when it was painted before."""
    key = f"attnstudio/{name}/{color.name()}/{size.width()}x{size.height()}@{ratio}"
    pixmap = QPixmap()
    if QPixmapCache.find(key, pixmap):
        return pixmap
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    extent = min(size.width(), size.height())
    square = QRectF((size.width() - extent) / 2, (size.height() - extent) / 2, extent, extent)
    painter = QPainter(pixmap)
    colored = _drawing(name).replace(b"currentColor", color.name().encode())
    QSvgRenderer(QByteArray(colored)).render(painter, square)
    painter.end()
    QPixmapCache.insert(key, pixmap)
    return pixmap


@cache
def _drawing(name: str) -> bytes:
    return (resources_dir() / "icons" / f"{name}.svg").read_bytes()
