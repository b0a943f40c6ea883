"""An answer on the screen: what is shown, copied, followed, and never fetched."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QByteArray, QEvent, QPoint, Qt, QUrl
from PySide6.QtGui import QColor, QDesktopServices, QGuiApplication, QPalette, QTextDocument, QTextTable
from PySide6.QtWidgets import QApplication, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from attnstudio.assistant.mentions import Mention
from attnstudio.ui.assistant import answer_view
from attnstudio.ui.assistant.answer_formats import TOKEN_COLORS, code_ground, inline_code_ground
from attnstudio.ui.assistant.answer_view import MOST_BLOCKS, MOST_CHARACTERS, AnswerView
from attnstudio.ui.theme import MIN_TEXT_PX, apply_theme
from tests.e2e.loopback import Loopback
from tests.ui.helpers import assert_accessible

ANSWER = """# Head 3

Head 3 takes **most** from token 5: $d_k^2$ and `x`, [paper](https://arxiv.org/abs/1706.03762).

- one
- two

| a | b |
|---|---|
| 1 | 2 |

```python
def f():

    return 1
```

> quoted
"""
PIECES = st.sampled_from(
    [
        "a ",
        "**b** ",
        "`c` ",
        "$x_i$ ",
        "😀",
        "\n",
        "\n\n",
        "- d\n",
        "1. e\n",
        "> f\n",
        "# g\n",
        "---\n",
        "```python\n",
        "```\n",
        "x = 1\n",
        "| a | b |\n|---|---|\n",
        "| 1 | 2 |\n",
        "head 3 ",
        "[l](https://a.b) ",
        "$$\na\n$$\n",
    ]
)


@pytest.fixture
def view(qtbot: QtBot, qapp: QApplication) -> AnswerView:
    apply_theme(qapp, "light")
    made = AnswerView()
    qtbot.addWidget(made)
    made.resize(400, 10)
    made.show()
    return made


def contents(view: AnswerView) -> list[tuple[object, ...]]:
    """Every paragraph with all that is seen of it."""
    found: list[tuple[object, ...]] = []
    block = view.document().begin()
    while block.isValid():
        pieces = []
        iterator = block.begin()
        while not iterator.atEnd():
            fragment = iterator.fragment()
            style = fragment.charFormat()
            pieces.append(
                (fragment.text(), style.anchorHref(), style.font().toString(), style.foreground().color())
            )
            iterator += 1
        shape = block.blockFormat()
        found.append(
            (tuple(pieces), shape.leftMargin(), shape.topMargin(), shape.textIndent(), shape.lineHeight())
        )
        block = block.next()
    return found


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(PIECES, max_size=20).map("".join), st.data())
def test_a_streamed_document_equals_one_shown_at_once(
    view: AnswerView, text: str, data: st.DataObject
) -> None:
    view.clear()
    view.set_markdown(text, finished=True)
    at_once = contents(view)
    view.clear()
    for cut in data.draw(st.lists(st.integers(0, len(text)), max_size=12).map(sorted)):
        view.set_markdown(text[:cut], finished=False)
    view.set_markdown(text, finished=True)
    assert contents(view) == at_once


def test_it_is_as_high_as_its_text_and_never_scrolls(view: AnswerView) -> None:
    view.set_markdown("a", finished=True)
    low = view.height()
    view.set_markdown(ANSWER, finished=True)
    high = view.height()
    assert high > 5 * low
    view.resize(200, high)
    assert view.height() > high
    assert view.verticalScrollBar().maximum() == view.horizontalScrollBar().maximum() == 0
    view.clear()
    assert view.height() < low


def test_in_a_layout_it_takes_the_room_it_needs(qtbot: QtBot) -> None:
    area = QScrollArea()
    qtbot.addWidget(area)
    area.setWidgetResizable(True)
    inner = QWidget()
    column = QVBoxLayout(inner)
    view = AnswerView()
    column.addWidget(view)
    area.setWidget(inner)
    area.resize(280, 300)
    area.show()
    view.set_markdown(
        ANSWER + "\n| a | b | c | d | e |\n|-|-|-|-|-|\n| word | another | diagonal | 0.83 | 5 |", True
    )
    qtbot.waitUntil(lambda: inner.height() >= view.height() > 200)
    assert view.document().idealWidth() <= view.viewport().width()
    assert_accessible(inner)


def test_a_shorter_or_another_text_starts_anew(view: AnswerView) -> None:
    view.set_markdown(ANSWER, finished=False)
    for text in ("# Head 3", "other", "other and more", ""):
        view.set_markdown(text, finished=True)
        assert view.toPlainText() == text.removeprefix("# ")


def test_the_selection_stays_while_more_arrives(view: AnswerView) -> None:
    view.set_markdown("first paragraph\n\nsecond one is", finished=False)
    cursor = view.textCursor()
    cursor.setPosition(6)
    cursor.setPosition(22, cursor.MoveMode.KeepAnchor)
    view.setTextCursor(cursor)
    view.set_markdown("first paragraph\n\nsecond one is being\n\n- written", finished=False)
    assert view.textCursor().selectedText() == "paragraph\u2029second"


def test_a_long_text_is_shown_in_several_turns(view: AnswerView, qtbot: QtBot) -> None:
    text = "word **bold** text\n\n" * 600
    view.set_markdown(text, finished=True)
    assert not view.is_complete()
    qtbot.waitUntil(view.is_complete)
    assert view.toPlainText().count("word bold text") == 600


def test_a_text_that_is_too_long_says_so(
    view: AnswerView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MOST_CHARACTERS >= 50_000
    assert MOST_BLOCKS >= 1000
    monkeypatch.setattr(answer_view, "MOST_CHARACTERS", 9000)
    monkeypatch.setattr(answer_view, "MOST_BLOCKS", 300)
    view.set_markdown(("word " * 400 + "\n\n") * 10, finished=True)
    qtbot.waitUntil(view.is_complete)
    assert len(view.toPlainText()) < 9500
    assert "Save it to read the rest" in view.toPlainText()
    QApplication.sendEvent(view, QEvent(QEvent.Type.LanguageChange))
    qtbot.waitUntil(view.is_complete)
    assert view.toPlainText().count("Save it to read the rest") == 1
    view.set_markdown("\n\n---\n\n" * 400, finished=True)
    qtbot.waitUntil(view.is_complete)
    assert view.document().blockCount() < 310


def test_the_same_clear_and_set_again(view: AnswerView) -> None:
    view.set_markdown(ANSWER, finished=True)
    before = contents(view)
    view.clear()
    assert view.toPlainText() == ""
    view.set_markdown(ANSWER, finished=True)
    assert contents(view) == before


def test_copying_gives_plain_text(view: AnswerView) -> None:
    view.set_markdown(ANSWER, finished=True)
    view.selectAll()
    view.copy()
    assert QGuiApplication.clipboard().text() == (
        "Head 3\n\nHead 3 takes most from token 5: d_k^2 and x, paper.\n\n• one\n• two\n\na\tb\n1\t2\n\n"
        "def f():\n\n    return 1\n\nquoted"
    )
    assert not QGuiApplication.clipboard().mimeData().hasHtml()


def test_a_fraction_stays_on_its_line_and_is_copied_as_it_reads(view: AnswerView) -> None:
    formula = r"\mathrm{softmax}\left(\frac{QK^T}{\sqrt{d_k}}\right)V"
    for width in range(150, 400, 10):
        view.resize(width, 10)
        view.set_markdown(f"The weights are ${formula}$ as we know.", finished=True)
        block = view.document().firstBlock()
        layout, text = block.layout(), block.text()
        lines = [layout.lineAt(number) for number in range(layout.lineCount())]
        pieces = [text[line.textStart() : line.textStart() + line.textLength()] for line in lines]
        assert not any(piece.rstrip("\u2060").endswith("/") for piece in pieces), pieces
    view.selectAll()
    view.copy()
    assert QGuiApplication.clipboard().text() == "The weights are softmax(QK^T/√d_k)V as we know."


def test_mentions_are_announced(view: AnswerView, qtbot: QtBot) -> None:
    view.set_markdown("See head 3.", finished=True)
    with qtbot.waitSignal(view.mentionActivated) as activated:
        click_link(view, "attn:head/2", qtbot)
    mention = activated.args[0]
    assert isinstance(mention, Mention)
    assert (mention.place_kind, mention.number_from_0) == ("head", 2)


def test_links_are_followed_by_keyboard(view: AnswerView, qtbot: QtBot) -> None:
    view.set_markdown("See head 3 and head 4.", finished=True)
    view.setFocus()
    with qtbot.waitSignal(view.mentionActivated) as activated:
        qtbot.keyClick(view, Qt.Key.Key_Tab)
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert activated.args[0].number_from_0 in (2, 3)


def click_link(view: AnswerView, link: str, qtbot: QtBot) -> None:
    points = (QPoint(x, y) for y in range(2, view.height(), 4) for x in range(2, view.width(), 4))
    point = next(point for point in points if view.anchorAt(point) == link)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the browser was asked to open: it cannot be had in a test."""
    found: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: found.append(url.toString()))
    return found


