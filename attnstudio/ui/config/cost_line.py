"""What the experiment in the fields takes, and the questions that come of it."""

from __future__ import annotations

import html

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from attnstudio.engine.cost import ASK_BYTES, Cost
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.i18n import localize
from attnstudio.ui.note import Note
from attnstudio.ui.theme import GRID, Severity

UNITS = ("B", "kB", "MB", "GB", "TB", "PB")


def readable_bytes(count: int) -> str:
    """`count` with a decimal unit and two or three digits: 1.2 kB, 34 MB."""
    size, unit = float(count), 0
    while size >= 999.5 and unit < len(UNITS) - 1:
        size, unit = size / 1000, unit + 1
    return f"{size:.1f} {UNITS[unit]}" if unit and size < 9.95 else f"{size:.0f} {UNITS[unit]}"


class CostLine(QWidget):
    """The lines under the fields, and below them a question, a refusal or a reminder.

    confirmed()  the person wants it computed anyway
    reverted()   the person goes back to the experiment in force
    """

    confirmed = Signal()
    reverted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cost: Cost | None = None
        self._said: tuple[Message, Severity] | None = None
        self.text = QLabel(self)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setWordWrap(True)
        self.note = Note(self)
        self.confirm = QPushButton(self)
        self.revert = QPushButton(self)
        self._build()
        self.retranslate()
        self.show_cost(None)
        self.settle()

    def _build(self) -> None:
        for button in (self.confirm, self.revert):
            button.setAutoDefault(False)
        self.confirm.clicked.connect(self.confirmed)
        self.revert.clicked.connect(self.reverted)
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID // 2)
        buttons.addWidget(self.confirm)
        buttons.addWidget(self.revert)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID // 2)
        layout.addWidget(self.text)
        layout.addWidget(self.note)
        layout.addLayout(buttons)

    def show_cost(self, cost: Cost | None) -> None:
        """Show what the experiment in the fields takes; None while it is not valid."""
        self._cost = cost
        self.text.setHidden(cost is None)
        if cost is None:
            return
        self.text.setText(
            self.tr("{parameters} parameters\nWeights {weights}, in all about {total}").format(
                parameters=f"{cost.parameters:,}",
                weights=readable_bytes(cost.weight_bytes),
                total=readable_bytes(cost.total_bytes),
            )
        )

    def settle(self) -> None:
        """What is in the fields is in force: nothing to ask."""
        self._said = None
        self.note.clear()
        self.confirm.hide()
        self.revert.hide()

    def ask(self, cost: Cost) -> None:
        """Ask whether to compute what takes much."""
        self._say(
            message(
                QT_TRANSLATE_NOOP("Messages", "This needs about {total} of memory. Compute it?"),
                total=readable_bytes(cost.total_bytes),
            ),
            Severity.WARNING,
        )
        self.confirm.show()

    def refuse(self, cost: Cost, available: int) -> None:
        """Say that there is not enough memory."""
        self._say(
            message(
                QT_TRANSLATE_NOOP(
                    "Messages",
                    "This needs about {total} of memory, and {available} are free. "
                    "Take a shorter input, fewer heads or a smaller d_model.",
                ),
                total=readable_bytes(cost.total_bytes),
                available=readable_bytes(available),
            ),
            Severity.ERROR,
        )
        self.confirm.hide()

    def remind(self) -> None:
        """Say that the heads on the screen are not those of the fields."""
        self._say(
            message(QT_TRANSLATE_NOOP("Messages", "The heads shown are those of the last valid experiment.")),
            Severity.INFO,
        )
        self.confirm.hide()

    def _say(self, text: Message, severity: Severity) -> None:
        self._said = (text, severity)
        self.note.say(localize(text), severity)
        self.revert.show()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.confirm.setText(self.tr("Compute anyway"))
        self.confirm.setToolTip(self.tr("Compute it in spite of what it takes; Pause and Undo stay at hand"))
        self.revert.setText(self.tr("Keep the last"))
        self.revert.setToolTip(self.tr("Put the values of the experiment shown back into the fields (Esc)"))
        limit = self.tr(
            "Predicted before anything is computed: the parameters of one multi-head layer, its attention "
            "weights [head, query, key] in float32, and the peak of memory while it is trained. Above "
            "{limit} the studio asks, above the memory that is free it refuses."
        ).format(limit=readable_bytes(ASK_BYTES))
        self.text.setToolTip(f"<qt>{html.escape(limit)}</qt>")
        self.show_cost(self._cost)
        if self._said is not None:
            self.note.say(localize(self._said[0]), self._said[1])

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
