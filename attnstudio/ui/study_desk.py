"""Where attention is looked into: the tabs Compare, Scaling, Fault lab and Verify, and the inspector's dock;
each made when it is first needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QDockWidget, QWidget

from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.lazy import Lazy
from attnstudio.ui.services import Services
from attnstudio.ui.splits import restore_splits

if TYPE_CHECKING:
    from attnstudio.ui.compare.tab import CompareTab
    from attnstudio.ui.faults.tab import FaultsTab
    from attnstudio.ui.inspector.panel import InspectorPanel
    from attnstudio.ui.scaling.tab import ScalingTab
    from attnstudio.ui.verify.tab import VerifyTab

_W = TypeVar("_W", bound=QWidget)


class StudyDesk(QObject):
    """Makes them, and closes them with the window."""

    def __init__(
        self, services: Services, heads_state: HeadsState, dock: QDockWidget, window: QWidget
    ) -> None:
        super().__init__(window)
        self._services = services
        self._state = heads_state
        self.compare_tab: Lazy[CompareTab] = Lazy(self._make_compare_tab)
        self.scaling_tab: Lazy[ScalingTab] = Lazy(self._make_scaling_tab)
        self.faults_tab: Lazy[FaultsTab] = Lazy(self._make_faults_tab)
        self.verify_tab: Lazy[VerifyTab] = Lazy(self._make_verify_tab)
        self.inspector: Lazy[InspectorPanel] = Lazy(self._make_inspector)
        self._dock = dock
        dock.setWidget(self.inspector)
        dock.visibilityChanged.connect(heads_state.set_traced)
        heads_state.traceRequested.connect(self._open_inspector)

    @Slot()
    def _open_inspector(self) -> None:
        """In front of what is stacked with it, ready for the arrow keys."""
        self._dock.show()
        self._dock.raise_()
        self.inspector.content().view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def enter(self, name: str) -> None:
        """Give what is used first in the tab `name` the focus; nothing when the tab is none of these."""
        tabs: dict[str, Lazy[CompareTab] | Lazy[ScalingTab] | Lazy[FaultsTab] | Lazy[VerifyTab]] = {
            "compare": self.compare_tab,
            "scaling": self.scaling_tab,
            "faults": self.faults_tab,
            "verify": self.verify_tab,
        }
        if name in tabs:
            tabs[name].content().focus_first()

    def close_down(self) -> None:
        """Cancel what runs; the window is closing."""
        for place in (self.compare_tab, self.scaling_tab, self.faults_tab, self.verify_tab, self.inspector):
            if place.made is not None:
                place.made.close_down()

    # -- making

    def _make_compare_tab(self) -> CompareTab:
        from attnstudio.ui.compare.tab import CompareTab

        return self._restored(CompareTab(self._services.studio, self._state))

    def _make_scaling_tab(self) -> ScalingTab:
        from attnstudio.ui.scaling.tab import ScalingTab

        return self._restored(ScalingTab(self._services.studio, self._state))

    def _make_faults_tab(self) -> FaultsTab:
        from attnstudio.ui.faults.tab import FaultsTab

        return self._restored(FaultsTab(self._services.studio, self._state))

    def _make_verify_tab(self) -> VerifyTab:
        from attnstudio.ui.verify.tab import VerifyTab

        return self._restored(VerifyTab(self._services.studio, self._state))

    def _make_inspector(self) -> InspectorPanel:
        from attnstudio.ui.inspector.panel import InspectorPanel

        return self._restored(InspectorPanel(self._services.studio, self._state))

    def _restored(self, place: _W) -> _W:
        """`place` with its handles and choices where they were at the last start."""
        restore_splits(place, self._services.store.settings.splitters)
        return place
