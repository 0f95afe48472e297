"""What the figures `legal_ms` and `bot_move_ms` are measured on; the clock is the caller's."""

from tongue_and_cheek.butts.bots import Level, choose
from tongue_and_cheek.butts.links import links
from tongue_and_cheek.butts.moves import Move
from tongue_and_cheek.butts.scenario import read_state
from tongue_and_cheek.butts.state import State
from tongue_and_cheek.butts.view import View, view_for
from tongue_and_cheek.core.rng import Rng

# Sixty cards in five groups, wide apart: a harder table than games lead to, where a link is seldom over three cards.
_SPLIT = """
a2 b3 c3 d2 .  .  .  .  .  .  .  .  .  .  e3 f2 g3 h2
.  i3 .  j2 .  .  .  .  .  .  .  .  .  .  k1 .  l1 .
.  m1 n3 o2 p3 .  .  .  .  .  .  .  .  q2 r3 s1 t3 .
.  tt1 u2 .  .  .  .  .  .  .  .  .  .  .  v3 .  w2 .
.  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
.  .  .  .  .  .  .  x1 y3 z2 .  .  .  .  .  .  .  .
.  .  .  .  .  .  .  .  W  .  .  .  .  .  .  .  .  .
.  .  .  .  .  .  aa3 bb2 cc3 dd1 ee2 .  .  .  .  .  .  .
.  .  .  .  .  .  .  .  ff3 uu1 gg2 hh1 .  .  .  .  .  .
.  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
.  ii2 .  jj3 .  .  .  .  .  .  .  .  .  .  .  kk1 .  .
.  ll1 mm2 W  nn3 .  .  .  .  .  .  .  .  b3 c3 d2 i3 g3
.  j2 .  oo3 .  .  .  .  .  .  .  .  .  .  f2 .  W  .
.  .  e3 p3 h2 .  .  .  .  .  .  .  .  .  m3 pp1 n3 o2
"""

# 46 cards in one ragged group: many legal cells, so many thoughts.
_WHOLE = """
a2 b3 .  c3 .  d2 e3 .  f2
.  g3 h2 i3 j2 k1 .  l1 m1
n3 o2 .  p3 .  q2 r3 s1 .
.  t3 u2 .  v3 .  w2 .  x1
y3 ww1 z2 W  aa3 bb2 cc3 dd1 ee2
vv1 ff3 .  gg2 .  hh1 .  ii2 .
jj3 kk1 ll1 .  mm2 W  nn3 oo3 b3
"""


def split_position() -> State:
    """Return a table of 60 cards in five groups, with a hand of five."""
    return read_state({"board": _SPLIT, "hand": ["a2", "r3", "t3", "qq1", "u2"], "pile": ["rr1", "ss1"]})


def bot_view() -> View:
    """Return what a player with five cards sees of a large whole table, with ten more cards somewhere."""
    pile = ["rr1", "ss1", "a2", "g3", "g3", "j2", "n3", "W", "t3", "y3"]
    return view_for(read_state({"board": _WHOLE, "hand": ["a2", "r3", "t3", "qq1", "u2"], "pile": pile}), 0)


def legal_once(state: State) -> int:
    """Work out the legal cells anew, without what is remembered of earlier calls; return how many there are."""
    return len(links.__wrapped__(state.grid.cells).cells)


def bot_move_once(view: View, number: int, level: Level = Level.HARD) -> Move | None:
    """Let a bot think anew; `number` is its luck."""
    links.cache_clear()
    return choose(view, level, Rng.seeded(number))
