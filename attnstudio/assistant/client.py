"""The gateway's client: the OpenAI SDK with nothing left to its defaults and its environment.

The SDK takes organisation, project, extra headers, key and address from OPENAI_* variables where a
value is left out, retries silently and follows redirects. Here every value is passed, the headers are
replaced by our own list just before they are sent, nothing is retried, no redirect is followed, and
the proxy is chosen by `proxies.proxy_for` so that it can be named. This module imports openai.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import openai

from attnstudio import __version__
from attnstudio.assistant.exchange import Exchange, Response

MAX_BODY_BYTES = 8 * 1024 * 1024


class TooLargeError(Exception):
    """A response body over `MAX_BODY_BYTES`."""


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


def _response(response: Any) -> Response:
    headers = {name.lower(): value for name, value in response.headers.items()}
    return Response(response.status_code, headers, response.content)


class _StrictTransport(httpx2.AsyncBaseTransport):
    """Sends exactly our headers, to our address only, and ends a response over `MAX_BODY_BYTES`."""

    def __init__(self, exchange: Exchange) -> None:
        self._api_key = exchange.config.api_key
        self._url = httpx2.URL(exchange.url)
        self._inner = httpx2.AsyncHTTPTransport(
            verify=httpx2.create_ssl_context(),
            trust_env=False,
            proxy=httpx2.Proxy(exchange.proxy.url) if exchange.proxy else None,
        )

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        if request.url != self._url:
            raise RuntimeError(f"a request for {self._url.host} was about to go to {request.url.host}")
        sent = httpx2.Request(
            request.method,
            request.url,
            headers={
                "host": request.headers["host"],
                "authorization": f"Bearer {self._api_key}",
                "content-type": "application/json",
                "content-length": request.headers["content-length"],
                "accept": "application/json",
                "accept-encoding": "identity",
                "user-agent": f"AttnStudio/{__version__}",
            },
            stream=request.stream,
            extensions=request.extensions,
        )
        response = await self._inner.handle_async_request(sent)
        response.stream = _BoundedStream(response.stream)
        return response

    async def aclose(self) -> None:
        await self._inner.aclose()


class _BoundedStream(httpx2.AsyncByteStream):
    def __init__(self, inner: Any) -> None:
        self._inner = inner

    async def __aiter__(self) -> AsyncIterator[bytes]:
        received = 0
        async for chunk in self._inner:
            received += len(chunk)
            if received > MAX_BODY_BYTES:
                raise TooLargeError
            yield chunk

    async def aclose(self) -> None:
        await self._inner.aclose()
