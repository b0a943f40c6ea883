"""What lives as long as the program and is handed to the window."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, field

from attnstudio.assistant.thread import AssistantThread
from attnstudio.credentials import CredentialStore
from attnstudio.engine.protocol import Phase
from attnstudio.engine.thread import EngineThread
from attnstudio.settings import SettingsStore
from attnstudio.ui.gateway import Gateway
from attnstudio.ui.language import LanguageSwitch
from attnstudio.ui.notifications import ErrorReporter
from attnstudio.ui.studio import Studio

CLOSE_SECONDS = 1.5
# An import of torch cannot be cut short, and there is no work yet that could be lost.
CLOSE_SECONDS_WHILE_LOADING = 0.2

log = logging.getLogger(__name__)


@dataclass
class Services:
    """The long-lived parts, made by `app.create_app`.

    `uses_keyring` is False where the program must leave the keyring alone (screenshots).
    """

    store: SettingsStore
    credentials: CredentialStore
    engine: EngineThread
    assistant: AssistantThread
    gateway: Gateway
    studio: Studio
    language: LanguageSwitch
    reporter: ErrorReporter
    uses_keyring: bool = True
    closed_in_time: bool = field(default=True, init=False)

    def close(self) -> None:
        """End both threads within `CLOSE_SECONDS` together; `closed_in_time` says whether they did."""
        loading = self.engine.status().phase is Phase.LOADING
        deadline = time.monotonic() + (CLOSE_SECONDS_WHILE_LOADING if loading else CLOSE_SECONDS)
        for name, close in (("engine", self.studio.close), ("assistant", self.assistant.close)):
            if not close(max(0.1, deadline - time.monotonic())):
                self.closed_in_time = False
                log.info("the %s thread did not end in time", name)
