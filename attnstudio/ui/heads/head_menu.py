"""The context menu of one head."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from attnstudio.engine.frames import AttentionFrame
from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.heads.copying import can_copy, weights_csv
from attnstudio.ui.heads.worth import Worth
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon


class HeadMenu(QMenu):
    """What can be done with a head (from 0) of `frame`; deletes itself when closed.

    enlargeChosen(), allChosen()  show this head alone, show all
    switchChosen(head)            switch the head off, or on again
    traceChosen(head, cell)       follow a cell's number through the computation
    """

    enlargeChosen = Signal()
    allChosen = Signal()
    switchChosen = Signal(int)
    traceChosen = Signal(int, object)

    def __init__(self, frame: AttentionFrame, head: int, readout: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setToolTipsVisible(True)
        self._frame = frame
        self._head = head
        self._readout = readout
        self._cell: Cell | None = None

    def add_enlarge(self) -> None:
        """Offer to show this head alone."""
        self.addAction(icon("enlarge"), self.tr("&Enlarge")).triggered.connect(self.enlargeChosen)

    def add_show_all(self) -> None:
        """Offer to show all heads again."""
        self.addAction(icon("back"), self.tr("Show &all heads")).triggered.connect(self.allChosen)

    def add_switch(self, worth: Worth) -> None:
        """Offer to switch the head off or on; where that is refused, with the reason."""
        text = self.tr("Switch this head &on") if worth.off else self.tr("Switch this head o&ff")
        action = self.addAction(icon("head-on" if worth.off else "head-off"), text, self._switch)
        action.setShortcut(Qt.Key.Key_X)  # shown only: while the menu is open its letters choose
        action.setEnabled(worth.refusal is None)
        action.setToolTip(
            self.tr("Its output is left out; loss and accuracy show what it was worth")
            if worth.refusal is None
            else localize(worth.refusal)
        )

    def add_trace(self, cell: Cell | None) -> None:
        """Offer to follow the number of `cell`; None where there is none under the pointer."""
        self._cell = cell
        trace = self.addAction(icon("inspector"), self.tr("&Trace this weight"), self._trace)
        trace.setEnabled(cell is not None)
        trace.setToolTip(self.tr("Point at a cell first") if cell is None else self._trace_tip(cell))

    def _trace_tip(self, cell: Cell) -> str:
        said = self.tr("Query {query}, key {key}: where the number comes from, in the inspector")
        return said.format(query=cell.query + 1, key=cell.key + 1)

    def add_copies(self) -> None:
        """Offer the weights and the readout for the clipboard, where there are any that fit."""
        copy = self.addAction(icon("copy"), self.tr("Copy &weights of this head"), self._copy_weights)
        copy.setEnabled(can_copy(self._frame))
        if copy.isEnabled():
            copy.setToolTip(self.tr("As CSV: a line for each query, a column for each key"))
        else:
            copy.setToolTip(self.tr("Too many for the clipboard; use File > Export"))
        read = self.addAction(icon("copy"), self.tr("Copy &readout"), self._copy_readout)
        read.setEnabled(bool(self._readout))
        read.setToolTip(self.tr("The sentence about the cell under the cursor"))

    @Slot()
    def _switch(self) -> None:
        self.switchChosen.emit(self._head)

    @Slot()
    def _trace(self) -> None:
        self.traceChosen.emit(self._head, self._cell)

    @Slot()
    def _copy_weights(self) -> None:
        QGuiApplication.clipboard().setText(weights_csv(self._frame, self._head))

    @Slot()
    def _copy_readout(self) -> None:
        QGuiApplication.clipboard().setText(self._readout)
