"""What a question is about: the head that is read out, all heads, or two frames to compare."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from attnstudio.assistant.subjects import Subject, SubjectKind
from attnstudio.engine.frames import AttentionFrame, LayerRole
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.note import Note
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, Severity

LETTERS = 10


class SubjectChooser(QWidget):
    """Chooses the subject out of the frame on the screen, and keeps an earlier frame to compare with.

    The kept frame A is the one frame that stays in memory because of a choice made here.

    subjectChanged()  another subject is chosen, or the frame or head that it is about has changed
    """

    subjectChanged = Signal()

    def __init__(self, studio: Studio, state: HeadsState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._state = state
        self._head = 0
        self.kept: AttentionFrame | None = None
        self._label = QLabel(self)
        self.kind = QComboBox(self)
        self.keep_button = QPushButton(self)
        self.frame_a, self.frame_b = ElidedLabel(self), ElidedLabel(self)
        self.note = Note(self)
        self._build()
        studio.frameChanged.connect(self._on_frame)
        state.cursorChanged.connect(self._on_cursor)
        self.retranslate()

    def _build(self) -> None:
        for kind in SubjectKind:
            self.kind.addItem("", kind)
        self.kind.setCurrentIndex(self.kind.findData(SubjectKind.ALL_HEADS))
        self.kind.setMinimumContentsLength(LETTERS)
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kind.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._label.setBuddy(self.kind)
        self.keep_button.setAutoDefault(False)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self._label)
        row.addWidget(self.kind, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        layout.addLayout(row)
        for widget in (self.frame_a, self.frame_b, self.keep_button, self.note):
            layout.addWidget(widget)
        self.kind.activated.connect(self._on_chosen)
        self.keep_button.clicked.connect(self.keep)

    # -- the subject

    def subject(self) -> Subject | None:
        """What is chosen, out of the frame on the screen; None while it cannot be sent (`obstacle`)."""
        frame, kind = self._studio.frame, self.chosen_kind()
        if frame is None or self.obstacle():
            return None
        if kind is SubjectKind.HEAD:
            return Subject(kind, frame, head=self._head_of(frame))
        if kind is SubjectKind.COMPARISON:
            assert self.kept is not None
            return Subject(kind, self.kept, other=frame)
        return Subject(kind, frame)

    def obstacle(self) -> str:
        """Why what is chosen cannot be sent; "" when it can."""
        frame = self._studio.frame
        if frame is None:
            return self.tr("There are no heads yet.")
        if self.chosen_kind() is not SubjectKind.COMPARISON:
            return ""
        if self.kept is None:
            return self.tr(
                "Keep a frame as A first; then change something, train, or look at the other layer."
            )
        if self.kept is frame:
            return self.tr("A and B are the same frame. Change something, train, or look at the other layer.")
        if self.kept.weights.shape != frame.weights.shape:
            return self.tr(
                "A is {a} and B is {b}. Only frames of one shape can be compared cell by cell: go back to "
                "as many heads and tokens, or keep this frame as A."
            ).format(a=self._shape(self.kept), b=self._shape(frame))
        return ""

    def chosen_kind(self) -> SubjectKind:
        """How much of which frames is read."""
        return SubjectKind(self.kind.currentData())  # Qt gives back a plain str

    def choose(self, kind: SubjectKind) -> None:
        """Choose how much is read."""
        if kind is not self.chosen_kind():
            self.kind.setCurrentIndex(self.kind.findData(kind))
            self._on_chosen()

    @Slot()
    def keep(self) -> None:
        """Keep the frame on the screen as A."""
        self.kept = self._studio.frame
        self._on_chosen()

    def _head_of(self, frame: AttentionFrame) -> int:
        return min(self._state.head, frame.heads - 1)

    # -- what changes

    @Slot()
    def _on_chosen(self) -> None:
        self._show()
        self.subjectChanged.emit()

    @Slot(object)
    def _on_frame(self) -> None:
        self._show()
        self.subjectChanged.emit()

    @Slot()
    def _on_cursor(self) -> None:
        if self._state.head != self._head:
            self._show()
            if self.chosen_kind() is SubjectKind.HEAD:
                self.subjectChanged.emit()

    # -- what is shown

    def _show(self) -> None:
        frame = self._studio.frame
        self._head = self._state.head
        number = 1 + (self._head if frame is None else self._head_of(frame))
        texts = {
            SubjectKind.HEAD: self.tr("This head ({number})").format(number=number),
            SubjectKind.ALL_HEADS: self.tr("All heads"),
            SubjectKind.COMPARISON: self.tr("Compare A with B"),
        }
        for index, kind in enumerate(SubjectKind):
            if self.kind.itemText(index) != texts[kind]:
                self.kind.setItemText(index, texts[kind])
        compares = self.chosen_kind() is SubjectKind.COMPARISON
        self.keep_button.setVisible(compares)
        self.keep_button.setEnabled(frame is not None and frame is not self.kept)
        for label in (self.frame_a, self.frame_b):
            label.setVisible(compares and self.kept is not None)
        if self.kept is not None and frame is not None:
            self.frame_a.setText(self.tr("A: {frame}").format(frame=self._describe(self.kept)))
            self.frame_b.setText(self.tr("B: {frame}").format(frame=self._describe(frame)))
        obstacle = self.obstacle()
        if obstacle != self.note.text():
            if obstacle:
                self.note.say(obstacle, Severity.INFO)
            else:
                self.note.clear()

    def _describe(self, frame: AttentionFrame) -> str:
        layer = (
            self.tr("trained layer") if frame.origin.layer is LayerRole.TRAINED else self.tr("explored layer")
        )
        origin = frame.origin
        text = self.tr("{layer}, step {step}, seed {seed}")
        return text.format(layer=layer, step=origin.step, seed=origin.spec.seed)

    def _shape(self, frame: AttentionFrame) -> str:
        _, heads, queries, keys = frame.weights.shape
        return self.tr("{heads} heads of {queries} × {keys}").format(heads=heads, queries=queries, keys=keys)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._label.setText(self.tr("About"))
        self.kind.setAccessibleName(self.tr("What to read"))
        set_tooltip(
            self.kind,
            self.tr(
                "What is sent: the head that you locked or pointed at last, all heads, or a kept frame A "
                "beside the one on the screen, B."
            ),
        )
        self.keep_button.setText(self.tr("Keep this frame as A"))
        set_tooltip(
            self.keep_button,
            self.tr("Keep the weights on the screen, to compare later ones with them, cell by cell."),
        )
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
