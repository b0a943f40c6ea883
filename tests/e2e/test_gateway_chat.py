"""Questions in a stream: every shape of an answer, what is sent, and how far it is at any moment."""

from __future__ import annotations

import codecs
import json
import socket
from dataclasses import dataclass, field

import pytest

from attnstudio.assistant import chat
from attnstudio.assistant.protocol import (
    ChatAnswer,
    ChatFailed,
    ChatMessage,
    ChatPhase,
    Progress,
    Role,
    Usage,
)
from attnstudio.characters import without_steering
from tests.e2e.asking import HELLO, KEY, PATIENCE, Endings, diagnosis, question, words
from tests.e2e.loopback import (
    STREAM_HEAD,
    Held,
    Loopback,
    Request,
    Script,
    answer,
    chunk,
    completion,
    error,
    event,
    raw,
    streamed,
)

USAGE = {"prompt_tokens": 12, "completion_tokens": 3, "completion_tokens_details": {"reasoning_tokens": 1}}
WHOLE = [chunk("It "), chunk("weighs "), chunk("tokens."), chunk(None, "stop")]
TEXT = "It weighs tokens."


def asked(endings: Endings, script: Script, **fields: object) -> ChatAnswer:
    """The answer to a question that is asked once."""
    with Loopback([script]) as gateway:
        ending = endings.to(question(gateway.url, **fields))
        assert len(gateway.requests) == 1
    assert isinstance(ending, ChatAnswer), ending
    return ending


def told(ending: ChatAnswer | ChatFailed) -> str:
    return " | ".join(map(str, ending.notes))


def test_a_question_is_sent_and_its_answer_streams(endings: Endings) -> None:
    script = streamed(*WHOLE, {"choices": [], "usage": USAGE})
    with Loopback([script]) as gateway:
        ending = endings.to(question(gateway.url, max_tokens=50))
        (request,) = gateway.requests
    assert isinstance(ending, ChatAnswer)
    assert (ending.text, ending.model, ending.reasoning) == (TEXT, "real-model", "")
    assert ending.url == f"{gateway.url}/v1/chat/completions"
    assert ending.usage == Usage(12, 3, 1)
    assert ending.first_token_s is not None
    assert 0 < ending.first_token_s <= ending.total_s < PATIENCE
    assert (ending.notes, ending.unfinished) == ((), False)
    assert request.line == "POST /api/v1/chat/completions HTTP/1.1"
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.json() == {
        "model": "m-1",
        "messages": [{"role": one.role, "content": one.content} for one in HELLO],
        "temperature": 0.2,
        "max_tokens": 50,
        "stream": True,
        "stream_options": {"include_usage": True},
    }


def test_what_is_left_to_the_model_is_not_sent(endings: Endings) -> None:
    messages = (*HELLO, ChatMessage(Role.ASSISTANT, "Weights."), ChatMessage(Role.USER, "More?"))
    with Loopback([streamed(*WHOLE)]) as gateway:
        endings.to(question(gateway.url, messages=messages, temperature=None))
        body = gateway.requests[0].json()
    assert set(body) == {"model", "messages", "stream", "stream_options"}
    assert [one["role"] for one in body["messages"]] == ["system", "user", "assistant", "user"]


def lines(*events: object, end: bytes) -> bytes:
    return b"".join(event(one) for one in (*events, "[DONE]")).replace(b"\n", end)


