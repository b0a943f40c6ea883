"""The assistant's places in the window: its dock and its two tabs, each made when it is first shown.

They know nothing of each other; what one asks of another, or of the window, goes through here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QApplication, QDockWidget, QTabWidget

from attnstudio.assistant.claims import Place
from attnstudio.ui.heads.cell import LAYER, Cell
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.heads.tab import HeadsTab
from attnstudio.ui.lazy import Lazy
from attnstudio.ui.services import Services
from attnstudio.ui.splits import restore_splits

if TYPE_CHECKING:
    from attnstudio.assistant.question import Question
    from attnstudio.ui.assistant.panel import AssistantPanel
    from attnstudio.ui.cases.tab import CasesTab
    from attnstudio.ui.models.tab import ModelsTab


class AssistantDesk(QObject):
    """Makes and connects the assistant's dock, the Models tab and the Test cases tab.

    settingsRequested()      the person wants the settings
    addressCorrected(str)    a diagnosis knows the right base URL, and the person takes it
    placeMissing()           a claim speaks of a cell or head that the frame on the screen does not have
    """

    settingsRequested = Signal()
    addressCorrected = Signal(str)
    placeMissing = Signal()

    def __init__(
        self,
        services: Services,
        heads_state: HeadsState,
        heads_tab: HeadsTab,
        tabs: QTabWidget,
        dock: QDockWidget,
    ) -> None:
        super().__init__(dock)
        self._services = services
        self._state = heads_state
        self._heads_tab = heads_tab
        self._tabs = tabs
        self._last_error = ""
        self._model_id = ""  # "": the settings' model
        self.models_tab: Lazy[ModelsTab] = Lazy(self._make_models_tab)
        self.cases_tab: Lazy[CasesTab] = Lazy(self._make_cases_tab)
        self._panel: Lazy[AssistantPanel] = Lazy(self._make_panel)
        self._dock = dock
        dock.setWidget(self._panel)

    # -- verbs

    @property
    def panel(self) -> AssistantPanel:
        """The dock's content."""
        return self._panel.content()

    @Slot()
    def read_heads(self) -> None:
        """Show the dock, ready to have the heads on the screen read."""
        self._show_dock()
        self.panel.read_heads()

    @Slot()
    def ask(self) -> None:
        """Show the dock, ready for a question."""
        self._show_dock()
        self.panel.ask()

    @Slot()
    def explain_error(self) -> None:
        """Show the dock with the last error as the question."""
        self._show_dock()
        self.panel.explain_error()

    @Slot()
    def save_conversation(self) -> None:
        """Show the dock, and ask where its conversation is to be saved."""
        self._show_dock()
        self.panel.menu.ask_and_save()

    def set_last_error(self, text: str) -> None:
        """What "Explain this error" is about from now on."""
        self._last_error = text
        if self._panel.made is not None:
            self._panel.made.set_last_error(text)

    @Slot()
    def show_models(self) -> None:
        """Show the Models tab; if it is there already, go into it."""
        if self._tabs.currentWidget() is self.models_tab:
            self.models_tab.content().focus_first()
        self._tabs.setCurrentWidget(self.models_tab)

    @Slot()
    def show_cases(self) -> None:
        """Show the Test cases tab."""
        self._tabs.setCurrentWidget(self.cases_tab)

    @Slot(object)
    def show_place(self, place: Place) -> None:
        """Lock the cell that a claim speaks of, or enlarge the head."""
        frame = self._services.studio.frame
        if frame is None or not _is_in(place, frame.weights.shape):
            self.placeMissing.emit()
            return
        self._tabs.setCurrentWidget(self._heads_tab)
        if place.query is None or self._heads_tab.grid.enlarged is not None:
            self._enlarge(place.head)
        if place.query is None:
            return
        key = place.key
        if key is None:
            key = int(frame.weights[LAYER, place.head, place.query].argmax())
        self._state.lock(place.head, Cell(place.query, key))

    def _enlarge(self, head: int) -> None:
        """Show one head alone; the focus stays in the list of claims, where the next one is chosen."""
        focused = QApplication.focusWidget()
        self._heads_tab.grid.enlarge(head)
        if focused is not None and focused.isVisible():
            focused.setFocus()

    def close_down(self) -> None:
        """Cancel what runs; the window is closing."""
        for place in (self._panel, self.models_tab, self.cases_tab):
            if place.made is not None:
                place.made.close_down()

    # -- making

    def _make_panel(self) -> AssistantPanel:
        from attnstudio.ui.assistant.panel import AssistantPanel

        services = self._services
        panel = AssistantPanel(services.studio, self._state, services.gateway, services.store)
        panel.settingsRequested.connect(self.settingsRequested)
        panel.addressCorrected.connect(self.addressCorrected)
        panel.placeChosen.connect(self.show_place)
        panel.compareRequested.connect(self._compare)
        panel.casesRequested.connect(self.show_cases)
        panel.modelChosen.connect(self._choose_model)
        panel.set_last_error(self._last_error)
        return panel

    def _make_models_tab(self) -> ModelsTab:
        from attnstudio.ui.models.tab import ModelsTab

        tab = ModelsTab(self._services.gateway, self._services.store)
        tab.settingsRequested.connect(self.settingsRequested)
        tab.addressCorrected.connect(self.addressCorrected)
        tab.placeChosen.connect(self.show_place)
        tab.questionRequested.connect(self.ask)
        tab.modelsRemembered.connect(self._offer_models)
        restore_splits(tab, self._services.store.settings.splitters)
        return tab

    def _make_cases_tab(self) -> CasesTab:
        from attnstudio.ui.cases.tab import CasesTab

        tab = CasesTab(self._services.studio, self._services.gateway)
        if self._model_id:
            tab.set_model(self._model_id)
        tab.settingsRequested.connect(self.settingsRequested)
        tab.addressCorrected.connect(self.addressCorrected)
        restore_splits(tab, self._services.store.settings.splitters)
        return tab

    @Slot(str)
    def _choose_model(self, model_id: str) -> None:
        """The model of the assistant is also asked for test cases."""
        self._model_id = model_id
        if self.cases_tab.made is not None:
            self.cases_tab.made.set_model(model_id)

    @Slot()
    def _offer_models(self) -> None:
        """The models that were asked side by side can be chosen in the dock, too."""
        if self._panel.made is not None:
            self._panel.made.refresh()

    @Slot(object)
    def _compare(self, question: Question) -> None:
        self.models_tab.content().set_question(question)
        self.show_models()

    def _show_dock(self) -> None:
        self._dock.show()
        self._dock.raise_()


def _is_in(place: Place, shape: tuple[int, ...]) -> bool:
    _, heads, queries, keys = shape
    return (
        0 <= place.head < heads
        and (place.query is None or 0 <= place.query < queries)
        and (place.key is None or 0 <= place.key < keys)
    )
