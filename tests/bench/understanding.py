"""How fast attention can be looked into: the inspector, the matrix of faults, the check of code, Scaling.

python tests/bench/understanding.py [--part inspector|matrix|check|scaling]    prints JSON

Run it on an otherwise idle machine. What it is held against:

inspector   hover to painted, heads included, at L = 32: one frame of 16 ms
matrix      all faults by all checks: 5 s
check       `attnstudio check` on an ordinary file: 1.5 times a bare `import torch`, plus 3 s
scaling     a pass as the study tells it: 1.1 times a bare loop
"""

from __future__ import annotations

import argparse
import itertools
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ORDINARY = HERE.parent / "corpus" / "right" / "01_tutorial.py"
PRESETS = ("article", "small", "reverse")
CHECKS = 5
IMPORTS_ALLOWED = 1.5  # of which the rest of a check is counted beside


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Python with these arguments, its output kept."""
    return subprocess.run([sys.executable, *arguments], check=True, capture_output=True, text=True)


def inspector() -> dict[str, Any]:
    """Each part of the story, in a window of its own: see inspector.py."""
    return dict(json.loads(run(str(HERE / "inspector.py"), "--length", "32").stdout))


def scaling() -> dict[str, Any]:
    """See scaling.py."""
    return dict(json.loads(run(str(HERE / "scaling.py")).stdout))


def matrix() -> dict[str, Any]:
    """Seconds of the whole matrix as the engine's thread computes it, and of its slowest piece between two
    safe points, in which nothing else is served.
    """
    from attnstudio.engine.cancel import CancelToken
    from attnstudio.engine.faults.matrix import FaultMatrixStudy
    from attnstudio.engine.faults.solving import fill_matrix
    from attnstudio.engine.spec import PRESETS as SPECS
    from attnstudio.engine.studies import StudyContext

    figures = {}
    for preset in PRESETS:
        points: list[float] = []

        def point(points: list[float] = points) -> None:
            points.append(time.perf_counter())

        context = StudyContext(CancelToken(), lambda _: None, point, None)  # type: ignore[arg-type]
        begun = time.perf_counter()
        fill_matrix(FaultMatrixStudy(SPECS[preset]), context)
        pieces = [later - earlier for earlier, later in itertools.pairwise(points)]
        figures[preset] = {
            "seconds": round(time.perf_counter() - begun, 2),
            "longest_piece_ms": round(1000 * max(pieces), 1),
        }
    return figures


def check() -> dict[str, Any]:
    """Whole processes, taken in turns; the first turn warms the file cache and is left out."""
    torch, checks = [], []
    for _ in range(CHECKS + 1):
        torch.append(seconds(lambda: run("-c", "import torch")))
        checks.append(seconds(lambda: run("-m", "attnstudio", "check", str(ORDINARY), "--json")))
    bare, whole = statistics.median(torch[1:]), statistics.median(checks[1:])
    return {
        "file": ORDINARY.name,
        "import_torch_s": round(bare, 2),
        "check_s": round(whole, 2),
        "times_import_torch": round(whole / bare, 2),
        "beyond_1.5_imports_s": round(whole - IMPORTS_ALLOWED * bare, 2),
    }


def seconds(work: Callable[[], object]) -> float:
    """What `work` takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


PARTS: dict[str, Callable[[], dict[str, Any]]] = {
    "inspector": inspector,
    "matrix": matrix,
    "check": check,
    "scaling": scaling,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--part", choices=PARTS, help="this one only")
    chosen = parser.parse_args().part
    figures = {name: measure() for name, measure in PARTS.items() if chosen in (None, name)}
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
