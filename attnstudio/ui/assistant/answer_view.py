"""Shows an answer: Markdown that grows, read only as far as it changed, and never anything from outside."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QEvent, QMimeData, QSize, Qt, QTimer, QUrl, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QDesktopServices,
    QFocusEvent,
    QGuiApplication,
    QHelpEvent,
    QKeySequence,
    QPaintEvent,
    QResizeEvent,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QMenu, QScrollArea, QSizePolicy, QTextBrowser, QToolTip, QWidget

from attnstudio.ui.assistant.blocks import Kind, Mark, Paragraph, Run

if TYPE_CHECKING:
    from attnstudio.ui.assistant.answer_document import AnswerDocument
    from attnstudio.ui.assistant.markdown import AnswerReader

MENTION_SCHEME = "attn"
# What is read in one go; more follows when the event loop has had its turn.
CHARACTERS_AT_ONCE = 4000
MOST_CHARACTERS = 100_000
MOST_BLOCKS = 4000


class AnswerView(QTextBrowser):
    """One answer, as high as its text; the room around it scrolls.

    Tab goes from link to link, Enter follows one. Code and tables wrap, so that nothing is cut off in a
    narrow window. Only https links are links; a click opens them in the browser.

    mentionActivated(object)  the `Mention` of a head or token that was clicked
    """

    mentionActivated = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._finished = False
        self._read = 0  # how many characters of the text are shown
        self._is_full = False  # what follows is not shown
        self._reader: AnswerReader | None = None
        self._shown: AnswerDocument | None = None
        self._copy_text = self._all_text = self._link_text = self._cut_text = ""
        self._more = QTimer(self)
        self._more.setSingleShot(True)
        self._more.setInterval(0)
        self._more.timeout.connect(self._advance)
        self._build()
        self.retranslate()

    def _build(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self.anchorClicked.connect(self._follow)
        self._fit()

    def set_markdown(self, text: str, finished: bool) -> None:
        """Show `text`, which may be longer than before or another one; `finished` when no more comes."""
        if text == self._text and finished == self._finished:
            return
        if not text.startswith(self._text[: self._read]):
            self._read, self._is_full = 0, False
        self._text, self._finished = text, finished
        self._advance()

    def markdown(self) -> str:
        """The text that was last set."""
        return self._text

    def is_complete(self) -> bool:
        """Whether all of the text is shown; a very long one is read in several turns of the event loop."""
        return self._is_full or self._read >= min(len(self._text), MOST_CHARACTERS)

    def clear(self) -> None:
        """Show nothing."""
        self._more.stop()
        self._text, self._finished, self._read, self._is_full = "", False, 0, False
        if self._shown is not None:
            self._advance()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.height())

    @Slot()
    def _advance(self) -> None:
        """Show up to `CHARACTERS_AT_ONCE` more of the text."""
        from attnstudio.ui.assistant.markdown import Change

        if self._is_full:
            return
        reader, shown = self._parts()
        limit = min(len(self._text), MOST_CHARACTERS)
        self._read = min(self._read + CHARACTERS_AT_ONCE, limit)
        change = reader.read(self._text[: self._read], self._finished and self._read == limit)
        room = MOST_BLOCKS - change.start
        self._is_full = self._read == MOST_CHARACTERS < len(self._text) or len(change.blocks) > room
        if self._is_full:
            note = Paragraph(Kind.TEXT, (Run(self._cut_text, Mark.QUIET),))
            change = Change(change.start, (*change.blocks[:room], note))
        shown.update(change)
        if self._read < limit and not self._is_full:
            self._more.start()

    def _parts(self) -> tuple[AnswerReader, AnswerDocument]:
        """What reads and what shows; made for the first text, since their libraries take time to load."""
        from attnstudio.ui.assistant.answer_document import AnswerDocument
        from attnstudio.ui.assistant.answer_formats import AnswerFormats
        from attnstudio.ui.assistant.markdown import AnswerReader

        if self._reader is None or self._shown is None:
            self._reader = AnswerReader()
            self._shown = AnswerDocument(self.document(), AnswerFormats(self.palette(), self.font()))
        return self._reader, self._shown

    @Slot()
    def _fit(self) -> None:
        height = max(1, math.ceil(self.document().size().height()))
        if height != self.minimumHeight() or height != self.maximumHeight():
            self.setFixedHeight(height)

    @Slot(QUrl)
    def _follow(self, url: QUrl) -> None:
        from attnstudio.ui.assistant.inline import is_safe_link

        if url.scheme() == MENTION_SCHEME:
            mention = self._shown.mentions.get(url.toString()) if self._shown else None
            if mention is not None:
                self.mentionActivated.emit(mention)
        elif is_safe_link(url.toString(QUrl.ComponentFormattingOption.FullyEncoded)):
            QDesktopServices.openUrl(url)

    def loadResource(self, _kind: int, _url: QUrl | str) -> Any:
        """Nothing: no picture, style sheet or page is ever fetched for an answer.

        An empty text and not None, upon which Qt would read the file itself.
        """
        return QByteArray(b"")

    def createMimeDataFromSelection(self) -> QMimeData:
        from attnstudio.ui.assistant.copying import selected_text

        data = QMimeData()
        data.setText(selected_text(self.textCursor()))
        return data

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.context_menu(self.anchorAt(event.pos()))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def context_menu(self, link: str) -> QMenu:
        """What can be done with the selection, and with `link`, the address below the mouse or ""."""
        menu = QMenu(self)
        copy = menu.addAction(self._copy_text, self.copy)
        copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        copy.setEnabled(self.textCursor().hasSelection())
        every = menu.addAction(self._all_text, self.selectAll)
        every.setShortcut(QKeySequence(QKeySequence.StandardKey.SelectAll))
        if link and not link.startswith(f"{MENTION_SCHEME}:"):
            action = menu.addAction(self._link_text)
            action.setData(link)
            action.triggered.connect(self._copy_link)
        return menu

    @Slot()
    def _copy_link(self) -> None:
        QGuiApplication.clipboard().setText(str(self.sender().data()))  # type: ignore[attr-defined]

    def focusNextPrevChild(self, next: bool) -> bool:
        moved = super().focusNextPrevChild(next)
        if self.window().focusWidget() is self:
            self._reveal_link()
        return moved

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._reveal_link()

    def _reveal_link(self) -> None:
        """Have the room around scroll to the link that has the focus: this view itself never scrolls."""
        room = self.parentWidget()
        while room is not None and not isinstance(room, QScrollArea):
            room = room.parentWidget()
        inside = room.widget() if room is not None else None
        if room is not None and inside is not None and self.textCursor().hasSelection():
            link = self.cursorRect()
            place = self.viewport().mapTo(inside, link.center())
            room.ensureVisible(place.x(), place.y(), 0, 2 * link.height())

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tip_for(self.anchorAt(event.pos())), self)
            return True
        return super().viewportEvent(event)

    def tip_for(self, link: str) -> str:
        """What pointing at `link` says: where it leads."""
        if link.startswith(f"{MENTION_SCHEME}:"):
            return self.tr("Click to see it in the window")
        return self.tr("Opens in the browser:\n{address}").format(address=link) if link else ""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the room around scrolls

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._shown is not None:
            from attnstudio.ui.assistant.answer_grounds import paint_grounds

            paint_grounds(self.viewport(), self.document(), event.rect(), self.palette())
        super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._copy_text = self.tr("Copy")
        self._all_text = self.tr("Select all")
        self._link_text = self.tr("Copy link")
        self._cut_text = self.tr("The answer is longer than can be shown here. Save it to read the rest.")
        self.setAccessibleName(self.tr("Answer"))
        self.setAccessibleDescription(self.tr("Tab goes from link to link, Enter follows one."))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            if self._is_full:  # the note at its end is in the other language
                text, finished = self._text, self._finished
                self.clear()
                self.set_markdown(text, finished)
        elif event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and self._shown is not None:
            from attnstudio.ui.assistant.answer_formats import AnswerFormats

            self._shown.restyle(AnswerFormats(self.palette(), self.font()))
