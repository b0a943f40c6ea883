"""A widget as SVG: what its paint events draw, with every clip, thin line and pixel kept.

QSvgGenerator is not used: it leaves out what clips a child widget or a zoomed plot (SVG Tiny has no
clipping; in its SVG 1.1 mode the clips are misplaced), and it scales hairlines and smooths pixels in viewers
other than Qt's. Here each shape is written with its transform resolved or stated, inside its clip.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLineF, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontInfo,
    QImage,
    QLinearGradient,
    QPaintDevice,
    QPaintEngine,
    QPaintEngineState,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QRegion,
    QTextItem,
    QTransform,
)
from PySide6.QtWidgets import QWidget

_CAPS = {Qt.PenCapStyle.FlatCap: "butt", Qt.PenCapStyle.RoundCap: "round"}
_JOINS = {
    Qt.PenJoinStyle.MiterJoin: "miter",
    Qt.PenJoinStyle.SvgMiterJoin: "miter",
    Qt.PenJoinStyle.RoundJoin: "round",
}
_CLIP_CHANGES = (
    QPaintEngine.DirtyFlag.DirtyClipPath
    | QPaintEngine.DirtyFlag.DirtyClipRegion
    | QPaintEngine.DirtyFlag.DirtyClipEnabled
)
_MAX_REPEAT = 256
_PATTERN_PERIOD = 8  # every one of Qt's hatches and dot patterns repeats after 8 px


def widget_to_svg(widget: QWidget, title: str) -> bytes:
    """The SVG document of `widget` and everything visible in it. UI thread only."""
    device = _SvgDevice(widget.size(), widget.logicalDpiX())
    painter = QPainter(device)
    _paint_tree(widget, widget, widget.rect(), painter, device.engine)
    painter.end()
    return device.engine.document(widget.size(), title).encode()


def _paint_tree(widget: QWidget, root: QWidget, clip: QRect, painter: QPainter, engine: _SvgEngine) -> None:
    """Paint `widget`, then its children in their order, each inside what its parents leave visible."""
    origin = widget.mapTo(root, widget.rect().topLeft())
    visible = clip & QRect(origin, widget.size())
    if visible.isEmpty():
        return
    engine.set_frame(visible)
    background = QWidget.RenderFlag.DrawWindowBackground if widget is root else QWidget.RenderFlag(0)
    QWidget.render(widget, painter, origin, QRegion(), background)  # a QGraphicsView has another render
    for child in widget.children():
        if isinstance(child, QWidget) and not child.isWindow() and child.isVisibleTo(widget):
            _paint_tree(child, root, visible, painter, engine)


class _SvgDevice(QPaintDevice):
    """A sheet of `size` at one device pixel for each unit."""

    def __init__(self, size: QSize, dpi: int) -> None:
        super().__init__()
        self.engine = _SvgEngine(dpi)
        metric = QPaintDevice.PaintDeviceMetric
        self._metrics = {
            metric.PdmWidth: size.width(),
            metric.PdmHeight: size.height(),
            metric.PdmWidthMM: round(size.width() * 25.4 / dpi),
            metric.PdmHeightMM: round(size.height() * 25.4 / dpi),
            metric.PdmNumColors: 1 << 24,
            metric.PdmDepth: 32,
            metric.PdmDpiX: dpi,
            metric.PdmDpiY: dpi,
            metric.PdmPhysicalDpiX: dpi,
            metric.PdmPhysicalDpiY: dpi,
            metric.PdmDevicePixelRatio: 1,
            metric.PdmDevicePixelRatioScaled: int(QPaintDevice.devicePixelRatioFScale()),
        }

    def paintEngine(self) -> QPaintEngine:
        return self.engine

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        return self._metrics.get(metric, 0)


class _SvgEngine(QPaintEngine):
    """Turns a painter's calls into SVG elements."""

    def __init__(self, dpi: int) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self._dpi = dpi
        self._frame = QRect()
        self._clip: str | None = None  # the id of the clip in force, None when it must be found anew
        self._open_clip = ""
        self._ids: dict[str, str] = {}  # definition -> id
        self._body: list[str] = []

    def set_frame(self, frame: QRect) -> None:
        """Leave out whatever lies outside `frame`, in device pixels."""
        self._frame = frame
        self._clip = None

    def document(self, size: QSize, title: str) -> str:
        """The whole document."""
        width, height = size.width(), size.height()
        definitions = "\n".join(text.replace("@", name, 1) for text, name in self._ids.items())
        end = "</g>" if self._open_clip else ""
        return (
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1"'
            f' width="{width}" height="{height}" viewBox="0 0 {width} {height}">\n'
            f"<title>{escape(_printable(title))}</title>\n<defs>\n{definitions}\n</defs>\n"
            + "\n".join(self._body)
            + f"{end}\n</svg>\n"
        )

    # -- QPaintEngine

    def begin(self, _device: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, state: QPaintEngineState) -> None:
        if state.state() & _CLIP_CHANGES:
            self._clip = None

    def drawPath(self, path: QPainterPath) -> None:
        self._add_path(path, self.painter().brush())

    def drawPolygon(self, points: Iterable[QPointF], mode: QPaintEngine.PolygonDrawMode) -> None:
        polygon = QPolygonF([QPointF(point) for point in points])
        path = QPainterPath()
        path.addPolygon(polygon)
        if mode == QPaintEngine.PolygonDrawMode.PolylineMode:
            self._add_path(path, QBrush())
            return
        path.closeSubpath()
        if mode == QPaintEngine.PolygonDrawMode.WindingMode:
            path.setFillRule(Qt.FillRule.WindingFill)
        self._add_path(path, self.painter().brush())

    def drawRects(self, rects: Iterable[QRectF]) -> None:
        path = QPainterPath()
        for rect in rects:
            path.addRect(QRectF(rect))
        self._add_path(path, self.painter().brush())

    def drawLines(self, lines: Iterable[QLineF]) -> None:
        path = QPainterPath()
        for line in lines:
            path.moveTo(QPointF(line.p1()))
            path.lineTo(QPointF(line.p2()))
        self._add_path(path, QBrush())

    def drawPixmap(self, target: QRectF | QRect, pixmap: QPixmap | QImage, source: QRectF | QRect) -> None:
        image = pixmap if isinstance(pixmap, QImage) else pixmap.toImage()
        self.drawImage(target, image, source)

    def drawImage(
        self,
        target: QRectF | QRect,
        image: QImage,
        source: QRectF | QRect,
        _flags: Qt.ImageConversionFlag = Qt.ImageConversionFlag.AutoColor,
    ) -> None:
        self._add_image(QRectF(target), image.copy(QRectF(source).toRect()))

    def drawTextItem(self, position: QPointF, item: QTextItem) -> None:  # type: ignore[override]
        x, y = position.x(), position.y()
        color = self.painter().pen().color()
        place = f'x="{_number(x)}" y="{_number(y)}" textLength="{_number(item.width())}"'
        decoration = ""
        if item.renderFlags() & QTextItem.RenderFlag.Underline:
            decoration = ' text-decoration="underline"'
        self._add(
            f'<text {place} lengthAdjust="spacingAndGlyphs" xml:space="preserve"{decoration}'
            f"{self._font(item.font())}{_color('fill', color)}{_matrix(self._transform())}>"
            f"{escape(_printable(item.text()))}</text>"
        )

    # -- elements

    def _transform(self) -> QTransform:
        return self.painter().deviceTransform()

    def _add(self, element: str) -> None:
        """Write `element` inside the clip in force; nothing when that lets nothing through."""
        if self._clip is None:
            self._clip = self._find_clip()
        if not self._clip:
            return
        if self._clip != self._open_clip:
            end = "</g>\n" if self._open_clip else ""
            self._body.append(f'{end}<g clip-path="url(#{self._clip})">')
            self._open_clip = self._clip
        opacity = self.painter().opacity()
        self._body.append(element if opacity >= 1 else f'<g opacity="{_number(opacity)}">{element}</g>')

    def _find_clip(self) -> str:
        clip = QPainterPath()
        clip.addRect(QRectF(self._frame))
        painter = self.painter()
        if painter.hasClipping():
            clip = clip.intersected(self._transform().map(painter.clipPath()))
        if clip.isEmpty():
            return ""
        return self._define(f'<clipPath id="@"><path d="{_outline(clip)}"/></clipPath>')

    def _define(self, definition: str) -> str:
        return self._ids.setdefault(definition, f"d{len(self._ids)}")

    def _add_path(self, path: QPainterPath, brush: QBrush) -> None:
        pen, transform = self.painter().pen(), self._transform()
        stroked = pen.style() != Qt.PenStyle.NoPen
        if path.isEmpty() or not (stroked or brush.style() != Qt.BrushStyle.NoBrush):
            return
        if stroked and not pen.isCosmetic() and pen.widthF() > 0:
            self._add(self._path(path, brush, pen, f"{_matrix(transform)}", QTransform()))
        else:  # the line keeps its width, whatever the scale
            self._add(self._path(transform.map(path), brush, pen, "", transform))

    def _path(
        self, path: QPainterPath, brush: QBrush, pen: QPen, place: str, brush_to_path: QTransform
    ) -> str:
        rule = ' fill-rule="evenodd"' if path.fillRule() == Qt.FillRule.OddEvenFill else ""
        return f'<path d="{_outline(path)}"{rule}{self._fill(brush, brush_to_path)}{_stroke(pen)}{place}/>'

    def _fill(self, brush: QBrush, transform: QTransform) -> str:
        if brush.style() == Qt.BrushStyle.NoBrush:
            return ' fill="none"'
        if brush.style() == Qt.BrushStyle.SolidPattern:
            return _color("fill", brush.color())
        gradient = brush.gradient()
        if isinstance(gradient, QLinearGradient):
            return f' fill="url(#{self._define(_linear_gradient(gradient, brush.transform() * transform))})"'
        return f' fill="url(#{self._define(_pattern(brush, transform))})"'

    def _add_image(self, target: QRectF, image: QImage) -> None:
        if not self.painter().testRenderHint(QPainter.RenderHint.SmoothPixmapTransform):
            image = _with_hard_pixels(image, self._transform().mapRect(target))
        self._add(
            f'<image x="{_number(target.x())}" y="{_number(target.y())}" width="{_number(target.width())}" '
            f'height="{_number(target.height())}" preserveAspectRatio="none"'
            f'{_matrix(self._transform())} xlink:href="{_data_url(image)}"/>'
        )

    def _font(self, font: QFont) -> str:
        pixels = font.pixelSize() if font.pixelSize() > 0 else font.pointSizeF() * self._dpi / 72
        generic = "monospace" if QFontInfo(font).fixedPitch() else "sans-serif"
        families = ", ".join([*(f"'{name}'" for name in font.families()), generic])
        style = ' font-style="italic"' if font.italic() else ""
        return (
            f' font-family={quoteattr(families)} font-size="{_number(pixels)}" '
            f'font-weight="{font.weight()}"{style}'
        )


