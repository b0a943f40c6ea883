"""The checks as a pytest file: run for real on the layer in it, and on a person's own module."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from attnstudio.engine.exports.script_parts import LAYER_SOURCE
from attnstudio.engine.faults.names import Property
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.engine.verifying.export import export_checks

SPEC = ExperimentSpec(d_model=16, heads=2)
NO_MODULE = 'ATTENTION = os.environ.get("ATTENTION", "")'
# A person's own module: other names, no mask, weights not returned.
OWN = """
from torch import nn

from plain import MultiHeadAttention


class Attention(nn.Module):
    def __init__(self, width, count):
        super().__init__()
        self.inner = MultiHeadAttention(width, count)

    def forward(self, x):
        return self.inner(x)[0]
"""


def test_names() -> None:
    source = export_checks(SPEC)
    tests = re.findall(r"^def test_(\w+)\(", source, re.MULTILINE)
    assert tests == [name.value.replace("-", "_") for name in Property]
    assert "<<" not in source
    assert all(len(line) <= 110 for line in source.splitlines())
    assert set(re.findall(r"^(?:import|from) (\w+)", source, re.MULTILINE)) == {
        "importlib",
        "math",
        "os",
        "pytest",
        "torch",
    }


def test_what_is_right_passes_and_what_is_wrong_is_found(tmp_path: Path) -> None:
    """Four modules in one real run of pytest."""
    plain = f"import math\n\nfrom torch import nn\n{LAYER_SOURCE}"
    wrong = plain.replace("softmax(dim=-1)", "softmax(dim=-2)")
    split = plain.replace(
        "x.unflatten(-1, (self.heads, self.d_k)).transpose(1, 2)",
        "x.view(len(x), self.heads, x.shape[1], self.d_k)",
    )
    assert plain not in (wrong, split)
    modules = {"plain": plain, "wrong": wrong, "split": split, "own": OWN}
    for name, source in modules.items():
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    source = export_checks(SPEC)
    assert source.count(NO_MODULE) == 1
    (tmp_path / "test_itself.py").write_text(source, encoding="utf-8")
    for name, path in {
        "wrong": "wrong:MultiHeadAttention",
        "split": "split:MultiHeadAttention",
        "own": "own:Attention",
    }.items():
        of_module = source.replace(NO_MODULE, f'ATTENTION = "{path}"')
        if name == "own":
            of_module = of_module.replace("TAKES_MASK = True", "TAKES_MASK = False")
        (tmp_path / f"test_{name}.py").write_text(of_module, encoding="utf-8")
    options = ("-p", "no:cacheprovider", "-q", "-rfps", "--tb=line", "-W", "error")
    result = subprocess.run(
        [sys.executable, "-m", "pytest", *options],
        cwd=tmp_path,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    said = result.stdout
    assert result.returncode == 1, said + result.stderr

    def told(word: str, file: str) -> set[str]:
        return set(re.findall(rf"^{word} test_{file}.py::test_(\w+)", said, re.MULTILINE))

    assert len(told("PASSED", "itself")) == len(Property), said
    assert told("FAILED", "own") == set(), said
    assert "mask_obeyed" not in told("PASSED", "own")
    assert told("FAILED", "wrong") >= {"row_sums", "token_isolation", "agreement_with_reference"}
    assert told("FAILED", "split") >= {"token_isolation", "agreement_with_reference"}
    for file in ("wrong", "split"):
        assert told("PASSED", file) >= {"output_shape", "weights_shape", "loss_falls"}, said
