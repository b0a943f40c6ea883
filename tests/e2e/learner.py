"""What a learner does with the assistant in the real window, and what there is to see in it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from tests.e2e.desktop import RunningStudio, until
from tests.e2e.loopback import Request

KEY = "sk-of-a-learner-7f3a9b2c5d8e1f0a"
ASSISTANT_PX = 270  # of the window's right side, at least
SEEN = 12  # pixels of a sign

PROSE = "Head 1 divides its attention, and these are the rows that say how.\n\n"
MORE_PROSE = "The other heads do much the same: what differs between them was drawn by chance.\n\n"


def weights_in(request: Request) -> np.ndarray:
    """The weights that a question carries, [head, query, key], for any language of the labels."""
    text = request.json()["messages"][-1]["content"]
    rows = [row.split() for row in re.findall(r"^\d+: ((?:\d\.\d{3} ?)+)", text, re.M)]
    length = len(rows[0])
    return np.array(rows, dtype=float).reshape(-1, length, length)


def claims_about(weights: np.ndarray) -> str:
    """The block of a model that is right about query 4 of head 1, and wrong about query 2."""
    strongest = int(weights[0, 3].argmax()) + 1
    claims = [
        {"kind": "strongest_key", "head": 1, "query": 4, "key": strongest},
        {"kind": "weight", "head": 1, "query": 2, "key": 1, "value": round(weights[0, 1, 0] + 0.3, 3)},
    ]
    return f"```json\n{json.dumps({'claims': claims})}\n```\n"


def signs(picture: np.ndarray) -> tuple[int, int]:
    """How many pixels in the assistant's dock are green, as what holds, and red, as what does not."""
    red, green, blue = picture[:, -ASSISTANT_PX:].astype(int).transpose(2, 0, 1)
    holds = green - np.maximum(red, blue) > 30
    fails = red - np.maximum(green, blue) > 80
    return int(holds.sum()), int(fails.sum())


def wait_for_verdicts(studio: RunningStudio) -> None:
    """Wait until something is seen to hold, and something not."""
    until(lambda: min(signs(studio.picture())) > SEEN, "verdicts on the claims")


def wait_for_failure(studio: RunningStudio) -> None:
    """Wait until something red is seen in the dock."""
    until(lambda: signs(studio.picture())[1] > SEEN, "sign of a failure")


def enter_settings(studio: RunningStudio, base_url: str, model_id: str) -> str:
    """Fill in the gateway; the window of the settings, which stays open. Keys are alike in all languages."""
    studio.press("ctrl+comma")
    settings = studio.find("^(Settings|设置)$")
    studio.press("alt+b", "ctrl+a", window=settings)
    studio.enter(base_url)
    studio.press("alt+m", "ctrl+a", window=settings)
    studio.enter(model_id)
    return settings


def close_settings(studio: RunningStudio, settings: str) -> None:
    studio.press("Escape", window=settings)
    studio.wait_until_gone("^(Settings|设置)$")
    studio.activate()


def save_as(studio: RunningStudio, dialog_title: str, path: Path) -> str:
    """Answer a dialog that asks for a file; what is in the file then."""
    dialog = studio.find(dialog_title)
    studio.press("ctrl+a", window=dialog)
    studio.enter(str(path))
    until(path.exists, f"file {path}")
    studio.wait_until_gone(dialog_title)
    studio.activate()
    return path.read_text(encoding="utf-8")


def copy_what_will_be_sent(studio: RunningStudio) -> str:
    """Unfold the preview below the question about the heads, copy all of it, and go back to the question."""
    studio.press("Tab", "space", "Tab", "ctrl+a", "ctrl+c")
    text = until(lambda: "0." in studio.clipboard() and studio.clipboard(), "preview in the clipboard")
    studio.press("shift+Tab", "space", "shift+Tab")
    return str(text)


def ask(studio: RunningStudio, question: str) -> None:
    """Ask freely, with nothing attached."""
    studio.press("ctrl+shift+a", "ctrl+a")
    studio.type(question)
    studio.press("ctrl+Return")


def copied_weight(studio: RunningStudio) -> float:
    """The weight in the line that Ctrl+C in a head copies, in any language."""
    line = r"[^\n]*? (0\.\d+)[^\n]*"  # what was copied before, the preview, has many
    return float(until(lambda: re.fullmatch(line, studio.clipboard()), "readout in the clipboard")[1])


def texts(request: Request) -> Iterator[str]:
    """What all messages of a request say."""
    for message in request.json()["messages"]:
        yield message["content"]
