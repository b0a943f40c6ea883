"""`attnstudio doctor`: what this machine has, with a verdict on each. No key in it, no home folder's name.

What could crash (Qt, torch) is tried in a process of its own; what could hang has a deadline.
"""

from __future__ import annotations

import importlib.metadata
import os
import platform
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from urllib.parse import urlsplit

from attnstudio import __version__, keyrings
from attnstudio.assistant.endpoint import EndpointError, canonical
from attnstudio.assistant.importing import ENVIRONMENT
from attnstudio.assistant.proxies import Proxy, proxy_for
from attnstudio.credentials import DEADLINE_SECONDS, Outcome, backend_verdict, call_within
from attnstudio.display import why_no_window
from attnstudio.logs import redact
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.paths import config_dir, log_dir
from attnstudio.settings import SettingsStore

PACKAGES = (
    "PySide6-Essentials",
    "shiboken6",
    "pyqtgraph",
    "numpy",
    "torch",
    "openai",
    "httpx2",
    "keyring",
    "platformdirs",
    "psutil",
)
PROBE_SECONDS = 60.0
_BROKEN_PYSIDE = "6.12.0"


class Verdict(StrEnum):
    """`WARN` costs a part of the studio, `FAIL` keeps it from working."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class DoctorCheck:
    """One thing looked at. `facts` are redacted texts by name."""

    name: str
    verdict: Verdict
    sentence: Message
    facts: dict[str, str]


@dataclass(frozen=True, slots=True)
class DoctorReport:
    """All checks, in order."""

    checks: tuple[DoctorCheck, ...]

    @property
    def passed(self) -> bool:
        """Whether nothing keeps the studio from working."""
        return all(check.verdict is not Verdict.FAIL for check in self.checks)

    def to_dict(self) -> dict[str, object]:
        """For JSON."""
        checks = [
            {
                "name": check.name,
                "verdict": check.verdict.value,
                "sentence": _tidy(str(check.sentence)),
                "facts": check.facts,
            }
            for check in self.checks
        ]
        return {"version": __version__, "passed": self.passed, "checks": checks}

    def as_text(self) -> str:
        """For a terminal, and for "Copy diagnostics"."""
        lines = [f"AttnStudio {__version__}"]
        for check in self.checks:
            lines.append(f"[{check.verdict.value:>4}] {check.name}: {_tidy(str(check.sentence))}")
            lines += [f"         {name}: {value}" for name, value in check.facts.items()]
        return "\n".join(lines)


def run() -> DoctorReport:
    """Look at everything. Takes some seconds: call it off the UI thread."""
    return DoctorReport(tuple(examine() for examine in _EXAMINATIONS))


def _python() -> DoctorCheck:
    facts = {
        "python": platform.python_version(),
        "system": platform.platform(),
        "processors": os.cpu_count() or 0,
        "executable": sys.executable,
    }
    return _check("python", Verdict.OK, message(_PYTHON, version=platform.python_version()), facts)


def _packages() -> DoctorCheck:
    versions = {name: _version(name) for name in PACKAGES}
    missing = [name for name, version in versions.items() if not version]
    if missing:
        return _check("packages", Verdict.FAIL, message(_MISSING, names=", ".join(missing)), versions)
    if versions["PySide6-Essentials"] == _BROKEN_PYSIDE and sys.version_info < (3, 12):
        return _check("packages", Verdict.FAIL, message(_PYSIDE_ABORTS, version=_BROKEN_PYSIDE), versions)
    return _check("packages", Verdict.OK, message(_PACKAGES, count=len(versions)), versions)


def _torch() -> DoctorCheck:
    code = (
        "import torch; print(torch.__version__, torch.get_num_threads(), torch.cuda.is_available(), "
        "torch.backends.mps.is_available())"
    )
    output, trouble = _probe(code)
    if trouble:
        return _check("torch", Verdict.FAIL, message(_NO_TORCH, reason=trouble), {})
    version, threads, cuda, mps = output.split()
    facts = {"version": version, "threads": threads, "cuda": cuda, "mps": mps}
    return _check("torch", Verdict.OK, message(_TORCH, version=version), facts)


def _qt() -> DoctorCheck:
    code = (
        "from PySide6.QtWidgets import QApplication; from PySide6.QtCore import QLibraryInfo, qVersion; "
        "app = QApplication(['probe']); print(qVersion()); "
        "print(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath))"
    )
    output, trouble = _probe(code, QT_QPA_PLATFORM="offscreen")
    if trouble:
        return _check("qt", Verdict.FAIL, message(_NO_QT, reason=trouble), {})
    version, folder = output.splitlines()[:2]
    plugins = sorted(
        path.stem.removeprefix("lib").removeprefix("q") for path in (Path(folder) / "platforms").glob("*q*")
    )
    facts = {"version": version, "platform plugins": ", ".join(plugins)}
    return _check("qt", Verdict.OK, message(_QT, version=version), facts)


def _display() -> DoctorCheck:
    names = (
        "DISPLAY",
        "WAYLAND_DISPLAY",
        "XDG_SESSION_TYPE",
        "QT_QPA_PLATFORM",
        "QT_IM_MODULE",
        "QT_SCALE_FACTOR",
    )
    facts = _set_variables(names)
    reason = why_no_window()
    return _check("display", Verdict.WARN if reason else Verdict.OK, reason or message(_DISPLAY), facts)


def _fonts() -> DoctorCheck:
    if not sys.platform.startswith("linux") or not shutil.which("fc-list"):
        return _check("fonts", Verdict.OK, message(_FONTS_UNKNOWN), {})
    command = ["fc-list", ":lang=zh-cn", "family"]
    found = subprocess.run(command, capture_output=True, text=True, timeout=PROBE_SECONDS, check=False)
    families = sorted({line.partition(",")[0] for line in found.stdout.splitlines() if line})
    if not families:
        return _check("fonts", Verdict.WARN, message(_NO_FONT), {})
    return _check(
        "fonts", Verdict.OK, message(_FONT, count=len(families)), {"families": ", ".join(families[:5])}
    )


def _keyring() -> DoctorCheck:
    facts = _set_variables(("PYTHON_KEYRING_BACKEND", "DBUS_SESSION_BUS_ADDRESS"))
    try:
        backend, refusal = call_within(backend_verdict, DEADLINE_SECONDS)
    except TimeoutError:
        return _check("keyring", Verdict.WARN, keyrings.sentence(Outcome.TIMED_OUT), facts)
    facts["backend"] = backend or "none"
    if refusal is not None:
        return _check("keyring", Verdict.WARN, keyrings.sentence(refusal), facts)
    return _check("keyring", Verdict.OK, message(_KEYRING), facts)


def _settings() -> DoctorCheck:
    store = SettingsStore()
    facts = {
        "file": store.path,
        "base URL": store.settings.base_url,
        "model ID": store.settings.model_id,
        "overridden by the environment": ", ".join(
            name for name in ENVIRONMENT.values() if os.environ.get(name)
        ),
    }
    if store.notices:
        sentence = message(_JOINED, first=store.notices[0], count=len(store.notices))
        return _check("settings", Verdict.WARN, sentence, facts)
    return _check("settings", Verdict.OK, message(_SETTINGS_FINE), facts)


def _gateway() -> DoctorCheck:
    base_url = os.environ.get(ENVIRONMENT["base_url"]) or SettingsStore().settings.base_url
    try:
        endpoint = canonical(base_url)
    except EndpointError as refused:
        return _check("gateway", Verdict.WARN, refused.message, {})
    proxy = proxy_for(endpoint.chat_url)
    facts = {"requests go to": endpoint.chat_url, **_set_variables(_PROXY_VARIABLES)}
    if proxy is None:
        return _check("gateway", Verdict.OK, message(_DIRECT, url=endpoint.chat_url), facts)
    place: Message | str = proxy.variable or message(_SYSTEM)
    trouble = _proxy_trouble(proxy)
    sentence = message(trouble or _PROXIED, place=place, proxy=proxy.shown)
    return _check("gateway", Verdict.WARN if trouble else Verdict.OK, sentence, facts)


def _proxy_trouble(proxy: Proxy) -> str:
    """The sentence for a proxy that no request can go through, or ""."""
    if not proxy.is_supported:
        return _PROXY_SCHEME
    if proxy.lacks_support:
        return _PROXY_SOCKS
    try:
        parts = urlsplit(proxy.url)
        port = parts.port or {"https": 443, "http": 80}.get(proxy.scheme, 1080)
        socket.create_connection((parts.hostname, port), timeout=2.0).close()
    except (OSError, ValueError):
        return _PROXY_DEAD
    return ""


def _certificates() -> DoctorCheck:
    names = ("SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE")
    facts = _set_variables(names)
    for name in names[:2]:
        if (path := os.environ.get(name)) and not os.access(path, os.R_OK):
            return _check(
                "certificates", Verdict.FAIL, message(_NOT_READABLE, variable=name, path=path), facts
            )
    if sys.platform.startswith("linux"):
        paths = ssl.get_default_verify_paths()
        facts["trust store"] = paths.cafile or paths.capath or "none"
        if not (paths.cafile or paths.capath):
            return _check("certificates", Verdict.FAIL, message(_NO_STORE), facts)
    ignored = [name for name in names[2:] if os.environ.get(name)]
    if ignored and not os.environ.get("SSL_CERT_FILE"):
        return _check("certificates", Verdict.WARN, message(_IGNORED, names=", ".join(ignored)), facts)
    return _check("certificates", Verdict.OK, message(_CERTIFICATES), facts)


def _folders() -> DoctorCheck:
    folders = {"settings": config_dir(), "log": log_dir()}
    refused = {name: reason for name, folder in folders.items() if (reason := _why_not_writable(folder))}
    facts = {name: f"{folder} ({refused.get(name, 'writable')})" for name, folder in folders.items()}
    if refused:
        return _check("folders", Verdict.WARN, message(_NOT_WRITABLE), facts)
    return _check("folders", Verdict.OK, message(_WRITABLE), facts)


def _why_not_writable(folder: Path) -> str:
    """Try to write where the folder is, or would be made; nothing is left behind."""
    existing = next(path for path in (folder, *folder.parents) if path.exists())
    try:
        with tempfile.TemporaryFile(dir=existing) as file:
            file.write(b"probe")
    except OSError as error:
        return error.strerror or type(error).__name__
    return ""


def _probe(code: str, **environment: str) -> tuple[str, str]:
    """What Python prints for `code` in a process of its own, or why it failed."""
    try:
        done = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            timeout=PROBE_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return "", _tidy(str(error))
    if done.returncode == 0:
        return done.stdout.strip(), ""
    lines = [line for line in done.stderr.splitlines() if line.strip()]
    return "", _tidy(lines[-1] if lines else f"exit status {done.returncode}")


def _check(
    name: str, verdict: Verdict, sentence: Message, facts: dict[str, object] | dict[str, str]
) -> DoctorCheck:
    tidy = {fact: _tidy(str(value)) for fact, value in facts.items() if value not in ("", None)}
    return DoctorCheck(name, verdict, sentence, tidy)


def _set_variables(names: Sequence[str]) -> dict[str, str]:
    return {name: value for name in names if (value := os.environ.get(name))}


def _tidy(text: str) -> str:
    """`text` without secrets, and with ~ for the home folder: people post reports in public."""
    home = str(Path.home())
    return redact(text.replace(home, "~") if len(home) > 1 else text)


def _version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return ""


_EXAMINATIONS: tuple[Callable[[], DoctorCheck], ...] = (
    _python,
    _packages,
    _torch,
    _qt,
    _display,
    _fonts,
    _keyring,
    _settings,
    _gateway,
    _certificates,
    _folders,
)
_PROXY_VARIABLES = tuple(
    variable
    for name in ("https_proxy", "http_proxy", "all_proxy", "no_proxy")
    for variable in (name, name.upper())
)

_PYTHON = QT_TRANSLATE_NOOP("Messages", "Python {version}.")
_MISSING = QT_TRANSLATE_NOOP("Messages", "Not installed: {names}. Start AttnStudio with `scripts/run`.")
_PYSIDE_ABORTS = QT_TRANSLATE_NOOP(
    "Messages", "PySide6 {version} aborts on this Python. Install 6.11, or use Python 3.12 or newer."
)
_PACKAGES = QT_TRANSLATE_NOOP("Messages", "All {count} packages are installed.")
_NO_TORCH = QT_TRANSLATE_NOOP("Messages", "torch cannot be imported: {reason}.")
_TORCH = QT_TRANSLATE_NOOP("Messages", "torch {version} can be imported.")
_NO_QT = QT_TRANSLATE_NOOP("Messages", "Qt does not start: {reason}.")
_QT = QT_TRANSLATE_NOOP("Messages", "Qt {version} starts.")
_DISPLAY = QT_TRANSLATE_NOOP("Messages", "A window can be opened.")
_FONTS_UNKNOWN = QT_TRANSLATE_NOOP("Messages", "The system's own fonts are used.")
_NO_FONT = QT_TRANSLATE_NOOP(
    "Messages", "No font has Chinese characters: they are drawn as boxes. Install fonts-noto-cjk."
)
_FONT = QT_TRANSLATE_NOOP("Messages", "{count} fonts have Chinese characters.")
_KEYRING = QT_TRANSLATE_NOOP("Messages", "The key can be stored in the system's keyring.")
_JOINED = QT_TRANSLATE_NOOP("Messages", "{first} (remarks on the file: {count})")
_SETTINGS_FINE = QT_TRANSLATE_NOOP("Messages", "Nothing is wrong with config.json.")
_DIRECT = QT_TRANSLATE_NOOP("Messages", "Requests go to {url}, without a proxy.")
_SYSTEM = QT_TRANSLATE_NOOP("Messages", "the system's proxy settings")
_PROXIED = QT_TRANSLATE_NOOP("Messages", "Requests go through the proxy in {place} ({proxy}), which answers.")
_PROXY_SCHEME = QT_TRANSLATE_NOOP(
    "Messages", "The proxy in {place} ({proxy}) is of a kind that is not supported; socks5:// is."
)
_PROXY_SOCKS = QT_TRANSLATE_NOOP(
    "Messages", "The proxy in {place} ({proxy}) needs a package: pip install socksio."
)
_PROXY_DEAD = QT_TRANSLATE_NOOP(
    "Messages", "The proxy in {place} ({proxy}) does not answer. Start its program or unset the variable."
)
_NOT_READABLE = QT_TRANSLATE_NOOP("Messages", "{variable} names {path}, which cannot be read.")
_NO_STORE = QT_TRANSLATE_NOOP(
    "Messages",
    "This system has no trusted certificates. On Debian or Ubuntu: apt-get install ca-certificates.",
)
_IGNORED = QT_TRANSLATE_NOOP("Messages", "{names} is not read by the studio. Set SSL_CERT_FILE instead.")
_CERTIFICATES = QT_TRANSLATE_NOOP("Messages", "The system's trusted certificates are used.")
_NOT_WRITABLE = QT_TRANSLATE_NOOP("Messages", "A folder cannot be written: what belongs there is not kept.")
_WRITABLE = QT_TRANSLATE_NOOP("Messages", "Settings and the log can be written.")
