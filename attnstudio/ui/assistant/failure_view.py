"""Why there is no answer, or only a part of one: title, causes, advice, one button, details."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtWidgets import QWidget

from attnstudio.assistant.protocol import Action, Diagnosis, Situation
from attnstudio.ui.assistant.steady_column import SteadyColumn
from attnstudio.ui.i18n import localize
from attnstudio.ui.note import Note, Remedy
from attnstudio.ui.settings.parts import BulletList, DetailsFold, set_tooltip
from attnstudio.ui.theme import Severity

_UP_TO_THE_MODEL = (Situation.UNKNOWN_MODEL, Situation.BAD_REQUEST, Situation.CONTENT_FILTER)


class FailureView(QWidget):
    """A diagnosis; hidden while there is none.

    remedyChosen(object)  the `Diagnosis` of which the action was chosen
    """

    remedyChosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._diagnosis: Diagnosis | None = None
        self.note = Note(self)
        self.causes = BulletList(self)
        self.advice = BulletList(self)
        self.details = DetailsFold(self)
        layout = SteadyColumn(self)
        for widget in (self.note, self.causes, self.advice, self.details):
            layout.addWidget(widget)
        self.note.remedyChosen.connect(self._choose)
        self.hide()

    @property
    def diagnosis(self) -> Diagnosis | None:
        """What is shown."""
        return self._diagnosis

    def set_diagnosis(self, diagnosis: Diagnosis | None) -> None:
        """Show `diagnosis`, or nothing. Where it is up to the model, the question can be asked again.

        Another model is chosen beside the answer, not in the settings.
        """
        if diagnosis is not None and diagnosis.situation in _UP_TO_THE_MODEL:
            diagnosis = replace(diagnosis, action=Action.RETRY)
        self._diagnosis = diagnosis
        self.details.set_text(diagnosis.details if diagnosis else "")
        self.retranslate()
        self.setVisible(diagnosis is not None)

    @Slot()
    def _choose(self) -> None:
        self.remedyChosen.emit(self._diagnosis)

    def retranslate(self) -> None:
        """Texts in the current language."""
        diagnosis = self._diagnosis
        if diagnosis is None:
            return
        self.causes.set_items(self.tr("Likely causes"), tuple(map(localize, diagnosis.causes)))
        self.advice.set_items(self.tr("What to do"), tuple(map(localize, diagnosis.advice)))
        text, tooltip = self._remedy(diagnosis)
        remedies = (Remedy(text, diagnosis.action),) if text else ()
        self.note.say(localize(diagnosis.title), Severity.ERROR, remedies)
        set_tooltip(self.note.buttons[0], tooltip)

    def _remedy(self, diagnosis: Diagnosis) -> tuple[str, str]:
        """Text and tooltip of the button for the action; empty when there is none."""
        if diagnosis.action is Action.OPEN_SETTINGS:
            return self.tr("Open settings…"), self.tr("Address, key and model of the gateway")
        if diagnosis.action is Action.USE_CORRECTED_ADDRESS:
            tooltip = self.tr("Change the base URL to {url}, and ask again")
            return self.tr("Use the corrected address"), tooltip.format(url=diagnosis.corrected_url)
        if diagnosis.action is Action.GO_DIRECT:
            tooltip = self.tr("Leave the proxy out until the studio is closed, and ask again")
            return self.tr("Go without the proxy"), tooltip
        if diagnosis.action is Action.RETRY:
            return self.tr("Ask again"), self.tr("Send the same request once more")
        return "", ""

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
