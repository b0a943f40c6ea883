"""The field for a model ID: typed freely, or chosen among those that are known."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QSizePolicy, QWidget

from attnstudio.logs import redact
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.settings.parts import set_tooltip

SHOWN_CHARACTERS = 12
SHOWN_ROWS = 16


class ModelField(QComboBox):
    """A model ID. Any can be typed; the list is a help, not a fence.

    edited()  the person changed it, by typing or by choosing
    """

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(SHOWN_CHARACTERS)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMaxVisibleItems(SHOWN_ROWS)
        self.view().setTextElideMode(Qt.TextElideMode.ElideMiddle)
        completer = self.completer()
        assert isinstance(completer, QCompleter)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.editTextChanged.connect(self._on_text)
        self.retranslate()

    def model_id(self) -> str:
        """The ID in the field, without blanks around it."""
        return self.currentText().strip()

    def set_model_id(self, model_id: str) -> None:
        """Show `model_id`. Emits nothing."""
        self.blockSignals(True)
        self.setEditText(model_id)
        self.blockSignals(False)
        self._on_text(quiet=True)

    def set_choices(self, models: tuple[str, ...]) -> None:
        """Offer `models`; what is in the field stays."""
        if models == self.choices():
            return
        text = self.currentText()
        self.blockSignals(True)
        self.clear()
        self.addItems(models)
        self.setCurrentIndex(-1)
        self.setEditText(text)
        self.blockSignals(False)
        widest = max(map(self.fontMetrics().horizontalAdvance, models), default=0)
        self.view().setMinimumWidth(min(widest + 4 * self.fontMetrics().height(), 600))

    def choices(self) -> tuple[str, ...]:
        """What is offered."""
        return tuple(self.itemText(index) for index in range(self.count()))

    def problem(self) -> Message | None:
        """Why what is in the field cannot be a model's ID."""
        model_id = self.model_id()
        if not model_id:
            return message(QT_TRANSLATE_NOOP("Messages", "Type or choose a model ID"))
        if redact(model_id) != model_id:
            return message(QT_TRANSLATE_NOOP("Messages", "This looks like an API key, not like a model ID"))
        if not model_id.isprintable():
            return message(
                QT_TRANSLATE_NOOP(
                    "Messages", "A model ID has no invisible characters. Type it, or copy it anew."
                )
            )
        return None

    def _on_text(self, _text: str = "", *, quiet: bool = False) -> None:
        line = self.lineEdit()
        assert line is not None
        if not line.hasFocus():
            line.setCursorPosition(0)  # a long ID is told by its beginning
        if not quiet:
            self.edited.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        # A wheel over the field is meant for the columns around it.
        event.ignore()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setPlaceholderText(self.tr("Model ID"))
        line = self.lineEdit()
        assert line is not None
        line.setPlaceholderText(self.tr("Model ID"))
        set_tooltip(
            self,
            self.tr(
                "The model that answers in this column. Type any ID, or choose one that the gateway lists "
                "or that was asked before."
            ),
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
