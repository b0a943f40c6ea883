"""Every spelling of an address is the one canonical address, or a refusal that names the character."""

from __future__ import annotations

import re
from itertools import pairwise
from urllib.parse import urlsplit

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from attnstudio.assistant.endpoint import EndpointError, canonical

TAOTOKEN = "https://taotoken.net/api/v1"


def refusal(text: str) -> str:
    with pytest.raises(EndpointError) as caught:
        canonical(text)
    return str(caught.value.message)


@pytest.mark.parametrize(
    "text",
    [
        "https://taotoken.net/api",
        "https://taotoken.net/api/",
        "https://taotoken.net/api//",
        "https://taotoken.net/api/v1",
        "https://taotoken.net/api/v1/",
        "https://taotoken.net/api/v1//",
        "https://taotoken.net//api///v1",
        "https://taotoken.net/api/v1/v1",
        "https://taotoken.net/api/v1/V1/v1/",
        "https://taotoken.net/api/v1/chat/completions",
        "https://taotoken.net/api/v1/chat/completions/",
        "https://taotoken.net/api/v1/chat/completions/chat/completions",
        "https://taotoken.net/api/chat/completions",
        "https://taotoken.net/api/v1/chat",
        "https://taotoken.net/api/v1/models",
        "https://taotoken.net/api/./v1",
        "  https://taotoken.net/api \r\n",
        "\ufeffhttps://taotoken.net/api\u200b",
        "\u3000https://taotoken.net/api\u00a0",
        '"https://taotoken.net/api"',
        "'https://taotoken.net/api/v1/'",
        "“https://taotoken.net/api”",
        '" https://taotoken.net/api "',
        "taotoken.net/api",
        "//taotoken.net/api",
        "HTTPS://TaoToken.NET/api",
        "https:/taotoken.net/api",
        "https://taotoken.net:443/api",
        "https://taotoken.net./api",
    ],
)
def test_every_spelling_of_the_articles_address_is_the_same(text: str) -> None:
    assert canonical(text).base_url == TAOTOKEN
    assert canonical(text).chat_url == "https://taotoken.net/api/v1/chat/completions"


@pytest.mark.parametrize(
    ("text", "base_url"),
    [
        ("https://open.bigmodel.cn/api/paas/v4/", "https://open.bigmodel.cn/api/paas/v4"),
        ("https://ark.cn-beijing.volces.com/api/v3", "https://ark.cn-beijing.volces.com/api/v3"),
        ("https://api.deepinfra.com/v1/openai", "https://api.deepinfra.com/v1/openai"),
        (
            "https://generativelanguage.googleapis.com/v1beta/openai/",
            "https://generativelanguage.googleapis.com/v1beta/openai",
        ),
        ("https://h.example/v1/v2", "https://h.example/v1/v2"),
        ("https://h.example", "https://h.example/v1"),
        ("https://h.example/models", "https://h.example/models/v1"),
        ("https://h.example/V2", "https://h.example/V2"),
        ("https://h.example:8443/api", "https://h.example:8443/api/v1"),
        ("https://192.168.1.9/v1", "https://192.168.1.9/v1"),
        ("https://[2001:DB8::1]/v1", "https://[2001:db8::1]/v1"),
        ("localhost:11434", "http://localhost:11434/v1"),
        ("http://localhost:1234/v1", "http://localhost:1234/v1"),
        ("127.0.0.1:8000/api", "http://127.0.0.1:8000/api/v1"),
        ("http://127.9.9.9/", "http://127.9.9.9/v1"),
        ("http://[::1]:80/v1", "http://[::1]/v1"),
        ("[::1]:8080", "http://[::1]:8080/v1"),
        ("http://gateway.localhost/v1", "http://gateway.localhost/v1"),
        ("https://localhost/v1", "https://localhost/v1"),
        ("gateway:8000", "https://gateway:8000/v1"),
    ],
)
def test_other_addresses(text: str, base_url: str) -> None:
    assert canonical(text).base_url == base_url


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (" taotoken.net/api", "https:// was added"),
        ("localhost:80", "http:// was added"),
        ("https://h.example/api", "/v1 was added"),
        ("https://h.example/v1/chat/completions", "/chat/completions was cut off"),
        ("https://h.example/v1/v1", "doubled version"),
        ('"https://h.example/v1"', "quotes"),
        ("https://h.example/v1\n", "Blanks"),
    ],
)
def test_what_was_changed_is_said(text: str, words: str) -> None:
    assert words in " ".join(map(str, canonical(text).notes))


