"""Where torch computes, and with how many threads."""

from __future__ import annotations

import os
from functools import cache

import torch

from attnstudio.engine.errors import EngineFailure
from attnstudio.engine.protocol import EngineError, ErrorKind
from attnstudio.engine.spec import Device, ExperimentSpec
from attnstudio.engine.work import is_small_step
from attnstudio.messages import QT_TRANSLATE_NOOP, message


@cache
def available_devices() -> tuple[str, ...]:
    """The devices that this machine has, the CPU first."""
    devices = [Device.CPU]
    if torch.cuda.is_available():
        devices.append(Device.CUDA)
    if torch.backends.mps.is_available():
        devices.append(Device.MPS)
    return tuple(device.value for device in devices)


def require_device(spec: ExperimentSpec) -> None:
    """Raise `EngineFailure` when this machine lacks the device of `spec`."""
    devices = available_devices()
    if spec.device.value in devices:
        return
    raise EngineFailure(
        EngineError(
            ErrorKind.DEVICE,
            message(
                QT_TRANSLATE_NOOP(
                    "Messages", "This machine has no device {device} that PyTorch can use; choose {devices}."
                ),
                device=spec.device.value,
                devices=", ".join(devices),
            ),
        )
    )


def thread_count(spec: ExperimentSpec) -> int:
    """Threads for `spec`'s computations: one for a small experiment, else all cores but the UI's."""
    if is_small_step(spec):
        return 1
    return max(1, min(_DEFAULT_THREADS, _cores() - 1))


def use_threads(spec: ExperimentSpec) -> None:
    """Compute with `thread_count(spec)` threads from now on (in this thread)."""
    count = thread_count(spec)
    if torch.get_num_threads() != count:
        torch.set_num_threads(count)


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


_DEFAULT_THREADS = torch.get_num_threads()  # what OMP_NUM_THREADS or the machine says, before it is changed
