"""Steps per second of the engine against the article's plain loop, turn by turn in one run.

python tests/bench/training.py [SECONDS]    prints JSON; ratio is engine / plain, medians of the turns

The engine's side is all that a run does but the window: reading every gradient norm, recording it,
and making 30 frames per second.
"""

from __future__ import annotations

import json
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


def plain_speed(seconds: float) -> float:
    """Steps per second of the plain loop, in a process of its own with torch's default threads."""
    result = subprocess.run(
        [sys.executable, PLAIN_LOOP, str(seconds)], capture_output=True, text=True, check=True
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
    turns = [(plain_speed(seconds), engine_speed(seconds)) for _ in range(TURNS)]
    plain = statistics.median(plain for plain, _ in turns)
    engine = statistics.median(engine for _, engine in turns)
    print(
        json.dumps(
            {
                "plain_steps_per_second": round(plain, 1),
                "engine_steps_per_second": round(engine, 1),
                "ratio": round(engine / plain, 2),
                "ratios": [round(engine / plain, 2) for plain, engine in turns],
            },
            indent=2,
        )
    )


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0)
