"""Keys made up by a test are not redacted from the texts of the next one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from attnstudio import logs


@pytest.fixture(autouse=True)
def forget_secrets() -> Iterator[None]:
    secrets, pattern = set(logs._secrets), logs._secret_pattern
    yield
    logs._secrets.clear()
    logs._secrets.update(secrets)
    logs._secret_pattern = pattern
