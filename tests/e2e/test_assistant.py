"""The assistant in the real program: key, question, answer, claims, several models, proxies, restart."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from attnstudio.assistant.protocol import QUESTION
from tests.e2e.desktop import RunningStudio, until, write_settings
from tests.e2e.learner import (
    KEY,
    MORE_PROSE,
    PROSE,
    ask,
    claims_about,
    close_settings,
    copied_weight,
    copy_what_will_be_sent,
    enter_settings,
    save_as,
    texts,
    wait_for_verdicts,
    weights_in,
)
from tests.e2e.loopback import (
    Held,
    Loopback,
    Request,
    Staged,
    answer,
    completion,
)
from tests.e2e.secrecy import assert_unknown
from tests.e2e.watching import open_menus

OpenStudio = Callable[..., RunningStudio]
StoredKey = Callable[[], str | None]


def set_up(studio: RunningStudio, gateway: Loopback, stored_key: StoredKey) -> None:
    """Enter address, model and key, and test the connection, with the keyboard alone."""
    settings = enter_settings(studio, gateway.url, "model-a")
    studio.press("alt+k", window=settings)
    studio.enter(KEY)
    until(lambda: stored_key() == KEY, "key in the keyring")
    before = studio.still_picture(settings)
    studio.press("alt+n", window=settings)
    until(lambda: gateway.requests, "test of the connection")
    studio.wait_for_change(before, settings, at_least=0.003)  # the answer
    studio.still_picture(settings)
    close_settings(studio, settings)


def read_the_heads(studio: RunningStudio, gateway: Loopback, reading: Staged) -> Request:
    """Ctrl+R, look at what will be sent, send it past the warning, and see the answer grow."""
    earlier = len(gateway.requests)
    studio.press("ctrl+r")
    studio.still_picture()
    preview = copy_what_will_be_sent(studio)
    ready = studio.still_picture()
    studio.press("ctrl+Return")
    studio.wait_for_change(ready)  # there is another button now: to send it anyway
    studio.still_picture()
    assert len(gateway.requests) == earlier, "nothing goes out before the warning was accepted"
    studio.press("Return")
    until(reading.began.is_set, "question at the gateway")
    request = gateway.requests[-1]
    assert preview in request.json()["messages"][-1]["content"], "what was shown is what is sent"
    shown = studio.still_picture()
    for piece in (PROSE, MORE_PROSE):
        reading.say(piece)
        shown = studio.wait_for_change(shown)
        shown = studio.still_picture()
    reading.finish(claims_about(weights_in(request)))
    wait_for_verdicts(studio)
    assert len(gateway.requests) == earlier + 1
    return request


def go_to_the_claim_that_fails(studio: RunningStudio) -> None:
    """From the field for the next question back over the kinds of question and Copy; then to the head."""
    before = studio.still_picture()
    studio.press(*["shift+Tab"] * 4, "Return")
    studio.wait_for_change(before)
    studio.press("ctrl+1", "ctrl+c")


def assert_request(request: Request, language: str) -> None:
    body = request.json()
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert (body["model"], body["temperature"], body["stream"]) == ("model-a", 0.2, True)
    assert [one["role"] for one in body["messages"]] == ["system", "user"]
    assert language in body["messages"][0]["content"]


def exported_weights(studio: RunningStudio, path: Path) -> np.ndarray:
    """The weights of the window's own export, [head, query, key]."""
    open_menus(studio, "alt+f", "e")
    studio.xdotool("key", "w")
    rows = list(csv.DictReader(save_as(studio, "^Export$", path).splitlines()))
    last = rows[-1]
    weights = np.full([int(last[name]) + 1 for name in ("head", "query", "key")], np.nan)
    for row in rows:
        weights[int(row["head"]), int(row["query"]), int(row["key"])] = float(row["weight"])
    return weights


