"""Which class is checked, and how it is made: what a person can say when the studio cannot guess it."""

from __future__ import annotations

import ast
import warnings
from typing import Any

from PySide6.QtCore import QEvent, QTimer, Signal, Slot
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit, QWidget

from attnstudio.check import ArgumentError, parse_arguments
from attnstudio.engine.checking.options import CheckOptions
from attnstudio.ui.fields import IntField
from attnstudio.ui.note import Note
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID, Severity

PAUSE_MS = 300
D_MODEL, HEADS = 512, 8
LARGEST_SIZE = 16_384
FIELD_WIDTH = 10 * GRID


class CheckForm(QWidget):
    """Class, sizes and further arguments; the classes offered are those of the code.

    changed()  something else is chosen
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._code = ""
        self._labels = tuple(QLabel(self) for _ in range(4))
        self.class_chooser = QComboBox(self)
        self.d_model, self.heads = IntField(self), IntField(self)
        self.arguments = QLineEdit(self)
        self.note = Note(self)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.read_classes)
        self._build()
        self.retranslate()

    def _build(self) -> None:
        self.d_model.set_value(D_MODEL)
        self.heads.set_value(HEADS)
        self.class_chooser.addItem("", "")
        self.class_chooser.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.class_chooser.setMinimumContentsLength(16)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GRID)
        grid.setVerticalSpacing(GRID // 2)
        grid.setColumnStretch(1, 1)
        class_label, d_model_label, heads_label, arguments_label = self._labels
        grid.addWidget(class_label, 0, 0)
        grid.addWidget(self.class_chooser, 0, 1, 1, 3)
        grid.addWidget(d_model_label, 1, 0)
        grid.addWidget(self.d_model, 1, 1)
        grid.addWidget(heads_label, 1, 2)
        grid.addWidget(self.heads, 1, 3)
        grid.setColumnStretch(3, 1)
        grid.addWidget(arguments_label, 2, 0)
        grid.addWidget(self.arguments, 2, 1, 1, 3)
        grid.addWidget(self.note, 3, 0, 1, 4)
        fields = (self.class_chooser, self.d_model, self.heads, self.arguments)
        for label, field in zip(self._labels, fields, strict=True):
            label.setBuddy(field)
        for field in (self.d_model, self.heads):
            field.setMinimumWidth(FIELD_WIDTH)
            field.valueEdited.connect(self._on_changed)
            field.refused.connect(self._on_changed)
        self.class_chooser.activated.connect(self._on_changed)
        self.arguments.textEdited.connect(self._on_changed)

    def options(self) -> CheckOptions | None:
        """What is chosen; None, and said here, where that cannot be used."""
        problem = self._problem()
        if problem:
            self.note.say(problem, Severity.ERROR)
            return None
        self.note.clear()
        d_model, heads = self.d_model.value(), self.heads.value()
        assert d_model is not None
        assert heads is not None
        name = str(self.class_chooser.currentData() or "")
        return CheckOptions(name, d_model, heads, parse_arguments(_pieces(self.arguments.text())))

    def choose_class(self, name: str) -> None:
        """Check this class from now on; "" looks for one."""
        if (index := self.class_chooser.findData(name)) < 0:
            self.class_chooser.addItem(name, name)
            index = self.class_chooser.count() - 1
        self.class_chooser.setCurrentIndex(index)

    def set_code(self, code: str) -> None:
        """Offer the classes of `code`, once its writer pauses."""
        self._code = code
        self._pause.start()

    @Slot()
    def read_classes(self) -> None:
        """Offer the classes of the code now; what cannot be parsed leaves those that were offered."""
        self._pause.stop()
        try:
            names = class_names(self._code)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return  # in the midst of being written
        chosen = str(self.class_chooser.currentData() or "")
        self.class_chooser.clear()
        self.class_chooser.addItem(self.tr("Found by the studio"), "")
        for name in names:
            self.class_chooser.addItem(name, name)
        self.class_chooser.setCurrentIndex(max(0, self.class_chooser.findData(chosen)))

    def _problem(self) -> str:
        for name, field in (("d_model", self.d_model), (self.tr("heads"), self.heads)):
            value = field.value()
            if value is None or not 1 <= value <= LARGEST_SIZE:
                text = self.tr("{name} must be a whole number from 1 to {most}.")
                return text.format(name=name, most=LARGEST_SIZE)
        try:
            parse_arguments(_pieces(self.arguments.text()))
        except ArgumentError as error:
            text = self.tr("Write arguments as name=value, with commas between them, not “{text}”.")
            return text.format(text=str(error))
        return ""

    @Slot()
    def _on_changed(self) -> None:
        self.note.clear()
        self.changed.emit()

    def retranslate(self) -> None:
        """Texts in the current language."""
        texts = (self.tr("&Class"), self.tr("&d_model"), self.tr("&Heads"), self.tr("&Arguments"))
        for label, text in zip(self._labels, texts, strict=True):
            label.setText(text)
        self.class_chooser.setItemText(0, self.tr("Found by the studio"))
        set_tooltip(
            self.class_chooser,
            self.tr("Which class of the file is the attention. The studio asks when it is not clear."),
        )
        set_tooltip(self.d_model, self.tr("The width of a token, for the constructor; also named embed_dim"))
        set_tooltip(self.heads, self.tr("How many heads, for the constructor; d_model must be a multiple"))
        self.arguments.setPlaceholderText("block_size=64, bias=False")
        set_tooltip(
            self.arguments,
            self.tr(
                "Further arguments of the constructor, where the studio cannot guess them: name=value, …"
            ),
        )
        if self.note.text():
            self.note.say(self._problem(), Severity.ERROR)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def class_names(code: str) -> tuple[str, ...]:
    """The classes at the top of `code`, in their order. Raises `SyntaxError` when it is no Python."""
    return tuple(node.name for node in _parsed(code, "exec").body if isinstance(node, ast.ClassDef))


def _pieces(text: str) -> tuple[str, ...]:
    """The arguments of a call as they are written, each by itself; not split inside brackets and quotes."""
    if not text.strip():
        return ()
    try:
        call = _parsed(f"f({text})", "eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        call = None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
        return (text,)
    plain = tuple(ast.unparse(value) for value in call.args)
    return plain + tuple(f"{one.arg or '**'}={ast.unparse(one.value)}" for one in call.keywords)


def _parsed(code: str, mode: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of strange escapes in other people's code
        return ast.parse(code, mode=mode)
