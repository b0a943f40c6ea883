"""Where the parts of the window are that show a run: measured in a process of its own, at a real screen."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.e2e.desktop import Places

# The preset Reverse after its first step, in three tabs; with a question about a changed configuration; with
# a notice, which moves all that is below it.
SCRIPT = """
import json, sys
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QToolButton
from attnstudio.engine.protocol import RunState
from attnstudio.ui.app import create_app
from attnstudio.ui.heads.ablation_strip import AblationStrip
from attnstudio.ui.launch import Launch

app, window = create_app(Launch(preset="reverse"))
window.restore_layout()
studio = window.services.studio
places = {}

def measure(name, widget, part=None):
    part = part or widget.rect()
    corner = widget.mapTo(window, part.topLeft())
    places[name] = [corner.x(), corner.y(), part.width(), part.height()]

def start(_frame):
    studio.frameChanged.disconnect(start)
    studio.train(1)

def on_run_state(state):
    if state is not None and not steps:
        steps.append(state.steps)
        QTimer.singleShot(300, heads)

def heads():
    tab = window.heads_tab
    measure("heads", tab.grid)
    measure("rank", tab.findChild(AblationStrip).rank)
    measure("scrubber", window.timeline.scrubber)
    for head, heatmap in enumerate(tab.grid.maps, 1):
        measure(f"sign of head {head}", heatmap.switch)
    window.tabs.show_view("training")
    QTimer.singleShot(300, training)

def training():
    tab = window.training_tab
    measure("steps", tab.controls.steps)
    measure("said", tab.state_line)
    measure("curves", tab.views.plots)
    lower = tab.views.lower_part
    measure("lower tabs", lower.tabBar())
    measure("lower part", lower)
    lower.setCurrentWidget(tab.views.anatomy)
    QTimer.singleShot(300, anatomy)

def anatomy():
    views = window.training_tab.views
    measure("phases", views.anatomy.stepper)
    measure("next phase", views.anatomy.next_button)
    window.tabs.show_view("runs")
    QTimer.singleShot(300, runs)

def runs():
    tab = window.runs_tab.content()
    measure("runs", tab.panel.list)
    measure("views of runs", tab.views)
    studio.propose(studio.spec.with_changes(lr=0.01))
    QTimer.singleShot(300, question)

def question():
    for name in ("keep", "branch", "restart"):
        measure(name, getattr(window.timeline.question, name))
    studio.undo_stack.undo()
    window.say.succeed("Saved.")
    QTimer.singleShot(300, notice)

def notice():
    notices = window.notices
    measure("notice", notices)
    measure("close notice", notices.findChildren(QToolButton)[-1])
    print(json.dumps(places))
    window.close()

steps = []
studio.frameChanged.connect(start)
studio.runStateChanged.connect(on_run_state)
window.show()
sys.exit(app.exec())
"""


def find_places_of_a_run(environment: Mapping[str, str], home: Path) -> Places:
    """Rectangles of a window of the default size, for a program whose home folder is empty."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**environment, "HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: Places = json.loads(done.stdout)
    return found
