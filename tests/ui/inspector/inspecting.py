"""The experiment that is inspected, and what a test gets."""

from __future__ import annotations

from attnstudio.engine.spec import ExperimentSpec, MaskKind
from attnstudio.ui.inspector.panel import InspectorPanel
from attnstudio.ui.main_window import MainWindow

SPEC = ExperimentSpec(d_model=16, heads=2, length=6, mask=MaskKind.CAUSAL)
Inspecting = tuple[MainWindow, InspectorPanel]
