"""Requests as code: whatever was asked, the code is valid, says the same, and holds no key."""

from __future__ import annotations

import ast
import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from attnstudio import logs
from attnstudio.assistant.endpoint import EndpointError
from attnstudio.assistant.protocol import ChatMessage, ChatRequest, GatewayConfig, Role
from attnstudio.assistant.snippets import SentRequest, SnippetKind, as_curl, as_openai, as_requests, snippet

KEY = "sk-sentinel-0123456789abcdef"
NASTY = (
    "JSON\nEOF\n'''\"\"\" \\ $HOME `id` $(id) %s {x} \\n \r\x00\x1b[31m\u202e\u2028\ufeff 注意力 🙂 \ud800"
)
texts = st.text(st.characters(codec=None), max_size=60)
requests = st.builds(
    SentRequest,
    base_url=st.just("https://taotoken.net/api"),
    model_id=texts,
    messages=st.lists(st.builds(ChatMessage, st.sampled_from(Role), texts), max_size=3).map(tuple),
    temperature=st.none() | st.floats(0, 2),
    max_tokens=st.none() | st.integers(1, 10**6),
)
nasty = SentRequest("https://taotoken.net/api", NASTY, (ChatMessage(Role.USER, NASTY),), None, 5)


@given(requests)
@example(nasty)
def test_python_with_requests_sends_the_body(request: SentRequest) -> None:
    tree = ast.parse(written(as_requests(request)))
    first = next(statement for statement in tree.body if isinstance(statement, ast.Assign))
    assert ast.unparse(first.targets[0]) == "body"
    assert ast.literal_eval(first.value) == request.body()


@given(requests)
@example(nasty)
def test_python_with_openai_sends_the_body(request: SentRequest) -> None:
    tree = ast.parse(written(as_openai(request)))
    (create,) = [call for call in ast.walk(tree) if isinstance(call, ast.Call) and name_of(call) == "create"]
    assert {one.arg: ast.literal_eval(one.value) for one in create.keywords} == request.body()


@given(requests)
@example(nasty)
def test_curl_sends_the_body(request: SentRequest) -> None:
    _, _, document = written(as_curl(request)).partition("<<'JSON'\n")
    *lines, delimiter, end = document.split("\n")
    assert (delimiter, end) == ("JSON", "")
    assert "JSON" not in lines, "the shell would end the body there"
    assert json.loads("\n".join(lines)) == request.body()


@given(requests, st.sampled_from(SnippetKind))
@example(nasty, SnippetKind.CURL)
def test_nothing_in_the_code_is_invisible_or_turns_its_direction(
    request: SentRequest, kind: SnippetKind
) -> None:
    code = snippet(kind, request)
    assert [character for character in code if character != "\n" and not character.isprintable()] == []


def test_text_of_people_stays_readable() -> None:
    request = SentRequest("https://taotoken.net/api", "m", (ChatMessage(Role.USER, "什么是\n注意力？"),))
    assert '"什么是\\n"\n' in as_openai(request)
    assert "什么是\\n注意力？" in as_curl(request)


@pytest.mark.parametrize("kind", SnippetKind)
@pytest.mark.parametrize(
    ("typed", "base", "chat"),
    [
        ("taotoken.net/api/", "https://taotoken.net/api/v1", "https://taotoken.net/api/v1/chat/completions"),
        ("http://[::1]:8000/v2", "http://[::1]:8000/v2", "http://[::1]:8000/v2/chat/completions"),
    ],
)
def test_the_address_is_the_one_that_the_studio_uses(
    typed: str, base: str, chat: str, kind: SnippetKind
) -> None:
    code = snippet(kind, SentRequest(typed, "m", (ChatMessage(Role.USER, "?"),)))
    wanted = {
        SnippetKind.OPENAI: f'base_url="{base}",\n',
        SnippetKind.REQUESTS: f'    "{chat}",\n',
        SnippetKind.CURL: chat,
    }
    assert wanted[kind] in code
    assert (chat in code) == (kind is not SnippetKind.OPENAI)


@pytest.mark.parametrize("kind", SnippetKind)
def test_an_address_that_is_none_is_refused(kind: SnippetKind) -> None:
    with pytest.raises(EndpointError):
        snippet(kind, SentRequest("http://example.org", "m", ()))


@pytest.mark.parametrize("kind", SnippetKind)
def test_the_key_is_read_from_the_environment_and_stands_nowhere(
    kind: SnippetKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = "Sentinel/0123+456789~abcdef="
    monkeypatch.setattr(logs, "_secrets", set())
    monkeypatch.setattr(logs, "_secret_pattern", None)
    logs.register_secret(odd)
    config = GatewayConfig("https://taotoken.net/api", KEY, f"model {odd}")
    asked = (ChatMessage(Role.USER, f"Is {KEY} wrong? Or {odd}?"), ChatMessage(Role.ASSISTANT, KEY))
    code = snippet(kind, SentRequest.of(ChatRequest(config, asked)))
    assert KEY not in code
    assert odd not in code
    assert "TAOTOKEN_API_KEY" in code
    assert "Is " in code


def test_what_was_not_sent_is_not_in_the_body() -> None:
    body = SentRequest("https://taotoken.net/api", " m ", (), temperature=None, max_tokens=None).body()
    assert body == {"model": "m", "messages": []}


def written(code: str) -> str:
    """The code as it comes back from a file."""
    return code.encode("utf-8").decode("utf-8")


def name_of(call: Any) -> str:
    return str(getattr(call.func, "attr", ""))
