"""What a checking process is asked, and the files by which the two sides speak. No torch here."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from attnstudio.engine.checking.options import CheckOptions
from attnstudio.messages import QT_TRANSLATE_NOOP

REQUEST = "request.json"
ANSWER = "answer.json"
BEGUN = "begun"
TRACE = "trace"

MOST_SOURCE_BYTES = 1_000_000
TOO_LONG_TO_CHECK = QT_TRANSLATE_NOOP(
    "Messages", "{file} is larger than {limit} kB. Give the file that holds the attention class alone."
)
SECONDS = 20.0
MEMORY_BYTES = 4 * 2**30


@dataclass(frozen=True, slots=True)
class Request:
    """Code to check, and the limits of its process.

    name      the file's, as tracebacks shall call it
    folder    where modules beside the file can be imported from; "" for none
    seconds   how long the check may take once torch is imported
    memory    how many bytes it may take beside what torch takes
    """

    source: str
    options: CheckOptions = field(default_factory=CheckOptions)
    name: str = "code.py"
    folder: str = ""
    seconds: float = SECONDS
    memory: int = MEMORY_BYTES

    def write(self, path: Path) -> None:
        """Leave it for the other side. Raises `OSError`; `TypeError` for arguments that JSON lacks."""
        path.write_text(json.dumps(asdict(self)), encoding="utf-8")

    @classmethod
    def read(cls, path: Path) -> Request:
        """What `write` has left."""
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return cls(**{**data, "options": CheckOptions(**data["options"])})
