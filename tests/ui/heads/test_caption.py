"""The caption above a map: its parts never run into one another."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication

from attnstudio.ui.heads.caption import Caption, draw_caption
from attnstudio.ui.theme import TextSize, text_font

WIDTH, HEIGHT = 200, 24


def inked_columns(caption: Caption, map_width: float) -> list[int]:
    """The columns in which a caption has anything painted."""
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(QApplication.palette().window().color())
    empty = QImage(image)
    painter = QPainter(image)
    draw_caption(painter, caption, QRectF(4, 2, map_width, HEIGHT), QApplication.palette())
    painter.end()
    return [x for x in range(WIDTH) if any(image.pixel(x, y) != empty.pixel(x, y) for y in range(HEIGHT))]


def test_a_weight_that_does_not_fit_beside_the_name_is_said_shorter_or_not_at_all(
    qapp: QApplication,  # noqa: ARG001
) -> None:
    name = inked_columns(Caption("14"), 60)
    long, short = "2.01e-14", "2e-14"
    assert inked_columns(Caption("14", weights=(long, short)), 60) == inked_columns(
        Caption("14", weights=(short,)), 60
    )
    assert inked_columns(Caption("14", weights=(long, short)), 60)[: len(name)] == name
    assert inked_columns(Caption("14", weights=(long, short)), 30) == name


def test_a_weight_ends_with_the_map(qapp: QApplication) -> None:  # noqa: ARG001
    assert 4 + 150 - 4 <= inked_columns(Caption("1", weights=("0.2447",)), 150)[-1] <= 4 + 150


def second_line(caption: Caption, map_width: float) -> list[int]:
    """The columns in which the line below the name has anything painted."""
    nothing = Caption(caption.name)
    with_it, without = inked_pixels(caption, map_width), inked_pixels(nothing, map_width)
    return sorted({x for x, _ in with_it - without})


def inked_pixels(caption: Caption, map_width: float) -> set[tuple[int, int]]:
    image = QImage(WIDTH, 2 * HEIGHT, QImage.Format.Format_RGB32)
    ground = QApplication.palette().window().color()
    image.fill(ground)
    painter = QPainter(image)
    draw_caption(painter, caption, QRectF(4, 2, map_width, 2 * HEIGHT), QApplication.palette())
    painter.end()
    pixels = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return {pixel for pixel in pixels if image.pixel(*pixel) != ground.rgb()}


def test_the_effect_ends_with_the_map_and_goes_before_the_measures(qapp: QApplication) -> None:  # noqa: ARG001
    details, effects = ("entropy 1.23 · diagonal 0.83", "diagonal 0.83"), ("loss +0.37", "+0.37")
    both = second_line(Caption("1", details=details, effects=effects), 190)
    alone = second_line(Caption("1", effects=effects), 190)
    assert set(alone) < set(both)
    assert 4 + 190 - 4 <= alone[-1] <= 4 + 190
    narrow = second_line(Caption("1", details=details, effects=effects), 70)
    assert narrow == second_line(Caption("1", effects=("loss +0.37",)), 70)
    assert second_line(Caption("1", details=details, effects=effects), 10) == []
    between = round(QFontMetricsF(text_font(TextSize.CAPTION)).horizontalAdvance("diagonal 0.83 +0.37")) + 12
    said = second_line(Caption("1", details=("diagonal 0.83",), effects=effects), between)
    shortest = second_line(Caption("1", effects=("+0.37",)), between)
    assert set(shortest) < set(said), "a shorter effect leaves room for the measure"


def test_an_old_effect_is_fainter(qapp: QApplication) -> None:  # noqa: ARG001
    def darkest(*, is_faint: bool) -> int:
        image = QImage(WIDTH, 2 * HEIGHT, QImage.Format.Format_Grayscale8)
        image.fill(QApplication.palette().window().color())
        painter = QPainter(image)
        caption = Caption("", effects=("loss +0.37",), is_faint=is_faint)
        draw_caption(painter, caption, QRectF(4, 2, 150, 2 * HEIGHT), QApplication.palette())
        painter.end()
        return min(image.pixelColor(x, y).lightness() for x in range(WIDTH) for y in range(2 * HEIGHT))

    assert darkest(is_faint=True) > darkest(is_faint=False) + 20
