"""What the documents say can be done can be done, and what they point at is there."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from attnstudio.__main__ import _parser
from attnstudio.engine.exports.export import MAX_CSV_WEIGHTS, WEIGHT_COLUMNS

ROOT = Path(__file__).parents[2]
READMES = ("README.md", "README.zh-CN.md")
DOCUMENTS = (*READMES, "CONTRIBUTING.md", "CHANGELOG.md")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def commands(name: str) -> list[str]:
    """The lines of the document's code blocks, without comments."""
    blocks = re.findall(r"^```(?:sh|powershell)\n(.*?)^```", read(name), re.DOTALL | re.MULTILINE)
    lines = (line.partition("#")[0].strip() for block in blocks for line in block.splitlines())
    return [line for line in lines if line]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_somewhere(name: str) -> None:
    for target in re.findall(r"(?<!!)\[[^]]*\]\(([^)#]+)\)", read(name)):
        assert target.startswith("https://") or (ROOT / target).exists(), f"{name} points at {target}"


@pytest.mark.parametrize("name", READMES)
def test_commands_are_understood(name: str) -> None:
    lines = [line.replace("[--json]", "--json") for line in commands(name)]
    own = [shlex.split(line) for line in lines if line.startswith("scripts/run ")]
    assert len(own) >= 4
    for _, *arguments in own:
        _parser().parse_args(arguments)  # exits when an argument is unknown


def test_both_readmes_give_the_same_commands() -> None:
    english, chinese = (commands(name) for name in READMES)
    assert [line.replace("--lang en", "--lang zh_CN") for line in english] == chinese


@pytest.mark.parametrize("name", READMES)
def test_the_description_of_the_files_is_true(name: str) -> None:
    assert ", ".join(WEIGHT_COLUMNS) in read(name)
    assert f"{MAX_CSV_WEIGHTS:,}" in read(name)


@pytest.mark.parametrize("name", READMES)
def test_where_an_input_method_does_not_work_the_way_out_is_told(name: str) -> None:
    assert "fcitx" in read(name)
    assert "QT_IM_MODULE=ibus scripts/run" in read(name)


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    reasons = read("CONTRIBUTING.md").partition("## Why each dependency")[2]
    for requirement in project["dependencies"]:
        package = re.match(r"[\w.-]+", requirement)
        assert package is not None
        assert package.group() in reasons, f"why {package.group()}?"


def test_the_house_is_as_it_is_drawn() -> None:
    drawing = read("CONTRIBUTING.md").partition("## Architecture")[2].split("```")[1]
    package = ROOT / "attnstudio"
    folder, seen = package, 0
    for line in drawing.splitlines():
        indent = len(line) - len(line.lstrip())
        if indent == 2:
            folder = package / line.split()[0] if line.split()[0].endswith("/") else package
        for name in re.findall(r"[\w*]+\.py\b", line):
            assert list(folder.glob(name)), f"{folder.name}/{name} is drawn but is not there"
            seen += 1
    assert seen > 30
