"""Files that are opened cannot run anything: what executes as it reads is used nowhere in the package."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "attnstudio"
MODULES = {
    "pickle",
    "cPickle",
    "_pickle",
    "dill",
    "cloudpickle",
    "joblib",
    "shelve",
    "marshal",
    "runpy",
    "code",
}
CALLS = {
    "eval",
    "exec",
    "compile",
    "torch.load",
    "torch.save",
    "torch.jit.load",
    "torch.hub.load",
    "np.load",
    "numpy.load",
    "yaml.load",
    "pandas.read_pickle",
}

# Code that is to be checked runs there, in a process of its own.
EXECUTES = {"loading.py": ["compile", "exec"], "training_code.py": ["compile"]}


def dangers(source: str) -> Iterator[str]:
    """What in `source` executes as it reads."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = {alias.name.partition(".")[0] for alias in node.names}
            yield from sorted(names & MODULES)
        elif isinstance(node, ast.ImportFrom):
            yield from {(node.module or "").partition(".")[0]} & MODULES
            yield from {f"{node.module}.{alias.name}" for alias in node.names} & CALLS
        elif isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            is_safe = any(
                key.arg == "allow_pickle" and ast.unparse(key.value) == "False" for key in node.keywords
            )
            if name in CALLS and not is_safe:
                yield name
        elif isinstance(node, ast.keyword) and ast.unparse(node).startswith("allow_pickle=T"):
            yield "allow_pickle"


def test_nothing_in_the_package_executes_what_it_reads() -> None:
    modules = sorted(PACKAGE.rglob("*.py"))
    assert len(modules) > 100
    found = {path: list(dangers(path.read_text(encoding="utf-8"))) for path in modules}
    assert {path.name: names for path, names in found.items() if names} == EXECUTES


def test_only_the_process_that_is_made_for_it_runs_code_of_others() -> None:
    """`engine.checking.worker` is started by the supervisor, and nobody imports what it imports."""
    for path in PACKAGE.rglob("*.py"):
        if path.parent.name != "checking" or path.parent.parent.name != "engine":
            text = path.read_text(encoding="utf-8")
            assert not re.search(
                r"engine\.checking\.(check|worker|loading|training_code|examining)\b", text
            ), path


@pytest.mark.parametrize(
    "source",
    [
        "import pickle",
        "from pickle import loads",
        "import torch\ntorch.load('x', weights_only=True)",
        "from torch import load",
        "np.load(path)",
        "np.savez(path, allow_pickle=True)",
        "eval(text)",
    ],
)
def test_each_would_be_found(source: str) -> None:
    assert list(dangers(source))
