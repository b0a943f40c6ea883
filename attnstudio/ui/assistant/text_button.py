"""A flat button whose text wraps: claims to click, and headers of what unfolds."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QSizePolicy,
    QStyle,
    QStyleOption,
    QStyleOptionFocusRect,
    QWidget,
)

from attnstudio.ui.icons import icon_pixmap
from attnstudio.ui.theme import GRID, Severity, severity_colors

SIGN_SIZE = 16
ARROW_SIZE = 12
PADDING = GRID // 2
NARROWEST = 12 * GRID


@dataclass(frozen=True, slots=True)
class Face:
    """What a `TextButton` shows.

    sign      the name of an icon in front, "" for the arrow of a fold
    severity  the colour of sign and `lead`; None is quiet
    lead      the first words, bold and in that colour
    text      what follows them on the same line
    detail    a paragraph below, quiet
    """

    text: str
    sign: str = ""
    severity: Severity | None = None
    lead: str = ""
    detail: str = ""

    def spoken(self) -> str:
        """All of it in one line, for a screen reader."""
        head = f"{self.lead}: {self.text}" if self.lead else self.text
        return f"{head} {self.detail}".strip()


class TextButton(QAbstractButton):
    """Text over as many lines as the width asks for, pressed with the mouse, Space or Enter.

    One that is not `pressable` is text to read: no focus, no hand, no ground under the mouse.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._face = Face("")
        self._heights: dict[int, int] = {}  # by width
        self.pressable = True
        # Not Fixed: a layout would hold it to the height of its size hint, whatever the width.
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.set_pressable(True)

    @property
    def face(self) -> Face:
        """What is shown."""
        return self._face

    def set_face(self, face: Face) -> None:
        """Show `face`."""
        if face == self._face:
            return
        self._face = face
        self._heights.clear()
        self.setAccessibleName(face.spoken())
        self.updateGeometry()
        self.update()

    def set_pressable(self, pressable: bool) -> None:
        """Whether there is anything to press for."""
        self.pressable = pressable
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if pressable else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if pressable else Qt.CursorShape.ArrowCursor)

    # -- size

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._paint(None, width)
        return self._heights[width]

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        width = max(
            metrics.horizontalAdvance(f"{self._face.lead}  {self._face.text}"),
            metrics.horizontalAdvance(self._face.detail),
        )
        width = min(width + self._indent() + PADDING, 50 * GRID)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(NARROWEST, self.fontMetrics().height() + 2 * PADDING)

    # -- keys and mouse

    def hitButton(self, pos: QPoint) -> bool:
        return self.pressable and super().hitButton(pos)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.pressable:
            self.click()
            return
        super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._heights.clear()
            self.updateGeometry()
            self.update()

    # -- painting

    def _indent(self) -> int:
        return PADDING + (SIGN_SIZE if self._face.sign else ARROW_SIZE) + PADDING

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.pressable and (self.underMouse() or self.isDown()):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.palette().color(QPalette.ColorRole.Midlight))
            painter.drawRoundedRect(self.rect(), 3, 3)
        if self.hasFocus():
            self._paint_focus(painter)
        self._paint(painter, self.width())

    def _paint_sign(self, painter: QPainter, line: float) -> None:
        """The sign beside the first line, which is `line` px high."""
        if self._face.sign:
            top = PADDING + round((line - SIGN_SIZE) / 2)
            pixmap = icon_pixmap(self._face.sign, self._sign_color(), SIGN_SIZE, self.devicePixelRatioF())
            painter.drawPixmap(PADDING, top, pixmap)
            return
        option = QStyleOption()
        option.initFrom(self)
        option.rect = QRect(PADDING, PADDING + round((line - ARROW_SIZE) / 2), ARROW_SIZE, ARROW_SIZE)
        arrow = (
            QStyle.PrimitiveElement.PE_IndicatorArrowDown
            if self.isChecked()
            else QStyle.PrimitiveElement.PE_IndicatorArrowRight
        )
        self.style().drawPrimitive(arrow, option, painter, self)

    def _paint_focus(self, painter: QPainter) -> None:
        option = QStyleOptionFocusRect()
        option.initFrom(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_FrameFocusRect, option, painter, self)

    def _paint(self, painter: QPainter | None, width: int) -> int:
        """Paint the text in `width` px if there is a painter; the height that it takes, margins included."""
        room = max(1, width - self._indent() - PADDING)
        quiet = self.palette().color(QPalette.ColorRole.PlaceholderText)
        plain = self.palette().color(QPalette.ColorRole.WindowText)
        y = float(PADDING)
        for layout, color in ((self._head(), plain), (self._layout(self._face.detail), quiet)):
            height = _break_lines(layout, room)
            if painter is not None:
                if y == PADDING and height:
                    self._paint_sign(painter, layout.lineAt(0).height())
                painter.setPen(color)
                layout.draw(painter, QPointF(self._indent(), y))
            y += height
        return round(y) + PADDING

    def _head(self) -> QTextLayout:
        face = self._face
        layout = self._layout(f"{face.lead}  {face.text}" if face.lead else face.text)
        if face.lead:
            bold = QTextCharFormat()
            bold.setFontWeight(QFont.Weight.DemiBold)
            bold.setForeground(self._sign_color())
            span = QTextLayout.FormatRange()
            span.start, span.length, span.format = 0, len(face.lead.encode("utf-16-le")) // 2, bold
            layout.setFormats([span])
        return layout

    def _layout(self, text: str) -> QTextLayout:
        layout = QTextLayout(text.replace("\n", "\u2028"), self.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        return layout

    def _sign_color(self) -> QColor:
        if self._face.severity is None:
            return self.palette().color(QPalette.ColorRole.PlaceholderText)
        return severity_colors(self.palette(), self._face.severity).text


def _break_lines(layout: QTextLayout, width: int) -> float:
    """Lay `layout` out in `width` px; its height, 0 without text."""
    if not layout.text():
        return 0.0
    layout.beginLayout()
    y = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, y))
        y += line.height()
    layout.endLayout()
    return y
