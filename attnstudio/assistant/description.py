"""A frame, or two, as text that a model reads, within a budget of tokens. What is left out is said in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from attnstudio.assistant.changes import changes
from attnstudio.assistant.estimate import estimate_tokens
from attnstudio.assistant.experiment_words import answer_words, experiment_words, origin_words, provenance
from attnstudio.assistant.labels import LONGEST_LABEL, are_counted, numbered, quoted, ranges
from attnstudio.assistant.subjects import Subject, SubjectKind
from attnstudio.assistant.tables import LAYER, Plan, Table, left_out, plan, table
from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.metrics import HeadSummary, repeated_tokens, summarize_head
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

DEFAULT_BUDGET = 6000
MIN_BUDGET = 1000
_MOST_CHANGES = 24
_CHANGE_COST = 32  # "12 4096 4096 0.412 0.093 -0.319", on the high side
_MEASURES_COST = 30  # one head's measures of one frame, and its mean change, on the high side
_NOTE_ROOM = 240  # for the sentences on what is left out
_ROW_SUM_TOLERANCE = 1e-3


Render = Callable[[Message], str]


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


def describe(subject: Subject, budget: int = DEFAULT_BUDGET, render: Render = str) -> Attachment:
    """The subject's experiment, tokens, measures and weights in at most `budget` tokens (estimated).

    `render` puts a message into words: a window gives `localize`, so that the person who is asked
    whether to send the text can read it.

    Raises ValueError below `MIN_BUDGET`. Milliseconds up to L = 512, seconds at 4096: the measures read
    every weight.
    """
    if budget < MIN_BUDGET:
        raise ValueError(f"a budget below {MIN_BUDGET} tokens holds no experiment")
    draft = _Draft(subject, budget, render)
    room = budget - estimate_tokens(draft.head) - _NOTE_ROOM
    text, omitted = draft.text(room)
    while (tokens := estimate_tokens(text)) > budget and room > 0:  # seldom: the plan counts on the high side
        room -= max(tokens - budget, 20)
        text, omitted = draft.text(room)
    return Attachment(text, tokens, omitted, draft.warnings(), provenance(subject))


class _Draft:
    """What is measured once, and the text for a given room."""

    def __init__(self, subject: Subject, budget: int, render: Render) -> None:
        self.subject = subject
        self.render = render
        self.frames = [frame for frame in (subject.frame, subject.other) if frame is not None]
        self.bad_rows = [_bad_rows(frame, subject.heads()) for frame in self.frames]
        preface = "\n".join(self._preface())
        rest = budget - estimate_tokens(preface) - _NOTE_ROOM
        self.measured = subject.heads()[: max(1, rest // 3 // (_MEASURES_COST * len(self.frames)))]
        with np.errstate(all="ignore"):
            self.summaries = [[_summary(frame, head) for head in self.measured] for frame in self.frames]
        self.changes = changes(subject, min(_MOST_CHANGES, rest // 5 // _CHANGE_COST))
        self.head = "\n".join([preface, *self._measures()])
        self.label_cost = 0 if _counted(self.frames) else self._label_cost(budget)

    def text(self, room: int) -> tuple[str, tuple[Message, ...]]:
        """The whole text with tables and labels in `room` tokens, and what is left out."""
        label_room = min(max(room, 0) // 4, self.label_cost)
        chosen = plan(self.frames, self.measured, room - label_room)
        tables = [table(frame, chosen, self._titles(name)) for name, frame in self._named()]
        labels, label_notes = self._labels(chosen, tables, label_room)
        share = min(made.share for made in tables)
        omitted = (*self._unmeasured(), *label_notes, *left_out(self.frames[0], self.measured, chosen, share))
        parts = [self.head, labels]
        if chosen.heads:
            form = self._say(_WHOLE if chosen.top is None else _SHORT)
            parts.append("\n".join([form, *(made.text for made in tables)]))
        if omitted:
            parts.insert(
                1, "\n".join([self._say(_LEFT_OUT), *(f"- {self.render(note)}" for note in omitted)])
            )
        return "\n\n".join(filter(None, parts)), omitted

    def warnings(self) -> tuple[Message, ...]:
        """What a person should know before this is sent."""
        found: list[Message] = []
        random = [name for name, frame in self._named() if frame.origin.step == 0]
        if len(random) == len(self.frames):
            found.append(message(_RANDOM))
        elif random:
            found.append(message(_ONE_RANDOM, frame=random[0]))
        if count := sum(len(rows) for rows in self.bad_rows):
            total = len(self.frames) * len(self.subject.heads()) * self.frames[0].weights.shape[2]
            found.append(message(_NOT_NUMBERS, count=count, total=total))
        return tuple(found)

    # -- the parts before the weights

    def _say(self, template: str, **values: object) -> str:
        return self.render(message(template, **values))

    def _named(self) -> list[tuple[str, AttentionFrame]]:
        return list(zip("AB", self.frames, strict=False))

    def _of_frame(self, name: str, text: Message) -> str:
        """What is said of one frame; it is named where there are two."""
        return self.render(message(_OF_FRAME, frame=name, text=text) if self.subject.other else text)

    def _titles(self, name: str) -> Callable[[int], str]:
        """What stands over the weights of a head (from 0)."""
        if self.subject.other is None:
            return lambda head: self._say(_HEAD, head=head + 1)
        return lambda head: self._say(_HEAD_OF_FRAME, frame=name, head=head + 1)

    def _preface(self) -> Iterable[str]:
        yield self._say(_INTRODUCTION)
        same = len({frame.origin.spec for frame in self.frames}) == 1
        if same:
            yield self._say(_EXPERIMENT, experiment=experiment_words(self.frames[0]))
        for name, frame in self._named():
            if not same:
                yield self._of_frame(name, experiment_words(frame))
            yield self._of_frame(name, origin_words(frame))
            if frame.answers:
                yield self._of_frame(name, answer_words(frame))
        for (name, _), rows in zip(self._named(), self.bad_rows, strict=True):
            if rows:
                places = ", ".join(
                    self._say(_BAD_ROW, head=head + 1, query=query + 1) for head, query in rows[:4]
                )
                yield self._of_frame(name, message(_BAD_ROWS, count=len(rows), places=places))
        yield ""
        yield self._say(_MEASURES)

    def _measures(self) -> Iterable[str]:
        for (name, _), summaries in zip(self._named(), self.summaries, strict=True):
            yield self._of_frame(name, message(_COLUMNS))
            yield from (_summary_line(*line) for line in zip(self.measured, summaries, strict=True))
            worst = max((summary.row_sum_error for summary in summaries), default=0.0)
            if worst > _ROW_SUM_TOLERANCE:
                yield self._say(_BAD_SUMS, deviation=f"{worst:.3f}")
        if self.subject.kind is SubjectKind.COMPARISON:
            yield ""
            yield from self._change_lines()

    def _change_lines(self) -> Iterable[str]:
        means = zip(self.subject.heads(), self.changes.means, strict=True)
        yield self._say(_MEANS)
        yield ", ".join(f"{head + 1}: {mean:.3f}" for head, mean in means if head in self.measured)
        largest = self.changes.largest
        yield self._say(_LARGEST, count=len(largest)) if largest else self._say(_NO_CHANGE)
        for change in largest:
            place = f"{change.head + 1} {change.query + 1} {change.key + 1}"
            yield f"{place} {change.a:.3f} {change.b:.3f} {change.difference:+.3f}"

    # -- the labels of the tokens

    def _label_lists(self) -> list[tuple[str, tuple[str, ...]]]:
        """The different lists of labels with their titles."""
        found: dict[tuple[str, ...], str] = {}
        for name, frame in self._named():
            sides = {_QUERY_LABELS: frame.query_tokens, _KEY_LABELS: frame.key_tokens}
            if frame.query_tokens == frame.key_tokens:
                sides = {_LABELS: frame.key_tokens}
            for title, labels in sides.items():
                found.setdefault(labels, self._of_frame(name, message(title)))
        if len(found) == 1:
            return [(self._say(_LABELS), next(iter(found)))]
        return [(title, labels) for labels, title in found.items()]

    def _label_cost(self, enough: int) -> int:
        """What all labels take with their titles; a cost above `enough` is not counted to its end."""
        cost = 0
        for title, labels in self._label_lists():
            cost += estimate_tokens(title) + 4
            for position, label in enumerate(labels, start=1):
                cost += estimate_tokens(f"{position} {quoted(label)}") + 1
                if cost > enough:
                    return cost
        return cost

    def _labels(self, chosen: Plan, tables: Sequence[Table], room: int) -> tuple[str, tuple[Message, ...]]:
        """The labels that fit, those of the tokens in the tables first, and what did not fit."""
        if _counted(self.frames):
            return self._say(_VECTORS, count=len(self.frames[0].key_tokens)), ()
        shown = {*chosen.queries, *(key for made in tables for key in made.keys)}
        lists = self._label_lists()
        lines: list[str] = []
        missing = cut = 0
        for title, labels in lists:
            order = sorted(range(len(labels)), key=lambda place: (place not in shown, place))
            text, count = numbered(labels, order, room // len(lists) - estimate_tokens(title) - 2)
            missing += len(labels) - count
            cut += sum(len(labels[place]) > LONGEST_LABEL for place in order[:count])
            lines += [title, text]
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
    return summarize_head(frame.weights[LAYER, head], frame.allowed, repeated_tokens(frame))


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


def _counted(frames: Sequence[AttentionFrame]) -> bool:
    return all(are_counted(labels) for frame in frames for labels in (frame.query_tokens, frame.key_tokens))


_INTRODUCTION = QT_TRANSLATE_NOOP(
    "Messages",
    "Attention weights after the softmax, measured by AttnStudio. Rows are queries, columns are keys; "
    "heads, queries, keys and tokens are numbered from 1.",
)
_EXPERIMENT = QT_TRANSLATE_NOOP("Messages", "Experiment: {experiment}")
_OF_FRAME = QT_TRANSLATE_NOOP("Messages", "Frame {frame}: {text}")
_HEAD = QT_TRANSLATE_NOOP("Messages", "Head {head}")
_HEAD_OF_FRAME = QT_TRANSLATE_NOOP("Messages", "Frame {frame}, head {head}")
_BAD_ROWS = QT_TRANSLATE_NOOP("Messages", "Rows with NaN or infinite weights: {count}; first: {places}")
_BAD_ROW = QT_TRANSLATE_NOOP("Messages", "head {head} query {query}")
_BAD_SUMS = QT_TRANSLATE_NOOP("Messages", "Not every row sums to 1; the largest deviation is {deviation}.")
_MEASURES = QT_TRANSLATE_NOOP(
    "Messages",
    "Measures of each head. Entropy: mean over the queries, in nats. Relative entropy: entropy / ln(visible "
    "keys); 0 looks at one key, 1 at all alike. Pattern: the one that the head follows most of diagonal, "
    "previous, next, first, mirror (the anti-diagonal; mean weight on these cells), induction (what followed "
    "the same token before; only in tasks about that) and uniform (share of the visible keys that is used), "
    "with its measure.",
)
_COLUMNS = QT_TRANSLATE_NOOP("Messages", "head | entropy | relative entropy | pattern | measure")
_MEANS = QT_TRANSLATE_NOOP("Messages", "Mean |B - A| of the weights of each head (head: mean):")
_NO_CHANGE = QT_TRANSLATE_NOOP("Messages", "No weight differs.")
_LARGEST = QT_TRANSLATE_NOOP("Messages", "The {count} largest changes: head | query | key | A | B | B - A")
_VECTORS = QT_TRANSLATE_NOOP(
    "Messages", "Tokens: x1 to x{count}, as numbered: random vectors without meaning."
)
_LABELS = QT_TRANSLATE_NOOP("Messages", "Tokens, labels in quotes:")
_QUERY_LABELS = QT_TRANSLATE_NOOP("Messages", "Tokens of the queries, labels in quotes:")
_KEY_LABELS = QT_TRANSLATE_NOOP("Messages", "Tokens of the keys, labels in quotes:")
_LEFT_OUT = QT_TRANSLATE_NOOP("Messages", "Left out:")
_WHOLE = QT_TRANSLATE_NOOP(
    "Messages",
    "Weights, three decimals. “query: weights on keys 1, 2, …”; “-” is masked, “max” names the "
    "strongest key.",
)
_SHORT = QT_TRANSLATE_NOOP("Messages", "Weights, three decimals. “query: key=weight …”, strongest first.")
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
