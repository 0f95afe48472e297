"""Motion: 150-250 ms, ease out with a small overshoot, and none at all with reduced motion.

`move(widget, b"pos", QPoint(10, 20), theme)` moves a property of any QObject; `run(theme, step, ...)` calls a function
with 0.0 to 1.0 for things that paint themselves. `done` is always called, exactly once, also without motion.
"""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractAnimation, QByteArray, QEasingCurve, QObject, QPropertyAnimation, QVariantAnimation

from tongue_and_cheek.ui.theme import Theme

QUICK_MS = 150
USUAL_MS = 200
SLOW_MS = 250


def curve(*, overshoot: bool = True) -> QEasingCurve:
    """Return the one easing curve of the program."""
    easing = QEasingCurve(QEasingCurve.Type.OutBack if overshoot else QEasingCurve.Type.OutCubic)
    if overshoot:
        easing.setOvershoot(1.1)  # Qt's 1.7 looks like rubber
    return easing


def move(
    target: QObject,
    name: bytes,
    end: Any,
    theme: Theme,
    *,
    ms: int = USUAL_MS,
    overshoot: bool = True,
    done: Callable[[], None] | None = None,
) -> QPropertyAnimation | None:
    """Move a property of `target` to `end`; a running move of the same property is replaced."""
    running = target.findChild(QPropertyAnimation, f"move-{name.decode()}")
    if running is not None:
        running.setParent(None)
        running.stop()
        running.finished.emit()
    if theme.reduced_motion:
        target.setProperty(name.decode(), end)
        if done is not None:
            done()
        return None
    animation = QPropertyAnimation(target, QByteArray(name), target)
    animation.setObjectName(f"move-{name.decode()}")
    animation.setEndValue(end)
    _start(animation, ms, overshoot, done)
    return animation


def run(
    owner: QObject,
    theme: Theme,
    step: Callable[[float], None],
    *,
    ms: int = USUAL_MS,
    overshoot: bool = True,
    done: Callable[[], None] | None = None,
) -> QVariantAnimation | None:
    """Call `step` with 0.0 to 1.0 (a little over with overshoot); it ends with exactly 1.0. Dies with `owner`."""
    if theme.reduced_motion:
        step(1.0)
        if done is not None:
            done()
        return None
    animation = QVariantAnimation(owner)
    animation.setStartValue(0.0)
    animation.setEndValue(1.0)
    animation.valueChanged.connect(step)
    _start(animation, ms, overshoot, done)
    return animation


def _start(animation: QVariantAnimation, ms: int, overshoot: bool, done: Callable[[], None] | None) -> None:
    animation.setDuration(ms)
    animation.setEasingCurve(curve(overshoot=overshoot))
    if done is not None:
        animation.finished.connect(done)
    animation.start(QAbstractAnimation.DeletionPolicy.DeleteWhenStopped)
