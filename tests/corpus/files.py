"""The corpus: attention as people write it, and what is expected of each file.

right/NN_style.py          right: must pass
faulty/fault__style.py     has exactly the fault of its name, and must be given that name
beyond/style.py            right, but not what the paper describes (rotary positions, shared keys, a norm
                           inside): must not be called faulty
unnamed/style.py           wrong in a way that has no name here: must not pass

The first line may say what the person who asks would have to say, too:
`# check: class=Name d_model=60 heads=8`. Other files are checked at small sizes, which is faster.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from attnstudio.engine.checking.options import CheckOptions
from attnstudio.engine.faults.names import Fault

HERE = Path(__file__).parent
SAID = "# check:"
D_MODEL, HEADS = 32, 4


@dataclass(frozen=True, slots=True)
class CorpusFile:
    """A file of the corpus; fault is None where nothing is wrong with it."""

    path: Path
    fault: Fault | None
    source: str

    @property
    def options(self) -> CheckOptions:
        """What the first line says, at the sizes of the corpus where it says none."""
        return said(self.source)


def said(source: str) -> CheckOptions:
    """The options in the first line of `source`."""
    first = source.partition("\n")[0]
    words = first.removeprefix(SAID).split() if first.startswith(SAID) else []
    values = dict(word.split("=", 1) for word in words)
    return CheckOptions(
        class_name=values.get("class", ""),
        d_model=int(values.get("d_model", D_MODEL)),
        heads=int(values.get("heads", HEADS)),
    )


def folder(name: str) -> list[CorpusFile]:
    """All files of one folder, in order of their names."""
    found = []
    for path in sorted((HERE / name).glob("*.py")):
        fault, styled, _ = path.stem.partition("__")
        found.append(CorpusFile(path, Fault(fault) if styled else None, path.read_text(encoding="utf-8")))
    return found
