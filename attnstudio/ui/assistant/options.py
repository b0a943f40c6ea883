"""How models are asked to answer: language, temperature and length, remembered in the settings."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QToolButton,
    QWidget,
)

from attnstudio.assistant.prompts import Language
from attnstudio.messages import Message
from attnstudio.settings import CHOICES, HIGHEST_TEMPERATURE, LONGEST_ANSWER, SettingsStore
from attnstudio.ui.fields import NumberField
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon
from attnstudio.ui.language import ENGLISH, LanguageSwitch
from attnstudio.ui.note import Note
from attnstudio.ui.number_text import NumberRefused, parse_integer
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID, Severity

POPUP_WIDTH = 38 * GRID
MOST_DIGITS = 12


class AnswerOptions(QFrame):
    """The options as a popup below their button. What is entered is in force, and saved, at once.

    languageChosen()  answers are asked for in another language from now on
    """

    languageChosen = Signal()

    def __init__(self, store: SettingsStore, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._store = store
        self._labels = tuple(QLabel(self) for _ in range(3))
        self.language = QComboBox(self)
        self.temperature = NumberField(self)
        self.limit = QLineEdit(self)
        self.note = Note(self)
        self._build()
        self.retranslate()

    def _build(self) -> None:
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setFixedWidth(POPUP_WIDTH)
        self.limit.setMaxLength(MOST_DIGITS)
        self.language.addItems(list(CHOICES["answer_language"]))
        grid = QGridLayout(self)
        grid.setHorizontalSpacing(GRID)
        grid.setVerticalSpacing(GRID)
        grid.setColumnStretch(1, 1)
        fields: tuple[QWidget, ...] = (self.language, self.temperature, self.limit)
        for row, (label, field) in enumerate(zip(self._labels, fields, strict=True)):
            label.setBuddy(field)
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
        grid.addWidget(self.note, len(fields), 0, 1, 2)
        self.language.activated.connect(self._choose_language)
        self.temperature.textEdited.connect(self._take_temperature)
        self.limit.textEdited.connect(self._take_limit)

    def show_below(self, button: QToolButton) -> None:
        """Open, right-aligned below `button`, with what is in force."""
        settings = self._store.settings
        self.note.clear()
        self.language.setCurrentIndex(CHOICES["answer_language"].index(settings.answer_language))
        self.temperature.set_value(settings.temperature)
        self.limit.setText(str(settings.answer_limit) if settings.answer_limit else "")
        self.adjustSize()
        corner = button.mapToGlobal(QPoint(button.width() - self.width(), button.height()))
        room = button.screen().availableGeometry()
        self.move(max(room.left(), corner.x()), min(corner.y(), room.bottom() - self.height()))
        self.show()
        self.language.setFocus()

    # -- what is chosen

    @Slot(int)
    def _choose_language(self, index: int) -> None:
        self._save(answer_language=CHOICES["answer_language"][index])
        self.languageChosen.emit()

    @Slot()
    def _take_temperature(self) -> None:
        value = self.temperature.value()
        if value is None or not 0 <= value <= HIGHEST_TEMPERATURE:
            text = self.tr("The temperature is a number from 0 to {highest}.")
            self._refuse(text.format(highest=f"{HIGHEST_TEMPERATURE:g}"))
        else:
            self._save(temperature=value)

    @Slot()
    def _take_limit(self) -> None:
        try:
            limit = parse_integer(self.limit.text()) if self.limit.text().strip() else 0
        except NumberRefused:
            limit = -1
        if 0 <= limit <= LONGEST_ANSWER:
            self._save(answer_limit=limit)
        else:
            text = self.tr("The longest answer is a number of tokens up to {most}, or empty.")
            self._refuse(text.format(most=f"{LONGEST_ANSWER:,}"))

    def _refuse(self, text: str) -> None:
        self.note.say(text, Severity.ERROR)
        self.adjustSize()

    def _save(self, **changes: str | float) -> None:
        problem: Message | None = self._store.update(**changes)
        if problem is None:
            self.note.clear()
        else:
            self.note.say(localize(problem), Severity.WARNING)
        self.adjustSize()

    # -- texts

    def retranslate(self) -> None:
        """Texts in the current language."""
        texts = (self.tr("Answer language"), self.tr("Temperature"), self.tr("Longest answer"))
        for label, text in zip(self._labels, texts, strict=True):
            label.setText(text)
        names = {"window": self.tr("As the window"), "en": "English", "zh_CN": "简体中文"}
        for index, name in enumerate(CHOICES["answer_language"]):
            self.language.setItemText(index, names[name])
        self.language.setAccessibleName(self.tr("Answer language"))
        self.temperature.setAccessibleName(self.tr("Temperature"))
        self.limit.setAccessibleName(self.tr("Longest answer"))
        self.limit.setPlaceholderText(self.tr("as long as the model likes"))
        set_tooltip(self.language, self.tr("The language that models are asked to answer in."))
        set_tooltip(
            self.temperature,
            self.tr(
                "Scores are divided by it before the model's softmax: 0 always takes the likeliest token, "
                "higher values vary more. 0.2 keeps readings close to the numbers."
            ),
        )
        set_tooltip(
            self.limit,
            self.tr("In tokens, thinking included at some gateways. A longer answer is cut, and it is said."),
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape}:
            self.close()
        else:
            super().keyPressEvent(event)


class OptionsButton(QToolButton):
    """Opens the options.

    languageChosen()  answers are asked for in another language from now on
    """

    languageChosen = Signal()

    def __init__(self, store: SettingsStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self.setIcon(icon("settings"))
        self.options = AnswerOptions(store, self)
        self.options.languageChosen.connect(self.languageChosen)
        self.clicked.connect(self._open)
        self.retranslate()

    def language(self) -> Language:
        """The language that answers are asked for in."""
        chosen = self._store.settings.answer_language
        if chosen == "window":
            return Language(_window_language())
        return Language(chosen)

    @Slot()
    def _open(self) -> None:
        self.options.show_below(self)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(self.tr("Answer options"))
        set_tooltip(self, self.tr("How to answer: language, temperature, length."))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def _window_language() -> str:
    application = QApplication.instance()
    assert application is not None
    switch = application.findChild(LanguageSwitch)
    return ENGLISH if switch is None else switch.current