FILTERS = {"choices": [], "prompt_filter_results": [{"prompt_index": 0}]}
OTHER = {"index": 1, "delta": {"content": "no"}, "finish_reason": "length"}
SHAPES: dict[str, Script] = {
    "filters first": streamed(FILTERS, *WHOLE),
    "usage last": streamed(*WHOLE, {"choices": [], "usage": USAGE}),
    "choices null": streamed({"choices": None}, *WHOLE, {"choices": None, "usage": USAGE}),
    "delta null": streamed({"choices": [{"index": 0, "delta": None}]}, *WHOLE),
    "content null": streamed(chunk(None, role="assistant", content=None), *WHOLE),
    "error null": streamed(*[{**one, "error": None} for one in WHOLE]),
    "no index": streamed(
        *[{"choices": [{"delta": {"content": text}}]} for text in ("It weighs ", "tokens.")]
    ),
    "comments": streamed(b": hello\n\n", WHOLE[0], b": keep-alive\n\n:\n\n", *WHOLE[1:]),
    "other fields": streamed(b"retry: 5\nid: 7\n\n", b"event: message\n" + event(WHOLE[0]), *WHOLE[1:]),
    "no [DONE]": streamed(*WHOLE, done=False),
    "no finish reason": streamed(*WHOLE[:3]),
    "finish reason of words": streamed(*[chunk(text, "null") for text in ("It ", "weighs ", "tokens.")]),
    "finish reason everywhere": streamed(*[chunk(text, "stop") for text in ("It ", "weighs ", "tokens.")]),
    "no last line end": raw(STREAM_HEAD + b"".join(map(event, WHOLE)).rstrip()),
    "torn after the end": streamed(*WHOLE, event({"choices": [], "usage": USAGE})[:20], done=False),
    "an error after the end": streamed(*WHOLE, {"error": {"message": "usage lost"}}),
    "BOM": raw(STREAM_HEAD + codecs.BOM_UTF8 + lines(*WHOLE, end=b"\n")),
    "CRLF": raw(STREAM_HEAD + lines(*WHOLE, end=b"\r\n")),
    "CR": raw(STREAM_HEAD + lines(*WHOLE, end=b"\r")),
    "blank lines first": raw(STREAM_HEAD + b"\n\r\n" + lines(*WHOLE, end=b"\n")),
    "no label": raw(b"HTTP/1.1 200 OK\r\n\r\n" + lines(*WHOLE, end=b"\n")),
    "labelled as JSON": answer(lines(*WHOLE, end=b"\n")),
    "labelled as page": answer(lines(*WHOLE, end=b"\n"), kind="text/html"),
    "other choices": streamed({"choices": [OTHER, *WHOLE[0]["choices"]]}, {"choices": [OTHER]}, *WHOLE[1:]),  # type: ignore[misc]
    "parts": streamed(chunk([{"type": "text", "text": "It weighs "}, "tokens."], "stop")),
    "whole message": streamed({"choices": [{"message": {"content": TEXT}, "finish_reason": "stop"}]}),
    "whole message again": streamed(*WHOLE[:3], {"choices": [{"message": {"content": TEXT}}]}),
    "blanks around": streamed(chunk("\n\n"), *WHOLE[:3], chunk(" \n", "stop")),
    "not streamed": answer(completion(TEXT)),
    "not streamed, labelled so": answer(completion(TEXT), kind="text/event-stream"),
    "not streamed, BOM": answer(codecs.BOM_UTF8 + json.dumps(completion(TEXT)).encode()),
    "not streamed, blanks first": answer(b"\n\n  " + json.dumps(completion(TEXT)).encode()),
    "201": answer(lines(*WHOLE, end=b"\n"), "201 Created"),
}


@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_of_a_stream_is_read(endings: Endings, name: str) -> None:
    ending = asked(endings, SHAPES[name])
    assert ending.text == TEXT
    assert not ending.unfinished, ending.notes


THOUGHTS: dict[str, Script] = {
    "reasoning_content": streamed(
        chunk(None, reasoning_content="Let me "), chunk("", reasoning_content="see."), *WHOLE
    ),
    "reasoning": streamed(chunk(None, reasoning="Let me see."), *WHOLE),
    "both, the same": streamed(chunk(None, reasoning="Let me see.", reasoning_content="Let me see."), *WHOLE),
    "tags": streamed(chunk("<think>Let me see.</think>\n\n"), *WHOLE),
    "torn tags": streamed(*[chunk(char) for char in "\n<think>\nLet me see.\n</think>\n\n"], *WHOLE),
    "parts": streamed(
        chunk([{"type": "thinking", "thinking": [{"type": "text", "text": "Let me see."}]}]), *WHOLE
    ),
    "not streamed": answer(
        {
            "choices": [{"message": {"content": TEXT, "reasoning_content": "Let me see."}}],
            "model": "real-model",
        }
    ),
    "not streamed, tags": answer(completion(f"<think>Let me see.</think>{TEXT}")),
}


