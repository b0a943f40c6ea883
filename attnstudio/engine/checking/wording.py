"""What is said about each fault, in plain words: what is wrong, and what it does."""

from __future__ import annotations

from attnstudio.engine.checking.naming import Finding
from attnstudio.engine.faults.names import Fault
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

_TEXTS: dict[Fault, str] = {
    Fault.SOFTMAX_OVER_QUERIES: QT_TRANSLATE_NOOP(
        "Messages",
        "Your softmax runs over the queries: the weights of a key sum to 1, not those of a query. Each query "
        "must share out 1 among the keys.",
    ),
    Fault.SOFTMAX_OVER_HEADS: QT_TRANSLATE_NOOP(
        "Messages",
        "Your softmax runs over the heads: they compete for each pair of tokens, and a query's weights do "
        "not sum to 1. It must run over the keys.",
    ),
    Fault.NO_SCALE: QT_TRANSLATE_NOOP(
        "Messages",
        "Your scores are not divided by sqrt(d_k): with wide heads the softmax picks single keys, and its "
        "gradients vanish.",
    ),
    Fault.SCALE_BY_D_MODEL: QT_TRANSLATE_NOOP(
        "Messages",
        "Your scores are divided by sqrt(d_model), the width of all heads together. A score is the product "
        "of one head's d_k numbers: divide by sqrt(d_k), or all weights are nearly alike.",
    ),
    Fault.MASK_AFTER_SOFTMAX: QT_TRANSLATE_NOOP(
        "Messages",
        "Your mask is applied after the softmax: what it takes away is missing, and rows sum to less than 1. "
        "Set the scores to -inf before the softmax.",
    ),
    Fault.MASK_ADDED_AS_01: QT_TRANSLATE_NOOP(
        "Messages",
        "Your mask of zeros and ones is added to the scores: it changes them by 1 and hides nothing. Scores "
        "must become -inf where a query may not look.",
    ),
    Fault.MASK_INVERTED: QT_TRANSLATE_NOOP(
        "Messages",
        "Your mask is read the other way round: what should be hidden is seen, and what should be seen is "
        "hidden.",
    ),
    Fault.MASK_IGNORED: QT_TRANSLATE_NOOP(
        "Messages", "Your mask changes nothing: with it and without it the weights are the same."
    ),
    Fault.ROW_FULLY_MASKED: QT_TRANSLATE_NOOP(
        "Messages",
        "Your mask hides a token from itself, so that the first query has no key left: its weights are 0 / "
        "0, or spread over what it must not see. Each query must see at least itself.",
    ),
    Fault.SPLIT_WITHOUT_TRANSPOSE: QT_TRANSLATE_NOOP(
        "Messages",
        "Your heads are split with view alone: tokens mix. Read as {after}, what was {before} ({batch} "
        "sequences of {length} tokens) gives a head pieces of several tokens; the shapes fit, and nothing is "
        "raised.",
    ),
    Fault.MERGE_WITHOUT_TRANSPOSE: QT_TRANSLATE_NOOP(
        "Messages",
        "Your heads are merged without transposing back: tokens mix. Read as {after}, what was {before} "
        "({batch} sequences of {length} tokens) joins pieces of several tokens; the shapes fit, and nothing "
        "is raised.",
    ),
    Fault.CONTIGUOUS_BEFORE_TRANSPOSE: QT_TRANSLATE_NOOP(
        "Messages",
        "Your heads are merged with contiguous() where a transpose is missing: it silences the error of "
        "view, and tokens mix. Read as {after}, what was {before} ({batch} sequences of {length} tokens) "
        "joins pieces of several tokens.",
    ),
    Fault.HEADS_NOT_DIVISIBLE: QT_TRANSLATE_NOOP(
        "Messages",
        "{d_model} cannot be split into {heads} equal heads, and your constructor does not say so. Refuse "
        "such sizes there.",
    ),
    Fault.HEADS_UNREGISTERED: QT_TRANSLATE_NOOP(
        "Messages",
        "Your module computes with {count} weights that parameters() does not return: no optimiser trains "
        "them, and they are not saved. Keep them in nn.ModuleList, nn.ModuleDict or nn.Parameter.",
    ),
    Fault.BATCH_MIXED: QT_TRANSLATE_NOOP(
        "Messages",
        "The sequences of your batch mix: one of them replaced, outputs of others change. Each must be read "
        "by itself.",
    ),
    Fault.OUTPUT_DETACHED: QT_TRANSLATE_NOOP(
        "Messages",
        "Your output is cut from what made it: no gradient reaches {names}, so that they are never trained.",
    ),
    Fault.GRADIENT_READ_TOO_EARLY: QT_TRANSLATE_NOOP(
        "Messages",
        "You read the gradient before backward: it is None, or that of the step before. Read it after "
        "loss.backward().",
    ),
    Fault.STEP_BEFORE_BACKWARD: QT_TRANSLATE_NOOP(
        "Messages",
        "You call step before backward: it moves by no gradient, or by that of the step before. First "
        "zero_grad, then backward, then step.",
    ),
    Fault.ZERO_GRAD_MISSING: QT_TRANSLATE_NOOP(
        "Messages",
        "You never call zero_grad: the gradients of all steps add up, and each update goes by all of them.",
    ),
    Fault.TARGET_BROADCAST: QT_TRANSLATE_NOOP(
        "Messages",
        "Your target {target} is stretched to the outputs' shape {out}: many outputs are pulled to the same "
        "number, and at most a warning tells. Give both the same shape.",
    ),
    Fault.ENCODING_WRONG_EXPONENT: QT_TRANSLATE_NOOP(
        "Messages",
        "The values of {name} are not those of section 3.5: they differ by up to {apart}. Sine and cosine of "
        "a pair share the exponent 2i / d_model.",
    ),
    Fault.LR_TOO_HIGH: QT_TRANSLATE_NOOP(
        "Messages",
        "Your learning rate {lr} is far too high for {optimiser}: a step throws the weights far beyond where "
        "they should go, and the loss jumps instead of falling. Begin with {usual}.",
    ),
}

