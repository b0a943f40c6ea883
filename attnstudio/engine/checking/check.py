"""Whether the attention in somebody's source is right, and if not, what is wrong with it.

The code is executed in this process: `supervisor.py` sees to it that this is one of its own.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from dataclasses import replace

import torch

from attnstudio.engine.checking.behaviour import detached, dropped, indivisible, mixed_batch
from attnstudio.engine.checking.constructing import Size
from attnstudio.engine.checking.encoding_code import encoding_faults
from attnstudio.engine.checking.examining import Examined, ExamineError, examine, make, runs_at
from attnstudio.engine.checking.finding import Found, find
from attnstudio.engine.checking.judging import outcomes_of
from attnstudio.engine.checking.loading import (
    Failure,
    Loaded,
    LoadError,
    failure_of,
    forget,
    load,
    process_ended,
)
from attnstudio.engine.checking.locating import place
from attnstudio.engine.checking.masking import MaskFinding, examine_masks
from attnstudio.engine.checking.naming import Finding, name_faults
from attnstudio.engine.checking.options import CheckOptions
from attnstudio.engine.checking.report import CheckReport, FoundFault, Verdict
from attnstudio.engine.checking.righting import right_code
from attnstudio.engine.checking.source import Candidate, text_at
from attnstudio.engine.checking.stages import equal, fits_of_weights
from attnstudio.engine.checking.training_code import training_faults
from attnstudio.engine.checking.trials import by_their_names, crossed_inputs, switched, whole
from attnstudio.engine.checking.wording import say, with_place
from attnstudio.engine.faults.names import Fault, Property
from attnstudio.engine.faults.outcomes import Outcome
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message


def check_source(source: str, options: CheckOptions | None = None, filename: str = "code.py") -> CheckReport:
    """Execute `source`, find the attention in it, and judge it. Whatever the code raises is in the report."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # the matrices are small
    try:
        with torch.random.fork_rng(devices=[]), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _check(source, options or CheckOptions(), filename)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - somebody's code may raise at any further call
        return _interrupted(failure_of(error, filename), options or CheckOptions())
    finally:
        torch.set_num_threads(threads)


def _interrupted(failure: Failure, options: CheckOptions) -> CheckReport:
    """It ran at first, and then raised something in one of the calls that the checks make."""
    reason = message(
        QT_TRANSLATE_NOOP("Messages", "The check could not be finished: {failure}."), failure=failure.text
    )
    if isinstance(failure.error, SystemExit):
        reason = process_ended(failure)
    return CheckReport(
        Verdict.COULD_NOT_RUN,
        d_model=options.d_model,
        heads=options.heads,
        reason=reason,
        details=failure.details,
    )


def _check(source: str, options: CheckOptions, filename: str) -> CheckReport:
    blank = CheckReport(Verdict.COULD_NOT_RUN, d_model=options.d_model, heads=options.heads)
    try:
        loaded = load(source, filename)
    except LoadError as error:
        return replace(blank, reason=error.reason, details=error.details)
    try:
        found = find(loaded, options.class_name)
        if found.candidate is None:
            return replace(
                blank,
                reason=_not_found(found, loaded, options),
                choices=found.choices,
                details="" if loaded.failure is None else loaded.failure.details,
            )
        return _judge(found.candidate, loaded, options, replace(blank, class_name=found.candidate.name))
    finally:
        forget(loaded)


def _not_found(found: Found, loaded: Loaded, options: CheckOptions) -> Message:
    if options.class_name:
        text = QT_TRANSLATE_NOOP("Messages", "The file defines no attention of the name {name}.")
        return message(text, name=options.class_name)
    if len(found.choices) > 1:
        text = QT_TRANSLATE_NOOP("Messages", "Several could be meant: {names}. Choose one.")
        return message(text, names=", ".join(found.choices))
    if loaded.failure is not None:
        text = QT_TRANSLATE_NOOP("Messages", "The file stops before it defines attention: {failure}.")
        return message(text, failure=loaded.failure.text)
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "No attention was found: a class that derives from nn.Module, or a function of q, k and v.",
    )
    return message(text)


def _judge(found: Candidate, loaded: Loaded, options: CheckOptions, blank: CheckReport) -> CheckReport:
    asked = Size(options.d_model, options.heads, options.d_model)
    raised: ExamineError | None = None
    made = None
    try:
        made = make(found, loaded, asked, options.arguments)
        runs_at(made, loaded, asked)
    except ExamineError as error:
        raised = error
        if error.failure is not None and isinstance(error.failure.error, RecursionError):
            return _could_not_run(error, loaded, blank)  # recording it all again would take long
    try:
        examined = examine(found, loaded, options.arguments, asked)
    except ExamineError as error:
        return _could_not_run(raised or error, loaded, blank)
    odd = list(indivisible(examined, made, loaded, asked, raised))
    if raised is not None and not odd:
        return _could_not_run(raised, loaded, blank)
    return _report(examined, loaded, options, blank, odd)


