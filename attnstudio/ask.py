"""`attnstudio ask`: one question to one model without a window, by the same path that the window takes.

The answer streams to stdout, everything about it goes to stderr; with --json one object goes to stdout.
Keys are nowhere in either.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from attnstudio.ask_output import Printer, as_json, say_all
from attnstudio.assistant.importing import in_force
from attnstudio.assistant.protocol import (
    TEMPERATURE,
    ChatAnswer,
    ChatEnding,
    ChatFailed,
    ChatMessage,
    ChatRequest,
    Ending,
    GatewayConfig,
    Progress,
    Situation,
)
from attnstudio.assistant.server import serve
from attnstudio.assistant.session import GatewaySession
from attnstudio.credentials import CredentialStore, with_deadline
from attnstudio.settings import SettingsStore
from attnstudio.terminal import be_tolerant, say, stop_printing

if TYPE_CHECKING:
    from attnstudio.assistant.claims import ClaimReport
    from attnstudio.assistant.subjects import Subject

EXIT_UNEXPECTED = 1
EXIT_AUTH = 3
EXIT_NETWORK = 4
EXIT_MODEL = 5
EXIT_CONTENT = 6
EXIT_INTERRUPTED = 130
POLL_SECONDS = 0.05
CLOSE_SECONDS = 2.0

EXIT_CODES: dict[Situation, int] = {
    **dict.fromkeys(
        (
            Situation.NO_KEY,
            Situation.BAD_KEY,
            Situation.KEY_REFUSED,
            Situation.FORBIDDEN,
            Situation.QUOTA,
        ),
        EXIT_AUTH,
    ),
    **dict.fromkeys(
        (
            Situation.BAD_ADDRESS,
            Situation.BLOCKED,
            Situation.WRONG_PATH,
            Situation.WEB_PAGE,
            Situation.REDIRECT,
            Situation.PROXY_UNREACHABLE,
            Situation.PROXY_SCHEME,
            Situation.PROXY_SOCKS_SUPPORT,
            Situation.PROXY_TLS,
            Situation.PROXY_REFUSED,
            Situation.CERTIFICATE,
            Situation.TLS,
            Situation.NAME_NOT_FOUND,
            Situation.CONNECTION_REFUSED,
            Situation.UNREACHABLE,
            Situation.CONNECTION_CUT,
            Situation.TIMEOUT,
        ),
        EXIT_NETWORK,
    ),
    **dict.fromkeys(
        (
            Situation.NO_MODEL,
            Situation.UNKNOWN_MODEL,
            Situation.BAD_REQUEST,
            Situation.RATE_LIMIT,
            Situation.SERVER_ERROR,
        ),
        EXIT_MODEL,
    ),
    **dict.fromkeys(
        (Situation.ERROR_BODY, Situation.NO_ANSWER, Situation.CONTENT_FILTER, Situation.NOT_JSON),
        EXIT_CONTENT,
    ),
    Situation.UNEXPECTED: EXIT_UNEXPECTED,
}


@dataclass(frozen=True, slots=True)
class AskOptions:
    """What the command line asked for; "" and None leave a choice to the settings or the model.

    With `heads`, the heads of the preset after `steps` training steps go along: all, or (from 1) `head`.
    """

    question: str
    model_id: str = ""
    base_url: str = ""
    as_json: bool = False
    heads: bool = False
    head: int | None = None
    preset: str = "article"
    steps: int = 0
    language: str = "en"
    direct: bool = False
    temperature: float | None = TEMPERATURE
    max_tokens: int | None = None
    deadline_s: float = 300.0


def run(options: AskOptions) -> int:
    """Ask, print, and return the exit code: 0, or one of `EXIT_CODES`' for what went wrong."""
    be_tolerant()
    printer = Printer(streams=not options.as_json)
    try:
        return _run(options, printer)
    except BrokenPipeError:
        stop_printing()
        return EXIT_INTERRUPTED
    except KeyboardInterrupt:
        printer.end_line()
        say("cancelled")
        return EXIT_INTERRUPTED


def _run(options: AskOptions, printer: Printer) -> int:
    subject = _subject(options)
    request = ChatRequest(
        _config(options), _messages(options, subject), options.temperature, options.max_tokens
    )
    ending = _exchange(request, printer.show)
    report = _check(ending, subject)
    if options.as_json:
        print(as_json(ending, report))
    else:
        printer.finish(ending, report)
    return EXIT_CODES[ending.diagnosis.situation] if isinstance(ending, ChatFailed) else 0


# -- what is sent


def _config(options: AskOptions) -> GatewayConfig:
    settings = SettingsStore().settings
    gateway = in_force(settings.base_url, settings.model_id)
    credentials = CredentialStore()
    found = with_deadline(credentials.load)
    if credentials.key() is None:
        say(str(found.message))
    say_all(found.notes)
    return GatewayConfig(
        base_url=options.base_url or gateway.base_url,
        api_key=credentials.key() or "",
        model_id=options.model_id or gateway.model_id,
        key_source=credentials.state.source,
        direct=options.direct,
        deadline_s=options.deadline_s,
    )


def _messages(options: AskOptions, subject: Subject | None) -> tuple[ChatMessage, ...]:
    from attnstudio.assistant.conversation import Conversation
    from attnstudio.assistant.prompts import Language, describe, read_question

    language = Language(options.language)
    conversation = Conversation(language)
    if subject is None:
        return conversation.begin(options.question)
    attachment = describe(subject)
    say_all((*attachment.warnings, *attachment.left_out))
    question = options.question or read_question(subject, language)
    return conversation.begin(question, attachment.text, subject, with_claims=True)


def _subject(options: AskOptions) -> Subject | None:
    """The heads that go along, computed here and now."""
    if not options.heads:
        return None
    from attnstudio.assistant.subjects import Subject, SubjectKind
    from attnstudio.engine.cancel import CancelToken
    from attnstudio.engine.experiment import explore
    from attnstudio.engine.runs.run import Run
    from attnstudio.engine.spec import PRESETS

    spec, cancel = PRESETS[options.preset], CancelToken()
    frame = explore(spec, cancel)
    if options.steps:
        training = Run(spec, cancel)
        for _ in range(options.steps):
            training.step()
        frame = training.frame(cancel) or frame
    if options.head is None:
        return Subject(SubjectKind.ALL_HEADS, frame)
    return Subject(SubjectKind.HEAD, frame, options.head - 1)


# -- the exchange


def _exchange(request: ChatRequest, show: Callable[[Progress], None]) -> ChatEnding:
    """The ending of `request`; `show` gets its progress a few times a second."""
    ended = threading.Event()
    endings: list[Ending] = []

    def take(ending: Ending) -> None:
        endings.append(ending)
        ended.set()

    with _served(take) as session:
        ticket = session.submit(request)
        while not ended.wait(POLL_SECONDS):
            if (progress := session.progress(ticket)) is not None:
                show(progress)
    (ending,) = endings
    assert isinstance(ending, ChatEnding)
    return ending


@contextmanager
def _served(take: Callable[[Ending], None]) -> Iterator[GatewaySession]:
    session = GatewaySession()
    thread = threading.Thread(target=serve, args=(session, take), name="assistant", daemon=True)
    thread.start()
    try:
        yield session
    finally:
        session.close()
        thread.join(CLOSE_SECONDS)


def _check(ending: ChatEnding, subject: Subject | None) -> ClaimReport | None:
    if subject is None or not isinstance(ending, ChatAnswer):
        return None
    from attnstudio.assistant.claim_checks import check_answer

    return check_answer(ending.text, subject)
