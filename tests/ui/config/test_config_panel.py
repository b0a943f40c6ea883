"""The config panel: live, exact, refusing in words beside the field, and never losing what was typed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from html import escape
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QTimer, QTranslator
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from attnstudio.engine import cost
from attnstudio.engine.protocol import EngineStatus
from attnstudio.engine.spec import (
    MAX_TEXT_CHARACTERS,
    PRESETS,
    Device,
    ExperimentSpec,
    InputKind,
    MaskKind,
    Optimizer,
    Positional,
)
from attnstudio.ui import config_panel, studio
from attnstudio.ui.config.form import Field
from attnstudio.ui.config.texts import FIELD_TEXTS
from attnstudio.ui.config_panel import ConfigPanel
from attnstudio.ui.main_window import MainWindow
from attnstudio.ui.theme import GRID

# The offscreen platform says so for every window that is shown.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

MakePanel = Callable[..., ConfigPanel]
Enter = Callable[..., None]


def spec_of(panel: ConfigPanel) -> ExperimentSpec:
    return panel._studio.spec


def field(panel: ConfigPanel, name: str) -> Field:
    return panel.form.fields[name]


def note(panel: ConfigPanel, name: str) -> str:
    return panel.form.notes[name].text()


def visible_buttons(panel: ConfigPanel, name: str) -> list[QPushButton]:
    return [button for button in panel.form.notes[name].buttons if button.isVisible()]


def choose(panel: ConfigPanel, name: str, value: object) -> None:
    combo = panel.form.fields[name]
    index = combo._values.index(value)  # type: ignore[union-attr]
    combo.setCurrentIndex(index)  # type: ignore[union-attr]
    combo.activated.emit(index)  # type: ignore[union-attr]


def paste(panel: ConfigPanel, text: str) -> None:
    data = QMimeData()
    data.setText(text)
    data.setHtml("<b>markup</b>")
    panel.form.fields["text"].insertFromMimeData(data)  # type: ignore[union-attr]


def catalogue(folder: Path, messages: dict[str, str]) -> QTranslator:
    """A compiled catalogue of these translations, as lrelease makes it."""
    entries = "".join(
        f"<message><source>{escape(source)}</source><translation>{escape(target)}</translation></message>"
        for source, target in messages.items()
    )
    source = folder / "test.ts"
    source.write_text(
        f'<TS version="2.1" language="zh_CN"><context><name>Messages</name>{entries}</context></TS>',
        encoding="utf-8",
    )
    compiled = folder / "test.qm"
    lrelease = Path(sys.executable).with_name("pyside6-lrelease")
    subprocess.run([lrelease, source, "-qm", compiled], check=True, capture_output=True)
    translator = QTranslator()
    assert translator.load(str(compiled))
    return translator


class TestLive:
    def test_a_change_reaches_the_heads_without_a_button(
        self, qtbot: QtBot, make_panel: MakePanel, enter: Enter
    ) -> None:
        panel = make_panel()
        enter(field(panel, "d_model"), "64", finish=False)
        qtbot.waitUntil(
            lambda: panel._studio.frame is not None and panel._studio.frame.queries.shape[-1] == 8
        )
        enter(field(panel, "heads"), "4", finish=False)
        qtbot.waitUntil(lambda: panel._studio.frame.weights.shape == (1, 4, 6, 6))

    def test_typing_is_coalesced(self, qtbot: QtBot, make_panel: MakePanel, enter: Enter) -> None:
        panel = make_panel()
        changes: list[ExperimentSpec] = []
        panel._studio.specChanged.connect(changes.append)
        enter(field(panel, "length"), "2", finish=False)
        with qtbot.waitCallback() as next_round:
            QTimer.singleShot(0, next_round)
        assert changes == [], "typing goes on"
        qtbot.keyClicks(field(panel, "length"), "4")
        qtbot.waitUntil(lambda: bool(changes))
        assert [spec.length for spec in changes] == [24]

    def test_enter_a_step_and_a_choice_apply_at_once(
        self, qtbot: QtBot, make_panel: MakePanel, enter: Enter
    ) -> None:
        panel = make_panel()
        enter(field(panel, "lr"), "1e-4")
        assert spec_of(panel).lr == 1e-4
        qtbot.keyClick(field(panel, "heads"), Qt.Key.Key_Up)
        assert spec_of(panel).heads == 16
        choose(panel, "mask", MaskKind.CAUSAL)
        assert spec_of(panel).mask is MaskKind.CAUSAL

    def test_leaving_a_field_applies_at_once(self, qtbot: QtBot, make_panel: MakePanel, enter: Enter) -> None:
        panel = make_panel()
        panel.activateWindow()
        field(panel, "seed").setFocus()
        qtbot.waitUntil(field(panel, "seed").hasFocus)
        enter(field(panel, "seed"), "41", finish=False)
        field(panel, "heads").setFocus()
        assert spec_of(panel).seed == 41

    def test_every_field_of_the_experiment_is_there(self, make_panel: MakePanel, enter: Enter) -> None:
        panel = make_panel()
        assert set(panel.form.fields) == set(ExperimentSpec().to_dict())
        for name, text in (("length", "5"), ("d_model", "32"), ("heads", "2"), ("seed", "3"), ("lr", "0,01")):
            enter(field(panel, name), text)
        choose(panel, "positional", Positional.SINUSOIDAL)
        choose(panel, "mask", MaskKind.LOCAL)
        enter(field(panel, "window"), "1")
        choose(panel, "optimizer", Optimizer.SGD)
        choose(panel, "input", InputKind.TEXT)
        panel.form.fields["text"].setPlainText("猫坐 mat")  # type: ignore[union-attr]
        panel._apply()
        assert spec_of(panel) == ExperimentSpec(
            input=InputKind.TEXT,
            length=5,
            text="猫坐 mat",
            d_model=32,
            heads=2,
            seed=3,
            lr=0.01,
            positional=Positional.SINUSOIDAL,
            mask=MaskKind.LOCAL,
            window=1,
            optimizer=Optimizer.SGD,
        )

    def test_arrow_keys_step_over_valid_values(self, qtbot: QtBot, make_panel: MakePanel) -> None:
        panel = make_panel(d_model=96, heads=6)
        qtbot.keyClick(field(panel, "heads"), Qt.Key.Key_Up)
        assert spec_of(panel).heads == 8
        qtbot.keyClick(field(panel, "d_model"), Qt.Key.Key_Down)
        assert spec_of(panel).d_model == 88

    def test_the_dice_take_the_next_seed(self, qtbot: QtBot, make_panel: MakePanel) -> None:
        panel = make_panel(seed=7)
        qtbot.mouseClick(panel.form.dice, Qt.MouseButton.LeftButton)
        assert spec_of(panel).seed == 8


class TestRefusals:
    @pytest.mark.parametrize(
        ("name", "text", "answer"),
        [
            ("heads", "7", ("the nearest are 8 or 4", ["Use 8", "Use 4"])),
            ("heads", "0", ("the nearest are 1", ["Use 1"])),
            ("heads", "-1", ("the nearest are 1", ["Use 1"])),
            ("heads", "513", ("the nearest are 64", ["Use 64"])),
            ("heads", "7.5", ("not a whole number", [])),
            ("length", "0", ("between 1 and 4096", ["Use 1"])),
            ("length", "9" * 30, ("between 1 and 4096", ["Use 4096"])),
            ("d_model", "-3", ("between 1 and 4096", ["Use 1"])),
            ("seed", "-1", ("nearest valid value is 0", ["Use 0"])),
            ("lr", "0", ("above 0", ["Use 0.001"])),
            ("lr", "-1", ("above 0", ["Use 0.001"])),
            ("lr", "nan", ("not a finite number", [])),
            ("lr", "inf", ("not a finite number", [])),
            ("lr", "", ("Write a number", [])),
            ("lr", "<b>1</b>", ("“<b>1</b>” is not a number", [])),
            ("lr", "1,000", ("1.000 or as 1000", [])),
        ],
    )
    def test_said_beside_the_field_and_the_last_experiment_stays(
        self, make_panel: MakePanel, enter: Enter, name: str, text: str, answer: tuple[str, list[str]]
    ) -> None:
        panel = make_panel()
        says, remedies = answer
        enter(field(panel, name), text)
        assert says in note(panel, name)
        assert says in field(panel, name).accessibleDescription()
        assert [button.text() for button in visible_buttons(panel, name)] == remedies
        assert field(panel, name).text() == text  # type: ignore[union-attr]
        assert spec_of(panel) == ExperimentSpec()
        assert "last valid experiment" in panel.cost_line.note.text()

    @pytest.mark.parametrize(("text", "lr"), [("0,001", 1e-3), ("1e-3", 1e-3), ("1e9", 1e9)])
    def test_learning_rates_that_are_taken(
        self, make_panel: MakePanel, enter: Enter, text: str, lr: float
    ) -> None:
        panel = make_panel(lr=0.5)
        enter(field(panel, "lr"), text)
        assert spec_of(panel).lr == lr
        assert note(panel, "lr") == ""

    def test_a_remedy_mends_it_with_one_press(
        self, qtbot: QtBot, make_panel: MakePanel, enter: Enter
    ) -> None:
        panel = make_panel()
        enter(field(panel, "heads"), "7")
        qtbot.mouseClick(visible_buttons(panel, "heads")[1], Qt.MouseButton.LeftButton)
        assert spec_of(panel).heads == 4
        assert note(panel, "heads") == ""
        assert panel.cost_line.note.text() == ""

    def test_length_and_heads_that_look_swapped_can_be_swapped(
        self, qtbot: QtBot, make_panel: MakePanel, enter: Enter
    ) -> None:
        panel = make_panel()
        enter(field(panel, "length"), "8")
        enter(field(panel, "heads"), "6")
        assert "swapped?" in note(panel, "heads")
        qtbot.mouseClick(visible_buttons(panel, "heads")[-1], Qt.MouseButton.LeftButton)
        assert (spec_of(panel).length, spec_of(panel).heads) == (6, 8)

    def test_two_wrong_fields_are_both_marked_and_both_must_be_mended(
        self, make_panel: MakePanel, enter: Enter
    ) -> None:
        panel = make_panel()
        enter(field(panel, "heads"), "7")
        enter(field(panel, "lr"), "x")
        assert note(panel, "heads")
        assert note(panel, "lr")
        enter(field(panel, "lr"), "0.01")
        assert spec_of(panel) == ExperimentSpec()
        enter(field(panel, "heads"), "8")
        assert spec_of(panel) == ExperimentSpec(lr=0.01)

    def test_a_width_and_a_head_count_that_fit_only_together(
        self, make_panel: MakePanel, enter: Enter
    ) -> None:
        panel = make_panel()
        enter(field(panel, "heads"), "7")
        enter(field(panel, "d_model"), "14")
        assert (spec_of(panel).d_model, spec_of(panel).heads) == (14, 7)

    def test_what_does_not_count_cannot_be_wrong(self, make_panel: MakePanel, enter: Enter) -> None:
        panel = make_panel(mask=MaskKind.LOCAL)
        enter(field(panel, "window"), "wide")
        assert note(panel, "window")
        choose(panel, "mask", MaskKind.NONE)
        assert not field(panel, "window").isVisible()
        assert spec_of(panel) == ExperimentSpec()


class TestText:
    def test_fields_that_count_are_shown(self, make_panel: MakePanel) -> None:
        panel = make_panel()
        assert field(panel, "length").isVisible()
        assert not field(panel, "text").isVisible()
        choose(panel, "input", InputKind.TEXT)
        assert not field(panel, "length").isVisible()
        assert field(panel, "text").isVisible()
        assert panel.form.token_count.text() == "6 tokens, 6 distinct"

    @pytest.mark.parametrize("text", ["", " \n\t "])
    def test_a_text_without_tokens_is_refused(self, qtbot: QtBot, make_panel: MakePanel, text: str) -> None:
        panel = make_panel(input=InputKind.TEXT)
        panel.form.fields["text"].setPlainText(text)  # type: ignore[union-attr]
        qtbot.waitUntil(lambda: "no token" in note(panel, "text"))
        assert spec_of(panel).text == "The cat sat on the mat"

    def test_a_megabyte_is_cut_and_the_limit_named_until_the_next_edit(
        self, qtbot: QtBot, make_panel: MakePanel
    ) -> None:
        panel = make_panel(input=InputKind.TEXT, text="a")
        text = field(panel, "text")
        text.selectAll()  # type: ignore[union-attr]
        paste(panel, "x" * 1_000_000)
        assert len(spec_of(panel).text) == MAX_TEXT_CHARACTERS
        assert "20,000 characters: the last 980,000" in note(panel, "text")
        qtbot.keyClick(text, Qt.Key.Key_Backspace)
        qtbot.waitUntil(lambda: note(panel, "text") == "")

    def test_too_many_tokens_are_refused_with_the_limit(self, make_panel: MakePanel) -> None:
        panel = make_panel(input=InputKind.TEXT)
        paste(panel, "猫" * 1_000_000)
        assert "the limit is 4096" in note(panel, "text")
        assert spec_of(panel).text == "The cat sat on the mat"

    @pytest.mark.parametrize(
        "text",
        [
            "a\0b",
            "zero\u200bwidth \u200d",
            "\u202eright to left\u202c שלום",
            "tab\there",
            "no\u00a0break",
            "<b>bold</b> &amp;",
            "👩‍👩‍👧 é e\u0301",
            "two\nlines",
        ],
    )
    def test_every_character_is_kept(self, make_panel: MakePanel, text: str) -> None:
        panel = make_panel(input=InputKind.TEXT)
        field(panel, "text").selectAll()  # type: ignore[union-attr]
        paste(panel, text)
        panel._apply()
        assert spec_of(panel).text == text


class TestUndo:
    def test_fields_follow_and_nothing_feeds_back(self, make_panel: MakePanel, enter: Enter) -> None:
        panel = make_panel()
        stack = panel._studio.undo_stack
        enter(field(panel, "heads"), "4")
        enter(field(panel, "lr"), "0.1")
        assert stack.count() == 2
        stack.undo()
        stack.undo()
        assert field(panel, "heads").value() == 8
        assert field(panel, "lr").text() == "0.001"  # type: ignore[union-attr]
        assert (stack.count(), stack.index()) == (2, 0)
        stack.redo()
        assert field(panel, "heads").value() == 4

    def test_first_what_is_not_in_force_is_taken_back(
        self, qtbot: QtBot, make_panel: MakePanel, enter: Enter
    ) -> None:
        panel = make_panel()
        QShortcut("Ctrl+Z", panel, panel._studio.undo_stack.undo)
        panel.activateWindow()
        field(panel, "heads").setFocus()
        qtbot.waitUntil(field(panel, "heads").hasFocus)
        enter(field(panel, "heads"), "4")
        enter(field(panel, "heads"), "7")
        qtbot.keyClick(field(panel, "heads"), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert field(panel, "heads").value() == 4
        assert note(panel, "heads") == ""
        assert spec_of(panel).heads == 4
        qtbot.keyClick(field(panel, "heads"), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert spec_of(panel).heads == 8

    def test_the_text_is_undone_with_the_experiment(self, qtbot: QtBot, make_panel: MakePanel) -> None:
        panel = make_panel(input=InputKind.TEXT)
        QShortcut("Ctrl+Z", panel, panel._studio.undo_stack.undo)
        panel.activateWindow()
        text = field(panel, "text")
        text.setFocus()
        qtbot.waitUntil(text.hasFocus)
        qtbot.keyClicks(text, "Now ")
        qtbot.waitUntil(lambda: spec_of(panel).text == "Now The cat sat on the mat")
        qtbot.keyClick(text, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert text.value() == spec_of(panel).text == "The cat sat on the mat"

    def test_a_change_from_elsewhere_leaves_what_is_being_entered(
        self, make_panel: MakePanel, enter: Enter
    ) -> None:
        panel = make_panel()
        enter(field(panel, "heads"), "7")
        panel._studio.new_seed()
        assert field(panel, "seed").value() == 1
        assert field(panel, "heads").value() == 7
        assert note(panel, "heads")


class TestPresets:
    def test_the_matching_one_is_named(self, make_panel: MakePanel, enter: Enter) -> None:
        panel = make_panel()
        assert panel.presets.currentText() == "The article"
        enter(field(panel, "heads"), "4")
        assert panel.presets.currentIndex() == -1
        assert panel.presets.placeholderText() == "Custom"
        enter(field(panel, "heads"), "8")
        assert panel.presets.currentText() == "The article"

    def test_choosing_one_is_one_undoable_change(self, make_panel: MakePanel, enter: Enter) -> None:
        panel = make_panel(mask=MaskKind.CAUSAL, seed=5)
        enter(field(panel, "lr"), "x")
        index = panel.presets.findText("Small and fast")
        panel.presets.activated.emit(index)
        assert spec_of(panel) == PRESETS["small"]
        assert panel.presets.currentIndex() == index
        panel._studio.undo_stack.undo()
        assert spec_of(panel) == ExperimentSpec(mask=MaskKind.CAUSAL, seed=5)

    def test_the_device_and_an_unused_text_stay(self, make_panel: MakePanel) -> None:
        panel = make_panel(input=InputKind.TEXT, text="my own words")
        panel.presets.activated.emit(0)
        assert spec_of(panel) == PRESETS["article"].with_changes(text="my own words")
        assert panel.presets.currentText() == "The article"


class TestCost:
    def test_it_is_said_before_computing(self, make_panel: MakePanel) -> None:
        panel = make_panel()
        assert panel.cost_line.text.text() == "1,050,624 parameters\nWeights 1.2 kB, in all about 59 MB"

    def test_above_the_limit_it_is_asked(
        self, qtbot: QtBot, make_panel: MakePanel, enter: Enter, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(cost, "ASK_BYTES", 63_000_000)
        panel = make_panel()
        enter(field(panel, "length"), "256")
        assert spec_of(panel).length == 6
        assert panel.cost_line.note.text() == "This needs about 82 MB of memory. Compute it?"
        qtbot.mouseClick(panel.cost_line.revert, Qt.MouseButton.LeftButton)
        assert field(panel, "length").value() == 6
        assert not panel.cost_line.revert.isVisible()
        enter(field(panel, "length"), "256")
        qtbot.mouseClick(panel.cost_line.confirm, Qt.MouseButton.LeftButton)
        assert spec_of(panel).length == 256
        enter(field(panel, "seed"), "1")
        assert spec_of(panel).seed == 1, "what takes no more than what was confirmed is not asked again"
        panel._studio.new_seed()
        assert spec_of(panel).seed == 2

    def test_above_the_free_memory_it_is_refused_with_numbers(
        self, make_panel: MakePanel, enter: Enter, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for module in (studio, config_panel):
            monkeypatch.setattr(module, "available_memory", lambda: 70_000_000)
        panel = make_panel()
        enter(field(panel, "length"), "256")
        assert "about 82 MB of memory, and 70 MB are free" in panel.cost_line.note.text()
        assert not panel.cost_line.confirm.isVisible()
        assert spec_of(panel).length == 6
        enter(field(panel, "length"), "7")
        assert panel.cost_line.note.text() == ""


class TestDevices:
    def test_they_come_with_the_engine_and_the_chosen_one_stays(self, make_panel: MakePanel) -> None:
        panel = make_panel(device=Device.MPS)
        combo = field(panel, "device")
        assert combo.value() is Device.MPS
        panel._studio.statusChanged.emit(EngineStatus(devices=("cpu", "cuda")))
        texts = [combo.itemText(index) for index in range(combo.count())]  # type: ignore[union-attr]
        assert texts == ["CPU", "NVIDIA GPU (CUDA)", "Apple GPU (MPS)"]
        assert combo.value() is Device.MPS


class TestManners:
    def test_every_field_teaches_and_can_be_reached(self, make_panel: MakePanel) -> None:
        panel = make_panel(input=InputKind.TEXT, mask=MaskKind.LOCAL)
        for name, widget in panel.form.fields.items():
            assert widget.accessibleName()
            assert widget.toolTip().startswith("<qt>")
            assert panel.form.labels[name].buddy() is widget
            assert widget.focusPolicy() & Qt.FocusPolicy.TabFocus

    def test_mnemonics_are_unique(self, make_panel: MakePanel) -> None:
        panel = make_panel()
        labels = [panel.preset_label.text(), *(label.text() for label in panel.form.labels.values())]
        letters = [label[label.index("&") + 1].lower() for label in labels if "&" in label]
        menus = list("fevxh")  # File, Edit, View, Experiment, Help
        assert len(set(letters + menus)) == len(letters + menus)

    def test_tab_goes_through_the_fields_in_their_order(self, make_panel: MakePanel) -> None:
        panel = make_panel(input=InputKind.TEXT, mask=MaskKind.LOCAL)
        order = []
        widget = panel.presets.nextInFocusChain()
        while widget is not panel.presets:
            order += [name for name, candidate in panel.form.fields.items() if candidate is widget]
            widget = widget.nextInFocusChain()
        assert order == list(FIELD_TEXTS)

    def test_in_a_narrow_dock_nothing_is_cut_off(
        self, qtbot: QtBot, make_panel: MakePanel, enter: Enter
    ) -> None:
        panel = make_panel(mask=MaskKind.LOCAL)
        panel.resize(panel.minimumSizeHint().width(), 300)
        enter(field(panel, "heads"), "6")
        qtbot.waitUntil(lambda: panel.form.verticalScrollBar().isVisible())
        assert panel.width() <= 256
        width = panel.form.viewport().width()
        shown = [*panel.form.fields.values(), *panel.form.labels.values(), *visible_buttons(panel, "heads")]
        for widget in shown:
            if widget.isVisible():
                right = widget.mapTo(panel.form.widget(), widget.rect().topRight()).x()
                assert right < width, widget

    def test_fields_have_the_width_of_the_panel_from_the_start(
        self, qtbot: QtBot, open_window: Callable[..., MainWindow]
    ) -> None:
        window = open_window(preset="article")
        panel = window.config_dock.widget()
        assert isinstance(panel, ConfigPanel)
        page, source = panel.form.widget(), panel.form.fields["input"]
        qtbot.waitUntil(lambda: page.layout().geometry() == page.rect())
        assert source.mapTo(page, source.rect().topRight()).x() == page.width() - GRID - 1

    def test_the_language_can_change_while_it_is_open(
        self, qtbot: QtBot, qapp: QApplication, make_panel: MakePanel, enter: Enter, tmp_path: Path
    ) -> None:
        panel = make_panel(positional=Positional.SINUSOIDAL)
        enter(field(panel, "heads"), "7")
        # A compiled catalogue: a QTranslator written in Python crashes PySide6 6.11.1.
        refusal = "{d_model} cannot be split into {heads} equal heads; the nearest are {nearest}."
        translator = catalogue(
            tmp_path,
            {
                refusal: "{heads}: 不行",
                "Sinusoidal": "正弦",
                "He&ads h": "头数 h(&A)",
            },
        )
        qapp.installTranslator(translator)
        try:
            qtbot.waitUntil(lambda: note(panel, "heads") == "7: 不行")
            qtbot.waitUntil(lambda: panel.form.labels["heads"].text() == "头数 h(&A)")
            assert field(panel, "heads").accessibleName() == "头数 h"
            assert field(panel, "positional").currentText() == "正弦"  # type: ignore[union-attr]
            assert field(panel, "positional").value() is Positional.SINUSOIDAL
            assert field(panel, "heads").value() == 7
        finally:
            qapp.removeTranslator(translator)
        qtbot.waitUntil(lambda: "equal heads" in note(panel, "heads"))