_AVERAGED = {
    "outputs": QT_TRANSLATE_NOOP(
        "Messages",
        "Your heads' outputs are averaged: what each of them found is lost in the mean. They must be put "
        "side by side and joined by the output projection.",
    ),
    "weights": QT_TRANSLATE_NOOP(
        "Messages",
        "Your heads' weights are averaged before they are applied: all heads look at the same tokens. Each "
        "head must apply its own.",
    ),
    "shown": QT_TRANSLATE_NOOP(
        "Messages",
        "The weights that you return are the mean over the heads: one map, where each head has its own. "
        "Return them all, [B, h, L, L].",
    ),
}

_DROPPED = {
    True: QT_TRANSLATE_NOOP(
        "Messages",
        "Your weights go through dropout in eval mode, too: the same input gives other outputs each time. A "
        "dropout that is called as a function must be told training=self.training.",
    ),
    False: QT_TRANSLATE_NOOP(
        "Messages",
        "The weights that you return have been through dropout: while training, some are 0 and rows do not "
        "sum to 1. Return those from before it.",
    ),
}

_MIXED = QT_TRANSLATE_NOOP(
    "Messages",
    "Your {role} come from the projection of the {other}: what is compared or passed on is not what its name "
    "says.",
)
_FROM_INPUT = QT_TRANSLATE_NOOP(
    "Messages",
    "Your {role} are made from the input of the {other}: where the two inputs differ, as in cross-attention, "
    "what is passed on is not what was given for it.",
)
_EXCHANGED = QT_TRANSLATE_NOOP(
    "Messages",
    "Your queries, keys and values are exchanged: where the {role} belong, the {other} are used, and the "
    "other way round.",
)
_ROLES = {
    "q": QT_TRANSLATE_NOOP("Messages", "queries"),
    "k": QT_TRANSLATE_NOOP("Messages", "keys"),
    "v": QT_TRANSLATE_NOOP("Messages", "values"),
}
_LAYOUT = QT_TRANSLATE_NOOP(
    "Messages",
    "Your module attends over the batch: it takes x as [L, B, d_model], and your file says [B, L, d_model]. "
    "(For the other layout it would be right: what the file says of its shapes tells.)",
)
_OTHERS_MASKS = QT_TRANSLATE_NOOP(
    "Messages",
    "Your masks mix: with a mask for each sequence, some heads of a sequence get the mask of another. The "
    "order in which masks are repeated must be that of the heads in the batch.",
)
_AGAINST_WORDS = QT_TRANSLATE_NOOP(
    "Messages",
    "Your mask is read the other way round: what should be hidden is seen, and what should be seen is "
    "hidden. (For opposite masks it would be right; what the file says of its masks tells them apart.)",
)
_TOLD = QT_TRANSLATE_NOOP(
    "Messages",
    "{what} ({others} would have given the same numbers; other tokens, {length} of them, told them apart.)",
)
_OPEN = QT_TRANSLATE_NOOP(
    "Messages", "{what} (Or {others}: other tokens, {length} of them, did not tell them apart.)"
)
_SAME_NUMBERS = QT_TRANSLATE_NOOP(
    "Messages", "{what} (Without contiguous() the numbers would be the same; the code tells the two apart.)"
)
_PLACE = QT_TRANSLATE_NOOP("Messages", "{what} Line {line}: {code}")
_PLACE_AND_RIGHT = QT_TRANSLATE_NOOP("Messages", "{what} Line {line}: {code}; right: {right}")


