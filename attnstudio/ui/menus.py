"""The window's actions, and the menus and the toolbar made of them."""

from __future__ import annotations

import html
import sys
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QObject, QSize, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QStyleOptionToolButton, QToolBar, QToolButton

from attnstudio.engine.spec import PRESET_TITLES
from attnstudio.messages import CONTEXT
from attnstudio.ui.config.rules import preset_groups, preset_lesson
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon
from attnstudio.ui.training.actions import TrainingActions
from attnstudio.ui.view_tabs import TABS

LANGUAGES = ("system", "en", "zh_CN")
THEMES = ("system", "light", "dark")


class WindowActions(QObject):
    """Every action of the window that is not training's. Texts follow the language."""

    def __init__(self, window: QMainWindow, training: TrainingActions) -> None:
        super().__init__(window)
        self._window = window
        self.training = training
        # Not Ctrl+E: on X11 an entry field takes that for itself, as the end of the line.
        self.export_png = self._action("export", "Ctrl+Shift+E")
        self.export_svg = self._action()
        self.export_csv = self._action()
        self.export_npz = self._action()
        self.export_curves = self._action()
        self.export_film = self._action()
        self.export_record = self._action()
        self.export_jsonl = self._action()
        self.export_events = self._action()
        self.export_script = self._action()
        self.settings = self._action("settings", "Ctrl+,")
        self.quit = self._action(shortcut="Ctrl+Q")
        self.undo = self._action("undo", QKeySequence(QKeySequence.StandardKey.Undo))
        self.redo = self._action("redo", "Ctrl+Shift+Z")
        self.views = {name: self._action(name, f"Ctrl+{number}") for number, name in enumerate(TABS, 1)}
        self.full_screen = self._action(shortcut="F11", checkable=True)
        self.reset_layout = self._action()
        self.compare_runs = self._action("runs", "Ctrl+Shift+C")
        self.read_heads = self._action("heads", "Ctrl+R")
        self.ask = self._action("assistant", "Ctrl+Shift+A")
        self.explain_error = self._action("error")
        self.save_conversation = self._action("export", "Ctrl+S")
        self.shortcuts = self._action("keyboard", "F1")
        self.log_folder = self._action()
        self.desktop_entry = self._action()
        self.about = self._action("info")
        if sys.platform == "darwin":
            self.quit.setMenuRole(QAction.MenuRole.QuitRole)
            self.settings.setMenuRole(QAction.MenuRole.PreferencesRole)
            self.about.setMenuRole(QAction.MenuRole.AboutRole)
        self.presets = {name: self._action() for name in PRESET_TITLES}
        self.languages = self._choices(LANGUAGES)
        self.themes = self._choices(THEMES)
        self.retranslate()

    def _action(
        self,
        icon_name: str = "",
        shortcut: str | QKeySequence = "",
        *,
        checkable: bool = False,
    ) -> QAction:
        action = QAction(self._window)
        if icon_name:
            action.setIcon(icon(icon_name))
        if shortcut:
            action.setShortcut(shortcut)
        action.setCheckable(checkable)
        self._window.addAction(action)
        return action

    def _choices(self, names: tuple[str, ...]) -> dict[str, QAction]:
        group = QActionGroup(self._window)
        actions = {name: self._action(checkable=True) for name in names}
        for action in actions.values():
            group.addAction(action)
        return actions

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.export_png.setText(self.tr("Current view as &PNG…"))
        self.export_svg.setText(self.tr("Current view as &SVG…"))
        self.export_csv.setText(self.tr("&Weights as CSV…"))
        self.export_npz.setText(self.tr("Weights as &NPZ…"))
        self.export_curves.setText(self.tr("C&urves as picture…"))
        self.export_film.setText(self.tr("Heads over all steps as &film…"))
        self.export_record.setText(self.tr("&Training record as CSV…"))
        self.export_jsonl.setText(self.tr("Training record as &JSON Lines…"))
        self.export_events.setText(self.tr("Training record for Tensor&Board…"))
        self.export_script.setText(self.tr("E&xperiment as Python script…"))
        self.settings.setText(self.tr("&Settings…"))
        self.settings.setToolTip(self.tr("Gateway, key, language and theme"))
        self.quit.setText(self.tr("&Quit"))
        self.undo.setText(self.tr("&Undo"))
        self.undo.setToolTip(self.tr("Undo the last change of the experiment"))
        self.redo.setText(self.tr("&Redo"))
        self.redo.setToolTip(self.tr("Redo the change that was undone"))
        for name, text in (
            ("heads", self.tr("&Heads")),
            ("training", self.tr("T&raining")),
            ("runs", self.tr("R&uns")),
            ("compare", self.tr("Com&pare")),
            ("scaling", self.tr("&Scaling")),
            ("faults", self.tr("Fault la&b")),
            ("verify", self.tr("&Verify")),
            ("models", self.tr("&Models")),
            ("cases", self.tr("Test &cases")),
        ):
            self.views[name].setText(text)
        self.full_screen.setText(self.tr("&Full screen"))
        self.reset_layout.setText(self.tr("Reset la&yout"))
        self.compare_runs.setText(self.tr("&Compare runs…"))
        self.compare_runs.setToolTip(
            self.tr("Train experiments that differ in one thing, from the same seed and data (Ctrl+Shift+C)")
        )
        self.read_heads.setText(self.tr("&Read the heads"))
        self.read_heads.setToolTip(
            self.tr("Have a language model read the weights on the screen, and check what it claims (Ctrl+R)")
        )
        self.ask.setText(self.tr("&Ask a question"))
        self.ask.setToolTip(self.tr("Open the assistant, ready for a question (Ctrl+Shift+A)"))
        self.explain_error.setText(self.tr("Explain the last &error"))
        self.save_conversation.setText(self.tr("&Save the conversation…"))
        self.shortcuts.setText(self.tr("&Keyboard shortcuts"))
        self.log_folder.setText(self.tr("Open &log folder"))
        self.desktop_entry.setText(self.tr("Add to the &desktop's menu"))
        self.about.setText(self.tr("&About AttnStudio"))
        self._retranslate_choices()

    def _retranslate_choices(self) -> None:
        for name, action in self.presets.items():
            action.setText(QCoreApplication.translate(CONTEXT, PRESET_TITLES[name]))
            if (lesson := preset_lesson(name)) is not None:
                action.setToolTip(f"<qt>{html.escape(localize(lesson))}</qt>")
        self.languages["system"].setText(self.tr("As the &system"))
        self.languages["en"].setText("&English")
        self.languages["zh_CN"].setText("简体中文(&C)")
        self.themes["system"].setText(self.tr("As the &system"))
        self.themes["light"].setText(self.tr("&Light"))
        self.themes["dark"].setText(self.tr("&Dark"))


