"""Language and theme change without a restart: what was switched equals what was started that way."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QAction, QCursor, QImage, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QMenu,
    QMenuBar,
    QTabBar,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)
from pytestqt.qtbot import QtBot

from attnstudio.engine.pairs import PairKind, pairs_for
from attnstudio.engine.protocol import Phase
from attnstudio.engine.spec import Norm, Task
from attnstudio.ui.app import create_app
from attnstudio.ui.config_panel import ConfigPanel
from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.heads.grid import HeadGrid
from attnstudio.ui.launch import Launch
from attnstudio.ui.main_window import MainWindow
from attnstudio.ui.runs.tab import RunsTab
from attnstudio.ui.settings_dialog import SettingsDialog
from tests.e2e.loopback import Loopback
from tests.ui.assistant_scenes import KEY, Scene, cases, gateway, models_and_dock

# The offscreen platform says so of any window.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support (raise|propagateSizeHints)")

WAIT = 30_000
TEXTS = (
    "windowTitle",
    "toolTip",
    "statusTip",
    "whatsThis",
    "accessibleName",
    "accessibleDescription",
    "text",
    "title",
    "placeholderText",
    "iconText",
)
OpenWindow = Callable[..., MainWindow]
Arrange = Callable[[QtBot, MainWindow], object]


@pytest.fixture
def open_window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenWindow]:
    """Opens windows as `attnstudio` does; each one closes the one before."""
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")
    monkeypatch.setenv("TAOTOKEN_MODEL_ID", "qwen-max")
    # Every step takes as long as any other: the times are on the screen.
    monkeypatch.setattr("attnstudio.engine.trainer.time", SimpleNamespace(perf_counter=lambda: 0.0))
    for module in ("chat", "live"):
        monkeypatch.setattr(f"attnstudio.assistant.{module}.time", SimpleNamespace(monotonic=lambda: 0.0))
    opened: list[MainWindow] = []

    def close() -> None:
        while opened:
            window = opened.pop()
            window.close()
            window.services.language.choose("en")
            window.deleteLater()
            assert window.services.closed_in_time

    def open_(**launch: str) -> MainWindow:
        close()
        QCursor.setPos(QPoint(5000, 5000))  # nothing is hovered
        _, window = create_app(Launch(**{"language": "en", "theme": "light", "preset": "small", **launch}))
        opened.append(window)
        window.resize(1280, 900)
        window.resizeDocks([window.config_dock], [300], Qt.Orientation.Horizontal)
        with qtbot.waitSignal(window.services.studio.frameChanged, timeout=WAIT):
            window.show()
        return window

    yield open_
    close()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Loopback]:
    """A gateway on this machine, for both of the windows that are compared, and a key for it."""
    monkeypatch.setenv("TAOTOKEN_API_KEY", KEY)
    with Loopback([gateway]) as loopback:
        yield loopback


# -- what the window shows meanwhile


def panel(window: MainWindow) -> ConfigPanel:
    found = window.config_dock.widget()
    assert isinstance(found, ConfigPanel)
    return found


def enter(window: MainWindow, **values: object) -> None:
    """Type `values` into the fields of the experiment and leave them."""
    form = panel(window).form
    for name, value in values.items():
        form.fields[name].set_value(value)
    form.edited.emit()
    form.committed.emit()


def train(qtbot: QtBot, window: MainWindow, steps: int, target: float | None = None) -> None:
    studio = window.services.studio
    with qtbot.waitSignal(studio.runStateChanged, timeout=WAIT, check_params_cb=bool):
        studio.train(steps, target)


def random_heads_and_refused_fields(_qtbot: QtBot, window: MainWindow) -> None:
    enter(window, heads=7, lr=-1.0)
    window.heads_state.lock(2, Cell(1, 3))
    controls = window.training_tab.controls
    controls.stop.setChecked(True)
    controls.target.set_value(-1.0)
    controls.target.valueEdited.emit(-1.0)


def enlarged_head_of_a_text_and_a_costly_width(qtbot: QtBot, window: MainWindow) -> None:
    with qtbot.waitSignal(window.services.studio.frameChanged, timeout=WAIT):
        enter(window, input="text", text="the cat\u200b sat 坐", mask="causal")
    window.heads_tab.grid.enlarge(1)
    window.heads_state.lock(1, Cell(0, 2))
    enter(window, d_model=4096)


def record_of_a_run(qtbot: QtBot, window: MainWindow) -> None:
    window.tabs.setCurrentWidget(window.training_tab)
    studio = window.services.studio
    with qtbot.waitSignal(studio.runStateChanged, timeout=WAIT, check_params_cb=bool):
        studio.train(12)
    window.training_tab.views.step_cursor.lock(3)
    window.heads_state.lock(0, Cell(2, 2))


def encoder(qtbot: QtBot, window: MainWindow) -> None:
    """An experiment with answers, small enough to be trained in a moment."""
    with qtbot.waitSignal(window.services.studio.frameChanged, timeout=WAIT):
        enter(window, task=Task.REVERSE, d_model=16, heads=2, length=6, batch=8)


def heads_switched_off_and_their_gradients(qtbot: QtBot, window: MainWindow) -> None:
    encoder(qtbot, window)
    train(qtbot, window, 25)
    heads, moments = window.heads_tab, window.services.studio.moments
    heads.ablation.rank()
    qtbot.waitUntil(lambda: heads.ablation.ranking is not None, timeout=WAIT)
    heads.header.gradient.click()
    heads.ablation.toggle(1)
    window.heads_state.lock(0, Cell(1, 3))
    qtbot.waitUntil(lambda: moments.pending is None and heads.grid.gradients is not None, timeout=WAIT)


def a_pair_of_runs(qtbot: QtBot, window: MainWindow) -> None:
    encoder(qtbot, window)
    window.tabs.show_view("runs")
    runs, studio = window.runs_tab.content(), window.services.studio
    assert isinstance(runs, RunsTab)
    pair = next(pair for pair in pairs_for(studio.spec) if pair.kind is PairKind.POSITIONS)
    runs.start_pair(pair, 12)
    qtbot.waitUntil(lambda: not studio.is_training and len(runs.progress.keys()) == 2, timeout=WAIT)
    qtbot.waitUntil(lambda: runs.heads.difference is not None, timeout=WAIT)
    runs.heads.state.lock(1, Cell(2, 4))


def show_below(window: MainWindow, name: str) -> None:
    """Show this view in the lower part of the Training tab."""
    window.tabs.setCurrentWidget(window.training_tab)
    views = window.training_tab.views
    views.lower_part.setCurrentWidget(getattr(views, name))


def stack_at_a_locked_step(qtbot: QtBot, window: MainWindow) -> None:
    """Twelve layers without residual sums: gradients vanish."""
    encoder(qtbot, window)
    with qtbot.waitSignal(window.services.studio.frameChanged, timeout=WAIT):
        enter(window, layers=12, residual=False, norm=Norm.NONE, clip=0.5)
    train(qtbot, window, 12)
    window.services.studio.cursor.lock(4)


def distribution_in_a_stack(qtbot: QtBot, window: MainWindow) -> None:
    stack_at_a_locked_step(qtbot, window)
    show_below(window, "distribution")
    chart = window.training_tab.views.distribution.chart
    qtbot.waitUntil(lambda: chart.distribution is not None, timeout=WAIT)


def flags_in_a_stack(qtbot: QtBot, window: MainWindow) -> None:
    stack_at_a_locked_step(qtbot, window)
    show_below(window, "flags")


def inside_a_step_of_another_experiment(qtbot: QtBot, window: MainWindow) -> None:
    record_of_a_run(qtbot, window)
    show_below(window, "anatomy")
    with qtbot.waitSignal(window.services.studio.frameChanged, timeout=WAIT):
        enter(window, seed=3)


def diverged_run_and_norms_of_heads(qtbot: QtBot, window: MainWindow) -> None:
    show_below(window, "norms")
    enter(window, lr=1e9)
    with qtbot.waitSignal(window.services.studio.failed, timeout=WAIT):
        window.services.studio.train(500)
    window.notices.clear()  # a notice stays in the words in which it was given


def settings(qtbot: QtBot, window: MainWindow) -> SettingsDialog:
    window.preferences.open()
    dialog = window.findChild(SettingsDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: not dialog.key.busy, timeout=WAIT)
    return dialog


def settings_refused(qtbot: QtBot, window: MainWindow) -> None:
    dialog = settings(qtbot, window)
    dialog.gateway.enter("https://example.org/api/v1/chat/completions", "")
    dialog.key.field.setText("sk-sentinel-0123456789abWXYZ")
    dialog.key.save()
    qtbot.waitUntil(lambda: not dialog.key.busy, timeout=WAIT)
    dialog.importing.import_environment()
    dialog.connection.requested.emit()


def settings_with_a_session_key(qtbot: QtBot, window: MainWindow) -> None:
    settings_refused(qtbot, window)
    settings(qtbot, window).key.session_button.click()


def help_and_shortcuts(_qtbot: QtBot, window: MainWindow) -> None:
    window.window_actions.shortcuts.trigger()
    window.window_actions.about.trigger()


def looked_into(view: str) -> Arrange:
    """A tab that asks the engine something by itself."""

    def arrange(qtbot: QtBot, window: MainWindow) -> None:
        with qtbot.waitSignal(window.services.studio.frameChanged, timeout=WAIT):
            enter(window, d_model=16, heads=2, length=6, mask="causal")
        window.heads_state.lock(1, Cell(3, 2))
        window.tabs.show_view(view)

    arrange.__name__ = view
    return arrange


ARRANGEMENTS: tuple[Arrange, ...] = (
    random_heads_and_refused_fields,
    enlarged_head_of_a_text_and_a_costly_width,
    record_of_a_run,
    heads_switched_off_and_their_gradients,
    inside_a_step_of_another_experiment,
    distribution_in_a_stack,
    flags_in_a_stack,
    diverged_run_and_norms_of_heads,
    settings_refused,
    settings_with_a_session_key,
    help_and_shortcuts,
    a_pair_of_runs,
    *map(looked_into, ("compare", "scaling", "faults", "verify")),
)


# -- what is compared


def show_every_tab(window: MainWindow, rest: Callable[[], None]) -> None:
    """Show every tab once, and at the end the one that was shown.

    `rest` waits until what a tab asks for when it is shown is there.
    """
    shown = window.tabs.currentIndex()
    for index in [*(other for other in range(window.tabs.count()) if other != shown), shown]:
        window.tabs.setCurrentIndex(index)
        window.grab()  # some texts come with the first painting
        rest()


def texts(window: MainWindow) -> dict[str, str]:
    """Every text that can be seen or heard in `window`, its menus and dialogs, by its place."""
    found: dict[str, str] = {}
    _collect(window, type(window).__name__, found)
    return found


def _collect(thing: QObject, place: str, found: dict[str, str]) -> None:
    for name in TEXTS:
        getter = getattr(thing, name, None)
        if callable(getter) and isinstance(text := getter(), str):
            found[f"{place}.{name}"] = text
    found.update((f"{place}.{name}", text) for name, text in _items(thing))
    counts: Counter[str] = Counter()
    for child in filter(_can_be_met, thing.children()):
        counts[type(child).__name__] += 1
        _collect(child, f"{place}/{type(child).__name__} {counts[type(child).__name__]}", found)


def _can_be_met(thing: QObject) -> bool:
    """Whether a person can meet `thing`: it is shown, or it is an action or a menu."""
    if isinstance(thing, QMenu):
        return not isinstance(thing.parent(), QMenuBar) or bool(thing.title())  # not the » of a narrow bar
    return isinstance(thing, QAction) or (isinstance(thing, QWidget) and not thing.isHidden())


def _items(thing: QObject) -> Iterator[tuple[str, str]]:
    if isinstance(thing, QComboBox):
        yield from ((f"item{index}", thing.itemText(index)) for index in range(thing.count()))
    elif isinstance(thing, QTabBar):
        for index in range(thing.count()):
            yield f"tab{index}", thing.tabText(index)
            yield f"tip{index}", thing.tabToolTip(index)
    elif isinstance(thing, QTreeWidget):
        yield from _cells(thing.headerItem(), "header")
        yield from _cells(thing.invisibleRootItem(), "row")


def _cells(item: QTreeWidgetItem, place: str) -> Iterator[tuple[str, str]]:
    yield from ((f"{place} {column}", item.text(column)) for column in range(item.columnCount()))
    for index in range(item.childCount()):
        yield from _cells(item.child(index), f"{place}.{index}")


def differences(switched: dict[str, str], fresh: dict[str, str]) -> list[str]:
    """The places where the two differ, in words."""
    return [
        f"{place}: {switched.get(place)!r}, and {fresh.get(place)!r} when started that way"
        for place in sorted(switched.keys() | fresh.keys())
        if switched.get(place) != fresh.get(place)
    ]


def pictures(window: MainWindow) -> list[QImage]:
    """The window and its dialogs as painted, without the focus, which is a matter of the moment."""
    if (focused := QApplication.focusWidget()) is not None:
        focused.clearFocus()
    shown = [window, *(dialog for dialog in window.findChildren(QDialog) if dialog.isVisible())]
    return [widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32) for widget in shown]


def differing(switched: list[QImage], fresh: list[QImage], name: str) -> list[str]:
    """The pictures that differ, saved for a look."""
    folder = Path(tempfile.mkdtemp(prefix="switching-"))
    assert len(switched) == len(fresh)
    found = []
    for index, (one, other) in enumerate(zip(switched, fresh, strict=True)):
        if one != other:
            one.save(str(folder / f"{name}-{index}-switched.png"))
            other.save(str(folder / f"{name}-{index}-fresh.png"))
            found.append(str(folder / f"{name}-{index}-*.png"))
    return found


def palettes(window: MainWindow) -> dict[str, str]:
    """The colours of every widget below `window`, by its place."""
    found: dict[str, str] = {}
    roles = [role for role in QPalette.ColorRole if role is not QPalette.ColorRole.NColorRoles]

    def collect(widget: QWidget, place: str) -> None:
        colors = widget.palette()
        found.update((f"{place}.{role.name}", colors.color(role).name()) for role in roles)
        counts: Counter[str] = Counter()
        for child in widget.children():
            if isinstance(child, QWidget) and _can_be_met(child):
                counts[type(child).__name__] += 1
                collect(child, f"{place}/{type(child).__name__} {counts[type(child).__name__]}")

    collect(window, "window")
    return found


@dataclass(frozen=True)
class Look:
    """How a window looks and reads once it has come to rest."""

    texts: dict[str, str]
    palettes: dict[str, str]
    pictures: list[QImage]


def come_to_rest(qtbot: QtBot, window: MainWindow) -> None:
    """Show every tab, and wait until the engine rests and nothing is put off."""
    studio = window.services.studio

    def rests() -> bool:
        timers = (timer for timer in window.findChildren(QTimer) if timer.isSingleShot())
        busy = studio._open or studio.status.phase is not Phase.IDLE
        return not busy and not any(timer.isActive() for timer in timers)

    def rest() -> None:
        qtbot.waitUntil(rests, timeout=WAIT)

    rest()
    for grid in window.findChildren(HeadGrid):
        qtbot.waitUntil(lambda grid=grid: not grid._feed._timer.isActive(), timeout=WAIT)
    show_every_tab(window, rest)


def look_at(qtbot: QtBot, window: MainWindow) -> Look:
    """How it looks when nothing changes on the screen any more."""
    # Sizes have a history; here they must not.
    for dialog in window.findChildren(QDialog):
        dialog.resize(800, 700)
    for choices in window.findChildren(QComboBox):
        choices.setFixedWidth(100)
    come_to_rest(qtbot, window)
    looks = [Look({}, {}, [])]

    def is_steady() -> bool:
        looks.append(Look(texts(window), palettes(window), pictures(window)))
        return looks[-1] == looks[-2]

    qtbot.waitUntil(is_steady, timeout=WAIT)
    return looks[-1]


def assert_same(switched: Look, fresh: Look, name: str) -> None:
    """Fail with the differences, and with pictures of them."""
    found = [*differences(switched.texts, fresh.texts), *differences(switched.palettes, fresh.palettes)]
    assert not found, "\n".join(found)
    assert not differing(switched.pictures, fresh.pictures, name)


def switch_language(qtbot: QtBot, window: MainWindow, language: str) -> None:
    window.window_actions.languages[language].trigger()
    heads = {"en": "Heads", "zh_CN": "注意力头"}[language]
    qtbot.waitUntil(lambda: window.tabs.tabBar().accessibleTabName(0) == heads, timeout=WAIT)


def assert_language_and_theme_switch(qtbot: QtBot, open_window: OpenWindow, arrange: Arrange) -> None:
    window = open_window()
    arrange(qtbot, window)
    come_to_rest(qtbot, window)
    for language in ("zh_CN", "en", "zh_CN"):
        switch_language(qtbot, window, language)
    for theme in ("dark", "light", "dark"):
        window.window_actions.themes[theme].trigger()
    switched = look_at(qtbot, window)
    fresh = open_window(language="zh_CN", theme="dark")
    arrange(qtbot, fresh)
    assert_same(switched, look_at(qtbot, fresh), "switched")


@pytest.mark.parametrize("arrange", ARRANGEMENTS)
def test_a_window_that_was_switched_equals_one_started_that_way(
    qtbot: QtBot, open_window: OpenWindow, arrange: Arrange
) -> None:
    assert_language_and_theme_switch(qtbot, open_window, arrange)


@pytest.mark.parametrize("scene", [models_and_dock, cases])
def test_answers_and_results_follow_language_and_theme(
    qtbot: QtBot, open_window: OpenWindow, server: Loopback, scene: Scene
) -> None:
    assert_language_and_theme_switch(qtbot, open_window, lambda bot, window: scene(bot, window, server))