def say(finding: Finding) -> Message:
    """What is wrong, and where several faults give the same numbers, what told them apart."""
    what = _what(finding)
    apart, others = finding.facts.get("apart"), finding.facts.get("others")
    if apart is not None and others:
        return message(_TOLD if apart.decides else _OPEN, what=what, others=others, length=apart.length)
    if finding.fault is Fault.CONTIGUOUS_BEFORE_TRANSPOSE:
        return message(_SAME_NUMBERS, what=what)
    return what


def _what(finding: Finding) -> Message:
    facts = finding.facts
    text = _text_of(finding)
    if finding.fault is Fault.QKV_MIXED_UP:
        role, other = (message(_ROLES[str(facts[key])]) for key in ("role", "other"))
        return message(text, role=role, other=other)
    return message(text, **{name: value for name, value in facts.items() if f"{{{name}}}" in text})


def _text_of(finding: Finding) -> str:
    facts, fault = finding.facts, finding.fault
    text = _TEXTS.get(fault, "")
    match fault:
        case Fault.HEADS_AVERAGED:
            text = _AVERAGED[str(facts.get("what", "outputs"))]
        case Fault.DROPOUT_IN_WEIGHTS:
            text = _DROPPED[bool(facts.get("always"))]
        case Fault.BATCH_MIXED if facts.get("layout"):
            text = _LAYOUT
        case Fault.BATCH_MIXED if facts.get("masks"):
            text = _OTHERS_MASKS
        case Fault.MASK_INVERTED if facts.get("masks"):
            text = _AGAINST_WORDS
        case Fault.QKV_MIXED_UP:
            text = _EXCHANGED if facts.get("several") else _FROM_INPUT if facts.get("inputs") else _MIXED
        case _:
            pass
    return text


def with_place(what: Message, line: int | None, code: str, right: str) -> Message:
    """The same with the line, as it is and as it should be."""
    if line is None or not code:
        return what
    if not right:
        return message(_PLACE, what=what, line=line, code=code)
    return message(_PLACE_AND_RIGHT, what=what, line=line, code=code, right=right)
