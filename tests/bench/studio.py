"""The training studio's speed: training, scrubbing, a long run and a learned task. Prints JSON.

python tests/bench/studio.py [--seconds 20] [--part speed|scrub|long|learn]

Every comparison is of neighbours within one run. The plain script is the one that the studio exports, in
a process of its own; its speed is that of its later steps, so that imports do not count. Run it on an
otherwise idle machine.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import psutil
from live import ENDLESS, Lateness, Paints, run_loop, run_until, summary
from PySide6.QtWidgets import QApplication

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.cost import KEPT_STATES_BYTES
from attnstudio.engine.exports.script import export_script
from attnstudio.engine.spec import PRESETS, ExperimentSpec, Positional
from attnstudio.ui.app import create_app
from attnstudio.ui.launch import Launch
from attnstudio.ui.main_window import MainWindow
from attnstudio.ui.studio import Studio

TURNS = 3
SCRIPT_STEPS = {"reverse": (50, 250), "article": (200, 1500)}
KEPT_TRIES = 25
LONG_RUN = 100_000
LEARNED = 0.99


def exported_speed(spec: ExperimentSpec, steps: tuple[int, int], folder: Path) -> float:
    """Steps per second of the exported script between its `steps`."""
    seconds = []
    for count in steps:
        path = folder / f"steps_{count}.py"
        path.write_text(export_script(spec, steps=count), encoding="utf-8")
        begun = time.perf_counter()
        subprocess.run([sys.executable, str(path)], check=True, capture_output=True)
        seconds.append(time.perf_counter() - begun)
    return (steps[1] - steps[0]) / (seconds[1] - seconds[0])


def bare_speed(preset: str, seconds: float) -> float:
    """Steps per second of nothing but the arithmetic, in a process of its own."""
    program = Path(__file__).with_name("bare_steps.py")
    command = [sys.executable, str(program), preset, str(seconds)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return float(json.loads(done.stdout)["steps_per_second"])


def put_in_force(studio: Studio, spec: ExperimentSpec) -> None:
    studio.propose(spec, confirmed=True)
    run_until(lambda: studio.frame is not None and not studio._open)
    run_loop(0.5)


def speed(window: MainWindow, seconds: float) -> dict[str, Any]:
    """Steps per second in the Training tab, with the timeline and all its views, against the script."""
    studio, lateness, result = window.services.studio, Lateness(), {}
    window.tabs.show_view("training")
    with tempfile.TemporaryDirectory() as folder:
        for name, steps in SCRIPT_STEPS.items():
            put_in_force(studio, PRESETS[name])
            plain, bare, ours, late = [], [], [], []
            for _ in range(TURNS):
                plain.append(exported_speed(PRESETS[name], steps, Path(folder)))
                bare.append(bare_speed(name, seconds / TURNS))
                studio.reset()
                studio.train(ENDLESS)
                run_loop(1.0)
                taken, begun = len(studio.history), time.perf_counter()
                lateness.measure(seconds / TURNS)
                ours.append((len(studio.history) - taken) / (time.perf_counter() - begun))
                late += lateness.late
                studio.pause()
                run_until(lambda: not studio.is_training)
            result[name] = {
                "steps_per_second": statistics.median(ours),
                "script_steps_per_second": statistics.median(plain),
                "bare_steps_per_second": statistics.median(bare),
                "ratios": [mine / theirs for mine, theirs in zip(ours, plain, strict=True)],
                "limits": [least / theirs for least, theirs in zip(bare, plain, strict=True)],
                "timer_lateness": summary(late),
            }
    return result


def train(studio: Studio, steps: int) -> None:
    studio.train(steps)
    run_until(lambda: not studio.is_training, 600)
    run_until(lambda: not studio._open)


def locked_and_painted(studio: Studio, paints: Paints, step: int) -> float:
    """Seconds from locking the cursor at `step` to its painted heads."""
    begun = time.perf_counter()
    studio.cursor.lock(step)

    def arrived() -> bool:
        moment = studio.moments.moment
        at_step = moment is not None and moment.step == step and studio.moments.pending is None
        return at_step and begun < paints.frame_came < paints.last

    run_until(arrived)
    taken = paints.last - begun
    run_loop(0.1)
    return taken


def scrub(window: MainWindow, paints: Paints) -> dict[str, Any]:
    """To kept steps, and to steps that are recomputed, against the bare replay of as many steps."""
    studio, result = window.services.studio, {}
    window.tabs.show_view("heads")
    for name, steps in (("reverse", 600), ("article", 4000)):
        put_in_force(studio, PRESETS[name])
        studio.reset()
        train(studio, steps)
        kept = studio.runs.infos[-1].kept
        tries = [step for step in kept if 0 < step < steps][:: max(1, len(kept) // KEPT_TRIES)]
        to_kept = [locked_and_painted(studio, paints, step) for step in tries]
        spacing = min(later - earlier for earlier, later in pairwise(kept))
        distance = spacing - 1
        again, bare = [], []
        for step in [step for step in tries if step + distance < steps][:10]:
            studio.cursor.lock(0)
            run_until(lambda: studio.moments.pending is None)
            again.append(locked_and_painted(studio, paints, step + distance))
            bare.append(bare_replay(PRESETS[name], distance))
        studio.cursor.lock(None)
        result[name] = {
            "kept_steps": len(kept),
            "to_kept_ms": {
                "median": 1000 * statistics.median(to_kept),
                "worst": 1000 * max(to_kept),
            },
            "recomputed_steps": distance,
            "recomputed_ms": 1000 * statistics.median(again),
            "bare_replay_ms": 1000 * statistics.median(bare),
            "ratio": statistics.median(ours / theirs for ours, theirs in zip(again, bare, strict=True)),
        }
    return result


_replays: dict[ExperimentSpec, Any] = {}


def bare_replay(spec: ExperimentSpec, steps: int) -> float:
    """Seconds of putting a state back and taking `steps` steps, with nothing to see."""
    from attnstudio.engine.experiment import objective_of
    from attnstudio.engine.trainer import Trainer

    if spec not in _replays:
        trainer = Trainer(spec, objective_of(spec, CancelToken()))
        trainer.step()
        _replays[spec] = (trainer, trainer.snapshot())
    trainer, snapshot = _replays[spec]
    begun = time.perf_counter()
    trainer.restore(snapshot)
    for _ in range(steps):
        trainer.step()
    return time.perf_counter() - begun


def long_run(window: MainWindow) -> dict[str, Any]:
    """A run of 100,000 steps: memory against the budget, and how fluid the window is at its end."""
    studio, lateness, process = window.services.studio, Lateness(), psutil.Process()
    window.tabs.show_view("training")
    put_in_force(studio, PRESETS["small"])
    studio.reset()
    studio.train(LONG_RUN)
    run_until(lambda: len(studio.history) >= 1000)
    before = process.memory_info().rss
    run_until(lambda: len(studio.history) >= LONG_RUN - 20_000, 1200)
    late = lateness.measure(5.0)
    run_until(lambda: not studio.is_training, 600)
    run_loop(1.0)
    at_rest = lateness.measure(3.0)
    info = studio.runs.infos[-1]
    return {
        "steps": len(studio.history),
        "memory_growth_mb": (process.memory_info().rss - before) / 1e6,
        "kept_mb": info.kept_bytes / 1e6,
        "budget_mb": KEPT_STATES_BYTES / 1e6,
        "timer_lateness_near_the_end": late,
        "timer_lateness_at_rest": at_rest,
    }


def learn(window: MainWindow) -> dict[str, Any]:
    """From pressing Run to 99 % held-out accuracy on the screen; and the same without positions."""
    studio = window.services.studio
    window.tabs.show_view("training")
    put_in_force(studio, PRESETS["reverse"])
    studio.reset()
    run_until(lambda: not studio._open)
    begun = time.perf_counter()
    window.training_actions.run_action.trigger()

    def learned() -> bool:
        last = studio.history.last_evaluation() if studio.history is not None else None
        return last is not None and last.accuracy >= LEARNED

    run_until(learned)
    seconds, steps = time.perf_counter() - begun, len(studio.history)
    studio.pause()
    run_until(lambda: not studio.is_training)
    put_in_force(studio, PRESETS["reverse"].with_changes(positional=Positional.NONE))
    train(studio, 800)
    blind = studio.history.evaluations().accuracies.max()
    return {
        "seconds_to_99_percent": seconds,
        "steps_to_99_percent": steps,
        "best_without_positions": float(blind),
        "the_studio_says": window.training_tab.state_line.insight,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--part", choices=("speed", "scrub", "long", "learn"))
    options = parser.parse_args()
    app, window = create_app(Launch())
    assert isinstance(app, QApplication)
    paints = Paints(app, window.services.studio)
    window.resize(1280, 800)
    window.show()
    run_until(lambda: paints.count > 0 and window.services.studio.frame is not None)
    run_loop(1.0)
    result: dict[str, Any] = {}
    if options.part in (None, "speed"):
        result["speed"] = speed(window, options.seconds)
    if options.part in (None, "scrub"):
        result["scrub"] = scrub(window, paints)
    if options.part in (None, "learn"):
        result["learn"] = learn(window)
    if options.part in (None, "long"):
        result["long"] = long_run(window)
    window.close()
    print(json.dumps(result, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
