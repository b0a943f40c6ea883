"""How long one update of a streaming answer takes while it grows to 20,000 characters.

python tests/bench/answer_rendering.py    prints JSON

The answer grows by 25 characters an update (100 tokens a second, 20 updates a second) in a scroll area as
wide as the dock. For each shape of answer: the median in ms around each length of reading and laying out
(update) and of that with scrolling and painting (frame), the ratio of the update at 20,000 characters to
that at 1,000, and the longest of each.
"""

from __future__ import annotations

import json
import os
import statistics
import time

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtWidgets import QApplication, QScrollArea, QVBoxLayout, QWidget

from attnstudio.ui.assistant.answer_view import AnswerView
from attnstudio.ui.theme import apply_theme

LENGTHS = (1000, 10_000, 20_000)
AROUND = 400
STEP = 25
PROSE = (
    "## What head 3 does\n\nHead 3 is **diagonal** (0.83): token 5 takes `0.412` from key 2, and "
    "$\\mathrm{softmax}\\left(\\frac{QK^T}{\\sqrt{d_k}}\\right)V$ says why. See [the paper]"
    "(https://arxiv.org/abs/1706.03762).\n\n- one thing about *queries*\n- another about keys\n\n"
    "$$H = -\\sum_j a_{ij} \\log a_{ij}$$\n\n"
    "| head | pattern |\n|---|---|\n| 1 | diagonal |\n| 2 | first |\n\n"
)
CODE = (
    "def attention(q, k, v):\n    scores = q @ k.transpose(-2, -1) / math.sqrt(q.size(-1))\n"
    '    return torch.softmax(scores, dim=-1) @ v  # "rows"\n\n'
)
SHAPES = {
    "mixed": PROSE + f"```python\n{CODE}```\n\n",
    "one list": "- Head 3 is **diagonal** (0.83), and token 5 takes `0.412` from key 2.\n",
    "one block of code": CODE,
    "one table": "| 1 | **diagonal** | 0.83 | takes from itself |\n",
    "one paragraph": "Head 3 is **diagonal** (0.83), and token 5 takes `0.412` from key 2. ",
}
BEGINNINGS = {"one block of code": "```python\n", "one table": "| a | b | c | d |\n|---|---|---|---|\n"}


def updates(app: QApplication, shape: str) -> list[tuple[float, float]]:
    """The milliseconds of each update, without and with painting, until the answer has its last length."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    inner = QWidget()
    layout = QVBoxLayout(inner)
    view = AnswerView()
    layout.addWidget(view)
    layout.addStretch(1)
    area.setWidget(inner)
    area.resize(400, 200)  # full at every length that is measured
    area.show()
    stop = LENGTHS[-1] + AROUND
    text = BEGINNINGS.get(shape, "") + SHAPES[shape] * (stop // len(SHAPES[shape]) + 1)
    taken = []
    for end in range(STEP, stop, STEP):
        started = time.perf_counter()
        view.set_markdown(text[:end], False)
        updated = time.perf_counter()
        app.processEvents()
        area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
        app.processEvents()
        taken.append((1000 * (updated - started), 1000 * (time.perf_counter() - started)))
    area.close()
    area.deleteLater()
    return taken


def main() -> None:
    app = QApplication([])
    apply_theme(app, "light")
    updates(app, "mixed")  # loads the libraries
    figures: dict[str, dict[str, float]] = {}
    for shape in SHAPES:
        taken = updates(app, shape)
        figures[shape] = {}
        for column, name in enumerate(("update", "frame")):
            figures[shape] |= {f"{name}_ms_at_{length}": median(taken, column, length) for length in LENGTHS}
            figures[shape][f"longest_{name}_ms"] = max(times[column] for times in taken)
        figures[shape]["ratio"] = median(taken, 0, LENGTHS[-1]) / median(taken, 0, LENGTHS[0])
    print(json.dumps(round_all(figures), indent=2))


def median(taken: list[tuple[float, float]], column: int, length: int) -> float:
    """The median of the updates around this length."""
    around = taken[(length - AROUND) // STEP : (length + AROUND) // STEP]
    return statistics.median(times[column] for times in around)


def round_all(figures: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    """The figures as they are printed."""
    return {shape: {name: round(value, 2) for name, value in row.items()} for shape, row in figures.items()}


if __name__ == "__main__":
    main()
