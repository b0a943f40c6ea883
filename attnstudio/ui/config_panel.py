"""The experiment as a form: what is changed here is computed at once, without any button."""

from __future__ import annotations

import html
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from attnstudio.engine.cost import Verdict, available_memory
from attnstudio.engine.protocol import EngineStatus
from attnstudio.engine.spec import MAX_TEXT_CHARACTERS, PRESET_TITLES, ExperimentSpec, Problem
from attnstudio.messages import CONTEXT, QT_TRANSLATE_NOOP, message
from attnstudio.ui.config.cost_line import CostLine
from attnstudio.ui.config.form import ConfigForm, Reading
from attnstudio.ui.config.rules import preset_groups, preset_lesson, preset_of, remedies, with_preset
from attnstudio.ui.config.text_field import TextField
from attnstudio.ui.config.texts import FIELD_TEXTS
from attnstudio.ui.i18n import localize
from attnstudio.ui.note import Remedy
from attnstudio.ui.number_text import format_number
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, Severity

TYPING_MS = 150


class ConfigPanel(QWidget):
    """Every field of the experiment, live.

    A change is proposed to the studio when typing pauses, and at once on Enter, a step, a choice or when
    the field is left. What is not valid stays in its field with the reason below it, and the experiment
    in force stays in force. Ctrl+Z and Esc first take back what is not in force yet.
    """

    def __init__(self, studio: Studio, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._spec = studio.spec
        self._cut_characters = 0
        self.preset_label = QLabel(self)
        self.presets = QComboBox(self)
        self.form = ConfigForm(self)
        self.cost_line = CostLine(self)
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(TYPING_MS)
        self._build()
        self._connect()
        self.form.show_spec(self._spec, FIELD_TEXTS)
        self.form.set_devices(studio.status.devices)
        self.retranslate()

    def _build(self) -> None:
        self.preset_label.setBuddy(self.presets)
        for group in preset_groups():
            if self.presets.count():
                self.presets.insertSeparator(self.presets.count())
            for name in group:
                self.presets.addItem("", name)
        self.presets.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        header = QHBoxLayout()
        header.setContentsMargins(GRID, GRID, GRID, GRID // 2)
        header.setSpacing(GRID)
        header.addWidget(self.preset_label)
        header.addWidget(self.presets, 1)
        rule = QFrame(self)
        rule.setFrameShape(QFrame.Shape.HLine)
        rule.setFrameShadow(QFrame.Shadow.Sunken)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(header)
        layout.addWidget(self.form, 1)
        layout.addWidget(rule)
        layout.addWidget(self.cost_line)

    def _connect(self) -> None:
        self._typing.timeout.connect(self._apply)
        self.presets.activated.connect(self._choose_preset)
        self.form.edited.connect(self._on_edited)
        self.form.committed.connect(self._apply)
        self.form.remedyChosen.connect(self._change)
        self.form.newSeedRequested.connect(self._choose_next_seed)
        text = self.form.fields["text"]
        assert isinstance(text, TextField)
        text.pasteCut.connect(self._on_paste_cut)
        self.cost_line.confirmed.connect(self._apply_confirmed)
        self.cost_line.reverted.connect(self.revert)
        self._studio.specChanged.connect(self._on_spec_changed)
        self._studio.statusChanged.connect(self._on_status_changed)

    def sizeHint(self) -> QSize:
        """As narrow as the fields allow: a note wraps, and does not widen the dock."""
        return QSize(self.minimumSizeHint().width(), super().sizeHint().height())

    # -- from the fields

    @Slot()
    def _on_edited(self) -> None:
        self._cut_characters = 0
        self._typing.start()

    @Slot(int)
    def _on_paste_cut(self, characters: int) -> None:
        self._cut_characters = characters
        self._apply()

    @Slot()
    def _apply(self) -> None:
        self._propose(confirmed=False)

    @Slot()
    def _apply_confirmed(self) -> None:
        self._propose(confirmed=True)

    def _propose(self, *, confirmed: bool) -> None:
        self._typing.stop()
        reading = self.form.read(self._spec)
        problems = self._show(reading)
        if problems or reading.unreadable:
            self.cost_line.remind()
            return
        _, verdict = self._studio.propose(reading.spec, confirmed=confirmed)
        self._show_verdict(reading.spec, verdict)

    @Slot(object)
    def _change(self, changes: Mapping[str, Any]) -> None:
        """Put the values of a remedy into the fields, and apply."""
        self._enter(self.form.read(self._spec).spec.with_changes(**changes), changes)

    @Slot()
    def _choose_next_seed(self) -> None:
        reading = self.form.read(self._spec)
        self._enter(reading.spec.with_changes(seed=reading.spec.seed + 1), ("seed",))

    @Slot(int)
    def _choose_preset(self, index: int) -> None:
        self._enter(with_preset(self._spec, self.presets.itemData(index)), FIELD_TEXTS)

    def _enter(self, spec: ExperimentSpec, names: Any) -> None:
        self.form.show_spec(spec, names)
        self._cut_characters = 0
        self._apply()

    @Slot()
    def revert(self) -> None:
        """Put the experiment in force back into the fields."""
        self._typing.stop()
        self._cut_characters = 0
        self.form.show_spec(self._spec, FIELD_TEXTS)
        self._show(Reading(self._spec, {}))
        self.cost_line.settle()

    # -- from the studio

    @Slot(object)
    def _on_spec_changed(self, spec: ExperimentSpec) -> None:
        """Follow the experiment in force, and leave alone what is entered elsewhere in the form."""
        changed = [name for name in FIELD_TEXTS if getattr(spec, name) != getattr(self._spec, name)]
        self._spec = spec
        self.form.show_spec(spec, changed)
        self._judge()

    @Slot(object)
    def _on_status_changed(self, status: EngineStatus) -> None:
        self.form.set_devices(status.devices)

    # -- what is shown

    def _judge(self) -> None:
        """Say what there is to say about the fields as they are, without proposing them."""
        reading = self.form.read(self._spec)
        problems = self._show(reading)
        if problems or reading.unreadable:
            self.cost_line.remind()
        elif reading.spec == self._spec:
            self.cost_line.settle()

    def _show(self, reading: Reading) -> tuple[Problem, ...]:
        """Show the notes, the derived lines, the preset and the cost of what was read; its problems."""
        unreadable = tuple(Problem(name, reason) for name, reason in reading.unreadable.items())
        problems = (*unreadable, *reading.spec.problems())
        self.form.show_derived(reading.spec)
        for name, note in self.form.notes.items():
            problem = next((found for found in problems if found.field == name), None)
            if problem is not None:
                offered = () if name in reading.unreadable else self._remedies(reading.spec, problem)
                note.say(localize(problem.message), Severity.ERROR, offered)
            else:
                note.clear()
            self.form.fields[name].setAccessibleDescription(note.text())
        self._show_cut()
        preset = None if problems else preset_of(reading.spec)
        self.presets.setCurrentIndex(-1 if preset is None else self.presets.findData(preset))
        self.cost_line.show_cost(None if problems else self._studio.cost(reading.spec))
        return problems

    def _show_cut(self) -> None:
        note = self.form.notes["text"]
        if self._cut_characters and not note.text():
            cut = message(
                QT_TRANSLATE_NOOP(
                    "Messages",
                    "A text has at most {limit} characters: the last {count} of the paste were left out.",
                ),
                limit=f"{MAX_TEXT_CHARACTERS:,}",
                count=f"{self._cut_characters:,}",
            )
            note.say(localize(cut), Severity.WARNING)

    def _remedies(self, spec: ExperimentSpec, problem: Problem) -> tuple[Remedy, ...]:
        return tuple(Remedy(self._remedy_text(changes), changes) for changes in remedies(spec, problem))

    def _remedy_text(self, changes: Mapping[str, int | float | str]) -> str:
        if "text" in changes:
            return self.tr("Use an example text")
        if len(changes) > 1:
            return self.tr("Swap L and h")
        (value,) = changes.values()
        return self.tr("Use {value}").format(
            value=format_number(value) if isinstance(value, float) else value
        )

    def _show_verdict(self, spec: ExperimentSpec, verdict: Verdict) -> None:
        if verdict is Verdict.OK:
            self.cost_line.settle()
        elif verdict is Verdict.ASK:
            self.cost_line.ask(self._studio.cost(spec))
        else:
            self.cost_line.refuse(self._studio.cost(spec), available_memory() or 0)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.preset_label.setText(self.tr("&Preset"))
        self.presets.setAccessibleName(self.tr("Preset"))
        self.presets.setPlaceholderText(self.tr("Custom"))
        tooltip = self.tr("Start from a known experiment. The device stays.")
        self.presets.setToolTip(tooltip)
        self.preset_label.setToolTip(tooltip)
        for name, title in PRESET_TITLES.items():
            index, lesson = self.presets.findData(name), preset_lesson(name)
            self.presets.setItemText(index, QCoreApplication.translate(CONTEXT, title))
            if lesson is not None:
                told = f"<qt>{html.escape(localize(lesson))}</qt>"  # rich text, because Qt wraps no other
                self.presets.setItemData(index, told, Qt.ItemDataRole.ToolTipRole)
        self._judge()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    # -- keys

    def _is_ahead(self) -> bool:
        """Whether the fields hold something that is not in force."""
        reading = self.form.read(self._spec)
        return bool(reading.unreadable) or reading.spec != self._spec

    def _takes_back(self, event: QKeyEvent) -> bool:
        undo = event.matches(QKeySequence.StandardKey.Undo) or event.key() == Qt.Key.Key_Escape
        return undo and self._is_ahead()

    def event(self, event: QEvent) -> bool:
        # Undo is a shortcut of the window; while something here is not in force yet, it is meant for that.
        claimed = event.type() == QEvent.Type.ShortcutOverride
        if claimed and isinstance(event, QKeyEvent) and self._takes_back(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._takes_back(event):
            self.revert()
        else:
            super().keyPressEvent(event)
