"""A frame, or two, as text that a model reads, within a budget of tokens. What is left out is said in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from attnstudio.assistant.changes import Changes, changes
from attnstudio.assistant.estimate import estimate_tokens
from attnstudio.assistant.experiment_words import experiment_line, origin_line, provenance
from attnstudio.assistant.labels import LONGEST_LABEL, are_counted, numbered, quoted, ranges
from attnstudio.assistant.subjects import Subject, SubjectKind
from attnstudio.assistant.tables import LAYER, Plan, Table, left_out, plan, table
from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.metrics import HeadSummary, summarize_head
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

DEFAULT_BUDGET = 6000
MIN_BUDGET = 1000
_MOST_CHANGES = 24
_CHANGE_COST = 32  # "12 4096 4096 0.412 0.093 -0.319", on the high side
_MEASURES_COST = 30  # one head's measures of one frame, and its mean change, on the high side
_NOTE_ROOM = 180  # for the sentences on what is left out
_ROW_SUM_TOLERANCE = 1e-3


@dataclass(frozen=True, slots=True)
class Attachment:
    """What is sent with a question: `text`, and about how many `tokens` that takes.

    `left_out` says what did not fit (the text says it too), `warnings` what a person should know
    before it is sent, `provenance` whether the weights are random or trained.
    """

    text: str
    tokens: int
    left_out: tuple[Message, ...]
    warnings: tuple[Message, ...]
    provenance: Message


def describe(subject: Subject, budget: int = DEFAULT_BUDGET) -> Attachment:
    """The subject's experiment, tokens, measures and weights in at most `budget` tokens (estimated).

    Raises ValueError below `MIN_BUDGET`. Milliseconds up to L = 512, seconds at 4096: the measures read
    every weight.
    """
    if budget < MIN_BUDGET:
        raise ValueError(f"a budget below {MIN_BUDGET} tokens holds no experiment")
    draft = _Draft(subject, budget)
    room = budget - estimate_tokens(draft.head) - _NOTE_ROOM
    text, omitted = draft.text(room)
    while (tokens := estimate_tokens(text)) > budget and room > 0:  # seldom: the plan counts on the high side
        room -= max(tokens - budget, 20)
        text, omitted = draft.text(room)
    return Attachment(text, tokens, omitted, draft.warnings(), provenance(subject))


class _Draft:
    """What is measured once, and the text for a given room."""

    def __init__(self, subject: Subject, budget: int) -> None:
        self.subject = subject
        self.frames = [frame for frame in (subject.frame, subject.other) if frame is not None]
        self.names = [f"Frame {name}, " if subject.other else "" for name in "AB"]
        self.bad_rows = [_bad_rows(frame, subject.heads()) for frame in self.frames]
        preface = "\n".join(self._preface())
        rest = budget - estimate_tokens(preface) - _NOTE_ROOM
        self.measured = subject.heads()[: max(1, rest // 3 // (_MEASURES_COST * len(self.frames)))]
        with np.errstate(all="ignore"):
            self.summaries = [[_summary(frame, head) for head in self.measured] for frame in self.frames]
        self.changes = changes(subject, min(_MOST_CHANGES, rest // 5 // _CHANGE_COST))
        self.head = "\n".join([preface, *self._measures()])
        self.label_cost = 0 if _counted(self.frames) else _label_cost(self.frames, budget)

    def text(self, room: int) -> tuple[str, tuple[Message, ...]]:
        """The whole text with tables and labels in `room` tokens, and what is left out."""
        label_room = min(max(room, 0) // 4, self.label_cost)
        chosen = plan(self.frames, self.measured, room - label_room)
        tables = [table(frame, chosen, name) for frame, name in zip(self.frames, self.names, strict=False)]
        labels, label_notes = self._labels(chosen, tables, label_room)
        share = min(made.share for made in tables)
        omitted = (*self._unmeasured(), *label_notes, *left_out(self.frames[0], self.measured, chosen, share))
        parts = [self.head, labels]
        if chosen.heads:
            form = _WHOLE if chosen.top is None else _SHORT
            parts.append("\n".join([form, *(made.text for made in tables)]))
        if omitted:
            parts.insert(1, "\n".join(["Left out:", *(f"- {note}" for note in omitted)]))
        return "\n\n".join(filter(None, parts)), omitted

    def warnings(self) -> tuple[Message, ...]:
        """What a person should know before this is sent."""
        found: list[Message] = []
        random = [name for name, frame in zip("AB", self.frames, strict=False) if frame.origin.step == 0]
        if len(random) == len(self.frames):
            found.append(message(_RANDOM))
        elif random:
            found.append(message(_ONE_RANDOM, frame=random[0]))
        if count := sum(len(rows) for rows in self.bad_rows):
            total = len(self.frames) * len(self.subject.heads()) * self.frames[0].weights.shape[2]
            found.append(message(_NOT_NUMBERS, count=count, total=total))
        return tuple(found)

    # -- the parts before the weights

    def _preface(self) -> Iterable[str]:
        yield (
            "Attention weights after the softmax, measured by AttnStudio. Rows = queries, columns = keys; "
            "heads, queries, keys and tokens are numbered from 1."
        )
        same = len({frame.origin.spec for frame in self.frames}) == 1
        if same:
            yield f"Experiment: {experiment_line(self.frames[0])}"
        for name, frame in zip(("A", "B"), self.frames, strict=False):
            title = f"Frame {name}: " if self.subject.other else ""
            if not same:
                yield f"{title}{experiment_line(frame)}"
            yield f"{title}{origin_line(frame)}"
        for name, rows in zip(self.names, self.bad_rows, strict=False):
            if rows:
                places = ", ".join(f"head {head + 1} query {query + 1}" for head, query in rows[:4])
                yield f"{name}rows with NaN or infinite weights: {len(rows)}, first: {places}."
        yield ""
        yield _MEASURES

    def _measures(self) -> Iterable[str]:
        for name, summaries in zip(self.names, self.summaries, strict=False):
            yield f"{name}head entropy relative pattern measure"
            yield from (_summary_line(*line) for line in zip(self.measured, summaries, strict=True))
            worst = max((summary.row_sum_error for summary in summaries), default=0.0)
            if worst > _ROW_SUM_TOLERANCE:
                yield f"Not every row sums to 1: the largest deviation is {worst:.3f}."
        if self.subject.kind is SubjectKind.COMPARISON:
            yield ""
            yield from _change_lines(self.subject.heads(), self.measured, self.changes)

    def _labels(self, chosen: Plan, tables: Sequence[Table], room: int) -> tuple[str, tuple[Message, ...]]:
        if _counted(self.frames):
            names = self.frames[0].key_tokens
            return f"Tokens: x1 to x{len(names)}, as numbered: random vectors without meaning.", ()
        shown = {key for made in tables for key in made.keys}
        lists = _label_lists(self.frames)
        lines: list[str] = []
        missing = cut = 0
        for title, labels in lists:
            wanted = sorted({*chosen.queries, *shown} & set(range(len(labels))))
            rest = [place for place in range(len(labels)) if place not in set(wanted)]
            order = list(range(len(labels))) if len(wanted) + len(rest) <= room // 4 else wanted + rest
            text, count = numbered(labels, order, room // len(lists) - estimate_tokens(title) - 2)
            missing += len(labels) - count
            cut += sum(len(labels[place]) > LONGEST_LABEL for place in order[:count])
            lines.append(f"{title}: {text}")
        total = sum(len(labels) for _, labels in lists)
        notes = [message(_LABELS_MISSING, count=missing, total=total)] if missing else []
        notes += [message(_LABELS_CUT, count=cut, limit=LONGEST_LABEL)] if cut else []
        return "\n".join(lines), tuple(notes)

    def _unmeasured(self) -> tuple[Message, ...]:
        missing = [head + 1 for head in self.subject.heads() if head not in self.measured]
        found = [message(_HEADS_MISSING, heads=ranges(missing))] if missing else []
        layers = self.frames[0].weights.shape[0]
        return (*found, *([message(_LAYERS_MISSING, count=layers)] if layers > 1 else []))


def _summary(frame: AttentionFrame, head: int) -> HeadSummary:
    return summarize_head(frame.weights[LAYER, head], frame.allowed)


def _summary_line(head: int, summary: HeadSummary) -> str:
    numbers = f"{head + 1} {summary.entropy:.3f} {summary.relative_entropy:.3f}"
    return f"{numbers} {summary.pattern} {summary.score:.3f}"


def _bad_rows(frame: AttentionFrame, heads: Sequence[int]) -> list[tuple[int, int]]:
    """Head and query of the rows that hold NaN or infinite weights."""
    found: list[tuple[int, int]] = []
    for head in heads:
        with np.errstate(all="ignore"):
            sums = frame.weights[LAYER, head].sum(axis=1)
        found += [(head, int(query)) for query in np.flatnonzero(~np.isfinite(sums))]
    return found


def _change_lines(heads: Sequence[int], measured: Sequence[int], found: Changes) -> Iterable[str]:
    yield "Mean |B - A| of the weights of each head:"
    means = zip(heads, found.means, strict=True)
    yield ", ".join(f"head {head + 1} {mean:.3f}" for head, mean in means if head in measured)
    if not found.largest:
        yield "No weight differs."
        return
    yield f"The {len(found.largest)} largest changes: head query key A B B-A"
    for change in found.largest:
        place = f"{change.head + 1} {change.query + 1} {change.key + 1}"
        yield f"{place} {change.a:.3f} {change.b:.3f} {change.difference:+.3f}"


def _counted(frames: Sequence[AttentionFrame]) -> bool:
    return all(are_counted(labels) for frame in frames for labels in (frame.query_tokens, frame.key_tokens))


def _label_lists(frames: Sequence[AttentionFrame]) -> list[tuple[str, tuple[str, ...]]]:
    """The lists of labels, each once, with its title."""
    lists: dict[tuple[str, ...], list[str]] = {}
    for name, frame in zip("AB", frames, strict=False):
        which = f" of frame {name}" if len(frames) > 1 else ""
        for side, labels in (("queries", frame.query_tokens), ("keys", frame.key_tokens)):
            lists.setdefault(labels, []).append(f"{side}{which}")
    if len(lists) == 1:
        return [("Tokens, their labels in quotes", next(iter(lists)))]
    return [(f"Tokens ({' and '.join(sides)}), labels in quotes", labels) for labels, sides in lists.items()]


def _label_cost(frames: Sequence[AttentionFrame], enough: int) -> int:
    """What all labels take with their titles; a cost above `enough` is not counted to its end."""
    cost = 0
    for title, labels in _label_lists(frames):
        cost += estimate_tokens(title) + 4
        for position, label in enumerate(labels, start=1):
            cost += estimate_tokens(f"{position} {quoted(label)}") + 1
            if cost > enough:
                return cost
    return cost


_MEASURES = (
    "Measures of each head. entropy: mean over the queries, in nats. relative: entropy / ln(visible keys), 0 "
    "looks at one key, 1 at all alike. pattern: the one that the head follows most of diagonal, previous, "
    "next, first (mean weight on these cells) and uniform (share of the visible keys that is used), "
    "with its measure."
)
_WHOLE = (
    'Weights, three decimals. "query: weights on keys 1, 2, …". "-" is masked; "max" names the strongest key.'
)
_SHORT = 'Weights, three decimals. "query: key=weight …", strongest first.'
_RANDOM = QT_TRANSLATE_NOOP(
    "Messages",
    "These weights are random: nothing was learned, so there is nothing to interpret. Any pattern is chance.",
)
_ONE_RANDOM = QT_TRANSLATE_NOOP(
    "Messages", "Frame {frame} is random: nothing was learned there. Any pattern in it is chance."
)
_NOT_NUMBERS = QT_TRANSLATE_NOOP("Messages", "{count} of {total} rows hold weights that are not numbers.")
_LABELS_MISSING = QT_TRANSLATE_NOOP("Messages", "Labels of tokens left out: {count} of {total}.")
_LABELS_CUT = QT_TRANSLATE_NOOP("Messages", "Labels cut after {limit} characters: {count}.")
_HEADS_MISSING = QT_TRANSLATE_NOOP("Messages", "Heads left out, measures and weights: {heads}.")
_LAYERS_MISSING = QT_TRANSLATE_NOOP("Messages", "Of {count} layers only the first is sent.")
