"""Profiles: load, save under a name, use in the game, compare, export, delete."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QBoxLayout, QComboBox, QFileDialog, QLineEdit, QWidget

from tongue_and_cheek.judging.profiles import PRESETS, Profile, ProfileError
from tongue_and_cheek.lab import own_profiles
from tongue_and_cheek.storage.faults import StorageError
from tongue_and_cheek.ui.lab.compare import CompareDialog
from tongue_and_cheek.ui.lab.small_button import SmallButton
from tongue_and_cheek.ui.strings import common, lab
from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.widgets import Dialog, row, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QResizeEvent

    from tongue_and_cheek.ui.context import AppContext
    from tongue_and_cheek.ui.lab.workbench import Workbench

_ONE_LINE = 500  # pixels at the theme's own size from which the buttons stand beside the names
_LONGEST_CHOICE = 200  # what the settings keep


def profile_name(name: str) -> str:
    """Return a profile's name as it is shown."""
    return lab.PROFILE_PRESETS.get(name, name)


class SaveDialog(Dialog):
    """Asks for a name; the button works only with one that can be used, and below stands why not."""

    def __init__(self, context: AppContext, name: str, save: Callable[[str], None]) -> None:
        self.field = QLineEdit(name)
        self.field.setAccessibleName(lab.SAVE_NAME)
        self.field.setMaxLength(own_profiles.LONGEST_NAME)
        self.problem = text("", Role.SMALL, tone="quiet")
        super().__init__(context.theme, lab.SAVE_TITLE, lab.SAVE_TEXT, self.field, self.problem)
        self.add_button(common.CANCEL)
        self.save_button = self.add_button(lab.SAVE_DO, lambda: save(self.field.text()), kind="primary")
        self.setFocusProxy(self.field)
        self.field.textChanged.connect(self._look)
        self.field.returnPressed.connect(self.save_button.click)
        self.field.selectAll()
        self._look()

    @Slot()
    def _look(self) -> None:
        try:
            own_profiles.file_stem(self.field.text())
        except ProfileError as error:
            self.problem.setText(str(error))
            self.save_button.setEnabled(False)
        else:
            self.problem.setText("")
            self.save_button.setEnabled(True)


