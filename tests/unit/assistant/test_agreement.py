"""Whether models say the same of the same cell."""

from __future__ import annotations

import json

from attnstudio.assistant.agreement import Agreement, Count, compare_claims
from attnstudio.assistant.claim_checks import check_answer
from attnstudio.assistant.claims import ClaimKind, ClaimReport, Place, Verdict
from attnstudio.assistant.subjects import Subject, SubjectKind
from tests.head_frames import attention_frame

FRAME = attention_frame(4, 2)
BEST = int(FRAME.weights[0, 0, 0].argmax()) + 1


def strongest(query: int, key: int) -> dict[str, object]:
    return {"kind": "strongest_key", "head": 1, "query": query, "key": key}


def report(*claims: dict[str, object]) -> ClaimReport:
    return check_answer(json.dumps({"claims": claims}), Subject(SubjectKind.ALL_HEADS, FRAME))


def three() -> Agreement:
    return compare_claims(
        {
            "a": report(strongest(1, BEST), strongest(2, 1), strongest(3, 1)),
            "b": report(strongest(2, 1), strongest(1, BEST % 4 + 1)),
            "c": report(strongest(1, BEST), strongest(4, 2)),
        }
    )


def test_who_said_what_of_a_cell_and_whether_it_holds() -> None:
    first = three().subjects[0]
    assert (first.kind, first.place) == (ClaimKind.STRONGEST_KEY, Place(0, 0, BEST - 1))
    assert [(said.model, said.claim.verdict) for said in first.said] == [
        ("a", Verdict.HOLDS),
        ("b", Verdict.FAILS),
        ("c", Verdict.HOLDS),
    ]
    assert (first.shared, first.agreed) == (True, False)


def test_subjects_of_which_most_models_speak_come_first() -> None:
    assert [len(subject.models()) for subject in three().subjects] == [3, 2, 1, 1]
    assert [subject.shared for subject in three().subjects] == [True, True, False, False]


def test_agreement_counts_only_what_is_shared() -> None:
    agreement = three()
    assert agreement.models == ("a", "b", "c")
    assert agreement.overall == Count(shared=2, same=1)
    assert agreement.overall.share == 0.5
    assert agreement.pairs == {("a", "b"): Count(2, 1), ("a", "c"): Count(1, 1), ("b", "c"): Count(1, 0)}
    assert agreement.with_others("a") == Count(3, 2)
    assert agreement.with_others("c") == Count(2, 1)


def test_nothing_shared_is_no_figure() -> None:
    twice = report(strongest(1, 1), strongest(1, 2))
    for reports in ({}, {"a": twice}, {"a": twice, "b": ClaimReport("")}):
        agreement = compare_claims(reports)
        assert agreement.overall.share is None
        assert not any(subject.shared for subject in agreement.subjects)
        assert all(agreement.with_others(model).share is None for model in agreement.models)


def test_a_model_that_contradicts_itself_agrees_with_none() -> None:
    agreement = compare_claims(
        {
            "a": report(strongest(1, 1), strongest(1, 2)),
            "b": report(strongest(1, 1)),
            "c": report(strongest(1, 1)),
        }
    )
    (subject,) = agreement.subjects
    assert subject.says("a") == {"key 1", "key 2"}
    assert not subject.agreed
    assert agreement.pairs["b", "c"] == Count(1, 1)
    assert agreement.with_others("a") == Count(2, 0)