def _could_not_run(error: ExamineError, loaded: Loaded, blank: CheckReport) -> CheckReport:
    failure: Failure | None = error.failure
    reason = error.reason
    if loaded.failure is not None and (failure is None or isinstance(failure.error, NameError)):
        text = QT_TRANSLATE_NOOP("Messages", "{reason} Before that the file stopped: {failure}.")
        reason = message(text, reason=reason, failure=loaded.failure.text)
        failure = loaded.failure
    return replace(blank, reason=reason, details="" if failure is None else failure.details)


def _report(
    examined: Examined, loaded: Loaded, options: CheckOptions, blank: CheckReport, odd: list[Finding]
) -> CheckReport:
    masks = examine_masks(examined, loaded)
    examined = _informed(examined, masks)
    named = name_faults(examined, loaded, masks)
    if any(finding.fault is Fault.BATCH_MIXED and finding.facts.get("layout") for finding in named):
        examined = replace(examined, subject=replace(examined.subject, sequence_first=False))
    crossed, mixed = crossed_inputs(examined)
    outcomes = {outcome.name: outcome for outcome in outcomes_of(examined, loaded, has_mask=bool(masks))}
    training = training_faults(loaded)
    encoding, encoded = encoding_faults(loaded)
    findings = [
        *odd,
        *named,
        *mixed,
        *switched(examined, loaded, options.arguments),
        *whole(examined),
        *dropped(examined, loaded, options.arguments),
        *detached(examined, loaded),
    ]
    if not findings:
        findings += mixed_batch(examined, outcomes)
    findings += [*encoding, *training]
    findings = [_shown(finding, examined, outcomes) for finding in _distinct(findings)]
    if any(finding.fault is Fault.QKV_MIXED_UP for finding in findings):
        outcomes[Property.AGREEMENT] = _other_names(outcomes[Property.AGREEMENT])
    if not findings and any(mask.unexplained for mask in masks) and _explained(examined):
        outcomes[Property.MASK_OBEYED] = _not_obeyed(masks)
    checks = (*outcomes.values(), *encoded[:1])
    faults = tuple(_fault(finding, examined, loaded) for finding in findings)
    takes, subject = examined.made.takes, examined.subject
    return replace(
        blank,
        d_model=options.d_model if takes & {"width", "config"} else subject.d_model,
        heads=options.heads if "heads" in takes else subject.heads,
        verdict=_verdict(faults, checks, examined),
        faults=faults,
        checks=checks,
        not_tested=tuple(_not_tested(examined, masks, loaded, crossed)),
        reason=None if faults else _unexplained(checks, examined),
    )


_SHOWN_BY = {
    Fault.SPLIT_WITHOUT_TRANSPOSE: Property.TOKEN_ISOLATION,
    Fault.MERGE_WITHOUT_TRANSPOSE: Property.TOKEN_ISOLATION,
    Fault.CONTIGUOUS_BEFORE_TRANSPOSE: Property.TOKEN_ISOLATION,
    Fault.BATCH_MIXED: Property.BATCH_INDEPENDENCE,
    Fault.DROPOUT_IN_WEIGHTS: Property.DETERMINISM,
}


def _shown(finding: Finding, examined: Examined, outcomes: dict[Property, Outcome]) -> Finding:
    """With evidence, where something has it."""
    if finding.evidence is not None:
        return finding
    if finding.fault is Fault.QKV_MIXED_UP:
        return replace(finding, evidence=by_their_names(examined, finding))
    outcome = outcomes.get(_SHOWN_BY.get(finding.fault, Property.RUNS))
    return finding if outcome is None else replace(finding, evidence=outcome.evidence)


def _not_obeyed(masks: tuple[MaskFinding, ...]) -> Outcome:
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "{parameter} was given in {count} usual forms; it changed the weights, and in none of them did what "
        "a mask should: nothing for hidden keys, all for the others.",
    )
    mask = next(mask for mask in masks if mask.unexplained)
    return Outcome(Property.MASK_OBEYED, False, message(text, parameter=mask.parameter, count=mask.tried))


def _other_names(outcome: Outcome) -> Outcome:
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "The reference with the same weights, each in the place that its name says, gives other numbers.",
    )
    return Outcome(Property.AGREEMENT, False, message(text), outcome.evidence)