class ProfileBar(QWidget):
    """The profile that is loaded, and what can be done with profiles."""

    def __init__(self, context: AppContext, bench: Workbench) -> None:
        super().__init__()
        self._context, self._bench = context, bench
        theme = context.theme
        self._stored: tuple[own_profiles.Stored, ...] = ()
        self.combo = QComboBox()
        self.combo.setAccessibleName(lab.PROFILE)
        self.combo.setMinimumContentsLength(8)
        self.combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.state = text("", Role.SMALL, tone="quiet")
        self.use_button = SmallButton(theme, "judge", lab.PROFILE_USE)
        self.save_button = SmallButton(theme, "save", lab.PROFILE_SAVE, key="Ctrl+S")
        self.compare_button = SmallButton(theme, "copy", lab.PROFILE_COMPARE)
        self.export_button = SmallButton(theme, "upload", lab.PROFILE_EXPORT)
        self.delete_button = SmallButton(theme, "trash", lab.PROFILE_DELETE)
        buttons = (self.use_button, self.save_button, self.compare_button, self.export_button, self.delete_button)
        rest = row(*buttons, 4, self.state, gap=4)
        rest.setStretch(len(buttons) + 1, 1)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(6)
        self._line.addWidget(self.combo, 3)
        self._line.addLayout(rest, 7)
        self.combo.activated.connect(self._chosen)
        self.use_button.clicked.connect(self.use)
        self.save_button.clicked.connect(self.ask_name)
        self.compare_button.clicked.connect(self.compare)
        self.export_button.clicked.connect(self._ask_file)
        self.delete_button.clicked.connect(self._ask_delete)
        bench.thresholds_changed.connect(self._follow)
        context.settings_changed.connect(self._follow)
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        ways = QBoxLayout.Direction
        wide = self.width() >= self._context.theme.px(_ONE_LINE)
        self._line.setDirection(ways.LeftToRight if wide else ways.TopToBottom)

    # -- loading ------------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read the profiles again."""
        try:
            self._stored, warning = own_profiles.stored()
        except StorageError as error:
            self._stored = tuple(own_profiles.Stored(name, profile) for name, profile in PRESETS.items())
            warning = str(error)
        if all(one.choice != self._bench.choice for one in self._stored):
            # The game's profile is a file elsewhere.
            self._stored = (*self._stored, own_profiles.Stored(self._bench.choice, self._bench.profile))
        self.combo.clear()
        for one in self._stored:
            self.combo.addItem(profile_name(one.profile.name), one.choice)
        self.combo.setToolTip(warning)
        self._follow()
        if warning and self._context.window is not None and self.isVisible():
            self._context.toast(warning, "unsure")

    @property
    def stored(self) -> tuple[own_profiles.Stored, ...]:
        """The profiles that can be chosen."""
        return self._stored

    @Slot()
    def _follow(self) -> None:
        bench = self._bench
        self.combo.setCurrentIndex(max(0, self.combo.findData(bench.choice)))
        name = profile_name(bench.profile.name)
        used = bench.choice == self._context.settings.profile
        if bench.changed:
            self.state.setText(lab.PROFILE_CHANGED.format(name=name))
        else:
            self.state.setText(lab.PROFILE_IN_USE if used else lab.PROFILE_NOT_IN_USE)
        self.use_button.setEnabled(bench.changed or not used)
        self.delete_button.setEnabled(bench.choice not in PRESETS)

    @Slot(int)
    def _chosen(self, index: int) -> None:
        self.load(self.combo.itemData(index))

    def load(self, choice: str) -> None:
        """Work from a profile by its preset's name or its file."""
        one = next(one for one in self._stored if one.choice == choice)
        self._bench.load_profile(one.choice, one.profile)

    # -- keeping ------------------------------------------------------------------------------------------------------

    @Slot()
    def ask_name(self) -> None:
        """Ask under which name the thresholds are to be kept."""
        name = "" if self._bench.choice in PRESETS else self._bench.profile.name
        self._context.ask(SaveDialog(self._context, name, self.save))

    def save(self, name: str) -> None:
        """Keep the thresholds under a name and work on from there."""
        profile = Profile(name, self._bench.thresholds, lab.SAVED_NOTE)
        try:
            kept = own_profiles.save(profile)
        except (StorageError, ProfileError) as error:
            self._context.toast(str(error), "wrong")
            return
        self._bench.load_profile(kept.choice, kept.profile)
        self.refresh()
        if kept.choice == self._context.settings.profile:
            self._context.update(profile=kept.choice)  # whoever shows the game's profile looks again
        self._context.toast(lab.SAVED.format(name=kept.profile.name), "good")

    @Slot()
    def use(self) -> None:
        """Let the game judge by the profile; changed thresholds have to be saved first."""
        if self._bench.changed:
            self._context.toast(lab.PROFILE_SAVE_FIRST, "unsure")
            self.ask_name()
            return
        if len(self._bench.choice) > _LONGEST_CHOICE:
            self._context.toast(lab.PROFILE_TOO_FAR, "wrong")
            return
        self._context.update(profile=self._bench.choice)
        self._context.toast(lab.PROFILE_USED.format(name=profile_name(self._bench.profile.name)), "good")

    @Slot()
    def _ask_file(self) -> None:
        name = f"{self._bench.profile.name}.toml"
        file, _ = QFileDialog.getSaveFileName(
            self, lab.PROFILE_EXPORT_TITLE, str(Path.home() / name), lab.PROFILE_EXPORT_FILTER
        )
        if file:
            self.export(Path(file))

    def export(self, file: Path) -> None:
        """Write the thresholds to a file, as a profile that the command line reads too."""
        if file.suffix != ".toml":
            file = file.with_name(f"{file.name}.toml")
        name = file.stem if self._bench.changed else self._bench.profile.name
        try:
            own_profiles.export(Profile(name, self._bench.thresholds, lab.SAVED_NOTE), file)
        except StorageError as error:
            self._context.toast(str(error), "wrong")
        else:
            self._context.toast(lab.PROFILE_EXPORTED.format(name=file.name), "good")

    @Slot()
    def _ask_delete(self) -> None:
        name = self._bench.profile.name
        dialog = Dialog(self._context.theme, lab.PROFILE_DELETE_TITLE.format(name=name), lab.PROFILE_DELETE_TEXT)
        dialog.add_button(lab.PROFILE_KEEP, kind="primary")
        dialog.add_button(lab.PROFILE_DELETE, self.delete, kind="danger")
        self._context.ask(dialog)

    def delete(self) -> None:
        """Delete the loaded profile; the game goes back to normal if it was used."""
        one = next(one for one in self._stored if one.choice == self._bench.choice)
        try:
            own_profiles.delete(one)
        except (StorageError, ProfileError) as error:
            self._context.toast(str(error), "wrong")
            return
        if self._context.settings.profile == one.choice:
            self._context.update(profile="normal")
        self._bench.load_profile("normal", PRESETS["normal"])
        self.refresh()
        self._context.toast(lab.PROFILE_DELETED.format(name=one.profile.name))

    @Slot()
    def compare(self) -> None:
        """Show two profiles side by side."""
        self._context.ask(CompareDialog(self._context, self._bench, self._stored))
