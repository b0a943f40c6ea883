"""Load torch's libraries without stopping the window.

`import torch` loads them while it holds Python's global lock: the UI thread stood still for 170 to
400 ms with the files in the page cache, and for longer without. A call to the system's own `dlopen`
through ctypes gives the lock up meanwhile; what is left then takes 55 to 140 ms, in pieces.
"""

from __future__ import annotations

import ctypes
import os
import sys
from importlib.util import find_spec
from pathlib import Path

# In the order in which torch loads them; the first one makes OpenMP visible to all that follow.
_LIBRARIES = ("libtorch_global_deps.so", "libc10.so", "libtorch_cpu.so", "libtorch.so", "libtorch_python.so")


def preload_torch() -> None:
    """Map torch's libraries into the process. What cannot be loaded here is left to `import torch`."""
    spec = find_spec("torch")
    if sys.platform != "linux" or spec is None or spec.origin is None or "torch" in sys.modules:
        return
    dlopen = ctypes.CDLL(None).dlopen
    dlopen.argtypes = (ctypes.c_char_p, ctypes.c_int)
    dlopen.restype = ctypes.c_void_p
    folder = Path(spec.origin).parent / "lib"
    for name in _LIBRARIES:
        scope = os.RTLD_GLOBAL if name == _LIBRARIES[0] else os.RTLD_LOCAL
        dlopen(os.fsencode(folder / name), os.RTLD_NOW | scope)
