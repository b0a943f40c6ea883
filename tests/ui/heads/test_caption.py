"""The caption above a map: its parts never run into one another."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from attnstudio.ui.heads.caption import Caption, draw_caption

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
