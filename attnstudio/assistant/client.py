"""The gateway's client: the OpenAI SDK with nothing left to its defaults and its environment.

The SDK takes organisation, project, extra headers, key and address from OPENAI_* variables where a
value is left out, retries silently and follows redirects. Here every value is passed, the headers are
replaced by our own list just before they are sent, nothing is retried, no redirect is followed, and
the proxy is chosen by `proxies.proxy_for` so that it can be named. This module imports openai.
"""

from __future__ import annotations

import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx2
import openai

from attnstudio import __version__
from attnstudio.assistant.exchange import MAX_BODY_BYTES, Exchange, Response, TooLargeError

MAX_STREAM_BYTES = 64 * 1024 * 1024
MAX_COMPRESSED_BYTES = 256 * 1024


@dataclass(frozen=True, slots=True)
class Opened:
    """The beginning of a response with status 2xx; its body comes in `chunks`."""

    status: int
    headers: dict[str, str]
    chunks: AsyncIterator[bytes]


@asynccontextmanager
async def open_client(exchange: Exchange) -> AsyncIterator[openai.AsyncOpenAI]:
    """A client for the exchange's address, closed at the end.

    Raises OSError when SSL_CERT_FILE cannot be loaded, ValueError for a proxy address that is none.
    """
    config = exchange.config
    timeout = httpx2.Timeout(config.read_timeout_s, connect=config.connect_timeout_s)
    async with httpx2.AsyncClient(
        transport=_StrictTransport(exchange),
        timeout=timeout,
        trust_env=False,
        follow_redirects=False,
    ) as http:
        yield openai.AsyncOpenAI(
            api_key=config.api_key,
            base_url=exchange.endpoint.base_url,
            organization="",
            project="",
            webhook_secret="",
            timeout=timeout,
            max_retries=0,
            http_client=http,
        )


async def post_chat(client: openai.AsyncOpenAI, body: dict[str, Any]) -> Response:
    """One chat request, unstreamed. Any status comes back as a `Response`; a failure to get one raises."""
    try:
        raw = await client.chat.completions.with_raw_response.create(**body)
    except openai.APIStatusError as error:
        return _response(error.response)
    return _response(raw.http_response)


async def get_models(client: openai.AsyncOpenAI) -> Response:
    """The list of models, as `post_chat` gives it."""
    try:
        raw = await client.models.with_raw_response.list()
    except openai.APIStatusError as error:
        return _response(error.response)
    return _response(raw.http_response)


@asynccontextmanager
async def stream_chat(client: openai.AsyncOpenAI, body: dict[str, Any]) -> AsyncIterator[Opened | Response]:
    """One chat request whose body is read as it comes; every other status than 2xx as a whole `Response`."""
    create = client.chat.completions.with_streaming_response.create
    try:
        async with create(**body) as raw:
            yield Opened(raw.status_code, _lower(raw.headers), raw.iter_bytes())
    except openai.APIStatusError as error:
        yield _response(error.response)


def _response(response: Any) -> Response:
    return Response(response.status_code, _lower(response.headers), response.content)


def _lower(headers: Any) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


class _StrictTransport(httpx2.AsyncBaseTransport):
    """Sends exactly our headers, to our address only, and ends a response that is too large."""

    def __init__(self, exchange: Exchange) -> None:
        self._api_key = exchange.config.api_key
        self._method = exchange.method
        self._url = httpx2.URL(exchange.url)
        self._inner = httpx2.AsyncHTTPTransport(
            verify=_trust(self._url.scheme),
            trust_env=False,
            proxy=httpx2.Proxy(exchange.proxy.url) if exchange.proxy else None,
        )

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        if (request.method, request.url) != (self._method, self._url):
            raise RuntimeError(f"a request for {self._url.host} was about to go to {request.url.host}")
        headers = {
            "host": request.headers["host"],
            "authorization": f"Bearer {self._api_key}",
            "accept": "application/json, text/event-stream",
            "accept-encoding": "identity",
            "user-agent": f"AttnStudio/{__version__}",
        }
        if self._method == "POST":
            headers["content-type"] = "application/json"
            headers["content-length"] = request.headers["content-length"]
        sent = httpx2.Request(
            self._method, self._url, headers=headers, stream=request.stream, extensions=request.extensions
        )
        response = await self._inner.handle_async_request(sent)
        response.stream = _BoundedStream(response.stream, _limit(response))
        return response

    async def aclose(self) -> None:
        await self._inner.aclose()


def _trust(scheme: str) -> ssl.SSLContext:
    """The system's trust store, which takes a while to read; plain http, to this machine, trusts nobody."""
    return httpx2.create_ssl_context() if scheme == "https" else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def _limit(response: httpx2.Response) -> int:
    """How many bytes may come; a compressed body, which nobody asked for, can grow a thousandfold."""
    if response.headers.get("content-encoding", "identity") != "identity":
        return MAX_COMPRESSED_BYTES
    is_stream = "text/event-stream" in response.headers.get("content-type", "")
    return MAX_STREAM_BYTES if is_stream else MAX_BODY_BYTES


class _BoundedStream(httpx2.AsyncByteStream):
    def __init__(self, inner: Any, limit: int) -> None:
        self._inner = inner
        self._limit = limit

    async def __aiter__(self) -> AsyncIterator[bytes]:
        received = 0
        async for chunk in self._inner:
            received += len(chunk)
            if received > self._limit:
                raise TooLargeError
            yield chunk

    async def aclose(self) -> None:
        await self._inner.aclose()
