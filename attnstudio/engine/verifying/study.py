"""Questions of the Verify tab: the article's three steps, and every check of the experiment in force.

No torch at import.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from attnstudio.engine.faults.outcomes import Outcome
from attnstudio.engine.frames import FloatArray
from attnstudio.engine.report import VerifyReport
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.engine.studies import Study


@dataclass(frozen=True, slots=True)
class ArticleSteps(Study):
    """Verify the article's experiment in its three steps. Answered by an `ArticleAnswer`."""

    solver: ClassVar[str] = "attnstudio.engine.verifying.solvers:article_steps"


@dataclass(frozen=True, slots=True, eq=False)
class ArticleAnswer:
    """The report, and what there is to see of the first two steps.

    single  [query, key] weights of the one head of step 1
    heads   [head, query, key] weights of step 2
    """

    report: VerifyReport
    single: FloatArray
    heads: FloatArray


@dataclass(frozen=True, slots=True)
class CheckExperiment(Study):
    """Run every check on the layer in use. Answered by an `ExperimentChecks`; reports those so far.

    run    the key of the run whose layer it is, just before `step`; None: the layer before training
    depth  which of an encoder's layers, from 0
    """

    solver: ClassVar[str] = "attnstudio.engine.verifying.solvers:check_experiment"
    spec: ExperimentSpec
    run: int | None = None
    step: int = 0
    depth: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class ExperimentChecks:
    """What the checks found, in the order of `Property`, and of what."""

    study: CheckExperiment
    outcomes: tuple[Outcome, ...]
