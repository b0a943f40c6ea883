"""The window: docks, tabs, actions, notices, and how it closes."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Slot
from PySide6.QtGui import QAction, QCloseEvent, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QMainWindow,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from attnstudio.engine.protocol import ErrorKind, Failed, RunState
from attnstudio.engine.spec import PRESET_TITLES
from attnstudio.engine.tasks.base import task_of
from attnstudio.messages import CONTEXT
from attnstudio.ui.assistant.desk import AssistantDesk
from attnstudio.ui.background import abandon_all
from attnstudio.ui.checking.actions import CheckDesk
from attnstudio.ui.config.rules import preset_of, with_preset
from attnstudio.ui.config_panel import ConfigPanel
from attnstudio.ui.dock import CLOSE_BUTTON, FLOAT_BUTTON, Dock
from attnstudio.ui.export_actions import Exportable, ExportActions
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.heads.tab import HeadsTab
from attnstudio.ui.help_actions import HelpActions
from attnstudio.ui.i18n import localize, sentences
from attnstudio.ui.icons import icon
from attnstudio.ui.key_status import KeyStatus
from attnstudio.ui.launch import Launch
from attnstudio.ui.lazy import Lazy
from attnstudio.ui.menus import WindowActions, WindowMenus
from attnstudio.ui.notifications import NotificationBar, Severity
from attnstudio.ui.preferences import Preferences
from attnstudio.ui.run_files.desk import RunFileDesk
from attnstudio.ui.services import Services
from attnstudio.ui.splits import forget_splits, restore_splits
from attnstudio.ui.status_bar import StatusBar
from attnstudio.ui.study_desk import StudyDesk
from attnstudio.ui.timeline.bar import TimelineBar
from attnstudio.ui.training.actions import TrainingActions
from attnstudio.ui.training.tab import TrainingTab
from attnstudio.ui.view_tabs import OF_A_RUN, TABS, ViewTabs
from attnstudio.ui.window_layout import restore_layout, saved_layout
from attnstudio.ui.window_notices import WindowNotices

if TYPE_CHECKING:
    from attnstudio.ui.runs.tab import RunsTab

log = logging.getLogger(__name__)


class MainWindow(QMainWindow):
    """AttnStudio's only window. The engine starts once the window has been painted."""

    def __init__(self, services: Services, launch: Launch) -> None:
        super().__init__()
        self.services = services
        self._studio = services.studio
        self._painted = False
        self.heads_state = HeadsState(self)
        self.heads_state.restore(services.store.settings.colormap, services.store.settings.scale)
        # The Tab key follows the order in which things are made: toolbar, panel, tabs, and what is in them.
        self.training_actions = TrainingActions(self._studio, self)
        self.window_actions = WindowActions(self, self.training_actions)
        self.config_dock, self.inspector_dock, self.assistant_dock = Dock(self), Dock(self), Dock(self)
        self._docks = (self.config_dock, self.inspector_dock, self.assistant_dock)
        self._menus = WindowMenus(
            self, self.window_actions, [dock.toggleViewAction() for dock in self._docks]
        )
        self.config_dock.setWidget(ConfigPanel(self._studio))
        self.notices = NotificationBar(self)
        self.say = WindowNotices(self.notices, services.language)
        self.run_files = RunFileDesk(services, self.say, self._menus.menus[0], self)
        self.checking = CheckDesk(self.heads_state, self._menus.menus[0], self.window_actions.settings, self)
        self.tabs = ViewTabs(self)
        self.heads_tab = HeadsTab(self._studio, self.heads_state)
        self.training_tab = TrainingTab(self._studio, self.heads_state, self.training_actions)
        self.timeline = TimelineBar(self._studio, self.training_actions, self)
        self.runs_tab = Lazy(self._make_runs_tab)
        self.desk = AssistantDesk(services, self.heads_state, self.heads_tab, self.tabs, self.assistant_dock)
        self.studies = StudyDesk(services, self.heads_state, self.inspector_dock, self)
        self._build()
        self.help = HelpActions(self._studio, self._menus.menus, self)
        self._status = StatusBar(self._studio, self)
        self.setStatusBar(self._status)
        self._key_status = KeyStatus(services.credentials, self)
        self.preferences = Preferences(
            services, self.window_actions, self.heads_state, self._key_status, self
        )
        self.exports = ExportActions(
            self._studio, self.heads_state, self, self._current_view, self.training_tab.curves_widget
        )
        self._menus.add_time_actions(self.timeline.actions_for_menu())
        self._connect_actions()
        self._connect_services()
        self._mark_choices(launch)
        self.retranslate()
        self._default_state = self.saveState()
        self.tabs.show_view(launch.tab or TABS[0])
        self.assistant_dock.setVisible(launch.assistant)
        self.tabs.tabBar().setFocus()  # a key pressed by chance changes nothing there

    # -- building

    def _build(self) -> None:
        self.tabs.add_view("heads", self.heads_tab)
        self.tabs.add_view("training", self.training_tab)
        self.tabs.add_view("runs", self.runs_tab)
        self.tabs.add_view("compare", self.studies.compare_tab)
        self.tabs.add_view("scaling", self.studies.scaling_tab)
        self.tabs.add_view("faults", self.studies.faults_tab)
        self.tabs.add_view("verify", self.studies.verify_tab)
        self.tabs.add_view("models", self.desk.models_tab)
        self.tabs.add_view("cases", self.desk.cases_tab)
        centre = QWidget(self)
        layout = QVBoxLayout(centre)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.notices)
        layout.addWidget(self.run_files.recovery)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(self.timeline)
        self.setCentralWidget(centre)
        self.setAnimated(False)  # else every change of layout makes animations for docks and toolbar
        self.config_dock.setObjectName("experiment-dock")
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.config_dock)
        self.inspector_dock.setObjectName("inspector-dock")
        self.assistant_dock.setObjectName("assistant-dock")
        for dock in (self.inspector_dock, self.assistant_dock):
            self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
            dock.hide()  # the first start is for the heads
        self.tabifyDockWidget(self.inspector_dock, self.assistant_dock)
        inspect = self.inspector_dock.toggleViewAction()
        inspect.setIcon(icon("inspector"))
        inspect.setShortcut("Ctrl+I")

    def _connect_actions(self) -> None:
        actions, stack = self.window_actions, self._studio.undo_stack
        slots: list[tuple[QAction, Callable[[], object]]] = [
            (actions.export_png, self.exports.png),
            (actions.export_svg, self.exports.svg),
            (actions.export_csv, self.exports.weights_csv),
            (actions.export_npz, self.exports.weights_npz),
            (actions.export_curves, self.exports.curves),
            (actions.export_film, self.exports.film),
            (actions.export_record, self.exports.record_csv),
            (actions.export_jsonl, self.exports.record_jsonl),
            (actions.export_events, self.exports.record_tensorboard),
            (actions.export_script, self.exports.script),
            (actions.settings, self.preferences.open),
            (actions.quit, self.close),
            (actions.undo, stack.undo),
            (actions.redo, stack.redo),
            (actions.compare_runs, self._compare_runs),
            (actions.full_screen, self._toggle_full_screen),
            (actions.reset_layout, self._reset_layout),
            (actions.read_heads, self.desk.read_heads),
            (actions.ask, self.desk.ask),
            (actions.explain_error, self.desk.explain_error),
            (actions.save_conversation, self.desk.save_conversation),
            (actions.shortcuts, self.help.shortcuts),
            (actions.log_folder, self.help.log_folder),
            (actions.desktop_entry, self.help.desktop_entry),
            (actions.about, self.help.about),
        ]
        for action, slot in slots:
            action.triggered.connect(slot)
        for choices, choose in (
            (actions.views, self._show_view),
            (actions.presets, self._choose_preset),
            (actions.languages, self.preferences.choose_language),
            (actions.themes, self.preferences.choose_theme),
        ):
            for name, action in choices.items():
                action.setData(name)
                action.triggered.connect(choose)
        for action, changed in ((actions.undo, stack.canUndoChanged), (actions.redo, stack.canRedoChanged)):
            action.setEnabled(False)
            changed.connect(action.setEnabled)

    def _connect_services(self) -> None:
        self._studio.failed.connect(self._on_failed)
        self._studio.specChanged.connect(self._on_spec_changed)
        self._studio.runStateChanged.connect(self._on_run_state)
        self.services.reporter.reported.connect(self.say.report)
        self.say.errorShown.connect(self.desk.set_last_error)
        for doer in (self.exports, self.help):
            doer.succeeded.connect(self.say.succeed)
            doer.refused.connect(self.say.refuse)
        self.help.told.connect(self.say.tell)
        self.desk.settingsRequested.connect(self.preferences.open)
        self.desk.addressCorrected.connect(self.preferences.correct_address)
        self.desk.placeMissing.connect(self.say.tell_of_missing_place)
        self._key_status.textChanged.connect(self._status.set_key_text)
        self.preferences.warned.connect(self._on_warning)
        self.preferences.languageChanged.connect(self.say.warn_of_missing_fonts)
        self.tabs.currentChanged.connect(self._on_view)
        self._on_view()

    def _mark_choices(self, launch: Launch) -> None:
        settings = self.services.store.settings
        self.window_actions.languages[launch.language or settings.language].setChecked(True)
        self.window_actions.themes[launch.theme or settings.theme].setChecked(True)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._show_title()
        self.config_dock.setWindowTitle(self.tr("Experiment"))
        self.inspector_dock.setWindowTitle(self.tr("Inspector"))
        self.assistant_dock.setWindowTitle(self.tr("Assistant"))
        for bar in self.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            bar.setAccessibleName(self.tr("Panels"))
            bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Qt keeps it out of sight while one panel is shown
        # Qt names these once, in the language of the start.
        for name, text in (
            (FLOAT_BUTTON, self.tr("Take the panel out of the window, or put it back")),
            (CLOSE_BUTTON, self.tr("Close the panel; the menu View brings it back")),
        ):
            for dock in self._docks:
                button = dock.button(name)
                button.setToolTip(text)
                button.setAccessibleName(text)
                button.setAccessibleDescription("")

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self.window_actions.retranslate()
            self.training_actions.retranslate()
            self._menus.retranslate()
            self._key_status.refresh()
        super().changeEvent(event)

    @Slot()
    def _show_title(self) -> None:
        spec = self._studio.spec
        preset = preset_of(spec)
        if preset is not None:
            experiment = QCoreApplication.translate(CONTEXT, PRESET_TITLES[preset])
        else:
            experiment = self.tr("d_model {d_model}, {heads} heads, L {length}").format(
                d_model=spec.d_model, heads=spec.heads, length=spec.positions()
            )
            if spec.is_encoder:
                task = QCoreApplication.translate(CONTEXT, task_of(spec.task).title)
                experiment = self.tr("{task}: {experiment}").format(task=task, experiment=experiment)
        state = self._studio.run_state
        if state is not None and state.spec == spec and state.steps:
            experiment = self.tr("{experiment}, step {step}").format(experiment=experiment, step=state.steps)
        self.setWindowTitle(f"{experiment} – AttnStudio")

    # -- starting and closing

    def restore_layout(self) -> None:
        """Put the window where it was last."""
        settings = self.services.store.settings
        restore_layout(self, settings.window_geometry, settings.window_state)
        restore_splits(self, settings.splitters)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self._on_first_painted)

    @Slot()
    def _on_first_painted(self) -> None:
        self.services.engine.start()
        self._studio.refresh()
        if self.services.uses_keyring:
            self._key_status.read()
        if notices := self.services.store.notices:
            self.notices.show_message(sentences(map(localize, notices)), Severity.WARNING)
        self.say.warn_of_missing_fonts()
        self.run_files.look_for_leftovers()

    def closeEvent(self, event: QCloseEvent) -> None:
        store = self.services.store
        if (unsaved := store.update(**saved_layout(self, store.settings))) is not None:
            log.warning("%s", unsaved)
        self.hide()
        self.desk.close_down()
        self.studies.close_down()
        self.run_files.close_down()
        self.checking.close_down()
        abandon_all()
        self.services.close()
        self.services.reporter.uninstall()
        super().closeEvent(event)
        QApplication.quit()

    # -- verbs

    @Slot()
    def _choose_preset(self) -> None:
        action = self.sender()
        assert isinstance(action, QAction)
        self._studio.propose(with_preset(self._studio.spec, str(action.data())))

    @Slot()
    def _show_view(self) -> None:
        """Show a view; asked for again, go into it, to where the keys work."""
        action = self.sender()
        assert isinstance(action, QAction)
        name = str(action.data())
        if self.tabs.current_name() == name == "heads":
            self.heads_tab.grid.focus(self.heads_state.head)
        elif self.tabs.current_name() == name:
            self.studies.enter(name)
        if name == "models":
            self.desk.show_models()
        self.tabs.show_view(name)

    def _make_runs_tab(self) -> RunsTab:
        from attnstudio.ui.runs.tab import RunsTab

        tab = RunsTab(self._studio, self.heads_state)
        tab.saveRequested.connect(self.run_files.actions.save_run)
        return tab

    @Slot()
    def _compare_runs(self) -> None:
        self.tabs.show_view("runs")
        self.runs_tab.content().open_compare()

    @Slot()
    def _on_view(self) -> None:
        """The timeline stands below what shows a run."""
        self.timeline.set_wanted(self.tabs.current_name() in OF_A_RUN, self.tabs)

    @Slot()
    def _toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    @Slot()
    def _reset_layout(self) -> None:
        self.restoreState(self._default_state)
        forget_splits(self)
        self.preferences.remember(splitters=())  # those of views that were not opened, too

    def _current_view(self) -> QWidget:
        tab = self.tabs.currentWidget()
        view = tab.content() if isinstance(tab, Lazy) else tab
        assert isinstance(view, Exportable)
        return view.export_widget()

    # -- notices

    @Slot(object)
    def _on_failed(self, ending: Failed) -> None:
        error = ending.error
        log.error("%s: %s\n%s", error.kind, error.message, error.details)
        text = localize(error.message)
        if error.kind is ErrorKind.NON_FINITE and self.tabs.currentWidget() is self.training_tab:
            # The tab says it beside the curves, and a traceback would add nothing.
            self.say.remember_error(text, error.details)
        else:
            self.say.report(text, error.details)

    @Slot(str)
    def _on_warning(self, text: str) -> None:
        self.notices.show_message(text, Severity.WARNING)

    @Slot(object)
    def _on_run_state(self, state: RunState | None) -> None:
        self._show_title()
        for _, reason in () if state is None else state.stopped:
            self.say.warn(localize(reason), "")

    @Slot()
    def _on_spec_changed(self) -> None:
        # What was said of the experiment before is over; what was said of the settings is not.
        self.notices.clear(keep=frozenset({Severity.WARNING}))
        self._show_title()
