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

def once(seen, go_on):
    # A little later than that widget is seen: what is beside it has found its place then.
    if seen().isVisible():
        QTimer.singleShot(300, go_on)
    else:
        QTimer.singleShot(50, lambda: once(seen, go_on))

def start(_frame):
    studio.frameChanged.disconnect(start)
    studio.train(1)
    once(lambda: window.heads_tab.grid.maps[0].switch, heads)

def heads():
    tab = window.heads_tab
    measure("heads", tab.grid)
    measure("rank", tab.findChild(AblationStrip).rank)
    measure("scrubber", window.timeline.scrubber)
    for head, heatmap in enumerate(tab.grid.maps, 1):
        measure(f"sign of head {head}", heatmap.switch)
    window.tabs.show_view("training")
    once(lambda: window.training_tab.views.lower_part, training)

def training():
    tab = window.training_tab
    measure("steps", tab.controls.steps)
    lower = tab.views.lower_part
    measure("lower tabs", lower.tabBar())
    measure("lower part", lower)
    lower.setCurrentWidget(tab.views.anatomy)
    once(lambda: tab.views.anatomy.stepper, anatomy)

def anatomy():
    measure("phases", window.training_tab.views.anatomy.stepper)
    window.tabs.show_view("runs")
    once(lambda: window.runs_tab.content().panel.list, runs)

def runs():
    tab = window.runs_tab.content()
    measure("runs", tab.panel.list)
    measure("views of runs", tab.views)
    studio.propose(studio.spec.with_changes(lr=0.01))
    once(lambda: window.timeline.question.keep, question)

def question():
    for name in ("keep", "branch", "restart"):
        measure(name, getattr(window.timeline.question, name))
    studio.undo_stack.undo()
    window.say.succeed("Saved.")
    once(lambda: window.notices, notice)

def notice():
    measure("notice", window.notices)
    measure("close notice", window.notices.findChildren(QToolButton)[-1])
    print(json.dumps(places))
    window.close()

studio.frameChanged.connect(start)
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
