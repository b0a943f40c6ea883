"""Where the parts of the window are in which attention is looked into: measured in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.e2e.desktop import Places

# The small preset in a window of the usual size; a tour of what is opened, in which each stop waits for a
# condition. Places in the check's window count from its own corner.
SCRIPT = """
import json, os, sys
from pathlib import Path
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QToolButton
from attnstudio.engine.scaling.study import Kind
from attnstudio.ui.app import create_app
from attnstudio.ui.compare.sections import Section
from attnstudio.ui.launch import Launch

app, window = create_app(Launch(preset="small"))
window.restore_layout()
studio, desk = window.services.studio, window.studies
code = Path(os.environ["HOME"]) / "code.py"
places = {}

def measure(name, widget):
    corner = widget.mapTo(widget.window(), QPoint(0, 0))
    places[name] = [corner.x(), corner.y(), widget.width(), widget.height()]

def tour():
    yield lambda: studio.frame is not None and window.heads_tab.grid.maps
    window.inspector_dock.show()
    yield lambda: desk.inspector.content().isVisible()
    measure("head 1", window.heads_tab.grid.maps[0])
    measure("inspector", desk.inspector.content())
    window.inspector_dock.hide()

    window.tabs.show_view("compare")
    tab = desk.compare_tab.content()
    yield lambda: tab.experiments.changes
    measure("save comparison", tab.experiments.save)
    tab.open_section(Section.SHUFFLE)
    yield lambda: tab.shuffle.found
    tab.shuffle.shuffle_tokens()
    yield lambda: not tab.shuffle.busy
    measure("shuffle", tab.shuffle)
    measure("said of the shuffle", tab.shuffle.sentence)
    measure("encoding of the shuffle", tab.shuffle.encoded)

    window.tabs.show_view("scaling")
    tab = desk.scaling_tab.content()
    yield lambda: tab.settings.measure.isVisible()
    for kind in Kind:
        measure(f"kind {kind.value}", tab.settings.kinds[kind])
    tab.settings.limit.setCurrentIndex(0)
    for kind in list(Kind)[1:]:
        tab.settings.kinds[kind].setChecked(False)
    tab.measure()
    yield tab.settings.cancel.isVisible
    measure("measure", tab.settings.cancel)
    yield lambda: not tab.is_measuring and tab.choices.export.isVisible()
    measure("progress", tab.progress)
    measure("save points", tab.choices.export)

    window.tabs.show_view("faults")
    tab = desk.faults_tab.content()
    yield lambda: tab.bar.copy_button.isEnabled()
    measure("copy the matrix", tab.bar.copy_button)
    measure("fault", tab.page)
    measure("title of the fault", tab.page.title)

    window.tabs.show_view("verify")
    tab = desk.verify_tab.content()
    yield lambda: tab.copy_button.isEnabled()
    measure("copy the checks", tab.copy_button)
    measure("export the checks", tab.export_button)

    window.tabs.show_view("heads")
    window.say.succeed("Saved.")
    yield window.notices.isVisible
    measure("notice", window.notices)
    measure("close notice", window.notices.findChildren(QToolButton)[-1])

    window.checking.open()
    dialog = window.checking.dialog
    code.write_text("x = 1")
    dialog.open_file(code)
    yield lambda: dialog.code.file.path
    code.write_text("x = 2")
    yield dialog.code.note.isVisible
    measure("load and check again", dialog.code.note.buttons[0])
    measure("state of the check", dialog.state)

stops, waits = tour(), None
ready = 0

def go_on():
    # A little later than the condition holds: what is beside has found its place then.
    global waits, ready
    ready = ready + 1 if waits is None or waits() else 0
    if ready > 3:
        ready = 0
        waits = next(stops, None)
        if waits is None:
            print(json.dumps(places))
            clock.stop()
            window.close()

clock = QTimer()
clock.timeout.connect(go_on)
clock.start(50)
window.show()
sys.exit(app.exec())
"""


def find_places_of_studies(environment: Mapping[str, str], home: Path) -> Places:
    """Rectangles for the preset Small and fast, for a program whose home folder is empty."""
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