@pytest.mark.parametrize("name", THOUGHTS)
def test_reasoning_is_kept_apart(endings: Endings, name: str) -> None:
    ending = asked(endings, THOUGHTS[name])
    assert (ending.text, ending.reasoning) == (TEXT, "Let me see.")


@pytest.mark.parametrize("text", ["2 <think> is a tag", "<thought>no</thought>", "<thi", "a</think>b"])
def test_what_only_looks_like_a_tag_is_text(endings: Endings, text: str) -> None:
    ending = asked(endings, streamed(*map(chunk, text)))
    assert (ending.text, ending.reasoning) == (text, "")


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([chunk("It weighs"), chunk(None, "length")], "length limit"),
        ([chunk("It weighs", "content_filter")], "cut by the content filter"),
        ([chunk("It weighs", "insufficient_system_resource")], "broke the answer off"),
        ([chunk("It"), "not json", chunk(" weighs", "stop")], "could not be read"),
    ],
)
def test_an_answer_with_something_missing_is_unfinished_and_says_so(
    endings: Endings, events: list[object], said: str
) -> None:
    ending = asked(endings, streamed(*events))
    assert (ending.text, ending.unfinished) == ("It weighs", True)
    assert said in told(ending)


def test_characters_torn_by_chunks_are_whole(endings: Endings) -> None:
    def slowly(connection: socket.socket, _request: Request) -> None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        data = STREAM_HEAD + event(chunk("注意力 🎯")) + event(chunk(None, "stop"))
        for byte in data:
            connection.send(bytes([byte]))

    assert asked(endings, slowly).text == "注意力 🎯"
    both = json.dumps(chunk("🎯"))
    one, two = both.replace("\\udfaf", ""), both.replace("\\ud83c", "")
    assert asked(endings, streamed(one, two, json.dumps(chunk("\ud83c x", "stop")))).text == "🎯\ufffd x"


@pytest.mark.parametrize("last", [event("[DONE]"), event(chunk(None, "stop"))], ids=["done", "finished"])
def test_a_server_that_does_not_hang_up_is_not_waited_for(
    endings: Endings, monkeypatch: pytest.MonkeyPatch, last: bytes
) -> None:
    monkeypatch.setattr(chat, "GRACE_S", 0.1)
    held = Held(STREAM_HEAD + event(chunk(TEXT)) + last)
    with Loopback([held]) as gateway:
        ending = endings.to(question(gateway.url))
        assert held.gone.wait(PATIENCE)
    assert isinstance(ending, ChatAnswer)
    assert (ending.text, ending.unfinished) == (TEXT, False)


def test_a_word_for_no_finish_reason_is_none(endings: Endings) -> None:
    with Loopback([streamed(chunk("It weighs", "null"), done=False)]) as gateway:
        ending = endings.to(question(gateway.url))
    assert isinstance(ending, ChatFailed), "nothing said that it was complete"


def test_a_connection_cut_after_the_answers_end_loses_nothing(endings: Endings) -> None:
    piece = event(chunk(TEXT, "stop"))
    head = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"
    ending = asked(endings, raw(head + b"%x\r\n%s\r\nff\r\n" % (len(piece), piece)))
    assert (ending.text, ending.unfinished) == (TEXT, False)


# How far it is.


@dataclass
class Stepwise:
    """A stream whose pieces are sent when the test says so."""

    connection: list[socket.socket] = field(default_factory=list)

    def __call__(self, connection: socket.socket, _request: Request) -> None:
        self.connection.append(connection)
        connection.sendall(STREAM_HEAD)
        connection.recv(1)

    def send(self, data: object) -> None:
        self.connection[0].sendall(event(data))


