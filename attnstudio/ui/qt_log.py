"""Qt's own messages go to the log, where a person who looks for trouble finds them, not to the terminal."""

from __future__ import annotations

import logging

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}

log = logging.getLogger("qt")


def install() -> None:
    """Route Qt's messages from now on."""
    for handler in logging.getLogger().handlers:
        if not isinstance(handler, logging.FileHandler):
            handler.addFilter(_is_not_qt)
    qInstallMessageHandler(_to_log)


def _is_not_qt(record: logging.LogRecord) -> bool:
    return record.name != log.name


def _to_log(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    log.log(LEVELS[kind], "%s%s", f"{context.category}: " if context.category else "", text)
