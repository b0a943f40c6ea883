"""Every icon exists, is drawn, and takes its colour from the palette at the moment of painting."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImage
from PySide6.QtWidgets import QApplication, QToolButton

from attnstudio.paths import resources_dir
from attnstudio.ui import icons
from attnstudio.ui.theme import apply_theme

SIZE = QSize(16, 16)
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def own_theme(qapp: QApplication) -> Iterator[None]:
    palette = qapp.palette()
    apply_theme(qapp, "light")
    yield
    qapp.styleHints().setColorScheme(Qt.ColorScheme.Unknown)
    qapp.setPalette(palette)


def image(icon: QIcon, mode: QIcon.Mode = QIcon.Mode.Normal, ratio: float = 1.0) -> QImage:
    return icon.pixmap(SIZE, ratio, mode).toImage()


def inked(picture: QImage) -> list[QColor]:
    """The pixels that are mostly covered."""
    pixels = (picture.pixelColor(x, y) for x in range(picture.width()) for y in range(picture.height()))
    return [color for color in pixels if color.alpha() > 160]


def has_color(picture: QImage, color: QColor) -> bool:
    """Whether everything drawn has `color`, but for the rounding of half-covered pixels."""
    drawn = inked(picture)
    return bool(drawn) and all(
        max(
            abs(pixel.red() - color.red()),
            abs(pixel.green() - color.green()),
            abs(pixel.blue() - color.blue()),
        )
        <= 2
        for pixel in drawn
    )


@pytest.mark.parametrize("name", icons.NAMES)
def test_icon_is_drawn_in_the_color_of_the_theme(qapp: QApplication, name: str) -> None:
    icon = icons.icon(name)
    light = image(icon)
    assert has_color(light, qapp.palette().buttonText().color())
    apply_theme(qapp, "dark")
    dark = image(icon)
    assert has_color(dark, qapp.palette().buttonText().color())
    assert light != dark


@pytest.mark.parametrize("name", icons.NAMES)
def test_drawings_share_one_grid_and_one_stroke(name: str) -> None:
    root = ElementTree.parse(resources_dir() / "icons" / f"{name}.svg").getroot()
    assert root.get("viewBox") == "0 0 16 16"
    assert (root.get("stroke"), root.get("stroke-width")) == ("currentColor", "1.5")
    for shape in root.iter():
        assert shape.get("fill") in {None, "none", "currentColor"}


def test_every_drawing_is_listed() -> None:
    assert {path.stem for path in (resources_dir() / "icons").glob("*.svg")} == set(icons.NAMES)


def test_drawings_differ_from_one_another() -> None:
    pictures = [image(icons.icon(name)) for name in icons.NAMES]
    for index, picture in enumerate(pictures):
        assert all(picture != other for other in pictures[index + 1 :])


def test_modes_have_their_own_colors() -> None:
    icon = icons.icon("close")
    normal, disabled, selected = (
        inked(image(icon, mode))[0] for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled, QIcon.Mode.Selected)
    )
    assert len({normal.name(), disabled.name(), selected.name()}) == 3


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_drawn_at_the_density_of_the_screen(ratio: float) -> None:
    pixmap = icons.icon("heads").pixmap(SIZE, ratio)
    assert pixmap.size() == SIZE * ratio
    assert pixmap.deviceIndependentSize().toSize() == SIZE
    assert icons.icon_pixmap("heads", QColor("red"), 16, ratio).size() == SIZE * ratio


def test_one_color_for_a_picture_in_a_label() -> None:
    picture = icons.icon_pixmap("error", QColor("#c01020"), 16).toImage()
    assert has_color(picture, QColor("#c01020"))


def test_a_button_repaints_itself_when_the_theme_changes(qapp: QApplication, qtbot) -> None:
    button = QToolButton()
    button.setIcon(icons.icon("play"))
    qtbot.addWidget(button)
    button.show()
    light = button.grab().toImage()
    apply_theme(qapp, "dark")
    assert button.grab().toImage() != light
    assert qapp.palette().buttonText().color().name() in {c.name() for c in inked(button.grab().toImage())}


def test_copies_outlive_the_original() -> None:
    copies = [QIcon(icons.icon(name)) for name in icons.NAMES]
    for copy in copies:
        copy.setIsMask(False)  # detaches: the engine is cloned
    gc.collect()
    assert all(inked(image(copy)) for copy in copies)


def test_unknown_name_is_refused() -> None:
    with pytest.raises(FileNotFoundError):
        icons.icon("no-such-icon")
