"""Choosing the suite in which ticked cases are kept."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Signal, Slot
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QLabel, QPushButton, QVBoxLayout, QWidget

from attnstudio.ui.cases.suites import MAX_NAME, SuiteShelf, name_problem
from attnstudio.ui.i18n import localize
from attnstudio.ui.note import Note
from attnstudio.ui.settings.parts import text_label
from attnstudio.ui.theme import GRID, Severity


class KeepDialog(QDialog):
    """Asks for the name of a new suite, or for an existing one to add to or to replace.

    chosen(str, bool)  the suite, and whether the cases are added to those that it has
    """

    chosen = Signal(str, bool)

    def __init__(self, shelf: SuiteShelf, count: int, proposal: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self._count = count
        self._label = QLabel(self)
        self.name_field = QComboBox(self)
        self._hint = text_label(self)
        self.note = Note(self)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.keep_button = QPushButton(self)
        self.add_button = QPushButton(self)
        self.replace_button = QPushButton(self)
        self._build(proposal)
        self.retranslate()

    def _build(self, proposal: str) -> None:
        self.name_field.setEditable(True)
        self.name_field.addItems(list(self._shelf.names()))
        self.name_field.setEditText(proposal)
        line = self.name_field.lineEdit()
        assert line is not None
        line.setMaxLength(MAX_NAME)
        line.selectAll()
        self._label.setBuddy(self.name_field)
        for button in (self.keep_button, self.add_button, self.replace_button):
            self._buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        layout.setSpacing(GRID)
        for widget in (self._label, self.name_field, self._hint, self.note):
            layout.addWidget(widget)
        layout.addStretch(1)
        layout.addWidget(self._buttons)
        self.name_field.editTextChanged.connect(self._judge)
        self.keep_button.clicked.connect(self._keep)
        self.add_button.clicked.connect(self._keep)
        self.replace_button.clicked.connect(self._replace)
        self._buttons.rejected.connect(self.reject)

    def sizeHint(self) -> QSize:
        return QSize(56 * GRID, super().sizeHint().height())

    def name(self) -> str:
        """The name that was entered."""
        return self.name_field.currentText().strip()

    @Slot()
    def _judge(self) -> None:
        """Offer what can be done with a suite of the entered name."""
        problem = name_problem(self.name())
        exists = problem is None and self._shelf.has(self.name())
        self.keep_button.setVisible(not exists)
        self.keep_button.setEnabled(problem is None)
        self.add_button.setVisible(exists)
        self.replace_button.setVisible(exists)
        (self.add_button if exists else self.keep_button).setDefault(True)
        if problem is not None and self.name():
            self.note.say(localize(problem), Severity.ERROR)
        elif exists:
            text = self.tr("There is a suite “{name}”. Add the ticked cases to it, or keep only them in it.")
            self.note.say(text.format(name=self.name()), Severity.INFO)
        else:
            self.note.clear()

    @Slot()
    def _keep(self) -> None:
        self._choose(add=True)

    @Slot()
    def _replace(self) -> None:
        self._choose(add=False)

    def _choose(self, *, add: bool) -> None:
        name = self.name()
        self.accept()
        self.chosen.emit(name, add)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setWindowTitle(self.tr("Keep cases"))
        self._label.setText(self.tr("Suite"))
        line = self.name_field.lineEdit()
        assert line is not None
        line.setPlaceholderText(self.tr("A name for the suite"))
        self.name_field.setToolTip(self.tr("A new name, or a suite that there is"))
        text = self.tr("Cases to keep: {count}. Suites lie in {folder}")
        self._hint.setText(text.format(count=self._count, folder=self._shelf.folder))
        self.keep_button.setText(self.tr("Keep"))
        self.keep_button.setToolTip(self.tr("Make a suite of the ticked cases"))
        self.add_button.setText(self.tr("Add to it"))
        self.add_button.setToolTip(self.tr("Keep what the suite has, and add the cases that it lacks"))
        self.replace_button.setText(self.tr("Replace it"))
        self.replace_button.setToolTip(self.tr("Keep the ticked cases in it, and no others"))
        cancel = self._buttons.button(QDialogButtonBox.StandardButton.Cancel)
        cancel.setText(self.tr("Cancel"))
        cancel.setToolTip(self.tr("Keep nothing"))
        self._judge()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
