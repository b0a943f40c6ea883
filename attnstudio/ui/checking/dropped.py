"""A file with code, dragged into a window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QDropEvent

SUFFIXES = (".py", ".pyw")


def python_file(event: QDropEvent, also: tuple[str, ...] = ()) -> Path | None:
    """The one local file that is dragged, if its suffix is that of code, or in `also`."""
    urls = event.mimeData().urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    path = Path(urls[0].toLocalFile())
    return path if path.suffix.lower() in (*SUFFIXES, *also) else None
