"""The Models tab itself: columns, fields, keyboard, what is said, what is saved, how it looks."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt, QTranslator
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QToolButton
from pytestqt.qtbot import QtBot

from attnstudio.assistant.question import Question
from attnstudio.settings import SettingsStore
from attnstudio.ui.gateway import Gateway
from attnstudio.ui.models.columns import MOST_MODELS
from attnstudio.ui.models.model_field import ModelField
from attnstudio.ui.models.tab import ModelsTab
from tests.e2e.loopback import Loopback, answer
from tests.ui.helpers import assert_accessible
from tests.ui.models.gateway_models import KEY, PATIENCE_MS, ByModel, says, strongest

OpenTab = Callable[..., ModelsTab]
Wait = Callable[[ModelsTab], None]
SIX = ("one", "two", "three", "four", "five", "six")


def ids(tab: ModelsTab) -> list[str]:
    return [column.field.model_id() for column in tab.columns.columns]


def type_id(field: ModelField, text: str) -> None:
    line = field.lineEdit()
    assert line is not None
    line.setText(text)


def test_without_a_question_it_says_where_one_is_written(qtbot: QtBot, open_tab: OpenTab) -> None:
    tab = open_tab("one")
    assert tab.empty.isVisible()
    assert not tab.columns.isVisible()
    assert tab.export_widget() is tab.empty
    with qtbot.waitSignal(tab.questionRequested):
        tab.empty.button.click()


def test_what_is_sent_can_be_read_and_random_weights_are_named(open_tab: OpenTab, question: Question) -> None:
    tab = open_tab("one")
    tab.set_question(question)
    for message in question.messages:
        assert message.content in tab.question.sent.text()
    tab.question.sent.header.click()
    body = tab.question.sent.body
    assert body is not None
    assert body.isReadOnly()
    assert not tab.question.warning.text(), "this frame was trained"


def test_models_are_added_up_to_six_and_removed_down_to_one(open_tab: OpenTab, question: Question) -> None:
    tab = open_tab("one")
    tab.set_question(question)
    for _ in range(MOST_MODELS - 1):
        tab.controls.add.click()
    assert len(ids(tab)) == MOST_MODELS
    assert not tab.controls.add.isEnabled()
    with pytest.raises(ValueError, match="already"):
        tab.columns.add("seven")
    for column in tab.columns.columns[1:]:
        column.remove_button.click()
    assert ids(tab) == ["one"]
    assert not tab.columns.columns[0].remove_button.isVisible(), "one stays"
    assert tab.controls.add.isEnabled()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("one", "Column 1"),
        ("  one ", "Column 1"),
        ("", "Type or choose"),
        (KEY, "API key"),
        ("a\tb", "invisible"),
    ],
)
def test_what_cannot_be_asked_is_said_and_nothing_is_sent(
    open_tab: OpenTab, server: Loopback, question: Question, text: str, said: str
) -> None:
    tab = open_tab("one", "two")
    tab.set_question(question)
    second = tab.columns.columns[1]
    type_id(second.field, text)
    assert said in second.state_line.text()
    tab.ask_all()
    assert tab.focusWidget() is second.field
    second.ask_button.click()
    assert not server.requests
    assert KEY not in tab.columns.columns[0].state_line.text() + second.state_line.text()
    type_id(second.field, "three")
    assert said not in second.state_line.text()


def test_a_model_whose_answer_another_column_shows_is_a_duplicate_too(
    open_tab: OpenTab, models: ByModel, question: Question, wait_for_endings: Wait
) -> None:
    models.scripts["one"] = says("Four.")
    tab = open_tab("one")
    tab.set_question(question)
    tab.ask_all()
    wait_for_endings(tab)
    first = tab.columns.columns[0]
    type_id(first.field, "other")
    assert "one" in first.state_line.text(), "below is still the answer of the model that was asked"
    assert tab.results.table.cell_text(0, 0) == "one"
    second = tab.columns.add("one")
    assert "Column 1" in second.state_line.text()


def test_the_models_asked_are_there_again_and_recent_ones_are_offered(
    open_tab: OpenTab,
    models: ByModel,
    store: SettingsStore,
    gateway: Gateway,
    question: Question,
    wait_for_endings: Wait,
) -> None:
    models.scripts = {"one": says("1"), "two": says("2")}
    tab = open_tab("one", "two")
    tab.set_question(question)
    tab.ask_all()
    wait_for_endings(tab)
    again = SettingsStore(store.path).settings
    assert again.compared_models == ("one", "two")
    assert again.recent_models == ("one", "two")
    later = ModelsTab(gateway, store)
    assert ids(later) == ["one", "two"]
    assert later.columns.columns[0].field.choices() == ("one", "two")


def test_the_gateways_models_are_offered_in_every_column(
    qtbot: QtBot, open_tab: OpenTab, server: Loopback, gateway: Gateway, question: Question
) -> None:
    server.scripts[:] = [answer({"data": [{"id": "zeta"}, {"id": "alpha"}]}), answer("no", "404 Not Found")]
    tab = open_tab("typed", "two")
    tab.set_question(question)
    with qtbot.waitSignal(gateway.ended, timeout=PATIENCE_MS):
        tab.controls.list_models.click()
    for column in tab.columns.columns:
        assert column.field.choices() == ("one", "alpha", "zeta")
    assert ids(tab) == ["typed", "two"], "what was typed stays"
    with qtbot.waitSignal(gateway.ended, timeout=PATIENCE_MS):
        tab.controls.list_models.click()
    assert "can be typed" in tab.note.text()
    assert tab.columns.columns[0].field.choices() == ("one", "alpha", "zeta")


@pytest.mark.parametrize("width", [440, 1280, 2560])
def test_columns_are_equally_wide_never_too_narrow_and_nothing_is_cut(
    open_tab: OpenTab, models: ByModel, question: Question, wait_for_endings: Wait, width: int
) -> None:
    long = "w" * 300
    models.scripts = {name: says(f"{long} {name}", strongest(4)) for name in SIX}
    tab = open_tab(*SIX)
    tab.resize(width, 800)
    tab.set_question(question)
    tab.ask_all()
    wait_for_endings(tab)
    widths = {column.width() for column in tab.columns.columns}
    assert max(widths) - min(widths) <= 1
    assert min(widths) >= 240
    assert tab.width() == width
    assert tab.columns.horizontalScrollBar().isVisible() == (width < 1500)
    assert_accessible(tab)


def test_what_to_press_is_said_until_something_is_asked(
    open_tab: OpenTab, models: ByModel, question: Question, wait_for_endings: Wait
) -> None:
    models.scripts = {name: says("Four.", strongest(4)) for name in SIX}
    tab = open_tab("one")
    tab.set_question(question)
    assert "Add models" in tab.hint.text()
    tab.columns.add("two").remove_button.click()
    tab.columns.add("two")
    assert "Choose the models" in tab.hint.text()
    assert tab.hint.isVisible()
    assert not tab.results.isVisible(), "a table of dashes says nothing"
    tab.ask_all()
    wait_for_endings(tab)
    assert not tab.hint.isVisible()
    assert tab.results.isVisible()
    assert tab.columns.height() > tab.results.height(), "the answers have the room"


@pytest.mark.parametrize("width", [700, 1400])
def test_figures_and_agreement_share_a_narrow_tab_and_stand_side_by_side_in_a_wide_one(
    open_tab: OpenTab, models: ByModel, question: Question, wait_for_endings: Wait, width: int
) -> None:
    models.scripts["one"] = says("Four.", strongest(4))
    tab = open_tab("one")
    tab.resize(width, 700)
    tab.set_question(question)
    tab.ask_all()
    wait_for_endings(tab)
    results, wide = tab.results, width > 1000
    assert results.tabs.isVisible() is not wide
    assert (results.table.isVisible(), results.agreement.isVisible()) == (True, wide)
    results.tabs.setCurrentIndex(1)
    assert (results.table.isVisible(), results.agreement.isVisible()) == (wide, True)


def test_tab_goes_through_the_columns_one_after_the_other(
    qtbot: QtBot, open_tab: OpenTab, models: ByModel, question: Question, wait_for_endings: Wait
) -> None:
    models.scripts = {name: says("Four.", strongest(4)) for name in SIX}
    tab = open_tab("one")
    tab.set_question(question)
    tab.columns.add("two")
    tab.activateWindow()
    tab.ask_all()
    wait_for_endings(tab)
    first, second = tab.columns.columns
    seen = []
    first.field.setFocus()
    while not tab.results.table.hasFocus():
        seen.append(tab.focusWidget())
        qtbot.keyClick(tab.focusWidget(), Qt.Key.Key_Tab)
        assert len(seen) < 50
    columns = [
        0 if first.isAncestorOf(widget) else 1 if second.isAncestorOf(widget) else 2 for widget in seen
    ]
    assert columns == sorted(columns)
    assert set(columns) == {0, 1}
    rows = [*first.pane.claims.rows, *second.pane.claims.rows]
    assert len(rows) == 2
    assert all(row in seen for row in rows), "claims came after everything else, and are in their place"
    qtbot.keyClick(tab.results.table, Qt.Key.Key_Backtab)
    assert tab.focusWidget() is seen[-1]


def test_the_table_is_copied_and_leads_to_its_column(
    open_tab: OpenTab, models: ByModel, question: Question, wait_for_endings: Wait
) -> None:
    models.scripts = {name: says("Four.", strongest(4)) for name in SIX}
    tab = open_tab(*SIX)
    tab.resize(440, 800)
    tab.set_question(question)
    tab.ask_all()
    wait_for_endings(tab)
    tab.results.table.copy()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert [line.split("\t")[0] for line in lines] == ["Model", *SIX]
    tab.results.table.rowChosen.emit(5)
    last = tab.columns.columns[5]
    left = last.mapTo(tab.columns.viewport(), last.rect().topLeft()).x()
    assert 0 <= left < tab.columns.viewport().width()


class Marked(QTranslator):
    """A language in which every text is in brackets."""

    def translate(self, _context: str, source: str, _comment: str = "", _number: int = -1) -> str:
        return f"«{source}»"

    def isEmpty(self) -> bool:
        return False


def test_every_text_follows_the_language_at_once(
    qapp: QApplication, open_tab: OpenTab, models: ByModel, question: Question, wait_for_endings: Wait
) -> None:
    models.scripts["one"] = says("Four.", strongest(4))
    tab = open_tab("one")
    tab.set_question(question)
    tab.ask_all()
    wait_for_endings(tab)
    tab.columns.add("")
    language = Marked(tab)
    qapp.installTranslator(language)
    try:
        qapp.sendPostedEvents(None, QEvent.Type.LanguageChange)
        table, tree = tab.results.table, tab.results.agreement
        first, second = tab.columns.columns
        texts = [
            *(button.text() for button in tab.controls.findChildren(QToolButton)),
            *(column.state_line.text() for column in (first, second)),
            *(table.model().headerData(column, Qt.Orientation.Horizontal) for column in range(9)),
            *(tree.headerItem().text(column) for column in range(2)),
            tree.topLevelItem(0).text(0),
            tree.topLevelItem(0).text(1),
            tab.results.overall.text(),
            tab.question.sent.header.face.text,
            tab.empty.title.text(),
            first.field.toolTip(),
            first.remove_button.accessibleName(),
        ]
        assert [text for text in texts if "«" not in str(text)] == []
        assert "«not asked»" in table.cell_text(1, 0)
    finally:
        qapp.removeTranslator(language)


@pytest.mark.parametrize(("suffix", "kind"), [(".json", "JSON"), (".md", "Markdown"), ("", "JSON")])
def test_a_comparison_is_saved_with_its_numbers_and_without_the_key(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    open_tab: OpenTab,
    models: ByModel,
    question: Question,
    wait_for_endings: Wait,
    suffix: str,
    kind: str,
) -> None:
    models.scripts = {"one": says(f"Your key is {KEY}.", strongest(4)), "two": says("Two.", strongest(2))}
    tab = open_tab("one", "two")
    tab.set_question(question)
    assert not tab.controls.save.isEnabled()
    tab.ask_all()
    wait_for_endings(tab)
    path = tmp_path / f"out{suffix}"
    monkeypatch.setattr(
        QFileDialog,
        "getSaveFileName",
        lambda *given: (str(path), next(one for one in given[3].split(";;") if kind in one)),
    )
    tab.controls.save.click()
    written = path if suffix else path.with_name("out.json")
    qtbot.waitUntil(lambda: written.name in tab.note.text(), timeout=PATIENCE_MS)
    text = written.read_text()
    assert KEY not in text
    assert "1e-30" in text, "the weights to the last digit"
    if kind == "JSON":
        document = json.loads(text)
        assert [one["claims"][0]["verdict"] for one in document["models"]] == ["holds", "fails"]


def test_what_cannot_be_saved_is_said(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    open_tab: OpenTab,
    models: ByModel,
    question: Question,
    wait_for_endings: Wait,
) -> None:
    models.scripts["one"] = says("Four.")
    tab = open_tab("one")
    tab.set_question(question)
    tab.ask_all()
    wait_for_endings(tab)
    name = str(tmp_path / "nowhere" / "out.md")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_given: (name, ""))
    tab.controls.save.click()
    qtbot.waitUntil(lambda: "does not exist" in tab.note.text(), timeout=PATIENCE_MS)
