"""Pictures of a view as PNG and SVG, and the way to the exports of numbers (`engine.export`)."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from attnstudio.engine.exports.export import (
    ExportError,
    default_file_name,
    export_record_csv,
    export_weights_csv,
    export_weights_npz,
    write_verified,
)
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.studio import Studio
from attnstudio.ui.svg import widget_to_svg

__all__ = [
    "ExportError",
    "default_name",
    "export_picture",
    "export_record_csv",
    "export_weights_csv",
    "export_weights_npz",
]

RECORD = "training"


def default_name(studio: Studio, what: str, suffix: str) -> str:
    """A file name that tells the experiment and its step; `what` says what is in the file."""
    if what == RECORD and studio.history is not None:
        return default_file_name(what, studio.history.spec, len(studio.history), suffix)
    frame = studio.frame
    step = frame.origin.step if frame is not None else 0
    return default_file_name(what, studio.spec, step, suffix)


def export_picture(widget: QWidget, path: Path) -> Message:
    """Save what `widget` shows: every device pixel as PNG, or as SVG, by the suffix of `path`.

    The file is read back and painted before it counts as saved. UI thread only. Raises `ExportError`.
    """
    suffix = path.suffix.lower()
    if suffix == ".png":
        return _export_png(widget.grab().toImage(), path)
    if suffix == ".svg":
        return _export_svg(widget, path)
    raise ExportError(
        message(
            QT_TRANSLATE_NOOP("Messages", "{file} was not saved: end its name in .png or .svg."),
            file=path.name,
        )
    )


def _export_png(picture: QImage, path: Path) -> Message:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    written = picture.save(buffer, "PNG")  # type: ignore[call-overload]
    found = QImage.fromData(data)
    same = found.convertToFormat(QImage.Format.Format_ARGB32) == picture.convertToFormat(
        QImage.Format.Format_ARGB32
    )
    if picture.isNull() or not written or not same:
        raise _unreadable(path)
    write_verified(path, bytes(data.data()))
    return message(
        QT_TRANSLATE_NOOP("Messages", "Saved {file}, {width} by {height} pixels, read back and checked."),
        file=path.name,
        width=picture.width(),
        height=picture.height(),
    )


def _export_svg(widget: QWidget, path: Path) -> Message:
    data = widget_to_svg(widget, path.stem)
    try:
        ElementTree.fromstring(data)
    except ElementTree.ParseError:
        raise _unreadable(path) from None
    write_verified(path, data)
    return message(
        QT_TRANSLATE_NOOP("Messages", "Saved {file}, {width} by {height} units, read back and checked."),
        file=path.name,
        width=widget.width(),
        height=widget.height(),
    )


def _unreadable(path: Path) -> ExportError:
    return ExportError(
        message(
            QT_TRANSLATE_NOOP("Messages", "{file} was not saved: the picture could not be painted."),
            file=path.name,
        )
    )
