"""Where each token went: the tokens in their order above, in the other below, a line for each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from attnstudio.ui.heads.labels import visible_token
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID, TextSize, text_font

LINES_PX = 4 * GRID
WIDEST_STEP = 9 * GRID
MOST_NAMED = 200  # for assistive technology


class OrderPicture(QWidget):
    """Draws a permutation; what stays in its place is drawn quietly."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tokens: tuple[str, ...] = ()
        self._order: tuple[int, ...] = ()
        self._followed: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.retranslate()

    def show_order(self, tokens: Sequence[str], order: Sequence[int]) -> None:
        """Place i holds the token that stood at order[i]."""
        self._tokens, self._order = tuple(map(visible_token, tokens)), tuple(order)
        self.retranslate()

    def follow(self, place: int | None) -> None:
        """Stress the token that stands at `place` (from 0) in order, or none."""
        if place != self._followed:
            self._followed = place
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(40 * GRID, 2 * self._line_height() + LINES_PX)

    def minimumSizeHint(self) -> QSize:
        return QSize(10 * GRID, self.sizeHint().height())

    def _line_height(self) -> int:
        return self.fontMetrics().height() + 2

    # -- painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._order:
            return
        painter = QPainter(self)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(text_font(TextSize.CAPTION))
            self._paint(painter)
        finally:
            painter.end()  # a painter that outlives an exception takes the process down

    def _paint(self, painter: QPainter) -> None:
        step = min(self.width() / len(self._order), WIDEST_STEP)
        height = self._line_height()
        for place, token in enumerate(self._order):
            painter.setPen(QPen(self._color(place, token), 2 if token == self._followed else 1.2))
            ends = QPointF((token + 0.5) * step, height), QPointF((place + 0.5) * step, height + LINES_PX)
            painter.drawLine(*ends)
        stride = self._stride(painter, step)
        for place in range(0, len(self._order), stride):
            width = step * stride
            left = (place + 0.5) * step - width / 2
            self._draw_token(painter, QRectF(left, 0, width, height), place)
            self._draw_token(painter, QRectF(left, height + LINES_PX, width, height), self._order[place])

    def _stride(self, painter: QPainter, step: float) -> int:
        """How many tokens apart names have room."""
        widest = max(painter.fontMetrics().horizontalAdvance(token) for token in self._tokens) + GRID // 2
        return max(1, -(-int(min(widest, WIDEST_STEP)) // max(int(step), 1)))

    def _draw_token(self, painter: QPainter, rect: QRectF, token: int) -> None:
        role = QPalette.ColorRole.WindowText
        painter.setPen(self.palette().color(role))
        if token == self._followed:
            painter.setPen(self.palette().color(QPalette.ColorRole.Accent))
        text = painter.fontMetrics().elidedText(
            self._tokens[token], Qt.TextElideMode.ElideRight, int(rect.width())
        )
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)

    def _color(self, place: int, token: int) -> QColor:
        palette = self.palette()
        if token == self._followed:
            return palette.color(QPalette.ColorRole.Accent)
        moved = palette.color(QPalette.ColorRole.WindowText if place != token else QPalette.ColorRole.Mid)
        moved.setAlphaF(0.55 if place != token else 0.9)
        return moved

    # -- words

    def retranslate(self) -> None:
        """Take the texts of the current language."""
        names = " ".join(self._tokens[token] for token in self._order[:MOST_NAMED])
        self.setAccessibleName(self.tr("Order of the tokens"))
        self.setAccessibleDescription(names)
        set_tooltip(
            self,
            self.tr("Above, the tokens in order; below, as they stand now: {tokens}").format(tokens=names),
        )
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self.updateGeometry()
