"""The Runs tab and the Heads tab in a small window, both panels open: nothing is cut, in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from helpers import assert_accessible, cut_off
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from run_records import ENGINE_MS, TINY

from attnstudio.engine.pairs import PairKind, pairs_for
from attnstudio.ui.main_window import MainWindow
from attnstudio.ui.runs.run_list import wrapped
from attnstudio.ui.runs.tab import RunsTab

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support (raise|propagateSizeHints)")
SMALL = (1024, 700)


def test_a_pair_and_heads_switched_off_fit_into_a_small_window_in_both_languages(
    qtbot: QtBot, open_window: Callable[..., MainWindow]
) -> None:
    window = open_window(tab="runs")
    studio = window.services.studio
    window.assistant_dock.show()

    def settle(view: QWidget) -> None:
        """Areas within areas are laid out in several turns."""
        qtbot.waitUntil(lambda: not cut_off(view))

    runs = window.runs_tab.content()
    assert isinstance(runs, RunsTab)
    studio.propose(TINY)
    pair = next(pair for pair in pairs_for(TINY) if pair.kind is PairKind.POSITIONS)
    runs.start_pair(pair, 12)
    qtbot.waitUntil(lambda: not studio.is_training and runs.heads.difference is not None, timeout=ENGINE_MS)
    for language, title in (("en", "Runs"), ("zh_CN", "运行对比")):
        window.window_actions.languages[language].trigger()
        qtbot.waitUntil(lambda title=title: window.tabs.tabBar().accessibleTabName(2) == title)
        window.resize(*SMALL)
        window.tabs.show_view("runs")
        settle(runs)
        assert_accessible(runs)
        window.tabs.show_view("heads")
        window.heads_tab.ablation.toggle(0)
        qtbot.waitUntil(lambda: studio.moments.pending is None, timeout=ENGINE_MS)
        settle(window.heads_tab)
        assert_accessible(window.heads_tab)
        assert window.size().toTuple() == SMALL, "the window does not grow for what is in it"


def test_a_long_name_takes_two_lines_and_is_cut_only_after_that(qapp: QApplication) -> None:
    metrics = QFontMetrics(qapp.font())
    name = "2 · sinusoidal positions"
    width = metrics.horizontalAdvance("2 · sinusoidal posi")
    assert wrapped(name, metrics, metrics.horizontalAdvance(name)) == (name,)
    assert wrapped(name, metrics, width) == ("2 · sinusoidal", "positions")
    lines = wrapped(name + ", no residual, no LayerNorm", metrics, width)
    assert len(lines) == 2
    assert lines[1].endswith("…")
    assert all(metrics.horizontalAdvance(line) <= width for line in lines)
    han = "2 · 无位置编码、没有残差"
    first, second = wrapped(han, metrics, metrics.horizontalAdvance("2 · 无位置编码、"))
    assert first + second == han
