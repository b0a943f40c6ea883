"""Pictures: every pixel as PNG, every clip and line as SVG, and nothing half-written."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPaintEvent, QPen
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from attnstudio.engine.exports.export import ExportError
from attnstudio.ui import export
from attnstudio.ui.export import export_picture
from attnstudio.ui.svg import widget_to_svg

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"


class Drawing(QWidget):
    """One of each thing that a view may paint."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor("#fdfdfd"))
        painter.setPen(QPen(QColor("#d4662a"), 0))
        painter.save()
        painter.setClipRect(10, 10, 40, 20)
        painter.scale(2, 2)
        painter.drawPolyline([QPointF(0, 0), QPointF(45, 20)])
        painter.restore()
        painter.setPen(QPen(Qt.GlobalColor.black, 2, Qt.PenStyle.DashLine))
        painter.drawLine(0, 80, 100, 80)
        painter.drawText(10, 60, "cat & <b> 猫")
        painter.setOpacity(0.5)
        painter.fillRect(60, 10, 20, 20, QColor(255, 0, 0, 128))
        painter.setOpacity(1)
        gradient = QLinearGradient(0, 0, 0, 20)
        gradient.setColorAt(0, QColor("red"))
        gradient.setColorAt(1, QColor("blue"))
        painter.fillRect(90, 0, 20, 20, gradient)
        painter.fillRect(120, 0, 20, 20, Qt.BrushStyle.BDiagPattern)
        cells = QImage(2, 2, QImage.Format.Format_RGB32)
        cells.fill(QColor("white"))
        cells.setPixelColor(0, 0, QColor("black"))
        painter.drawImage(QRectF(120, 40, 40, 40), cells)


@pytest.fixture
def drawing(qtbot) -> Drawing:
    widget = Drawing()
    widget.resize(200, 100)
    qtbot.addWidget(widget)
    return widget


def parsed(widget: QWidget) -> ElementTree.Element:
    return ElementTree.fromstring(widget_to_svg(widget, "a picture"))


def painted(svg: bytes, size: tuple[int, int]) -> QImage:
    picture = QImage(*size, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.magenta)
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(svg)).render(painter)
    painter.end()
    return picture


def grays(picture: QImage) -> np.ndarray:
    gray = picture.convertToFormat(QImage.Format.Format_Grayscale8)
    pixels = np.frombuffer(gray.constBits(), np.uint8).reshape(gray.height(), gray.bytesPerLine())
    return pixels[:, : gray.width()].astype(int)


def test_png_holds_every_pixel(drawing: Drawing, tmp_path: Path) -> None:
    path = tmp_path / "view.png"
    said = export_picture(drawing, path)
    found = QImage(str(path))
    assert found.size() == drawing.size() * drawing.devicePixelRatioF()
    assert found.convertToFormat(QImage.Format.Format_RGB32) == drawing.grab().toImage().convertToFormat(
        QImage.Format.Format_RGB32
    )
    assert str(said) == "Saved view.png, 200 by 100 pixels, read back and checked."


def test_svg_looks_like_the_widget(qtbot, tmp_path: Path) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    for child in (QLabel("head 1"), QPushButton("Run"), QCheckBox("Follow the latest step")):
        column.addWidget(child)
    window.resize(240, 120)
    path = tmp_path / "view.svg"
    export_picture(window, path)
    difference = np.abs(grays(painted(path.read_bytes(), (240, 120))) - grays(window.grab().toImage()))
    assert difference.mean() < 6


def test_svg_clips_what_the_painter_clips(drawing: Drawing) -> None:
    root = parsed(drawing)
    line = next(path for path in root.iter(f"{SVG}path") if path.get("stroke") == "#d4662a")
    group = next(group for group in root.iter(f"{SVG}g") if line in list(group))
    clip = root.find(f".//{SVG}clipPath[@id='{re.sub(r'url.#|.$', '', group.get('clip-path', ''))}']")
    assert clip is not None
    numbers = [float(text) for text in re.findall(r"[\d.]+", clip[0].get("d", ""))]
    assert (min(numbers[::2]), max(numbers[::2])) == (10, 50)
    assert (min(numbers[1::2]), max(numbers[1::2])) == (10, 30)


