"""Which proxy a request goes through."""

from __future__ import annotations

import pytest

from attnstudio.assistant.proxies import proxy_for

URL = "https://api.taotoken.net:8443/v1/chat/completions"
PROXY = {"HTTPS_PROXY": "http://proxy:3128"}


def test_without_variables_there_is_none() -> None:
    assert proxy_for(URL, {}) is None
    assert proxy_for(URL, {"HTTP_PROXY": "http://proxy:1", "HTTPS_PROXY": " "}) is None


@pytest.mark.parametrize(
    ("environment", "variable"),
    [
        ({"HTTPS_PROXY": "a:1", "ALL_PROXY": "b:1"}, "HTTPS_PROXY"),
        ({"https_proxy": "a:1", "HTTPS_PROXY": "b:1"}, "https_proxy"),
        ({"ALL_PROXY": "a:1", "HTTP_PROXY": "b:1"}, "ALL_PROXY"),
    ],
)
def test_the_closest_variable_wins_and_a_scheme_is_added(environment: dict[str, str], variable: str) -> None:
    proxy = proxy_for(URL, environment)
    assert proxy is not None
    assert (proxy.variable, proxy.url) == (variable, "http://a:1")


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:1/v1", "http://localhost/v1", "https://[::1]/v1", "http://a.localhost/v1"]
)
def test_this_machine_is_reached_directly(url: str) -> None:
    assert proxy_for(url, {"HTTP_PROXY": "http://p:1", "HTTPS_PROXY": "http://p:1"}) is None


@pytest.mark.parametrize(
    ("no_proxy", "exempt"),
    [
        ("*", True),
        ("taotoken.net", True),
        (".taotoken.net", True),
        ("*.taotoken.net", True),
        ("api.taotoken.net", True),
        ("API.TaoToken.net", True),
        ("api.taotoken.net:8443", True),
        ("api.taotoken.net:443", False),
        ("x.example;taotoken.net", True),
        ("x.example, taotoken.net", True),
        ("otoken.net", False),
        ("net.example", False),
        ("", False),
        ("10.0.0.0/8", False),
        ("fd07::/64, [::1]", False),
    ],
)
def test_no_proxy(no_proxy: str, *, exempt: bool) -> None:
    assert (proxy_for(URL, {**PROXY, "NO_PROXY": no_proxy}) is None) == exempt


@pytest.mark.parametrize(
    ("host", "no_proxy", "exempt"),
    [
        ("10.1.2.3", "10.0.0.0/8", True),
        ("11.1.2.3", "10.0.0.0/8", False),
        ("10.1.2.3", "10.1.2.3", True),
        ("[fd07::5]", "fd07::/64", True),
        ("[fd07::5]", "[fd07::5]", True),
        ("[fd08::5]", "fd07::/64", False),
        ("10.1.2.3", "example.org", False),
    ],
)
def test_no_proxy_with_addresses_and_networks(host: str, no_proxy: str, *, exempt: bool) -> None:
    assert (proxy_for(f"https://{host}/v1", {**PROXY, "no_proxy": no_proxy}) is None) == exempt


def test_a_password_is_not_shown() -> None:
    proxy = proxy_for(URL, {"HTTPS_PROXY": "http://bob:hidden@proxy:3128"})
    assert proxy is not None
    assert "hidden" not in proxy.shown + repr(proxy)
    assert proxy.shown.endswith("@proxy:3128")


@pytest.mark.parametrize(
    ("url", "supported"), [("socks5://p:1", True), ("socks://p:1", False), ("HTTP://p:1", True)]
)
def test_kinds_of_proxies(url: str, *, supported: bool) -> None:
    proxy = proxy_for(URL, {"ALL_PROXY": url})
    assert proxy is not None
    assert proxy.is_supported == supported
