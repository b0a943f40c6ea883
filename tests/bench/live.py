"""How fast the window is: ratios and latencies, each taken in one run. Prints JSON.

python tests/bench/live.py [--seconds 30] [--part start|training|change|long]

Run it on an otherwise idle machine; on a real or virtual display when DISPLAY is set, else offscreen.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

if not os.environ.get("DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import psutil
from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from attnstudio.engine.protocol import Phase
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.ui.app import create_app
from attnstudio.ui.heads.heatmap import Heatmap
from attnstudio.ui.launch import Launch
from attnstudio.ui.main_window import MainWindow
from attnstudio.ui.studio import Studio

HERE = Path(__file__).parent
STARTS = 5
CHANGES = 15
TURNS = 5
ENDLESS = 100_000


class Paints(QObject):
    """Counts the paint events of heatmaps; tells when the newest frame came and when it was painted."""

    def __init__(self, app: QApplication, studio: Studio) -> None:
        super().__init__()
        self.count = 0
        self.last = 0.0
        self.frame_came = 0.0
        app.installEventFilter(self)
        studio.frameChanged.connect(self.on_frame)

    def on_frame(self) -> None:
        self.frame_came = time.perf_counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, Heatmap):
            self.count += 1
            self.last = time.perf_counter()
        return False


class Lateness(QObject):
    """How late a precise 5 ms timer fires, in milliseconds."""

    INTERVAL = 5

    def __init__(self) -> None:
        super().__init__()
        self.late: list[float] = []
        self._due = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(self.INTERVAL)
        self._timer.timeout.connect(self._tick)

    def measure(self, seconds: float) -> dict[str, float]:
        """Run the event loop for `seconds`."""
        self.late.clear()
        self._due = time.perf_counter() + self.INTERVAL / 1000
        self._timer.start()
        run_loop(seconds)
        self._timer.stop()
        return summary(self.late)

    def _tick(self) -> None:
        now = time.perf_counter()
        self.late.append(max(0.0, (now - self._due) * 1000))
        self._due = now + self.INTERVAL / 1000


def summary(late: list[float]) -> dict[str, float]:
    """Median, 99th percentile and worst of latenesses in milliseconds."""
    ordered = sorted(late)
    return {
        "median_ms": statistics.median(ordered),
        "p99_ms": ordered[int(0.99 * len(ordered))],
        "worst_ms": ordered[-1],
        "ticks": len(ordered),
    }


def run_loop(seconds: float) -> None:
    """Let the window live for `seconds`."""
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()


def run_until(condition: Callable[[], bool], limit: float = 120.0) -> None:
    """Let the window live until `condition` holds, which is looked at every 2 ms."""
    loop, timer, end = QEventLoop(), QTimer(), time.perf_counter() + limit

    def look() -> None:
        if condition() or time.perf_counter() > end:
            loop.quit()

    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(look)
    timer.start(2)
    loop.exec()
    if not condition():
        raise TimeoutError


def plain_steps_per_second(seconds: float) -> float:
    """The article's script, in a process of its own."""
    done = subprocess.run(
        [sys.executable, str(HERE / "plain_loop.py"), str(seconds)],
        capture_output=True,
        text=True,
        check=True,
    )
    return float(json.loads(done.stdout)["steps_per_second"])


def start() -> dict[str, Any]:
    """Process start to painted window and to painted heads, beside a bare import of torch."""
    window, heads, torch = [], [], []
    for _ in range(STARTS + 1):
        begun = time.time()
        subprocess.run([sys.executable, "-c", "import torch"], check=True)
        torch.append(time.time() - begun)
        environment = {**os.environ, "ATTNSTUDIO_BENCH_START": repr(time.time())}
        done = subprocess.run(
            [sys.executable, str(HERE / "start_probe.py")],
            capture_output=True,
            text=True,
            check=True,
            env=environment,
        )
        times = json.loads(done.stdout.splitlines()[-1])
        window.append(times["window_painted"])
        heads.append(times["heads_painted"])
    # the first round warms the file cache
    window_s, heads_s, torch_s = (statistics.median(values[1:]) for values in (window, heads, torch))
    return {
        "window_painted_s": window_s,
        "bare_import_torch_s": torch_s,
        "heads_painted_s": heads_s,
        "heads_after_bare_import_s": heads_s - torch_s,
    }


