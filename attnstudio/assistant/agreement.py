"""Whether several models say the same of the same cell or head."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from attnstudio.assistant.claims import CheckedClaim, ClaimKind, ClaimReport, Place


@dataclass(frozen=True, slots=True)
class Said:
    """What one model says of a subject; `claim` has its verdict, statement and finding."""

    model: str
    claim: CheckedClaim


@dataclass(frozen=True, slots=True)
class SubjectAgreement:
    """One cell, row or head, and all that was said of it, in the order of the models."""

    subject_key: str
    kind: ClaimKind
    place: Place | None
    said: tuple[Said, ...]

    def models(self) -> tuple[str, ...]:
        """The models that speak of it, each once."""
        return tuple(dict.fromkeys(entry.model for entry in self.said))

    def says(self, model: str) -> frozenset[str]:
        """What `model` says of it; more than one when it contradicts itself."""
        return frozenset(entry.claim.said for entry in self.said if entry.model == model)

    @property
    def shared(self) -> bool:
        """Whether two models or more speak of it."""
        return len(self.models()) > 1

    @property
    def agreed(self) -> bool:
        """Whether all models that speak of it say the same."""
        return len({self.says(model) for model in self.models()}) == 1


@dataclass(frozen=True, slots=True)
class Count:
    """Of `shared` subjects, on `same` of them the models say the same."""

    shared: int
    same: int

    @property
    def share(self) -> float | None:
        """0 to 1; None when there is nothing that could agree."""
        return self.same / self.shared if self.shared else None


@dataclass(frozen=True, slots=True)
class Agreement:
    """All that the models said, subject by subject: those of which most models speak come first.

    `overall` counts subjects of which two models or more speak, `pairs` does so for each two models.
    """

    models: tuple[str, ...]
    subjects: tuple[SubjectAgreement, ...]
    overall: Count
    pairs: dict[tuple[str, str], Count]

    def with_others(self, model: str) -> Count:
        """One model against each of the others, summed over these."""
        counts = [count for pair, count in self.pairs.items() if model in pair]
        return Count(sum(count.shared for count in counts), sum(count.same for count in counts))


def compare_claims(reports: Mapping[str, ClaimReport]) -> Agreement:
    """Set the claims of several models side by side; `reports` by model ID, in the order of the columns."""
    models = tuple(reports)
    subjects = _subjects(reports)
    shared = [subject for subject in subjects if subject.shared]
    overall = Count(len(shared), sum(subject.agreed for subject in shared))
    pairs = {pair: _compare(*pair, shared) for pair in combinations(models, 2)}
    return Agreement(models, subjects, overall, pairs)


def _subjects(reports: Mapping[str, ClaimReport]) -> tuple[SubjectAgreement, ...]:
    found: dict[str, list[Said]] = {}
    for model, report in reports.items():
        for claim in report.claims:
            if claim.subject_key:
                found.setdefault(claim.subject_key, []).append(Said(model, claim))
    subjects = [
        SubjectAgreement(key, said[0].claim.kind, said[0].claim.place, tuple(said))
        for key, said in found.items()
    ]
    return tuple(sorted(subjects, key=lambda subject: -len(subject.models())))


def _compare(first: str, second: str, subjects: list[SubjectAgreement]) -> Count:
    both = [subject for subject in subjects if {first, second} <= set(subject.models())]
    return Count(len(both), sum(subject.says(first) == subject.says(second) for subject in both))