class WindowMenus(QObject):
    """The menu bar and the toolbar of a window."""

    def __init__(self, window: QMainWindow, actions: WindowActions, docks: list[QAction]) -> None:
        super().__init__(window)
        self._actions = actions
        bar = window.menuBar()
        self._file = bar.addMenu("")
        self._export = self._file.addMenu(icon("export"), "")
        self._edit = bar.addMenu("")
        self._view = bar.addMenu("")
        self._experiment = bar.addMenu("")
        self._presets = self._experiment.addMenu("")
        self._assistant = bar.addMenu("")
        self._help = bar.addMenu("")
        self._toolbar = QToolBar(window)
        self._toolbar.setObjectName("main-toolbar")
        self._toolbar.setMovable(False)
        self._toolbar.setIconSize(QSize(16, 16))
        self._toolbar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._preset_button = _MenuButton(self._toolbar)
        self._export_button = _MenuButton(self._toolbar)
        self._fill_menus(docks)
        self._fill_toolbar()
        window.addToolBar(self._toolbar)
        self.retranslate()

    @property
    def menus(self) -> tuple[QMenu, ...]:
        """The menus of the bar, left to right."""
        return self._file, self._edit, self._view, self._experiment, self._assistant, self._help

    def add_time_actions(self, actions: Sequence[QAction]) -> None:
        """Put the timeline's actions below those of training."""
        self._experiment.insertActions(self._time, actions)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._file.setTitle(self.tr("&File"))
        self._export.setTitle(self.tr("&Export"))
        self._edit.setTitle(self.tr("&Edit"))
        self._view.setTitle(self.tr("&View"))
        self._language.setTitle(self.tr("&Language"))
        self._theme.setTitle(self.tr("&Theme"))
        self._experiment.setTitle(self.tr("E&xperiment"))
        self._presets.setTitle(self.tr("&Preset"))
        self._assistant.setTitle(self.tr("Ass&istant"))
        self._help.setTitle(self.tr("&Help"))
        self._toolbar.setWindowTitle(self.tr("Toolbar"))
        self._preset_button.setText(self.tr("Preset") + " ▾")
        self._preset_button.setToolTip(self.tr("Start from a known experiment"))
        self._export_button.setText(self.tr("Export") + " ▾")
        self._export_button.setToolTip(self.tr("Save the view, the weights or the training record"))
        self._actions.training.keep_width(self._run_button)

    def _fill_menus(self, docks: list[QAction]) -> None:
        actions = self._actions
        self._export.addActions([actions.export_png, actions.export_svg, actions.export_curves])
        self._export.addActions([actions.export_film, actions.export_csv, actions.export_npz])
        self._export.addActions([actions.export_record, actions.export_jsonl, actions.export_events])
        self._export.addAction(actions.export_script)
        self._export.insertSeparator(actions.export_csv)
        self._export.insertSeparator(actions.export_record)
        self._export.insertSeparator(actions.export_script)
        self._file.addActions([actions.settings, actions.quit])
        self._file.insertSeparator(actions.settings)
        self._file.insertSeparator(actions.quit)
        self._edit.addActions([actions.undo, actions.redo])
        self._view.addActions(list(actions.views.values()))
        self._view.addSeparator()
        self._view.addActions(docks)
        self._view.addSeparator()
        self._language = self._view.addMenu(icon("language"), "")
        self._language.addActions(list(actions.languages.values()))
        self._theme = self._view.addMenu("")
        self._theme.addActions(list(actions.themes.values()))
        self._view.addSeparator()
        self._view.addActions([actions.full_screen, actions.reset_layout])
        for group in preset_groups():
            self._presets.addSeparator()
            self._presets.addActions([actions.presets[name] for name in group])
        self._presets.setToolTipsVisible(True)
        self._experiment.addSeparator()
        self._experiment.addActions(actions.training.all())
        self._experiment.addSeparator()
        self._time = self._experiment.addSeparator()
        self._experiment.addAction(actions.compare_runs)
        self._assistant.addActions([actions.read_heads, actions.ask, actions.explain_error])
        self._assistant.addAction(actions.save_conversation)
        self._assistant.addSeparator()
        self._assistant.addActions([actions.views["models"], actions.views["cases"]])
        self._help.addActions([actions.shortcuts, actions.log_folder])
        if sys.platform.startswith("linux"):
            self._help.addAction(actions.desktop_entry)
        self._help.addSeparator()
        self._help.addAction(actions.about)

    def _fill_toolbar(self) -> None:
        actions = self._actions
        for button, menu in ((self._preset_button, self._presets), (self._export_button, self._export)):
            button.setMenu(menu)
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._export_button.setIcon(icon("export"))
        self._toolbar.addWidget(self._preset_button)
        self._toolbar.addSeparator()
        self._toolbar.addActions(actions.training.all())
        run = self._toolbar.widgetForAction(actions.training.run_action)
        assert isinstance(run, QToolButton)
        self._run_button = run
        run.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._toolbar.addSeparator()
        self._toolbar.addActions([actions.undo, actions.redo])
        self._toolbar.addSeparator()
        self._toolbar.addWidget(self._export_button)
        self._toolbar.addActions([actions.ask, actions.settings])


class _MenuButton(QToolButton):
    """A button with a menu that leaves the arrow to its text: the style's own hangs below the text.

    Not by a style sheet: that would keep the colours of the theme in which it was set.
    """

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        super().initStyleOption(option)
        option.features &= ~QStyleOptionToolButton.ToolButtonFeature.HasMenu
