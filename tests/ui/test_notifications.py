"""The bar says one thing at a time, the gravest first, in plain text, and keeps keys to itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from helpers import assert_accessible, cut_off
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QAction, QGuiApplication
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from attnstudio.logs import register_secret
from attnstudio.ui import notifications
from attnstudio.ui.notifications import NotificationBar, Severity
from attnstudio.ui.theme import apply_theme

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")  # what the offscreen platform cannot do

SENTINEL = "sentinel-key-0123456789abcdef"


@pytest.fixture(autouse=True)
def own_theme(qapp: QApplication) -> Iterator[None]:
    palette = qapp.palette()
    yield
    qapp.styleHints().setColorScheme(Qt.ColorScheme.Unknown)
    qapp.setPalette(palette)


@pytest.fixture
def bar(qtbot) -> NotificationBar:
    widget = NotificationBar()
    qtbot.addWidget(widget)
    widget.resize(600, 40)
    return widget


def button(bar: NotificationBar, text: str) -> QPushButton:
    return next(
        found for found in bar.findChildren(QPushButton) if found.text() == text and found.isVisible()
    )


def everything_shown(bar: NotificationBar) -> str:
    texts = [label.text() for label in bar.findChildren(type(bar._text))]
    return "\n".join([*texts, bar.findChild(QPlainTextEdit).toPlainText(), bar._text.accessibleName()])


def test_hidden_until_there_is_something_to_say(bar: NotificationBar) -> None:
    assert not bar.isVisible()
    bar.show_message("Saved.", Severity.SUCCESS)
    assert bar.isVisible()
    assert bar.text == "Saved."
    bar.clear()
    assert not bar.isVisible()


def test_gravest_first_then_newest(bar: NotificationBar, qtbot) -> None:
    for text, severity in [
        ("first warning", Severity.WARNING),
        ("note", Severity.INFO),
        ("error", Severity.ERROR),
        ("second warning", Severity.WARNING),
        ("done", Severity.SUCCESS),
    ]:
        bar.show_message(text, severity)
    seen = []
    while bar.text:
        seen.append(bar.text)
        qtbot.mouseClick(bar._close_button, Qt.MouseButton.LeftButton)
    assert seen == ["error", "second warning", "first warning", "done", "note"]
    assert not bar.isVisible()


def test_the_same_message_is_counted_not_queued(bar: NotificationBar) -> None:
    for number in range(3):
        bar.show_message("The disk is full.", Severity.ERROR, details=f"attempt {number}")
    bar.show_message("Saved.", Severity.SUCCESS)
    assert "3 times" in everything_shown(bar)
    assert "1 more" in everything_shown(bar)
    assert "attempt 2" in everything_shown(bar), "the newest details are kept"
    bar._close_current()
    assert bar.text == "Saved."
    assert "times" not in everything_shown(bar)


def test_a_flood_of_messages_is_bounded(bar: NotificationBar) -> None:
    bar.show_message("grave", Severity.ERROR)
    for number in range(3 * notifications.MAX_NOTICES):
        bar.show_message(f"note {number}", Severity.INFO)
    assert bar.text == "grave"
    assert f"{notifications.MAX_NOTICES - 1} more" in everything_shown(bar)


def test_text_is_never_markup(bar: NotificationBar) -> None:
    bar.show_message("<b>bold</b> &amp;", Severity.INFO, details="<i>x</i>")
    assert bar._text.textFormat() == Qt.TextFormat.PlainText
    assert bar.findChild(QPlainTextEdit).toPlainText() == "<i>x</i>"


def test_no_key_is_shown_or_copied(bar: NotificationBar) -> None:
    register_secret(SENTINEL)
    bar.show_message(f"refused {SENTINEL}", Severity.ERROR, details=f"Authorization: Bearer {SENTINEL}")
    bar._details_button.click()
    button(bar, "Copy").click()
    assert SENTINEL not in everything_shown(bar)
    assert SENTINEL not in QGuiApplication.clipboard().text()
    assert "refused" in QGuiApplication.clipboard().text()


def test_details_are_shown_on_demand_and_cannot_be_edited(bar: NotificationBar) -> None:
    bar.show_message("Something failed.", Severity.ERROR, details="Traceback")
    details = bar.findChild(QPlainTextEdit)
    assert details.isHidden()
    button(bar, "Details").click()
    assert details.isVisible()
    assert details.isReadOnly()
    button(bar, "Copy").click()
    assert QGuiApplication.clipboard().text() == "Something failed.\n\nTraceback"


def test_without_details_there_is_no_details_button(bar: NotificationBar) -> None:
    bar.show_message("Saved.", Severity.SUCCESS)
    assert not bar._details_button.isVisible()


def test_action_runs_and_takes_its_message_away(bar: NotificationBar, qtbot) -> None:
    action = QAction("Try again", bar)
    bar.show_message("Not saved.", Severity.WARNING, actions=(action,))
    with qtbot.waitSignal(action.triggered):
        button(bar, "Try again").click()
    assert not bar.isVisible()


def test_action_that_fails_again_brings_its_message_back(bar: NotificationBar) -> None:
    action = QAction("Try again", bar)
    action.triggered.connect(lambda: bar.show_message("Not saved.", Severity.WARNING, actions=(action,)))
    bar.show_message("Not saved.", Severity.WARNING, actions=(action,))
    button(bar, "Try again").click()
    assert bar.text == "Not saved."
    assert button(bar, "Try again").isVisible()


def test_escape_closes(bar: NotificationBar, qtbot) -> None:
    bar.show_message("Saved.", Severity.SUCCESS)
    with qtbot.waitActive(bar):
        bar.activateWindow()
    bar._close_button.setFocus()
    qtbot.keyClick(bar._close_button, Qt.Key.Key_Escape)
    assert not bar.isVisible()


@pytest.mark.parametrize(
    ("severity", "politeness"),
    [
        (Severity.INFO, QAccessible.AnnouncementPoliteness.Polite),
        (Severity.ERROR, QAccessible.AnnouncementPoliteness.Assertive),
    ],
)
def test_screen_readers_hear_it(
    bar: NotificationBar,
    monkeypatch: pytest.MonkeyPatch,
    severity: Severity,
    politeness: QAccessible.AnnouncementPoliteness,
) -> None:
    heard = []
    monkeypatch.setattr(
        notifications.QAccessible,
        "updateAccessibility",
        lambda event: heard.append((event.message(), event.politeness())),
    )
    bar.show_message("The disk is full.", severity)
    assert len(heard) == 1
    assert heard[0][0].endswith(": The disk is full.")
    assert heard[0][1] == politeness
    assert bar._text.accessibleName() == heard[0][0], "the severity is said, not only painted"


def test_the_severity_is_painted_in_the_colors_of_the_theme(bar: NotificationBar, qapp: QApplication) -> None:
    pictures = []
    for theme in ("light", "dark"):
        apply_theme(qapp, theme)
        for severity in Severity:
            bar.clear()
            bar.show_message("text", severity)
            pictures.append(bar.grab().toImage())
    assert all(one != other for index, one in enumerate(pictures) for other in pictures[index + 1 :])


@pytest.mark.parametrize("width", [480, 700, 1200])
def test_a_long_sentence_is_wrapped_not_cut(qtbot, width: int) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    bar, work = NotificationBar(), QPlainTextEdit()
    column.addWidget(bar)
    column.addWidget(work, 1)
    window.resize(width, 600)
    with qtbot.waitExposed(window):
        window.show()
    bar.show_message(
        "The settings could not be saved. " * 6, Severity.WARNING, "Details", (QAction("Try again", bar),)
    )
    qtbot.waitUntil(lambda: bar._text.height() > 0 and not cut_off(window))
    assert bar.height() < work.height(), "the bar takes what it needs and no more"
    work.setAccessibleName("Work")
    assert_accessible(window)


def test_texts_follow_the_language(bar: NotificationBar, qapp: QApplication) -> None:
    bar.show_message("Saved.", Severity.SUCCESS)
    bar._close_button.setAccessibleName("")
    qapp.sendEvent(bar, QEvent(QEvent.Type.LanguageChange))
    assert bar._close_button.accessibleName()
