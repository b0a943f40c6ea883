"""Which proxy a request goes through, and which variable says so. Knows no HTTP library."""

from __future__ import annotations

import importlib.util
import ipaddress
import os
import sys
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from attnstudio.assistant.endpoint import is_loopback
from attnstudio.logs import redact

SCHEMES = ("http", "https", "socks5", "socks5h")
SYSTEM_SETTINGS = ""


@dataclass(frozen=True, slots=True)
class Proxy:
    """A proxy and where it was set: an environment variable, or "" for the system's settings."""

    variable: str
    url: str = field(repr=False)

    @property
    def scheme(self) -> str:
        """http, https, socks5, …"""
        return self.url.partition("://")[0].lower()

    @property
    def shown(self) -> str:
        """The address without user and password."""
        return redact(self.url)

    @property
    def is_supported(self) -> bool:
        """Whether its scheme can be used at all."""
        return self.scheme in SCHEMES

    @property
    def lacks_support(self) -> bool:
        """Whether it needs the package socksio, and that is not installed."""
        return self.scheme.startswith("socks") and importlib.util.find_spec("socksio") is None


def proxy_for(url: str, environment: Mapping[str, str] = os.environ) -> Proxy | None:
    """The proxy for `url`, as the environment and then the system say; None to go direct.

    An address on this machine never goes through a proxy.
    """
    parts = urlsplit(url)
    host = parts.hostname or ""
    if is_loopback(host):
        return None
    found = _from_environment(parts.scheme, environment)
    if found is None and environment is os.environ:
        found = _from_system(parts.scheme)
    port = parts.port or {"http": 80, "https": 443}.get(parts.scheme)
    if found is None or _is_exempt(host, port, environment):
        return None
    if found.variable == SYSTEM_SETTINGS and _system_exempts(host):
        return None
    return found


def _from_environment(scheme: str, environment: Mapping[str, str]) -> Proxy | None:
    for name in (f"{scheme}_proxy", "all_proxy"):
        for variable in (name, name.upper()):
            if value := environment.get(variable, "").strip():
                return Proxy(variable, _with_scheme(value))
    return None


def _from_system(scheme: str) -> Proxy | None:
    """The proxy of Windows' or macOS' settings."""
    if sys.platform not in ("win32", "darwin"):
        return None
    proxies = urllib.request.getproxies()
    value = proxies.get(scheme) or proxies.get("all")
    return Proxy(SYSTEM_SETTINGS, _with_scheme(value)) if value else None


def _system_exempts(host: str) -> bool:
    return sys.platform in ("win32", "darwin") and bool(urllib.request.proxy_bypass(host))


def _with_scheme(value: str) -> str:
    return value if "://" in value else f"http://{value}"


def _is_exempt(host: str, port: int | None, environment: Mapping[str, str]) -> bool:
    """Whether NO_PROXY names the host: exactly, by domain, address, network, or *."""
    entries = environment.get("no_proxy") or environment.get("NO_PROXY") or ""
    return any(_matches(entry.strip().lower(), host, port) for entry in entries.replace(";", ",").split(","))


def _matches(entry: str, host: str, port: int | None) -> bool:
    if entry in ("", "*"):
        return entry == "*"
    try:
        address = ipaddress.ip_address(host)
        return address in ipaddress.ip_network(entry.strip("[]"), strict=False)
    except (ValueError, TypeError):
        name, colon, wanted = entry.partition(":")
        if colon and wanted.isdigit() and port != int(wanted):
            return False
        domain = name.removeprefix("*").removeprefix(".")
        return host == domain or host.endswith("." + domain)
