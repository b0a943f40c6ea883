"""What is done with a question: send it, stop it, or take it elsewhere."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from attnstudio.ui.assistant.wrap_row import WrapRow
from attnstudio.ui.icons import icon
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID

ICON = QSize(16, 16)


class SendBar(QWidget):
    """Send, or Stop while an answer is on its way; several models; test cases.

    sendRequested() stopRequested() severalRequested() casesRequested()
    """

    sendRequested = Signal()
    stopRequested = Signal()
    severalRequested = Signal()
    casesRequested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._obstacle = ""
        self._state: tuple[str, bool, bool] | None = None
        self.send_button = QPushButton(self)
        self.stop_button = QPushButton(self)
        self.several_button = QPushButton(self)
        self.cases_button = QPushButton(self)
        for button, name in (
            (self.stop_button, "stop"),
            (self.several_button, "models"),
            (self.cases_button, "cases"),
        ):
            button.setIcon(icon(name))
            button.setIconSize(ICON)
        buttons = (self.send_button, self.stop_button, self.several_button, self.cases_button)
        for button in buttons:
            button.setAutoDefault(False)
        bold = self.send_button.font()
        bold.setBold(True)
        self.send_button.setFont(bold)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        layout.addWidget(self.send_button)
        layout.addWidget(self.stop_button)
        layout.addWidget(WrapRow((self.several_button, self.cases_button), self))
        self.send_button.clicked.connect(self.sendRequested)
        self.stop_button.clicked.connect(self.stopRequested)
        self.several_button.clicked.connect(self.severalRequested)
        self.cases_button.clicked.connect(self.casesRequested)
        self.retranslate()
        self.set_state("", is_asking=False)

    def set_state(self, obstacle: str, *, is_asking: bool, is_busy: bool = False) -> None:
        """`obstacle`: why nothing can be sent, ""  when it can; whether an answer is on its way."""
        state = (obstacle, is_asking, is_busy)
        if state == self._state:
            return
        self._state = state
        had_focus = self.send_button.hasFocus() or self.stop_button.hasFocus()
        self._obstacle = obstacle
        self.send_button.setEnabled(not obstacle and not is_busy)
        self.several_button.setEnabled(not obstacle)
        self.send_button.setVisible(not is_asking)
        self.stop_button.setVisible(is_asking)
        if had_focus:
            (self.stop_button if is_asking else self.send_button).setFocus()
        self._explain()

    def _explain(self) -> None:
        send = self.tr("Send the question (Ctrl+Enter)")
        several = self.tr("Send the same question to up to six models, and see their answers side by side")
        set_tooltip(self.send_button, self._obstacle or send)
        set_tooltip(self.several_button, self._obstacle or several)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.send_button.setText(self.tr("Send"))
        self.stop_button.setText(self.tr("Stop"))
        set_tooltip(self.stop_button, self.tr("End the answer here (Esc); what has come stays visible"))
        self.several_button.setText(self.tr("Several models…"))
        self.several_button.setAccessibleName(self.tr("Ask several models"))
        self.cases_button.setText(self.tr("Test cases…"))
        set_tooltip(
            self.cases_button,
            self.tr("Have a model propose cases for an attention layer; the studio runs them"),
        )
        self._explain()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
