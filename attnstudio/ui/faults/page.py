"""One fault: what it does to the live experiment, what is raised, the code, and which checks catch it."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QCheckBox, QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from attnstudio.engine.faults.catalogue import CARDS
from attnstudio.engine.faults.matrix import NAIVE_PROPERTIES, Effect, FaultRow
from attnstudio.engine.faults.names import Fault, Property
from attnstudio.ui.faults.catch_list import CatchList
from attnstudio.ui.faults.code_pair import CodePair
from attnstudio.ui.faults.facts import SAME, FactTable
from attnstudio.ui.faults.findings import Mark, check_title, mark_of
from attnstudio.ui.faults.maps import FaultMaps
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.i18n import listing, localize, sentences
from attnstudio.ui.note import Note
from attnstudio.ui.settings.parts import set_tooltip, text_label
from attnstudio.ui.theme import GRID, Severity, TextSize, text_font
from attnstudio.ui.verify.step_curves import StepCurves

READABLE = 150 * GRID


class FaultPage(QScrollArea):
    """Shows what it is given. Its switch changes nothing but what is drawn here.

    switched(bool)  the fault was switched on or off
    """

    switched = Signal(bool)

    def __init__(self, heads_state: HeadsState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = heads_state
        self.fault: Fault | None = None
        self.effect: Effect | None = None
        self._row: FaultRow | None = None
        self._stale = False
        self.whole = page = QWidget(self)
        self.title, self.wrong, self.seen = text_label(page), text_label(page), text_label(page)
        self.code = CodePair(page)  # made in the order in which the Tab key goes through them
        self.switch = QCheckBox(page)
        self.raised, self.glance, self.notes = Note(page), text_label(page), text_label(page)
        self.facts, self.maps = FactTable(page), FaultMaps(heads_state, page)
        self.curves_title, self.curves = text_label(page), StepCurves(page)
        self.catches, self.waiting = CatchList(page), text_label(page)
        self.source = QLabel(page)
        self._build(page)
        self.switch.toggled.connect(self._on_switched)
        self.retranslate()

    def _build(self, page: QWidget) -> None:
        self.title.setFont(text_font(TextSize.TITLE))
        for label in (self.seen, self.notes, self.curves_title, self.waiting, self.source):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.source.setOpenExternalLinks(True)
        self.source.setWordWrap(True)
        self.source.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        column = QVBoxLayout(page)
        column.setContentsMargins(GRID, GRID, GRID, 2 * GRID)
        column.setSpacing(GRID)
        parts = (
            (self.title, self.wrong, self.seen, self.code),
            (self.raised, self.glance, self.switch, self.notes),
            (self.maps, self.facts, self.curves_title, self.curves),
            (self.waiting, self.catches, self.source),
        )
        for part in parts:
            for widget in part:
                column.addWidget(widget)
            column.addSpacing(GRID)
        column.addStretch(1)
        page.setMaximumWidth(READABLE)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    # -- what is shown

    def choose(self, fault: Fault) -> None:
        """Another fault: it is switched on, and what it does is on its way."""
        if fault is self.fault:
            return
        self.fault, self.effect, self._row = fault, None, None
        card = CARDS[fault]
        self.code.show_codes(card.wrong_code, card.right_code)
        self.switch.setChecked(True)
        self.verticalScrollBar().setValue(0)
        self.retranslate()

    def show_effect(self, effect: Effect | None) -> None:
        """What the fault does to the experiment; None while that is being computed."""
        if effect is not None and effect is not self.effect:
            self.effect = effect
            self.retranslate()

    def show_row(self, row: FaultRow | None, *, stale: bool) -> None:
        """What the checks say of the fault, of this experiment or (`stale`) of one before."""
        if (row, stale) != (self._row, self._stale):
            self._row, self._stale = row, stale
            self._show_catches()

    @property
    def is_on(self) -> bool:
        """Whether the fault is in what is drawn."""
        return self.switch.isChecked()

    @Slot(bool)
    def _on_switched(self, on: bool) -> None:
        self._show_effect()
        self.switched.emit(on)

    def _show_effect(self) -> None:
        effect = self.effect
        self.maps.show_effect(effect, is_on=self.is_on)
        self.facts.show_effect(effect)
        for widget in (self.curves, self.curves_title):
            widget.setVisible(effect is not None)
        notes = () if effect is None else tuple(map(localize, effect.notes))
        if effect is not None and effect.trained:
            notes = (*notes, self.tr("The heads are those after five steps of training."))
        if effect is not None and self.is_on and _same_weights(effect):
            notes = (*notes, self.tr("The weights are the same with and without the fault; see the outputs."))
        self.notes.setText(sentences(notes))
        self.notes.setVisible(bool(notes))
        self._say_raised()
        if effect is not None:
            beside = (effect.right_course.losses, effect.right_course.norms)
            course = effect.course
            self.curves.show_curves(course.losses, course.norms, beside)

    def _say_raised(self) -> None:
        effect = self.effect
        if effect is None:
            self.raised.say(self.tr("Computing what it does…"), Severity.INFO)
        elif not self.is_on:
            self.raised.say(self.tr("The fault is off: A and B are the same right layer."), Severity.INFO)
        elif effect.raised is None:
            self.raised.say(self.tr("Nothing is raised."), Severity.WARNING)
        else:
            self.raised.say(localize(effect.raised), Severity.ERROR)

    def _show_catches(self) -> None:
        self.catches.show_row(self._row, self._state.colormap)
        self.catches.setEnabled(not self._stale)
        texts = {
            True: self.tr("The checks below were run on the experiment before. Compute again to renew them."),
            False: "" if self._row is not None else self.tr("The checks are still being run."),
        }
        self.waiting.setText(texts[self._stale])
        self.waiting.setVisible(bool(texts[self._stale]))
        self.glance.setText("" if self._row is None or self._stale else self._caught(self._row))
        self.glance.setVisible(bool(self.glance.text()))

    def _caught(self, row: FaultRow) -> str:
        """Which checks catch it, and which of those that everybody makes do not."""
        caught, missed = (
            listing(localize(check_title(name)) for name in names if mark_of(row, name) is mark)
            for names, mark in ((Property, Mark.CAUGHT), (NAIVE_PROPERTIES, Mark.MISSED))
        )
        told = (
            self.tr("Caught by: {checks}.").format(checks=caught)
            if caught
            else self.tr("No check catches it."),
            self.tr("Not noticed by: {checks}.").format(checks=missed) if missed else "",
        )
        return sentences(told)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.switch.setText(self.tr("Fault is on"))
        set_tooltip(
            self.switch,
            self.tr(
                "Switch the fault off and on to see what it changes. The experiment itself stays as it is"
            ),
        )
        self.curves_title.setText(self.tr("Five steps of training with the fault, and without it in grey:"))
        if self.fault is not None:
            card = CARDS[self.fault]
            self.title.setText(localize(card.title))
            self.title.setToolTip(self.fault.value)
            self.wrong.setText(localize(card.wrong))
            self.seen.setText(localize(card.seen))
            self.source.setText(self._source())
        self._show_effect()
        self._show_catches()

    def _source(self) -> str:
        assert self.fault is not None
        card = CARDS[self.fault]
        link = f'<a href="{card.address}">{card.source}</a>' if card.source else ""
        said = [self.tr("Name in code and JSON: {name}.").format(name=self.fault.value)]
        if card.article:
            said.append(self.tr("One of the faults that the article names."))
        if link:
            said.append(self.tr("A public case: {link}.").format(link=link))
        return sentences(said)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self.title.setFont(text_font(TextSize.TITLE))


def _same_weights(effect: Effect) -> bool:
    """Whether the maps show nothing of a fault that changes the outputs."""
    found, right = effect.weights, effect.right_weights
    if found is None or effect.outputs is None or found.shape != right.shape:
        return False
    if not np.allclose(found, right, atol=SAME):
        return False
    outputs = effect.right_outputs
    return effect.outputs.shape != outputs.shape or not np.allclose(effect.outputs, outputs, atol=SAME)
