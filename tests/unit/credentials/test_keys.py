"""What may be stored as a key, and how a refusal names the character."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.keys import MAX_KEY_LENGTH, CleanKey, KeyRefused, clean_key
from attnstudio.logs import redact

KEY = "sk-Ab3_dE9-fGh2JkLmNo"


def notes(text: str) -> str:
    return " ".join(str(note) for note in clean_key(text).notes)


def refusal(text: str) -> str:
    with pytest.raises(KeyRefused) as caught:
        clean_key(text)
    return str(caught.value.message)


def test_a_clean_key_passes_as_it_is() -> None:
    assert clean_key(KEY).key == KEY
    assert clean_key(KEY).notes == ()


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (f" {KEY}\r\n", "Blanks"),
        (f"\t{KEY}\n", "Blanks"),
        (f"\ufeff{KEY}", "invisible"),
        (f"\u200b{KEY}\u00a0", "invisible"),
        (f'"{KEY}"', "quotes"),
        (f"'{KEY}'", "quotes"),
        (f"“{KEY}”", "quotes"),
        (f"Bearer {KEY}", "Bearer"),
        (f"bearer  {KEY}\n", "Bearer"),
        (f"Authorization: Bearer {KEY}", "Bearer"),
        (f'"Bearer {KEY}"', "Bearer"),
        (f'Bearer "{KEY}"', "quotes"),
    ],
)
def test_what_a_paste_brings_along_is_removed_and_said(text: str, word: str) -> None:
    assert clean_key(text).key == KEY
    assert word in notes(text)


@pytest.mark.parametrize(
    "text",
    [
        f"TAOTOKEN_API_KEY={KEY}",
        f'export TAOTOKEN_API_KEY="{KEY}"\n',
        f"set OPENAI_API_KEY={KEY}\r\n",
        f"setx TAOTOKEN_API_KEY {KEY}",
        f"$env:TAOTOKEN_API_KEY = '{KEY}'",
        f'"TAOTOKEN_API_KEY={KEY}"',
        f'"api_key": "{KEY}",',
        f'const apiKey = "{KEY}";',
        f"x-api-key: {KEY}",
        f'"Authorization": "Bearer {KEY}"',
    ],
)
def test_of_an_assignment_the_value_is_taken_and_it_is_said(text: str) -> None:
    assert clean_key(text).key == KEY
    assert "name before the key was removed" in notes(text)


@pytest.mark.parametrize("key", ["abcdef-01=23", "keyed=8f7a6b5c4d3e", "a1b2c3d4=="])
def test_a_key_with_an_equals_sign_is_no_assignment(key: str) -> None:
    assert clean_key(key) == CleanKey(key)


def test_only_one_pair_of_quotes_is_taken_off() -> None:
    assert clean_key(f"\"'{KEY}'\"").key == f"'{KEY}'"


def test_quotes_that_do_not_match_stay() -> None:
    assert clean_key(f"\"{KEY}'").key == f"\"{KEY}'"


@pytest.mark.parametrize("char", ["\u200b", "\u200d", "\ufeff", "\u00ad", "\u2060"])
def test_an_invisible_character_inside_is_dropped_and_said(char: str) -> None:
    text = KEY[:7] + char + KEY[7:]
    assert clean_key(text).key == KEY
    assert f"position 8 was dropped: U+{ord(char):04X}" in notes(text)


@pytest.mark.parametrize(
    ("char", "name"), [("ʋ", "U+028B"), ("–", "U+2013"), ("а", "U+0430"), ("１", "U+FF11")]
)
def test_a_look_alike_is_refused_by_position_and_code_point(char: str, name: str) -> None:
    said = refusal(f"  {KEY[:6]}{char}{KEY[7:]}")
    assert "position 9" in said, "counted in what was entered, blanks included"
    assert f"{char} {name}" in said


@pytest.mark.parametrize(
    ("char", "name"), [(" ", "U+0020"), ("\n", "U+000A"), ("\u00a0", "U+00A0"), ("\0", "U+0000")]
)
def test_a_blank_inside_is_refused_by_position_and_code_point(char: str, name: str) -> None:
    said = refusal(KEY[:5] + char + KEY[5:])
    assert "position 6" in said
    assert name in said


@given(
    st.integers(1, len(KEY) - 1),
    st.characters(min_codepoint=128, categories=["L", "N", "P", "S"]).filter(lambda char: char not in "…•●·"),
    st.text(" \t\r\n\ufeff", max_size=3),
)
def test_a_foreign_character_is_named_wherever_it_stands(place: int, char: str, blanks: str) -> None:
    said = refusal(blanks + KEY[:place] + char + KEY[place:])
    assert f"position {len(blanks) + place + 1} stands" in said
    assert f"U+{ord(char):04X}" in said


def test_a_sentence_is_no_key() -> None:
    assert "no blanks" in refusal("Write a poem about self-attention, please.")


@pytest.mark.parametrize(
    "text",
    [
        "sk-xxx",
        "sk-XXXXXXXXXXXXXXXX",
        "xxxx",
        "sk-...",
        "sk-xxxx-xxxx",
        "YOUR_API_KEY",
        "your-api-key",
        "YOUR_TAOTOKEN_API_KEY",
        "<your key>",
        "<YOUR_API_KEY_HERE>",
        "{api_key}",
        "${TAOTOKEN_API_KEY}",
        "$TAOTOKEN_API_KEY",
        "%TAOTOKEN_API_KEY%",
        "你的API Key",
        "sk-你的密钥",
        "在此填入密钥",
        "api_key",
        "changeme",
        "None",
        "sk-your-key",
        "TAOTOKEN_API_KEY=",
        "export TAOTOKEN_API_KEY=",
        "TAOTOKEN_API_KEY=your-key",
        '"<your key>"',
        "enter your key here",
    ],
)
def test_a_placeholder_is_refused_as_one(text: str) -> None:
    assert "placeholder" in refusal(text)


@pytest.mark.parametrize(
    "key", ["sk-xxYourKeyless8341", "none-of-these-9f8e7d", "mykeys-are-8f7a6b5c4d", "sk-test-yourselfattn1"]
)
def test_a_key_that_only_resembles_one_passes(key: str) -> None:
    assert clean_key(key).key == key


@pytest.mark.parametrize("text", ["sk-abcd****wxyz", "sk-abcd...wxyz", "sk-ab••••••yz", "sk-abcd…wxyz"])
def test_a_masked_key_is_refused_as_one(text: str) -> None:
    assert "masked" in refusal(text)


def test_an_address_is_refused_as_one() -> None:
    assert "address" in refusal("https://taotoken.net/api")


@pytest.mark.parametrize("text", ["", "  \n", "\ufeff", '""', "\u200b"])
def test_nothing_is_refused(text: str) -> None:
    assert "Enter the key" in refusal(text)


def test_a_whole_file_is_too_long() -> None:
    assert "too long" in refusal("a" * (MAX_KEY_LENGTH + 1))
    assert clean_key("a" * MAX_KEY_LENGTH)


def cleaned(text: str) -> tuple[str, str]:
    """The key, or "", and everything that is said about it."""
    try:
        clean = clean_key(text)
    except KeyRefused as refused:
        return "", str(refused.message)
    return clean.key, repr(clean) + " ".join(str(note) for note in clean.notes)


@given(st.text(max_size=60))
def test_a_key_is_always_visible_ascii_and_a_refusal_always_says_something(text: str) -> None:
    key, said = cleaned(text)
    assert said
    assert all("!" <= char <= "~" for char in key)


@given(
    st.text(alphabet="abcdefgh0123456789-_", min_size=8, max_size=40),
    st.text(max_size=6),
    st.text(max_size=6),
)
def test_no_sentence_holds_the_key(key: str, before: str, after: str) -> None:
    assert key not in cleaned(before + key + after)[1]


def test_an_accepted_key_is_redacted_from_then_on() -> None:
    clean_key("odd.looking.key.90210")
    assert "odd.looking" not in redact("it was odd.looking.key.90210, said the server")
