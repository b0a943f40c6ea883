"""What the command line asked of the window."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Launch:
    """Arguments of one start; None means: as the settings say.

    preset      a key of `engine.spec.PRESETS`
    tab         "heads", "training", "models" or "cases"
    assistant   open the assistant beside the tabs
    open        a run file to open at once
    screenshot  render into this PNG and end, after `steps` training steps, at `size` (width, height) px
    """

    preset: str | None = None
    tab: str | None = None
    assistant: bool = False
    language: str | None = None
    theme: str | None = None
    debug: bool = False
    screenshot: Path | None = None
    steps: int = 0
    size: tuple[int, int] = (1280, 800)
    open: Path | None = None
