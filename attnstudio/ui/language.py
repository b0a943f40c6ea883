"""The language of the window, switched while it runs."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QTranslator
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication

from attnstudio.paths import resources_dir

SYSTEM, ENGLISH, CHINESE = "system", "en", "zh_CN"


class LanguageSwitch(QObject):
    """Installs the translators of the chosen language; widgets hear of it as `LanguageChange`."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._installed: list[QTranslator] = []
        self.current = ENGLISH

    def choose(self, language: str) -> None:
        """Speak `language`: "en", "zh_CN", or "system" for the desktop's own.

        Raises `FileNotFoundError` when the catalogue is not installed.
        """
        wanted = system_language() if language == SYSTEM else language
        if wanted == self.current:
            return
        for translator in self._installed:
            self._app.removeTranslator(translator)
        self._installed = self._load(wanted) if wanted != ENGLISH else []
        self.current = wanted
        for translator in self._installed:
            self._app.installTranslator(translator)

    def lacks_fonts(self) -> bool:
        """Whether the current language needs characters that no installed font has."""
        if self.current != CHINESE:
            return False
        return not QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese)

    def _load(self, language: str) -> list[QTranslator]:
        own = QTranslator(self)
        catalogue = resources_dir() / "translations" / f"attnstudio_{language}.qm"
        if not own.load(str(catalogue)):
            raise FileNotFoundError(catalogue)
        translators = [own]
        qt = QTranslator(self)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if qt.load(f"qtbase_{language}", folder) or qt.load(f"qt_{language}", folder):
            translators.insert(0, qt)  # the one installed last is asked first
        return translators


def system_language() -> str:
    """Simplified Chinese when the desktop prefers Chinese to English, else English."""
    for name in QLocale.system().uiLanguages():
        if name.startswith("zh"):
            return CHINESE
        if name.startswith("en"):
            return ENGLISH
    return ENGLISH