def test_a_first_session_and_the_next_one(open_studio: OpenStudio, home: Path, stored_key: StoredKey) -> None:
    first, second = Staged(), Staged()
    with Loopback([answer(completion()), first, second]) as gateway:
        studio = open_studio()
        studio.wait_for_heads()
        set_up(studio, gateway, stored_key)
        tested = gateway.requests[0].json()
        assert tested["messages"] == [{"role": "user", "content": QUESTION}]
        assert tested["temperature"] == 0.2

        request = read_the_heads(studio, gateway, first)
        assert_request(request, "Answer in English")
        sent = weights_in(request)
        studio.press("ctrl+s")
        document = save_as(studio, "^Save conversation$", home / "conversation.md")
        assert PROSE.strip() in document
        assert document.count("**holds**") == 1
        assert document.count("**does not hold**") == 1
        assert f"{sent[0, 1, 0]:.3f}" in document

        go_to_the_claim_that_fails(studio)
        assert copied_weight(studio) == pytest.approx(sent[0, 1, 0], abs=0.000_51)
        assert re.search(r"query 2 .* from key 1 ", studio.clipboard())
        exact = exported_weights(studio, home / "weights.csv")
        assert sent.shape == exact.shape
        np.testing.assert_allclose(sent, exact, rtol=0, atol=0.000_51)
        studio.close_with_keyboard().assert_clean()
        assert_unknown(KEY, studio)
        assert json.loads(studio.config.read_text())["recent_models"] == ["model-a"]

        studio = open_studio()
        studio.wait_for_heads()
        studio.press("ctrl+shift+a")
        studio.type("Are you still there?")
        studio.press("ctrl+Return")
        until(second.began.is_set, "question of the second session")
        request = gateway.requests[-1]
        assert_request(request, "Answer in English")
        assert list(texts(request))[1:] == ["Are you still there?"]
        second.finish("Yes.")
        until(second.gone.is_set, "end of the answer")
        studio.close_with_keyboard().assert_clean()
        assert_unknown(KEY, studio)


def test_a_first_session_in_chinese(open_studio: OpenStudio, home: Path, stored_key: StoredKey) -> None:
    reading = Staged()
    with Loopback([answer(completion()), reading]) as gateway:
        studio = open_studio("--assistant", LANG="zh_CN.UTF-8", LC_ALL="")  # open before there is a key
        studio.wait_for_heads()
        set_up(studio, gateway, stored_key)
        request = read_the_heads(studio, gateway, reading)
        assert_request(request, "用简体中文回答")
        studio.press("ctrl+s")
        document = save_as(studio, "^保存对话$", home / "conversation.md")
        assert PROSE.strip() in document
        assert document.count("**成立**") == document.count("**不成立**") == 1
        go_to_the_claim_that_fails(studio)
        assert copied_weight(studio) == pytest.approx(weights_in(request)[0, 1, 0], abs=0.000_51)
        studio.close_with_keyboard().assert_clean()


def test_stopping(open_studio: OpenStudio, home: Path) -> None:
    before_headers, midway, last = Held(), Staged(), Staged()
    with Loopback([before_headers, midway, last]) as gateway:
        write_settings(home, gateway.url)
        studio = open_studio("--assistant", TAOTOKEN_API_KEY=KEY)
        studio.wait_for_heads()
        ask(studio, "First question")
        until(before_headers.began.is_set, "first question")
        studio.press("Escape")
        assert before_headers.gone.wait(10), "the gateway sees that nobody waits any more"

        ask(studio, "Second question")
        until(midway.began.is_set, "second question")
        shown = studio.still_picture()
        midway.say(PROSE)
        shown = studio.wait_for_change(shown)
        studio.press("Escape")
        assert midway.gone.wait(10)
        studio.still_picture()
        studio.press("ctrl+s")
        document = save_as(studio, "^Save conversation$", home / "stopped.md")
        assert document.count("> Stopped.") == 2
        assert PROSE.strip() in document

        ask(studio, "Third question")
        until(last.began.is_set, "third question")
        assert list(texts(gateway.requests[2]))[1:] == ["Third question"]
        last.say(PROSE)
        studio.wait_for_change(studio.picture(), at_least=0)
        studio.close_with_keyboard().assert_clean()  # in mid-answer
        assert last.gone.wait(10)