def _distinct(findings: list[Finding]) -> list[Finding]:
    """One of each name; without what only follows from another one."""
    names = {finding.fault for finding in findings}
    follows = {Fault.MASK_IGNORED} if Fault.SPLIT_WITHOUT_TRANSPOSE in names else set()
    kept: dict[Fault, Finding] = {}
    for finding in findings:
        if finding.fault not in follows:
            kept.setdefault(finding.fault, finding)
    return list(kept.values())


def _informed(examined: Examined, masks: tuple[MaskFinding, ...]) -> Examined:
    """With what is known by now of its masks, and of what comes after the output projection."""
    subject, seen, carried = examined.subject, examined.seen, examined.carried
    fits = fits_of_weights(seen, subject.d_model)
    right = [fit for fit in fits if fit.fault is None]
    subject = replace(
        subject,
        encode=masks[0].encode(subject.heads) if masks else None,
        is_causal=bool(right) and all(fit.masked for fit in right),
        ends_there=carried is None or equal(seen.out, carried.projected.to(seen.out.dtype)),
    )
    return replace(examined, subject=subject)


def _verdict(faults: tuple[FoundFault, ...], checks: tuple[Outcome, ...], examined: Examined) -> Verdict:
    if faults:
        return Verdict.FAULTY
    if any(outcome.passed is False for outcome in checks) or not _explained(examined) or _unseen(examined):
        return Verdict.UNDECIDED
    return Verdict.RIGHT


def _explained(examined: Examined) -> bool:
    """Whether the weights are what the right computation gives, as far as they could be seen."""
    if examined.seen.flow is None:
        return True
    fits = fits_of_weights(examined.seen, examined.subject.d_model)
    return any(fit.fault is None for fit in fits)


def _unseen(examined: Examined) -> bool:
    """Whether nothing can be said of its scale, nor of the reference's numbers."""
    return examined.seen.flow is None and examined.carried is None


def _unexplained(checks: tuple[Outcome, ...], examined: Examined) -> Message | None:
    failed = [outcome for outcome in checks if outcome.passed is False]
    if failed:
        return failed[0].message
    if not _explained(examined):
        text = QT_TRANSLATE_NOOP(
            "Messages", "The weights are not those that the paper's formula makes of these queries and keys."
        )
        return message(text)
    if _unseen(examined):
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "How it computes could not be seen: whether the scores are scaled, and whether the reference "
            "gives the same, is open.",
        )
        return message(text)
    return None


def _fault(finding: Finding, examined: Examined, loaded: Loaded) -> FoundFault:
    line, facts = place(finding, examined, loaded)
    code = text_at(loaded, line)
    right = str(
        facts.get("right_code") or right_code(finding.fault, code, facts, loaded, examined.found.name)
    )
    if _is_python(code) and not _is_python(right):
        right = ""
    return FoundFault(
        name=finding.fault,
        certainty=finding.certainty,
        line=line,
        code=code,
        right_code="" if right == code else right,
        message=with_place(say(finding), line, code, "" if right == code else right),
        evidence=finding.evidence,
    )


def _is_python(code: str) -> bool:
    try:
        ast.parse(code)
    except SyntaxError:
        return False
    return True


def _not_tested(
    examined: Examined, masks: tuple[MaskFinding, ...], loaded: Loaded, crossed: bool
) -> Iterator[Message]:
    subject = examined.subject
    if not crossed and {role for _, role, _ in subject.style.roles} & {"key", "value"}:
        yield message(
            QT_TRANSLATE_NOOP("Messages", "Queries of one sequence with keys and values of another")
        )
    if not masks and not subject.is_causal:
        yield message(QT_TRANSLATE_NOOP("Messages", "Masks: it takes none"))
    elif any(mask.form is None and mask.fault is None for mask in masks):
        yield message(QT_TRANSLATE_NOOP("Messages", "Masks: none of the usual forms was understood"))
    if "dropout" in examined.made.takes:
        yield message(QT_TRANSLATE_NOOP("Messages", "How much is dropped while training"))
    if not subject.ends_there:
        yield message(QT_TRANSLATE_NOOP("Messages", "What comes after the output projection"))
    if loaded.failure is not None:
        text = QT_TRANSLATE_NOOP("Messages", "What follows the line where the file itself stopped: {failure}")
        yield message(text, failure=loaded.failure.text)
    if _unseen(examined):
        text = QT_TRANSLATE_NOOP(
            "Messages", "The scale, and the reference's numbers: its steps could not be seen"
        )
        yield message(text)
    yield message(QT_TRANSLATE_NOOP("Messages", "Half precision, other devices, long sequences, speed"))
