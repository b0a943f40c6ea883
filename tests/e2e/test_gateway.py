"""The connection test against real servers, dead ports and untrusted certificates on this machine."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from attnstudio.assistant.protocol import (
    QUESTION,
    Action,
    ChatAnswer,
    ConnectionAnswer,
    ConnectionRequest,
    Ending,
    ModelList,
    ModelsRequest,
    Situation,
)
from tests.e2e.asking import KEY, PATIENCE, Endings, certificate, config, diagnosis, question, words
from tests.e2e.loopback import (
    Loopback,
    Script,
    answer,
    chunk,
    completion,
    raw,
    streamed,
)
from tests.e2e.stage import FAR

ODD = "Sentinel/0123+456789~abcdef="  # nothing about it says that it is a key


@pytest.fixture
def ask(endings: Endings) -> Callable[..., Ending]:
    """Test the connection to a base URL; fields of GatewayConfig as arguments."""

    def run(base_url: str, **fields: object) -> Ending:
        return endings.to(ConnectionRequest(config(base_url, **fields)))

    return run


Ask = Callable[..., Ending]


# What is sent.


def test_the_articles_question_is_asked_at_its_temperature(ask: Ask) -> None:
    with Loopback([answer(completion("It weighs tokens.\n"))]) as gateway:
        ending = ask(gateway.url)
        (request,) = gateway.requests
    assert isinstance(ending, ConnectionAnswer)
    assert (ending.text, ending.model) == ("It weighs tokens.", "real-model")
    assert ending.url == f"{gateway.url}/v1/chat/completions"
    assert 0 < ending.latency_s < PATIENCE
    assert request.line == "POST /api/v1/chat/completions HTTP/1.1"
    assert request.json() == {
        "model": "m-1",
        "messages": [{"role": "user", "content": QUESTION}],
        "temperature": 0.2,
    }


def test_nothing_but_our_own_headers_is_sent_whatever_the_environment_says(
    endings: Endings, monkeypatch: pytest.MonkeyPatch, dead_port: int
) -> None:
    for name, value in {
        "OPENAI_API_KEY": "sk-foreign-000000000000",
        "OPENAI_ADMIN_KEY": "sk-foreign-111111111111",
        "OPENAI_BASE_URL": f"http://127.0.0.1:{dead_port}/v1",
        "OPENAI_ORG_ID": "foreign-organisation",
        "OPENAI_PROJECT_ID": "foreign-project",
        "OPENAI_CUSTOM_HEADERS": "Authorization: Bearer foreign\nX-Foreign: 1",
        "HTTP_PROXY": f"http://127.0.0.1:{dead_port}",
        "ALL_PROXY": f"http://127.0.0.1:{dead_port}",
    }.items():
        monkeypatch.setenv(name, value)
    with Loopback([answer(completion()), streamed(chunk("Yes.", "stop")), answer(["m-1"])]) as gateway:
        assert isinstance(endings.to(ConnectionRequest(config(gateway.url))), ConnectionAnswer)
        assert isinstance(endings.to(question(gateway.url)), ChatAnswer)
        assert isinstance(endings.to(ModelsRequest(config(gateway.url))), ModelList)
        sent = gateway.requests
    headers = {"host", "authorization", "accept", "accept-encoding", "user-agent"}
    with_body = headers | {"content-type", "content-length"}
    assert [set(request.headers) for request in sent] == [with_body, with_body, headers]
    for request in sent:
        assert request.headers["authorization"] == f"Bearer {KEY}"
        assert request.headers["user-agent"].startswith("AttnStudio/")
        assert "foreign" not in json.dumps(request.headers)


@pytest.mark.parametrize("suffix", ["", "/", "/v1", "/v1/", "/v1//", "/v1/v1", "/v1/chat/completions"])
def test_every_spelling_reaches_the_same_path(ask: Ask, suffix: str) -> None:
    with Loopback([answer(completion())]) as gateway:
        assert isinstance(ask(f" {gateway.url}{suffix}\n"), ConnectionAnswer)
        assert gateway.requests[0].path == "/api/v1/chat/completions"


def test_what_a_paste_brings_along_with_the_key_is_removed(ask: Ask) -> None:
    with Loopback([answer(completion())]) as gateway:
        ending = ask(gateway.url, api_key=f'"{KEY}"\r\n')
        assert gateway.requests[0].headers["authorization"] == f"Bearer {KEY}"
    assert isinstance(ending, ConnectionAnswer)
    assert "quotes" in " ".join(map(str, ending.notes))


def test_a_model_that_refuses_temperature_is_asked_once_more_and_it_is_said(ask: Ask) -> None:
    refusal = {"error": {"message": "Unsupported value", "param": "temperature", "code": "unsupported_value"}}
    with Loopback([answer(refusal, "400 Bad Request"), answer(completion())]) as gateway:
        ending = ask(gateway.url)
        first, second = gateway.requests
    assert isinstance(ending, ConnectionAnswer)
    assert "temperature" in " ".join(map(str, ending.notes))
    assert "temperature" in first.json()
    assert "temperature" not in second.json()
    assert first.path == second.path


def test_a_model_that_refuses_twice_is_not_asked_a_third_time(ask: Ask) -> None:
    refusal = {"error": {"message": "Unsupported value", "param": "temperature"}}
    with Loopback([answer(refusal, "400 Bad Request")]) as gateway:
        assert diagnosis(ask(gateway.url)).situation is Situation.BAD_REQUEST
        assert len(gateway.requests) == 2


def test_the_next_endpoint_is_never_tried_with_the_key_after_a_refusal(ask: Ask) -> None:
    for status in (
        "401 Unauthorized",
        "403 Forbidden",
        "404 Not Found",
        "429 Too Many",
        "500 Oh",
        "503 Busy",
    ):
        with Loopback([answer({"error": {"message": "no"}}, status)]) as gateway:
            diagnosis(ask(gateway.url))
            assert len(gateway.requests) == 1, status


def test_a_redirect_is_not_followed(endings: Endings) -> None:
    with Loopback([answer(completion())]) as other:
        for status in ("301 Moved", "302 Found", "307 Temporary Redirect", "308 Permanent Redirect"):
            target = f"http://127.0.0.1:{other.port}/v1/chat/completions"
            with Loopback([answer("", status, location=target)]) as gateway:
                where = config(gateway.url)
                for request in (ConnectionRequest(where), ModelsRequest(where), question(gateway.url)):
                    found = diagnosis(endings.to(request))
                    assert found.situation is Situation.REDIRECT
                    assert target in str(found.title)
        assert other.requests == []


def test_a_redirect_to_another_gateway_offers_its_address(ask: Ask) -> None:
    target = "https://new.example/api/v1/chat/completions"
    with Loopback([answer("", "308 Permanent Redirect", location=target)]) as gateway:
        found = diagnosis(ask(gateway.url))
    assert (found.action, found.corrected_url) == (Action.USE_CORRECTED_ADDRESS, "https://new.example/api/v1")


# What comes back.


ANSWERS: dict[str, Script] = {
    "BOM": answer(codecs.BOM_UTF8 + json.dumps(completion("yes")).encode()),
    "parts": answer(completion([{"type": "text", "text": "ye"}, {"type": "text", "text": "s"}, None])),
    "error null": answer({**completion("yes"), "error": None}),
    "no label": answer(completion("yes"), kind="application/octet-stream"),
    "labelled as page": answer(completion("yes"), kind="text/html"),
    "201": answer(completion("yes"), "201 Created"),
    "chunked": raw(
        b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"
        + b"".join(
            b"%x\r\n%s\r\n" % (len(piece), piece)
            for piece in (b'{"choices":[{"message":', b'{"content":"yes"}}]}')
        )
        + b"0\r\n\r\n"
    ),
    "streamed though nobody asked": streamed(chunk("ye"), chunk("s", "stop")),
    "surrogate": answer(b'{"choices":[{"message":{"content":"yes\\ud800"}}]}'),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_every_odd_shape_of_an_answer_is_read(ask: Ask, name: str) -> None:
    with Loopback([ANSWERS[name]]) as gateway:
        ending = ask(gateway.url)
    assert isinstance(ending, ConnectionAnswer)
    assert ending.text.startswith("yes")
    assert ending.text.encode()
    assert ending.model in ("real-model", "m-1")


def test_a_cut_answer_says_so(ask: Ask) -> None:
    with Loopback([answer(completion("Self-attention is", finish_reason="length"))]) as gateway:
        ending = ask(gateway.url)
    assert isinstance(ending, ConnectionAnswer)
    assert "length limit" in " ".join(map(str, ending.notes))


# Proxies. The gateway's name does not exist: a request that went direct would say so.


@pytest.mark.parametrize("variable", ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"])
def test_a_dead_proxy_is_named_with_its_variable(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, dead_port: int, variable: str
) -> None:
    monkeypatch.setenv(variable, f"http://user:hidden-pw@127.0.0.1:{dead_port}")
    found = diagnosis(ask(FAR))
    assert (found.situation, found.action) == (Situation.PROXY_UNREACHABLE, Action.GO_DIRECT)
    assert variable in str(found.title)
    assert str(dead_port) in str(found.title)
    assert "hidden-pw" not in words(found)


@pytest.mark.parametrize("status", ["407 Proxy Authentication Required", "403 Forbidden", "502 Bad Gateway"])
def test_a_proxy_that_refuses(ask: Ask, monkeypatch: pytest.MonkeyPatch, status: str) -> None:
    with Loopback([answer("", status)]) as proxy:
        monkeypatch.setenv("HTTPS_PROXY", f"http://127.0.0.1:{proxy.port}")
        found = diagnosis(ask(FAR))
        assert proxy.requests[0].line.startswith("CONNECT gateway.invalid:443")
        assert KEY not in str(proxy.requests[0]), "the proxy does not see the key"
    assert (found.situation, found.action) == (Situation.PROXY_REFUSED, Action.GO_DIRECT)
    assert status[:3] in str(found.title)


# Certificates.


def test_an_untrusted_certificate_is_refused_and_the_variable_named(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    context, path = certificate(tmp_path)
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(path))
    with Loopback([answer(completion())], tls=context) as gateway:
        found = diagnosis(ask(gateway.url))
        assert gateway.requests == [], "the key was not sent"
        assert found.situation is Situation.CERTIFICATE
        assert "SSL_CERT_FILE" in words(found)
        assert "REQUESTS_CA_BUNDLE" in words(found)
        monkeypatch.setenv("SSL_CERT_FILE", str(path))
        assert isinstance(ask(gateway.url), ConnectionAnswer), "and that variable helps"
