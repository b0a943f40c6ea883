"""What a model is told: both languages, the form of the claims, and fences that no text can leave."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attnstudio.assistant.claim_checks import check_answer
from attnstudio.assistant.claims import ClaimKind, Verdict
from attnstudio.assistant.prompts import (
    Language,
    code_question,
    compose,
    error_question,
    estimate_tokens,
    read_question,
    system_prompt,
)
from attnstudio.assistant.subjects import Subject, SubjectKind
from tests.head_frames import attention_frame

HAN = re.compile(r"[\u4e00-\u9fff]")
FRAME = attention_frame()
SUBJECTS = (
    Subject(SubjectKind.HEAD, FRAME, head=2),
    Subject(SubjectKind.ALL_HEADS, FRAME),
    Subject(SubjectKind.COMPARISON, FRAME, other=FRAME),
)


@pytest.mark.parametrize("language", list(Language))
def test_the_form_of_the_claims_is_json_with_every_kind(language: Language) -> None:
    prompt = system_prompt(language, with_claims=True)
    block = re.search(r"```json\n(.*?)\n```", prompt, re.DOTALL)
    assert block
    assert {claim["kind"] for claim in json.loads(block[1])["claims"]} == set(ClaimKind)
    for kind in ClaimKind:
        assert len(re.findall(rf"^- {kind}[:：]", prompt, re.MULTILINE)) == 1


@pytest.mark.parametrize("language", list(Language))
def test_the_example_of_the_prompt_is_read_whole(language: Language) -> None:
    subject = Subject(SubjectKind.COMPARISON, attention_frame(8), other=attention_frame(8, seed=1))
    example = system_prompt(language, with_claims=True).partition("\n- strongest_key")[0]
    report = check_answer(example, subject)
    assert [claim.kind for claim in report.claims] == list(ClaimKind)
    assert report.unread == ()
    unclear = [claim.kind for claim in report.claims if claim.verdict is Verdict.UNCHECKABLE]
    assert unclear == [kind for kind in ClaimKind if kind is not ClaimKind.DIFFERENCE]  # no frame is named


@pytest.mark.parametrize("language", list(Language))
def test_without_claims_nothing_is_asked_to_be_json(language: Language) -> None:
    prompt = system_prompt(language, with_claims=False)
    assert "json" not in prompt.lower()
    assert system_prompt(language, with_claims=True).startswith(prompt)


def test_every_text_is_in_the_language_of_the_answer() -> None:
    for with_claims in (False, True):
        assert not HAN.search(system_prompt(Language.ENGLISH, with_claims))
        assert HAN.search(system_prompt(Language.CHINESE, with_claims))
    for subject in SUBJECTS:
        assert not HAN.search(read_question(subject, Language.ENGLISH))
        assert HAN.search(read_question(subject, Language.CHINESE))
    assert HAN.search(code_question("x", Language.CHINESE))
    assert HAN.search(error_question("x", Language.CHINESE))


@pytest.mark.parametrize("language", list(Language))
def test_a_reading_of_one_head_names_it_from_one(language: Language) -> None:
    assert "3" in read_question(SUBJECTS[0], language)
    assert len({read_question(subject, language) for subject in SUBJECTS}) == 3


def test_a_question_without_data_is_sent_as_it_is() -> None:
    assert compose("Why?", "") == "Why?"
    assert compose("Why?", " \n") == "Why?"


@settings(deadline=None)
@given(st.text(alphabet="`~\n a1", max_size=60))
def test_nothing_in_the_data_closes_its_fence(data: str) -> None:
    sent = compose("Why?", data + "x")
    fence = re.search(r"^(`{3,})text$", sent, re.MULTILINE)
    assert fence
    closing = [line for line in sent[fence.end() :].splitlines() if line.strip() == fence[1]]
    assert closing == [fence[1]]
    assert sent.endswith(f"x\n{fence[1]}")


def test_code_and_errors_are_fenced_too() -> None:
    assert code_question("a = '''```'''", Language.ENGLISH).endswith("````python\na = '''```'''\n````")
    assert error_question("```", Language.ENGLISH).endswith("````text\n```\n````")


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("head", 1),
        ("heads", 2),
        ("0.241", 5),
        ("a b c", 3),
        ("a\nb", 3),
        ("注意力头", 6),
        ("é", 1),
        ("\ud800", 1),
    ],
)
def test_the_estimate_follows_its_rule(text: str, tokens: int) -> None:
    assert estimate_tokens(text) == tokens


@given(st.text(max_size=50), st.text(max_size=50))
def test_a_longer_text_never_takes_fewer_tokens(first: str, second: str) -> None:
    assert estimate_tokens(f"{first}\n{second}") >= max(estimate_tokens(first), estimate_tokens(second))
