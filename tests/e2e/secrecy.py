"""That a secret is nowhere: in no file of a person, and in nothing that the program says."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from urllib.parse import quote

from tests.e2e.desktop import RunningStudio


def forms_of(secret: str) -> Iterator[bytes]:
    """The secret as it is, URL-encoded, JSON-escaped, and what base64 makes of it at each alignment."""
    yield secret.encode()
    yield quote(secret).encode()
    yield quote(secret, safe="").encode()
    yield json.dumps(secret)[1:-1].encode()
    for before in range(3):
        whole = base64.b64encode(b"." * before + secret.encode())
        # The first characters depend on what stands before, the last on what follows.
        yield whole[4 if before else 0 : -4]


def assert_unknown(secret: str, studio: RunningStudio) -> None:
    """That no file below the home folder holds the secret, nor what the program has said."""
    files = [path for path in studio.home.rglob("*") if path.is_file()]
    assert any(path.suffix == ".log" for path in files)
    for form in forms_of(secret):
        assert form not in studio.said.encode()
        for path in files:
            assert form not in path.read_bytes(), path
