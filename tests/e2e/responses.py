"""Responses that are no answer, and what each must be diagnosed as, asked in a stream or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from attnstudio.assistant.protocol import Action, Situation
from tests.e2e.loopback import STREAM_HEAD, Script, answer, chunk, completion, error, event, raw, streamed
from tests.e2e.stage import Stage

HTML = (
    "<!DOCTYPE html><html><head><title>Token shop</title><script>x</script></head><body>Welcome</body></html>"
)
CLOUDFLARE = (
    "<html><head><title>Attention Required! | Cloudflare</title></head><body>Sorry, blocked</body></html>"
)


class Row(NamedTuple):
    """A situation: how it is brought about, and what its diagnosis must say.

    `stage` gives the base URL to ask; `said` stands in title, causes, advice or details; `fields` are
    those of the request; `text` is what of an answer is kept when it is asked for in a stream.
    """

    stage: Callable[[Stage], str]
    status: int | None
    situation: Situation
    action: Action
    said: str
    fields: dict[str, object] = {}  # noqa: RUF012 - never changed
    text: str = ""


def response(
    status: int | None, script: Script, situation: Situation, action: Action, said: str, text: str = ""
) -> Row:
    """What a server on this machine sends."""
    return Row(lambda stage: stage.serve(script), status, situation, action, said, text=text)


RESPONSES: dict[str, Row] = {
    "401": response(
        401,
        answer(error("Invalid token", type="new_api_error"), "401 Unauthorized"),
        Situation.KEY_REFUSED,
        Action.OPEN_SETTINGS,
        "Invalid token",
    ),
    "401 ends": response(
        401, answer("", "401 Unauthorized"), Situation.KEY_REFUSED, Action.OPEN_SETTINGS, "…cdef"
    ),
    "401 origin": response(
        401,
        answer("", "401 Unauthorized"),
        Situation.KEY_REFUSED,
        Action.OPEN_SETTINGS,
        "from the keyring",
    ),
    "401 ruled out": response(
        401,
        answer("", "401 Unauthorized"),
        Situation.KEY_REFUSED,
        Action.OPEN_SETTINGS,
        "doubled /v1",
    ),
    "401 page": response(
        401,
        answer(HTML, "401 Unauthorized", "text/html"),
        Situation.KEY_REFUSED,
        Action.OPEN_SETTINGS,
        "key",
    ),
    "402": response(402, answer(error("pay"), "402 Payment Required"), Situation.QUOTA, Action.NONE, "pay"),
    "403 json": response(
        403,
        answer(error("not for you"), "403 Forbidden"),
        Situation.FORBIDDEN,
        Action.OPEN_SETTINGS,
        "m-1",
    ),
    "403 quota": response(
        403,
        answer(error("用户额度不足", code="insufficient_user_quota"), "403 Forbidden"),
        Situation.QUOTA,
        Action.NONE,
        "用户额度不足",
    ),
    "403 page": response(
        403,
        answer(CLOUDFLARE, "403 Forbidden", "text/html"),
        Situation.BLOCKED,
        Action.NONE,
        "the key was not judged. Attention Required! | Cloudflare",
    ),
    "404 page": response(
        404,
        answer(HTML, "404 Not Found", "text/html"),
        Situation.WRONG_PATH,
        Action.USE_CORRECTED_ADDRESS,
        "/api/v1/chat/completions (status 404)",
    ),
    "404 detail": response(
        404,
        answer({"detail": "Not Found"}, "404 Not Found"),
        Situation.WRONG_PATH,
        Action.USE_CORRECTED_ADDRESS,
        "status 404",
    ),
    "404 empty": response(
        404,
        answer("", "404 Not Found"),
        Situation.WRONG_PATH,
        Action.USE_CORRECTED_ADDRESS,
        "status 404",
    ),
    "405": response(
        405, answer("", "405 Not Allowed"), Situation.WRONG_PATH, Action.USE_CORRECTED_ADDRESS, "status 405"
    ),
    "404 model": response(
        404,
        answer(error("The model `m-1` does not exist", code="model_not_found"), "404 Not Found"),
        Situation.UNKNOWN_MODEL,
        Action.OPEN_SETTINGS,
        "no model “m-1”",
    ),
    "400 model": response(
        400,
        answer(error("Invalid model: m-1"), "400 Bad Request"),
        Situation.UNKNOWN_MODEL,
        Action.OPEN_SETTINGS,
        "no model “m-1”",
    ),
    "503 model": response(
        503,
        answer(error("当前分组 default 下对于模型 m-1 无可用渠道"), "503 Service Unavailable"),
        Situation.UNKNOWN_MODEL,
        Action.OPEN_SETTINGS,
        "无可用渠道",
    ),
    "400": response(
        400,
        answer(error("messages: too short"), "400 Bad Request"),
        Situation.BAD_REQUEST,
        Action.OPEN_SETTINGS,
        "too short",
    ),
    "400 filter": response(
        400,
        answer(error("blocked", code="content_filter"), "400 Bad Request"),
        Situation.CONTENT_FILTER,
        Action.OPEN_SETTINGS,
        "content filter",
    ),
    "400 long": response(
        400,
        answer(
            error("This model's maximum context length is 4096 tokens.", code="context_length_exceeded"),
            "400 Bad Request",
        ),
        Situation.BAD_REQUEST,
        Action.NONE,
        "longer than m-1 can take. It says: “This model's maximum context",
    ),
    "413": response(
        413, answer("", "413 Content Too Large"), Situation.BAD_REQUEST, Action.NONE, "smaller budget"
    ),
    "408": response(408, answer("", "408 Request Timeout"), Situation.TIMEOUT, Action.RETRY, "status 408"),
    "422": response(
        422,
        answer({"detail": [{"loc": ["body"]}]}, "422 Bad"),
        Situation.BAD_REQUEST,
        Action.OPEN_SETTINGS,
        "status 422",
    ),
    "429 quota": response(
        429,
        answer(error("You exceeded your current quota", code="insufficient_quota"), "429 Too Many Requests"),
        Situation.QUOTA,
        Action.NONE,
        "does not help",
    ),
    "429": response(
        429,
        answer(error("slow down"), "429 Too Many Requests", retry_after="900"),
        Situation.RATE_LIMIT,
        Action.RETRY,
        "in 900 s",
    ),
    "429 plain": response(
        429, answer("", "429 Too Many Requests"), Situation.RATE_LIMIT, Action.RETRY, "Wait a minute"
    ),
    "429 speed quota": response(
        429,
        answer(error("Quota exceeded for requests per minute"), "429 Too Many Requests"),
        Situation.RATE_LIMIT,
        Action.RETRY,
        "per minute",
    ),
    "500": response(
        500, answer(error("boom"), "500 Internal Server Error"), Situation.SERVER_ERROR, Action.RETRY, "boom"
    ),
    "502 page": response(
        502,
        answer(HTML, "502 Bad Gateway", "text/html"),
        Situation.SERVER_ERROR,
        Action.RETRY,
        "behind the gateway",
    ),
    "504": response(
        504, answer(HTML, "504 Gateway Timeout", "text/html"), Situation.TIMEOUT, Action.RETRY, "status 504"
    ),
    "200 page": response(
        200,
        answer(HTML, kind="text/html"),
        Situation.WEB_PAGE,
        Action.USE_CORRECTED_ADDRESS,
        "/api/v1/chat/completions answered with a web page",
    ),
    "200 page unlabelled": response(
        200, answer(HTML), Situation.WEB_PAGE, Action.USE_CORRECTED_ADDRESS, "web page"
    ),
    "200 error": response(
        200, answer(error("x ran dry", code=429)), Situation.ERROR_BODY, Action.RETRY, "x ran dry"
    ),
    "200 error 401": response(
        200,
        answer({**error("bad token", code="401"), "choices": None}),
        Situation.ERROR_BODY,
        Action.OPEN_SETTINGS,
        "from the keyring",
    ),
    "200 code msg": response(
        200,
        answer({"code": 5001, "msg": "参数错误"}),
        Situation.ERROR_BODY,
        Action.OPEN_SETTINGS,
        "参数错误",
    ),
    "200 error text": response(
        200, answer({"error": "nope"}), Situation.ERROR_BODY, Action.OPEN_SETTINGS, "nope"
    ),
    "200 error model": response(
        200,
        answer(error("model not found")),
        Situation.ERROR_BODY,
        Action.OPEN_SETTINGS,
        "mistyped",
    ),
    "choices empty": response(200, answer({"choices": []}), Situation.NO_ANSWER, Action.RETRY, "no choices"),
    "choices null": response(200, answer({"choices": None}), Situation.NO_ANSWER, Action.RETRY, "no choices"),
    "choices missing": response(
        200,
        answer({"object": "chat.completion"}),
        Situation.NO_ANSWER,
        Action.RETRY,
        "no choices",
    ),
    "choices text": response(
        200, answer({"choices": ["hello"]}), Situation.NO_ANSWER, Action.RETRY, "no message"
    ),
    "message null": response(
        200,
        answer({"choices": [{"message": None}]}),
        Situation.NO_ANSWER,
        Action.RETRY,
        "no message",
    ),
    "content null": response(200, answer(completion(None)), Situation.NO_ANSWER, Action.RETRY, "no text"),
    "content blank": response(200, answer(completion(" \n")), Situation.NO_ANSWER, Action.RETRY, "no text"),
    "content number": response(200, answer(completion(7)), Situation.NO_ANSWER, Action.RETRY, "no text"),
    "filtered": response(
        200,
        answer(completion(None, finish_reason="content_filter")),
        Situation.CONTENT_FILTER,
        Action.OPEN_SETTINGS,
        "content filter",
    ),
    "reasoning": response(
        200,
        answer(
            {"choices": [{"message": {"content": "", "reasoning_content": "hm"}, "finish_reason": "length"}]}
        ),
        Situation.NO_ANSWER,
        Action.RETRY,
        "only thought",
    ),
    "empty": response(200, answer(b""), Situation.NO_ANSWER, Action.RETRY, "empty (status 200)"),
    "204": response(
        204, raw(b"HTTP/1.1 204 No Content\r\n\r\n"), Situation.NO_ANSWER, Action.RETRY, "empty (status 204)"
    ),
    "null": response(200, answer("null"), Situation.NO_ANSWER, Action.RETRY, "no choices"),
    "list": response(200, answer("[]"), Situation.NO_ANSWER, Action.RETRY, "no choices"),
    "text": response(200, answer('"hello"'), Situation.NO_ANSWER, Action.RETRY, "no choices"),
    "not JSON": response(
        200,
        answer("pong", kind="text/plain"),
        Situation.NOT_JSON,
        Action.USE_CORRECTED_ADDRESS,
        "“pong”",
    ),
    "half JSON": response(
        200,
        answer('{"choices": [{"mess'),
        Situation.NOT_JSON,
        Action.USE_CORRECTED_ADDRESS,
        "not JSON",
    ),
    "deep": response(
        200, answer("[" * 200_000), Situation.NOT_JSON, Action.USE_CORRECTED_ADDRESS, "not JSON"
    ),
    "binary": response(
        200, answer(b"\x89PNG\xff\x00\xfe"), Situation.NOT_JSON, Action.USE_CORRECTED_ADDRESS, "not JSON"
    ),
    "endless": response(
        None,
        answer(b" " * (9 * 1024 * 1024)),
        Situation.NOT_JSON,
        Action.OPEN_SETTINGS,
        "far more than an answer",
    ),
    "cut head": response(
        None, raw(b"HTTP/1.1 200 OK\r\ncontent-le"), Situation.CONNECTION_CUT, Action.RETRY, "broke off"
    ),
    "cut body": response(
        None,
        raw(b'HTTP/1.1 200 OK\r\ncontent-length: 400\r\n\r\n{"choices": ['),
        Situation.CONNECTION_CUT,
        Action.RETRY,
        "broke off",
    ),
    "hung up": response(None, raw(b""), Situation.CONNECTION_CUT, Action.RETRY, "broke off"),
    "not HTTP": response(
        None, raw(b"220 mail.example ESMTP\r\n"), Situation.CONNECTION_CUT, Action.RETRY, "broke off"
    ),
    "407": response(
        407, answer("", "407 Proxy Authentication Required"), Situation.PROXY_REFUSED, Action.NONE, "login"
    ),
    "503 wait": response(
        503,
        answer(error("busy"), "503 Service Unavailable", retry_after="300"),
        Situation.SERVER_ERROR,
        Action.RETRY,
        "in 300 s",
    ),
    "redirect": response(
        307,
        answer("", "307 Temporary Redirect", location="https://new.example/api/v1/chat/completions"),
        Situation.REDIRECT,
        Action.USE_CORRECTED_ADDRESS,
        "redirects to",
    ),
    "redirect to a page": response(
        302,
        answer("", "302 Found", location="/login"),
        Situation.REDIRECT,
        Action.OPEN_SETTINGS,
        "“/login”",
    ),
    "declined": response(
        200,
        answer({"choices": [{"message": {"content": None, "refusal": "I cannot help with that."}}]}),
        Situation.CONTENT_FILTER,
        Action.OPEN_SETTINGS,
        "m-1 declined to answer. It says: “I cannot help with that”.",
    ),
    "tools": response(
        200,
        answer({"choices": [{"message": {"content": None, "tool_calls": [{"id": "1"}]}}]}),
        Situation.NO_ANSWER,
        Action.RETRY,
        "called a tool",
    ),
}

STREAMS: dict[str, Row] = {
    "error at once": response(
        200,
        streamed(error("x ran dry", code=429), done=False),
        Situation.ERROR_BODY,
        Action.RETRY,
        "x ran dry",
    ),
    "error event": response(
        200,
        streamed(chunk("It weighs"), b'event: error\ndata: {"message": "overloaded"}\n\n', done=False),
        Situation.ERROR_BODY,
        Action.OPEN_SETTINGS,
        "overloaded",
        "It weighs",
    ),
    "error event of text": response(
        200,
        streamed(chunk("It weighs"), b"event: error\ndata: server is going down\n\n", done=False),
        Situation.ERROR_BODY,
        Action.OPEN_SETTINGS,
        "server is going down",
        "It weighs",
    ),
    "error in mid-stream": response(
        200,
        streamed(chunk("It weighs"), error("bad token", code="401")),
        Situation.ERROR_BODY,
        Action.OPEN_SETTINGS,
        "from the keyring",
        "It weighs",
    ),
    "error in a choice": response(
        200,
        streamed(chunk("It weighs"), {"choices": [{"delta": {}, "error": {"message": "provider gone"}}]}),
        Situation.ERROR_BODY,
        Action.OPEN_SETTINGS,
        "provider gone",
        "It weighs",
    ),
    "no end": response(
        None,
        streamed(chunk("It weighs"), chunk(" tokens"), done=False),
        Situation.CONNECTION_CUT,
        Action.RETRY,
        "neither a finish_reason nor [DONE]",
        "It weighs tokens",
    ),
    "torn at the end": response(
        None,
        streamed(chunk("It weighs"), event(chunk(" tokens"))[:40], done=False),
        Situation.CONNECTION_CUT,
        Action.RETRY,
        "broke off before the answer was complete",
        "It weighs",
    ),
    "cut": response(
        None,
        raw(
            b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"
            + b"%x\r\n%s\r\nff\r\ndata:" % (len(event(chunk("It weighs"))), event(chunk("It weighs")))
        ),
        Situation.CONNECTION_CUT,
        Action.RETRY,
        "broke off",
        "It weighs",
    ),
    "nothing": response(200, streamed(), Situation.NO_ANSWER, Action.RETRY, "no choices"),
    "only comments": response(
        200, streamed(b": hello\n\n", done=False), Situation.NO_ANSWER, Action.RETRY, "no choices"
    ),
    "not JSON": response(
        200, streamed("pong", done=False), Situation.NOT_JSON, Action.USE_CORRECTED_ADDRESS, "“data: pong”"
    ),
    "empty": response(200, raw(STREAM_HEAD), Situation.NO_ANSWER, Action.RETRY, "empty (status 200)"),
    "no text": response(
        200, streamed(chunk(""), chunk(None, "stop")), Situation.NO_ANSWER, Action.RETRY, "no text"
    ),
    "only role and null": response(
        200,
        streamed(chunk(None, role="assistant"), {"choices": [{"delta": None, "finish_reason": "stop"}]}),
        Situation.NO_ANSWER,
        Action.RETRY,
        "no text",
    ),
    "only reasoning": response(
        200,
        streamed(chunk(None, reasoning_content="Hm."), chunk(None, "length")),
        Situation.NO_ANSWER,
        Action.RETRY,
        "only thought",
    ),
    "only thoughts in tags": response(
        200,
        streamed(chunk("<think>Hm."), chunk(" Well.", "length")),
        Situation.NO_ANSWER,
        Action.RETRY,
        "Allow a longer answer",
    ),
    "only tools": response(
        200,
        streamed(chunk(None, tool_calls=[{"index": 0}]), chunk(None, "tool_calls")),
        Situation.NO_ANSWER,
        Action.RETRY,
        "called a tool",
    ),
    "filtered": response(
        200,
        streamed(chunk(None, "content_filter")),
        Situation.CONTENT_FILTER,
        Action.OPEN_SETTINGS,
        "content filter",
    ),
    "declined": response(
        200,
        streamed(chunk(None, refusal="I cannot "), chunk(None, refusal="do that."), chunk(None, "stop")),
        Situation.CONTENT_FILTER,
        Action.OPEN_SETTINGS,
        "“I cannot do that”",
    ),
    "only another choice": response(
        200,
        streamed({"choices": [{"index": 1, "delta": {"content": "no"}, "finish_reason": "stop"}]}),
        Situation.NO_ANSWER,
        Action.RETRY,
        "no message",
    ),
    "endless": response(
        None,
        raw(STREAM_HEAD + b"data: " + b"x" * (9 * 1024 * 1024)),
        Situation.NOT_JSON,
        Action.OPEN_SETTINGS,
        "far more than an answer",
    ),
}