def test_progress_tells_how_far_it_is(endings: Endings) -> None:
    steps = Stepwise()
    with Loopback([steps]) as gateway:
        ticket = endings.session.submit(question(gateway.url))
        assert endings.session.progress(ticket) is not None, "from the beginning"
        connecting = endings.until(ticket, lambda now: bool(steps.connection) and now.started > 0)
        assert (connecting.phase, connecting.text) == (ChatPhase.CONNECTING, "")
        assert endings.session.progress(ticket) is connecting, "nothing new, nothing built"
        steps.send(chunk(None, reasoning_content="Let me see."))
        thinking = endings.until(ticket, lambda now: now.phase is ChatPhase.THINKING)
        assert (thinking.reasoning, thinking.text) == ("Let me see.", "")
        steps.send(chunk("It weighs"))
        answering = endings.until(ticket, lambda now: now.phase is ChatPhase.ANSWERING)
        assert (answering.reasoning, answering.text) == ("Let me see.", "It weighs")
        assert answering.first_token_s == thinking.first_token_s
        steps.send(chunk(" tokens."))
        endings.until(ticket, lambda now: now.text == TEXT)
        steps.send("[DONE]")
        assert isinstance(endings.of(ticket), ChatAnswer)
    assert endings.session.progress(ticket) is None
    assert endings.session.progress(999) is None


def test_a_key_torn_by_chunks_is_nowhere(endings: Endings) -> None:
    """Nor is its beginning, while the rest is on its way or when it never comes."""
    secret = "Sentinel/0123+456789~abcdef="
    steps, seen = Stepwise(), list[str]()

    def looked_at(now: Progress) -> bool:
        seen.append(now.text + now.reasoning)
        return now.text.endswith("]!")

    with Loopback([steps]) as gateway:
        ticket = endings.session.submit(question(gateway.url, api_key=secret))
        endings.until(ticket, lambda _: bool(steps.connection))
        for name in ("reasoning", "content"):
            for piece in ("Key ", secret[:3], secret[3:9], secret[9:-1], secret[-1], "!"):
                steps.send(chunk(None, **{name: piece}))
                endings.session.progress(ticket)
        endings.until(ticket, looked_at)
        steps.send(chunk(f" And {secret[:20]}"))
        endings.until(ticket, lambda now: now.text.endswith("And "))
        steps.connection[0].shutdown(socket.SHUT_RDWR)
        ending = endings.of(ticket)
    assert isinstance(ending, ChatFailed)
    assert ending.text == "Key [redacted]! And [redacted]"
    assert ending.reasoning == "Key [redacted]!"
    for text in [*seen, ending.text]:
        assert "Senti" not in text


def test_an_answer_far_too_long_is_cut_off_and_kept(endings: Endings) -> None:
    piece = event(chunk("x" * 500_000))
    with Loopback([raw(STREAM_HEAD + piece * 18)]) as gateway:
        ending = endings.to(question(gateway.url))
    assert isinstance(ending, ChatFailed)
    assert "far more than an answer" in str(ending.diagnosis.title)
    assert len(ending.text) > 8_000_000


@pytest.mark.parametrize("model", ["x" * 10_000, "m\n\u202e1", "\x1b[31m", "", " ", 7, None, ["m"]])
def test_a_model_that_names_itself_oddly_is_called_as_it_was_asked(endings: Endings, model: object) -> None:
    usage = {"choices": [], "usage": {"prompt_tokens": 10**300, "completion_tokens": -1}}
    with Loopback([streamed({**chunk("Yes.", "stop"), "model": model}, usage)]) as gateway:
        ending = endings.to(question(gateway.url))
    assert isinstance(ending, ChatAnswer)
    assert ending.model == "m-1"
    assert ending.usage == Usage(None, None)


def test_what_a_failure_quotes_cannot_steer_the_screen(endings: Endings) -> None:
    with Loopback([answer(error("no \u202eevil\u2069 \x1b]0;x\x07\x9b1m"), "400 Bad Request")]) as gateway:
        found = diagnosis(endings.to(question(gateway.url)))
    assert "evil" in words(found)
    assert without_steering(words(found)) == words(found)
