"""Which model answers, the settings' one or any other, and how it is asked to answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from dock_line import KEY, PATIENCE_MS, Line, show
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from attnstudio.assistant.language import Language
from attnstudio.settings import SettingsStore
from attnstudio.ui.assistant.model_chooser import ModelChooser
from attnstudio.ui.assistant.options import OptionsButton
from attnstudio.ui.language import LanguageSwitch
from tests.e2e.loopback import Held, Loopback, answer
from tests.ui.helpers import assert_accessible

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

Serve = Callable[..., Loopback]


@pytest.fixture
def chooser(qtbot: QtBot, line: Line) -> Iterator[ModelChooser]:
    line.store.update(recent_models=("used", "model-a"))
    chooser = ModelChooser(line.gateway, line.store)
    show(qtbot, chooser, 300, 80)
    yield chooser
    chooser.close_down()


def list_models(qtbot: QtBot, chooser: ModelChooser, line: Line) -> None:
    with qtbot.waitSignal(line.gateway.ended, timeout=PATIENCE_MS):
        qtbot.mouseClick(chooser.list_button, Qt.MouseButton.LeftButton)


def offered(chooser: ModelChooser) -> list[str]:
    return [chooser.field.itemText(index) for index in range(chooser.field.count())]


# -- the model in force


def test_the_settings_model_is_in_force_until_another_is_chosen(
    qtbot: QtBot, chooser: ModelChooser, line: Line
) -> None:
    assert chooser.model_id() == "model-a"
    line.store.update(model_id="model-b")
    chooser.refresh()
    assert chooser.model_id() == "model-b"
    with qtbot.waitSignal(chooser.modelChosen) as chosen:
        chooser.line.clear()
        qtbot.keyClicks(chooser.line, " typed/one:free ")
        qtbot.keyClick(chooser.line, Qt.Key.Key_Return)
    assert chosen.args == ["typed/one:free"]
    line.store.update(model_id="model-c")
    chooser.refresh()
    assert chooser.model_id() == "typed/one:free"


def test_without_a_model_in_the_settings_the_last_one_is_taken(line: Line, qtbot: QtBot) -> None:
    line.store.update(model_id="", recent_models=("used",))
    chooser = ModelChooser(line.gateway, line.store)
    qtbot.addWidget(chooser)
    assert chooser.model_id() == "used"


@pytest.mark.parametrize("text", [KEY, "gpt\u200b4"], ids=["a key", "invisible"])
def test_what_is_no_model_id_is_said(chooser: ModelChooser, text: str) -> None:
    chooser.set_model(text)
    assert chooser.problem() is not None
    assert chooser.note.text()
    assert KEY not in chooser.note.text()
    chooser.set_model("gpt-4")
    assert chooser.problem() is None
    assert not chooser.note.text()


# -- the list


def test_recent_models_come_first_then_the_gateways(
    qtbot: QtBot, chooser: ModelChooser, line: Line, serve: Serve
) -> None:
    server = serve(answer({"data": [{"id": "z"}, {"id": "used"}, {"id": "b"}]}))
    list_models(qtbot, chooser, line)
    assert server.requests[0].path.endswith("/models")
    assert chooser.models() == ("used", "model-a", "b", "z")
    assert offered(chooser) == ["used", "model-a", "", "b", "z"]
    assert chooser.model_id() == "model-a", "the choice stays"
    with qtbot.waitSignal(chooser.modelChosen) as chosen:
        chooser.field.setCurrentIndex(3)
        chooser.field.activated.emit(3)
    assert chosen.args == ["b"]
    assert chooser.remember() is None
    chooser.refresh()
    assert chooser.models() == ("b", "used", "model-a", "z")


@pytest.mark.parametrize(
    "script",
    [answer("<html>no</html>", "404 Not Found", "text/html"), answer({"data": []})],
    ids=["not there", "empty"],
)
def test_without_a_list_any_id_can_be_typed(
    qtbot: QtBot, chooser: ModelChooser, line: Line, serve: Serve, script: Callable[..., None]
) -> None:
    serve(script)
    list_models(qtbot, chooser, line)
    assert "can be typed" in chooser.note.text()
    chooser.set_model("typed")
    assert chooser.model_id() == "typed"


def test_listing_can_be_stopped(qtbot: QtBot, chooser: ModelChooser, line: Line, serve: Serve) -> None:
    held = Held()
    serve(held)
    qtbot.mouseClick(chooser.list_button, Qt.MouseButton.LeftButton)
    assert chooser.list_button.accessibleName() == "Stop listing models"
    qtbot.waitUntil(held.began.is_set, timeout=PATIENCE_MS)
    list_models(qtbot, chooser, line)
    assert chooser.list_button.accessibleName() == "List the gateway's models"
    assert not chooser.note.text()
    assert_accessible(chooser)


# -- the options


@pytest.fixture
def options(qtbot: QtBot, store: SettingsStore) -> OptionsButton:
    button = OptionsButton(store)
    show(qtbot, button, 40, 40)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(button.options.isVisible)
    return button


def test_options_are_in_force_and_saved_as_they_are_entered(
    qtbot: QtBot, options: OptionsButton, store: SettingsStore
) -> None:
    assert_accessible(options.options)
    fields = options.options
    fields.temperature.clear()
    qtbot.keyClicks(fields.temperature, "1,5")
    qtbot.keyClicks(fields.limit, "800")
    with qtbot.waitSignal(options.languageChosen):
        fields.language.setCurrentIndex(2)
        fields.language.activated.emit(2)
    saved = SettingsStore(store.path).settings
    assert (saved.temperature, saved.answer_limit, saved.answer_language) == (1.5, 800, "zh_CN")
    assert options.language() is Language.CHINESE
    fields.limit.clear()
    qtbot.keyClick(fields.limit, Qt.Key.Key_Backspace)
    fields.limit.textEdited.emit("")
    assert store.settings.answer_limit == 0, "empty leaves it to the model"
    qtbot.keyClick(fields.limit, Qt.Key.Key_Escape)
    assert not fields.isVisible()


@pytest.mark.parametrize("text", ["3", "-1", "hot", ""])
def test_a_temperature_that_is_none_is_refused(
    options: OptionsButton, store: SettingsStore, text: str
) -> None:
    field = options.options.temperature
    field.setText("0.5")
    field.textEdited.emit("0.5")
    field.setText(text)
    field.textEdited.emit(text)
    assert "0 to 2" in options.options.note.text()
    assert store.settings.temperature == 0.5


@pytest.mark.parametrize("text", ["-5", "many", "9999999999"])
def test_a_length_that_is_none_is_refused(options: OptionsButton, store: SettingsStore, text: str) -> None:
    options.options.limit.setText(text)
    options.options.limit.textEdited.emit(text)
    assert "tokens" in options.options.note.text()
    assert store.settings.answer_limit == 0


def test_answers_come_in_the_windows_language_unless_another_is_chosen(
    qapp: QApplication, options: OptionsButton, store: SettingsStore
) -> None:
    switch = LanguageSwitch(qapp)
    try:
        assert options.language() is Language.ENGLISH
        switch.choose("zh_CN")
        assert options.language() is Language.CHINESE
        store.update(answer_language="en")
        assert options.language() is Language.ENGLISH
    finally:
        switch.choose("en")
        switch.setParent(None)
