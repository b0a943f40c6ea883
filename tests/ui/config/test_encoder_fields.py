"""The fields of an experiment whose task an encoder learns."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from attnstudio.engine.spec import (
    PRESETS,
    ExperimentSpec,
    MaskKind,
    Norm,
    Optimizer,
    Schedule,
    Task,
)
from attnstudio.ui.config.choice_field import ChoiceField
from attnstudio.ui.config.rules import preset_groups, preset_of
from attnstudio.ui.config_panel import ConfigPanel

MakePanel = Callable[..., ConfigPanel]
Enter = Callable[..., None]

TINY = {"task": Task.REVERSE, "d_model": 16, "heads": 2, "length": 6, "batch": 8}
OF_AN_ENCODER = {"vocabulary", "layers", "residual", "norm", "feed_forward", "batch"}


def shown(panel: ConfigPanel) -> set[str]:
    return {name for name, field in panel.form.fields.items() if not field.isHidden()}


def choose(panel: ConfigPanel, name: str, value: object) -> None:
    combo = panel.form.fields[name]
    assert isinstance(combo, ChoiceField)
    index = combo._values.index(value)
    combo.setCurrentIndex(index)
    combo.activated.emit(index)


def field(panel: ConfigPanel, name: str) -> QWidget:
    return panel.form.fields[name]


def remedies(panel: ConfigPanel, name: str) -> list[QPushButton]:
    return [button for button in panel.form.notes[name].buttons if button.isVisible()]


def test_choosing_a_task_brings_the_fields_of_an_encoder(make_panel: MakePanel) -> None:
    panel = make_panel(d_model=16, heads=2)
    assert not shown(panel) & OF_AN_ENCODER
    choose(panel, "task", Task.REVERSE)
    assert shown(panel) >= OF_AN_ENCODER
    assert not shown(panel) & {"input", "text"}
    choose(panel, "task", Task.RANDOM_TARGET)
    assert not shown(panel) & OF_AN_ENCODER
    assert panel._studio.spec == ExperimentSpec(d_model=16, heads=2)


@pytest.mark.parametrize(
    ("name", "value", "shows"),
    [("optimizer", Optimizer.SGD, "momentum"), ("schedule", Schedule.WARMUP, "warmup")],
)
def test_a_field_that_counts_only_with_a_choice(
    make_panel: MakePanel, name: str, value: object, shows: str
) -> None:
    panel = make_panel()
    assert shows not in shown(panel)
    choose(panel, name, value)
    assert shows in shown(panel)


def test_every_field_reaches_the_experiment(qtbot: QtBot, make_panel: MakePanel, enter: Enter) -> None:
    panel = make_panel(**TINY)
    for name, text in (("vocabulary", "5"), ("layers", "2"), ("batch", "4"), ("clip", "0,5")):
        enter(field(panel, name), text)
    choose(panel, "norm", Norm.PRE)
    choose(panel, "optimizer", Optimizer.SGD)
    enter(field(panel, "momentum"), "0.9")
    choose(panel, "schedule", Schedule.WARMUP)
    enter(field(panel, "warmup"), "20")
    for name in ("residual", "feed_forward"):
        qtbot.keyClick(field(panel, name), Qt.Key.Key_Space)
    assert panel._studio.spec == ExperimentSpec(
        **TINY,  # type: ignore[arg-type]
        vocabulary=5,
        layers=2,
        norm=Norm.PRE,
        optimizer=Optimizer.SGD,
        momentum=0.9,
        schedule=Schedule.WARMUP,
        warmup=20,
        clip=0.5,
        residual=False,
        feed_forward=False,
    ).with_changes(batch=4)


@pytest.mark.parametrize(
    ("name", "text", "says", "remedy"),
    [
        ("layers", "0", "between 1 and 24", "Use 1"),
        ("batch", "0", "between 1 and 4096", "Use 1"),
        ("vocabulary", "1", "between 2 and 100", "Use 2"),
        ("momentum", "1", "below 1", "Use 0.9"),
        ("warmup", "0", "between 1 and", "Use 1"),
        ("clip", "-1", "0 or more", "Use 1"),
    ],
)
def test_a_refusal_offers_what_is_valid(
    qtbot: QtBot, make_panel: MakePanel, enter: Enter, name: str, text: str, says: str, remedy: str
) -> None:
    panel = make_panel(**TINY, optimizer=Optimizer.SGD, schedule=Schedule.WARMUP)
    before = panel._studio.spec
    enter(field(panel, name), text)
    assert says in panel.form.notes[name].text()
    assert panel._studio.spec == before
    (button,) = remedies(panel, name)
    assert button.text() == remedy
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert panel.form.notes[name].text() == ""


def test_a_text_that_is_too_short_to_learn_from_can_be_exchanged(qtbot: QtBot, make_panel: MakePanel) -> None:
    panel = make_panel(**TINY)
    choose(panel, "task", Task.NEXT_CHARACTER)
    assert "needs at least" in panel.form.notes["text"].text()
    (button,) = remedies(panel, "text")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    spec = panel._studio.spec
    assert (spec.task, spec.text) == (Task.NEXT_CHARACTER, PRESETS["next-character"].text)
    characters = f"{len(spec.text):,} characters, {len(set(spec.text))} distinct"
    assert panel.form.token_count.text() == characters


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_known_again(make_panel: MakePanel, name: str) -> None:
    panel = make_panel()
    index = panel.presets.findData(name)
    panel.presets.activated.emit(index)
    assert preset_of(panel._studio.spec) == name
    assert panel.presets.currentIndex() == index
    assert panel._studio.spec.problems() == ()


def test_a_task_with_a_mask_keeps_it_when_the_task_changes(make_panel: MakePanel) -> None:
    panel = make_panel(**TINY, mask=MaskKind.CAUSAL)
    choose(panel, "task", Task.COPY)
    assert panel._studio.spec == ExperimentSpec(**{**TINY, "task": Task.COPY, "mask": MaskKind.CAUSAL})  # type: ignore[arg-type]


def test_presets_stand_in_groups_and_each_task_tells_its_lesson(make_panel: MakePanel) -> None:
    panel = make_panel()
    presets = panel.presets
    data = [presets.itemData(index) for index in range(presets.count())]
    article, tasks, depth = preset_groups()
    assert data == [*article, None, *tasks, None, *depth]
    assert article == ("article", "small")
    assert depth == ("deep",)
    tip = Qt.ItemDataRole.ToolTipRole
    assert presets.itemData(presets.findData("article"), tip) is None
    assert "anti-diagonal" in presets.itemData(presets.findData("reverse"), tip)
    assert "gradients do not reach" in presets.itemData(presets.findData("deep"), tip)