def _with_hard_pixels(image: QImage, target: QRectF) -> QImage:
    """`image` with each pixel repeated, so that a viewer that smooths cannot blur one cell into the next."""
    across = max(1, min(_MAX_REPEAT, math.ceil(2 * target.width() / max(1, image.width()))))
    down = max(1, min(_MAX_REPEAT, math.ceil(2 * target.height() / max(1, image.height()))))
    if across <= 2 and down <= 2:
        return image  # nothing is magnified
    return image.scaled(image.width() * across, image.height() * down)


# -- attributes


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _printable(text: str) -> str:
    """`text` without what XML forbids."""
    return "".join(
        c if c in "\t\n\r" or " " <= c <= "\ud7ff" or "\ue000" <= c <= "\ufffd" or c > "\uffff" else "\ufffd"
        for c in text
    )


def _color(attribute: str, color: QColor) -> str:
    opacity = "" if color.alpha() == 255 else f' {attribute}-opacity="{_number(color.alphaF())}"'
    return f' {attribute}="{color.name()}"{opacity}'


def _matrix(transform: QTransform, attribute: str = "transform") -> str:
    if transform.isIdentity():
        return ""
    t = transform
    numbers = (t.m11(), t.m12(), t.m21(), t.m22(), t.dx(), t.dy())
    return f' {attribute}="matrix({" ".join(f"{number:.6g}" for number in numbers)})"'


