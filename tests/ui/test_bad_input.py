"""Bad input, in the real window: a clear sentence, and nothing lost.

One class for each row of the list. Settings that are broken or cannot be saved are tried at a real desktop
in tests/e2e/test_starting.py too, and closing in any state in tests/e2e/test_closing.py.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable

import numpy as np
import pytest
import torch
from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from attnstudio import atomic
from attnstudio.engine.protocol import ErrorKind, StopReason
from attnstudio.engine.spec import MAX_TEXT_CHARACTERS, InputKind
from attnstudio.engine.trainer import Trainer
from attnstudio.paths import config_dir
from attnstudio.ui.config.text_field import TextField
from attnstudio.ui.config_panel import ConfigPanel
from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.main_window import MainWindow

WAIT = 30_000
OpenWindow = Callable[..., MainWindow]


def panel(window: MainWindow) -> ConfigPanel:
    found = window.config_dock.widget()
    assert isinstance(found, ConfigPanel)
    return found


def enter(qtbot: QtBot, window: MainWindow, name: str, text: str) -> None:
    """Type `text` into a field of the experiment and press Enter."""
    field = panel(window).form.fields[name]
    entry = field if isinstance(field, QLineEdit) else field.findChild(QLineEdit)
    assert isinstance(entry, QLineEdit)
    entry.clear()
    qtbot.keyClicks(entry, text)
    qtbot.keyClicks(entry, "\r")


def note(window: MainWindow, name: str) -> str:
    """What is said beside a field; "" when nothing is."""
    found = panel(window).form.notes[name]
    return found.text() if found.isVisible() else ""


def take_text(qtbot: QtBot, window: MainWindow, text: str) -> None:
    """Make a text the input."""
    studio = window.services.studio
    with qtbot.waitSignal(studio.frameChanged, timeout=WAIT):
        studio.propose(studio.spec.with_changes(input=InputKind.TEXT, text=text))


def train(qtbot: QtBot, window: MainWindow, steps: int) -> StopReason:
    studio = window.services.studio
    with qtbot.waitSignal(studio.runStateChanged, timeout=WAIT, check_params_cb=bool) as ended:
        studio.train(steps)
    reason: StopReason = ended.args[0].reason
    return reason


class TestHeadsThatDoNotDivide:
    @pytest.mark.parametrize(
        ("heads", "nearest"),
        [("7", "8 or 4"), ("0", "nearest are 1"), ("-1", "nearest are 1"), ("513", "64")],
    )
    def test_refused_beside_the_field_and_the_last_heads_stay(
        self, qtbot: QtBot, open_window: OpenWindow, heads: str, nearest: str
    ) -> None:
        window = open_window(preset="article")
        studio = window.services.studio
        frame, shown = studio.frame, window.heads_tab.grid.grab().toImage()
        enter(qtbot, window, "heads", heads)
        assert "512 cannot be split" in note(window, "heads")
        assert nearest in note(window, "heads")
        assert studio.frame is frame
        assert window.heads_tab.grid.grab().toImage() == shown


class TestInputThatIsNone:
    def test_a_length_of_0_is_refused(self, qtbot: QtBot, open_window: OpenWindow) -> None:
        window = open_window()
        enter(qtbot, window, "length", "0")
        assert "between 1 and 4096" in note(window, "length")
        assert window.services.studio.spec.length == 12

    def test_an_empty_text_is_refused(self, qtbot: QtBot, open_window: OpenWindow) -> None:
        window = open_window()
        take_text(qtbot, window, "two words")
        field = panel(window).form.fields["text"]
        assert isinstance(field, TextField)
        field.setPlainText("")
        qtbot.waitUntil(lambda: "no token" in note(window, "text"), timeout=WAIT)
        assert window.services.studio.spec.text == "two words"

    def test_a_paste_of_a_megabyte_is_cut_and_the_limit_named(
        self, qtbot: QtBot, open_window: OpenWindow
    ) -> None:
        window = open_window()
        take_text(qtbot, window, "a")
        field = panel(window).form.fields["text"]
        assert isinstance(field, TextField)
        data = QMimeData()
        data.setText("x" * 1_000_000)
        field.selectAll()
        field.insertFromMimeData(data)
        assert len(window.services.studio.spec.text) == MAX_TEXT_CHARACTERS
        assert f"{MAX_TEXT_CHARACTERS:,}" in note(window, "text")


class TestTextOfAnyCharacters:
    @pytest.mark.parametrize(
        ("text", "shown"),
        [
            ("👩‍👩‍👧 x", ["👩‍👩‍👧", "x"]),
            ("猫坐", ["猫", "坐"]),
            ("שלום עולם", ["שלום", "עולם"]),
            ("a\tb", ["a", "b"]),
            ("a\u200bb", ["a", "U+200B", "b"]),
            ("<b>bold</b>", ["<", "b", ">", "bold", "<", "/", "b", ">"]),
            ("a\0b", ["a", "␀", "b"]),
        ],
        ids=["emoji", "CJK", "RTL", "tab", "zero-width", "markup", "NUL"],
    )
    def test_tokens_are_shown_as_they_are_and_invisible_ones_made_visible(
        self, qtbot: QtBot, open_window: OpenWindow, text: str, shown: list[str]
    ) -> None:
        window = open_window()
        take_text(qtbot, window, text)
        frame = window.services.studio.frame
        assert frame is not None
        assert len(frame.key_tokens) == len(shown)
        readout = window.heads_tab.foot.readout
        for key, token in enumerate(shown):
            window.heads_state.lock(0, Cell(0, key))
            assert f"'\u2068{token}\u2069'" in readout.text().partition(" from key ")[2]


class TestLearningRates:
    @pytest.mark.parametrize("text", ["0", "-1", "nan"])
    def test_what_is_none_is_refused(self, qtbot: QtBot, open_window: OpenWindow, text: str) -> None:
        window = open_window()
        enter(qtbot, window, "lr", text)
        assert note(window, "lr")
        assert window.services.studio.spec.lr == 1e-3

    @pytest.mark.parametrize(("text", "lr"), [("0,002", 0.002), ("2e-3", 0.002)])
    def test_what_is_one_is_used_exactly(
        self, qtbot: QtBot, open_window: OpenWindow, text: str, lr: float
    ) -> None:
        window = open_window()
        enter(qtbot, window, "lr", text)
        assert note(window, "lr") == ""
        assert window.services.studio.spec.lr == lr

    def test_one_that_is_far_too_high_diverges_and_is_reported(
        self, qtbot: QtBot, open_window: OpenWindow
    ) -> None:
        window = open_window()
        studio = window.services.studio
        enter(qtbot, window, "lr", "1e9")
        with qtbot.waitSignal(studio.failed, timeout=WAIT):
            studio.train(500)
        assert "stopped at step" in window.notices.text
        assert "1e+09 is probably too high" in window.notices.text
        assert studio.frame is not None
        assert np.isfinite(studio.frame.weights).all()


class TestBrokenSettings:
    @pytest.mark.parametrize(
        "content",
        [b"", b'{"language": "en", "the', b"[1, 2]", b'{"future": 1, "theme": "dark"}', b'{"schema": 99}'],
        ids=["empty", "truncated", "a list", "unknown keys", "newer schema"],
    )
    def test_the_window_opens_and_says_so_and_the_content_is_kept(
        self, open_window: OpenWindow, content: bytes
    ) -> None:
        folder = config_dir()
        folder.mkdir(parents=True)
        (folder / "config.json").write_bytes(content)
        window = open_window()
        assert "config.json" in window.notices.text
        window.close()
        kept = b"".join(path.read_bytes() for path in folder.iterdir())
        assert content in kept or b'"future"' in kept or b'"schema": 99' in kept

    def test_a_byte_order_mark_is_said_and_the_rest_is_read(self, open_window: OpenWindow) -> None:
        folder = config_dir()
        folder.mkdir(parents=True)
        (folder / "config.json").write_bytes(b'\xef\xbb\xbf{"colormap": "magma"}')
        window = open_window()
        assert "byte order mark" in window.notices.text
        assert window.services.store.settings.colormap == "magma"

    def test_a_change_of_the_experiment_does_not_take_the_notice_away(
        self, qtbot: QtBot, open_window: OpenWindow
    ) -> None:
        folder = config_dir()
        folder.mkdir(parents=True)
        (folder / "config.json").write_text("{")
        window = open_window()
        enter(qtbot, window, "seed", "5")
        assert window.services.studio.spec.seed == 5
        assert "config.json" in window.notices.text


class TestSettingsThatCannotBeSaved:
    @pytest.mark.parametrize("code", [errno.EROFS, errno.ENOSPC], ids=["read-only", "disk full"])
    def test_the_window_works_and_says_so(
        self, qtbot: QtBot, open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, code: int
    ) -> None:
        window = open_window()

        def refuse(*_arguments: object, **_options: object) -> None:
            raise OSError(code, os.strerror(code))

        monkeypatch.setattr(atomic.os, "replace", refuse)
        window.window_actions.themes["dark"].trigger()
        assert "config.json" in window.notices.text
        qtbot.waitUntil(lambda: window.palette().window().color().lightness() < 128, timeout=WAIT)
        assert train(qtbot, window, 2) is StopReason.STEPS_DONE


class TestEngineThatFails:
    @pytest.mark.parametrize(
        ("kind", "bytes_asked"), [(ErrorKind.INTERNAL, None), (ErrorKind.OUT_OF_MEMORY, 1 << 60)]
    )
    def test_it_is_reported_and_the_next_run_works(
        self,
        qtbot: QtBot,
        open_window: OpenWindow,
        monkeypatch: pytest.MonkeyPatch,
        kind: ErrorKind,
        bytes_asked: int | None,
    ) -> None:
        window = open_window()
        studio = window.services.studio
        steps = Trainer.step

        def break_at_the_third(trainer: Trainer) -> object:
            if trainer.steps == 2:
                if bytes_asked is None:
                    raise ValueError("a fault of the engine")
                torch.empty(bytes_asked, dtype=torch.uint8)
            return steps(trainer)

        monkeypatch.setattr(Trainer, "step", break_at_the_third)
        with qtbot.waitSignal(studio.failed, timeout=WAIT) as failed:
            studio.train(100)
        assert failed.args[0].error.kind is kind
        said = {ErrorKind.INTERNAL: "a fault of the engine", ErrorKind.OUT_OF_MEMORY: "The memory ran out"}
        assert said[kind] in window.notices.text
        assert window.isVisible()
        monkeypatch.setattr(Trainer, "step", steps)
        assert train(qtbot, window, 3) is StopReason.STEPS_DONE
