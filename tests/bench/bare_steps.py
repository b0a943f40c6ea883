"""The least that a training step can be: data, forward, loss, backward, update, and nothing read.

python tests/bench/bare_steps.py PRESET SECONDS    prints JSON {"steps_per_second": …}

With the same arithmetic and as many threads no program can be faster than this: what it takes more than the
exported script is the limit of any gain.
"""

from __future__ import annotations

import json
import sys
import time

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.devices import use_threads
from attnstudio.engine.experiment import objective_of
from attnstudio.engine.native import keep_freed_memory
from attnstudio.engine.optimizers import optimizer_of
from attnstudio.engine.schedule import lr_at
from attnstudio.engine.spec import PRESETS

WARM_UP_STEPS = 20


def main(preset: str, seconds: float) -> None:
    keep_freed_memory()
    spec = PRESETS[preset]
    use_threads(spec)
    objective = objective_of(spec, CancelToken())
    optimizer = optimizer_of(spec, list(objective.model.parameters()))

    def step(number: int) -> None:
        optimizer.zero_grad()
        objective.next_loss().backward()
        optimizer.step(lr_at(spec, number))

    for number in range(WARM_UP_STEPS):
        step(number)
    steps, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        step(WARM_UP_STEPS + steps)
        steps += 1
    print(json.dumps({"steps_per_second": steps / (time.perf_counter() - begun)}))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
