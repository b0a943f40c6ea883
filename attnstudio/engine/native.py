"""Two requests to the C library, made where it has them (Linux with glibc): neither changes a number."""

from __future__ import annotations

import ctypes
import os
import sys
from importlib.util import find_spec
from pathlib import Path

# In the order in which torch loads them; the first one makes OpenMP visible to all that follow.
_TORCH_LIBRARIES = (
    "libtorch_global_deps.so",
    "libc10.so",
    "libtorch_cpu.so",
    "libtorch.so",
    "libtorch_python.so",
)

# malloc.h
_M_TRIM_THRESHOLD = -1
_M_MMAP_THRESHOLD = -3
KEPT_BYTES = 64 << 20
MAPPED_BYTES = 32 << 20


def preload_torch() -> None:
    """Map torch's libraries into the process. What cannot be loaded here is left to `import torch`.

    `import torch` loads them while it holds Python's global lock: the UI thread stood still for 170 to
    400 ms with the files in the page cache, and for longer without. A call to `dlopen` through ctypes
    gives the lock up meanwhile; what is left then takes 55 to 140 ms, in pieces.
    """
    spec = find_spec("torch")
    if sys.platform != "linux" or spec is None or spec.origin is None or "torch" in sys.modules:
        return
    dlopen = ctypes.CDLL(None).dlopen
    dlopen.argtypes = (ctypes.c_char_p, ctypes.c_int)
    dlopen.restype = ctypes.c_void_p
    folder = Path(spec.origin).parent / "lib"
    for name in _TORCH_LIBRARIES:
        scope = os.RTLD_GLOBAL if name == _TORCH_LIBRARIES[0] else os.RTLD_LOCAL
        dlopen(os.fsencode(folder / name), os.RTLD_NOW | scope)


def keep_freed_memory() -> None:
    """Let malloc keep up to 64 MiB that was freed, and map only blocks above 32 MiB on their own.

    A training step frees its gradients, 4 MB for the article. Whether malloc gives them back to the
    system depends on what happens to lie above them: with luck a step cost no page fault, else up to a
    thousand, a fifth of its time.
    """
    if sys.platform != "linux":
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_M_TRIM_THRESHOLD, KEPT_BYTES)
        mallopt(_M_MMAP_THRESHOLD, MAPPED_BYTES)
