"""One question to the model, to see whether address, key and model work together."""

from __future__ import annotations

from urllib.parse import urlsplit

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from attnstudio.assistant.endpoint import EndpointError, canonical
from attnstudio.assistant.protocol import (
    QUESTION,
    TEMPERATURE,
    Action,
    ConnectionAnswer,
    ConnectionCancelled,
    ConnectionFailed,
    ConnectionRequest,
    Diagnosis,
    GatewayConfig,
)
from attnstudio.assistant.thread import AssistantThread
from attnstudio.messages import CONTEXT, Message
from attnstudio.ui.i18n import localize
from attnstudio.ui.note import Note, Remedy
from attnstudio.ui.settings.parts import (
    LABEL_WIDTH,
    BulletList,
    DetailsFold,
    address_line,
    section_layout,
    set_tooltip,
    text_label,
)
from attnstudio.ui.theme import GRID, Severity

Ending = ConnectionAnswer | ConnectionFailed | ConnectionCancelled


class ConnectionSection(QWidget):
    """The connection test, its progress, and its answer or diagnosis.

    requested()             the person wants a test; the dialog answers with `test`
    ended()                 an answer, a diagnosis or a cancellation is shown
    addressCorrected(str)   the diagnosis knows the right address, and the person takes it
    """

    requested = Signal()
    ended = Signal()
    addressCorrected = Signal(str)

    def __init__(self, assistant: AssistantThread, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._assistant = assistant
        self._config: GatewayConfig | None = None
        self._ticket: int | None = None
        self._ending: Ending | None = None
        self._obstacle: Message | None = None
        self.test_button = QPushButton(self)
        self.cancel_button = QPushButton(self)
        self._progress = QProgressBar(self)
        self.note = Note(self)
        self.answer = text_label(self)
        self.causes = BulletList(self)
        self.advice = BulletList(self)
        self.details = DetailsFold(self)
        self._facts = QWidget(self)
        self._fact_labels = {name: QLabel(self._facts) for name in ("time", "model", "url")}
        self.time, self.model = text_label(self._facts), text_label(self._facts)
        self.url = address_line(self._facts)
        self._build()
        self.retranslate()
        assistant.ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)

    def _build(self) -> None:
        self._progress.setRange(0, 0)
        self._progress.setTextVisible(False)
        self._progress.setFixedHeight(GRID)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self.test_button)
        row.addWidget(self.cancel_button)
        row.addWidget(self._progress, 1)
        row.addStretch(0)
        layout = section_layout(self)
        layout.addLayout(row)
        self.url.setTextMargins(-2, 0, 0, 0)  # in line with the labels above it
        for widget in (self.note, self.answer, self.causes, self.advice, self._facts, self.details):
            layout.addWidget(widget)
        self._build_facts()
        for button in (self.test_button, self.cancel_button):
            button.setAutoDefault(False)
        self.test_button.clicked.connect(self.requested)
        self.cancel_button.clicked.connect(self.cancel)
        self.note.remedyChosen.connect(self._act)

    def _build_facts(self) -> None:
        grid = QGridLayout(self._facts)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GRID)
        grid.setVerticalSpacing(GRID // 2)
        grid.setColumnStretch(1, 1)
        values: dict[str, QWidget] = {"time": self.time, "model": self.model, "url": self.url}
        for row, (name, value) in enumerate(values.items()):
            label = self._fact_labels[name]
            label.setMinimumWidth(LABEL_WIDTH)
            label.setForegroundRole(label.palette().ColorRole.PlaceholderText)
            grid.addWidget(label, row, 0)
            grid.addWidget(value, row, 1)

    # -- verbs

    def test(self, config: GatewayConfig) -> None:
        """Ask the model; a test that still runs is cancelled. Once direct, always direct in this session."""
        self.cancel()
        self._config = config
        self._obstacle, self._ending = None, None
        question = QCoreApplication.translate(CONTEXT, QUESTION)
        self._ticket = self._assistant.submit(ConnectionRequest(self._config, question))
        self._show()

    def refuse(self, obstacle: Message) -> None:
        """Say why there was no test."""
        self._obstacle, self._ending = obstacle, None
        self._show()

    @Slot()
    def cancel(self) -> None:
        """End the test that runs, if one does."""
        if self._ticket is not None:
            self._assistant.cancel(self._ticket)

    def forget(self) -> None:
        """Cancel, and show nothing of an earlier test any more."""
        self.cancel()
        self._ticket = self._ending = self._obstacle = None
        self._show()

    @Slot()
    def outdate(self) -> None:
        """What is tested with has changed: say no more what an earlier test found."""
        if self._ticket is None:
            self.forget()

    @Slot(object)
    def _on_ended(self, ending: Ending) -> None:
        if ending.ticket == self._ticket:
            self._ticket, self._ending = None, ending
            self._show()
            self.ended.emit()

    @Slot(object)
    def _act(self, action: Action) -> None:
        assert self._config is not None
        if action is Action.USE_CORRECTED_ADDRESS:
            assert isinstance(self._ending, ConnectionFailed)
            self.addressCorrected.emit(self._ending.diagnosis.corrected_url)
        elif action is Action.GO_DIRECT:
            self._assistant.go_direct()
            self.test(self._config)
        else:
            self.requested.emit()

    # -- what is shown

    def _show(self) -> None:
        busy = self._ticket is not None
        self.test_button.setEnabled(not busy)
        self.cancel_button.setVisible(busy)
        self._progress.setVisible(busy)
        ending = self._ending
        self.answer.setVisible(isinstance(ending, ConnectionAnswer))
        diagnosis = ending.diagnosis if isinstance(ending, ConnectionFailed) else None
        self._show_facts(ending)
        self.causes.set_items(self.tr("Likely causes"), _texts(diagnosis.causes if diagnosis else ()))
        self.advice.set_items(self.tr("What to do"), _texts(diagnosis.advice if diagnosis else ()))
        self.details.set_text(diagnosis.details if diagnosis else "")
        if busy:
            self._show_progress()
        elif self._obstacle is not None:
            self.note.say(localize(self._obstacle), Severity.WARNING)
        elif isinstance(ending, ConnectionAnswer):
            self._show_answer(ending)
        elif diagnosis is not None:
            self.note.say(localize(diagnosis.title), Severity.ERROR, self._remedies(diagnosis))
        elif isinstance(ending, ConnectionCancelled):
            self.note.say(self.tr("Cancelled. Nothing was changed."), Severity.INFO)
        else:
            self.note.clear()

    def _show_progress(self) -> None:
        assert self._config is not None
        text = self.tr("Asking {model} at {host}, for at most {seconds} s…").format(
            model=self._config.model_id,
            host=_host(self._config.base_url),
            seconds=f"{self._config.deadline_s:g}",
        )
        self.note.say(text, Severity.INFO)

    def _show_answer(self, answer: ConnectionAnswer) -> None:
        works = self.tr("It works, without the proxy.") if self._assistant.is_direct else self.tr("It works.")
        self.note.say("\n".join([works, *map(localize, answer.notes)]), Severity.SUCCESS)
        self.answer.setText(f"“{answer.text}”")

    def _show_facts(self, ending: Ending | None) -> None:
        """Where the request went; how long it took and who answered, if somebody did."""
        answered = isinstance(ending, ConnectionAnswer)
        for widget in (self.time, self.model, self._fact_labels["time"], self._fact_labels["model"]):
            widget.setVisible(answered)
        url = ""
        if isinstance(ending, ConnectionAnswer):
            self.time.setText(self.tr("{seconds} s").format(seconds=f"{ending.latency_s:.2f}"))
            self.model.setText(ending.model)
            url = ending.url
        elif isinstance(ending, ConnectionFailed):
            url = ending.diagnosis.url
        self.url.setText(url)
        self.url.setCursorPosition(0)
        self._facts.setVisible(bool(url))

    def _remedies(self, diagnosis: Diagnosis) -> tuple[Remedy, ...]:
        texts = {
            Action.USE_CORRECTED_ADDRESS: self.tr("Use {url}").format(url=diagnosis.corrected_url),
            Action.GO_DIRECT: self.tr("Go without the proxy"),
            Action.RETRY: self.tr("Try again"),
        }
        text = texts.get(diagnosis.action)
        return (Remedy(text, diagnosis.action),) if text is not None else ()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.test_button.setText(self.tr("Test co&nnection"))
        question = QCoreApplication.translate(CONTEXT, QUESTION)
        tooltip = self.tr("Asks the model once, at temperature {temperature}: “{question}”")
        set_tooltip(self.test_button, tooltip.format(temperature=TEMPERATURE, question=question))
        self.cancel_button.setText(self.tr("Cance&l"))
        self.cancel_button.setToolTip(self.tr("End the request now"))
        self._progress.setAccessibleName(self.tr("Waiting for the gateway"))
        self._fact_labels["time"].setText(self.tr("Answered after"))
        self._fact_labels["model"].setText(self.tr("Model"))
        self._fact_labels["url"].setText(self.tr("Address"))
        self.url.setAccessibleName(self.tr("Address"))
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def _host(base_url: str) -> str:
    try:
        return urlsplit(canonical(base_url).base_url).netloc
    except EndpointError:
        return base_url


def _texts(messages: tuple[Message, ...]) -> tuple[str, ...]:
    return tuple(map(localize, messages))
