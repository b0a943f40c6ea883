"""What is sent again, what is kept, and what is saved."""

from __future__ import annotations

import pytest

from attnstudio.assistant.claims import Verdict
from attnstudio.assistant.conversation import KEPT_BYTES, Conversation
from attnstudio.assistant.language import Language
from attnstudio.assistant.prompts import compose, system_prompt
from attnstudio.assistant.protocol import (
    ChatAnswer,
    ChatCancelled,
    ChatEnding,
    ChatFailed,
    ChatMessage,
    Diagnosis,
    Role,
    Situation,
    Usage,
)
from attnstudio.assistant.subjects import Subject, SubjectKind
from attnstudio.messages import Message, message
from tests.head_frames import attention_frame

CLAIMS = """
```json
{"claims": [{"kind": "weight", "head": 1, "query": 1, "key": 1, "value": 9}, {"kind": "?"}]}
```"""


def answer(text: str, **changes: object) -> ChatAnswer:
    return ChatAnswer(1, text, "m-1", "https://x/v1", 2.25, **changes)  # type: ignore[arg-type]


def failed(text: str = "") -> ChatFailed:
    return ChatFailed(1, Diagnosis(Situation.TIMEOUT, message("It took too long.")), text=text)


def subject(length: int = 6) -> Subject:
    return Subject(SubjectKind.ALL_HEADS, attention_frame(length))


def asked(conversation: Conversation, question: str, ending: ChatEnding) -> tuple[ChatMessage, ...]:
    messages = conversation.begin(question)
    conversation.end(ending)
    return messages


def said(messages: tuple[ChatMessage, ...]) -> list[str]:
    return [message.content for message in messages[1:]]


def test_a_request_holds_the_role_what_was_answered_and_the_question() -> None:
    conversation = Conversation(Language.ENGLISH)
    conversation.begin("One?", attachment="weights")
    conversation.end(answer("One."))
    messages = conversation.begin("Two?", attachment="more", with_claims=True)
    assert messages == (
        ChatMessage(Role.SYSTEM, system_prompt(Language.ENGLISH, with_claims=True)),
        ChatMessage(Role.USER, compose("One?", "weights")),
        ChatMessage(Role.ASSISTANT, "One."),
        ChatMessage(Role.USER, compose("Two?", "more")),
    )


def test_the_language_can_change_between_questions() -> None:
    conversation = Conversation(Language.ENGLISH)
    asked(conversation, "One?", answer("One."))
    conversation.language = Language.CHINESE
    assert conversation.begin("Two?")[0].content == system_prompt(Language.CHINESE, with_claims=False)


@pytest.mark.parametrize(
    "ending",
    [
        failed(),
        failed("half an answ"),
        ChatCancelled(1, "half an answ"),
        answer(""),
        answer(" \n"),
        answer("half an answ", unfinished=True, filtered=True),
    ],
)
def test_what_came_to_nothing_never_enters_a_request(ending: ChatEnding) -> None:  # CASES 12
    conversation = Conversation(Language.ENGLISH)
    asked(conversation, "One?", answer("One."))
    asked(conversation, "Two?", ending)
    messages = conversation.begin("Three?")
    assert said(messages) == ["One?", "One.", "Three?"]
    assert all(message.content.strip() for message in messages)
    assert len(conversation.turns) == 3  # it stays to be seen


def test_an_answer_that_was_cut_at_a_limit_can_be_continued() -> None:
    conversation = Conversation(Language.ENGLISH)
    asked(conversation, "One?", answer("One, two", unfinished=True))
    assert said(conversation.begin("Go on.")) == ["One?", "One, two", "Go on."]


def test_reasoning_is_not_sent_again() -> None:
    conversation = Conversation(Language.ENGLISH)
    asked(conversation, "One?", answer("One.", reasoning="Let me think."))
    assert "think" not in " ".join(said(conversation.begin("Two?")))


def test_edit_and_resend_forgets_what_came_after() -> None:
    conversation = Conversation(Language.ENGLISH)
    for question in ("One?", "Two?", "Three?"):
        asked(conversation, question, answer(f"To {question}"))
    turn = conversation.rewind(1)
    assert (turn.question, len(conversation.turns)) == ("Two?", 1)
    assert said(conversation.begin("Other?")) == ["One?", "To One?", "Other?"]
    with pytest.raises(IndexError):
        conversation.rewind(2)
    with pytest.raises(IndexError):
        conversation.rewind(-1)


def test_one_question_at_a_time() -> None:
    conversation = Conversation(Language.ENGLISH)
    with pytest.raises(RuntimeError):
        conversation.end(answer("Out of nowhere."))
    conversation.begin("One?")
    with pytest.raises(RuntimeError):
        conversation.begin("Two?")
    conversation.rewind(0)  # taken back while it is answered
    with pytest.raises(RuntimeError):
        conversation.end(answer("Too late."))


