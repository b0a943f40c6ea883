"""Language and theme, in force as soon as they are chosen."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QWidget

from attnstudio.settings import CHOICES, SettingsStore
from attnstudio.ui.i18n import localize
from attnstudio.ui.note import Note
from attnstudio.ui.settings.parts import LABEL_WIDTH, set_tooltip
from attnstudio.ui.theme import GRID, Severity


class AppearanceSection(QWidget):
    """languageChosen(str) and themeChosen(str): the window follows; the choice is saved already."""

    languageChosen = Signal(str)
    themeChosen = Signal(str)

    def __init__(self, store: SettingsStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._language_label = QLabel(self)
        self.language = QComboBox(self)
        self._theme_label = QLabel(self)
        self.theme = QComboBox(self)
        for choices in (self.language, self.theme):
            choices.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.note = Note(self)
        self._language_label.setBuddy(self.language)
        self._language_label.setMinimumWidth(LABEL_WIDTH)
        self._theme_label.setBuddy(self.theme)
        self.language.addItems(list(CHOICES["language"]))
        self.theme.addItems(list(CHOICES["theme"]))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GRID)
        grid.setVerticalSpacing(GRID)
        grid.addWidget(self._language_label, 0, 0)
        grid.addWidget(self.language, 0, 1)
        grid.addWidget(self._theme_label, 1, 0)
        grid.addWidget(self.theme, 1, 1)
        grid.addWidget(self.note, 2, 0, 1, 3)
        grid.setColumnStretch(2, 1)
        self.language.activated.connect(self._choose_language)
        self.theme.activated.connect(self._choose_theme)
        self.retranslate()

    def refresh(self) -> None:
        """Show what is in force; it may have been chosen in a menu."""
        settings = self._store.settings
        self.language.setCurrentIndex(CHOICES["language"].index(settings.language))
        self.theme.setCurrentIndex(CHOICES["theme"].index(settings.theme))

    def _choose_language(self, index: int) -> None:
        language = CHOICES["language"][index]
        self._save(language=language)
        self.languageChosen.emit(language)

    def _choose_theme(self, index: int) -> None:
        theme = CHOICES["theme"][index]
        self._save(theme=theme)
        self.themeChosen.emit(theme)

    def _save(self, **changes: str) -> None:
        problem = self._store.update(**changes)
        if problem is None:
            self.note.clear()
        else:
            self.note.say(localize(problem), Severity.WARNING)

    def retranslate(self) -> None:
        """Texts in the current language."""
        languages = {"system": self.tr("As the system"), "en": "English", "zh_CN": "简体中文"}
        themes = {
            "system": self.tr("As the system"),
            "light": self.tr("Light"),
            "dark": self.tr("Dark"),
        }
        for index, name in enumerate(CHOICES["language"]):
            self.language.setItemText(index, languages[name])
        for index, name in enumerate(CHOICES["theme"]):
            self.theme.setItemText(index, themes[name])
        self._language_label.setText(self.tr("Lan&guage"))
        self.language.setAccessibleName(self.tr("Language"))
        set_tooltip(self.language, self.tr("The language of the studio; it changes at once."))
        self._theme_label.setText(self.tr("T&heme"))
        self.theme.setAccessibleName(self.tr("Theme"))
        set_tooltip(
            self.theme, self.tr("Light or dark. The colours of heatmaps and curves stay: they carry data.")
        )
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
