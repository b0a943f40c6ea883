"""Films of a run: which steps they show, and pictures as one animated file. No Qt, no torch."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from attnstudio.engine.exports.export import ExportError, write_verified
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_PICTURES = 120
MAX_BYTES = 16 << 20
PICTURE_MS = 80
LAST_PICTURE_MS = 2000
# A longer run is filmed at the steps whose state is kept: the others would all have to be computed again.
CHEAP_STEPS = 2000
FORMATS = {".gif": "GIF", ".png": "PNG"}


@dataclass(frozen=True, slots=True)
class Picture:
    """Pixels of one moment: `rgb` is width * height * 3 bytes, row by row from the top."""

    width: int
    height: int
    rgb: bytes


def film_steps(steps: int, kept: Sequence[int], count: int = MAX_PICTURES) -> tuple[int, ...]:
    """At most `count` (>= 2) steps of a run of `steps`, in order, the first and the last among them.

    Evenly spaced, the early ones too; in a long run, those nearest to it that are `kept`.
    """
    wanted = np.unique(np.linspace(0, steps, min(count, steps + 1)).round().astype(int))
    if steps > CHEAP_STEPS and kept:
        stops = np.array(sorted({0, *kept, steps}))
        wanted = np.unique(stops[np.abs(stops[None, :] - wanted[:, None]).argmin(axis=1)])
    return tuple(int(step) for step in wanted)


def save_film(pictures: Sequence[Picture], path: Path) -> Message:
    """Write `pictures`, all of one size, as GIF or as animated PNG by the suffix of `path`.

    While it would take more than `MAX_BYTES`, every second picture is left out. Read back before it counts
    as saved. Raises `ExportError`.
    """
    if path.suffix.lower() not in FORMATS:
        text = QT_TRANSLATE_NOOP("Messages", "{file} was not saved: end its name in .gif or .png.")
        raise ExportError(message(text, file=path.name))
    shown = list(pictures)
    data = _encoded(shown, FORMATS[path.suffix.lower()])
    while len(data) > MAX_BYTES and len(shown) > 2:
        shown = [*shown[:-1:2], shown[-1]]
        data = _encoded(shown, FORMATS[path.suffix.lower()])
    _require_readable(data, len(shown), path)
    write_verified(path, data)
    return message(
        QT_TRANSLATE_NOOP("Messages", "Saved {count} pictures in {file}, {size} MB, read back and checked."),
        count=len(shown),
        file=path.name,
        size=f"{len(data) / 1e6:.1f}",
    )


def _encoded(pictures: Sequence[Picture], format_name: str) -> bytes:
    from PIL import Image

    images = [Image.frombytes("RGB", (one.width, one.height), one.rgb) for one in pictures]
    if format_name == "GIF":
        images = _with_one_palette(images)
    durations = [PICTURE_MS] * (len(images) - 1) + [LAST_PICTURE_MS]
    buffer = io.BytesIO()
    images[0].save(
        buffer, format_name, save_all=True, append_images=images[1:], duration=durations, loop=0, disposal=1
    )
    return buffer.getvalue()


def _with_one_palette(images: Sequence[Image]) -> list[Image]:
    """The same 256 colours for all: colours of a map must not flicker from picture to picture."""
    from PIL import Image

    chosen = [images[0], images[len(images) // 2], images[-1]]
    strip = Image.new("RGB", (images[0].width, sum(image.height for image in chosen)))
    for index, image in enumerate(chosen):
        strip.paste(image, (0, index * image.height))
    palette = strip.quantize(256)
    return [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]


def _require_readable(data: bytes, count: int, path: Path) -> None:
    """Raises `ExportError` unless every picture can be read."""
    from PIL import Image, UnidentifiedImageError

    text = QT_TRANSLATE_NOOP("Messages", "{file} was not saved: the picture could not be painted.")
    problem = ExportError(message(text, file=path.name))
    try:
        with Image.open(io.BytesIO(data)) as film:
            found = getattr(film, "n_frames", 1)
            for index in range(found):
                film.seek(index)
                film.load()
    except (UnidentifiedImageError, OSError, EOFError) as error:
        raise problem from error
    # A GIF drops a picture that is equal to the one before it.
    if not 1 <= found <= count:
        raise problem
