"""Sentences and lists that are put together in the window, in the way of its language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QApplication

from attnstudio.ui.i18n import listing, sentences

CATALOGUE = Path(__file__).parents[2] / "resources/translations/attnstudio_zh_CN.qm"


@pytest.fixture
def chinese(qapp: QApplication) -> Iterator[None]:
    translator = QTranslator()
    assert translator.load(str(CATALOGUE))
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("words", "said"), [([], ""), (["gpt"], "gpt"), (["gpt", "qwen", "glm"], "gpt, qwen, glm")]
)
def test_a_list_in_english(words: list[str], said: str) -> None:
    assert listing(words) == said


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize(
    ("words", "said"), [([], ""), (["gpt"], "gpt"), (["gpt", "qwen", "glm"], "gpt、qwen、glm")]
)
def test_a_list_in_chinese_has_its_own_comma(words: list[str], said: str) -> None:
    assert listing(words) == said


@pytest.mark.usefixtures("chinese")
def test_chinese_sentences_follow_each_other_without_a_blank() -> None:
    assert sentences(["权重是随机的。", "", "请先训练。"]) == "权重是随机的。请先训练。"
