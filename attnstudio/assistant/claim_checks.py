"""Claims held against the frame that was sent: each holds, fails, or cannot be checked.

A claimed value holds when the true one rounds to it. What was sent has three decimals, so

- with three decimals or more it may be off by half a unit of the third;
- with two, by half a unit of the second and what the rounding before sending took;
- with fewer, no more than with two: else 0.2 would hold for any weight of a row of six.

A difference is that of two sent numbers, so it may be off by one unit of the third decimal. Weights
count as equal when only float32's rounding tells them apart: both are then the strongest key, and neither
is larger. A cell that the mask forbids says nothing about the head: its weight cannot be checked.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from attnstudio.assistant.claim_fields import Written
from attnstudio.assistant.claim_reading import ReadClaim, read_claims
from attnstudio.assistant.claim_words import claimed_value, pattern_name, said, statement, subject_key
from attnstudio.assistant.claims import CheckedClaim, ClaimKind, ClaimReport, Place, Verdict
from attnstudio.assistant.subjects import Subject
from attnstudio.engine.frames import AttentionFrame, FloatArray
from attnstudio.engine.metrics import Pattern, repeated_tokens, score_patterns, summarize_head
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

LAYER = 0
SENT_ERROR = 0.0005
COARSEST = 0.005
_FLOAT_ERROR = 1e-6

Finding = tuple[Verdict, Message]


def check_answer(answer: str, subject: Subject | None) -> ClaimReport:
    """Read the claims at the end of `answer` and check each against `subject`. Never raises.

    The first call imports pydantic, which takes some 0.2 s; a frame of L = 512 then takes milliseconds.
    """
    read = read_claims(answer)
    checker = _Checker(subject)
    return ClaimReport(read.prose, tuple(checker.check(claim) for claim in read.claims), read.unread)


def tolerance(kind: ClaimKind, written: Written) -> float:
    """How far a claimed value may be from the true one."""
    lost = 2 * SENT_ERROR if kind is ClaimKind.DIFFERENCE else SENT_ERROR
    if written.decimals >= 3:
        return lost + _FLOAT_ERROR
    return COARSEST + lost + _FLOAT_ERROR


class _UncheckableError(Exception):
    """Why a claim cannot be checked."""

    def __init__(self, why: Message) -> None:
        super().__init__(str(why))
        self.why = why


class _Checker:
    """Checks claims against one subject; what is measured of a head is measured once."""

    def __init__(self, subject: Subject | None) -> None:
        self._subject = subject
        self._patterns: dict[tuple[str, int], dict[Pattern, float]] = {}
        self._entropies: dict[tuple[str, int], float] = {}
        self._checks = {
            ClaimKind.STRONGEST_KEY: self._strongest_key,
            ClaimKind.WEIGHT: self._weight,
            ClaimKind.ROW_COMPARISON: self._row_comparison,
            ClaimKind.PATTERN: self._pattern,
            ClaimKind.ENTROPY_ORDER: self._entropy_order,
            ClaimKind.DIFFERENCE: self._difference,
        }

    def check(self, claim: ReadClaim) -> CheckedClaim:
        """The claim with its verdict."""
        if claim.frame == "A" and self._subject is not None and self._subject.other is None:
            claim = replace(claim, frame="")  # the only one
        place = None
        try:
            self._require_sent(claim)
            place = Place(claim.heads[0], claim.query, claim.keys[0] if claim.keys else None)
            verdict, finding = self._checks[claim.kind](claim)
        except _UncheckableError as obstacle:
            verdict, finding = Verdict.UNCHECKABLE, obstacle.why
        return CheckedClaim(
            claim.kind, verdict, statement(claim), finding, place, subject_key(claim), said(claim)
        )

    # -- what must be there

    def _require_sent(self, claim: ReadClaim) -> None:
        """Raises `_UncheckableError` when the claim speaks of what was not sent."""
        subject = self._subject
        if subject is None:
            raise _UncheckableError(_NOTHING_SENT)
        for head in claim.heads:
            if not 0 <= head < subject.frame.heads:
                raise _UncheckableError(message(_NO_HEAD, head=head + 1, count=subject.frame.heads))
            if head not in subject.heads():
                raise _UncheckableError(message(_HEAD_NOT_SENT, head=head + 1))
        _, _, queries, keys = subject.frame.weights.shape
        if claim.query is not None and not 0 <= claim.query < queries:
            raise _UncheckableError(message(_NO_QUERY, query=claim.query + 1, count=queries))
        for key in claim.keys:
            if not 0 <= key < keys:
                raise _UncheckableError(message(_NO_KEY, key=key + 1, count=keys))

    def _frame(self, claim: ReadClaim) -> AttentionFrame:
        """The frame that the claim speaks of."""
        if self._subject is None:
            raise _UncheckableError(_NOTHING_SENT)
        if self._subject.other is None:
            if claim.frame == "B":
                raise _UncheckableError(_ONE_FRAME)
            return self._subject.frame
        if not claim.frame:
            raise _UncheckableError(_WHICH_FRAME)
        return self._subject.other if claim.frame == "B" else self._subject.frame

    def _row(self, frame: AttentionFrame, claim: ReadClaim, *keys: int) -> FloatArray:
        """The weights of the claim's row, of which `keys` must be visible and finite (none: all)."""
        query = claim.query or 0
        row: FloatArray = frame.weights[LAYER, claim.heads[0], query]
        for key in keys:
            if frame.is_masked(query, key):
                raise _UncheckableError(message(_MASKED, query=query + 1, key=key + 1))
        if frame.allowed is not None and not frame.allowed[query].any():
            raise _UncheckableError(message(_ALL_MASKED, query=query + 1))
        if not np.isfinite(row[list(keys)] if keys else row).all():
            raise _UncheckableError(message(_NOT_A_NUMBER, query=query + 1, head=claim.heads[0] + 1))
        return row

    def _whole_head(self, frame: AttentionFrame, head: int) -> FloatArray:
        weights: FloatArray = frame.weights[LAYER, head]
        if not np.isfinite(weights.sum(axis=1, dtype=np.float64)).all():
            raise _UncheckableError(message(_HEAD_NOT_A_NUMBER, head=head + 1))
        return weights

    # -- the kinds of claims

    def _strongest_key(self, claim: ReadClaim) -> Finding:
        frame, key, query = self._frame(claim), claim.keys[0], claim.query or 0
        row = self._row(frame, claim)
        visible = row if frame.allowed is None else np.where(frame.allowed[query], row, -np.inf)
        best = int(visible.argmax())
        values = {"query": query + 1, "best": best + 1, "most": _shown(visible[best]), "key": key + 1}
        if frame.is_masked(query, key):
            return Verdict.FAILS, message(_STRONGEST_IS_MASKED, **values)
        if _equal(visible[key], visible[best]):
            return Verdict.HOLDS, message(_STRONGEST, query=query + 1, key=key + 1, most=_shown(row[key]))
        most, less = _apart(row[best], row[key])
        return Verdict.FAILS, message(_NOT_STRONGEST, **values | {"most": most, "less": less})

    def _weight(self, claim: ReadClaim) -> Finding:
        key = claim.keys[0]
        return _compared(claim, float(self._row(self._frame(claim), claim, key)[key]))

    def _row_comparison(self, claim: ReadClaim) -> Finding:
        greater, smaller = claim.keys
        row = self._row(self._frame(claim), claim, greater, smaller)
        if greater == smaller or _equal(row[greater], row[smaller]):
            return Verdict.FAILS, message(
                _BOTH, key=greater + 1, other=smaller + 1, weight=_shown(row[greater])
            )
        first, second = _apart(row[greater], row[smaller])
        finding = message(_EACH, key=greater + 1, first=first, other=smaller + 1, second=second)
        return _holds(row[greater] > row[smaller]), finding

    def _pattern(self, claim: ReadClaim) -> Finding:
        frame, pattern = self._frame(claim), claim.pattern or Pattern.UNIFORM
        cache = (claim.frame, claim.heads[0])
        if cache not in self._patterns:
            weights, tokens = self._whole_head(frame, claim.heads[0]), repeated_tokens(frame)
            self._patterns[cache] = score_patterns(weights, frame.allowed, tokens)
        scores = self._patterns[cache]
        if pattern not in scores:  # induction, where the task is not about repeated tokens
            raise _UncheckableError(message(_NOT_MEASURED, pattern=pattern_name(pattern)))
        best = max(scores, key=scores.__getitem__)
        if not _equal(scores[pattern], scores[best]):
            most, less = _apart(scores[best], scores[pattern])
            names = {"best": pattern_name(best), "pattern": pattern_name(pattern)}
            return Verdict.FAILS, message(_OTHER_PATTERN, **names, most=most, less=less)
        if claim.value is None:
            return Verdict.HOLDS, message(_TRUE_VALUE, value=_shown(scores[pattern]))
        return _compared(claim, scores[pattern])

    def _entropy_order(self, claim: ReadClaim) -> Finding:
        frame = self._frame(claim)
        higher, lower = (self._entropy(frame, claim.frame, head) for head in claim.heads)
        first, second = _apart(higher, lower)
        finding = message(
            _ENTROPIES, head=claim.heads[0] + 1, first=first, other=claim.heads[1] + 1, second=second
        )
        return _holds(higher > lower and not _equal(higher, lower)), finding

    def _entropy(self, frame: AttentionFrame, name: str, head: int) -> float:
        if (name, head) not in self._entropies:
            summary = summarize_head(self._whole_head(frame, head), frame.allowed)
            self._entropies[name, head] = summary.entropy
        return self._entropies[name, head]

    def _difference(self, claim: ReadClaim) -> Finding:
        if self._subject is None or self._subject.other is None:
            raise _UncheckableError(_NO_DIFFERENCE)
        key = claim.keys[0]
        a, b = (
            float(self._row(frame, claim, key)[key]) for frame in (self._subject.frame, self._subject.other)
        )
        verdict, finding = _compared(claim, b - a)
        return verdict, message(_DIFFERENCE, finding=finding, a=_shown(a), b=_shown(b))


