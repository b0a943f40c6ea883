"""The report on this machine: a verdict for each thing, also when something is wrong with it."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest

from attnstudio import doctor
from attnstudio.doctor import DoctorCheck, Verdict


def check(name: str) -> DoctorCheck:
    """The check of that name alone."""
    (examine,) = [one for one in doctor._EXAMINATIONS if one.__name__ == f"_{name}"]
    return examine()


@pytest.fixture
def dead_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


def test_the_report_is_complete_and_holds_no_secret(
    monkeypatch: pytest.MonkeyPatch, home: Path, dead_port: int
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", f"http://bob:hidden-pw@127.0.0.1:{dead_port}")
    monkeypatch.setenv("TAOTOKEN_API_KEY", "sk-sentinel-0123456789abcdef")
    report = doctor.run()
    data = json.dumps(report.to_dict(), ensure_ascii=False)
    for text in (data, report.as_text()):
        assert "hidden-pw" not in text
        assert "sentinel" not in text
        assert str(home) not in text
        assert "TAOTOKEN_API_KEY" in text
    names = [one["name"] for one in json.loads(data)["checks"]]
    assert names == [
        "python",
        "packages",
        "torch",
        "qt",
        "display",
        "fonts",
        "keyring",
        "settings",
        "gateway",
        "certificates",
        "folders",
    ]
    assert report.passed == all(one.verdict is not Verdict.FAIL for one in report.checks)
    for one in report.checks:
        assert f"[{one.verdict.value:>4}] {one.name}: " in report.as_text()
    torch = next(one for one in report.checks if one.name == "torch")
    assert torch.verdict is Verdict.OK
    assert torch.facts["version"].startswith("2.")


def test_a_dead_proxy_is_named(monkeypatch: pytest.MonkeyPatch, dead_port: int) -> None:
    monkeypatch.setenv("ALL_PROXY", f"http://127.0.0.1:{dead_port}")
    found = check("gateway")
    assert found.verdict is Verdict.WARN
    assert "ALL_PROXY" in str(found.sentence)
    assert "does not answer" in str(found.sentence)


def test_a_living_proxy_is_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        monkeypatch.setenv("https_proxy", f"127.0.0.1:{listener.getsockname()[1]}")
        assert check("gateway").verdict is Verdict.OK


@pytest.mark.parametrize("proxy", ["socks://127.0.0.1:1", "http://127.0.0.1:notaport", "http://"])
def test_a_proxy_that_is_none(monkeypatch: pytest.MonkeyPatch, proxy: str) -> None:
    monkeypatch.setenv("HTTPS_PROXY", proxy)
    assert check("gateway").verdict is Verdict.WARN


def test_the_address_of_the_environment_is_the_one_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAOTOKEN_BASE_URL", "http://taotoken.net")
    assert check("gateway").verdict is Verdict.WARN


def test_a_trust_store_that_is_not_there_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", "/no/such/file.pem")
    found = check("certificates")
    assert found.verdict is Verdict.FAIL
    assert "/no/such/file.pem" in str(found.sentence)


def test_a_variable_that_is_not_read_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    monkeypatch.delenv("SSL_CERT_DIR", raising=False)
    monkeypatch.delenv("CURL_CA_BUNDLE", raising=False)
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", "/etc/ssl/certs/company.pem")
    found = check("certificates")
    assert found.verdict is Verdict.WARN
    assert "REQUESTS_CA_BUNDLE" in str(found.sentence)


def test_a_broken_settings_file_is_reported(home: Path) -> None:
    folder = home / ".config" / "AttnStudio"
    folder.mkdir()
    (folder / "config.json").write_text("{")
    found = check("settings")
    assert found.verdict is Verdict.WARN
    assert "line 1, column 2" in str(found.sentence)


def test_folders_are_not_made_by_looking(home: Path) -> None:
    assert check("folders").verdict is Verdict.OK
    assert not (home / ".config" / "AttnStudio").exists()


def test_a_folder_that_cannot_be_written_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", "/proc/self")
    found = check("folders")
    assert found.verdict is Verdict.WARN
    assert "writable" in found.facts["log"]
    assert "writable" not in found.facts["settings"]


def test_no_keyring_is_a_warning_with_the_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    import keyring

    monkeypatch.setattr(keyring.core, "_keyring_backend", None)
    found = check("keyring")
    assert found.verdict is Verdict.WARN
    assert "null backend" in str(found.sentence)
    assert found.facts["backend"] == "keyring.backends.null.Keyring"


def test_a_probe_that_crashes_is_a_sentence() -> None:
    output, trouble = doctor._probe("import os; os.abort()")
    assert output == ""
    assert "exit status" in trouble
    assert "ModuleNotFoundError" in doctor._probe("import no_such_module")[1]
