"""What the window has to say, as notices: what was done, what was refused, what is missing."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from attnstudio.ui.language import LanguageSwitch
from attnstudio.ui.notifications import NotificationBar, Severity


class WindowNotices(QObject):
    """Puts sentences into the window's bar.

    errorShown(str)  a sentence and details about an error, for the assistant to explain
    """

    errorShown = Signal(str)

    def __init__(self, bar: NotificationBar, language: LanguageSwitch) -> None:
        super().__init__(bar)
        self._bar = bar
        self._language = language

    @Slot(str)
    def succeed(self, text: str) -> None:
        """Something is done."""
        self._bar.show_message(text, Severity.SUCCESS)

    @Slot(str, str)
    def refuse(self, text: str, details: str) -> None:
        """Something could not be done."""
        self._bar.show_message(text, Severity.ERROR, details)

    @Slot(str, str)
    def warn(self, text: str, details: str) -> None:
        """Something does not work as it should, and the rest goes on."""
        self._bar.show_message(text, Severity.WARNING, details)

    @Slot(str, str)
    def report(self, text: str, details: str) -> None:
        """An error that the assistant can explain."""
        self.remember_error(text, details)
        self.refuse(text, details)

    def remember_error(self, text: str, details: str) -> None:
        """An error that is said elsewhere, and that the assistant can explain."""
        self.errorShown.emit(f"{text}\n\n{details}".strip())

    @Slot(str)
    def tell(self, text: str) -> None:
        """Something worth knowing."""
        self._bar.show_message(text, Severity.INFO)

    @Slot()
    def tell_of_missing_place(self) -> None:
        """A claim cannot be shown."""
        self.tell(self.tr("The heads on the screen have no such place: they are not those that were read."))

    def tell_of_crash(self, stacks: str) -> None:
        """Say that the last start ended in a crash, with what it left."""
        self._bar.show_message(
            self.tr(
                "AttnStudio ended unexpectedly last time. Details say where; please send them with a report."
            ),
            Severity.WARNING,
            stacks,
        )

    def warn_of_missing_fonts(self) -> None:
        """In both languages, as one of them cannot be read."""
        if self._language.lacks_fonts():
            self._bar.show_message(
                "没有安装中文字体，文字会显示为方框。No Chinese font is installed: "
                "install one, such as fonts-noto-cjk, or choose English in View > Language.",
                Severity.WARNING,
            )
