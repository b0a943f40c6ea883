"""Every situation in which there is no answer, as it really comes about, and its one diagnosis.

Each is brought about by a real server, a dead port, a proxy or a certificate, and asked for twice where
both apply: by the connection test, and by a question in a stream.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from attnstudio.assistant.protocol import Action, ChatFailed, ConnectionRequest, Diagnosis, Situation
from attnstudio.credentials import KeySource
from tests.e2e.asking import KEY, Endings, config, diagnosis, question, words
from tests.e2e.loopback import STREAM_HEAD, Request, answer, chunk, completion, event, silence
from tests.e2e.responses import RESPONSES, STREAMS, Row
from tests.e2e.stage import FAR, Stage


def drip(connection: socket.socket, _request: Request) -> None:
    """A piece of an answer, and then comments for ever: the read timeout never strikes."""
    connection.sendall(STREAM_HEAD + event(chunk("It weighs")))
    connection.settimeout(0.05)
    while True:
        connection.sendall(b": keep-alive\n\n")
        try:
            if not connection.recv(1):
                return
        except TimeoutError:
            continue


SETTINGS: dict[str, Row] = {
    name: Row(
        lambda stage, given=given: given.get("base_url") or stage.serve(answer(completion())),  # type: ignore[misc]
        None,
        situation,
        Action.OPEN_SETTINGS,
        said,
        {field: value for field, value in given.items() if field != "base_url"},
    )
    for name, situation, said, given in [
        ("no key", Situation.NO_KEY, "Enter the key", {"api_key": ""}),
        ("placeholder", Situation.BAD_KEY, "placeholder", {"api_key": "YOUR_API_KEY"}),
        ("two words", Situation.BAD_KEY, "position 4 stands U+0020", {"api_key": "two words"}),
        ("look-alike", Situation.BAD_KEY, "position 4 stands ʋ U+028B", {"api_key": "sk-ʋbcdefghijk"}),
        ("masked", Situation.BAD_KEY, "masked", {"api_key": "sk-abc***xyz"}),
        ("address as key", Situation.BAD_KEY, "address, not a key", {"api_key": "https://taotoken.net"}),
        ("no model", Situation.NO_MODEL, "model ID", {"model_id": " "}),
        ("clear text", Situation.BAD_ADDRESS, "in clear text", {"base_url": "http://example.org"}),
        ("wide", Situation.BAD_ADDRESS, "position 24 stands ；", {"base_url": "https://example.org/api；"}),
        ("key as address", Situation.BAD_ADDRESS, "looks like an API key", {"base_url": KEY}),
    ]
}

CONNECTIONS: dict[str, Row] = {
    "refused": Row(
        lambda stage: f"http://127.0.0.1:{stage.dead_port}",
        None,
        Situation.CONNECTION_REFUSED,
        Action.RETRY,
        "refused the connection",
    ),
    "no such name": Row(
        lambda _: "https://no-such-host.invalid/api",
        None,
        Situation.NAME_NOT_FOUND,
        Action.OPEN_SETTINGS,
        "The name no-such-host.invalid was not found",
    ),
    "silent": Row(
        lambda stage: stage.serve(silence),
        None,
        Situation.TIMEOUT,
        Action.RETRY,
        "sent nothing for 0.1 s",
        {"read_timeout_s": 0.1},
    ),
    "drips": Row(
        lambda stage: stage.serve(drip),
        None,
        Situation.TIMEOUT,
        Action.RETRY,
        "within 0.4 s",
        {"read_timeout_s": 0.3, "deadline_s": 0.4},
        text="It weighs",
    ),
    "drops": Row(
        lambda stage: stage.full(),
        None,
        Situation.TIMEOUT,
        Action.RETRY,
        "No connection",
        {"connect_timeout_s": 0.1},
    ),
    "untrusted": Row(
        lambda stage: stage.certified(), None, Situation.CERTIFICATE, Action.NONE, "self-signed certificate"
    ),
    "expired": Row(
        lambda stage: stage.certified(days=-1, trusted=True),
        None,
        Situation.CERTIFICATE,
        Action.NONE,
        "clock is wrong",
    ),
    "another host's": Row(
        lambda stage: stage.certified(host="127.0.0.9", trusted=True),
        None,
        Situation.CERTIFICATE,
        Action.NONE,
        "mismatch",
    ),
    "no trust store": Row(
        lambda stage: stage.with_variable("SSL_CERT_FILE", "/no/such/bundle.pem"),
        None,
        Situation.CERTIFICATE,
        Action.NONE,
        "SSL_CERT_FILE names /no/such/bundle.pem",
    ),
    "plain port": Row(
        lambda stage: f"https://127.0.0.1:{stage.plain_port}",
        None,
        Situation.TLS,
        Action.OPEN_SETTINGS,
        "plain http",
    ),
    "plain gateway": Row(
        lambda stage: stage.serve(answer(completion())).replace("http:", "https:"),
        None,
        Situation.TLS,
        Action.OPEN_SETTINGS,
        "may need http://",
        {"connect_timeout_s": 0.3},
    ),
}

PROXIES: dict[str, Row] = (
    {
        name: Row(
            lambda stage, variable=variable, value=value: stage.by_proxy(variable, value),  # type: ignore[misc]
            None,
            situation,
            Action.GO_DIRECT,
            said,
        )
        for name, variable, value, situation, said in [
            ("dead", "HTTPS_PROXY", "http://127.0.0.1:{dead}", Situation.PROXY_UNREACHABLE, "in HTTPS_PROXY"),
            ("dead, for all", "all_proxy", "127.0.0.1:{dead}", Situation.PROXY_UNREACHABLE, "in all_proxy"),
            ("no name", "https_proxy", "http://no.invalid:1", Situation.PROXY_UNREACHABLE, "in https_proxy"),
            (
                "dead socks",
                "ALL_PROXY",
                "socks5://127.0.0.1:{dead}",
                Situation.PROXY_UNREACHABLE,
                "not answer",
            ),
            ("socks", "ALL_PROXY", "socks://127.0.0.1:1", Situation.PROXY_SCHEME, "write socks5:// instead"),
            (
                "socks4",
                "ALL_PROXY",
                "socks4://127.0.0.1:1",
                Situation.PROXY_SCHEME,
                "write socks5:// instead",
            ),
            ("ftp", "ALL_PROXY", "ftp://127.0.0.1:1", Situation.PROXY_SCHEME, "starts with ftp://"),
            (
                "https",
                "HTTPS_PROXY",
                "https://127.0.0.1:{plain}",
                Situation.PROXY_TLS,
                "http:// instead of https",
            ),
        ]
    }
    | {
        "without package": Row(
            lambda stage: stage.without_socks(),
            None,
            Situation.PROXY_SOCKS_SUPPORT,
            Action.GO_DIRECT,
            "pip install socksio",
        ),
        **{
            f"says {status[:3]}": Row(
                lambda stage, status=status: stage.by_refusing_proxy(status),  # type: ignore[misc]
                None,
                Situation.PROXY_REFUSED,
                Action.GO_DIRECT,
                f"refused the request: {status}",
            )
            for status in ("407 Proxy Authentication Required", "403 Forbidden", "502 Bad Gateway")
        },
    }
)

GROUPS = {"setting": SETTINGS, "response": RESPONSES, "connection": CONNECTIONS, "proxy": PROXIES}
BOTH = {f"{group}: {name}": row for group, rows in GROUPS.items() for name, row in rows.items()}


@pytest.fixture
def stage(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, dead_port: int, plain_port: int
) -> Iterator[Stage]:
    with ExitStack() as closing:
        yield Stage(monkeypatch, tmp_path, dead_port, plain_port, closing)


@pytest.mark.parametrize("name", BOTH)
def test_every_situation_has_its_one_diagnosis(endings: Endings, stage: Stage, name: str) -> None:
    row = BOTH[name]
    base_url = row.stage(stage)
    tested = diagnosis(endings.to(ConnectionRequest(config(base_url, **row.fields))))
    asked = endings.to(question(base_url, **row.fields))
    assert isinstance(asked, ChatFailed)
    check(row, tested)
    check(row, asked.diagnosis)
    assert asked.text == row.text
    if stage.server is not None and base_url == stage.server.url:
        sent = 0 if row in SETTINGS.values() or row.situation is Situation.CERTIFICATE else 2
        assert len(stage.server.requests) == sent, "each was sent once, or not at all"


@pytest.mark.parametrize("name", STREAMS)
def test_every_stream_that_is_no_answer_has_its_diagnosis(endings: Endings, stage: Stage, name: str) -> None:
    row = STREAMS[name]
    ending = endings.to(question(row.stage(stage)))
    assert isinstance(ending, ChatFailed)
    check(row, ending.diagnosis)
    assert ending.text == row.text
    assert stage.server is not None
    assert len(stage.server.requests) == 1


def check(row: Row, found: Diagnosis) -> None:
    assert (found.situation, found.action, found.status) == (row.situation, row.action, row.status)
    assert row.said in words(found)
    assert "None" not in str(found.title)
    assert found.causes or found.advice or row.situation is Situation.NO_MODEL
    assert KEY not in words(found)
    assert (found.corrected_url != "") == (row.action is Action.USE_CORRECTED_ADDRESS)


def test_the_table_is_a_table() -> None:
    """At least forty different diagnoses, and every button that the studio has."""
    rows = [*BOTH.values(), *STREAMS.values()]
    assert len({(row.situation, row.status, row.said) for row in rows}) >= 40
    assert {row.action for row in rows} == set(Action)
    assert {row.situation for row in rows} >= set(Situation) - {Situation.UNREACHABLE, Situation.UNEXPECTED}


def test_going_direct_leaves_the_proxy_out(endings: Endings, stage: Stage) -> None:
    stage.by_proxy("HTTPS_PROXY", "http://127.0.0.1:{dead}")
    found = diagnosis(endings.to(question(FAR, direct=True)))
    assert found.situation is Situation.NAME_NOT_FOUND


@pytest.mark.parametrize("exempt", ["fd07::/64, [::1]; .invalid", "*", "gateway.invalid:443"])
def test_no_proxy_leaves_the_proxy_out(endings: Endings, stage: Stage, exempt: str) -> None:
    stage.by_proxy("HTTPS_PROXY", "http://127.0.0.1:{dead}")
    stage.monkeypatch.setenv("NO_PROXY", exempt)
    assert diagnosis(endings.to(question(FAR))).situation is Situation.NAME_NOT_FOUND


def test_on_a_401_an_overriding_variable_is_named(endings: Endings, stage: Stage) -> None:
    url = stage.serve(answer("", "401 Unauthorized"))
    found = diagnosis(endings.to(question(url, key_source=KeySource.ENVIRONMENT)))
    assert "TAOTOKEN_API_KEY" in words(found)
    assert "…cdef" in str(found.title)
