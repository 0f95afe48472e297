"""How loud it is: a bar from -70 to 0 dBFS with the good zone marked, the room's noise and the recent peak."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from tongue_and_cheek.ui.theme import Theme

_LOW_DB = -70.0
_GOOD_DB = (-40.0, -6.0)  # speech at a laptop: below it is too quiet, above it clips
_FALL_DB = 1.2  # how far the peak mark falls per message (at 30 a second: 36 dB/s)


class LevelMeter(QWidget):
    """Level in dBFS; `set_level` may be called 30 times a second."""

    def __init__(self, theme: Theme, name: str = "") -> None:
        super().__init__()
        self._theme = theme
        self._db = self._peak = _LOW_DB
        self._floor: float | None = None
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(260), self._theme.px(34))

    def set_level(self, db: float, floor_db: float | None = None) -> None:
        """Show a level, and the room's noise if known."""
        self._db = max(_LOW_DB, min(0.0, db))
        self._peak = max(self._db, self._peak - _FALL_DB)
        self._floor = floor_db
        self.update()

    def rest(self) -> None:
        """Show silence: nothing is recorded."""
        self._db = self._peak = _LOW_DB
        self._floor = None
        self.update()

    @property
    def level_db(self) -> float:
        """The level shown."""
        return self._db

    def _x(self, db: float) -> float:
        return (db - _LOW_DB) / -_LOW_DB * self.width()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tall = self.height()
        count = max(12, self.width() // theme.px(12))
        wide = self.width() / count
        for i in range(count):
            db = _LOW_DB - _LOW_DB * (i + 0.5) / count
            tone = "good" if _GOOD_DB[0] <= db <= _GOOD_DB[1] else "unsure" if db < _GOOD_DB[0] else "wrong"
            lit = db <= self._db
            box = QRectF(i * wide + 1.5, 2, wide - 3, tall - 4)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour(tone if lit else "line"))
            painter.drawRoundedRect(box, min(5, box.width() / 2), 5)
        painter.setPen(QPen(theme.colour("ink"), 3))
        if self._peak > _LOW_DB:
            painter.drawLine(round(self._x(self._peak)), 2, round(self._x(self._peak)), tall - 2)
        if self._floor is not None:
            pen = QPen(theme.colour("quiet"), 2, Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.drawLine(round(self._x(self._floor)), 0, round(self._x(self._floor)), tall)
