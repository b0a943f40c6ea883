"""How the window looks: Fusion, a light and a dark palette, one accent colour, a small type scale.

Widgets read colours from their palette and come back on `PaletteChange`. The colours of curves are
fixed: they carry data, so they are legible on both palettes and follow neither.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Literal

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QPalette, QStyleHints
from PySide6.QtWidgets import QApplication, QToolTip

GRID = 8
MIN_TEXT_PX = 11

ACCENT = "#2f70d6"
LOSS_COLOR = "#3d7edb"
GRAD_COLOR = "#d4662a"
CURVE_COLORS = (
    "#3d7edb",  # blue
    "#d4662a",  # orange
    "#2f9a62",  # green
    "#c4549f",  # magenta
    "#a07f1f",  # ochre
    "#8871d6",  # violet
    "#2695a3",  # teal
    "#7d8794",  # slate
)

_Role = QPalette.ColorRole

ThemeChoice = Literal["system", "light", "dark"]


class Severity(StrEnum):
    """How much a message matters, in rising order."""

    INFO = "info"
    SUCCESS = "success"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class SeverityColors:
    """A tinted ground, the text and icon upon it, and the line around it."""

    text: QColor
    ground: QColor
    line: QColor


class TextSize(Enum):
    """The type scale: each step as a factor of the system's text size."""

    CAPTION = 0.9
    NORMAL = 1.0
    TITLE = 1.3


def apply_theme(app: QApplication, choice: ThemeChoice) -> None:
    """Give `app` its style, palette and text size; "system" goes on following the system's scheme."""
    theme = app.findChild(_Theme) or _Theme(app)
    theme.choose(choice)


def is_dark(palette: QPalette) -> bool:
    """Whether `palette` shows light text on a dark ground."""
    text, ground = palette.color(_Role.WindowText), palette.color(_Role.Base)
    return text.lightness() > ground.lightness()


def severity_colors(palette: QPalette, severity: Severity) -> SeverityColors:
    """The colours of a message of this `severity` on `palette`."""
    text, ground, line = _SEVERITIES[severity][1 if is_dark(palette) else 0]
    return SeverityColors(QColor(text), QColor(ground), QColor(line))


def text_font(size: TextSize) -> QFont:
    """The system's font at one step of the type scale, never below `MIN_TEXT_PX`."""
    font = QApplication.font()
    font.setPixelSize(max(MIN_TEXT_PX, round(QFontInfo(font).pixelSize() * size.value)))
    if size is TextSize.TITLE:
        font.setWeight(QFont.Weight.DemiBold)
    return font


def fixed_font() -> QFont:
    """The system's font for code and tracebacks, never below `MIN_TEXT_PX`."""
    return _at_least_minimum(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))