def _outline(path: QPainterPath) -> str:
    """The `d` of a path element."""
    parts = []
    curve = QPainterPath.ElementType.CurveToElement
    for index in range(path.elementCount()):
        element = path.elementAt(index)
        kind = element.type
        letter = "M" if element.isMoveTo() else "L" if element.isLineTo() else "C" if kind == curve else ""
        parts.append(f"{letter}{_number(element.x)},{_number(element.y)}")
    return " ".join(parts)


def _stroke(pen: QPen) -> str:
    if pen.style() == Qt.PenStyle.NoPen:
        return ""
    width = pen.widthF() or 1.0
    text = _color("stroke", pen.color()) + f' stroke-width="{_number(width)}"'
    text += f' stroke-linecap="{_CAPS.get(pen.capStyle(), "square")}"'
    text += f' stroke-linejoin="{_JOINS.get(pen.joinStyle(), "bevel")}"'
    if pen.style() != Qt.PenStyle.SolidLine:
        dashes = ",".join(_number(dash * width) for dash in pen.dashPattern())
        text += f' stroke-dasharray="{dashes}" stroke-dashoffset="{_number(pen.dashOffset() * width)}"'
    return text


def _linear_gradient(gradient: QLinearGradient, transform: QTransform) -> str:
    start, end = gradient.start(), gradient.finalStop()
    units = "userSpaceOnUse"
    if gradient.coordinateMode() != QLinearGradient.CoordinateMode.LogicalMode:
        units, transform = "objectBoundingBox", QTransform()
    stops = "".join(
        f'<stop offset="{_number(offset)}"{_color("stop", color).replace("stop=", "stop-color=")}/>'
        for offset, color in gradient.stops()
    )
    return (
        f'<linearGradient id="@" gradientUnits="{units}" x1="{_number(start.x())}" y1="{_number(start.y())}" '
        f'x2="{_number(end.x())}" y2="{_number(end.y())}"{_matrix(transform, "gradientTransform")}>'
        f"{stops}</linearGradient>"
    )


def _pattern(brush: QBrush, transform: QTransform) -> str:
    """One tile of a hatch, a dot pattern, a texture or another gradient's colour."""
    size = brush.textureImage().size() if brush.style() == Qt.BrushStyle.TexturePattern else QSize()
    size = size if not size.isEmpty() else QSize(_PATTERN_PERIOD, _PATTERN_PERIOD)
    tile = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    tile.fill(Qt.GlobalColor.transparent)
    painter = QPainter(tile)
    painter.fillRect(tile.rect(), brush)
    painter.end()
    shift = QTransform.fromTranslate(transform.dx(), transform.dy())
    extent = f'width="{size.width()}" height="{size.height()}"'
    return (
        f'<pattern id="@" patternUnits="userSpaceOnUse" {extent}{_matrix(shift, "patternTransform")}>'
        f'<image {extent} image-rendering="optimizeSpeed" xlink:href="{_data_url(tile)}"/></pattern>'
    )


def _data_url(image: QImage) -> str:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return "data:image/png;base64," + bytes(data.toBase64().data()).decode()
