"""Sentences in another language where there is no Qt: the window's catalogue, read as the XML that it is."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

from attnstudio.messages import CONTEXT, Message
from attnstudio.paths import resources_dir

Localize = Callable[[Message], str]


def localizer(language: str) -> Localize:
    """What makes a sentence of a `Message` in `language` ("en", "zh_CN").

    What the catalogue lacks stays English. Raises `OSError` when the catalogue cannot be read.
    """
    templates = {} if language == "en" else _templates(language)

    def localize(said: Message) -> str:
        template = templates.get(said.template, said.template)
        values = {name: localize(value) if isinstance(value, Message) else value for name, value in said.args}
        return template.format(**values)

    return localize


def _templates(language: str) -> dict[str, str]:
    file = resources_dir() / "translations" / f"attnstudio_{language}.ts"
    contexts = ElementTree.fromstring(file.read_bytes()).iter("context")
    return {
        entry.findtext("source", ""): translation.text
        for context in contexts
        if context.findtext("name") == CONTEXT
        for entry in context.iter("message")
        if (translation := entry.find("translation")) is not None
        and translation.text
        and translation.get("type") != "unfinished"
    }
