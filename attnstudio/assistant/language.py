"""The languages in which a model can be asked to answer."""

from __future__ import annotations

from enum import StrEnum


class Language(StrEnum):
    """The values are those of the window's languages."""

    ENGLISH = "en"
    CHINESE = "zh_CN"
