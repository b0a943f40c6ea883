"""The assistant in the real program when there are several models, proxies that are dead, or no time left."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.e2e.asking import certificate
from tests.e2e.desktop import RunningStudio, until, write_settings
from tests.e2e.learner import (
    KEY,
    PROSE,
    ask,
    claims_about,
    save_as,
    texts,
    wait_for_failure,
    weights_in,
)
from tests.e2e.loopback import (
    STREAM_HEAD,
    Held,
    Loopback,
    Request,
    answer,
    chunk,
    error,
    event,
    streamed,
)
from tests.e2e.secrecy import forms_of

OpenStudio = Callable[..., RunningStudio]

MODELS = ("model-a", "model-b", "model-c")


def all_but_b(connection: socket.socket, request: Request) -> None:
    """A gateway of three models of which one is gone."""
    if request.json()["model"] == "model-b":
        gone = error("The model `model-b` does not exist", code="model_not_found")
        answer(gone, "404 Not Found")(connection, request)
    else:
        streamed(chunk(PROSE), chunk(claims_about(weights_in(request)), "stop"))(connection, request)


def compare(studio: RunningStudio) -> None:
    """Take the question about the heads to the Models tab, add two models by their IDs, and ask all."""
    studio.press("ctrl+r")
    studio.still_picture()
    studio.press("Tab", "Tab", "Tab", "space")  # past the preview and Send to Several models
    studio.still_picture()
    studio.press("Return")  # the weights are random, and that is accepted
    studio.still_picture()
    for model_id in MODELS[1:]:
        studio.press(
            "ctrl+8", "Tab", "space"
        )  # past Ask all to Add model; nothing runs that could be stopped
        studio.type(model_id)
    studio.press("ctrl+Return")


def test_several_models(open_studio: OpenStudio, home: Path) -> None:
    unfinished = Held(STREAM_HEAD + event(chunk(PROSE)))
    with Loopback([all_but_b] * 3 + [unfinished]) as gateway:
        write_settings(home, gateway.url, model_id="model-a")
        studio = open_studio(TAOTOKEN_API_KEY=KEY)
        studio.wait_for_heads()
        compare(studio)
        until(lambda: len(gateway.requests) == 3, "three requests")
        sent = {request.json()["model"]: request.json() for request in gateway.requests}
        assert tuple(sorted(sent)) == MODELS
        for model_id, body in sent.items():
            assert body == {**sent["model-a"], "model": model_id}, "the same question to the letter"

        studio.still_picture()
        studio.press("ctrl+8", *["Tab"] * 3, "space")  # Add model, List models, Save
        saved = save_as(studio, "^Save comparison$", home / "comparison.json")
        assert not any(form in saved.encode() for form in forms_of(KEY))
        document = json.loads(saved)
        models = {one["model"]: one for one in document["models"]}
        assert {name: one["state"] for name, one in models.items()} == dict(
            zip(MODELS, ("answered", "failed", "answered"), strict=True)
        )
        assert models["model-b"]["failure"]["status"] == 404
        assert [claim["verdict"] for claim in models["model-c"]["claims"]] == ["holds", "fails"]
        rows = [head["rows"] for head in document["subject"]["frames"][0]["weights"]]
        np.testing.assert_allclose(rows, weights_in(gateway.requests[0]), rtol=0, atol=0.000_51)

        studio.press("ctrl+8", "ctrl+Return")
        until(lambda: len(gateway.requests) == 6, "three requests more")
        assert unfinished.began.wait(10)
        studio.close_with_keyboard().assert_clean()  # in mid-comparison
        assert unfinished.gone.wait(10)


def own_address() -> str:
    """An address of this machine that is not loopback: a proxy is in force for it. No packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            pytest.skip("this machine has no address but loopback")
        return str(probe.getsockname()[0])


def test_a_dead_proxy_is_named_and_left_out(open_studio: OpenStudio, home: Path, dead_port: int) -> None:
    host = own_address()
    context, trusted = certificate(home, host=host)
    busy = answer(error("Slow down"), "429 Too Many Requests", retry_after="60")
    with Loopback([streamed(chunk("Yes, there.", "stop")), busy], tls=context, host=host) as gateway:
        write_settings(home, gateway.url)
        studio = open_studio(
            "--assistant",
            TAOTOKEN_API_KEY=KEY,
            HTTPS_PROXY=f"http://127.0.0.1:{dead_port}",
            SSL_CERT_FILE=str(trusted),
        )
        studio.wait_for_heads()
        ask(studio, "Is anybody there?")
        wait_for_failure(studio)
        studio.press("ctrl+s")
        failed = save_as(studio, "^Save conversation$", home / "failed.md")
        assert f"The proxy in HTTPS_PROXY (http://127.0.0.1:{dead_port}) does not answer." in failed
        assert not gateway.requests

        studio.press("ctrl+shift+a", *["shift+Tab"] * 4, "Return")  # kinds, Copy as, Details, the one button
        until(lambda: gateway.requests, "question without the proxy")
        assert list(texts(gateway.requests[0]))[1:] == ["Is anybody there?"]
        studio.still_picture()
        studio.press("ctrl+s")
        answered = save_as(studio, "^Save conversation$", home / "answered.md")
        assert "Yes, there." in answered
        assert "HTTPS_PROXY" not in answered, "the answer is where the failure was"

        before = studio.still_picture()
        ask(studio, "And now?")
        until(lambda: len(gateway.requests) == 2, "next question, which goes direct as well")
        studio.wait_for_change(before)
        studio.still_picture(seconds=0.2)
        studio.close_with_keyboard().assert_clean()  # in the pause that the gateway asked for
        assert len(gateway.requests) == 2
