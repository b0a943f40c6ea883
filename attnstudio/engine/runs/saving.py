"""Saving in threads of their own: a large file must not hold up training."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from attnstudio.engine.errors import to_engine_error
from attnstudio.engine.protocol import Ending, Failed, Finished, SaveRun

if TYPE_CHECKING:
    from attnstudio.engine.runs.autosave import Keeper
    from attnstudio.engine.runs.files import SavedRun
    from attnstudio.engine.runs.parts import RunParts


@dataclass(frozen=True, slots=True, eq=False)
class Saving:
    """What is left of a `SaveRun` when the run's state is copied: `write`, for any thread."""

    parts: RunParts
    write: Callable[[], SavedRun]


class Savers:
    """The threads that write."""

    def __init__(self) -> None:
        self._threads: list[threading.Thread] = []

    def start(
        self, ending: Finished, saving: Saving, on_ended: Callable[[Ending], None], keeper: Keeper | None
    ) -> None:
        """Write, and give `ending` with the `SavedRun` to `on_ended`, or a failure in its place.

        What is saved needs no autosave of `keeper` any more.
        """

        def write() -> None:
            result: Ending
            try:
                result = replace(ending, value=saving.write())
            except Exception as error:  # noqa: BLE001  (it becomes the command's ending, with its traceback)
                result = Failed(ending.ticket, ending.command, to_engine_error(error, saving.parts.spec))
            else:
                if keeper is not None and isinstance(ending.command, SaveRun):
                    keeper.saved(ending.command.run, saving.parts)
            on_ended(result)

        self._threads = [thread for thread in self._threads if thread.is_alive()]
        thread = threading.Thread(target=write, name="saving", daemon=True)
        try:
            thread.start()
        except RuntimeError:  # the system gives no more threads
            write()
        else:
            self._threads.append(thread)

    def join(self) -> None:
        """Wait for all of them."""
        for thread in self._threads:
            thread.join()
