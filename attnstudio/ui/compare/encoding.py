"""The positional encoding as a picture, and what its rows have in common."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from attnstudio.engine.comparing.encoding_picture import (
    PAPER_BASE,
    DrawEncoding,
    Encoding,
    describe_product,
    describe_spread,
    describe_value,
    problem_of,
)
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.ui.compare.asking import StudyAsker
from attnstudio.ui.compare.low_splitter import LowSplitter
from attnstudio.ui.compare.signed_map import Ends, SignedMap
from attnstudio.ui.differences.difference_bar import DifferenceBar
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.fields import IntField, NumberField
from attnstudio.ui.i18n import localize
from attnstudio.ui.note import Note, Remedy
from attnstudio.ui.runs.flow_row import FlowRow
from attnstudio.ui.settings.parts import set_tooltip, text_label
from attnstudio.ui.splits import SplitMemory
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, Severity

SHARES = {Qt.Orientation.Horizontal: (6000, 4000), Qt.Orientation.Vertical: (5000, 5000)}
WIDE = 76 * GRID
LOWEST = 34 * GRID  # of a picture; where there is less, the tab scrolls


class EncodingPage(QWidget):
    """Length and d_model are the experiment's until a person writes others."""

    def __init__(self, studio: Studio, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._follows = True
        self._wanted: DrawEncoding | None = None
        self.found: Encoding | None = None
        self._asker = StudyAsker(studio.studies, self)
        self.controls = FlowRow(self)
        self.length, self.d_model = IntField(self.controls), IntField(self.controls)
        self.base = NumberField(self.controls)
        self._labels = tuple(QLabel(self.controls) for _ in range(3))
        self.reset = QPushButton(self.controls)
        self.sentence = text_label(self)
        self.note = Note(self)
        self.values, self.products = SignedMap(self), SignedMap(self, square=True)
        self.titles = ElidedLabel(self), ElidedLabel(self)
        self.bars = DifferenceBar(self), DifferenceBar(self)
        self.readout = ElidedLabel(self)
        self.views = LowSplitter(Qt.Orientation.Horizontal, self)
        self._build()
        self._connect()
        self._take(studio.spec)
        self.retranslate()

    def _build(self) -> None:
        for label, field in zip(self._labels, (self.length, self.d_model, self.base), strict=True):
            label.setBuddy(field)
            pair = QWidget(self.controls)
            row = QHBoxLayout(pair)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(GRID // 2)
            row.addWidget(label)
            row.addWidget(field)
            field.setFixedWidth(self.fontMetrics().horizontalAdvance("1000000") + 4 * GRID)
            self.controls.flow.addWidget(pair)
        self.reset.setAutoDefault(False)
        self.controls.flow.addWidget(self.reset)
        for title, view, bar in zip(self.titles, (self.values, self.products), self.bars, strict=True):
            part = QWidget()
            column = QVBoxLayout(part)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(GRID // 2)
            column.addWidget(title)
            column.addWidget(view, 1)
            column.addWidget(bar)
            self.views.addWidget(part)
        self.views.setChildrenCollapsible(False)
        self.views.setHandleWidth(GRID)
        self._split = SplitMemory(self.views, "compare-encoding", SHARES)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        for widget in (self.controls, self.sentence, self.note):
            column.addWidget(widget)
        column.addWidget(self.views, 1)
        column.addWidget(self.readout)

    def _connect(self) -> None:
        for field in (self.length, self.d_model, self.base):
            field.valueEdited.connect(self._on_edited)
            field.refused.connect(self._on_edited)
        self.reset.clicked.connect(self.follow)
        self._studio.specChanged.connect(self._on_spec)
        self._asker.answered.connect(self._on_answer)
        self._asker.changed.connect(self._show_state)
        self.note.remedyChosen.connect(self.refresh)
        self.values.cursorChanged.connect(self._on_values)
        self.products.cursorChanged.connect(self._on_products)

    @property
    def busy(self) -> bool:
        """Whether an answer is waited for."""
        return self._asker.busy

    # -- what is asked

    def _take(self, spec: ExperimentSpec) -> None:
        self.length.set_value(spec.positions())
        self.d_model.set_value(spec.d_model)
        self.base.set_value(PAPER_BASE)

    @Slot()
    def follow(self) -> None:
        """Length and d_model of the experiment, the paper's base."""
        self._follows = True
        self._take(self._studio.spec)
        self.refresh()

    @Slot(object)
    def _on_spec(self, spec: ExperimentSpec) -> None:
        if self._follows:
            self._take(spec)
            self.refresh()

    @Slot()
    def _on_edited(self) -> None:
        self._follows = False
        self.refresh()

    def _problem(self) -> str:
        for field in (self.length, self.d_model, self.base):
            if (reason := field.problem()) is not None:
                return localize(reason)
        length, d_model, base = self.length.value(), self.d_model.value(), self.base.value()
        assert length is not None
        assert d_model is not None
        assert base is not None
        reason = problem_of(length, d_model, base)
        return "" if reason is None else localize(reason)

    @Slot()
    def refresh(self) -> None:
        """Ask for what the fields say, unless it is there; a hidden page waits until it is shown."""
        if not self.isVisible():
            return
        length, d_model, base = self.length.value(), self.d_model.value(), self.base.value()
        if not self._problem() and length is not None and d_model is not None and base is not None:
            wanted = DrawEncoding(length, d_model, base)
            if wanted != self._wanted or self._asker.error is not None:
                self._wanted = wanted
                self._asker.ask(wanted)
        self._show_state()

    # -- what came

    @Slot(object)
    def _on_answer(self, found: Encoding) -> None:
        self.found = found
        length, d_model = found.values.shape
        tokens = Ends("1", str(length))
        self.values.show_values(found.values, 1.0, tokens, Ends("0", str(d_model - 1)))
        self.bars[0].show_top(1.0)
        top = float(abs(found.products).max())
        self.products.show_values(found.products, top, tokens, tokens)
        self.bars[1].show_top(top)

    @Slot()
    def _show_state(self) -> None:
        problem, error = self._problem(), self._asker.error
        if problem:
            self.note.say(problem, Severity.ERROR)
        elif error is not None:
            self.note.say(localize(error.message), Severity.ERROR, (Remedy(self.tr("Try again"), None),))
        else:
            self.note.clear()
        self.reset.setEnabled(not self._follows)
        if self.found is not None:
            self.sentence.setText(localize(describe_spread(self.found)))
        else:
            self.sentence.setText(self.tr("Computing the encoding…"))
        self._show_readout()

    @Slot()
    def _on_values(self) -> None:
        if self.values.cursor_cell is not None and self.products.locked is not None:
            self.products.lock(None)  # one readout, of what was pointed at last
        self._show_readout()

    @Slot()
    def _on_products(self) -> None:
        if self.products.cursor_cell is not None and self.values.locked is not None:
            self.values.lock(None)
        self._show_readout()

    def _show_readout(self) -> None:
        of, value, product = self.found, self.values.cursor_cell, self.products.cursor_cell
        if of is None:
            text = ""
        elif product is not None:
            text = localize(describe_product(of, *product))
        elif value is not None:
            text = localize(describe_value(of, *value))
        else:
            text = self.tr("Point at a cell to read it with its formula; click to keep it.")
        self.readout.setText(text)
        for view in (self.values, self.products):
            view.setAccessibleDescription(text if view.cursor_cell is not None else "")

    def close_down(self) -> None:
        """Wait for nothing more."""
        self._asker.cancel()

    # -- events

    def retranslate(self) -> None:
        """Texts in the current language."""
        names = (self.tr("Length"), self.tr("d_model"), self.tr("Base"))
        tips = (
            self.tr("How many positions are drawn; the experiment's length at first"),
            self.tr("How many numbers are added to each token; the experiment's d_model at first"),
            self.tr("Wavelengths grow from 2π to this many times 2π; 10000 in the paper (section 3.5)"),
        )
        fields = (self.length, self.d_model, self.base)
        for label, field, name, tip in zip(self._labels, fields, names, tips, strict=True):
            label.setText(name)
            field.setAccessibleName(name)
            set_tooltip(field, tip)
        self.reset.setText(self.tr("As in the experiment"))
        set_tooltip(self.reset, self.tr("Length and d_model of the experiment, and the paper's base"))
        self.titles[0].setText(self.tr("Encoding: tokens down, dimensions across (from 0)"))
        self.titles[1].setText(self.tr("Dot products of the tokens' encodings"))
        self.values.setAccessibleName(self.titles[0].text())
        self.products.setAccessibleName(self.titles[1].text())
        set_tooltip(
            self.values,
            self.tr(
                "PE(pos, 2i) = sin(pos / 10000^(2i / d_model)) in even dimensions, the cosine in odd ones: "
                "fast waves at the left, slow ones at the right. pos is 0 for token 1"
            ),
        )
        set_tooltip(
            self.products,
            self.tr(
                "How alike the encodings of two tokens are. Stripes along the diagonal: only the distance "
                "counts, so a head can learn to look a fixed number of tokens back"
            ),
        )
        self.bars[0].explain(
            self.tr("Colour bar of the encoding"), self.tr("Sine and cosine lie between -1 and 1.")
        )
        self.bars[1].explain(
            self.tr("Colour bar of the dot products"),
            self.tr("The dot product is largest with the position itself."),
        )
        self._show_state()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= WIDE
        self._split.turn(Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical)
        self.views.setMinimumHeight(LOWEST if wide else 2 * LOWEST)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()
