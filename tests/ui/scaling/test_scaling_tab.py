"""The Scaling tab: measured on a real engine, read with pointer and keys, cancelled, saved."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyqtgraph as pg  # type: ignore[import-untyped]
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTranslator
from PySide6.QtGui import QColor, QGuiApplication, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from attnstudio.engine.scaling import measuring
from attnstudio.engine.scaling.fit import Reading, fit
from attnstudio.engine.scaling.study import Curve, DrawLengths, Kind, LengthMap, Scaling
from attnstudio.engine.scaling.words import give_or_take
from attnstudio.engine.spec import MaskKind
from attnstudio.ui.export import export_picture
from attnstudio.ui.heads.cell import CellKind
from attnstudio.ui.heads.colormaps import ColorMap, color_table
from attnstudio.ui.heads.raster import HATCH_COLORS, SPECIAL_COLORS
from attnstudio.ui.scaling.axes import BYTE_UNITS, LengthAxis, with_unit
from attnstudio.ui.scaling.look import color_of
from attnstudio.ui.scaling.maps import draw
from attnstudio.ui.scaling.plot import BROAD_PX
from attnstudio.ui.scaling.tab import ScalingTab
from attnstudio.ui.studio import Studio
from tests.ui.helpers import assert_accessible, cut_off

ENGINE_MS = 30_000


class Marking(QTranslator):
    """Another language: every text in angle quotes."""

    def isEmpty(self) -> bool:
        return False

    def translate(self, _context: str, text: str, _comment: str | None = None, _n: int = -1) -> str:
        return f"«{text}»"


@pytest.fixture
def marking(qapp: QApplication) -> Iterator[Marking]:
    translator = Marking()
    yield translator
    qapp.removeTranslator(translator)


def only(tab: ScalingTab, *kinds: Kind) -> None:
    for kind, box in tab.settings.kinds.items():
        box.setChecked(kind in kinds)


def first_cell(tab: ScalingTab) -> str:
    """What the first cell of the first map weighs; "" while it is not drawn."""
    return tab.maps.views[0].cell_text(QPointF(1, 1))


def test_maps_come_with_the_first_look_and_follow_the_experiment(
    qtbot: QtBot, studio: Studio, tab: ScalingTab
) -> None:
    qtbot.waitUntil(lambda: bool(first_cell(tab)), timeout=ENGINE_MS)
    assert [view.length for view in tab.maps.views] == [32, 256, 1024]
    assert "1,048,576 cells" in tab.maps.views[2].accessibleName()
    before = first_cell(tab)
    with qtbot.waitSignal(studio.studies.answered, timeout=ENGINE_MS):
        studio.propose(studio.spec.with_changes(seed=1))
    assert first_cell(tab) != before
    assert before.startswith("query 1 takes ")


def test_nothing_is_asked_while_it_is_hidden(qtbot: QtBot, studio: Studio, tab: ScalingTab) -> None:
    qtbot.waitUntil(lambda: bool(first_cell(tab)), timeout=ENGINE_MS)
    tab.hide()
    asked: list[object] = []
    studio.studies.ask = lambda study: asked.append(study) or 0  # type: ignore[method-assign, func-returns-value]
    studio.propose(studio.spec.with_changes(seed=2))
    assert not asked
    tab.show()
    assert asked == [DrawLengths(studio.spec)]


def test_a_measurement_fills_the_tab(
    qtbot: QtBot, tab: ScalingTab, measured: Callable[[], Scaling], tmp_path: Path
) -> None:
    assert tab.intro.isVisible()
    assert not tab.table.isVisible()
    assert_accessible(tab)
    scaling = measured()
    assert tab.results.isVisible()
    assert scaling.done == scaling.total == len(Kind) * 9
    assert tab.table.model().rowCount() == scaling.total
    assert tab.findings.exponents.model().rowCount() == len(Kind)
    assert any("time grows as L^" in item for item in tab.findings.growth.items())
    assert any("times as fast as" in item for item in tab.findings.compared.items())
    assert "1 thread" in tab.machine.text() or "threads" in tab.machine.text()
    assert tab.export_widget().isVisible()
    for width in (420, 1200):
        tab.resize(width, 900)
        qtbot.waitUntil(lambda: not cut_off(tab))
        assert_accessible(tab)
    reads_with_keys(qtbot, tab, scaling)
    shows_other_readings(tab, scaling)
    copies_rows(tab)
    for suffix in ("png", "svg"):
        said = export_picture(tab.export_widget(), tmp_path / f"cost.{suffix}")
        assert str(said).startswith(f"Saved cost.{suffix}")
    writes_csv(qtbot, tab, scaling, tmp_path)


def reads_with_keys(qtbot: QtBot, tab: ScalingTab, scaling: Scaling) -> None:
    plot = tab.plot
    plot.area.setFocus()
    qtbot.keyClick(plot.area, Qt.Key.Key_Left)
    assert plot.length == 1024
    qtbot.keyClick(plot.area, Qt.Key.Key_Left)
    assert plot.length == 768
    slowest = max((point for point in scaling.points if point.length == 768), key=lambda p: p.whole.median)
    assert plot.card.rows[0].values == (give_or_take(slowest.whole),)
    assert plot.readout.text().startswith("L = 768: ")
    qtbot.keyClick(plot.area, Qt.Key.Key_Home)
    assert plot.length == 6
    qtbot.keyClick(plot.area, Qt.Key.Key_Escape)
    assert plot.length is None
    assert not plot.card.isVisible()
    qtbot.waitUntil(lambda: plot.area.width() < 0.6 * tab.width())  # beside the maps again

    def place() -> QPoint:
        corner = QPointF(np.log2(50), plot.view.viewRange()[1][0])
        return plot.area.mapFromScene(plot.view.mapViewToScene(corner)) - QPoint(0, 20)

    def is_read() -> bool:  # axes take their room some time after the widget has its own
        qtbot.mouseMove(plot.area.viewport(), place())
        return plot.length == 48

    qtbot.waitUntil(is_read)
    qtbot.mouseClick(plot.area.viewport(), Qt.MouseButton.LeftButton, pos=place())
    plot.read_length(None)
    assert plot.length == 48  # locked
    qtbot.keyClick(plot.area, Qt.Key.Key_Escape)


def shows_other_readings(tab: ScalingTab, scaling: Scaling) -> None:
    reading = tab.choices.reading
    reading.setCurrentIndex(list(Reading).index(Reading.BYTES))
    tab.plot.read_length(1024, locked=True)
    values = {row.name: row.values[0] for row in tab.plot.card.rows}
    assert values["Eager"] == "16.8 MB"  # 2 matrices of 2 heads
    eager = Curve(Kind.EAGER, 2)
    assert scaling.of(eager)[-1].peak_bytes == 2 * 2 * 1024**2 * 4
    assert any("memory grows as L^2.00" in item for item in tab.findings.growth.items())
    reading.setCurrentIndex(list(Reading).index(Reading.SOFTMAX))
    assert "SDPA" not in {row.name for row in tab.plot.card.rows}
    reading.setCurrentIndex(0)
    tab.plot.read_length(None, locked=True)
    draws_the_fit(tab, scaling)


def draws_the_fit(tab: ScalingTab, scaling: Scaling) -> None:
    """The broad line of a curve has the slope of its exponent, over the lengths that were fitted."""
    curve = Curve(Kind.EAGER, 2)
    found = fit(scaling, curve, Reading.WHOLE)
    assert found is not None
    color = QColor(color_of(curve.kind))
    (line,) = [
        item
        for item in tab.plot.item.items
        if isinstance(item, pg.PlotCurveItem)
        and item.opts["pen"].width() == BROAD_PX
        and item.opts["pen"].color().rgb() == color.rgb()
    ]
    lengths, heights = line.getData()
    assert 2**lengths == pytest.approx([found.first, found.last])
    slope = (heights[1] - heights[0]) / np.log10(found.last / found.first)
    assert slope == pytest.approx(found.exponent)


def copies_rows(tab: ScalingTab) -> None:
    tab.table.selectRow(0)
    tab.table.copy_selection()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0].split("\t")[:3] == ["Curve", "L", "Whole"]
    assert lines[1].startswith("Eager\t6\t")


def writes_csv(qtbot: QtBot, tab: ScalingTab, scaling: Scaling, folder: Path) -> None:
    tab.write_csv(scaling, folder / "cost")
    qtbot.waitUntil(lambda: "cost.csv" in tab.progress.note.text(), timeout=ENGINE_MS)
    with (folder / "cost.csv").open(newline="") as file:
        assert len(list(csv.DictReader(file))) == scaling.total
    tab.write_csv(scaling, folder / "missing" / "cost.csv")
    qtbot.waitUntil(lambda: "does not exist" in tab.progress.note.text(), timeout=ENGINE_MS)


def test_cancelled_it_keeps_what_is_known(qtbot: QtBot, studio: Studio, tab: ScalingTab) -> None:
    tab.settings.limit.setCurrentIndex(tab.settings.limit.count() - 1)
    studio.train(1_000_000)
    tab.settings.measure.setFocus()
    tab.settings.measure.click()
    assert tab.settings.cancel.isVisible()
    assert not tab.settings.limit.isEnabled()
    qtbot.waitUntil(lambda: tab.scaling is not None and tab.scaling.done > 8, timeout=ENGINE_MS)
    assert "Training waits" in tab.progress.text.text()
    assert tab.settings.cancel.hasFocus()
    tab.settings.cancel.click()
    qtbot.waitUntil(lambda: not tab.is_measuring, timeout=ENGINE_MS)
    assert tab.progress.note.text() == "Cancelled. The points measured so far are shown."
    assert tab.results.isVisible()
    assert tab.table.model().rowCount() > 8
    assert tab.settings.measure.isVisible()
    studio.pause()
    qtbot.waitUntil(lambda: not studio.is_training, timeout=ENGINE_MS)


def test_what_does_not_fit_is_listed(
    tab: ScalingTab, measured: Callable[[], Scaling], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measuring, "available_memory", lambda: 5_000_000)
    only(tab, Kind.EAGER, Kind.LOCAL)
    measured()
    (first, *_) = tab.findings.refused.items()
    assert first.startswith("Eager, 2 heads: L 768 needs 10.")
    assert first.endswith("5.0 MB is free.")


def test_a_failure_is_told_and_the_next_time_starts_anew(
    tab: ScalingTab, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(measuring, "measure", fail)
        tab.settings.measure.click()
        qtbot.waitUntil(lambda: not tab.is_measuring, timeout=ENGINE_MS)
    assert tab.progress.note.isVisible()
    assert "ZeroDivisionError" in tab.progress.details.text()
    only(tab, Kind.STRIDED)
    tab.settings.measure.click()
    assert not tab.progress.note.isVisible()
    qtbot.waitUntil(lambda: not tab.is_measuring, timeout=ENGINE_MS)
    assert tab.table.model().rowCount() == 9


def test_heads_are_the_experiments_until_others_are_chosen(studio: Studio, tab: ScalingTab) -> None:
    settings = tab.settings
    assert settings.chosen_heads() == (2,)
    assert sorted(settings.heads) == [1, 2, 4, 8, 16]
    studio.propose(studio.spec.with_changes(d_model=24, heads=3))
    assert settings.chosen_heads() == (3,)
    assert sorted(settings.heads) == [1, 2, 3, 4, 8]
    settings.heads[3].setChecked(False)
    assert not settings.measure.isEnabled()
    settings.heads[8].setChecked(True)
    settings.heads[4].setChecked(True)
    studio.propose(studio.spec.with_changes(d_model=32, heads=4))
    assert settings.chosen_heads() == (4, 8)
    study = settings.study()
    assert study is not None
    assert (study.d_model, study.heads) == (32, (4, 8))


def test_without_a_kind_nothing_can_be_measured(tab: ScalingTab) -> None:
    only(tab)
    assert not tab.settings.measure.isEnabled()
    only(tab, Kind.EAGER)
    assert tab.settings.measure.isEnabled()
    assert not tab.settings.window_size.isEnabled()


def test_the_wheel_scrolls_the_page_and_not_a_field(tab: ScalingTab) -> None:
    for field in (tab.settings.window_size, tab.settings.limit, tab.plot.area.viewport()):
        assert not take_wheel(field)
    assert tab.settings.window_size.value() == 64


def take_wheel(widget: QWidget) -> bool:
    place = QPointF(widget.rect().center())
    event = QWheelEvent(
        place,
        QPointF(widget.mapToGlobal(place)),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)
    return event.isAccepted()


def test_all_that_is_shown_changes_its_language(
    qtbot: QtBot, qapp: QApplication, tab: ScalingTab, measured: Callable[[], Scaling], marking: Marking
) -> None:
    only(tab, Kind.EAGER, Kind.FUSED)
    measured()
    qapp.installTranslator(marking)
    qtbot.waitUntil(lambda: tab.maps.title.text().startswith("«"))
    texts = (
        tab.choices.reading.currentText(),
        tab.choices.title(),
        tab.machine.text(),
        tab.maps.title.text(),
        tab.findings.growth.items()[0],
        tab.findings.compared.items()[0],
        tab.table.model().headerData(2, Qt.Orientation.Horizontal),
        tab.settings.measure.text(),
        tab.intro.title.text(),
    )
    assert [text for text in texts if not str(text).startswith("«")] == []
    assert "«Eager»" in tab.findings.growth.items()[0]


def test_a_map_pools_to_the_largest_and_hatches_what_is_masked() -> None:
    weights = np.zeros((64, 64), np.float32)
    weights[10, 21] = 0.5
    weights[40, 0] = 0.25
    allowed = np.tril(np.ones((64, 64), np.bool_))
    colors = color_table(ColorMap.VIRIDIS)
    plain = draw(LengthMap(weights, None), 16, ColorMap.VIRIDIS)
    assert plain.shape == (16, 16)
    assert plain[2, 5] == colors[255]
    assert plain[10, 0] == colors[128]
    assert plain[0, 0] == colors[0]
    masked = draw(LengthMap(weights, allowed), 16, ColorMap.VIRIDIS)
    assert masked[0, 15] in (SPECIAL_COLORS[CellKind.MASKED], HATCH_COLORS[CellKind.MASKED])
    assert masked[10, 0] == colors[128]


def test_a_masked_experiment_is_drawn_masked(qtbot: QtBot, studio: Studio, tab: ScalingTab) -> None:
    def draws(study: DrawLengths) -> Callable[[object], bool]:
        return lambda ending: ending.command.study == study  # type: ignore[attr-defined, no-any-return]

    spec = replace(studio.spec, mask=MaskKind.CAUSAL)
    with qtbot.waitSignal(
        studio.studies.answered, timeout=ENGINE_MS, check_params_cb=draws(DrawLengths(spec))
    ):
        studio.propose(spec)
    view = tab.maps.views[0]
    right = view.cell_text(QPointF(view.width() - 8, 1))
    assert right.startswith("query 1 takes 0 from key ")


def test_ticks_have_room_and_units() -> None:
    axis = LengthAxis()
    axis.lengths = (6, 12, 24, 48, 96, 192, 384, 768, 1024)
    (_, ticks), *_ = axis.tickValues(2.0, 10.5, 120.0)
    assert axis.tickStrings(ticks, 1.0, 1.0)[-1] == "1024"
    assert len(ticks) < len(axis.lengths)
    (_, all_of_them), *_ = axis.tickValues(2.0, 10.5, 1200.0)
    assert len(all_of_them) == len(axis.lengths)
    assert with_unit(20e6, BYTE_UNITS) == "20 MB"
