"""Inside a step: one phase after the other, at the step of the time cursor."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from attnstudio.engine.anatomy import StepAnatomy, StepPhase, mistake_in, purpose_of
from attnstudio.ui.anatomy.code_view import CodeView
from attnstudio.ui.anatomy.inspection import Inspection, State
from attnstudio.ui.anatomy.stepper import PhaseStepper
from attnstudio.ui.anatomy.table import ThingTable
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.i18n import localize, sentences
from attnstudio.ui.icons import icon
from attnstudio.ui.note import Note, Remedy
from attnstudio.ui.settings.parts import set_tooltip, text_label
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, Severity

PLAY_MS = 1200
WIDE = 64 * GRID
TALL = 28 * GRID
TALL_NARROW = 40 * GRID
SPACIOUS = 2 * WIDE - 12 * GRID  # the table has room to spare
BESIDE = 44 * GRID  # wide enough for code beside the table, where that is all there is room for
ROOMY = 37 * GRID  # all the code can be seen
# Row, column, rows, columns of: stepper, caption, next, play, everything.
_WIDE_PLACES = ((0, 0, 1, 2), (1, 0, 1, 1), (0, 2, 1, 1), (0, 3, 1, 1), (1, 1, 1, 3))
_NARROW_PLACES = ((0, 0, 1, 4), (1, 0, 1, 4), (2, 1, 1, 1), (2, 2, 1, 1), (2, 0, 1, 1))
_SMALL_PLACES = ((0, 0, 1, 4), (1, 0, 1, 1), (1, 2, 1, 1), (1, 3, 1, 1), (1, 1, 1, 1))


class AnatomyPanel(QWidget):
    """Shows the locked step, or the next one while the run stands still. Costs nothing while it is hidden.

    distributionRequested(str)  a parameter was chosen, to see how its gradient is distributed;
                                `Studio.moments` asks for that already
    """

    distributionRequested = Signal(str)

    def __init__(self, studio: Studio, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._walking_on = False
        self.inspection = Inspection(studio, self)
        self.stepper = PhaseStepper(self)
        self.next_button = QPushButton(self)
        self.play_button = QPushButton(icon("play"), "", self)
        self.caption = QWidget(self)
        self.title = ElidedLabel(self.caption)
        self.brief = ElidedLabel(self.caption)
        self.everything = QCheckBox(self)
        self.purpose = text_label(self)
        self.note = Note(self)
        self.code = CodeView(self)
        self.table = ThingTable(self)
        self._play = QTimer(self)
        self._play.setInterval(PLAY_MS)
        self._build()
        self._connect()
        self.retranslate()

    def _build(self) -> None:
        self.play_button.setCheckable(True)
        font = self.title.font()
        font.setBold(True)
        self.title.setFont(font)
        self.title.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        line = QHBoxLayout(self.caption)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GRID)
        line.addWidget(self.title)
        line.addWidget(self.brief, 1)
        self._controls = QGridLayout()
        self._controls.setHorizontalSpacing(GRID)
        self._controls.setVerticalSpacing(GRID // 2)
        self._controls.setColumnStretch(0, 1)
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._body.setSpacing(GRID)
        self._body.addWidget(self.code, 5)
        self._body.addWidget(self.table, 8)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID, GRID, GRID, GRID)
        column.setSpacing(GRID // 2)
        column.addLayout(self._controls)
        column.addWidget(self.purpose)
        column.addWidget(self.note)
        column.addLayout(self._body, 1)
        self._step_parts: tuple[QWidget, ...] = (
            self.stepper,
            self.next_button,
            self.play_button,
            self.caption,
            self.everything,
            self.code,
            self.table,
        )
        self.setMinimumWidth(30 * GRID)
        self._places: tuple[tuple[int, int, int, int], ...] = ()
        self._fit()

    def _fit(self) -> None:
        """What is beside what, and what gives way, at the panel's size.

        In a low panel the sentences share a line with the title, so that the table has a few more rows.
        """
        is_wide = self.width() >= WIDE
        is_low = self.height() < (TALL if is_wide else TALL_NARROW)
        if is_wide:
            self._arrange(_WIDE_PLACES, is_beside=True)
        else:
            is_beside = is_low and self.width() >= BESIDE
            self._arrange(_SMALL_PLACES if is_low else _NARROW_PLACES, is_beside=is_beside)
        self._body.setStretchFactor(self.code, 6 if self.width() >= SPACIOUS else 5)
        self.brief.setVisible(is_low)
        self.purpose.setVisible(not self.stepper.isHidden() and not is_low)

    def _arrange(self, places: tuple[tuple[int, int, int, int], ...], *, is_beside: bool) -> None:
        directions = QBoxLayout.Direction
        self._body.setDirection(directions.LeftToRight if is_beside else directions.TopToBottom)
        if places is self._places:
            return
        self._places = places
        controls = (self.stepper, self.caption, self.next_button, self.play_button, self.everything)
        for widget, place in zip(controls, places, strict=True):
            self._controls.addWidget(widget, *place)
        sides = Qt.AlignmentFlag
        side = sides.AlignLeft if places is _NARROW_PLACES else sides.AlignRight
        self._controls.setAlignment(self.everything, side)

    def _connect(self) -> None:
        self.inspection.changed.connect(self._show)
        self.stepper.currentChanged.connect(self._show_phase)
        self.stepper.advanced.connect(self.advance)
        self.next_button.clicked.connect(self.advance)
        self.play_button.toggled.connect(self._on_play)
        self.everything.toggled.connect(self.table.show_all)
        self.table.parameterChosen.connect(self._on_parameter)
        self.note.remedyChosen.connect(self._on_remedy)
        self._play.timeout.connect(self._on_beat)
        self._studio.specChanged.connect(self._show_walk)
        self._studio.statusChanged.connect(self._show_walk)

    @property
    def phase(self) -> StepPhase | None:
        """The chosen phase."""
        anatomy = self.inspection.anatomy
        return None if anatomy is None else anatomy.phases[max(self.stepper.currentIndex(), 0)]

    # -- walking

    @Slot()
    def advance(self) -> None:
        """The next phase; after the last, the next step: at the end of the run it is taken."""
        anatomy = self.inspection.anatomy
        if anatomy is None or self.inspection.state is not State.READY or not self.next_button.isEnabled():
            return
        if self.stepper.currentIndex() < len(anatomy.phases) - 1:
            self.stepper.setCurrentIndex(self.stepper.currentIndex() + 1)
            return
        self._walking_on = True
        steps = self._steps()
        if anatomy.step + 1 < steps or (anatomy.step < steps and self._studio.is_training):
            self._studio.cursor.lock(anatomy.step + 1)
            return
        self._studio.cursor.lock(None)
        if anatomy.step >= steps:
            self._studio.train(1)

    def _steps(self) -> int:
        return 0 if self._studio.history is None else len(self._studio.history)

    def _can_advance(self, anatomy: StepAnatomy) -> bool:
        if self.inspection.state is not State.READY:
            return False
        if self.stepper.currentIndex() < len(anatomy.phases) - 1 or anatomy.step < self._steps():
            return True
        history = self._studio.history
        goes_on = history is not None and history.spec == self._studio.spec
        return goes_on and anatomy.problem is None and not self._studio.is_training

    @Slot(bool)
    def _on_play(self, playing: bool) -> None:
        self.play_button.setIcon(icon("pause" if playing else "play"))
        if playing:
            self._play.start()
        else:
            self._play.stop()

    @Slot()
    def _on_beat(self) -> None:
        """On to what comes next, but no further than the run: playing does not train."""
        anatomy = self.inspection.anatomy
        if anatomy is None or self.inspection.state is not State.READY:
            return
        at_end = anatomy.step >= self._steps() and self.stepper.currentIndex() == len(anatomy.phases) - 1
        if at_end:
            self.play_button.setChecked(False)
        else:
            self.advance()

    @Slot(str)
    def _on_parameter(self, parameter: str) -> None:
        self._studio.moments.set_parameter(parameter)
        self.distributionRequested.emit(parameter)

    @Slot(object)
    def _on_remedy(self, remedy: object) -> None:
        if remedy == "pause":
            self._studio.pause()
        elif remedy == "start":
            self._studio.reset()
        else:
            self.inspection.retry()

    # -- showing

    @Slot()
    def _show(self) -> None:
        state, anatomy = self.inspection.state, self.inspection.anatomy
        stays = state is State.TRAINING and self._walking_on  # a single step, asked for here
        has_step = anatomy is not None and (state in (State.READY, State.BUSY) or stays)
        had_step, had_focus = not self.stepper.isHidden(), self._has_focus()
        for part in self._step_parts:
            part.setVisible(has_step)
        self._fit()
        if anatomy is not None and has_step:
            self._show_step(anatomy, is_ready=state is State.READY)
        else:
            self.play_button.setChecked(False)
            self._show_note(state)
        if had_focus and had_step is not has_step:  # it was on what is hidden now
            (self.stepper if has_step else self.note.buttons[0]).setFocus()

    def _has_focus(self) -> bool:
        focused = QApplication.focusWidget()
        return focused is not None and self.isAncestorOf(focused)

    def _show_step(self, anatomy: StepAnatomy, *, is_ready: bool) -> None:
        """While another step is taken apart, the one before stays in sight."""
        self.stepper.show_phases(anatomy.phases, anatomy.spec)
        self.code.show_code(anatomy.code)
        self.table.show_anatomy(anatomy)
        if self._walking_on and is_ready:
            self._walking_on = False
            self.stepper.setCurrentIndex(0)
        self._show_phase()

    @Slot()
    def _show_phase(self) -> None:
        anatomy, phase = self.inspection.anatomy, self.phase
        if anatomy is None or phase is None:
            return
        self.code.show_phase(phase)
        self.table.show_phase(anatomy.phases.index(phase))
        self._say(anatomy, phase)
        self._show_walk()

    def _say(self, anatomy: StepAnatomy, phase: StepPhase) -> None:
        self.title.setText(self._title(anatomy))
        self.title.updateGeometry()
        told = (purpose_of(phase, anatomy.spec), mistake_in(phase, anatomy.spec))
        self.purpose.setText(sentences(map(localize, told)))
        self.brief.setText(self.purpose.text())
        is_undone = phase in (StepPhase.CLIP, StepPhase.UPDATE)
        if anatomy.problem is not None and is_undone:
            why = self.tr("Not carried out, so that the parameters stay as they are.")
            self.note.say(sentences([why, localize(anatomy.problem)]), Severity.WARNING)
        else:
            self.note.clear()

    def _title(self, anatomy: StepAnatomy) -> str:
        wanted = self.inspection.wanted
        if wanted is not None and self.inspection.state is State.BUSY:
            return self.tr("Taking step {step} apart…").format(step=f"{wanted[1]:,}")
        name = self.stepper.tabText(max(self.stepper.currentIndex(), 0))
        if anatomy.step < self._steps():
            return self.tr("Step {step}: {phase}").format(step=f"{anatomy.step:,}", phase=name)
        return self.tr("Step {step}, not taken yet: {phase}").format(step=f"{anatomy.step:,}", phase=name)

    @Slot()
    def _show_walk(self) -> None:
        """What the button does next, and whether it can."""
        anatomy = self.inspection.anatomy
        if anatomy is None or self.isHidden():
            return
        is_last = self.stepper.currentIndex() == len(anatomy.phases) - 1
        is_end = anatomy.step >= self._steps()
        text, tip = self._next_texts()[is_last + (is_last and is_end)]
        self.next_button.setText(text)
        set_tooltip(self.next_button, tip)
        self.next_button.setEnabled(self._can_advance(anatomy))

    def _next_texts(self) -> tuple[tuple[str, str], ...]:
        """Text and tooltip of the button within a step, after it, and after the last of the run."""
        return (
            (self.tr("Next phase"), self.tr("Go on to the next phase of this step (Enter)")),
            (self.tr("Next step"), self.tr("Go on to the first phase of the next step (Enter)")),
            (
                self.tr("Take the step"),
                self.tr(
                    "Take this step in the run and go on to the next (Enter). Not while the run trains, "
                    "nor after the configuration was changed"
                ),
            ),
        )

    def _widest_next(self) -> int:
        """The button keeps its width, so that nothing beside it moves."""
        widths = []
        for text, _ in self._next_texts():
            self.next_button.setText(text)
            widths.append(self.next_button.sizeHint().width())
        return max(widths)

    def _show_note(self, state: State) -> None:
        if state is State.NO_RUN:
            text = self.tr(
                "Here a training step is taken apart: what exists after each line, and what it changed."
            )
            self.note.say(text, Severity.INFO, (Remedy(self.tr("Look inside the first step"), "start"),))
        elif state is State.TRAINING:
            text = self.tr("Pause to look inside the next step, or lock one that was taken.")
            self.note.say(text, Severity.INFO, (Remedy(self.tr("Pause"), "pause"),))
        elif state is State.FAILED and self.inspection.problem is not None:
            remedy = Remedy(self.tr("Try again"), "retry")
            self.note.say(localize(self.inspection.problem), Severity.ERROR, (remedy,))
        else:
            self.note.say(self.tr("Taking the step apart…"), Severity.INFO)

    # -- Qt's side

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.inspection.set_active(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.inspection.set_active(False)
        self.play_button.setChecked(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.everything.setText(self.tr("All parameters"))
        set_tooltip(
            self.everything,
            self.tr("Every parameter with its gradient and the optimiser's memory, not only the first W_q"),
        )
        self.next_button.setMinimumWidth(self._widest_next())
        self.play_button.setAccessibleName(self.tr("Play"))
        set_tooltip(
            self.play_button,
            self.tr("Go through the phases by itself, step after step, to the end of the run"),
        )
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
