"""Requests that are sent again: without what a model refuses, and after a wait that the gateway asks for."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

import pytest

from attnstudio.assistant.protocol import (
    ChatAnswer,
    ChatCancelled,
    ChatFailed,
    ChatPhase,
    ConnectionAnswer,
    ConnectionRequest,
    Situation,
)
from tests.e2e.asking import HELLO, Endings, config, question
from tests.e2e.loopback import Loopback, Script, answer, chunk, completion, error, streamed

YES = streamed(chunk("Yes."), chunk(None, "stop"))


def refusal(message: str, status: str = "400 Bad Request", **more: object) -> Script:
    return answer(error(message, **more), status)


# What a model refuses.


@pytest.mark.parametrize(
    ("script", "gone", "said"),
    [
        (refusal("Unsupported value", param="temperature"), "temperature", "refuses temperature 0.2"),
        (refusal("`temperature` is deprecated for this model."), "temperature", "refuses temperature 0.2"),
        (refusal("no", "422 Unprocessable", param="temperature"), "temperature", "refuses temperature"),
        (answer(error("temperature is not supported", code=400)), "temperature", "refuses temperature"),
        (
            streamed(error("temperature is not supported", code=400), done=False),
            "temperature",
            "refuses temperature",
        ),
        (refusal("max_tokens is too large", param="max_tokens"), "max_tokens", "a limit of 70 tokens"),
        (refusal("Unknown parameter: 'stream_options'."), "stream_options", "not count tokens"),
        (
            answer({"detail": [{"loc": ["body", "stream_options"], "msg": "extra"}]}, "422 Unprocessable"),
            "stream_options",
            "not count tokens",
        ),
    ],
)
def test_a_part_that_a_model_refuses_is_left_out_and_it_is_said(
    endings: Endings, script: Script, gone: str, said: str
) -> None:
    with Loopback([script, YES]) as gateway:
        ending = endings.to(question(gateway.url, max_tokens=70))
        first, second = (request.json() for request in gateway.requests)
    assert isinstance(ending, ChatAnswer)
    assert ending.text == "Yes."
    assert len(ending.notes) == 1
    assert said in str(ending.notes[0])
    assert {name: value for name, value in first.items() if name != gone} == second


def test_max_tokens_is_renamed_when_the_model_says_how(endings: Endings) -> None:
    refused = refusal(
        "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
        param="max_tokens",
        code="unsupported_parameter",
    )
    with Loopback([refused, YES]) as gateway:
        ending = endings.to(question(gateway.url, max_tokens=70))
        body = gateway.requests[1].json()
    assert isinstance(ending, ChatAnswer)
    assert body["max_completion_tokens"] == 70
    assert "max_tokens" not in body
    assert "max_completion_tokens" in str(ending.notes[0])


@pytest.mark.parametrize(
    "said",
    [
        "System role not supported",
        "Developer instruction is not enabled for models/gemma-3-12b-it",
        "This model does not support system messages.",
        "Conversation roles must alternate user/assistant/user/assistant/...",
        "messages: role 'system' is not supported",
        "Unexpected role 'system': not allowed here",
    ],
)
def test_instructions_stand_before_the_question_where_there_is_no_system_message(
    endings: Endings, said: str
) -> None:
    with Loopback([refusal(said), YES]) as gateway:
        ending = endings.to(question(gateway.url))
        (message,) = gateway.requests[1].json()["messages"]
    assert isinstance(ending, ChatAnswer)
    assert message == {"role": "user", "content": f"{HELLO[0].content}\n\n{HELLO[1].content}"}
    assert "before the question" in str(ending.notes[0])


def test_a_model_that_does_not_stream_answers_in_one_piece(endings: Endings) -> None:
    refused = refusal("Streaming is not supported for this model", param="stream")
    with Loopback([refused, answer(completion("Yes."))]) as gateway:
        ending = endings.to(question(gateway.url))
        body = gateway.requests[1].json()
    assert isinstance(ending, ChatAnswer)
    assert ending.text == "Yes."
    assert not {"stream", "stream_options"} & set(body)
    assert "one piece" in str(ending.notes[0])


def test_what_was_learned_of_a_model_is_remembered_for_it_alone(endings: Endings) -> None:
    refusals = [refusal("no temperature", param="temperature"), refusal("System role not supported")]
    with Loopback([*refusals, YES]) as gateway:
        first = endings.to(question(gateway.url, max_tokens=70))
        assert len(gateway.requests) == 3, "one part after the other"
        again = endings.to(question(gateway.url))
        assert len(gateway.requests) == 4
        tested = endings.to(ConnectionRequest(config(gateway.url + "/v1")))
        endings.to(question(gateway.url, model_id="m-2"))
        bodies = [request.json() for request in gateway.requests]
    assert isinstance(first, ChatAnswer)
    assert isinstance(again, ChatAnswer)
    assert again.notes == first.notes, "it is true of this answer too"
    assert "temperature" not in bodies[3]
    assert [one["role"] for one in bodies[3]["messages"]] == ["user"]
    assert isinstance(tested, ConnectionAnswer)
    assert "temperature" not in bodies[4], "another spelling of the address is the same gateway"
    assert "refuses temperature" in " ".join(map(str, tested.notes))
    assert bodies[5]["temperature"] == 0.2
    assert len(bodies[5]["messages"]) == 2


def test_nothing_is_left_out_twice_or_without_being_named(endings: Endings) -> None:
    with Loopback([refusal("no", param="temperature")]) as gateway:
        ending = endings.to(question(gateway.url))
        assert len(gateway.requests) == 2
    assert isinstance(ending, ChatFailed)
    assert ending.diagnosis.situation is Situation.BAD_REQUEST
    assert "refuses temperature" in str(ending.notes[0]), "it is said of a failure too"
    for script in (
        refusal("The system is busy"),
        refusal("messages: too long"),
        refusal("temperature", "500 Internal Server Error"),
        refusal("temperature", "401 Unauthorized"),
        streamed(chunk("Ye"), error("temperature is not supported")),
    ):
        with Loopback([script]) as gateway:
            assert isinstance(endings.to(question(gateway.url, model_id="m-3")), ChatFailed)
            assert len(gateway.requests) == 1


# Waits that the gateway asks for.


def busy(seconds: str, status: str = "429 Too Many Requests", said: str = "slow down") -> Script:
    return answer(error(said), status, retry_after=seconds)


@pytest.mark.parametrize("status", ["429 Too Many Requests", "503 Service Unavailable"])
def test_a_wait_is_shown_and_then_the_question_is_sent_again(endings: Endings, status: str) -> None:
    with Loopback([busy("100", status), YES]) as gateway:
        ticket = endings.session.submit(question(gateway.url))
        waiting = endings.until(ticket, lambda now: now.phase is ChatPhase.WAITING)
        assert waiting.retry_at is not None
        assert 80 < waiting.retry_at - time.monotonic() <= 100
        assert waiting.waits_for is not None
        assert "slow down" in str(waiting.waits_for.title)
        assert waiting.waits_for.retry_after_s == 100
        endings.session.retry_now(ticket)
        ending = endings.of(ticket)
        assert gateway.requests[0].json() == gateway.requests[1].json()
    assert isinstance(ending, ChatAnswer)
    assert "asked again" in str(ending.notes[0])


def test_a_wait_until_a_date_is_understood(endings: Endings) -> None:
    later = (datetime.now(UTC) + timedelta(seconds=50)).strftime("%a, %d %b %Y %H:%M:%S GMT")
    with Loopback([busy(later)]) as gateway:
        ticket = endings.session.submit(question(gateway.url))
        waiting = endings.until(ticket, lambda now: now.phase is ChatPhase.WAITING)
        endings.session.cancel(ticket)
        endings.of(ticket)
    assert waiting.waits_for is not None
    assert waiting.waits_for.retry_after_s is not None
    assert 20 < waiting.waits_for.retry_after_s <= 50


def test_a_short_wait_ends_by_itself_and_is_not_a_part_of_the_time(endings: Endings) -> None:
    """The deadline is shorter than the wait, and neither time counts it."""
    with Loopback([YES, busy("1.1"), YES]) as gateway:
        endings.to(question(gateway.url))  # from here on nothing has to be imported
        ending = endings.to(question(gateway.url, deadline_s=1.0))
    assert isinstance(ending, ChatAnswer)
    assert ending.total_s < 1.0
    assert "waited 1 s" in str(ending.notes[0])


def test_after_two_waits_it_is_said(endings: Endings) -> None:
    with Loopback([busy("0")]) as gateway:
        ending = endings.to(question(gateway.url))
        assert len(gateway.requests) == 3
    assert isinstance(ending, ChatFailed)
    assert ending.diagnosis.situation is Situation.RATE_LIMIT


def test_a_wait_is_cancelled_at_once(endings: Endings) -> None:
    with Loopback([busy("100")]) as gateway:
        ticket = endings.session.submit(question(gateway.url))
        endings.until(ticket, lambda now: now.phase is ChatPhase.WAITING)
        endings.session.cancel(ticket)
        assert endings.of(ticket) == ChatCancelled(ticket)
        assert len(gateway.requests) == 1


@pytest.mark.parametrize(
    "script",
    [
        busy("", said="slow down"),
        busy("soon"),
        busy("121"),
        busy("0", said="You exceeded your current quota"),
        busy("0", "402 Payment Required"),
        busy("0", "401 Unauthorized"),
        busy("0", "403 Forbidden"),
        busy("0", "500 Internal Server Error"),
        busy("0", "502 Bad Gateway"),
        busy("0", "503 Service Unavailable", "no available channel for model m-1"),
    ],
)
def test_nothing_else_is_sent_again_by_itself(endings: Endings, script: Script) -> None:
    with Loopback([script]) as gateway:
        assert isinstance(endings.to(question(gateway.url)), ChatFailed)
        assert len(gateway.requests) == 1


def test_hurrying_a_request_that_does_not_wait_changes_nothing(endings: Endings) -> None:
    with Loopback([busy("100"), YES]) as gateway:
        ticket = endings.session.submit(question(gateway.url))
        for _ in range(3):
            endings.session.retry_now(ticket)
            endings.session.retry_now(999)
        endings.until(ticket, lambda now: now.phase is ChatPhase.WAITING)
        endings.session.cancel(ticket)
        assert isinstance(endings.of(ticket), ChatCancelled)
