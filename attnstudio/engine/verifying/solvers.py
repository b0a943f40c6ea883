"""What answers `live_checks`: the article's steps with their weights, and the checks on a layer in use."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import torch
from torch import Tensor

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.devices import use_threads
from attnstudio.engine.experiment import draw_explored, objective_of
from attnstudio.engine.faults.encodings import check_encoding
from attnstudio.engine.faults.implementation import OwnLayer
from attnstudio.engine.faults.outcomes import Outcome
from attnstudio.engine.faults.properties import CHECKS, check, probing
from attnstudio.engine.faults.training import train
from attnstudio.engine.faults.training_checks import CHECKS as TRAINING_CHECKS
from attnstudio.engine.faults.training_checks import check_training
from attnstudio.engine.faults.variants import faulty_copy
from attnstudio.engine.frames import FloatArray
from attnstudio.engine.positional import sinusoidal
from attnstudio.engine.studies import StudyContext
from attnstudio.engine.verifying.article import ARTICLE, verify
from attnstudio.engine.verifying.study import ArticleAnswer, ArticleSteps, CheckExperiment, ExperimentChecks

SHORTEST, LONGEST = 4, 32  # below, some checks see nothing; above, they see no more, and take long
BATCH = 2


def article_steps(_study: ArticleSteps, context: StudyContext) -> ArticleAnswer:
    """Verify, and look at the weights of the first two steps. Raises `CancelledError`."""
    report = verify(context.cancel)
    context.safe_point()
    explored = draw_explored(ARTICLE, context.cancel)
    with torch.no_grad():
        _, single = explored.single(explored.input.x)
        _, heads = explored.layer(explored.input.x)
    return ArticleAnswer(report, _copied(single[0]), _copied(heads[0]))


def check_experiment(study: CheckExperiment, context: StudyContext) -> ExperimentChecks:
    """Every check on the layer in use; after each, those so far are reported.

    Raises `EngineFailure` when there is no such run or step, and `CancelledError`.
    """
    use_threads(study.spec)
    layer = _layer(study, context)
    length = min(max(study.spec.positions(), SHORTEST), LONGEST)
    outcomes: tuple[Outcome, ...] = ()
    for outcome in _outcomes(layer, length, study.spec.seed):
        outcomes = (*outcomes, outcome)
        context.report(ExperimentChecks(study, outcomes))
        context.safe_point()
    return ExperimentChecks(study, outcomes)


def _outcomes(layer: MultiHeadAttention, length: int, seed: int) -> Iterator[Outcome]:
    """In the order of `Property`. The article's five steps of training are taken by a copy."""
    with probing(OwnLayer(layer), length=length, batch=BATCH, seed=seed) as probe:
        for name in CHECKS:
            yield check(name, probe.original, probe)
    yield check_encoding(sinusoidal(length, layer.W_q.in_features))
    generator = torch.Generator().manual_seed(seed)
    shape = BATCH, length, layer.W_q.in_features
    x, target = (torch.randn(shape, generator=generator) for _ in range(2))
    seen = train(faulty_copy(layer, None).cpu(), x, target)
    for name in TRAINING_CHECKS:
        yield check_training(name, seen)


def _layer(study: CheckExperiment, context: StudyContext) -> MultiHeadAttention:
    """The attention that is meant: of a run, else of the experiment before training."""
    if study.run is not None:
        return context.trainer(study.run, study.step).objective.attention[study.depth]
    if study.spec.is_encoder:
        return objective_of(study.spec, context.cancel).attention[study.depth]
    return draw_explored(study.spec, context.cancel).layer


def _copied(tensor: Tensor) -> FloatArray:
    """A read-only float32 copy."""
    array = np.array(tensor.cpu().numpy(), np.float32, order="C")
    array.flags.writeable = False
    return array
