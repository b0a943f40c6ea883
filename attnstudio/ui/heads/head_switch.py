"""The sign above a map that switches its head off and on."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QToolButton, QWidget

from attnstudio.ui.heads.worth import Worth
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon
from attnstudio.ui.settings.parts import set_tooltip

WIDTH, HEIGHT, ICON_PX = 20, 16, 12


class HeadSwitch(QToolButton):
    """Shows whether head number `head` (from 0) is on. By keyboard it is the head's own key, X."""

    def __init__(self, head: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._head = head
        self._worth: Worth | None = None
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setIconSize(QSize(ICON_PX, ICON_PX))
        self.resize(WIDTH, HEIGHT)
        self.hide()

    def show_worth(self, worth: Worth | None) -> None:
        """Whether the head is off, and whether it can be switched; hidden where heads are not switched."""
        if worth != self._worth:
            self._worth = worth
            self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the current language."""
        worth = self._worth
        self.setVisible(worth is not None)
        if worth is None:
            return
        self.setIcon(icon("head-off" if worth.off else "head-on"))
        self.setEnabled(worth.refusal is None)
        number = self._head + 1
        name = self.tr("Switch head {head} on") if worth.off else self.tr("Switch head {head} off")
        self.setAccessibleName(name.format(head=number))
        if worth.refusal is not None:
            tip = localize(worth.refusal)
        elif worth.off:
            tip = self.tr("This head is off: its output is left out. Click to switch it on again (X).")
        else:
            tip = self.tr(
                "Switch this head off (X): its output is left out, and loss and accuracy show what it was "
                "worth."
            )
        set_tooltip(self, tip)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
