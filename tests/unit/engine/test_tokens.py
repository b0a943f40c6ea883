"""The tokenizer: nothing is lost, nothing is invented, and people's characters stay whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.engine.tokens import tokenize


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("The cat sat on the mat", ("The", "cat", "sat", "on", "the", "mat")),
        ("The cat's mat, 猫坐。", ("The", "cat's", "mat", ",", "猫", "坐", "。")),
        ("猫cat坐", ("猫", "cat", "坐")),
        ("안녕 ひらがな", ("안", "녕", "ひ", "ら", "が", "な")),
        ("𠀀𠀁", ("𠀀", "𠀁")),
        ("שלום עולם!", ("שלום", "עולם", "!")),
        ("مرحبا بالعالم", ("مرحبا", "بالعالم")),
        ("a\tb\nc\u3000d", ("a", "b", "c", "d")),
        ("<b>bold</b>", ("<", "b", ">", "bold", "<", "/", "b", ">")),
        ("a\0b", ("a", "\0", "b")),
        ("a\u200bb", ("a", "\u200b", "b")),
        ("hi 👋🏽!", ("hi", "👋🏽", "!")),
        ("👨‍👩‍👧 👩🏽‍🚀", ("👨‍👩‍👧", "👩🏽‍🚀")),
        ("❤️ 1️⃣", ("❤️", "1️⃣")),
        ("🇨🇳🇩🇪", ("🇨🇳", "🇩🇪")),
        ("नमस्ते दुनिया।", ("नमस्ते", "दुनिया", "।")),
        ("שָׁלוֹם", ("שָׁלוֹם",)),
        ("مُحَمَّد", ("مُحَمَّد",)),
        ("می\u200cخواهم", ("می\u200cخواهم",)),
        ("cafe\u0301", ("cafe\u0301",)),
        ("don’t -1.5 snake_case", ("don’t", "-", "1", ".", "5", "snake_case")),
        ("", ()),
        (" \t\r\n", ()),
    ],
)
def test_text_is_split(text: str, tokens: tuple[str, ...]) -> None:
    assert tokenize(text) == tokens


@given(st.text())
def test_only_blanks_are_dropped(text: str) -> None:
    assert "".join(tokenize(text)) == "".join(text.split())


@given(st.text())
def test_no_token_is_empty_or_holds_a_blank(text: str) -> None:
    for token in tokenize(text):
        assert token
        assert token == "".join(token.split())


@given(st.lists(st.text(min_size=1)))
def test_blanks_separate_whatever_their_kind(words: list[str]) -> None:
    assert tokenize(" ".join(words)) == tokenize("\n\t ".join(words))


@given(st.text(alphabet=st.characters(min_codepoint=0x4E00, max_codepoint=0x9FFF)))
def test_cjk_characters_stand_alone(text: str) -> None:
    assert tokenize(text) == tuple(text)
