"""The gateway key in the real program: in the real keyring, and in no file and no output, whatever fails."""

from __future__ import annotations

import base64
import json
import signal
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from tests.e2e.desktop import RunningStudio, until, write_settings
from tests.e2e.loopback import Loopback, Request, answer, completion
from tests.e2e.secrecy import assert_unknown, forms_of
from tests.e2e.watching import open_menus

OpenStudio = Callable[..., RunningStudio]

KEY = "sk-Sentinel/7f3a+9b2c=5d8e%1f0a-41c6"
PROXY_PASSWORD = "Sentinel-of-the-proxy-8c2e41"


def save_key(studio: RunningStudio, settings: str, stored_key: Callable[[], str | None]) -> None:
    studio.press("alt+k", window=settings)
    studio.enter(KEY)
    until(lambda: stored_key() == KEY, "key in the keyring")
    studio.still_picture(settings)


def try_connection(studio: RunningStudio, settings: str, gateway: Loopback | None = None) -> None:
    """Press Test connection, and wait until its ending is shown; `gateway` is asked if there is one."""
    before = studio.still_picture(settings)
    asked = len(gateway.requests) if gateway else 0
    studio.press("alt+n", window=settings)
    studio.wait_for_change(before, settings, at_least=0.003)
    if gateway:
        until(lambda: len(gateway.requests) > asked, "request to the gateway")
    studio.still_picture(settings, seconds=0.4 if gateway else 1.0)  # a bar moves meanwhile


def test_the_key_lives_in_the_keyring_alone(
    open_studio: OpenStudio, home: Path, stored_key: Callable[[], str | None]
) -> None:
    with Loopback([answer(completion())]) as gateway:
        write_settings(home, gateway.url)
        studio = open_studio()
        studio.wait_for_heads()
        save_key(studio, studio.open_settings(), stored_key)
        studio.close_with_keyboard().assert_clean()
        assert_unknown(KEY, studio)

        studio = open_studio()
        studio.wait_for_heads()
        settings = studio.open_settings()
        try_connection(studio, settings, gateway)
        assert [request.headers["authorization"] for request in gateway.requests] == [f"Bearer {KEY}"]
        assert gateway.requests[0].path == "/api/v1/chat/completions"

        studio.press("alt+v", window=settings)
        until(lambda: stored_key() is None, "removal from the keyring")
        try_connection(studio, settings)
        assert len(gateway.requests) == 1, "there is no key to ask with any more"
        studio.close_with_keyboard().assert_clean()
        assert_unknown(KEY, studio)


def echo(status: str, kind: str) -> Callable[[socket.socket, Request], None]:
    """A gateway that repeats the key that it got, in every form that it can think of."""

    def script(connection: socket.socket, request: Request) -> None:
        key = request.headers["authorization"].removeprefix("Bearer ")
        said = f"{key} {quote(key, safe='')} {base64.b64encode(key.encode()).decode()}"
        body = {"error": {"message": f"Incorrect API key provided: {said}", "code": said}}
        text = json.dumps(body) if kind == "application/json" else f"<h1>Refused</h1><p>{said}</p>"
        answer(text, status, kind, x_request_id=key)(connection, request)

    return script


def test_no_failure_gives_the_key_away(
    open_studio: OpenStudio, home: Path, stored_key: Callable[[], str | None]
) -> None:
    scripts = [
        echo("401 Unauthorized", "application/json"),
        echo("500 Internal Server Error", "text/html"),
    ]
    with Loopback(scripts) as gateway:
        write_settings(home, gateway.url)
        studio = open_studio("--debug", TMPDIR=str(home))
        studio.wait_for_heads()
        settings = studio.open_settings()
        save_key(studio, settings, stored_key)
        for count in range(1, len(scripts) + 1):
            try_connection(studio, settings, gateway)
            assert len(gateway.requests) == count
    studio.press("alt+b", "ctrl+a", window=settings)
    studio.enter(f"http://127.0.0.1:{dead_port()}/api")
    try_connection(studio, settings)
    studio.press("Escape", window=settings)
    studio.wait_until_gone("^Settings$")
    open_menus(studio, "alt+h")
    studio.xdotool("key", "a")
    studio.press("alt+d", window=studio.find("^About AttnStudio$"))
    diagnostics = until(lambda: "AttnStudio" in studio.clipboard() and studio.clipboard(), "diagnostics")
    for form in forms_of(KEY):
        assert form not in diagnostics.encode()
    studio.send_signal(signal.SIGTERM).assert_clean()
    assert_unknown(KEY, studio)


def test_a_dead_proxy_gives_neither_the_key_nor_its_password_away(
    open_studio: OpenStudio, home: Path, program: list[str]
) -> None:
    proxy = f"http://learner:{PROXY_PASSWORD}@127.0.0.1:{dead_port()}"
    variables = {"HTTP_PROXY": proxy, "HTTPS_PROXY": proxy, "ALL_PROXY": proxy, "TAOTOKEN_API_KEY": KEY}
    write_settings(home, "https://gateway.invalid/api")
    studio = open_studio("--debug", TMPDIR=str(home), **variables)
    studio.wait_for_heads()
    settings = studio.open_settings()
    try_connection(studio, settings)
    studio.close_with_keyboard().assert_clean()

    doctor = subprocess.run(
        [*program, "doctor", "--json"],
        env={**studio.environment},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert json.loads(doctor.stdout)["checks"]
    for secret in (KEY, PROXY_PASSWORD):
        assert_unknown(secret, studio)
        for form in forms_of(secret):
            assert form not in doctor.stdout + doctor.stderr


def dead_port() -> int:
    """A port of this machine on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])
