"""Claims are read in whatever form models give them, and what cannot be read is named."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attnstudio.assistant.claim_reading import MAX_CLAIMS, ReadClaim, read_claims
from attnstudio.assistant.claims import ClaimKind
from attnstudio.engine.metrics import Pattern

STRONGEST = '{"kind": "strongest_key", "head": 3, "query": 5, "key": 2}'
WEIGHT = '{"kind": "weight", "head": 3, "query": 5, "key": 2, "value": 0.240}'


def only(answer: str) -> ReadClaim:
    read = read_claims(answer)
    assert read.unread == ()
    assert len(read.claims) == 1
    return read.claims[0]


def weight(value: str) -> ReadClaim:
    return only(f'{{"claims": [{{"kind": "weight", "head": 1, "query": 1, "key": 1, "value": {value}}}]}}')


def unread(*claims: str) -> list[str]:
    return [str(note) for note in read_claims(f'{{"claims": [{", ".join(claims)}]}}').unread]


@pytest.mark.parametrize(
    "answer",
    [
        f'Prose.\n\n```json\n{{"claims": [{STRONGEST}]}}\n```',
        f'Prose.\n\n```\n{{"claims": [{STRONGEST}]}}\n```\n',
        f'Prose.\n{{"claims": [{STRONGEST}]}}',
        f"Prose.\n[{STRONGEST}]",
        f"Prose.\n{STRONGEST}",
        f'Prose.\n```json\n{{"claims": [{STRONGEST},],}}\n```',
        f'Prose.\n```json\n{{"claims": [{STRONGEST}, // the clearest\n]}}\n```',
        f'Prose.\n```json\n{{"claims": [{STRONGEST}',
        'Prose.\n```json\n{"claims": {"kind": "strongest_key", "head": 3, "query": 5, "key": 2}}\n```',
        "Prose.\n{'claims': [{'kind': 'strongest_key', 'head': 3, 'query': 5, 'key': 2}]}",
        "Prose.\n{“claims”：[{“kind”：“strongest_key”，“head”：３，“query”：５，“key”：２}]}",
        'Prose.\n{"claims": [{"kind": "Strongest Key", "head": "head 3", "query": "5", "key": "#2"}]}',
        'Prose.\n{"claims": [{"type": "strongest-key", "head": 3.0, "row": "第 5 个", "column": "x2"}]}',
        f'Prose.\n\n**Claims:**\n\n```json\n{{"claims": [{STRONGEST}]}}\n```',
        f'Prose.\n\n### 论断\n```json\n{{"claims": [{STRONGEST}]}}\n```',
    ],
)
def test_every_form_is_read(answer: str) -> None:
    read = read_claims(answer)
    assert [(claim.kind, claim.heads, claim.query, claim.keys) for claim in read.claims] == [
        (ClaimKind.STRONGEST_KEY, (2,), 4, (1,))
    ]
    assert read.prose == "Prose."


def test_every_kind_is_read() -> None:
    claims = [
        {"kind": "row_comparison", "head": 1, "query": 2, "greater_key": 3, "smaller_key": 4},
        {"kind": "pattern", "head": 1, "pattern": "First token", "value": "83 %"},
        {"kind": "pattern", "head": 1, "pattern": "均匀", "frame": "frame b"},
        {"kind": "entropy_order", "higher_head": 2, "lower_head": 1},
        {"kind": "difference", "head": 1, "query": 2, "key": 3, "value": -0.12, "frame": "B"},
    ]
    comparison, first, uniform, entropy, difference = read_claims(json.dumps({"claims": claims})).claims
    assert (comparison.query, comparison.keys) == (1, (2, 3))
    assert (first.pattern, first.value and first.value.value) == (Pattern.FIRST, 0.83)
    assert (uniform.pattern, uniform.value, uniform.frame) == (Pattern.UNIFORM, None, "B")
    assert entropy.heads == (1, 0)
    assert (difference.value and difference.value.value, difference.frame) == (-0.12, "")


@pytest.mark.parametrize(
    ("written", "value", "decimals"),
    [
        ("0.240", 0.24, 3),
        ("0.24", 0.24, 2),
        ("1", 1.0, 0),
        ('"0.240"', 0.24, 3),
        ('"47 %"', 0.47, 2),
        ('"47.5%"', 0.475, 3),
        ('"47％"', 0.47, 2),
        ('"０．２４"', 0.24, 2),
        ('"0,241"', 0.241, 3),
        ('"about 0.24"', 0.24, 2),
        ('"≈0.24"', 0.24, 2),
        ('"−0.12"', -0.12, 2),
        ('"+0.12"', 0.12, 2),
        ("2.41e-1", 0.241, 3),
        (".5", 0.5, 1),
    ],
)
def test_values_are_read_with_their_decimals(written: str, value: float, decimals: int) -> None:
    read = weight(written).value
    assert read is not None
    assert (read.value, read.decimals) == (pytest.approx(value), decimals)


@pytest.mark.parametrize(
    "written", ["true", "null", '"high"', '"0.2 to 0.3"', "NaN", "Infinity", "1e999", "[0.2]", '""', "{}"]
)
def test_what_is_no_number_is_named(written: str) -> None:
    notes = unread(STRONGEST, WEIGHT.replace("0.240", written))
    assert len(notes) == 1
    assert notes[0].startswith("Claim 2: “value” ")


@pytest.mark.parametrize(
    "written", ["true", "null", '"cat"', "3.5", '"3.5"', '"2 and 3"', "[3]", "1e40", "-1e999"]
)
def test_what_is_no_head_is_named(written: str) -> None:
    (note,) = unread(STRONGEST.replace("3", written))
    assert note.startswith("Claim 1: “head” cannot be read: ")


@pytest.mark.parametrize(
    ("claim", "note"),
    [
        ('{"kind": "colour", "head": 1}', "Claim 1: “colour” is not a kind of claim that can be checked."),
        ('{"kind": "weight", "head": 1, "query": 1, "value": 1}', "Claim 1: “key” is missing."),
        ('{"head": 1, "query": 1}', "Claim 1: It does not say what kind of claim it is."),
        ('"Head 1 looks back."', "Claim 1: “Head 1 looks back.” is not a claim."),
        (
            '{"kind": "pattern", "head": 1, "pattern": "zigzag"}',
            "Claim 1: “pattern” cannot be read: “zigzag”.",
        ),
        (STRONGEST.replace("}", ', "frame": "C"}'), "Claim 1: “frame” cannot be read: “C”."),
        (
            STRONGEST.replace("}", ', "layer": 2}'),
            "Claim 1: Not used, since the form has no such field: layer.",
        ),
    ],
)
def test_what_cannot_be_read_is_said_with_its_number(claim: str, note: str) -> None:
    assert unread(claim, WEIGHT) == [note]


def test_a_claim_with_an_unknown_field_is_still_read() -> None:
    assert len(read_claims(f'[{STRONGEST.replace("}", ", ")}"layer": 2}}]').claims) == 1


def test_a_claim_counts_once() -> None:
    read = read_claims(f'{{"claims": [{STRONGEST}, {WEIGHT}, {STRONGEST}]}}')
    assert [claim.number for claim in read.claims] == [1, 2]
    assert [str(note) for note in read.unread] == ["Claim 3: It repeats claim 1 and is counted once."]


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "No claims.",
        'A dict:\n```json\n{"a": [1, 2]}\n```',
        "```python\nx = {'kind': 1}\n```",
        "[1, 2]",
        '{"type": "weight", "shape": [6, 6]}',
    ],
)
def test_what_holds_no_claims_stays_in_the_prose(answer: str) -> None:
    read = read_claims(answer)
    assert (read.prose, read.claims, read.unread) == (answer.strip(), (), ())


def test_the_last_block_of_claims_counts_and_other_json_stays() -> None:
    other = '```json\n{"shape": [1, 8, 6, 6]}\n```'
    read = read_claims(f'One.\n\n{other}\n\n```json\n{{"claims": [{STRONGEST}]}}\n```\n\nTwo.\n\n{other}')
    assert len(read.claims) == 1
    assert read.prose == f"One.\n\n{other}\n\nTwo.\n\n{other}"


def test_an_empty_list_is_no_failure() -> None:
    read = read_claims('Nothing was sent.\n```json\n{"claims": []}\n```')
    assert (read.prose, read.claims, read.unread) == ("Nothing was sent.", (), ())


def test_a_claim_that_breaks_off_is_not_guessed() -> None:
    read = read_claims(f'{{"claims": [{STRONGEST}, {WEIGHT[:-3]}')
    assert [claim.kind for claim in read.claims] == [ClaimKind.STRONGEST_KEY]
    assert [str(note) for note in read.unread] == ["The block of claims breaks off after claim 1."]


def test_there_is_a_most_number_of_claims() -> None:
    claims = [json.loads(STRONGEST) | {"query": number} for number in range(1, MAX_CLAIMS + 51)]
    read = read_claims(json.dumps({"claims": claims}))
    assert len(read.claims) == MAX_CLAIMS
    assert [str(note) for note in read.unread] == [
        "The answer makes 250 claims; only the first 200 are checked."
    ]


def test_a_block_that_is_too_long_is_said() -> None:
    read = read_claims('{"claims": [' + ", ".join([STRONGEST] * 3000) + "]}")
    assert read.claims == ()
    assert [str(note) for note in read.unread] == ["There is a block of claims that cannot be read."]


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(ClaimKind),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["kind", "head", "query", "key", "value", "claims", "frame", "pattern", "higher_head"]
            )
            | st.text(max_size=4),
            inner,
            max_size=6,
        )
    ),
    max_leaves=20,
)


@settings(deadline=None, max_examples=80)
@given(st.lists(VALUES, max_size=5), st.integers(0, 300), st.text(max_size=20))
def test_garbage_is_never_an_error(values: list[object], cut: int, prose: str) -> None:
    text = json.dumps({"claims": values})
    read = read_claims(prose + text[: len(text) - cut % (len(text) + 1)])
    assert len(read.claims) <= len(values)
    assert all(str(note) for note in read.unread)


@settings(deadline=None, max_examples=150)
@given(st.text(alphabet="{}[]\",:'`\n 1.claimsknd％“”", max_size=80))
def test_noise_is_never_an_error(answer: str) -> None:
    assert all(str(note) for note in read_claims(answer).unread)


def test_pydantic_and_json_repair_are_imported_late() -> None:
    code = (
        "import sys, attnstudio.assistant.claim_checks, attnstudio.assistant.conversation\n"
        "print(sorted({'pydantic', 'json_repair', 'torch', 'openai'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert run.stdout == "[]\n"
