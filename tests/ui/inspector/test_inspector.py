"""The inspector: what it follows, what it tells, and how one goes through it."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import replace
from unittest.mock import patch

import numpy as np
import pytest
from head_frames import attention_frame, causal
from inspecting import SPEC, Inspecting
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QFontMetricsF, QGuiApplication, QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.experiment import draw_explored
from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.spec import MaskKind
from attnstudio.engine.tracing.lines import Part, excerpt_of
from attnstudio.engine.tracing.study import Stage, TraceLayer, cell_of_frame
from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.heads.numbers import figures
from attnstudio.ui.inspector.copying import story_text
from attnstudio.ui.inspector.layout import Column, Heading
from attnstudio.ui.inspector.panel import InspectorPanel
from attnstudio.ui.inspector.story import PARTS, STAGES, Bars, Formula, Story, Strip, Words
from attnstudio.ui.inspector.story_view import StoryView
from attnstudio.ui.main_window import MainWindow
from attnstudio.ui.theme import GRID, fixed_font
from tests.ui.helpers import assert_accessible

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def frame_of(panel: InspectorPanel) -> AttentionFrame:
    frame = panel._studio.frame
    assert frame is not None
    return frame


def story_of(panel: InspectorPanel) -> Story:
    assert panel._story is not None
    return panel._story


def wait_for_all(qtbot: QtBot, panel: InspectorPanel) -> Story:
    """The story once the engine has told its part."""
    qtbot.waitUntil(lambda: panel._story is not None and panel._story.trace.values is not None)
    return story_of(panel)


def lines_of(story: Story, part: Part) -> list[str]:
    return [line for item in story.items(part) if isinstance(item, Formula) for line in item.lines]


def place_of(panel: InspectorPanel, kind: type) -> QPoint:
    """A point in the left of the first picture or line of this kind."""
    rect = next(placed.rect for placed in panel.view._placed if isinstance(placed.what, kind))
    return QPoint(rect.left() + 1, rect.bottom() - 3)


def tooltip_at(panel: InspectorPanel, point: QPoint) -> str:
    there = panel.view.mapToGlobal(point)
    QApplication.sendEvent(panel.view, QHelpEvent(QEvent.Type.ToolTip, point, there))
    return html.unescape(QToolTip.text())


# -- what it follows


def test_it_teaches_follows_the_pointer_and_keeps_a_cell(inspecting: Inspecting) -> None:
    window, panel = inspecting
    state = window.heads_state
    assert "Point at a cell" in panel.empty.text()
    assert panel.empty.isVisible()
    state.hover(1, Cell(3, 2))
    assert panel.title.text().startswith("Query 4 ")
    assert panel.follows.text().startswith("Head 2: ")
    assert "pointer" in panel.follows.text()
    state.lock(0, Cell(4, 1))
    state.hover(1, Cell(0, 0))
    assert (story_of(panel).trace.head, story_of(panel).trace.query, story_of(panel).trace.key) == (0, 4, 1)
    assert "kept" in panel.follows.text()
    state.unlock()
    assert panel.empty.isVisible()


def test_a_hidden_panel_asks_nothing(inspecting: Inspecting, qtbot: QtBot) -> None:
    window, panel = inspecting
    panel.parentWidget().hide()
    studies = window.services.studio.studies
    with patch.object(studies, "ask", wraps=studies.ask) as ask:
        window.heads_state.lock(0, Cell(1, 1))
        assert not ask.called
        panel.parentWidget().show()
        wait_for_all(qtbot, panel)
        assert ask.call_count == 1, "a small layer is asked for once, whatever the cell"
        for query in range(6):
            window.heads_state.lock(1, Cell(query, 0))
            assert story_of(panel).trace.values is not None


# -- what it tells


def test_its_numbers_are_the_engines(inspecting: Inspecting, qtbot: QtBot) -> None:
    window, panel = inspecting
    window.heads_state.lock(1, Cell(4, 2))
    story, frame = wait_for_all(qtbot, panel), frame_of(panel)
    explored = draw_explored(SPEC, CancelToken())
    out = explored.layer(explored.input.x, explored.input.allowed)[0][0].detach().numpy()
    q, k = frame.queries[0, 1, 4], frame.keys[0, 1, 2]
    score = float(q.astype(np.float64) @ k)
    assert story.result(Part.SOFTMAX) == figures(frame.weight(0, 1, 4, 2), 6)
    assert float(str(story.result(Part.DOT)).replace("−", "-")) == pytest.approx(score, rel=1e-4)
    assert lines_of(story, Part.SCALE)[0].endswith("/ √8")
    assert figures(frame.weight(0, 1, 4, 2), 6) in lines_of(story, Part.SOFTMAX)[-1]
    strips = {
        item.name: item.values for part in Part for item in story.items(part) if isinstance(item, Strip)
    }
    np.testing.assert_array_equal(strips["q"], q)
    np.testing.assert_array_equal(strips["k"], k)
    np.testing.assert_array_equal(strips["q·k"], q * k)
    np.testing.assert_array_equal(strips["x[5]"], explored.input.x[0, 4].numpy())
    np.testing.assert_array_equal(strips["out"], out[4])
    rows = [item for part in Part for item in story.items(part) if isinstance(item, Bars)]
    assert [bars.marked for bars in rows] == [2, 2, 2]
    np.testing.assert_array_equal(rows[2].values, frame.weights[0, 1, 4])
    table = lines_of(story, Part.DOT)
    best = int(np.abs(q * k).argmax())
    assert table[1].split()[0] == str(best + 1)
    assert table[-1].split() == ["Σ", story.result(Part.DOT)]


@pytest.mark.parametrize(
    ("mask", "key", "said", "result"),
    [
        (MaskKind.NONE, 5, "no mask", "counts"),
        (MaskKind.CAUSAL, 5, "key 6 is later than query 2", "−∞"),
        (MaskKind.CAUSAL, 0, "key 1 is not later than query 2", "counts"),
        (MaskKind.LOCAL, 5, "key 6 is 4 from query 2, beyond 2", "−∞"),
        (MaskKind.LOCAL, 3, "key 4 is 2 from query 2, within 2", "counts"),
    ],
)
def test_the_rule_of_the_mask_is_told(mask: MaskKind, key: int, said: str, result: str) -> None:
    allowed = None if mask is MaskKind.NONE else causal(6)
    if mask is MaskKind.LOCAL:
        allowed = np.tril(np.triu(np.ones((6, 6), bool), -2), 2)
    frame = attention_frame(6, 2, allowed=allowed)
    frame = replace(frame, origin=replace(frame.origin, spec=frame.origin.spec.with_changes(mask=mask)))
    story = Story(frame, cell_of_frame(frame, 0, 1, key))
    rule = story.items(Part.MASK)[0]
    assert isinstance(rule, Words)
    assert said in str(rule.text)
    assert str(story.result(Part.MASK)) == result
    if result == "−∞":
        assert story.result(Part.SOFTMAX) == "0"
        assert lines_of(story, Part.MASK)[0].endswith("→ −∞")


def test_rows_without_a_key_and_numbers_too_large_have_a_story_as_well(qtbot: QtBot) -> None:
    allowed = causal(6)
    allowed[4] = False
    plain = attention_frame(6, 2)
    nan = np.full_like(plain.weights, np.nan)
    huge = replace(plain, queries=plain.queries * 1e30, keys=plain.keys * 1e30, weights=nan)
    view = StoryView()
    qtbot.addWidget(view)
    view.resize(300, 600)
    for frame in (attention_frame(6, 2, allowed=allowed), huge):
        for key in (0, 5):
            story = Story(frame, cell_of_frame(frame, 1, 4, key))
            assert story.result(Part.SOFTMAX) == "NaN"
            assert "NaN" in story_text(story)
            for part in Part:
                view.show_story(story, part)
                assert not view.grab().isNull()


def test_a_large_layer_is_asked_for_by_the_cell(
    inspecting: Inspecting, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, panel = inspecting
    monkeypatch.setattr("attnstudio.ui.inspector.feed.fits_whole", lambda _frame: False)
    for query in (1, 5):
        window.heads_state.lock(1, Cell(query, 0))
        assert story_of(panel).trace.values is None
        story = wait_for_all(qtbot, panel)
        assert story.trace.query == query
        assert story.trace.weight == frame_of(panel).weight(0, 1, query, 0)


def test_in_training_it_tells_what_the_frame_knows_and_then_all(inspecting: Inspecting, qtbot: QtBot) -> None:
    window, panel = inspecting
    studio = window.services.studio
    window.heads_state.lock(0, Cell(5, 3))
    panel.show_part(Part.VALUE)
    studio.train(1_000_000)

    def is_told_to_pause() -> bool:
        words = [item for item in story_of(panel).items(Part.VALUE) if isinstance(item, Words)]
        return "Pause" in str(words[-1].text)

    qtbot.waitUntil(is_told_to_pause)
    assert story_of(panel).result(Part.SOFTMAX)
    studio.pause()
    qtbot.waitUntil(lambda: not studio.is_training)
    story = wait_for_all(qtbot, panel)
    newest = story.frame.origin.step
    assert newest > 0
    for step in (0, newest // 2):
        studio.cursor.lock(step)
        qtbot.waitUntil(lambda: frame_of(panel).origin.step == step)  # noqa: B023 - called in this round
        story = wait_for_all(qtbot, panel)
        assert story.frame is frame_of(panel)
        assert story.trace.weight == story.frame.weight(0, 0, 5, 3)


def test_what_cannot_be_computed_is_said(inspecting: Inspecting, qtbot: QtBot) -> None:
    window, panel = inspecting
    studio = window.services.studio
    studio.train(2)
    qtbot.waitUntil(lambda: studio.run_state is not None and not studio.is_training)
    frame = frame_of(panel)
    window.heads_state.lock(0, Cell(1, 0))
    panel.show_part(Part.OUTPUT)
    wait_for_all(qtbot, panel)

    def is_told() -> bool:
        words = [item for item in story_of(panel).items(Part.OUTPUT) if isinstance(item, Words)]
        return "could not" in str(words[-1].text)

    with patch.object(studio.studies, "ask", wraps=studio.studies.ask) as ask:
        studio.show_recalled(replace(frame, origin=replace(frame.origin, step=77)))
        qtbot.waitUntil(is_told)
        asked = [call.args[0] for call in ask.call_args_list]
        assert len([study for study in asked if isinstance(study, TraceLayer)]) == 1


# -- how one goes through it


def test_keys_go_from_part_to_part_and_the_maps_go_along(inspecting: Inspecting, qtbot: QtBot) -> None:
    window, panel = inspecting
    state = window.heads_state
    state.lock(0, Cell(2, 1))
    panel.view.setFocus()
    assert panel.part is Part.SOFTMAX
    qtbot.keyClick(panel.view, Qt.Key.Key_Home)
    for part in Part:
        assert panel.part is part
        assert state.stage is STAGES[part]
        assert panel.view.place_of_part().bottom() <= panel.view.height()
        qtbot.keyClick(panel.view, Qt.Key.Key_Down)
    assert panel.part is Part.OUTPUT
    qtbot.keyClick(panel.view, Qt.Key.Key_Up)
    assert panel.part is Part.VALUE
    qtbot.keyClick(panel.view, Qt.Key.Key_Escape)
    assert state.cursor is None


def test_it_goes_along_with_the_maps(inspecting: Inspecting) -> None:
    window, panel = inspecting
    for stage in Stage:
        window.heads_state.set_stage(stage)
        assert panel.part is PARTS[stage]
    panel.show_part(Part.OUTPUT)
    assert window.heads_state.stage is Stage.CONTRIBUTIONS
    assert panel.part is Part.OUTPUT


def test_a_click_unfolds_a_part_or_shows_the_code(inspecting: Inspecting, qtbot: QtBot) -> None:
    window, panel = inspecting
    window.heads_state.lock(0, Cell(2, 1))
    heading = next(placed.rect for placed in panel.view._placed if placed.what == Heading(Part.MASK))
    qtbot.mouseClick(panel.view, Qt.MouseButton.LeftButton, pos=heading.center())
    assert panel.part is Part.MASK
    assert not panel.code.isVisible()
    code = next(placed.rect for placed in panel.view._placed if placed.what is excerpt_of(Part.MASK))
    qtbot.mouseClick(panel.view, Qt.MouseButton.LeftButton, pos=code.center())
    assert panel.code.isVisible()
    assert [line.strip() for line in panel.code.marked_lines()] == [
        "scores = scores.masked_fill(~allowed, -math.inf)"
    ]
    panel.show_part(Part.PROJECTIONS)
    assert len(panel.code.marked_lines()) == 2
    qtbot.keyClick(panel.view, Qt.Key.Key_Return)
    assert not panel.code.isVisible()


def test_pointing_reads_a_component_and_a_key(inspecting: Inspecting, qtbot: QtBot) -> None:
    window, panel = inspecting
    window.heads_state.lock(0, Cell(2, 1))
    story = wait_for_all(qtbot, panel)
    panel.show_part(Part.PROJECTIONS)
    first = f"{story.trace.q[0]:.9g}".replace("-", "−")
    assert f"component 1: {first}" in tooltip_at(panel, place_of(panel, Strip))
    panel.show_part(Part.SOFTMAX)
    assert "key 1 'x1'" in tooltip_at(panel, place_of(panel, Bars))
    assert "unfold" in tooltip_at(panel, QPoint(20, 8))
    QToolTip.hideText()


def test_a_long_vector_is_pooled_and_says_so(inspecting: Inspecting, qtbot: QtBot) -> None:
    window, panel = inspecting
    studio = window.services.studio
    with qtbot.waitSignal(studio.frameChanged):
        studio.propose(SPEC.with_changes(d_model=512))
    window.heads_state.lock(0, Cell(2, 1))
    story = wait_for_all(qtbot, panel)
    panel.show_part(Part.INPUT)
    strip = next(item for item in story.items(Part.INPUT) if isinstance(item, Strip))
    assert "by 6" in panel.view._size_words(strip, 280)
    said = tooltip_at(panel, place_of(panel, Strip))
    found = re.search(r"component (\d+): .*the largest of 1 to (\d+)", said)
    assert found is not None, said
    component, last = map(int, found.groups())
    assert last > 1
    assert component == int(np.abs(strip.values[:last]).argmax()) + 1
    QToolTip.hideText()


def test_all_of_it_is_copied_as_text(inspecting: Inspecting, qtbot: QtBot) -> None:
    window, panel = inspecting
    window.heads_state.lock(1, Cell(3, 0))
    story = wait_for_all(qtbot, panel)
    qtbot.keyClick(panel.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    text = QGuiApplication.clipboard().text()
    assert text.startswith("Head 2: query 4 'x4', key 1 'x1'")
    for number, part in enumerate(Part, 1):
        assert f"\n{number}. " in text
        for line in excerpt_of(part).told:
            assert f"attention.py:{line}" in text
    vector = ", ".join(f"{value:.6g}" for value in story.trace.q.tolist())
    assert f"q = [{vector}]" in text


# -- how it looks


def test_it_is_accessible_and_changes_its_language_at_once(inspecting: Inspecting, qtbot: QtBot) -> None:
    window, panel = inspecting
    window.heads_state.lock(1, Cell(3, 0))
    wait_for_all(qtbot, panel)
    panel.code_button.setChecked(True)
    for part in Part:
        panel.show_part(part)
        panel.grab()
        assert panel.width() <= 320
        assert_accessible(panel)
        result = story_of(panel).result(part)
        assert str(result) in panel.view.accessibleDescription()
        bottoms = [placed.rect.bottom() for placed in panel.view._placed]
        assert bottoms == sorted(bottoms)
        assert bottoms[-1] < panel.view.height()
    follows = panel.follows.text()
    window.services.language.choose("zh_CN")
    assert_accessible(panel)
    window.services.language.choose("en")
    assert panel.follows.text() == follows


# -- the way to it


def test_a_kept_cell_offers_to_be_traced_until_the_inspector_is_in_sight(
    open_window: Callable[..., MainWindow], qtbot: QtBot
) -> None:
    window = open_window()
    state, line = window.heads_state, window.heads_tab.foot.readout
    qtbot.waitUntil(lambda: bool(window.heads_tab.grid.maps))
    window.assistant_dock.show()  # stacked with the inspector
    height = line.height()
    assert line.trace.isHidden()
    state.hover(0, Cell(1, 1))
    assert line.trace.isHidden(), "what follows the pointer could not be reached"
    state.lock(1, Cell(2, 1))
    assert line.trace.isVisible()
    assert line.height() == height
    assert line.trace.geometry().left() >= line._text_width() or line.toolTip()
    line.trace.click()
    panel = window.studies.inspector.content()
    qtbot.waitUntil(panel.view.isVisible)
    assert window.focusWidget() is panel.view
    assert (story_of(panel).trace.head, story_of(panel).trace.query, story_of(panel).trace.key) == (1, 2, 1)
    qtbot.waitUntil(line.trace.isHidden)
    qtbot.keyClick(panel.view, Qt.Key.Key_Escape)
    assert state.locked is None
    assert window.focusWidget() is window.heads_tab.grid.maps[1], "the keyboard is not lost with the story"
    state.lock(1, Cell(2, 1))
    window.assistant_dock.raise_()
    qtbot.waitUntil(line.trace.isVisible)


@pytest.mark.usefixtures("qapp")
def test_a_line_of_code_is_broken_where_a_reader_would() -> None:
    width = round(40 * QFontMetricsF(fixed_font()).horizontalAdvance("0")) + 3 * GRID
    column = Column(width)
    for part in Part:
        lines = column.code_lines(excerpt_of(part))
        whole = " ".join(excerpt_of(part).told)
        assert re.sub(r"\s", "", "".join(lines)) == re.sub(r"\s", "", whole)
        assert all(len(line) <= 40 for line in lines)
    assert column.code_lines(excerpt_of(Part.OUTPUT))[0].endswith("(")
    assert len(column.code_lines(excerpt_of(Part.SOFTMAX))) == 1
