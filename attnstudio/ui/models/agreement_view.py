"""What the models say of the same cell or head, and what is true."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from attnstudio.assistant.agreement import Agreement, Said, SubjectAgreement, compare_claims
from attnstudio.assistant.claims import ClaimKind, Place, Verdict
from attnstudio.assistant.comparison_document import VERDICTS
from attnstudio.messages import Message
from attnstudio.ui.i18n import listing, localize
from attnstudio.ui.icons import icon_pixmap
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID, Severity, severity_colors

_SIGNS = {
    Verdict.HOLDS: ("success", Severity.SUCCESS),
    Verdict.FAILS: ("error", Severity.ERROR),
    Verdict.UNCHECKABLE: ("unknown", None),
}
SAID_PERCENT = 64
_OF_A_HEAD = (ClaimKind.PATTERN, ClaimKind.ENTROPY_ORDER)
_OF_A_ROW = (ClaimKind.STRONGEST_KEY, ClaimKind.ROW_COMPARISON)
_PLACE_ROLE = Qt.ItemDataRole.UserRole
_KEY_ROLE = Qt.ItemDataRole.UserRole + 1


class AgreementView(QTreeWidget):
    """One entry for each cell or head that was spoken of, and in it who says what.

    Where models differ comes first and unfolded, then where they agree, then what one model alone says.

    placeChosen(object)  the `Place` of the entry that was chosen
    """

    placeChosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._agreement = compare_claims({})
        self._toggled: dict[str, bool] = {}
        self._filling = False
        self.setColumnCount(2)
        self.setAlternatingRowColors(True)
        self.setUniformRowHeights(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setExpandsOnDoubleClick(False)
        header = self.header()
        header.setSectionsMovable(False)
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.itemActivated.connect(self._choose)
        self.itemExpanded.connect(self._on_toggled)
        self.itemCollapsed.connect(self._on_toggled)
        self.retranslate()

    def set_agreement(self, agreement: Agreement) -> None:
        """Show `agreement`; what a person folded or unfolded stays so."""
        self._agreement = agreement
        self._fill()

    def _fill(self) -> None:
        self._filling = True
        bar = self.verticalScrollBar()
        place = bar.value()
        self.clear()
        for subject in sorted(self._agreement.subjects, key=_rank):
            item = self._subject_item(subject)
            self.addTopLevelItem(item)
            for index in range(item.childCount()):  # a whole line: what differs is often at its end
                item.child(index).setFirstColumnSpanned(True)
            unfolded = self._toggled.get(subject.subject_key, subject.shared and not subject.agreed)
            item.setExpanded(unfolded)
        bar.setValue(place)
        self._filling = False

    def _subject_item(self, subject: SubjectAgreement) -> QTreeWidgetItem:
        said = self.tr("{what} · {tally}").format(what=self._title(subject), tally=self._tally(subject))
        item = QTreeWidgetItem([said, self._truth(subject)])
        item.setData(0, _KEY_ROLE, subject.subject_key)
        if subject.shared and not subject.agreed:
            font = QFont(self.font())
            font.setWeight(QFont.Weight.DemiBold)
            item.setFont(0, font)
        self._finish(item, subject.place)
        for group in _groups(subject):
            item.addChild(self._said_item(group))
        return item

    def _said_item(self, group: list[Said]) -> QTreeWidgetItem:
        claim = group[0].claim
        text = self.tr("{verdict}: {statement} – {models}").format(
            verdict=localize(VERDICTS[claim.verdict]),
            statement=localize(claim.statement).rstrip(".。"),
            models=listing(said.model for said in group),
        )
        item = QTreeWidgetItem([text])
        name, severity = _SIGNS[claim.verdict]
        palette = self.palette()
        color = (
            palette.placeholderText().color() if severity is None else severity_colors(palette, severity).text
        )
        item.setIcon(0, icon_pixmap(name, color, 16, self.devicePixelRatioF()))
        self._finish(item, claim.place)
        return item

    def _finish(self, item: QTreeWidgetItem, place: Place | None) -> None:
        """Columns may be narrow: the tooltip says all of it."""
        for column in range(self.columnCount()):
            item.setToolTip(column, item.text(column))
        item.setData(0, _PLACE_ROLE, place)
        item.setSizeHint(0, QSize(0, self.fontMetrics().height() + GRID))

    # -- words

    def _title(self, subject: SubjectAgreement) -> str:
        kinds = {
            ClaimKind.STRONGEST_KEY: self.tr("strongest key"),
            ClaimKind.WEIGHT: self.tr("weight"),
            ClaimKind.ROW_COMPARISON: self.tr("which of two keys"),
            ClaimKind.PATTERN: self.tr("pattern"),
            ClaimKind.ENTROPY_ORDER: self.tr("entropy, higher or lower"),
            ClaimKind.DIFFERENCE: self.tr("difference, B minus A"),
        }
        place, kind = subject.place, kinds[subject.kind]
        frame = subject.subject_key.partition(" ")[0]
        if frame in ("A", "B"):
            kind = self.tr("{kind} in frame {frame}").format(kind=kind, frame=frame)
        if place is None:
            return kind
        if place.query is None or subject.kind in _OF_A_HEAD:
            return self.tr("Head {head}: {kind}").format(head=place.head + 1, kind=kind)
        if place.key is None or subject.kind in _OF_A_ROW:
            text = self.tr("Head {head}, query {query}: {kind}")
            return text.format(head=place.head + 1, query=place.query + 1, kind=kind)
        text = self.tr("Head {head}, query {query}, key {key}: {kind}")
        return text.format(head=place.head + 1, query=place.query + 1, key=place.key + 1, kind=kind)

    def _tally(self, subject: SubjectAgreement) -> str:
        models = subject.models()
        if not subject.shared:
            return self.tr("only {model}").format(model=models[0])
        text = self.tr("{count} models agree") if subject.agreed else self.tr("{count} models differ")
        return text.format(count=len(models))

    def _truth(self, subject: SubjectAgreement) -> str:
        """What checking found, by a claim that holds if there is one: the others tell what is wrong, too."""
        order = (Verdict.HOLDS, Verdict.FAILS, Verdict.UNCHECKABLE)
        claim = min((said.claim for said in subject.said), key=lambda said: order.index(said.verdict))
        return localize(claim.finding)

    # -- what the person does

    @Slot(QTreeWidgetItem, int)
    def _choose(self, item: QTreeWidgetItem, _column: int) -> None:
        place = item.data(0, _PLACE_ROLE)
        if place is not None:
            self.placeChosen.emit(place)

    @Slot(QTreeWidgetItem)
    def _on_toggled(self, item: QTreeWidgetItem) -> None:
        if not self._filling:
            self._toggled[item.data(0, _KEY_ROLE)] = item.isExpanded()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.header().resizeSection(0, self.viewport().width() * SAID_PERCENT // 100)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setHeaderLabels([self.tr("What is said of a cell or head"), self.tr("What is true")])
        self.setAccessibleName(self.tr("What the models say of the same cells and heads"))
        set_tooltip(
            self,
            self.tr(
                "Claims about the same cell or head, set beside the numbers that were sent. Enter or double "
                "click shows the place."
            ),
        )
        self._fill()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self._fill()


def _rank(subject: SubjectAgreement) -> int:
    """Where models differ, where they agree, what only one says."""
    if subject.shared:
        return int(subject.agreed)
    return 2


def _groups(subject: SubjectAgreement) -> list[list[Said]]:
    """The models that say the same to the letter, together."""
    groups: dict[tuple[Verdict, Message], list[Said]] = {}
    for said in subject.said:
        groups.setdefault((said.claim.verdict, said.claim.statement), []).append(said)
    return list(groups.values())
