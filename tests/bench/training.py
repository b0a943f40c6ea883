"""Steps per second of the engine against the article's plain loop, turn by turn in one run.

python tests/bench/training.py [SECONDS]    prints JSON

ratio is engine / plain; ratio_to_one_thread is against the plain loop with one thread, which is often
faster than torch's default. Both are medians over the turns.

The engine's side is all that a run does but the window: reading every gradient norm, recording it,
and making 30 frames per second.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.session import load_laboratory
from attnstudio.engine.spec import PRESETS

PLAIN_LOOP = Path(__file__).with_name("plain_loop.py")
TURNS = 5
WARM_UP_STEPS = 20


def plain_speed(seconds: float, **environment: str) -> float:
    """Steps per second of the plain loop, in a process of its own."""
    result = subprocess.run(
        [sys.executable, PLAIN_LOOP, str(seconds)],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return float(json.loads(result.stdout)["steps_per_second"])


def engine_speed(seconds: float) -> float:
    """Steps per second of a run of the article's experiment."""
    cancel = CancelToken()
    run = load_laboratory().new_run(PRESETS["article"], cancel)
    for _ in range(WARM_UP_STEPS):
        run.step()
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        run.step()
        if run.frame_is_due():
            run.frame(cancel)
    return (run.steps - WARM_UP_STEPS) / (time.perf_counter() - started)


def main(seconds: float) -> None:
    plain, one_thread, engine = [], [], []
    for _ in range(TURNS):
        plain.append(plain_speed(seconds))
        one_thread.append(plain_speed(seconds, OMP_NUM_THREADS="1"))
        engine.append(engine_speed(seconds))
    figures = {
        "plain_steps_per_second": statistics.median(plain),
        "plain_one_thread_steps_per_second": statistics.median(one_thread),
        "engine_steps_per_second": statistics.median(engine),
        "ratio": median_ratio(engine, plain),
        "ratio_to_one_thread": median_ratio(engine, one_thread),
    }
    print(json.dumps({name: round(value, 2) for name, value in figures.items()}, indent=2))


def median_ratio(speeds: list[float], others: list[float]) -> float:
    """The median of the turns' ratios."""
    return statistics.median(speed / other for speed, other in zip(speeds, others, strict=True))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0)
