"""The palettes are legible, the text is large enough, and the theme follows the system when asked to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QSpinBox,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from attnstudio.ui import theme
from attnstudio.ui.theme import Severity, TextSize, apply_theme, is_dark, severity_colors

Role = QPalette.ColorRole
Group = QPalette.ColorGroup
AA_TEXT = 4.5
AA_GRAPHICS = 3.0

TEXT_ON_GROUND = [
    (Role.WindowText, Role.Window),
    (Role.Text, Role.Base),
    (Role.Text, Role.AlternateBase),
    (Role.ButtonText, Role.Button),
    (Role.PlaceholderText, Role.Base),
    (Role.Link, Role.Window),
    (Role.Link, Role.Base),
    (Role.LinkVisited, Role.Window),
    (Role.LinkVisited, Role.Base),
    (Role.ToolTipText, Role.ToolTipBase),
    (Role.HighlightedText, Role.Highlight),
]


def luminance(color: QColor) -> float:
    """Relative luminance after WCAG 2.2."""
    channels = (color.redF(), color.greenF(), color.blueF())
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.fixture(autouse=True)
def own_theme(qapp: QApplication) -> Iterator[None]:
    """Give the other tests their application back as it was."""
    palette, font, tip = qapp.palette(), qapp.font(), QToolTip.palette()
    yield
    qapp.styleHints().setColorScheme(Qt.ColorScheme.Unknown)
    qapp.setPalette(palette)
    qapp.setFont(font)
    QToolTip.setPalette(tip)


@pytest.fixture(params=["light", "dark"])
def palette(request: pytest.FixtureRequest, qapp: QApplication) -> QPalette:
    apply_theme(qapp, request.param)
    assert is_dark(qapp.palette()) == (request.param == "dark")
    return qapp.palette()


def test_contrast_function_agrees_with_the_standard() -> None:
    assert contrast(QColor("#000000"), QColor("#ffffff")) == pytest.approx(21)
    assert contrast(QColor("#777777"), QColor("#ffffff")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("text", "ground"), TEXT_ON_GROUND)
@pytest.mark.parametrize("group", [Group.Active, Group.Inactive, Group.Disabled])
def test_text_is_legible_in_every_state(palette: QPalette, group: Group, text: Role, ground: Role) -> None:
    ratio = contrast(palette.color(group, text), palette.color(group, ground))
    assert ratio >= AA_TEXT, f"{text.name} on {ground.name}, {group.name}: {ratio:.2f}"


def test_disabled_text_looks_different(palette: QPalette) -> None:
    enabled, disabled = palette.color(Role.WindowText), palette.color(Group.Disabled, Role.WindowText)
    assert contrast(enabled, disabled) >= 1.8


@pytest.mark.parametrize("severity", Severity)
def test_severities_are_legible_and_tinted(palette: QPalette, severity: Severity) -> None:
    colors = severity_colors(palette, severity)
    assert contrast(colors.text, colors.ground) >= AA_TEXT
    assert contrast(palette.color(Role.WindowText), colors.ground) >= AA_TEXT
    assert colors.ground != palette.color(Role.Window)


@pytest.mark.parametrize("control", [QCheckBox, QRadioButton, QLineEdit, QSpinBox, QComboBox, QPlainTextEdit])
@pytest.mark.usefixtures("palette")
def test_controls_have_an_outline_that_can_be_seen(qapp: QApplication, qtbot, control: type[QWidget]) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    QVBoxLayout(window).addWidget(control())
    window.ensurePolished()
    picture = window.grab().toImage()
    ground = qapp.palette().color(Role.Window)
    middle = picture.height() // 2
    row = [picture.pixelColor(x, middle) for x in range(24)]
    outline = max(row, key=lambda color: contrast(color, ground))
    assert row[0] == ground
    assert contrast(outline, ground) >= AA_GRAPHICS


def test_the_theme_is_read_right_off_any_control(palette: QPalette, qtbot) -> None:
    box = QCheckBox()
    qtbot.addWidget(box)
    assert is_dark(box.palette()) == is_dark(palette)


def test_severities_differ_from_one_another(palette: QPalette) -> None:
    grounds = {severity_colors(palette, severity).ground.name() for severity in Severity}
    assert len(grounds) == len(Severity)


@pytest.mark.parametrize("color", [*theme.CURVE_COLORS, theme.LOSS_COLOR, theme.GRAD_COLOR, theme.ACCENT])
@pytest.mark.parametrize("ground", [Role.Base, Role.Window])
def test_curves_and_accent_stand_out_on_both_themes(palette: QPalette, color: str, ground: Role) -> None:
    assert contrast(QColor(color), palette.color(ground)) >= AA_GRAPHICS


def test_curve_colors_differ_from_one_another() -> None:
    for one, other in product(theme.CURVE_COLORS, repeat=2):
        a, b = QColor(one), QColor(other)
        distance = abs(a.red() - b.red()) + abs(a.green() - b.green()) + abs(a.blue() - b.blue())
        assert one == other or distance > 75, f"{one} and {other} look alike"


def test_palette_changes_reach_a_widget_that_is_shown(qapp: QApplication, qtbot) -> None:
    apply_theme(qapp, "light")
    label = QLabel("text")
    qtbot.addWidget(label)
    label.show()
    light = label.palette().color(Role.WindowText)
    apply_theme(qapp, "dark")
    qtbot.waitUntil(lambda: label.palette().color(Role.WindowText) != light)
    assert QToolTip.palette().color(Role.ToolTipBase) == qapp.palette().color(Role.ToolTipBase)


def test_system_choice_follows_the_system(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """The offscreen platform has no scheme of its own, so the hints are stood in for; the rest is real."""
    apply_theme(qapp, "system")
    controller = qapp.findChild(theme._Theme)
    monkeypatch.setattr(theme, "_system_scheme", lambda _app: Qt.ColorScheme.Dark)
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert is_dark(qapp.palette())
    apply_theme(qapp, "light")
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert not is_dark(qapp.palette()), "a choice of the person's own wins over the system"
    assert controller is qapp.findChild(theme._Theme), "one theme for each application"


def test_unknown_system_scheme_is_light(qapp: QApplication) -> None:
    apply_theme(qapp, "dark")
    apply_theme(qapp, "system")
    assert not is_dark(qapp.palette())


def test_high_contrast_keeps_the_colors_of_the_system(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theme, "_wants_high_contrast", lambda _app: True)
    apply_theme(qapp, "system")
    assert qapp.palette().color(Role.Window) == qapp.style().standardPalette().color(Role.Window)
    apply_theme(qapp, "dark")
    assert is_dark(qapp.palette()), "a choice of the person's own wins"


def test_text_is_never_under_the_minimum(qapp: QApplication) -> None:
    tiny = QFont(qapp.font())
    tiny.setPixelSize(7)
    qapp.setFont(tiny)
    assert QFontInfo(theme.text_font(TextSize.CAPTION)).pixelSize() >= theme.MIN_TEXT_PX
    assert QFontInfo(theme.text_font(TextSize.TITLE)).pixelSize() >= theme.MIN_TEXT_PX
    assert QFontInfo(theme.fixed_font()).pixelSize() >= theme.MIN_TEXT_PX
    apply_theme(QApplication.instance(), "light")
    assert QFontInfo(qapp.font()).pixelSize() >= theme.MIN_TEXT_PX


def test_type_scale_rises(qapp: QApplication) -> None:
    apply_theme(qapp, "light")
    sizes = [QFontInfo(theme.text_font(size)).pixelSize() for size in TextSize]
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1]
