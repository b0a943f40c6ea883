"""Messages made outside Qt, in the language of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from attnstudio.messages import CONTEXT, Message


def localize(message: Message) -> str:
    """The sentence in the current language; arguments that are messages are translated too."""
    template = QCoreApplication.translate(CONTEXT, message.template)
    return template.format(
        **{name: localize(value) if isinstance(value, Message) else value for name, value in message.args}
    )
