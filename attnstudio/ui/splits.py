"""Where a person has put the handles of splitters, which of several views was open: kept between starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QSplitter, QWidget

from attnstudio.settings import MOST_SPLITTERS, SPLITTER

_WORDS = {Qt.Orientation.Horizontal: "beside", Qt.Orientation.Vertical: "below"}

Shares = Mapping[Qt.Orientation, tuple[int, ...]]


class Memory(QObject):
    """Something of which "name=numbers" is kept; `saved_splits` finds it. By itself it keeps nothing."""

    def entries(self) -> dict[str, str]:
        """What is to be kept: "" for what nobody has changed."""
        return {}

    def take(self, kept: Mapping[str, str]) -> None:
        """Take what `entries` gave at an earlier start; what does not fit is ignored."""

    def forget(self) -> None:
        """As at the first start."""


class ChoiceMemory(Memory):
    """Remembers which of `count` things was chosen.

    chosen(int)  another one (from 0) than the first is to be chosen, or the first again
    """

    chosen = Signal(int)

    def __init__(self, name: str, count: int, parent: QObject) -> None:
        super().__init__(parent)
        self._name = name
        self._count = count
        self._choice = 0

    def choose(self, choice: int) -> None:
        """A person chose this one (from 0)."""
        self._choice = choice

    def entries(self) -> dict[str, str]:
        """See `Memory`."""
        return {self._name: f"{self._choice},{self._count}" if self._choice else ""}

    def take(self, kept: Mapping[str, str]) -> None:
        """See `Memory`."""
        numbers = tuple(map(int, kept[self._name].split(","))) if self._name in kept else ()
        if len(numbers) == 2 and numbers[1] == self._count and numbers[0] < self._count:
            self.chosen.emit(numbers[0])

    def forget(self) -> None:
        """See `Memory`."""
        self.chosen.emit(0)


class SplitMemory(Memory):
    """Remembers the sizes that a person gave the parts of one splitter, for each orientation.

    name    what the sizes are called in the settings, in small letters and "-"
    shares  the sizes before anybody moved the handle; only their ratios matter
    """

    def __init__(self, splitter: QSplitter, name: str, shares: Shares) -> None:
        super().__init__(splitter)
        self._splitter = splitter
        self._name = name
        self._shares = shares
        self._moved: dict[Qt.Orientation, tuple[int, ...]] = {}
        splitter.splitterMoved.connect(self._on_moved)
        self.lay_out()

    def turn(self, orientation: Qt.Orientation) -> None:
        """Set the parts beside or below each other, as they were last that way."""
        if orientation is not self._splitter.orientation():
            self._splitter.setOrientation(orientation)
            self.lay_out()

    def entries(self) -> dict[str, str]:
        """What is to be kept, for each orientation: "" before a handle was moved."""
        return {self._key(way): ",".join(map(str, self._moved.get(way, ()))) for way in self._shares}

    def take(self, kept: Mapping[str, str]) -> None:
        """Take what `entries` gave at an earlier start; what does not fit this splitter is ignored."""
        for way in self._shares:
            sizes = tuple(map(int, kept[self._key(way)].split(","))) if self._key(way) in kept else ()
            if len(sizes) == self._splitter.count() and any(sizes):
                self._moved[way] = sizes
        self.lay_out()

    def forget(self) -> None:
        """Back to the shares of the first start."""
        self._moved.clear()
        self.lay_out()

    def _key(self, way: Qt.Orientation) -> str:
        return f"{self._name}-{_WORDS[way]}"

    def lay_out(self) -> None:
        """Give the parts their sizes again: the splitter forgets them where a part was hidden before."""
        way = self._splitter.orientation()
        self._splitter.setSizes(list(self._moved.get(way, self._shares[way])))

    @Slot()
    def _on_moved(self) -> None:
        self._moved[self._splitter.orientation()] = tuple(self._splitter.sizes())


def saved_splits(root: QWidget, kept: Iterable[str]) -> tuple[str, ...]:
    """The sizes of all splitters below `root` and the choices, with those of `kept` that are not there."""
    known = _parsed(kept)
    for memory in root.findChildren(Memory):
        known.update(memory.entries())
    return tuple(f"{name}={sizes}" for name, sizes in sorted(known.items()) if sizes)[:MOST_SPLITTERS]


def restore_splits(root: QWidget, kept: Iterable[str]) -> None:
    """Put the handles below `root` where `saved_splits` found them."""
    known = _parsed(kept)
    for memory in root.findChildren(Memory):
        memory.take(known)


def forget_splits(root: QWidget) -> None:
    """Put the handles below `root` where they are at the first start."""
    for memory in root.findChildren(Memory):
        memory.forget()


def _parsed(entries: Iterable[str]) -> dict[str, str]:
    found = (SPLITTER.fullmatch(entry) for entry in entries)
    return {entry["name"]: entry["sizes"] for entry in found if entry}