def test_nothing_is_said_of_a_canonical_address() -> None:
    assert canonical(TAOTOKEN).notes == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Enter"),
        (" \ufeff\n", "Enter"),
        ('""', "Enter"),
        ("https：//taotoken.net/api", "position 6 stands ： U+FF1A"),
        ("https://taotoken。net/api", "position 17 stands 。 U+3002"),
        ("https://taotoken.net/api；", "position 25 stands ； U+FF1B"),
        (" https://taotoken.net/api;", "position 26 stands ; U+003B"),
        ("https://taotoken.net/a pi", "position 23 stands U+0020"),
        ("https://tao\u200btoken.net", "position 12 stands U+200B"),
        ("https://tаotoken.net", "position 10 stands а U+0430"),
        ("https:\\\\taotoken.net", "position 7 stands \\ U+005C"),
        ("https://taotoken.net/api%20", "position 25 stands % U+0025"),
        ("https://taotoken.net/api?x=1", "“?” (position 25)"),
        ("https://taotoken.net/api#top", "“#” (position 25)"),
        ("https://bob:pw@taotoken.net", "“@” at position 15"),
        ("bob@taotoken.net", "“@” at position 4"),
        ("http://taotoken.net/api", "clear text"),
        ("http://127.0.0.1.evil.example/v1", "clear text"),
        ("http://localhost.evil.example/v1", "clear text"),
        ("http://0.0.0.0:80/v1", "clear text"),
        ("http://192.168.1.9/v1", "clear text"),
        ("ftp://taotoken.net", "not by ftp://"),
        ("file:///etc/passwd", "not by file://"),
        ("https://", "no host"),
        ("https:///api", None),
        ("https://h.example:0/v1", "“0” at position 19"),
        ("https://h.example:99999/v1", "“99999” at position 19"),
        ("https://h.example:abc/v1", "“abc” at position 19"),
        ("https://h.example:/v1", "not a port"),
        ("https://-h.example/v1", "“-h.example”"),
        ("https://h..example/v1", "“h..example”"),
        ("https://1.2.3/v1", "“1.2.3”"),
        ("https://300.1.1.1/v1", "“300.1.1.1”"),
        ("https://[::1/v1", "not the name"),
        ("https://[::1]x/v1", "not the name"),
        ("https://h.example/a/../v1", "“..”"),
        ("sk-abcdefghijklmnop", "looks like an API key"),
    ],
)
def test_a_refusal_says_what_and_where(text: str, words: str | None) -> None:
    if words is None:
        assert canonical(text).base_url == "https://api/v1"
    else:
        assert words in refusal(text)


def test_a_key_in_the_address_is_not_repeated() -> None:
    assert "abcdefghijklmnop" not in refusal("sk-abcdefghijklmnop")
    assert "pw" not in refusal("https://bob:pw@taotoken.net")


SEGMENT = st.sampled_from(
    ["api", "openai", "v1", "v4", "v1beta", "chat", "completions", "models", "V1", "", ".", "x-y_z~1"]
)


