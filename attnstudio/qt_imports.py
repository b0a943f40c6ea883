"""Imports in several threads at once, in a process that has PySide6 loaded. Imports no Qt."""

from __future__ import annotations

import builtins


def import_plainly() -> None:
    """Take PySide's hook off `import`; call this after PySide6 was imported. Harmless without it.

    The hook serves `from __feature__ import …`, which is not used here. After each import it asks the module
    for its source, which runs the module's own `__getattr__`. It bars itself from its own imports by a flag
    that all threads share: while torch was imported in one thread, the import of openai in another one
    failed now and then, within pydantic's `__getattr__` ("partially initialized module").
    """
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
