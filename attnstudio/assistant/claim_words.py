"""What a claim says and speaks of, in words and as keys. Numbers count from 1 for people."""

from __future__ import annotations

from attnstudio.assistant.claim_reading import ReadClaim
from attnstudio.assistant.claims import ClaimKind
from attnstudio.engine.metrics import Pattern
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

_PATTERNS = {
    Pattern.DIAGONAL: QT_TRANSLATE_NOOP("Messages", "diagonal"),
    Pattern.PREVIOUS: QT_TRANSLATE_NOOP("Messages", "previous"),
    Pattern.NEXT: QT_TRANSLATE_NOOP("Messages", "next"),
    Pattern.FIRST: QT_TRANSLATE_NOOP("Messages", "first token"),
    Pattern.MIRROR: QT_TRANSLATE_NOOP("Messages", "mirror"),
    Pattern.INDUCTION: QT_TRANSLATE_NOOP("Messages", "induction"),
    Pattern.UNIFORM: QT_TRANSLATE_NOOP("Messages", "uniform"),
}
_STATEMENTS = {
    ClaimKind.STRONGEST_KEY: QT_TRANSLATE_NOOP(
        "Messages", "Head {head}: query {query} takes most from key {key}."
    ),
    ClaimKind.WEIGHT: QT_TRANSLATE_NOOP(
        "Messages", "Head {head}: query {query} takes {value} from key {key}."
    ),
    ClaimKind.ROW_COMPARISON: QT_TRANSLATE_NOOP(
        "Messages", "Head {head}: query {query} takes more from key {key} than from key {other}."
    ),
    ClaimKind.ENTROPY_ORDER: QT_TRANSLATE_NOOP(
        "Messages", "Head {head} has a higher entropy than head {other_head}."
    ),
    ClaimKind.DIFFERENCE: QT_TRANSLATE_NOOP(
        "Messages", "Head {head}: from A to B, what query {query} takes from key {key} changes by {value}."
    ),
}
_PATTERN_WITH_VALUE = QT_TRANSLATE_NOOP(
    "Messages", "Head {head} follows the pattern “{pattern}” most, with {value}."
)
_PATTERN_ALONE = QT_TRANSLATE_NOOP("Messages", "Head {head} follows the pattern “{pattern}” most.")
_OF_FRAME = QT_TRANSLATE_NOOP("Messages", "Frame {frame}. {statement}")


def pattern_name(pattern: Pattern) -> Message:
    """The pattern as the window names it."""
    return message(_PATTERNS[pattern])


def claimed_value(claim: ReadClaim) -> str:
    """The value as claimed; a difference with its sign."""
    if claim.value is None:
        return ""
    signed = claim.kind is ClaimKind.DIFFERENCE and claim.value.value > 0
    return f"+{claim.value}" if signed else str(claim.value)


def statement(claim: ReadClaim) -> Message:
    """The claim in a sentence."""
    if claim.kind is ClaimKind.PATTERN:
        template = _PATTERN_ALONE if claim.value is None else _PATTERN_WITH_VALUE
    else:
        template = _STATEMENTS[claim.kind]
    values: dict[str, object] = {"head": claim.heads[0] + 1, "value": claimed_value(claim)}
    if claim.query is not None:
        values["query"] = claim.query + 1
    if claim.pattern is not None:
        values["pattern"] = pattern_name(claim.pattern)
    values |= dict(zip(("key", "other"), (key + 1 for key in claim.keys), strict=False))
    values |= {"other_head": claim.heads[1] + 1} if len(claim.heads) > 1 else {}
    said = message(template, **{name: value for name, value in values.items() if f"{{{name}}}" in template})
    return message(_OF_FRAME, frame=claim.frame, statement=said) if claim.frame else said


def subject_key(claim: ReadClaim) -> str:
    """Equal for claims about the same thing, whatever they say of it; two heads or keys in either order."""
    heads = ",".join(str(head + 1) for head in sorted(claim.heads))
    parts = [claim.frame, str(claim.kind), f"head {heads}"]
    if claim.query is not None:
        parts.append(f"query {claim.query + 1}")
    if claim.keys and claim.kind is not ClaimKind.STRONGEST_KEY:
        parts.append("key " + ",".join(str(key + 1) for key in sorted(claim.keys)))
    return " ".join(filter(None, parts))


def said(claim: ReadClaim) -> str:
    """What is claimed, as text that is equal for claims that say the same.

    Values are compared to two decimals, to which every claim is checked at least. Of a pattern only
    its name counts: whether its measure is right is a matter of checking.
    """
    if claim.kind is ClaimKind.STRONGEST_KEY:
        return f"key {claim.keys[0] + 1}"
    if claim.kind is ClaimKind.ROW_COMPARISON:
        return " > ".join(f"key {key + 1}" for key in claim.keys)
    if claim.kind is ClaimKind.ENTROPY_ORDER:
        return " > ".join(f"head {head + 1}" for head in claim.heads)
    if claim.pattern is not None:
        return str(claim.pattern)
    return "" if claim.value is None else f"{claim.value.value:.2f}".replace("-0.00", "0.00")
