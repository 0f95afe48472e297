"""The application's style sheet, made from the palette and the text size.

Labels are told apart by the property `role` (theme.Role), buttons by `kind` (primary, plain, quiet, danger), panels by
`panel` (card, bar, paper, flat). Big buttons and raised panels paint themselves (widgets/sheet.py).
"""

from collections.abc import Callable, Mapping

from tongue_and_cheek.ui.palette import Palette, text_on


def style_sheet(
    colours: Palette, px: Callable[[float], int], roles: Mapping[str, tuple[int, int, str]], family: str
) -> str:
    """Return the style sheet; `px` scales with the text, `roles` maps a role to (pixels, weight, family)."""
    return "\n".join(
        (
            _base(colours, family),
            _labels(colours, roles),
            _panels(colours),
            _inputs(colours, px),
            _scroll_bars(colours),
        )
    )


def _base(c: Palette, family: str) -> str:
    return f"""
* {{ font-family: "{family}"; }}
QWidget {{ color: {c.ink}; }}
QMainWindow, QWidget[panel="paper"], QStackedWidget[panel="paper"] {{ background: {c.paper}; }}
QToolTip {{ background: {c.card}; color: {c.ink}; border: 2px solid {c.line}; padding: 6px; }}
"""


def _labels(c: Palette, roles: Mapping[str, tuple[int, int, str]]) -> str:
    rules = [
        f'QLabel[role="{role}"] {{ font-family: "{family}"; font-size: {size}px; font-weight: {weight}; }}'
        for role, (size, weight, family) in roles.items()
    ]
    rules.append(f'QLabel[tone="quiet"] {{ color: {c.quiet}; }}')
    rules.extend(f'QLabel[tone="{tone}"] {{ color: {getattr(c, tone + "_text")}; }}' for tone in ("good", "wrong"))
    rules.append(f'QLabel[tone="unsure"] {{ color: {c.unsure_text}; }}')
    rules.append(f'QLabel[tone="accent"] {{ color: {c.accent_text}; }}')
    return "\n".join(rules)


def _panels(c: Palette) -> str:
    return f"""
QFrame[panel="bar"] {{ background: {c.bar}; border: none; }}
QFrame[panel="flat"] {{ background: {c.bar}; border: none; border-radius: 18px; }}
QFrame[panel="banner"] {{ background: {c.unsure_soft}; border: 2px solid {c.unsure}; border-radius: 18px; }}
QFrame[panel="banner-wrong"] {{ background: {c.wrong_soft}; border: 2px solid {c.wrong}; border-radius: 18px; }}
QFrame[panel="banner-good"] {{ background: {c.good_soft}; border: 2px solid {c.good}; border-radius: 18px; }}
"""


def _inputs(c: Palette, px: Callable[[float], int]) -> str:
    return f"""
QLineEdit, QComboBox {{
  background: {c.card}; color: {c.ink}; border: 2px solid {c.line}; border-radius: {px(14)}px;
  padding: {px(8)}px {px(14)}px; font-size: {px(18)}px; font-weight: 600; min-height: {px(28)}px;
  selection-background-color: {c.accent}; selection-color: {text_on(c.accent)};
}}
QLineEdit {{ placeholder-text-color: {c.quiet}; }}
QLineEdit:focus, QComboBox:focus {{ border: 3px solid {c.ink}; }}
QComboBox::drop-down {{ border: none; width: {px(36)}px; }}
QComboBox::down-arrow {{ width: 0; height: 0; border-left: {px(6)}px solid {c.card};
  border-right: {px(6)}px solid {c.card}; border-top: {px(8)}px solid {c.ink}; }}
QComboBox QAbstractItemView {{ background: {c.card}; color: {c.ink}; border: 2px solid {c.line};
  selection-background-color: {c.accent}; selection-color: {text_on(c.accent)}; padding: 4px; outline: none;
  font-size: {px(18)}px; }}
QComboBox QAbstractItemView::item {{ min-height: {px(38)}px; padding: 0 {px(8)}px; }}
QProgressBar {{ background: {c.bar}; border: 2px solid {c.line}; border-radius: {px(12)}px; text-align: center;
  min-height: {px(24)}px; font-size: {px(16)}px; font-weight: 700; }}
QProgressBar::chunk {{ background: {c.good_soft}; border-radius: {px(10)}px; }}
QTableView, QListView {{ background: {c.card}; alternate-background-color: {c.bar}; border: none;
  gridline-color: {c.line}; font-size: {px(16)}px; font-weight: 500; outline: none;
  selection-background-color: {c.accent}; selection-color: {text_on(c.accent)}; }}
QTableView::item, QListView::item {{ padding: {px(4)}px {px(8)}px; }}
QHeaderView {{ background: {c.card}; }}
QHeaderView::section {{ background: {c.card}; color: {c.quiet}; border: none; border-bottom: 2px solid {c.line};
  padding: {px(6)}px {px(8)}px; font-size: {px(16)}px; font-weight: 700; }}
"""


def _scroll_bars(c: Palette) -> str:
    return f"""
QScrollArea, QScrollArea > QWidget > QWidget[panel="none"] {{ background: transparent; border: none; }}
QScrollBar {{ background: transparent; border: none; }}
QScrollBar:vertical {{ width: 14px; margin: 3px; }}
QScrollBar:horizontal {{ height: 14px; margin: 3px; }}
QScrollBar::handle {{ background: {c.quiet}; border-radius: 4px; min-height: 40px; min-width: 40px; }}
QScrollBar::handle:hover {{ background: {c.ink}; }}
QAbstractScrollArea::corner {{ background: transparent; border: none; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""