class _Theme(QObject):
    """The theme in force of one application, its parent."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._choice: ThemeChoice = "system"
        app.setStyle("Fusion")
        # Menus stay quiet and aligned; the pictures are in the toolbar.
        app.setAttribute(Qt.ApplicationAttribute.AA_DontShowIconsInMenus)
        self._hints = app.styleHints()
        self._hints.colorSchemeChanged.connect(self._paint)

    def choose(self, choice: ThemeChoice) -> None:
        self._choice = choice
        self._app.setFont(_at_least_minimum(self._app.font()))
        QToolTip.setFont(_at_least_minimum(QToolTip.font()))
        # The window frame and the native dialogs follow too, where the platform can.
        self._hints.setColorScheme(_SCHEMES[choice])
        self._paint()

    @Slot()
    def _paint(self) -> None:
        palette = self._palette()
        self._app.setPalette(palette)
        QToolTip.setPalette(palette)
        if not self._keeps_system_colors():
            outlined = _with_outline(palette)
            for class_name in _OUTLINED:
                # The stub asks for bytes, the binding takes str only.
                self._app.setPalette(outlined, class_name)  # type: ignore[arg-type]

    def _keeps_system_colors(self) -> bool:
        return self._choice == "system" and _wants_high_contrast(self._hints)

    def _palette(self) -> QPalette:
        if self._keeps_system_colors():
            return self._app.style().standardPalette()
        scheme = _system_scheme(self._hints) if self._choice == "system" else _SCHEMES[self._choice]
        if scheme == Qt.ColorScheme.Dark:
            return _build(_DARK, _DARK_DISABLED)
        return _build(_LIGHT, _LIGHT_DISABLED)


def _system_scheme(hints: QStyleHints) -> Qt.ColorScheme:
    return hints.colorScheme()


def _wants_high_contrast(hints: QStyleHints) -> bool:
    """Whether the person has set a high-contrast theme; our quiet colours would undo it."""
    return hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast


def _build(colors: dict[QPalette.ColorRole, str], disabled: dict[QPalette.ColorRole, str]) -> QPalette:
    palette = QPalette()
    for role, color in colors.items():
        palette.setColor(role, QColor(color))
    for role, color in disabled.items():
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(color))
    return palette


def _with_outline(palette: QPalette) -> QPalette:
    """`palette` for controls whose outline must be seen.

    Fusion makes the outline by darkening Window (QColor.darker(140)), which on a dark theme gives a dark
    line on a dark ground. These controls paint nothing else with Window.
    """
    outlined = QPalette(palette)
    strong, faint = _OUTLINES[is_dark(palette)]
    outlined.setColor(_Role.Window, QColor(strong))
    outlined.setColor(QPalette.ColorGroup.Disabled, _Role.Window, QColor(faint))
    return outlined


def _at_least_minimum(font: QFont) -> QFont:
    if QFontInfo(font).pixelSize() < MIN_TEXT_PX:
        font.setPixelSize(MIN_TEXT_PX)
    return font


_SCHEMES = {
    "system": Qt.ColorScheme.Unknown,
    "light": Qt.ColorScheme.Light,
    "dark": Qt.ColorScheme.Dark,
}

_LIGHT = {
    _Role.Window: "#f3f4f6",
    _Role.WindowText: "#1c1f24",
    _Role.Base: "#ffffff",
    _Role.AlternateBase: "#eef0f3",
    _Role.Text: "#1c1f24",
    _Role.PlaceholderText: "#62676f",
    _Role.Button: "#fafbfc",
    _Role.ButtonText: "#1c1f24",
    _Role.BrightText: "#ffffff",
    _Role.Light: "#ffffff",
    _Role.Midlight: "#e9ebee",
    _Role.Mid: "#c4c8ce",
    _Role.Dark: "#a3a8b0",
    _Role.Shadow: "#767b83",
    _Role.ToolTipBase: "#ffffff",
    _Role.ToolTipText: "#1c1f24",
    _Role.Link: "#2463c2",
    _Role.LinkVisited: "#6b48a8",
    _Role.Highlight: ACCENT,
    _Role.HighlightedText: "#ffffff",
    _Role.Accent: ACCENT,
}
_DARK = {
    _Role.Window: "#222529",
    _Role.WindowText: "#e4e6ea",
    _Role.Base: "#191b1e",
    _Role.AlternateBase: "#25282c",
    _Role.Text: "#e4e6ea",
    _Role.PlaceholderText: "#a3a9b2",
    _Role.Button: "#32363c",
    _Role.ButtonText: "#e4e6ea",
    _Role.BrightText: "#ffffff",
    _Role.Light: "#4a4f57",
    _Role.Midlight: "#3b4047",
    _Role.Mid: "#4d525a",
    _Role.Dark: "#16181a",
    _Role.Shadow: "#0c0d0e",
    _Role.ToolTipBase: "#32363c",
    _Role.ToolTipText: "#f0f1f3",
    _Role.Link: "#8ab4f8",
    _Role.LinkVisited: "#c0a6ee",
    _Role.Highlight: ACCENT,
    _Role.HighlightedText: "#ffffff",
    _Role.Accent: ACCENT,
}
_LIGHT_DISABLED = {
    _Role.WindowText: "#666b73",
    _Role.Text: "#666b73",
    _Role.ButtonText: "#666b73",
    _Role.PlaceholderText: "#666b73",
    _Role.Link: "#666b73",
    _Role.Highlight: "#dde0e5",
    _Role.HighlightedText: "#5d626a",
    _Role.Accent: "#a3a8b0",
    _Role.Base: "#f3f4f6",
    _Role.Button: "#f3f4f6",
}
_DARK_DISABLED = {
    _Role.WindowText: "#9aa0a9",
    _Role.Text: "#9aa0a9",
    _Role.ButtonText: "#9aa0a9",
    _Role.PlaceholderText: "#9aa0a9",
    _Role.Link: "#9aa0a9",
    _Role.Highlight: "#3b4047",
    _Role.HighlightedText: "#b4b9c1",
    _Role.Accent: "#5c626b",
    _Role.Base: "#222529",
    _Role.Button: "#2a2d32",
}

# What Fusion darkens for the outline of `_OUTLINED`: enabled, disabled; by `is_dark`.
_OUTLINED = (
    "QCheckBox",
    "QRadioButton",
    "QLineEdit",
    "QAbstractSpinBox",
    "QComboBox",
    "QPlainTextEdit",
    "QTextEdit",
    "CaseTable",  # boxes to tick
)
_OUTLINES = {False: ("#a9adb4", "#dcdfe4"), True: ("#b2b8c1", "#5a5f67")}

# severity: (text, ground, line) on the light palette, then on the dark one
_SEVERITIES = {
    Severity.INFO: (("#1d4f94", "#e6effb", "#a9c6ee"), ("#b9d4fb", "#1f2f47", "#3b5a87")),
    Severity.SUCCESS: (("#1c5e37", "#e4f4ea", "#a3d3b6"), ("#a9dfbe", "#1c3527", "#33674a")),
    Severity.WARNING: (("#6e4a00", "#fdf3d7", "#e3c66f"), ("#f2d48a", "#3a3018", "#75602a")),
    Severity.ERROR: (("#96221d", "#fce9e7", "#eaaba6"), ("#f7b8b2", "#42211f", "#86413c")),
}
