"""Every check of the experiment in force: of which layer, how many hold, a line for each."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from attnstudio.engine.faults.outcomes import Outcome
from attnstudio.engine.frames import LayerRole
from attnstudio.engine.protocol import EngineError
from attnstudio.engine.verifying.study import CheckExperiment, ExperimentChecks
from attnstudio.ui.heads.colormaps import ColorMap
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.i18n import localize
from attnstudio.ui.note import Note, Remedy
from attnstudio.ui.settings.parts import DetailsFold, section_title, text_label
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, Severity
from attnstudio.ui.verify.check_lines import CheckLines
from attnstudio.ui.verify.inquiry import Inquiry


class CheckPanel(QWidget):
    """Asks for the checks and shows them.

    changed()  it has begun, ended, or something was found
    """

    changed = Signal()

    def __init__(self, studio: Studio, state: HeadsState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._state = state
        self._asked: CheckExperiment | None = None
        self._outcomes: tuple[Outcome, ...] = ()
        self._error: EngineError | None = None
        self._done = False
        self.inquiry = Inquiry(studio.studies, self)
        self.title, self.of_what = section_title(self), text_label(self)
        self.of_what.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.note, self.details = Note(self), DetailsFold(self)
        self.lines = CheckLines(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID // 2)
        for widget in (self.title, self.of_what, self.note, self.details, self.lines):
            column.addWidget(widget)
        self._connect()
        self.retranslate()

    def _connect(self) -> None:
        self.inquiry.answered.connect(self._on_answered)
        self.inquiry.reported.connect(self._on_reported)
        self.inquiry.failed.connect(self._on_failed)
        self.inquiry.changed.connect(self._show)
        self.note.remedyChosen.connect(self.run)
        self._studio.specChanged.connect(self._show)
        self._studio.frameChanged.connect(self._show_stale)

    # -- verbs

    def wanted(self) -> CheckExperiment:
        """What would be checked now: the layer on the screen."""
        frame = self._studio.frame
        if frame is None or frame.origin.layer is not LayerRole.TRAINED or frame.origin.run is None:
            spec = self._studio.spec
            return CheckExperiment(spec, depth=min(self._studio.depth, spec.depth - 1))
        origin = frame.origin
        return CheckExperiment(origin.spec, origin.run, origin.step, origin.depth)

    @Slot()
    def run(self, _remedy: object = None) -> None:
        """Run every check, of what is on the screen now."""
        self._asked, self._outcomes, self._error, self._done = self.wanted(), (), None, False
        self.lines.show_outcomes((), self._colormap())
        self.inquiry.ask(self._asked)

    @property
    def is_stale(self) -> bool:
        """Whether what is shown is about something else than is on the screen now."""
        return self._asked is not None and self._asked != self.wanted()

    @property
    def was_run(self) -> bool:
        """Whether the checks were asked for at all."""
        return self._asked is not None

    @property
    def is_whole(self) -> bool:
        """Whether all checks have been run to their end."""
        return self._done

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What was found so far."""
        return self._outcomes

    def as_text(self) -> str:
        """For the clipboard."""
        return "\n".join((self.title.text(), self.of_what.text(), self.lines.as_text()))

    def _colormap(self) -> ColorMap:
        return self._state.colormap

    # -- from the engine

    @Slot(object)
    def _on_reported(self, value: object) -> None:
        if isinstance(value, ExperimentChecks):
            self._outcomes = value.outcomes
            self._show()

    @Slot(object)
    def _on_answered(self, value: ExperimentChecks) -> None:
        self._outcomes, self._done = value.outcomes, True
        self._show()

    @Slot(object)
    def _on_failed(self, error: EngineError) -> None:
        self._error = error
        self._show()

    # -- what is shown

    @Slot()
    def _show_stale(self) -> None:
        """Frames come thirty times a second in training; what is said changes once."""
        if self.is_stale is self.note.isHidden() and self._error is None:
            self._show()

    @Slot()
    def _show(self) -> None:
        self.title.setText(self._summary())
        self.of_what.setText("" if self._asked is None else self._layer(self._asked))
        self.of_what.setHidden(self._asked is None)
        self.lines.show_outcomes(self._outcomes, self._colormap())
        self.lines.set_stale(self.is_stale)
        self.details.set_text("" if self._error is None else self._error.details)
        again = (Remedy(self.tr("Run again"), None),)
        if self._error is not None:
            self.note.say(localize(self._error.message), Severity.ERROR, again)
        elif self.is_stale:
            text = self.tr(
                "These checks are of what was on the screen before: the experiment or its step changed."
            )
            self.note.say(text, Severity.WARNING, again)
        else:
            self.note.clear()
        self.changed.emit()

    def _summary(self) -> str:
        failed = sum(outcome.passed is False for outcome in self._outcomes)
        passed = sum(outcome.passed is True for outcome in self._outcomes)
        open_ = len(self._outcomes) - failed - passed
        if self.inquiry.running:
            return self.tr("Checking: {done} of {count}…").format(
                done=len(self._outcomes), count=len(self.lines.lines)
            )
        if not self._done:
            return self.tr("Every check, on the experiment in force")
        if failed:
            return self.tr("Checks: {failed} fail, {passed} hold.").format(failed=failed, passed=passed)
        if open_:
            return self.tr("Checks: {passed} hold, {open} cannot be checked here.").format(
                passed=passed, open=open_
            )
        return self.tr("All {passed} checks hold.").format(passed=passed)

    def _layer(self, study: CheckExperiment) -> str:
        spec = study.spec
        sizes = self.tr("d_model {d_model}, {heads} heads, L {length}").format(
            d_model=spec.d_model, heads=spec.heads, length=spec.positions()
        )
        if study.run is None and spec.is_encoder:
            return self.tr("Attention of the encoder's layer {layer} before training; {sizes}.").format(
                layer=study.depth + 1, sizes=sizes
            )
        if study.run is None:
            return self.tr("The layer that the Heads tab explores, before training; {sizes}.").format(
                sizes=sizes
            )
        return self.tr("Layer {layer} of run {run} at step {step}; {sizes}.").format(
            layer=study.depth + 1, run=study.run, step=f"{study.step:,}", sizes=sizes
        )

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