def _compared(claim: ReadClaim, true: float) -> Finding:
    """A claimed value against the true one."""
    written = claim.value or Written(math.nan, 0)
    shown = f"{true:+.3f}" if claim.kind is ClaimKind.DIFFERENCE else _shown(true)
    if abs(written.value - true) <= tolerance(claim.kind, written):
        return Verdict.HOLDS, message(_TRUE_VALUE, value=shown)
    return Verdict.FAILS, message(_OTHER_VALUE, value=shown, claimed=claimed_value(claim))


def _holds(true: bool | np.bool_) -> Verdict:
    return Verdict.HOLDS if true else Verdict.FAILS


def _equal(first: float, second: float) -> bool:
    """Whether only rounding tells two numbers apart."""
    return math.isclose(first, second, rel_tol=1e-5)


def _shown(value: float) -> str:
    return f"{value:.3f}"


def _apart(first: float, second: float) -> tuple[str, str]:
    """Two numbers with as many decimals as tell them apart, three at least."""
    for decimals in range(3, 7):
        shown = f"{first:.{decimals}f}", f"{second:.{decimals}f}"
        if shown[0] != shown[1]:
            return shown
    return f"{first:.2e}", f"{second:.2e}"


_NOTHING_SENT = message(QT_TRANSLATE_NOOP("Messages", "No weights were sent with the question."))
_ONE_FRAME = message(QT_TRANSLATE_NOOP("Messages", "There is no frame B: one frame was sent."))
_WHICH_FRAME = message(QT_TRANSLATE_NOOP("Messages", "It does not say whether it speaks of frame A or B."))
_NO_DIFFERENCE = message(QT_TRANSLATE_NOOP("Messages", "There is no difference: one frame was sent."))
_NO_HEAD = QT_TRANSLATE_NOOP("Messages", "There is no head {head}; the frame has {count}.")
_HEAD_NOT_SENT = QT_TRANSLATE_NOOP("Messages", "Head {head} was not sent.")
_NO_QUERY = QT_TRANSLATE_NOOP("Messages", "There is no query {query}; the frame has {count}.")
_NO_KEY = QT_TRANSLATE_NOOP("Messages", "There is no key {key}; the frame has {count}.")
_MASKED = QT_TRANSLATE_NOOP("Messages", "The mask hides key {key} from query {query}.")
_ALL_MASKED = QT_TRANSLATE_NOOP("Messages", "The mask hides every key from query {query}.")
_NOT_A_NUMBER = QT_TRANSLATE_NOOP(
    "Messages", "Query {query} of head {head} has weights that are not numbers."
)
_HEAD_NOT_A_NUMBER = QT_TRANSLATE_NOOP("Messages", "Head {head} has weights that are not numbers.")
_STRONGEST = QT_TRANSLATE_NOOP("Messages", "Query {query} takes most from key {key} ({most}).")
_NOT_STRONGEST = QT_TRANSLATE_NOOP(
    "Messages", "Query {query} takes most from key {best} ({most}), not from key {key} ({less})."
)
_STRONGEST_IS_MASKED = QT_TRANSLATE_NOOP(
    "Messages", "Query {query} takes most from key {best} ({most}); the mask hides key {key} from it."
)
_TRUE_VALUE = QT_TRANSLATE_NOOP("Messages", "It is {value}.")
_OTHER_VALUE = QT_TRANSLATE_NOOP("Messages", "It is {value}, not {claimed}.")
_BOTH = QT_TRANSLATE_NOOP("Messages", "Key {key} and key {other} get the same: {weight}.")
_EACH = QT_TRANSLATE_NOOP("Messages", "Key {key} gets {first}, key {other} gets {second}.")
_NOT_MEASURED = QT_TRANSLATE_NOOP("Messages", "The pattern “{pattern}” is not measured in this task.")
_OTHER_PATTERN = QT_TRANSLATE_NOOP(
    "Messages", "It follows “{best}” most ({most}); “{pattern}” measures {less}."
)
_ENTROPIES = QT_TRANSLATE_NOOP("Messages", "Head {head}: {first} nats; head {other}: {second} nats.")
_DIFFERENCE = QT_TRANSLATE_NOOP("Messages", "{finding} A: {a}, B: {b}.")