def test_svg_clips_a_child_to_what_its_parents_show(qtbot) -> None:
    area = QScrollArea()
    area.setWidget(QLabel("\n".join(f"line {number}" for number in range(100))))
    area.resize(120, 60)
    qtbot.addWidget(area)
    bounds = [
        re.findall(r"[\d.]+", path.get("d", "")) for path in parsed(area).iterfind(f".//{SVG}clipPath/*")
    ]
    assert max(float(number) for numbers in bounds for number in numbers[1::2]) <= 60


def test_svg_keeps_a_hairline_at_any_scale(drawing: Drawing) -> None:
    line = next(path for path in parsed(drawing).iter(f"{SVG}path") if path.get("stroke") == "#d4662a")
    assert line.get("stroke-width") == "1"
    assert line.get("transform") is None
    assert line.get("d") == "M0,0 L90,40"


def test_svg_keeps_dashes_opacity_gradients_and_hatches(drawing: Drawing) -> None:
    root = parsed(drawing)
    assert any(path.get("stroke-dasharray") for path in root.iter(f"{SVG}path"))
    assert any(group.get("opacity") == "0.5" for group in root.iter(f"{SVG}g"))
    assert [stop.get("stop-color") for stop in root.iter(f"{SVG}stop")] == ["#ff0000", "#0000ff"]
    assert root.find(f".//{SVG}pattern/{SVG}image") is not None


def test_svg_holds_text_as_text(drawing: Drawing) -> None:
    assert "".join(text.text or "" for text in parsed(drawing).iter(f"{SVG}text")) == "cat & <b> 猫"


def test_svg_cells_have_hard_edges_in_any_viewer(drawing: Drawing) -> None:
    images = [
        image for image in parsed(drawing).iter(f"{SVG}image") if image.get("transform") or image.get("x")
    ]
    data = base64.b64decode(images[-1].get(f"{XLINK}href", "").partition(",")[2])
    cells = QImage.fromData(data)
    assert cells.width() >= 40
    half = cells.width() // 2
    assert cells.pixelColor(half - 1, half - 1) == QColor("black")
    assert cells.pixelColor(half, half) == QColor("white")


def test_svg_of_text_that_xml_forbids_is_well_formed(qtbot) -> None:
    label = QLabel("a\x01b\x00c")
    qtbot.addWidget(label)
    assert parsed(label).tag == f"{SVG}svg"


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_missing_folder_is_told(drawing: Drawing, tmp_path: Path, suffix: str) -> None:
    with pytest.raises(ExportError, match="does not exist"):
        export_picture(drawing, tmp_path / "missing" / f"view.{suffix}")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["view.gif", "view"])
def test_other_formats_are_refused(drawing: Drawing, tmp_path: Path, name: str) -> None:
    with pytest.raises(ExportError, match=r"\.png or \.svg"):
        export_picture(drawing, tmp_path / name)


def test_a_widget_without_extent_is_refused(qtbot, tmp_path: Path) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.resize(0, 0)
    with pytest.raises(ExportError, match="could not be painted"):
        export_picture(widget, tmp_path / "view.png")


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_a_picture_that_comes_back_as_another_is_not_saved(
    drawing: Drawing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    broken = QImage(drawing.size(), QImage.Format.Format_RGB32)
    broken.fill(QColor("red"))
    monkeypatch.setattr(export.QImage, "fromData", lambda *_: broken)
    monkeypatch.setattr(export, "widget_to_svg", lambda *_: b"<svg>")
    with pytest.raises(ExportError, match="could not be painted"):
        export_picture(drawing, tmp_path / f"view.{suffix}")
    assert not list(tmp_path.iterdir())
