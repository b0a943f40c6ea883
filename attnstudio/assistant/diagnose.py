"""Diagnoses that need no response: what cannot be sent at all, and what nobody foresaw."""

from __future__ import annotations

import traceback

from attnstudio.assistant.endpoint import EndpointError
from attnstudio.assistant.protocol import Action, Diagnosis, GatewayConfig, Situation
from attnstudio.keys import KeyRefused
from attnstudio.logs import redact
from attnstudio.messages import QT_TRANSLATE_NOOP, message


def diagnose_setup(config: GatewayConfig, refused: KeyRefused | EndpointError | None) -> Diagnosis:
    """Why nothing was sent: the key or the address was refused, or (None) there is no model ID."""
    if isinstance(refused, EndpointError):
        return Diagnosis(
            Situation.BAD_ADDRESS, refused.message, advice=_SET_RIGHT, action=Action.OPEN_SETTINGS
        )
    if isinstance(refused, KeyRefused):
        situation = Situation.BAD_KEY if config.api_key.strip() else Situation.NO_KEY
        return Diagnosis(situation, refused.message, advice=_SET_RIGHT, action=Action.OPEN_SETTINGS)
    return Diagnosis(
        Situation.NO_MODEL,
        message(QT_TRANSLATE_NOOP("Messages", "Enter a model ID. The gateway's console lists them.")),
        action=Action.OPEN_SETTINGS,
    )


def unexpected(error: BaseException) -> Diagnosis:
    """A failure without a diagnosis of its own: its kind, and its redacted traceback in the details."""
    return Diagnosis(
        Situation.UNEXPECTED,
        message(
            QT_TRANSLATE_NOOP(
                "Messages", "The request failed in a way that the studio does not know ({kind})."
            ),
            kind=type(error).__name__,
        ),
        advice=(
            message(
                QT_TRANSLATE_NOOP("Messages", "Try again. Please report it if it stays: Details say more.")
            ),
        ),
        action=Action.RETRY,
        details=redact("".join(traceback.format_exception(error))),
    )


_SET_RIGHT = (message(QT_TRANSLATE_NOOP("Messages", "Nothing was sent. Set it right in Settings.")),)
