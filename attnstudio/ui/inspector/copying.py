"""A story as text for the clipboard."""

from __future__ import annotations

from collections.abc import Iterator

from attnstudio.engine.frames import FloatArray
from attnstudio.engine.tracing.lines import Part, excerpt_of
from attnstudio.messages import Message, message
from attnstudio.ui.heads.readout import without_isolates
from attnstudio.ui.i18n import localize
from attnstudio.ui.inspector.story import Bars, Formula, Story, Strip, Words
from attnstudio.ui.inspector.words import TITLES

MOST_COPIED = 128  # numbers of a vector


def story_text(story: Story) -> str:
    """All parts, one after the other, with their numbers, shapes and lines of code."""
    lines = [localize(story.title())]
    for number, part in enumerate(Part, 1):
        result = story.result(part)
        told = localize(result) if isinstance(result, Message) else result
        lines += ["", f"{number}. {localize(message(TITLES[part]))}  {told}".rstrip()]
        lines += _lines_of(story, part)
    return without_isolates("\n".join(lines))


def _lines_of(story: Story, part: Part) -> Iterator[str]:
    for item in story.items(part):
        match item:
            case Words():
                yield localize(item.text)
            case Formula():
                yield from item.lines
            case Strip() | Bars():
                yield f"{item.name} = {_numbers(item.values)}"
    yield story.shape(part)
    yield from (f"attention.py:{line}" for line in excerpt_of(part).told)


def _numbers(values: FloatArray) -> str:
    """As Python reads them; of a long vector the beginning, and how long it is."""
    shown = ", ".join(f"{value:.6g}" for value in values[:MOST_COPIED].tolist())
    return f"[{shown}]" if len(values) <= MOST_COPIED else f"[{shown}, …]  ({len(values)})"
