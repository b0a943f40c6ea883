"""Sentences for people that are made where there is no Qt, and translated where there is.

The engine, the settings and the gateway make a `Message`; the window translates its template and
fills in the arguments (`ui.i18n.localize`); a terminal prints `str(message)`, which is English.
"""

from __future__ import annotations

from dataclasses import dataclass

CONTEXT = "Messages"


def QT_TRANSLATE_NOOP(_context: str, text: str) -> str:
    """Mark `text` for the translation catalogue (lupdate looks for this name); return it as it is."""
    return text


@dataclass(frozen=True, slots=True)
class Message:
    """A translatable sentence: an English template with `{named}` fields, and their values.

    A value may itself be a `Message`.
    """

    template: str
    args: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return self.template.format(**{name: str(value) for name, value in self.args})


def message(template: str, **args: object) -> Message:
    """Make a `Message`; write `message(QT_TRANSLATE_NOOP("Messages", "… {name} …"), name=…)`."""
    return Message(template, tuple(args.items()))
