"""While an answer grows, its claims never show up as prose, and prose never disappears for good."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from attnstudio.ui.assistant.growing_prose import prose_so_far

PROSE = "Head 3 looks back.\n\n```python\nx = {}\n```\n\n- see [1]\n\n"
CLAIMS = [
    '```json\n{"claims": [{"kind": "weight", "head": 3}]}\n```\n',
    '```json\n{\n  "claims": [\n    {"kind": "weight"}\n  ]\n}\n```',
    '```JSON\n{"claims": []}\n```\n\n',
    '~~~ json\n[{"kind": "weight"}]\n~~~\n',
    '```\n{"claims": []}\n```',
    "````json\n{'claims': []}\n````",
    '{"claims": [\n  {"kind": "weight"}\n]}\n',
    '[\n{"kind": "weight"}]',
]
# Pieces that the rule looks at, so that their mixtures are what is tested.
PIECES = ["`", "``", "```", "~~~", "json", "python", "{", '"claims"', "[", "]", "}", "\n", " ", "a"]
texts = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)


@pytest.mark.parametrize("claims", CLAIMS)
def test_claims_are_never_seen_while_they_come_in(claims: str) -> None:
    whole = PROSE + claims
    for end in range(len(PROSE), len(whole) + 1):
        assert prose_so_far(whole[:end]) == PROSE, whole[:end]


@pytest.mark.parametrize(
    "text",
    [
        '```json\n{"d_model": 512}\n```',
        '```json\n{"claims": []}\n```\nThat was all.',
        '```python\nclaims = {"claims": []}\n```',
        '````\n```json\n{"claims": []}\n```\n````',
        "[a link](https://arxiv.org)",
        "{braces} in prose",
        'Before\n{"claims": []}\nafter',
        "`x` and ``y``",
        "",
    ],
)
def test_what_is_no_block_of_claims_at_the_end_is_prose(text: str) -> None:
    assert prose_so_far(text) == text


@given(texts)
@example("\n```json")
def test_prose_is_the_beginning_of_the_text_and_a_line_of_prose_brings_all_back(text: str) -> None:
    assert text.startswith(prose_so_far(text))
    for fence in ("", "\n```", "\n~~~"):  # whichever is open
        whole = f"{text}{fence}\n\nAnd so on"
        if "```" not in text and "~~~" not in text:
            assert prose_so_far(whole) == whole
