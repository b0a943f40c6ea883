"""What is asked of the C library: it works here, and it does what it is there for."""

from __future__ import annotations

import subprocess
import sys
from functools import cache

import pytest

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="asks glibc")

PAGE_FAULTS = """
import resource, sys
import numpy as np
from attnstudio.engine.native import keep_freed_memory

def take_and_free():
    return len([np.ones(1 << 17) for _ in range(8)])  # 8 arrays of 1 MB, as large as a gradient

def page_faults():
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt

if sys.argv[1] == "keep":
    keep_freed_memory()
for _ in range(10):
    take_and_free()
before = page_faults()
for _ in range(50):
    take_and_free()
print((page_faults() - before) / 50)
"""

PRELOAD = """
import os, sys
from attnstudio.engine.native import preload_torch

preload_torch()
maps = open("/proc/self/maps").read()
print("torch" in sys.modules, "libtorch_cpu.so" in maps)
import torch
print(torch.ones(2).sum().item())
import numpy, re
torch.ones(300, 300) @ torch.ones(300, 300)
with open("/proc/self/maps") as maps:
    print(len(set(re.findall(r"lib[gi]?omp\\d*[-.]\\S*", maps.read()))), "KMP_DUPLICATE_LIB_OK" in os.environ)
"""


@cache
def output_of(script: str, *arguments: str) -> list[str]:
    result = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True
    )
    return result.stdout.split()


@linux_only
def test_memory_that_was_freed_is_taken_again_without_the_systems_help() -> None:
    (kept,) = output_of(PAGE_FAULTS, "keep")
    (given_back,) = output_of(PAGE_FAULTS, "give back")
    assert float(kept) < 50
    assert float(given_back) > 1000


@linux_only
def test_torchs_libraries_are_there_before_torch_is_imported() -> None:
    assert output_of(PRELOAD)[:3] == ["False", "True", "2.0"]


@linux_only
def test_there_is_one_openmp_runtime_and_no_second_one_is_put_up_with() -> None:
    assert output_of(PRELOAD)[3:] == ["1", "False"]