def test_clear_keeps_the_language() -> None:
    conversation = Conversation(Language.CHINESE)
    asked(conversation, "One?", answer("One."))
    conversation.clear()
    assert (conversation.turns, conversation.language) == ((), Language.CHINESE)


def test_claims_are_checked_against_what_was_sent() -> None:
    conversation = Conversation(Language.ENGLISH)
    conversation.begin("One?", "weights", subject(), with_claims=True)
    report = conversation.end(answer(f"One.{CLAIMS}")).report
    assert report is not None
    assert (report.prose, [claim.verdict for claim in report.claims]) == ("One.", [Verdict.FAILS])
    conversation.begin("Two?", "weights", subject())
    assert conversation.end(answer(f"Two.{CLAIMS}")).report is None
    conversation.begin("Three?", "weights", subject(), with_claims=True)
    assert conversation.end(failed(f"Three.{CLAIMS}")).report is None


def test_frames_are_kept_to_send_a_question_again_but_not_without_bound() -> None:
    conversation = Conversation(Language.ENGLISH)
    for _ in range(8):
        conversation.begin("?", "weights", subject(200), with_claims=True)
        conversation.end(answer(f"One.{CLAIMS}"))
    kept = [turn.subject for turn in conversation.turns]
    alive = [sent is not None for sent in kept]
    assert alive == sorted(alive)  # the newest
    assert 1 <= sum(alive) <= KEPT_BYTES // (8 * 200 * 200 * 4)
    assert conversation.rewind(7).subject is kept[7] is not None


def test_one_frame_in_many_questions_is_kept_once() -> None:
    conversation = Conversation(Language.ENGLISH)
    sent = subject(200)
    for _ in range(20):
        conversation.begin("?", "weights", sent)
        conversation.end(answer("One."))
    assert all(turn.subject is sent for turn in conversation.turns)


@pytest.mark.parametrize("ending", [failed(), ChatCancelled(1)])
def test_a_question_without_an_answer_keeps_its_large_frame_until_the_next(ending: ChatEnding) -> None:
    conversation = Conversation(Language.ENGLISH)
    large = subject(600)
    conversation.begin("?", "weights", large)
    assert conversation.end(ending).subject is large
    asked(conversation, "Two?", answer("Two."))
    assert conversation.turns[0].subject is None


def test_a_large_frame_is_dropped_once_its_claims_are_checked() -> None:
    conversation = Conversation(Language.ENGLISH)
    conversation.begin("?", "weights", subject(600), with_claims=True)
    turn = conversation.end(answer(f"One.{CLAIMS}"))
    assert turn.subject is None
    assert turn.report is not None
    assert turn.report.claims


def test_the_document_holds_everything_and_marks_what_is_not_whole() -> None:
    conversation = Conversation(Language.ENGLISH)
    conversation.begin("One?", "1: 0.5 ```", subject(), "m", with_claims=True)
    conversation.end(
        answer(
            f"The *answer*.{CLAIMS}", usage=Usage(120, 34), first_token_s=0.5, notes=(message("Adapted."),)
        )
    )
    for question, ending in [
        ("Two?", failed("half")),
        ("Three?", ChatCancelled(1, "some")),
        ("Four?", answer("cut", unfinished=True)),
    ]:
        conversation.begin(question, model_id="m-1")
        conversation.end(ending)
    conversation.begin("Five?", model_id="m-1")
    text = conversation.to_markdown()
    for piece in (
        "## Question 1\n\nOne?",
        "```text\n1: 0.5 ```\n```",
        "### Answer of m (m-1)\n\nThe *answer*.\n",
        "- Adapted.",
        "*first token after 0.5 s; 2.2 s in all; 120 tokens in; 34 tokens out*",
        "**Claims: 1. Hold: 0. Do not hold: 1. Cannot be checked: 0.**",
        "- Head 1: query 1 takes 9 from key 1. **does not hold**: It is ",
        "- Claim 2: “?” is not a kind",
        "> Failed: It took too long.\n\nhalf",
        "> Stopped. What had come by then follows, if anything had.\n\nsome",
        "### Answer of m-1\n\n> This answer is unfinished.\n\ncut",
        "> Not answered yet.",
    ):
        assert piece in text
    assert '"claims"' not in text


def test_the_document_is_in_the_words_of_the_window() -> None:
    conversation = Conversation(Language.CHINESE)
    asked(conversation, "One?", answer("One."))

    def shout(said: Message) -> str:
        return str(said).upper()

    assert "## QUESTION 1" in conversation.to_markdown(shout)
