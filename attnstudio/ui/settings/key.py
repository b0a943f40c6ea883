"""The gateway key: it goes in, and only its place and its last four characters come out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from attnstudio.credentials import (
    DEADLINE_SECONDS,
    CredentialStore,
    KeyResult,
    KeySource,
    Outcome,
    timed_out,
)
from attnstudio.ui.background import Operation, run_in_background
from attnstudio.ui.i18n import localize, sentences
from attnstudio.ui.note import Note
from attnstudio.ui.settings.parts import LABEL_WIDTH, DetailsFold, section_layout, set_tooltip
from attnstudio.ui.theme import GRID, Severity

# That there was no key to read is no fault of the person who opened the settings.
_FAILURES = {"load": Severity.WARNING}


class KeySection(QWidget):
    """Save, replace and remove the key; every call to the keyring runs in the background.

    stored()   a key was stored in the keyring, and read back
    changed()  the key in force may be another one
    """

    stored = Signal()
    changed = Signal()

    def __init__(self, credentials: CredentialStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._credentials = credentials
        self._operation: Operation | None = None
        self._verb = "load"
        self._result: KeyResult | None = None
        self._failure = ("", "")
        self.state = Note(self)
        self._label = QLabel(self)
        self.field = QLineEdit(self)
        self.save_button = QPushButton(self)
        self.remove_button = QPushButton(self)
        self.note = Note(self)
        self.retry_button = QPushButton(self)
        self.session_button = QPushButton(self)
        self.details = DetailsFold(self)
        self._build()
        self.retranslate()

    def _build(self) -> None:
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self._label.setBuddy(self.field)
        self._label.setMinimumWidth(LABEL_WIDTH)
        entry, ways_out = QHBoxLayout(), QHBoxLayout()
        for row in (entry, ways_out):
            row.setSpacing(GRID)
        entry.addWidget(self._label)
        entry.addWidget(self.field, 1)
        entry.addWidget(self.save_button)
        entry.addWidget(self.remove_button)
        ways_out.addWidget(self.retry_button)
        ways_out.addWidget(self.session_button)
        ways_out.addStretch(1)
        layout = section_layout(self)
        layout.addWidget(self.state)
        layout.addLayout(entry)
        layout.addWidget(self.note)
        layout.addLayout(ways_out)
        layout.addWidget(self.details)
        for button in (self.save_button, self.remove_button, self.retry_button, self.session_button):
            button.setAutoDefault(False)
        self.field.textChanged.connect(self._show)
        self.field.textEdited.connect(self._forget_result)
        self.field.returnPressed.connect(self.save)
        self.save_button.clicked.connect(self.save)
        self.remove_button.clicked.connect(self.remove)
        self.retry_button.clicked.connect(self._retry)
        self.session_button.clicked.connect(self._keep_for_session)

    @property
    def busy(self) -> bool:
        """Whether the keyring is being asked."""
        return self._operation is not None

    @property
    def _writing(self) -> bool:
        """Whether the keyring is being changed; while it is only read, a key can be saved already."""
        return self.busy and self._verb != "load"

    # -- verbs

    def refresh(self) -> None:
        """Show what is known of the key; ask the keyring when it was not asked yet, or did not answer."""
        answered = self._result is not None and self._result.ok
        if self._credentials.state.source is KeySource.NONE and not answered and not self.busy:
            self._begin("load")
        else:
            self._show()

    def enter(self, key: str) -> None:
        """Take over a key from elsewhere, and save it."""
        self.field.setText(key)
        self.save()

    def forget_entry(self) -> None:
        """Empty the field, and its history with it (`clear` could be undone)."""
        self.field.setText("")

    @Slot()
    def save(self) -> None:
        """Store what is in the field. A reading that is under way does not matter any more."""
        if not self.field.text() or self._writing:
            return
        if self._operation is not None:
            self._operation.abandon()
        self._begin("save")

    @Slot()
    def remove(self) -> None:
        """Take the key out of the keyring and out of memory."""
        self._begin("remove")

    @Slot()
    def _retry(self) -> None:
        self._begin(self._verb)

    @Slot()
    def _keep_for_session(self) -> None:
        self._verb = "keep"
        self._end(self._credentials.keep_for_session(self.field.text()))

    # -- the operation

    def _begin(self, verb: str) -> None:
        self._verb = verb
        self._result, self._failure = None, ("", "")
        calls: dict[str, Callable[[], KeyResult]] = {
            "load": self._credentials.load,
            "save": partial(self._credentials.save, self.field.text()),
            "remove": self._credentials.remove,
        }
        operation = run_in_background(calls[verb], DEADLINE_SECONDS)
        operation.finished.connect(self._end)
        operation.failed.connect(self._on_failed)
        operation.timed_out.connect(self._on_silence)
        self._operation = operation
        self._show()

    @Slot(object)
    def _end(self, result: KeyResult) -> None:
        self._operation = None
        self._result = result
        if result.outcome in {Outcome.STORED, Outcome.KEPT}:
            self.forget_entry()
        self._show()
        self.changed.emit()
        if result.outcome is Outcome.STORED:
            self.stored.emit()

    @Slot()
    def _on_silence(self) -> None:
        self._end(timed_out())

    @Slot(str, str)
    def _on_failed(self, sentence: str, details: str) -> None:
        self._operation = None
        self._failure = (sentence, details)
        self._show()

    @Slot()
    def _forget_result(self) -> None:
        """What was said of an earlier entry is not true of this one."""
        self._result, self._failure = None, ("", "")
        self._show()

    # -- what is shown

    @Slot()
    def _show(self) -> None:
        busy, entered = self.busy, bool(self.field.text())
        state = self._credentials.state
        known = state.source is not KeySource.NONE
        self._show_state(state, busy)
        self._show_result(state)
        self.field.setEnabled(not (busy and self._verb == "save"))
        self.save_button.setEnabled(entered and not self._writing)
        replaces = state.source is KeySource.KEYRING
        self.save_button.setText(self.tr("&Replace") if replaces else self.tr("&Save"))
        self.remove_button.setEnabled(known and state.source is not KeySource.ENVIRONMENT and not busy)
        result = self._result
        failed = bool(self._failure[0]) or (result is not None and not result.ok)
        refused = result is not None and result.outcome is Outcome.REFUSED
        self.retry_button.setVisible(failed and not refused and (self._verb != "save" or entered))
        offered = bool(self._failure[0]) or (result is not None and result.session_offered)
        self.session_button.setVisible(offered and entered)

    def _show_state(self, state: KeyResult, busy: bool) -> None:
        if busy:
            self.state.say(self.tr("Asking the keyring…"), Severity.INFO)
            return
        text = localize(state.message) if state.ok else self.tr("No key is in force.")
        if state.last4:
            text = sentences((text, self.tr("It ends in …{last4}.").format(last4=state.last4)))
        severity = Severity.SUCCESS if state.source is not KeySource.NONE else Severity.INFO
        self.state.say(text, severity)

    def _show_result(self, state: KeyResult) -> None:
        sentence, details = self._failure
        result = self._result
        parts = [sentence] if sentence else []
        severity = Severity.ERROR if sentence else Severity.INFO
        if result is not None:
            said_above = result == state and result.ok
            parts += [] if said_above else [localize(result.message)]
            parts += [localize(note) for note in result.notes]
            severity = Severity.INFO if result.ok else _FAILURES.get(self._verb, Severity.ERROR)
            details = result.details
        if parts:
            self.note.say("\n".join(parts), severity)
        else:
            self.note.clear()
        self.details.set_text(details)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._label.setText(self.tr("API &key"))
        self.field.setAccessibleName(self.tr("API key"))
        self.field.setPlaceholderText(self.tr("Paste the key here"))
        set_tooltip(
            self.field,
            self.tr(
                "From the gateway's console, page API Keys. It goes into the system's keyring, never into a "
                "file, and cannot be read back here."
            ),
        )
        set_tooltip(self.save_button, self.tr("Store the key in the system's keyring, and read it back."))
        self.remove_button.setText(self.tr("Remo&ve"))
        set_tooltip(self.remove_button, self.tr("Delete the key from the keyring and from memory."))
        self.retry_button.setText(self.tr("&Try again"))
        set_tooltip(self.retry_button, self.tr("Ask the keyring once more."))
        self.session_button.setText(self.tr("Keep for this session &only"))
        set_tooltip(self.session_button, self.tr("Hold the key in memory until the studio closes."))
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
