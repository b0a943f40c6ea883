"""Settings: the gateway, its key, the connection test, language and theme. Everything is saved at once."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from attnstudio.assistant.endpoint import canonical
from attnstudio.assistant.importing import Imported, in_force
from attnstudio.assistant.protocol import GatewayConfig
from attnstudio.assistant.thread import AssistantThread
from attnstudio.credentials import CredentialStore
from attnstudio.messages import QT_TRANSLATE_NOOP, message
from attnstudio.settings import SettingsStore
from attnstudio.ui.note import Note, Remedy
from attnstudio.ui.settings.appearance import AppearanceSection
from attnstudio.ui.settings.connection import ConnectionSection
from attnstudio.ui.settings.gateway import GatewaySection
from attnstudio.ui.settings.importing import ImportSection
from attnstudio.ui.settings.key import KeySection
from attnstudio.ui.settings.parts import section_title
from attnstudio.ui.theme import GRID, Severity


class SettingsDialog(QDialog):
    """Stays open beside the window. Hiding it cancels a request and empties the key field.

    languageChosen(str), themeChosen(str)   to be put in force by the window; saved already
    """

    languageChosen = Signal(str)
    themeChosen = Signal(str)

    def __init__(
        self,
        store: SettingsStore,
        credentials: CredentialStore,
        assistant: AssistantThread,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._credentials = credentials
        self._moves_exposed = False
        self.importing = ImportSection(self)
        self.exposed = Note(self)
        self.gateway = GatewaySection(store, self)
        self.key = KeySection(credentials, self)
        self.connection = ConnectionSection(assistant, self)
        self.appearance = AppearanceSection(store, self)
        self._titles = [section_title(self) for _ in range(4)]
        self._scroll = QScrollArea(self)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self._build()
        self._connect()
        self.retranslate()
        self.resize(80 * GRID, 80 * GRID)

    def _build(self) -> None:
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        gateway, key, connection, appearance = self._titles
        header = QHBoxLayout()
        header.addWidget(gateway, 1)
        header.addWidget(self.importing.button)
        column.addLayout(header)
        column.addWidget(self.importing)
        column.addWidget(self.gateway)
        for title, section in ((key, self.key), (connection, self.connection), (appearance, self.appearance)):
            column.addSpacing(2 * GRID)
            column.addWidget(title)
            if section is self.key:
                column.addWidget(self.exposed)
            column.addWidget(section)
        column.addStretch(1)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._scroll, 1)
        self._buttons.setContentsMargins(2 * GRID, GRID, 2 * GRID, 2 * GRID)
        layout.addWidget(self._buttons)

    def _connect(self) -> None:
        self._buttons.rejected.connect(self.close)
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        self.importing.imported.connect(self._take_over)
        self.exposed.remedyChosen.connect(self._move_exposed)
        self.key.stored.connect(self._on_key_stored)
        for changed in (
            self.gateway.base_url.textEdited,
            self.gateway.model_id.textEdited,
            self.key.changed,
        ):
            changed.connect(self.connection.outdate)
        self.connection.requested.connect(self._test)
        self.connection.ended.connect(self._reveal_ending)
        self.connection.addressCorrected.connect(self._correct_address)
        self.appearance.languageChosen.connect(self.languageChosen)
        self.appearance.themeChosen.connect(self.themeChosen)

    # -- opening and closing

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if event.spontaneous():
            return
        self.gateway.refresh()
        self.appearance.refresh()
        self._show_exposed()
        self.key.refresh()
        self._focus_what_is_missing()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if event.spontaneous():
            return
        self.connection.forget()
        self.importing.forget()
        self.key.forget_entry()
        self._moves_exposed = False

    def _focus_what_is_missing(self) -> None:
        if not self.gateway.model_id.text():
            self.gateway.model_id.setFocus()
        elif self._credentials.key() is None:
            self.key.field.setFocus()
        else:
            self.connection.test_button.setFocus()

    @Slot()
    def _reveal_ending(self) -> None:
        """Scroll to what the test brought, once the page has grown."""
        QTimer.singleShot(0, self._scroll_to_connection)

    @Slot()
    def _scroll_to_connection(self) -> None:
        self._scroll.ensureWidgetVisible(self.connection, 0, GRID)

    # -- verbs

    @Slot()
    def _test(self) -> None:
        """Test what the fields say, once that is saved."""
        if not self.gateway.save():
            self.connection.refuse(message(_MEND_FIRST))
        elif self.key.field.text():
            self.connection.refuse(message(_SAVE_KEY_FIRST))
        else:
            self.connection.test(self._config())

    def _config(self) -> GatewayConfig:
        settings = self._store.settings
        gateway = in_force(settings.base_url, settings.model_id)
        return GatewayConfig(
            base_url=canonical(gateway.base_url).base_url,  # what was changed is said beside the field
            api_key=self._credentials.key() or "",
            model_id=gateway.model_id,
            key_source=self._credentials.state.source,
        )

    @Slot(str)
    def _correct_address(self, base_url: str) -> None:
        self.gateway.enter(base_url, "")
        self._test()

    @Slot(object)
    def _take_over(self, found: Imported) -> None:
        self.gateway.enter(found.base_url, found.model_id)
        if found.api_key:
            self.key.enter(found.api_key)

    @Slot()
    def _move_exposed(self) -> None:
        """Somebody wrote a key into our own config.json: store it, and then take it out of the file."""
        if self._store.exposed_key is not None:
            self._moves_exposed = True
            self.key.enter(self._store.exposed_key)

    @Slot()
    def _on_key_stored(self) -> None:
        if self._moves_exposed:
            self._moves_exposed = False
            self._store.exposed_key = None
            self._show_exposed()
            self.importing.remove_key(self._store.path)
        else:
            self.importing.offer_removal()

    def _show_exposed(self) -> None:
        if self._store.exposed_key is None:
            self.exposed.clear()
            return
        text = self.tr("{file} holds an API key in clear text.").format(file=self._store.path.name)
        self.exposed.say(text, Severity.WARNING, (Remedy(self.tr("Move it to the keyring"), None),))

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setWindowTitle(self.tr("Settings"))
        titles = (self.tr("Gateway"), self.tr("Key"), self.tr("Connection"), self.tr("Appearance"))
        for label, title in zip(self._titles, titles, strict=True):
            label.setText(title)
        self._show_exposed()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


_MEND_FIRST = QT_TRANSLATE_NOOP("Messages", "Mend the fields above first: nothing was sent.")
_SAVE_KEY_FIRST = QT_TRANSLATE_NOOP(
    "Messages", "The key in the field is not saved yet. Save it, or empty the field; nothing was sent."
)