@given(
    scheme=st.sampled_from(["https://", "HTTPS://", "", "https:/", "https:///"]),
    host=st.sampled_from(
        ["taotoken.net", "TaoToken.net", "a-b.example:8443", "localhost:8080", "[::1]:80", "10.0.0.1"]
    ),
    path=st.lists(SEGMENT, max_size=7),
    before=st.sampled_from(["", " ", "\n", "\ufeff", '"', "“ "]),
    slashes=st.sampled_from(["", "/", "//"]),
)
def test_the_canonical_form_is_canonical(
    *, scheme: str, host: str, path: list[str], before: str, slashes: str
) -> None:
    """One form, which is its own; a version in it; no endpoint, doubled version or slash too many."""
    after = {'"': '"', "“ ": " ”"}.get(before, before)
    base_url = canonical(before + scheme + host + "/" + "/".join(path) + slashes + after).base_url
    assert canonical(base_url).base_url == base_url
    assert canonical(base_url).notes == ()
    parts = urlsplit(base_url)
    segments = parts.path.split("/")[1:]
    assert all(segments)
    assert any(re.fullmatch(r"(?i)v\d\w*", segment) for segment in segments)
    assert segments[-2:] != ["chat", "completions"]
    assert not any(
        one.lower() == two.lower() and re.fullmatch(r"(?i)v\d\w*", one) for one, two in pairwise(segments)
    )
    assert parts.hostname in host.lower()


BASES = [
    TAOTOKEN,
    "https://h.example:8443/a/b/v4",
    "https://[2001:db8::1]/v1beta/openai",
    "https://10.0.0.1/v1",
]
BLANKS = st.text(" \t\r\n\u00a0\u3000\u200b\ufeff", max_size=3)


@st.composite
def spellings(draw: st.DrawFn) -> tuple[str, str]:
    """A canonical address, and a way in which people write it."""
    base_url = draw(st.sampled_from(BASES))
    origin, *path = re.split("(?<!/)/(?!/)", base_url)
    if path[-1] == "v1" and draw(st.booleans()):
        path = draw(st.sampled_from([path[:-1], [*path, "v1"], [*path, "V1", "v1"]]))
    path = [*path, *draw(st.sampled_from([[], ["chat", "completions"], ["Chat", "Completions"]]))]
    slashes = [draw(st.sampled_from(["/", "//", "/./"])) for _ in path]
    written = draw(st.sampled_from([origin, origin.upper(), origin.removeprefix("https://")]))
    written += "".join(slash + part for slash, part in zip(slashes, path, strict=True))
    written += draw(st.sampled_from(["", "/", "//"]))
    left, right = draw(st.sampled_from(["", '""', "''", "“”", "``"])) or ("", "")
    return base_url, draw(BLANKS) + left + draw(BLANKS) + written + draw(BLANKS) + right + draw(BLANKS)


@given(spellings())
def test_every_spelling_of_an_address_is_that_address(spelling: tuple[str, str]) -> None:
    base_url, text = spelling
    assert canonical(text).base_url == base_url


@given(st.text(max_size=50))
@example("http://xn--:80")
@example("https://[v1.x]/")
def test_any_text_gives_an_address_to_https_or_this_machine_or_a_reason(text: str) -> None:
    try:
        endpoint = canonical(text)
    except EndpointError as refused:
        reason = str(refused.message)
    else:
        reason = ""
        assert endpoint.base_url.startswith("https://") or endpoint.is_loopback
        assert endpoint.base_url.isascii()
        assert urlsplit(endpoint.base_url).hostname
        assert canonical(endpoint.base_url).base_url == endpoint.base_url
    assert reason or endpoint.chat_url.endswith("/chat/completions")


@given(st.text(alphabet=st.characters(min_codepoint=128), min_size=1, max_size=3), st.integers(9, 24))
def test_a_foreign_character_is_named_with_its_place_as_entered(foreign: str, place: int) -> None:
    """Invisible ones too; at the ends they are trimmed instead."""
    text = f"  {TAOTOKEN[:place]}{foreign}{TAOTOKEN[place:]}"
    said = refusal(text)
    assert f"position {place + 3}" in said
    assert f"U+{ord(foreign[0]):04X}" in said