def training(window: MainWindow, paints: Paints, seconds: float) -> dict[str, Any]:
    """Steps/s with the heads drawn at 30 frames/s, against the plain script, and the UI's lateness.

    The two take turns, since a shared machine's speed drifts; a ratio is of neighbours.
    """
    studio = window.services.studio
    lateness = Lateness()
    result: dict[str, Any] = {"idle_lateness": lateness.measure(min(5.0, seconds))}
    for tab in (window.heads_tab, window.training_tab):
        window.tabs.setCurrentWidget(tab)
        plain, speeds, late, frames = [], [], [], 0.0
        for _ in range(TURNS):
            plain.append(plain_steps_per_second(seconds / TURNS))
            studio.reset()
            studio.train(ENDLESS)
            run_loop(1.0)
            steps, painted, begun = len(studio.history), paints.count, time.perf_counter()
            lateness.measure(seconds / TURNS)
            elapsed = time.perf_counter() - begun
            speeds.append((len(studio.history) - steps) / elapsed)
            frames = (paints.count - painted) / studio.spec.heads / elapsed
            late += lateness.late
            studio.pause()
            run_until(lambda: not studio.is_training)
        ratios = [ours / theirs for ours, theirs in zip(speeds, plain, strict=True)]
        result[type(tab).__name__] = {
            "steps_per_second": statistics.median(speeds),
            "plain_steps_per_second": statistics.median(plain),
            "ratio_to_plain": statistics.median(ratios),
            "ratios": ratios,
            "head_frames_per_second": frames,
            "timer_lateness": summary(late),
        }
    return result


def change(window: MainWindow, paints: Paints) -> dict[str, Any]:
    """From a change of the experiment to painted heads, beside the bare torch computation."""
    window.tabs.setCurrentWidget(window.heads_tab)
    studio = window.services.studio
    result = {}
    for length in (6, 512):
        spec = ExperimentSpec(length=length)
        studio.propose(spec)
        run_until(lambda: not studio._open)
        run_loop(0.5)
        painted, bare = [], []
        for seed in range(1, CHANGES + 1):
            changed = spec.with_changes(seed=seed)
            bare.append(bare_seconds(changed))
            begun = time.perf_counter()
            studio.propose(changed)
            run_until(lambda: begun < paints.frame_came < paints.last)  # noqa: B023 - called before the next round
            painted.append(paints.last - begun)
            run_loop(0.1)
        result[f"L={length}"] = {
            "painted_ms": 1000 * statistics.median(painted),
            "bare_torch_ms": 1000 * statistics.median(bare),
            "more_than_bare_ms": 1000 * (statistics.median(painted) - statistics.median(bare)),
        }
    return result


def bare_seconds(spec: ExperimentSpec) -> float:
    """The same heads by a plain script: seed, draw, project, softmax."""
    import torch
    from plain_loop import MultiHead
    from torch import nn

    begun = time.perf_counter()
    with torch.no_grad():
        torch.manual_seed(spec.seed)
        x = torch.randn(1, spec.length, spec.d_model)
        [nn.Linear(spec.d_model, spec.d_k) for _ in range(3)]
        MultiHead(spec.d_model, spec.heads)(x)
    return time.perf_counter() - begun


def long_run(window: MainWindow, steps: int = 10_000) -> dict[str, Any]:
    """Memory and the UI's lateness early and late in a run of `steps`."""
    studio = window.services.studio
    process = psutil.Process()
    lateness = Lateness()
    result = {}
    for tab in (window.heads_tab, window.training_tab):
        window.tabs.setCurrentWidget(tab)
        studio.reset()
        run_until(lambda: not studio._open)
        studio.train(steps)
        run_until(lambda: len(studio.history) >= 100)
        early = lateness.measure(0.7)
        run_until(lambda: len(studio.history) >= 1000)
        before = process.memory_info().rss
        run_until(lambda: len(studio.history) >= steps - 700)
        late = lateness.measure(0.7)
        run_until(lambda: studio.status.phase is Phase.IDLE and not studio.is_training)
        result[type(tab).__name__] = {
            "memory_growth_mb": (process.memory_info().rss - before) / 1e6,
            "lateness_at_step_100": early,
            f"lateness_at_step_{steps}": late,
        }
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--part", choices=("start", "training", "change", "long"))
    options = parser.parse_args()
    result: dict[str, Any] = {}
    if options.part in (None, "start"):
        result["start"] = start()
    if options.part != "start":
        app, window = create_app(Launch())
        paints = Paints(app, window.services.studio)
        window.resize(1200, 700)
        window.show()
        run_until(lambda: paints.count > 0 and window.services.studio.frame is not None)
        run_loop(1.0)
        if options.part in (None, "change"):
            result["change"] = change(window, paints)
            window.services.studio.propose(ExperimentSpec())
            run_loop(1.0)
        if options.part in (None, "training"):
            result["training"] = training(window, paints, options.seconds)
        if options.part in (None, "long"):
            result["long"] = long_run(window)
        window.close()
    print(json.dumps(result, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
