"""`attnstudio ask`: one question to one model without a window, by the same path that the window takes.

The answer streams to stdout, everything about it goes to stderr; with --json one object goes to stdout.
Keys are nowhere in either.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from attnstudio.assistant.importing import in_force
from attnstudio.assistant.protocol import (
    TEMPERATURE,
    ChatAnswer,
    ChatEnding,
    ChatFailed,
    ChatPhase,
    ChatRequest,
    Diagnosis,
    Ending,
    GatewayConfig,
    Progress,
    Situation,
)
from attnstudio.assistant.server import serve
from attnstudio.assistant.session import GatewaySession
from attnstudio.credentials import CredentialStore, with_deadline
from attnstudio.settings import SettingsStore

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
    printer = _Printer(streams=not options.as_json)
    try:
        return _run(options, printer)
    except KeyboardInterrupt:
        printer.end_line()
        _say("cancelled")
        return EXIT_INTERRUPTED


def _run(options: AskOptions, printer: _Printer) -> int:
    subject = _subject(options)
    request = ChatRequest(
        _config(options), _messages(options, subject), options.temperature, options.max_tokens
    )
    ending = _exchange(request, printer.show)
    report = _check(ending, subject)
    if options.as_json:
        print(json.dumps(_as_json(ending, report), ensure_ascii=False, indent=2))
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
        _say(str(found.message))
    for note in found.notes:
        _say(str(note))
    return GatewayConfig(
        base_url=options.base_url or gateway.base_url,
        api_key=credentials.key() or "",
        model_id=options.model_id or gateway.model_id,
        key_source=credentials.state.source,
        direct=options.direct,
        deadline_s=options.deadline_s,
    )


def _messages(options: AskOptions, subject: Subject | None) -> tuple[Any, ...]:
    from attnstudio.assistant.conversation import Conversation
    from attnstudio.assistant.prompts import Language, describe, read_question

    language = Language(options.language)
    conversation = Conversation(language)
    if subject is None:
        return conversation.begin(options.question)
    attachment = describe(subject)
    for note in (*attachment.warnings, *attachment.left_out):
        _say(str(note))
    question = options.question or read_question(subject, language)
    return conversation.begin(question, attachment.text, subject, with_claims=True)


def _subject(options: AskOptions) -> Subject | None:
    """The heads that go along, computed here and now."""
    if not options.heads:
        return None
    from attnstudio.assistant.subjects import Subject, SubjectKind
    from attnstudio.engine.cancel import CancelToken
    from attnstudio.engine.experiment import explore
    from attnstudio.engine.run import Run
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


# -- what is printed


class _Printer:
    """Prints an answer while it comes."""

    def __init__(self, *, streams: bool) -> None:
        self._streams = streams
        self._printed = 0
        self._waited_for: float | None = None

    def show(self, progress: Progress) -> None:
        """Print what is new."""
        if progress.phase is ChatPhase.WAITING and progress.retry_at != self._waited_for:
            self._waited_for = progress.retry_at
            if progress.waits_for is not None:
                _say(f"{progress.waits_for.title} {' '.join(map(str, progress.waits_for.advice))}")
        if self._streams:
            self._print(progress.text)

    def finish(self, ending: ChatEnding, report: ClaimReport | None) -> None:
        """Print the rest of the answer, then what there is to say about it."""
        self._print(ending.text)
        self.end_line()
        if isinstance(ending, ChatFailed):
            _tell_failure(ending.diagnosis, unfinished=bool(ending.text))
        elif isinstance(ending, ChatAnswer):
            for note in ending.notes:
                _say(str(note))
            _say(_facts(ending))
        if report is not None:
            _tell_claims(report)

    def end_line(self) -> None:
        """End the line that the answer has begun."""
        if self._printed:
            print(flush=True)

    def _print(self, text: str) -> None:
        print(text[self._printed :], end="", flush=True)
        self._printed = max(self._printed, len(text))


def _facts(answer: ChatAnswer) -> str:
    facts = [answer.model, f"{answer.total_s:.2f} s"]
    if answer.first_token_s is not None:
        facts.append(f"first token after {answer.first_token_s:.2f} s")
    if answer.usage is not None:
        facts.append(f"tokens: {answer.usage.prompt_tokens} in, {answer.usage.completion_tokens} out")
    return ", ".join(facts)


def _tell_failure(diagnosis: Diagnosis, *, unfinished: bool) -> None:
    if unfinished:
        _say("The answer above is unfinished.")
    _say(str(diagnosis.title))
    for cause in diagnosis.causes:
        _say(f"  likely cause: {cause}")
    for advice in diagnosis.advice:
        _say(f"  what to do: {advice}")


def _tell_claims(report: ClaimReport) -> None:
    if not report.claims:
        _say("No checkable claim in this answer.")
    for claim in report.claims:
        _say(f"{claim.verdict.value}: {claim.statement} {claim.finding}")
    for unread in report.unread:
        _say(str(unread))


def _as_json(ending: ChatEnding, report: ClaimReport | None) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "answered": isinstance(ending, ChatAnswer),
        "answer": ending.text if report is None else report.prose,
        "reasoning": ending.reasoning,
    }
    if isinstance(ending, ChatAnswer):
        usage = ending.usage
        shown |= {
            "model": ending.model,
            "url": ending.url,
            "unfinished": ending.unfinished,
            "first_token_s": ending.first_token_s,
            "total_s": ending.total_s,
            "prompt_tokens": usage.prompt_tokens if usage else None,
            "completion_tokens": usage.completion_tokens if usage else None,
            "notes": [str(note) for note in ending.notes],
        }
    elif isinstance(ending, ChatFailed):
        shown["error"] = _diagnosis_as_json(ending.diagnosis)
    if report is not None:
        shown["claims"] = [
            {
                "kind": claim.kind.value,
                "verdict": claim.verdict.value,
                "statement": str(claim.statement),
                "finding": str(claim.finding),
            }
            for claim in report.claims
        ]
        shown["unread"] = [str(unread) for unread in report.unread]
    return shown


def _diagnosis_as_json(diagnosis: Diagnosis) -> dict[str, Any]:
    return {
        "situation": diagnosis.situation.value,
        "title": str(diagnosis.title),
        "causes": [str(cause) for cause in diagnosis.causes],
        "advice": [str(advice) for advice in diagnosis.advice],
        "status": diagnosis.status,
        "url": diagnosis.url,
        "retry_after_s": diagnosis.retry_after_s,
    }


def _say(text: str) -> None:
    print(f"attnstudio: {text}", file=sys.stderr)
