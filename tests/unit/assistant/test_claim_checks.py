"""Claims against the frame: true ones hold, wrong ones fail, and what cannot be checked says why.

What is true is computed here anew, in float64 and from the definitions.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from attnstudio.assistant.claim_checks import check_answer
from attnstudio.assistant.claims import CheckedClaim, ClaimReport, Place, Verdict
from attnstudio.assistant.subjects import Subject, SubjectKind
from attnstudio.engine.frames import AttentionFrame
from tests.head_frames import attention_frame, causal, frame_of

L, HEADS = 7, 4
Made = dict[str, object]


def all_heads(frame: AttentionFrame) -> Subject:
    return Subject(SubjectKind.ALL_HEADS, frame)


def check(subject: Subject | None, *claims: Made) -> ClaimReport:
    return check_answer(f"Prose.\n```json\n{json.dumps({'claims': claims})}\n```", subject)


def verdict(subject: Subject | None, claim: Made) -> CheckedClaim:
    (checked,) = check(subject, claim).claims
    return checked


def rows(*weights: list[float]) -> Subject:
    return all_heads(frame_of(np.array([weights], np.float32)))


# -- the independent truth


def row(frame: AttentionFrame, head: int, query: int) -> np.ndarray:
    return frame.weights[0, head, query].astype(np.float64)


def patterns(frame: AttentionFrame, head: int) -> dict[str, float]:
    weights = frame.weights[0, head].astype(np.float64)
    seen = np.full(L, L) if frame.allowed is None else frame.allowed.sum(axis=1)
    choosing = [query for query in range(L) if seen[query] > 1]
    cells = {"diagonal": 0, "previous": -1, "next": 1}
    found = {
        name: np.mean([weights[q, q + step] for q in choosing if 0 <= q + step < L])
        for name, step in cells.items()
    }
    found["first"] = np.mean([weights[q, 0] for q in choosing if q > 0])
    found["mirror"] = np.mean([weights[q, L - 1 - q] for q in choosing])
    found["uniform"] = np.mean([np.exp(entropy(weights[q])) / seen[q] for q in choosing])
    return {name: float(value) for name, value in found.items()}


def entropy(weights: np.ndarray) -> float:
    positive = weights[weights > 0]
    return float(-(positive * np.log(positive)).sum())


def mean_entropy(frame: AttentionFrame, head: int) -> float:
    return float(np.mean([entropy(row(frame, head, query)) for query in range(L)]))


@st.composite
def subjects(draw: st.DrawFn) -> Subject:
    seed, sharpness = draw(st.integers(0, 10_000)), draw(st.sampled_from([0.5, 1.0, 3.0]))
    allowed = causal(L) if draw(st.booleans()) else None
    frame = attention_frame(L, HEADS, seed=seed, sharpness=sharpness, allowed=allowed)
    if draw(st.booleans()):
        return all_heads(frame)
    other = attention_frame(L, HEADS, seed=seed + 1, allowed=allowed, step=5)
    return Subject(SubjectKind.COMPARISON, frame, other=other)


def place(draw: st.DrawFn, subject: Subject) -> tuple[AttentionFrame, Made, int, int, int]:
    """A frame, the fields that name it, and a visible cell."""
    frame, fields = subject.frame, {}
    if subject.other is not None:
        name = draw(st.sampled_from("AB"))
        frame, fields = (subject.other if name == "B" else subject.frame), {"frame": name}
    query = draw(st.integers(1, L - 1))
    key = draw(st.integers(0, query))
    return frame, dict(fields), draw(st.integers(0, HEADS - 1)), query, key


@dataclass(frozen=True)
class Pair:
    """A claim that is true of the subject, and the same claim made wrong."""

    subject: Subject = field(repr=False)
    true: Made
    false: Made


@st.composite
def pairs(draw: st.DrawFn) -> Pair:
    subject = draw(subjects())
    return Pair(subject, *draw(st.sampled_from(MAKERS))(draw, subject))


def strongest(draw: st.DrawFn, subject: Subject) -> tuple[Made, Made]:
    frame, fields, head, query, key = place(draw, subject)
    weights = row(frame, head, query)
    best = int(weights.argmax())
    assume(key != best and weights[key] < weights[best] * 0.999)
    claim = fields | {"kind": "strongest_key", "head": head + 1, "query": query + 1}
    return claim | {"key": best + 1}, claim | {"key": key + 1}


def weight(draw: st.DrawFn, subject: Subject) -> tuple[Made, Made]:
    frame, fields, head, query, key = place(draw, subject)
    true = row(frame, head, query)[key]
    claim = fields | {"kind": "weight", "head": head + 1, "query": query + 1, "key": key + 1}
    return valued(draw, claim, float(true), 0.0005)


def valued(draw: st.DrawFn, claim: Made, true: float, error: float) -> tuple[Made, Made]:
    """The value as sent, or rounded once more; and one that is off by more than rounding explains."""
    decimals = draw(st.sampled_from([2, 3]))
    sent = round(true + draw(st.floats(-0.9, 0.9)) * (error - 0.0005), 3)
    allowed = (0.005 if decimals == 2 else 0) + error
    wrong = true + draw(st.sampled_from([-1, 1])) * (allowed + draw(st.floats(0.0006, 0.5)))
    if decimals == 2:
        wrong += np.sign(wrong - true) * 0.005
    right = f"{round(sent, decimals):.{decimals}f}"
    return claim | {"value": right}, claim | {"value": f"{wrong:.{decimals}f}"}


def comparison(draw: st.DrawFn, subject: Subject) -> tuple[Made, Made]:
    frame, fields, head, query, key = place(draw, subject)
    other = draw(st.integers(0, query))
    first, second = row(frame, head, query)[[key, other]]
    assume(first > second * 1.001)
    claim = fields | {"kind": "row_comparison", "head": head + 1, "query": query + 1}
    return (
        claim | {"greater_key": key + 1, "smaller_key": other + 1},
        claim | {"greater_key": other + 1, "smaller_key": key + 1},
    )


def pattern(draw: st.DrawFn, subject: Subject) -> tuple[Made, Made]:
    frame, fields, head, _, _ = place(draw, subject)
    scores = patterns(frame, head)
    best = max(scores, key=scores.__getitem__)
    other = draw(st.sampled_from(sorted(set(scores) - {best})))
    assume(scores[other] < scores[best] * 0.999)
    claim = fields | {"kind": "pattern", "head": head + 1}
    true, false = valued(draw, claim | {"pattern": best}, scores[best], 0.0005)
    return true, draw(st.sampled_from([false, claim | {"pattern": other, "value": round(scores[other], 3)}]))


def entropies(draw: st.DrawFn, subject: Subject) -> tuple[Made, Made]:
    frame, fields, head, _, _ = place(draw, subject)
    other = draw(st.integers(0, HEADS - 1))
    assume(mean_entropy(frame, head) > mean_entropy(frame, other) * 1.001)
    claim = fields | {"kind": "entropy_order"}
    return (
        claim | {"higher_head": head + 1, "lower_head": other + 1},
        claim | {"higher_head": other + 1, "lower_head": head + 1},
    )


def difference(draw: st.DrawFn, subject: Subject) -> tuple[Made, Made]:
    assume(subject.other is not None)
    assert subject.other is not None
    _, _, head, query, key = place(draw, subject)
    true = row(subject.other, head, query)[key] - row(subject.frame, head, query)[key]
    claim = {"kind": "difference", "head": head + 1, "query": query + 1, "key": key + 1}
    return valued(draw, claim, float(true), 0.001)


MAKERS: list[Callable[[st.DrawFn, Subject], tuple[Made, Made]]] = [
    strongest,
    weight,
    comparison,
    pattern,
    entropies,
    difference,
]


@settings(deadline=None, max_examples=200)
@given(pairs())
def test_what_is_true_holds_and_what_is_wrong_fails(pair: Pair) -> None:
    held, failed = verdict(pair.subject, pair.true), verdict(pair.subject, pair.false)
    assert held.verdict is Verdict.HOLDS, str(held.finding)
    assert failed.verdict is Verdict.FAILS, str(failed.finding)


# -- single rules

ROW = [0.412, 0.1, 0.1, 0.388]
CELL: Made = {"kind": "weight", "head": 1, "query": 1, "key": 1}


@pytest.mark.parametrize(
    ("true", "claimed", "holds"),
    [
        (0.2414, '"0.241"', True),
        (0.2414, "0.241", True),
        (0.2414, "0.242", False),
        (0.2414, "0.240", False),  # not read as 0.24
        (0.2414, "0.24", True),
        (0.2449, "0.24", True),
        (0.2449, "0.25", True),  # rounded twice: 0.245, then 0.25
        (0.2414, "0.25", False),
        (0.2414, "0.2410", True),
        (0.2414, "0.24137", True),
        (0.47, '"47 %"', True),
        (0.46, '"47 %"', False),
        (0.46, "0.5", False),  # else 0.5 would hold for a tenth of all weights
        (0.4961, "0.5", True),
        (0.9961, "1", True),
        (0.0004, "0.000", True),
        (0.0004, "0", True),
        (0.241, "24.1", False),
        (0.241, "-0.241", False),
    ],
)
def test_a_value_holds_when_the_true_one_rounds_to_it(true: float, claimed: str, holds: bool) -> None:
    subject = rows([true, 1 - true], [0.5, 0.5])
    answer = f'{{"claims": [{json.dumps(CELL)[:-1]}, "value": {claimed}}}]}}'
    (checked,) = check_answer(answer, subject).claims
    assert checked.verdict is (Verdict.HOLDS if holds else Verdict.FAILS)


def test_a_difference_may_be_off_by_two_roundings() -> None:
    a, b = (
        frame_of(np.array([[[0.2914, 0.7086]]], np.float32)),
        frame_of(np.array([[[0.4126, 0.5874]]], np.float32)),
    )
    subject = Subject(SubjectKind.COMPARISON, a, other=b)
    claim = CELL | {"kind": "difference"}
    assert verdict(subject, claim | {"value": 0.122}).verdict is Verdict.HOLDS  # 0.413 - 0.291; truly 0.1212
    assert verdict(subject, claim | {"value": -0.122}).verdict is Verdict.FAILS
    failed = verdict(subject, claim | {"value": 0.124})
    assert str(failed.statement) == "Head 1: from A to B, what query 1 takes from key 1 changes by +0.124."
    assert str(failed.finding) == "It is +0.121, not +0.124. A: 0.291, B: 0.413."


def test_a_wrong_strongest_key_is_told_the_true_one() -> None:
    checked = verdict(rows(ROW), {"kind": "strongest_key", "head": 1, "query": 1, "key": 4})
    assert str(checked.statement) == "Head 1: query 1 takes most from key 4."
    assert str(checked.finding) == "Query 1 takes most from key 1 (0.412), not from key 4 (0.388)."
    assert checked.place == Place(0, 0, 3)


def test_equal_weights_are_both_strongest_and_neither_is_larger() -> None:
    subject = rows([0.4, 0.4 * (1 + 2e-7), 0.2])
    for key in (1, 2):
        claim = {"kind": "strongest_key", "head": 1, "query": 1, "key": key}
        assert verdict(subject, claim).verdict is Verdict.HOLDS
        claim = {"kind": "row_comparison", "head": 1, "query": 1, "greater_key": key, "smaller_key": 3 - key}
        checked = verdict(subject, claim)
        assert checked.verdict is Verdict.FAILS
        assert str(checked.finding).endswith("get the same: 0.400.")


@pytest.mark.parametrize(
    ("greater", "smaller", "finding"),
    [
        (0.50012, 0.49988, "Key 1 gets 0.5001, key 2 gets 0.4999."),
        (9.5e-14, 3.1e-16, "Key 1 gets 9.50e-14, key 2 gets 3.10e-16."),
    ],
)
def test_numbers_that_differ_are_shown_to_differ(greater: float, smaller: float, finding: str) -> None:
    claim: Made = {"kind": "row_comparison", "head": 1, "query": 1, "greater_key": 1, "smaller_key": 2}
    checked = verdict(rows([greater, smaller, 1 - greater - smaller]), claim)
    assert checked.verdict is Verdict.HOLDS
    assert str(checked.finding) == finding


def test_a_wrong_pattern_is_told_the_true_one() -> None:
    subject = all_heads(frame_of(np.eye(4, dtype=np.float32)[None]))
    checked = verdict(subject, {"kind": "pattern", "head": 1, "pattern": "previous", "value": 0.9})
    assert checked.verdict is Verdict.FAILS
    assert str(checked.finding) == "It follows “diagonal” most (1.000); “previous” measures 0.000."
    checked = verdict(subject, {"kind": "pattern", "head": 1, "pattern": "diagonal"})
    assert (checked.verdict, str(checked.finding)) == (Verdict.HOLDS, "It is 1.000.")
    assert checked.place == Place(0)


def test_a_masked_key_is_never_the_strongest_and_its_weight_says_nothing() -> None:
    subject = all_heads(attention_frame(4, 1, allowed=causal(4)))
    checked = verdict(subject, {"kind": "strongest_key", "head": 1, "query": 1, "key": 3})
    assert checked.verdict is Verdict.FAILS
    assert str(checked.finding) == "Query 1 takes most from key 1 (1.000); the mask hides key 3 from it."
    checked = verdict(subject, CELL | {"key": 3, "value": 0})
    assert (checked.verdict, str(checked.finding)) == (
        Verdict.UNCHECKABLE,
        "The mask hides key 3 from query 1.",
    )
    assert checked.place == Place(0, 0, 2)


NAN = attention_frame(4, 2).weights[0].copy()
NAN[0, 1, 2] = np.nan
ONE_HEAD = Subject(SubjectKind.HEAD, attention_frame(4, 3), head=1)
BOTH = Subject(SubjectKind.COMPARISON, attention_frame(4, 2), other=attention_frame(4, 2, seed=1))


@pytest.mark.parametrize(
    ("subject", "changes", "why"),
    [
        (None, {}, "No weights were sent with the question."),
        (ONE_HEAD, {"head": 1}, "Head 1 was not sent."),
        (ONE_HEAD, {"head": 4}, "There is no head 4; the frame has 3."),
        (ONE_HEAD, {"head": 0}, "There is no head 0; the frame has 3."),
        (ONE_HEAD, {"head": 2, "query": 5}, "There is no query 5; the frame has 4."),
        (ONE_HEAD, {"head": 2, "key": 0}, "There is no key 0; the frame has 4."),
        (ONE_HEAD, {"head": 2, "frame": "B"}, "There is no frame B: one frame was sent."),
        (ONE_HEAD, {"head": 2, "kind": "difference"}, "There is no difference: one frame was sent."),
        (BOTH, {}, "It does not say whether it speaks of frame A or B."),
        (
            all_heads(frame_of(NAN)),
            {"query": 2, "key": 3},
            "Query 2 of head 1 has weights that are not numbers.",
        ),
        (
            all_heads(frame_of(NAN)),
            {"query": 2, "kind": "strongest_key"},
            "Query 2 of head 1 has weights that are not numbers.",
        ),
        (
            all_heads(frame_of(NAN)),
            {"kind": "pattern", "pattern": "first"},
            "Head 1 has weights that are not numbers.",
        ),
        (
            all_heads(frame_of(NAN)),
            {"kind": "entropy_order", "higher_head": 2, "lower_head": 1},
            "Head 1 has weights that are not numbers.",
        ),
        (
            all_heads(frame_of(NAN, allowed=np.array([[0] * 4, *[[1] * 4] * 3], bool))),
            {"kind": "strongest_key"},
            "The mask hides every key from query 1.",
        ),
    ],
)
def test_what_cannot_be_checked_says_why(subject: Subject | None, changes: Made, why: str) -> None:
    checked = verdict(subject, CELL | {"value": 0.5} | changes)
    assert (checked.verdict, str(checked.finding)) == (Verdict.UNCHECKABLE, why)


def test_a_cell_beside_one_that_is_no_number_can_be_checked() -> None:
    subject = all_heads(frame_of(NAN))
    value = round(float(NAN[0, 1, 0]), 3)
    assert verdict(subject, CELL | {"query": 2, "key": 1, "value": value}).verdict is Verdict.HOLDS


def test_the_frame_that_was_sent_is_named() -> None:
    checked = verdict(BOTH, CELL | {"frame": "B", "value": 0.5})
    assert str(checked.statement) == "Frame B. Head 1: query 1 takes 0.5 from key 1."
    alone = verdict(ONE_HEAD, CELL | {"head": 2, "frame": "A", "value": 0.5})
    assert str(alone.statement) == "Head 2: query 1 takes 0.5 from key 1."


@pytest.mark.parametrize(
    ("first", "second", "same_subject", "same_said"),
    [
        (CELL | {"value": 0.24}, CELL | {"value": "0.241"}, True, True),
        (CELL | {"value": 0.24}, CELL | {"value": "25 %"}, True, False),
        (CELL | {"value": 0.24}, CELL | {"value": 0.24, "query": 2}, False, True),
        (CELL | {"value": 0.24}, CELL | {"value": 0.24, "frame": "A"}, True, True),
        (CELL | {"value": 0.24}, CELL | {"kind": "strongest_key"}, False, False),
        (CELL | {"kind": "strongest_key"}, CELL | {"kind": "strongest_key", "key": 2}, True, False),
        (
            {"kind": "row_comparison", "head": 1, "query": 1, "greater_key": 1, "smaller_key": 2},
            {"kind": "row_comparison", "head": 1, "query": 1, "greater_key": 2, "smaller_key": 1},
            True,
            False,
        ),
        (
            {"kind": "entropy_order", "higher_head": 1, "lower_head": 2},
            {"kind": "entropy_order", "higher_head": 2, "lower_head": 1},
            True,
            False,
        ),
        (
            {"kind": "pattern", "head": 1, "pattern": "first", "value": 0.5},
            {"kind": "pattern", "head": 1, "pattern": "first"},
            True,
            True,
        ),
    ],
)
def test_subjects_and_what_is_said_compare(
    first: Made, second: Made, same_subject: bool, same_said: bool
) -> None:
    subject = all_heads(attention_frame(4, 2))
    one, two = verdict(subject, first), verdict(subject, second)
    assert one.subject_key
    assert one.said
    assert (one.subject_key == two.subject_key, one.said == two.said) == (same_subject, same_said)


def test_the_report_keeps_prose_order_and_what_was_unread() -> None:
    frame = attention_frame(4, 2)
    report = check(
        all_heads(frame),
        CELL | {"value": round(frame.weight(0, 0, 0, 0), 3)},
        {"kind": "?"},
        CELL | {"value": 9},
    )
    assert report.prose == "Prose."
    assert [claim.verdict for claim in report.claims] == [Verdict.HOLDS, Verdict.FAILS]
    assert report.count(Verdict.HOLDS) == report.count(Verdict.FAILS) == 1
    assert len(report.unread) == 1


@settings(deadline=None, max_examples=50)
@given(
    st.lists(
        st.dictionaries(
            st.sampled_from(
                [
                    "head",
                    "query",
                    "key",
                    "value",
                    "frame",
                    "higher_head",
                    "lower_head",
                    "greater_key",
                    "smaller_key",
                ]
            ),
            st.integers(-3, 9) | st.floats() | st.sampled_from(["A", "B", "first", "5 %"]),
        ),
        max_size=3,
    ),
    st.sampled_from(["strongest_key", "weight", "row_comparison", "pattern", "entropy_order", "difference"]),
)
def test_any_claim_gets_a_verdict_or_is_named(claims: list[Made], kind: str) -> None:
    for subject in (None, ONE_HEAD, BOTH, all_heads(frame_of(NAN))):
        report = check(subject, *(claim | {"kind": kind, "pattern": "first"} for claim in claims))
        assert len(report.claims) <= len(claims)
        for claim in report.claims:
            assert str(claim.statement)
            assert str(claim.finding)


def test_heads_and_frames_are_measured_each_for_itself() -> None:
    eye, even = np.eye(4, dtype=np.float32), np.full((4, 4), np.float32(0.25))
    subject = Subject(
        SubjectKind.COMPARISON, frame_of(np.stack([eye, even])), other=frame_of(np.stack([even, eye]))
    )
    claims: list[Made] = [
        {"kind": "pattern", "head": head, "pattern": name, "frame": frame}
        for frame, names in (("A", ("diagonal", "uniform")), ("B", ("uniform", "diagonal")))
        for head, name in enumerate(names, start=1)
    ]
    claims += [
        {"kind": "entropy_order", "higher_head": 2, "lower_head": 1, "frame": "A"},
        {"kind": "entropy_order", "higher_head": 1, "lower_head": 2, "frame": "B"},
    ]
    assert {claim.verdict for claim in check(subject, *claims).claims} == {Verdict.HOLDS}


def test_what_leaks_through_the_mask_is_not_the_strongest_key() -> None:
    leaking = frame_of(
        np.full((1, 3, 3), np.float32(0.2)) + np.eye(3, k=1, dtype=np.float32), allowed=causal(3)
    )
    claim: Made = {"kind": "strongest_key", "head": 1, "query": 2, "key": 1}
    assert verdict(all_heads(leaking), claim).verdict is Verdict.HOLDS
