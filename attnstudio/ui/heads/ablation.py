"""Heads switched off, and what each is worth, for the layer that is shown."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from attnstudio.engine.frames import LayerRole
from attnstudio.engine.moments import HeadRanking, RunInfo, Score
from attnstudio.engine.protocol import Failed, RankHeads
from attnstudio.messages import Message
from attnstudio.ui.heads.worth import (
    HOW_TO,
    NOT_TRAINED,
    PAUSE_FIRST,
    TRAIN_FIRST,
    Worth,
    all_on_words,
    effects_of,
    heads_in,
    plain_score,
    ranking_words,
    slight_heads,
    waiting_words,
    without_words,
)
from attnstudio.ui.studio import Studio


class Ablation(QObject):
    """Switches heads through `Studio.moments`, and keeps the last ranking as long as its run is shown.

    changed()   anything that the methods give is another
    """

    changed = Signal()

    def __init__(self, studio: Studio, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self.ranking: HeadRanking | None = None
        self.is_ranking = False
        self._was_current = False
        self._had_run = False
        studio.moments.changed.connect(self.changed)
        studio.cursor.changed.connect(self.changed)
        studio.depthChanged.connect(self.changed)
        studio.layersChanged.connect(self.changed)
        studio.runStateChanged.connect(self.changed)
        studio.frameChanged.connect(self._on_frame)
        studio.runChanged.connect(self._on_run_changed)
        studio.runs.runsChanged.connect(self._on_runs)
        studio.runs.ranked.connect(self._on_ranked)
        studio.failed.connect(self._on_failed)

    # -- verbs

    @Slot(int)
    def toggle(self, head: int) -> None:
        """Switch a head (from 0) of the shown layer off, or on again, unless that is refused."""
        if self.refusal() is None:
            self._studio.moments.toggle_head(self._layer, head)

    @Slot()
    def all_on(self) -> None:
        """Switch every head on again."""
        self._studio.moments.set_switched_off(frozenset())

    @Slot()
    def rank(self) -> None:
        """Switch off every head of every layer once, at the step that is shown."""
        info, step = self._info(), self._step()
        if self.refusal() is None and info is not None and step is not None:
            self.is_ranking = True
            self._studio.runs.rank_heads(info.key, step)
            self.changed.emit()

    # -- what there is to know

    def refusal(self) -> Message | None:
        """Why nothing can be switched off now; None when it can."""
        studio, step = self._studio, self._step()
        explored = studio.shown_layer is LayerRole.EXPLORED
        if studio.is_training and (step is None or studio.cursor.locked is None):
            return NOT_TRAINED if explored else PAUSE_FIRST
        if step is None:
            return TRAIN_FIRST
        return NOT_TRAINED if explored else None

    def worths(self) -> tuple[Worth, ...] | None:
        """Of each head of the shown layer; None while there is no run that could tell."""
        frame = self._studio.frame
        if frame is None or (self._step() is None and not self._studio.is_training):
            return None
        refusal = self.refusal()
        off = heads_in(self._studio.moments.switched_off, self._layer) if refusal is None else ()
        ranking = self.ranking if self._studio.shown_layer is LayerRole.TRAINED else None
        effects = {} if ranking is None else effects_of(ranking, self._layer)
        slight = () if ranking is None else heads_in(slight_heads(ranking), self._layer)
        worths = []
        for head in range(frame.heads):
            change, accuracy = effects.get(head, (None, None))
            step = 0 if ranking is None else ranking.step
            current, is_slight = self._is_current(), head in slight
            worths.append(Worth(head in off, change, accuracy, step, current, is_slight, refusal))
        return tuple(worths)

    def summary(self) -> tuple[Message, ...]:
        """What the strip says, one sentence after the other."""
        if (refusal := self.refusal()) is not None:
            return (refusal,)
        moments, layers = self._studio.moments, self._studio.spec.depth
        off, score = tuple(sorted(moments.switched_off)), self._score()
        said = [] if score is None else [all_on_words(score, beside_less=bool(off))]
        moment = moments.moment
        if off:
            if moment is None or score is None or moment.without is None or moment.switched_off != off:
                said.append(waiting_words(off, layers))
            else:
                said.append(without_words(off, score, moment.without, layers))
        elif self.ranking is not None:
            said.append(ranking_words(self.ranking, layers, current=self._is_current()))
        else:
            said.append(HOW_TO)
        return tuple(said)

    @property
    def has_run(self) -> bool:
        """Whether anything is trained, be it another experiment than the one in force."""
        return self._studio.run_info is not None or self._studio.is_training

    @property
    def has_heads_off(self) -> bool:
        """Whether any head of any layer is off in what is shown."""
        return self.refusal() is None and bool(self._studio.moments.switched_off)

    @property
    def _layer(self) -> int:
        frame = self._studio.frame
        return 0 if frame is None else frame.origin.depth

    def _step(self) -> int | None:
        """The step that would be asked about; None when there is no run of the experiment in force."""
        info = self._info()
        if info is None:
            return None
        locked, newest = self._studio.cursor.locked, len(info.history)
        return newest if locked is None else min(locked, newest)

    def _info(self) -> RunInfo | None:
        """The run of the experiment in force."""
        info = self._studio.run_info
        return None if info is None or info.spec != self._studio.spec else info

    def _score(self) -> Score | None:
        """With all heads on, at the step that is shown."""
        moment, info, step = self._studio.moments.moment, self._info(), self._step()
        evaluation = None if moment is None or moment.step != step else moment.evaluation
        if evaluation is None and info is not None and step is not None:
            evaluation = info.history.evaluation_at(step)
        if evaluation is not None:
            return plain_score(evaluation.loss, evaluation.accuracy)
        return self.ranking.score if self.ranking is not None and self._is_current() else None

    def _is_current(self) -> bool:
        """Whether the ranking is of the weights on the screen."""
        frame, ranking = self._studio.frame, self.ranking
        if frame is None or ranking is None:
            return False
        return (frame.origin.run, frame.origin.step) == (ranking.run, ranking.step)

    # -- from the studio

    @Slot(object)
    def _on_frame(self, _frame: object) -> None:
        """Thirty times a second: only that a ranking has grown old, or is true again, is news."""
        if self.ranking is not None and self._is_current() is not self._was_current:
            self._was_current = not self._was_current
            self.changed.emit()

    @Slot()
    def _on_runs(self) -> None:
        """Often while training: only that there is a run now, or none any more, is news."""
        if (self._info() is not None) is not self._had_run:
            self._had_run = not self._had_run
            self.changed.emit()

    @Slot(object)
    def _on_ranked(self, ranking: HeadRanking) -> None:
        self.is_ranking = False
        info = self._studio.run_info
        if info is not None and ranking.run == info.key:
            self.ranking = ranking
            self._was_current = self._is_current()
        self.changed.emit()

    @Slot()
    def _on_run_changed(self) -> None:
        self.ranking, self.is_ranking = None, False
        self.changed.emit()

    @Slot(object)
    def _on_failed(self, ending: Failed) -> None:
        if isinstance(ending.command, RankHeads):
            self.is_ranking = False
            self.changed.emit()
