"""The list of models, where the gateway has one; where it has none, that an ID can be typed is said."""

from __future__ import annotations

import pytest

from attnstudio.assistant.models import MAX_MODELS
from attnstudio.assistant.protocol import (
    Action,
    ChatAnswer,
    ModelList,
    ModelsCancelled,
    ModelsFailed,
    ModelsRequest,
    Situation,
)
from tests.e2e.asking import KEY, PATIENCE, Endings, config, diagnosis, question, words
from tests.e2e.loopback import Held, Loopback, Script, answer, chunk, error, raw, streamed
from tests.e2e.responses import HTML

IDS = ("a-1", "B-2", "c-3")


@pytest.mark.parametrize(
    "body",
    [
        {"object": "list", "data": [{"id": "c-3"}, {"id": "a-1"}, {"id": "B-2"}, {"id": "a-1"}]},
        {"data": ["c-3", " a-1 ", "B-2"]},
        {"models": [{"name": "c-3"}, {"model": "a-1"}, {"id": "B-2", "name": "Bee"}]},
        {"models": {"c-3": {}, "a-1": {}, "B-2": {}}},
        [{"id": "c-3"}, {"id": "a-1"}, {"id": "B-2"}],
        ["c-3", "a-1", "B-2"],
        {
            "data": [
                {"id": "c-3"},
                {"id": "a-1"},
                {"id": "B-2"},
                {"id": None},
                {},
                7,
                None,
                "",
                "x" * 300,
                "a\nb",
            ]
        },
    ],
)
def test_every_shape_of_a_list_is_read(endings: Endings, body: object) -> None:
    with Loopback([answer(body)]) as gateway:
        ending = endings.to(ModelsRequest(config(gateway.url, model_id="")))
        (request,) = gateway.requests
    assert isinstance(ending, ModelList)
    assert ending.models == IDS
    assert ending.url == f"{gateway.url}/v1/models"
    assert request.line == "GET /api/v1/models HTTP/1.1"
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert set(request.headers) == {"host", "authorization", "accept", "accept-encoding", "user-agent"}
    assert request.body == b""


def test_a_list_without_end_is_read_to_a_limit(endings: Endings) -> None:
    with Loopback([answer({"data": [f"m-{number}" for number in range(100_000)]})]) as gateway:
        ending = endings.to(ModelsRequest(config(gateway.url)))
    assert isinstance(ending, ModelList)
    assert len(ending.models) == MAX_MODELS


@pytest.mark.parametrize(
    ("script", "situation", "said"),
    [
        (answer(error("no"), "404 Not Found"), Situation.WRONG_PATH, "no such list"),
        (answer(HTML, "404 Not Found", "text/html"), Situation.WRONG_PATH, "no such list"),
        (answer("", "405 Not Allowed"), Situation.WRONG_PATH, "status 405"),
        (answer(HTML, kind="text/html"), Situation.WEB_PAGE, "web page"),
        (answer({"data": []}), Situation.NO_ANSWER, "empty"),
        (answer({"data": None}), Situation.NO_ANSWER, "empty"),
        (answer(""), Situation.NO_ANSWER, "empty"),
        (answer("null"), Situation.NO_ANSWER, "empty"),
        (answer("pong"), Situation.NOT_JSON, "“pong”"),
        (answer(error("not for you")), Situation.ERROR_BODY, "not for you"),
        (answer(error("bad token"), "401 Unauthorized"), Situation.KEY_REFUSED, "bad token"),
        (answer(error("slow"), "429 Too Many", retry_after="5"), Situation.RATE_LIMIT, "in 5 s"),
        (answer("", "302 Found", location="/login"), Situation.REDIRECT, "/login"),
        (answer(error("boom"), "500 Oh"), Situation.SERVER_ERROR, "boom"),
        (raw(b""), Situation.CONNECTION_CUT, "broke off"),
    ],
)
def test_without_a_list_an_id_can_be_typed(
    endings: Endings, script: Script, situation: Situation, said: str
) -> None:
    with Loopback([script]) as gateway:
        found = diagnosis(endings.to(ModelsRequest(config(gateway.url))))
        assert len(gateway.requests) == 1
    assert found.situation is situation
    assert said in words(found)
    assert "Type the model ID" in str(found.advice[-1])
    assert found.details.startswith(f"GET {gateway.url}/v1/models")


def test_a_missing_list_does_not_blame_the_address(endings: Endings) -> None:
    """Chats work where there is no list."""
    with Loopback([answer("", "404 Not Found"), streamed(chunk("Yes.", "stop"))]) as gateway:
        found = diagnosis(endings.to(ModelsRequest(config(gateway.url))))
        assert isinstance(endings.to(question(gateway.url)), ChatAnswer)
    assert found.action is Action.NONE


def test_what_cannot_be_right_is_not_sent(endings: Endings) -> None:
    ending = endings.to(ModelsRequest(config("https://example.org", api_key="YOUR_API_KEY")))
    assert isinstance(ending, ModelsFailed)
    assert ending.diagnosis.situation is Situation.BAD_KEY


def test_a_listing_is_cancelled(endings: Endings) -> None:
    held = Held()
    with Loopback([held]) as gateway:
        ticket = endings.session.submit(ModelsRequest(config(gateway.url)))
        assert held.began.wait(PATIENCE)
        endings.session.cancel(ticket)
        assert endings.of(ticket) == ModelsCancelled(ticket)
        assert held.gone.wait(PATIENCE)
