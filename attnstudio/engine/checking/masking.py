"""Which masks a module understands, and what it does with them.

Its own convention counts: a mask is tried in every form, and a form with which the module computes what is
right is the right one, unless the file says that its masks mean something else.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, replace

import torch
from torch import Tensor

from attnstudio.engine.checking.examining import Examined
from attnstudio.engine.checking.loading import Loaded
from attnstudio.engine.checking.masks import Form, Meaning, forms
from attnstudio.engine.checking.stages import Fit, equal, fits_of_weights, right_weights, unmasked_fits
from attnstudio.engine.checking.stated import stated_meaning
from attnstudio.engine.checking.subject import Encode, Observation, in_dtype
from attnstudio.engine.faults.names import Fault
from attnstudio.engine.masks import causal


@dataclass(frozen=True, slots=True, eq=False)
class Trial:
    """One form of mask and what came of it.

    ignored   the weights are those without a mask
    besides   the faults that the weights have without a mask, too
    """

    form: Form
    seen: Observation
    fits: tuple[Fit, ...]
    ignored: bool
    besides: frozenset[Fault] = frozenset()

    @property
    def right(self) -> bool:
        """Whether a mask of this form does what a mask should, be the rest right or not."""
        return any(fit.fault is None or fit.fault in self.besides for fit in self.fits)


@dataclass(frozen=True, slots=True, eq=False)
class MaskFinding:
    """What is known of the module's masks.

    parameter  the one of `forward` that takes them
    form       the one that the module understands, None for none
    stated     what the file says that they mean
    fault      what is wrong with the way in which they are used, and the trial that shows it
    single     whether that form was understood in float32 only
    right      the weights [B, h, query, key] that the trial's mask should have given
    """

    parameter: str
    form: Form | None
    stated: Meaning | None
    fault: Fault | None
    trial: Trial | None
    tried: int
    right: Tensor | None = None
    single: bool = False

    @property
    def unexplained(self) -> bool:
        """Whether masks were taken and changed something, but none of them did what a mask should."""
        return self.tried > 0 and self.form is None and self.fault is None

    def encode(self, heads: int) -> Encode | None:
        """How to make a mask from `allowed` [query, key], where the module takes such masks."""
        form = self.form
        if form is None or form.pads or self.single:
            return None

        def made(allowed: Tensor, x: Tensor) -> Tensor:
            return form.make(allowed, x, heads)

        return made


def examine_masks(examined: Examined, loaded: Loaded) -> tuple[MaskFinding, ...]:
    """Try all masks, for each parameter of `forward` that takes some; that of queries and keys first."""
    style = examined.subject.style
    if examined.seen.flow is None:
        return ()
    parameters = tuple(name for name in (style.mask, style.padding) if name is not None)
    return tuple(_examine(examined, loaded, name, parameters) for name in parameters)


def _examine(examined: Examined, loaded: Loaded, parameter: str, all_of_them: tuple[str, ...]) -> MaskFinding:
    stated = stated_meaning(loaded, parameter, all_of_them)
    full = parameter == examined.subject.style.mask
    trials = _trials(examined, parameter, keys_alone=False) if full else []
    if not any(trial.right for trial in trials):
        trials += _trials(examined, parameter, keys_alone=True)
    single = trials and not any(trial.right for trial in trials) and _in_single(examined)
    if single:  # numbers that are fixed to float32 may overflow in float64
        again = _trials(single, parameter, keys_alone=not full)
        trials = again if any(trial.right for trial in again) else trials
    finding = _judged(parameter, stated, trials)
    if finding.fault is None and not single:
        finding = _of_others(examined, finding, trials)
    finding = replace(finding, single=bool(single))
    if finding.trial is None:
        return finding
    return replace(finding, right=_should_be(finding.trial, examined, stated))


def _of_others(examined: Examined, finding: MaskFinding, trials: list[Trial]) -> MaskFinding:
    """Whether sequences are given the masks of others, which masks that are the same for all cannot show."""
    subject, x = examined.subject, examined.seen.x
    batch, length = x.shape[:2]
    form = finding.form
    if form is None:
        padded = [trial for trial in trials if trial.form.pads]
        allowed = _padding(batch, length)[:, None, None, :].expand(-1, 1, length, -1)
        mixed = [trial for trial in padded if _is_of_others(trial.seen, subject.d_model, allowed)]
        if mixed:
            return replace(finding, fault=Fault.BATCH_MIXED, trial=mixed[0])
        return finding
    allowed = causal(length).expand(batch, -1, -1).clone()
    for sequence in range(batch):
        allowed[sequence, 2 * sequence + 1 :, 0] = False
    for axes in ("bqk", "b1qk"):
        own = replace(form, axes=axes)
        try:
            with torch.no_grad():
                seen = subject.observe(x, {finding.parameter: own.make(allowed, x, subject.heads)})
        except Exception:  # noqa: BLE001 - a form that the module does not take
            continue
        if _is_of_others(seen, subject.d_model, allowed[:, None]):
            return replace(finding, fault=Fault.BATCH_MIXED, trial=Trial(own, seen, (), ignored=False))
    return finding


def _is_of_others(seen: Observation, d_model: int, allowed: Tensor) -> bool:
    """Whether each map is right for the mask [B, 1, q, k] of some sequence, but not all for their own."""
    flow = seen.flow
    if flow is None or flow.weights.shape[0] != len(allowed):
        return False
    of_each = torch.stack(
        [
            torch.stack(
                [
                    torch.tensor([equal(found, right) for found, right in zip(own, its, strict=True)])
                    for own, its in zip(flow.weights, right_weights(seen, d_model, mask[None]), strict=True)
                ]
            )
            for mask in allowed
        ]
    )  # [mask, B, h]
    own = of_each.diagonal(dim1=0, dim2=1)
    return bool(of_each.any(dim=0).all()) and not bool(own.all())


def _should_be(trial: Trial, examined: Examined, stated: Meaning | None) -> Tensor | None:
    """What the weights should be under the mask of the trial, as the file means it."""
    flow = trial.seen.flow
    if flow is None:
        return None
    batch, length = trial.seen.sizes.batch, trial.seen.sizes.length
    allowed = _padding(batch, length)[:, None, None, :] if trial.form.pads else causal(length)
    if stated is None and trial.form.meaning is not Meaning.ALLOWED:
        return None
    return right_weights(trial.seen, examined.subject.d_model, allowed)


def _trials(examined: Examined, parameter: str, *, keys_alone: bool) -> list[Trial]:
    subject, x = examined.subject, examined.seen.x
    batch, length = x.shape[:2]
    allowed = _padding(batch, length) if keys_alone else causal(length)
    wide = allowed[:, None, None, :] if keys_alone else allowed
    plain = fits_of_weights(examined.seen, subject.d_model)
    if keys_alone and plain and plain[0].masked:
        wide = wide & causal(length)  # its own mask stays
    besides = frozenset(fit.fault for fit in plain if fit.fault is not None and not fit.masked)
    found: list[Trial] = []
    for form in forms(keys_alone):
        if any(trial.right and trial.form.axes != form.axes for trial in found):
            break
        mask = form.make(allowed, x, subject.heads)
        try:
            with torch.no_grad():
                seen = subject.observe(x, {parameter: mask})
        except Exception:  # noqa: BLE001 - a form that the module does not take
            continue
        if seen.flow is not None:
            fits = tuple(fits_of_weights(seen, subject.d_model, wide))
            found.append(Trial(form, seen, fits, unmasked_fits(seen, subject.d_model), besides))
    return found


def _in_single(examined: Examined) -> Examined | None:
    """The same module in float32, where it was looked at in float64."""
    subject, seen = examined.subject, examined.seen
    if seen.x.dtype == torch.float32:
        return None
    try:
        module = in_dtype(copy.deepcopy(subject.module), torch.float32)
    except Exception:  # noqa: BLE001 - whatever its own state raises at copying
        return None
    single = replace(subject, module=module, extra={})
    return replace(examined, subject=single, seen=replace(seen, x=seen.x.float()))


def _padding(batch: int, length: int) -> Tensor:
    """[B, L]: the last tokens of each sequence but the first are padding, more in each."""
    return torch.arange(length)[None, :] < length - 2 * torch.arange(batch)[:, None].clamp(
        max=length // 2 - 1
    )


def _judged(parameter: str, stated: Meaning | None, trials: list[Trial]) -> MaskFinding:
    right = [trial for trial in trials if trial.right]
    meanings = {trial.form.meaning for trial in right}
    if right and (stated is None or stated in meanings):
        form = next(trial.form for trial in right if stated in {None, trial.form.meaning})
        return MaskFinding(parameter, form, stated, None, None, len(trials))
    as_stated = [trial for trial in trials if trial.form.meaning is stated] or trials
    if right:
        fault, trial = _against(stated, meanings, as_stated)
        return MaskFinding(parameter, right[0].form, stated, fault, trial, len(trials))
    for fault in (
        Fault.MASK_AFTER_SOFTMAX,
        Fault.MASK_ADDED_AS_01,
        Fault.ROW_FULLY_MASKED,
        Fault.MASK_INVERTED,
    ):
        for trial in (*as_stated, *trials):
            if any(fit.fault is fault for fit in trial.fits):
                return MaskFinding(parameter, None, stated, fault, trial, len(trials))
    if trials and all(trial.ignored for trial in trials):
        return MaskFinding(parameter, None, stated, Fault.MASK_IGNORED, as_stated[0], len(trials))
    return MaskFinding(parameter, None, stated, None, None, len(trials))


def _against(
    stated: Meaning | None, meanings: set[Meaning], as_stated: list[Trial]
) -> tuple[Fault | None, Trial | None]:
    """The fault of a mask that is understood otherwise than the file says."""
    trial = as_stated[0] if as_stated else None
    if stated is Meaning.ADDED or trial is None:
        return None, None
    if meanings == {Meaning.ADDED}:
        return Fault.MASK_ADDED_AS_01, trial
    if Meaning.ADDED in meanings and len(meanings) == 1:
        return None, None
    return Fault.MASK_INVERTED, trial
