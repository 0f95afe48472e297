"""A layout that breaks into rows, so that nothing is cut off when texts grow."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Puts widgets side by side and begins a new row when the width is used up."""

    def __init__(
        self, parent: QWidget | None = None, gap: int = 12, align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft
    ) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self._align = align
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        hints = [item.sizeHint() for item in self._shown()]
        width = sum(h.width() for h in hints) + self._gap * max(0, len(hints) - 1)
        return self._grown(QSize(width, max((h.height() for h in hints), default=0)))

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._shown():
            size = size.expandedTo(item.minimumSize())
        return self._grown(size)

    def _grown(self, size: QSize) -> QSize:
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _rows(self, width: int) -> list[list[QLayoutItem]]:
        rows: list[list[QLayoutItem]] = []
        used = 0
        for item in self._shown():
            need = item.sizeHint().width()
            if rows and used + self._gap + need <= width:
                rows[-1].append(item)
                used += self._gap + need
            else:
                rows.append([item])
                used = need
        return rows

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        margins = self.contentsMargins()
        area = rect.adjusted(margins.left(), margins.top(), -margins.right(), -margins.bottom())
        top = area.top()
        for line in self._rows(area.width()):
            sizes = [item.sizeHint().boundedTo(QSize(max(area.width(), 1), 1 << 20)) for item in line]
            tall = max(size.height() for size in sizes)
            spare = area.width() - sum(s.width() for s in sizes) - self._gap * (len(sizes) - 1)
            left = area.left()
            if self._align & Qt.AlignmentFlag.AlignHCenter:
                left += spare // 2
            elif self._align & Qt.AlignmentFlag.AlignRight:
                left += spare
            for item, size in zip(line, sizes, strict=True):
                if move:
                    item.setGeometry(QRect(QPoint(left, top + (tall - size.height()) // 2), size))
                left += size.width() + self._gap
            top += tall + self._gap
        height = top - self._gap - area.top() if self._items else 0
        return max(0, height) + margins.top() + margins.bottom()
