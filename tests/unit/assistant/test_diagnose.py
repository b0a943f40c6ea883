"""Diagnoses of failures that cannot be brought about on every machine; the others are in tests/e2e."""

from __future__ import annotations

import errno
import os

import pytest

from attnstudio.assistant.diagnose_network import diagnose_error
from attnstudio.assistant.endpoint import canonical
from attnstudio.assistant.exchange import Exchange
from attnstudio.assistant.protocol import Action, GatewayConfig, Situation
from attnstudio.credentials import KeySource

KEY = "sk-sentinel-0123456789abcdef"


@pytest.fixture
def exchange() -> Exchange:
    config = GatewayConfig(
        base_url="https://gateway.example/api/v1", api_key=KEY, model_id="m-1", key_source=KeySource.KEYRING
    )
    return Exchange(config, canonical(config.base_url))


def raised(error: BaseException, cause: BaseException | None = None) -> BaseException:
    """`error` as it is after it was raised because of `cause`."""
    try:
        raise error from cause
    except type(error) as found:
        return found


@pytest.mark.parametrize("code", [errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN])
def test_no_way_to_the_gateway_is_told_from_a_gateway_that_refuses(exchange: Exchange, code: int) -> None:
    found = diagnose_error(exchange, raised(RuntimeError("sending"), OSError(code, os.strerror(code))))
    assert found.situation is Situation.UNREACHABLE
    assert "gateway.example" in str(found.title)
    assert found.causes
    assert found.advice
    assert os.strerror(code) in found.details


def test_what_nobody_foresaw_keeps_its_traceback_and_not_the_key(exchange: Exchange) -> None:
    found = diagnose_error(exchange, raised(LookupError(f"with {KEY} inside")))
    assert found.situation is Situation.UNEXPECTED
    assert "LookupError" in str(found.title)
    assert found.action is Action.RETRY
    assert "Traceback" in found.details
    assert KEY not in found.details