def test_https_links_open_in_the_browser_on_a_click_only(
    view: AnswerView, qtbot: QtBot, opened: list[str]
) -> None:
    view.set_markdown("[paper](https://arxiv.org/abs/1)", finished=True)
    assert opened == []
    click_link(view, "https://arxiv.org/abs/1", qtbot)
    assert opened == ["https://arxiv.org/abs/1"]


@pytest.mark.parametrize(
    "address", ["http://a.b", "file:///etc/passwd", "javascript:alert(1)", "data:text/html,x"]
)
def test_nothing_else_is_ever_opened(view: AnswerView, address: str, opened: list[str]) -> None:
    view.set_markdown(f"[a]({address}) <{address}> {address}", finished=True)
    assert not any(piece[1] for paragraph in contents(view) for piece in paragraph[0])
    view.anchorClicked.emit(QUrl(address))
    assert opened == []


def test_no_picture_or_file_is_ever_fetched(view: AnswerView, tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    assert view.grab().save(str(picture))
    with Loopback([lambda connection, _: connection.close()]) as server:
        text = f"![a]({server.url}/a.png) ![b](file://{picture}) <img src='{server.url}/b.png'>\n\n"
        view.set_markdown(text + f"[ref]: {server.url}\n\n<link rel=stylesheet href='{server.url}'>", True)
        view.grab()
        for kind in QTextDocument.ResourceType:
            for address in (f"{server.url}/c", f"file://{picture}"):
                assert view.document().resource(kind.value, QUrl(address)) == QByteArray()
        view.setHtml(f"<img src='{server.url}/d.png'><img src='file://{picture}'>")
        view.grab()
        assert not server.received.wait(0.2)
        assert server.requests == []


def test_the_theme_changes_colours_that_are_shown(view: AnswerView, qapp: QApplication, qtbot: QtBot) -> None:
    view.set_markdown(ANSWER, finished=True)
    light = contents(view)
    apply_theme(qapp, "dark")
    qtbot.waitUntil(lambda: contents(view) != light)
    dark = contents(view)
    assert [line[1:] for line in dark] == [line[1:] for line in light]
    apply_theme(qapp, "light")
    qtbot.waitUntil(lambda: contents(view) == light)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_code_is_legible(qapp: QApplication, theme: str) -> None:
    apply_theme(qapp, theme)  # type: ignore[arg-type]
    palette = qapp.palette()
    for pair in TOKEN_COLORS.values():
        assert contrast(QColor(pair[theme == "dark"]), code_ground(palette)) >= 4.5
    text = palette.color(QPalette.ColorRole.WindowText)
    assert contrast(text, inline_code_ground(palette)) >= 4.5
    assert contrast(palette.color(QPalette.ColorRole.Link), palette.color(QPalette.ColorRole.Window)) >= 4.5
    apply_theme(qapp, "light")


def contrast(first: QColor, second: QColor) -> float:
    """The ratio of WCAG 2."""
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(color: QColor) -> float:
    parts = (color.redF(), color.greenF(), color.blueF())
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_no_text_is_too_small(view: AnswerView) -> None:
    view.set_markdown("$x_{i}^2$ `code` # h\n\n# *h* $y_j$", finished=True)
    block = view.document().begin()
    while block.isValid():
        iterator = block.begin()
        while not iterator.atEnd():
            style = iterator.fragment().charFormat()
            is_script = style.verticalAlignment() != style.VerticalAlignment.AlignNormal
            pixels = style.font().pixelSize() * (2 / 3 if is_script else 1)
            assert pixels >= MIN_TEXT_PX
            iterator += 1
        block = block.next()


def test_the_text_follows_the_size_of_the_font(view: AnswerView) -> None:
    view.set_markdown("# h\n\ntext `code`", finished=True)
    low = view.height()
    font = view.font()
    font.setPixelSize(30)
    view.setFont(font)
    assert view.height() > 2 * low - 10


def test_the_menu_and_tips_follow_the_language(view: AnswerView) -> None:
    view.set_markdown("[a](https://x.y) head 3", finished=True)
    menu = view.context_menu("https://x.y")
    texts = [action.text() for action in menu.actions()]
    assert texts == ["Copy", "Select all", "Copy link"]
    assert not menu.actions()[0].isEnabled()
    menu.actions()[2].trigger()
    assert QGuiApplication.clipboard().text() == "https://x.y"
    assert len(view.context_menu("attn:head/2").actions()) == 2
    assert view.tip_for("https://x.y") == "Opens in the browser:\nhttps://x.y"
    assert view.tip_for("attn:head/2") != view.tip_for("") == ""
    QApplication.sendEvent(view, QEvent(QEvent.Type.LanguageChange))
    assert view.accessibleName() == "Answer"


def test_tables_are_real_tables(view: AnswerView) -> None:
    view.set_markdown("| a | b |\n|---|---|\n", finished=False)
    view.set_markdown("| a | b |\n|---|---|\n| 1 | 2 |\n| 3", finished=False)
    tables = [frame for frame in view.document().rootFrame().childFrames() if isinstance(frame, QTextTable)]
    assert [(table.rows(), table.columns()) for table in tables] == [(3, 2)]


def test_the_libraries_load_with_the_first_answer() -> None:
    program = (
        "import sys, attnstudio.ui.assistant.answer_view;"
        "print([name for name in ('markdown_it', 'pygments', 'pylatexenc') if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_the_link_that_has_the_focus_is_scrolled_into_view(qtbot: QtBot) -> None:
    room = QScrollArea()
    qtbot.addWidget(room)
    view = AnswerView()
    room.setWidget(view)
    room.setWidgetResizable(True)
    room.resize(300, 120)
    view.set_markdown("\n\n".join(f"Head {number} looks on." for number in range(1, 31)), True)
    room.show()
    qtbot.waitExposed(room)
    qtbot.waitUntil(lambda: room.verticalScrollBar().maximum() > 200)
    view.setFocus(Qt.FocusReason.TabFocusReason)
    for key in [Qt.Key.Key_Tab] * 20 + [Qt.Key.Key_Backtab] * 15:
        qtbot.keyClick(view, key)
        link = view.viewport().mapTo(room.viewport(), view.cursorRect().center())
        assert room.viewport().rect().contains(link)
