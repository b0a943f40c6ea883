"""How fast the inspector follows the pointer: from hover to painted, in ms. Prints JSON.

python tests/bench/inspector.py [--length 32]

Run it on an otherwise idle machine; on a real or virtual display when DISPLAY is set, else offscreen.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time

if not os.environ.get("DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from live import run_loop, run_until
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from attnstudio.engine.spec import ExperimentSpec, MaskKind
from attnstudio.engine.tracing.lines import Part
from attnstudio.ui.app import create_app
from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.heads.heatmap import Heatmap
from attnstudio.ui.inspector.panel import InspectorPanel
from attnstudio.ui.inspector.story_view import StoryView
from attnstudio.ui.launch import Launch
from attnstudio.ui.main_window import MainWindow

HOVERS = 200
FRAME_MS = 1000 / 60


class Paints(QObject):
    """When the inspector, and when the last head, was painted."""

    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self.story = self.heads = 0.0
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            if isinstance(watched, StoryView):
                self.story = time.perf_counter()
            elif isinstance(watched, Heatmap):
                self.heads = time.perf_counter()
        return False


def hovers(window: MainWindow, app: QApplication, paints: Paints, length: int) -> dict[str, float]:
    """From a hover to the end of the painting that it brings, heads included."""
    state, took = window.heads_state, []
    for number in range(1, HOVERS + 1):
        begun = time.perf_counter()
        state.hover(number % 4, Cell(number * 7 % length, number * 5 % length))
        app.sendPostedEvents()
        run_until(lambda: min(paints.story, paints.heads) > begun)  # noqa: B023 - called before the next round
        took.append(1000 * (max(paints.story, paints.heads) - begun))
    ordered = sorted(took)
    return {
        "median_ms": statistics.median(ordered),
        "p95_ms": ordered[int(0.95 * len(ordered))],
        "p99_ms": ordered[int(0.99 * len(ordered))],
        "frames": statistics.median(ordered) / FRAME_MS,
    }


def alone(window: MainWindow, panel: InspectorPanel, length: int) -> float:
    """What the inspector itself takes of that: finding the numbers and painting them, in ms."""
    window.tabs.hide()
    took = []
    for number in range(1, HOVERS + 1):
        begun = time.perf_counter()
        window.heads_state.hover(number % 4, Cell(number * 7 % length, number * 5 % length))
        panel.view.repaint()
        took.append(1000 * (time.perf_counter() - begun))
    window.tabs.show()
    return statistics.median(took)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--length", type=int, default=32)
    length = parser.parse_args().length
    app, window = create_app(Launch())
    window.resize(1200, 760)
    window.show()
    studio, paints = window.services.studio, Paints(app)
    run_until(lambda: studio.frame is not None)
    panel = InspectorPanel(studio, window.heads_state)
    panel.resize(300, 700)
    panel.show()
    studio.propose(ExperimentSpec(length=length, mask=MaskKind.CAUSAL))
    run_until(lambda: studio.frame is not None and studio.frame.origin.spec == studio.spec)
    window.heads_state.hover(0, Cell(0, 0))
    run_loop(1.0)
    result = {}
    for part in Part:
        panel.show_part(part)
        run_loop(0.5)
        result[part.value] = hovers(window, app, paints, length)
        result[part.value]["inspector_alone_ms"] = alone(window, panel, length)
        run_loop(0.2)
    panel.close()
    window.close()
    print(json.dumps(result, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
