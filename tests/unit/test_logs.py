"""Redaction: a key appears in no log line, in whatever form a library prints it."""

from __future__ import annotations

import base64
import html
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnstudio import logs
from attnstudio.logs import redact, register_secret
from attnstudio.paths import log_dir

SECRET = 'odd/key+with"quote\\and=%41'


@pytest.fixture
def root_logger() -> Iterator[logging.Logger]:
    """The root logger without the handlers of a studio; what a test sets up on it is taken off again."""
    root = logging.getLogger()
    level, before = root.level, list(root.handlers)
    root.handlers = [handler for handler in before if not isinstance(handler, logs._QuietHandler)]
    yield root
    for handler in [handler for handler in root.handlers if handler not in before]:
        handler.close()
    root.handlers = before
    root.setLevel(level)


@pytest.fixture
def file_log(root_logger: logging.Logger) -> Path:
    """The log file, set up at debug."""
    path = logs.set_up(logging.DEBUG)
    assert path is not None
    assert root_logger.level == logging.DEBUG
    return path


@pytest.mark.parametrize(
    "form",
    [
        SECRET,
        quote(SECRET, safe=""),
        json.dumps(SECRET),
        json.dumps(json.dumps(SECRET)),
        repr(SECRET),
        repr(SECRET.encode()),
        html.escape(SECRET),
        base64.b64encode(SECRET.encode()).decode(),
        base64.urlsafe_b64encode(SECRET.encode()).decode(),
        base64.b64encode(b"user:" + SECRET.encode()).decode(),
        base64.b64encode(b"name:" + SECRET.encode() + b"\n").decode(),
    ],
)
def test_every_form_of_a_registered_secret_is_hidden(form: str) -> None:
    register_secret(SECRET)
    left = redact(f"before {form} after")
    assert left.startswith("before ")
    assert left.endswith(" after")
    assert "odd" not in left
    assert SECRET[:8] not in left
    assert base64.b64encode(SECRET.encode()).decode()[4:14] not in left


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("Authorization: Bearer abc.def-123", "abc.def-123"),
        ("(b'Authorization', b'Bearer abc.def-123')", "abc.def-123"),
        ("{'authorization': 'tok123456'}", "tok123456"),
        ("key sk-proj-abcDEF123_456 refused", "abcDEF123"),
        ("api_key=abc123456&x=1", "abc123456"),
        ('{"apiKey": "abc123456"}', "abc123456"),
        ('"api_key" : "abc123456"', "abc123456"),
        ("API Key: abc123456", "abc123456"),
        ("api_key='abc123456'", "abc123456"),
        ('{\\"api_key\\": \\"abc123456\\"}', "abc123456"),
        ("http://bob:pa55word@proxy:8080/", "pa55word"),
        ("export TAOTOKEN_API_KEY=abc123456", "abc123456"),
        ("x-api-key: abc123456", "abc123456"),
        ("Authorization: Bearer abcdefgh", "abcdefgh"),
        ("Authorization: Basic abcdefgh", "abcdefgh"),
        ("(b'Proxy-Authorization', b'Basic bm9ib2R5OnBhc3M=')", "bm9ib2R5"),
        ("the proxy got Basic bm9ib2R5OnBhc3M=, it says", "bm9ib2R5"),
        ("it sent bearer abcdefghijklmnopqrstuvwx", "abcdefgh"),
    ],
)
def test_what_looks_like_a_key_is_hidden_unregistered(text: str, hidden: str) -> None:
    assert hidden not in redact(text)


@pytest.mark.parametrize(
    "text",
    [
        "token 5 takes 0.2447 from key 5 'mat'",
        "query 3, key 7: 0.25",
        "HTTP Request: POST https://taotoken.net/api/v1/chat/completions",
        "head 3 of 8, d_k = 64",
        "the API key is missing",
        "write to a@b.example",
        "risk-averse ask-me",
        "the basic idea of attention, a basic MultiHeadAttention, a basic 8-head layer",
        "a bearer token is sent with every request",
        'client = OpenAI(api_key=os.environ["TAOTOKEN_API_KEY"])',
    ],
)
def test_ordinary_text_stays(text: str) -> None:
    assert redact(text) == text


@given(
    st.text(alphabet="abcXYZ012-_.+/=", min_size=6, max_size=40), st.text(max_size=30), st.text(max_size=30)
)
def test_redacting_twice_changes_nothing_and_leaves_no_secret(secret: str, before: str, after: str) -> None:
    register_secret(secret)
    once = redact(f"{before} {secret} {after}")
    assert secret not in once.replace(logs.REDACTED, "")
    assert redact(once) == once


def test_lines_arguments_and_tracebacks_are_redacted_in_the_file(file_log: Path) -> None:
    register_secret(SECRET)
    log = logging.getLogger("somebody.else")
    log.debug("sending %s", {"headers": {"Authorization": f"Bearer {SECRET}"}})
    try:
        int(SECRET)
    except ValueError:
        log.exception("failed with %s", SECRET)
    written = file_log.read_text(encoding="utf-8")
    assert "odd" not in written
    assert "Traceback" in written
    assert "[redacted]" in written


def test_a_line_that_cannot_be_formatted_prints_no_arguments(
    file_log: Path, root_logger: logging.Logger, capsys: pytest.CaptureFixture[str]
) -> None:
    """Python's own handlers would print the arguments to stderr."""
    register_secret(SECRET)
    record = logging.LogRecord("x", logging.WARNING, __file__, 1, "%d", (SECRET,), None)
    ours = [
        handler for handler in root_logger.handlers if isinstance(handler.formatter, logs.RedactingFormatter)
    ]
    assert len(ours) == 2
    for handler in ours:
        handler.handle(record)
    printed = capsys.readouterr()
    assert "odd" not in printed.err + printed.out + file_log.read_text()


def test_setting_up_again_adds_no_second_handler(file_log: Path, root_logger: logging.Logger) -> None:
    count = len(root_logger.handlers)
    assert logs.set_up(logging.WARNING) == file_log
    assert len(root_logger.handlers) == count
    assert root_logger.level == logging.WARNING


def test_a_log_folder_that_cannot_be_made_stops_nothing(
    root_logger: logging.Logger, capsys: pytest.CaptureFixture[str]
) -> None:
    log_dir().parent.mkdir(parents=True, exist_ok=True)
    log_dir().write_text("a file in its place")
    assert logs.set_up() is None
    root_logger.warning("goes on")
    assert "goes on" in capsys.readouterr().err
