"""How honest the Scaling tab's times are: measured by the study, against a bare loop, in one process.

python tests/bench/scaling.py [LENGTH …]    prints JSON

For each length: seconds of a pass as the study tells it and as a loop around `scaled_dot_product` takes,
medians over alternating rounds, and their ratio.
"""

from __future__ import annotations

import json
import statistics
import sys
import time

import torch

from attnstudio.engine.attention import scaled_dot_product
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.native import keep_freed_memory
from attnstudio.engine.scaling.measuring import measure
from attnstudio.engine.scaling.study import Curve, Kind, MeasureScaling
from attnstudio.engine.studies import StudyContext

D_MODEL, HEADS = 512, 8
ROUNDS = 7
REPEATS = 20


def bare(length: int) -> float:
    """Seconds of a pass in a plain loop, after a warm-up."""
    q, k, v = (torch.randn(HEADS, length, D_MODEL // HEADS) for _ in range(3))
    scaled_dot_product(q, k, v)
    taken = []
    for _ in range(REPEATS if length < 1024 else 5):
        started = time.perf_counter()
        scaled_dot_product(q, k, v)
        taken.append(time.perf_counter() - started)
    return statistics.median(taken)


def studied(length: int) -> float:
    """The same as the study tells it."""
    study = MeasureScaling(D_MODEL, (HEADS,), (Kind.EAGER,), limit=length, repeats=REPEATS, threads=1)
    context = StudyContext(CancelToken(), lambda _: None, lambda: None, None)  # type: ignore[arg-type]
    return measure(study, context).of(Curve(Kind.EAGER, HEADS))[-1].whole.median


@torch.no_grad()
def main() -> None:
    keep_freed_memory()
    torch.set_num_threads(1)
    figures = {}
    for length in [int(text) for text in sys.argv[1:]] or [48, 384, 1024, 2048]:
        rounds = [(studied(length), bare(length)) for _ in range(ROUNDS)]
        study, loop = (statistics.median(column) for column in zip(*rounds, strict=True))
        figures[f"L {length}"] = {"study_s": study, "bare_s": loop, "ratio": round(study / loop, 3)}
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
