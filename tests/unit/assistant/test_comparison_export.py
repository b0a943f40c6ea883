"""A comparison as figures, JSON and Markdown: the numbers to the last bit, valid, and without a key."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from attnstudio.assistant import comparison_document, comparison_export
from attnstudio.assistant.claims import CheckedClaim, ClaimKind, ClaimReport, Place, Verdict
from attnstudio.assistant.comparison import AnswerState, Comparison, ModelAnswer, figures
from attnstudio.assistant.comparison_document import to_markdown
from attnstudio.assistant.comparison_export import to_json
from attnstudio.assistant.protocol import (
    ChatAnswer,
    ChatCancelled,
    ChatFailed,
    ChatMessage,
    Diagnosis,
    Role,
    Situation,
    Usage,
)
from attnstudio.assistant.question import Question
from attnstudio.assistant.subjects import Subject, SubjectKind
from attnstudio.engine.frames import AttentionFrame
from attnstudio.messages import message
from tests.head_frames import attention_frame, causal, frame_of

KEY = "sk-sentinel-0123456789abcdef"
FRAME = attention_frame(4, 2, step=7, loss=0.25, allowed=causal(4))


def claim(verdict: Verdict, said: str, about: str = "head 1 query 2") -> CheckedClaim:
    statement = message("Query 2 takes most from {said}", said=said)
    return CheckedClaim(
        ClaimKind.STRONGEST_KEY, verdict, statement, message("From key 1"), Place(0, 1, 0), about, said
    )


def question(subject: Subject | None = None, content: str = "Why?") -> Question:
    return Question((ChatMessage(Role.SYSTEM, "Be brief."), ChatMessage(Role.USER, content)), subject, True)


def all_heads(frame: AttentionFrame = FRAME) -> Subject:
    return Subject(SubjectKind.ALL_HEADS, frame)


def answered(model: str, *claims: CheckedClaim, text: str = "Because.") -> ModelAnswer:
    ending = ChatAnswer(1, text, model, "http://127.0.0.1/v1", 2.5, 0.5, usage=Usage(100, 20))
    return ModelAnswer(model, ending, ClaimReport(text, claims))


DIAGNOSIS = Diagnosis(Situation.QUOTA, message("The quota is used up."), status=429)
FOUR = Comparison(
    question(all_heads()),
    (
        answered("a", claim(Verdict.HOLDS, "key 1"), claim(Verdict.UNCHECKABLE, "x", "head 9")),
        answered("b", claim(Verdict.FAILS, "key 2")),
        ModelAnswer("c", ChatFailed(3, DIAGNOSIS, "So far", total_s=1.5)),
        ModelAnswer("d", ChatCancelled(4, "Stopped here")),
    ),
)


def read(comparison: Comparison) -> Any:
    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is not JSON")

    return json.loads(to_json(comparison), parse_constant=refuse)


def test_the_figures_of_every_ending() -> None:
    a, b, c, d = figures(FOUR)
    assert (a.held, a.failed, a.uncheckable, a.shared, a.same) == (1, 0, 1, 1, 0)
    assert (a.first_token_s, a.total_s, a.prompt_tokens, a.completion_tokens) == (0.5, 2.5, 100, 20)
    assert (b.held, b.failed) == (0, 1)
    assert (c.state, c.total_s, c.held, c.first_token_s) == (AnswerState.FAILED, 1.5, None, None)
    assert (d.state, d.held) == (AnswerState.STOPPED, None)
    running = replace(FOUR.answers[0], running=True)
    assert running.state is AnswerState.RUNNING
    unfinished = replace(FOUR.answers[0].ending, unfinished=True)  # type: ignore[type-var]
    assert replace(FOUR.answers[0], ending=unfinished).state is AnswerState.UNFINISHED
    assert ModelAnswer("e").state is AnswerState.NOT_ASKED


def test_json_has_question_experiment_answers_and_verdicts() -> None:
    document = read(FOUR)
    assert document["question"]["messages"] == [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "Why?"},
    ]
    (frame,) = document["subject"]["frames"]
    assert frame["experiment"] == FRAME.origin.spec.to_dict()
    assert (frame["step"], frame["loss"], frame["provenance"]) == (7, 0.25, "trained")
    assert frame["allowed"] == causal(4).tolist()
    a, _, c, d = document["models"]
    assert [one["verdict"] for one in a["claims"]] == ["holds", "uncheckable"]
    assert a["claims"][0]["place"] == {"head": 0, "query": 1, "key": 0}
    assert a["usage"]["prompt_tokens"] == 100
    assert (c["failure"]["situation"], c["failure"]["status"], c["answer"]) == ("quota", 429, "So far")
    assert (d["state"], d["answer"]) == ("stopped", "Stopped here")
    (shared, alone) = document["agreement"]["subjects"]
    assert (shared["agreed"], [one["model"] for one in shared["said"]]) == (False, ["a", "b"])
    assert alone["about"] == "head 9"


@given(arrays(np.float32, (2, 3, 3), elements=st.floats(width=32)))
def test_json_gives_back_every_weight_bit_by_bit(weights: np.ndarray[Any, np.dtype[np.float32]]) -> None:
    document = read(Comparison(question(all_heads(frame_of(weights, step=0))), ()))
    (frame,) = document["subject"]["frames"]
    assert frame["provenance"] == "random-initialisation"
    found = np.array([one["rows"] for one in frame["weights"]], np.float64).astype(np.float32)
    nan = np.isnan(weights)
    assert np.array_equal(np.isnan(found), nan)
    assert np.array_equal(found[~nan].view(np.uint32), weights[~nan].view(np.uint32))


def test_json_has_the_sent_heads_only_and_both_frames_of_a_comparison() -> None:
    one = read(Comparison(question(Subject(SubjectKind.HEAD, FRAME, head=1)), ()))["subject"]
    assert one["heads"] == [1]
    assert [entry["head"] for entry in one["frames"][0]["weights"]] == [1]
    other = attention_frame(4, 2, seed=1)
    two = read(Comparison(question(Subject(SubjectKind.COMPARISON, FRAME, other=other)), ()))["subject"]
    firsts = [frame["weights"][0]["rows"][0][0] for frame in two["frames"]]
    assert [np.float32(value) for value in firsts] == [FRAME.weights[0, 0, 0, 0], other.weights[0, 0, 0, 0]]
    assert read(Comparison(question(), ()))["subject"] is None


def test_too_many_weights_are_left_out_and_so_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison_export, "MAX_WEIGHTS", 31)
    monkeypatch.setattr(comparison_document, "MAX_WEIGHTS", 31)
    assert not comparison_export.weights_fit(all_heads())
    assert read(FOUR)["subject"]["frames"][0]["weights"] is None
    assert "too many weights" in to_markdown(FOUR)
    assert comparison_export.weights_fit(Subject(SubjectKind.HEAD, FRAME, head=0))


def test_a_weight_that_would_not_read_back_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def rounded(weights: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        return weights.astype(np.float64).round(3)

    monkeypatch.setattr(comparison_export, "short_floats", rounded)
    with pytest.raises(ValueError, match="read back"):
        to_json(FOUR)


def test_no_key_gets_into_a_file_whatever_holds_it() -> None:
    part = answered("a", claim(Verdict.HOLDS, KEY), text=f"Bearer {KEY}")
    comparison = Comparison(question(all_heads(), f"api_key={KEY}"), (part,))
    assert KEY not in to_json(comparison).decode()
    assert KEY not in to_markdown(comparison)


@given(st.text(st.characters(), max_size=40))
def test_any_text_makes_valid_json_and_comes_back(text: str) -> None:
    clean = comparison_export.redact(text)
    document = read(Comparison(question(None, text), (answered(text, text=text),)))
    assert document["question"]["messages"][1]["content"] == clean
    assert document["models"][0]["answer"] == clean


def test_markdown_has_figures_answers_claims_messages_and_numbers() -> None:
    text = to_markdown(FOUR)
    assert "| a | answered | 1 | 0 | 1 | 0 % (0/1) | 0.50 s | 2.50 s | 100 | 20 |" in text
    assert "| c | failed to answer | – | – | – | – | – | 1.50 s | – | – |" in text
    assert "The models differ:" in text
    assert "Query 2 takes most from key 2 → **does not hold** From key 1" in text
    assert "The quota is used up." in text
    assert "> Stopped here" in text
    assert "Be brief." in text
    assert "Trained: step 7, loss 0.25" in text
    assert str(FRAME.weights[0, 1, 3, 2]) in text


def test_an_answer_cannot_break_out_of_its_place_in_markdown() -> None:
    part = answered("a|b", text="```python\nx = 1\n# no end of the fence")
    lines = to_markdown(Comparison(question(None, "```\n# mine\n```"), (part,))).splitlines()
    assert any(line.startswith("| a\\|b |") for line in lines)
    assert "> # no end of the fence" in lines
    fence = lines.index("````text")
    assert lines.index("# mine") > fence
    assert "````" in lines[fence + 1 :]
