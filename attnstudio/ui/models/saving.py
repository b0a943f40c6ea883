"""Save: the comparison as Markdown or JSON, written off the UI thread and read back."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog

from attnstudio.assistant.comparison import Comparison
from attnstudio.assistant.comparison_document import to_markdown
from attnstudio.assistant.comparison_export import to_json, weights_fit
from attnstudio.engine.exports.export import default_file_name, write_verified
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.i18n import localize
from attnstudio.ui.saver import Saver


class ComparisonSaver(Saver):
    """Asks where, and writes; see `Saver`."""

    def ask_and_save(self, comparison: Comparison) -> None:
        """Ask for a name, and save under it."""
        markdown, as_json = self.tr("Markdown document (*.md)"), self.tr("JSON data (*.json)")
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        proposal = str(Path(folder) / proposed_name(comparison))
        kinds = f"{markdown};;{as_json}"
        name, kind = QFileDialog.getSaveFileName(self._window, self.tr("Save comparison"), proposal, kinds)
        if not name:
            return
        path = Path(name)
        if path.suffix.lower() not in (".md", ".json"):
            path = path.with_name(path.name + (".json" if kind == as_json else ".md"))
        self.save(comparison, path)

    def save(self, comparison: Comparison, path: Path) -> None:
        """Write `path`, as JSON or Markdown by its suffix, in the background."""
        self.write(lambda: save_comparison(comparison, path))


def proposed_name(comparison: Comparison) -> str:
    """A file name that tells the experiment, if there is one."""
    subject = comparison.question.subject
    if subject is None:
        return "attnstudio-comparison.md"
    origin = subject.frame.origin
    return default_file_name("comparison", origin.spec, origin.step, "md")


def save_comparison(comparison: Comparison, path: Path) -> Message:
    """Write the comparison to `path`; a sentence about it. Raises `ExportError`."""
    if path.suffix.lower() != ".json":
        write_verified(path, to_markdown(comparison, localize).encode(errors="replace"))
        return message(QT_TRANSLATE_NOOP("Messages", "Saved {file}, read back and checked."), file=path.name)
    write_verified(path, to_json(comparison, localize))
    subject = comparison.question.subject
    if subject is not None and not weights_fit(subject):
        return message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "Saved {file}, read back and checked. The weights are too many for it: export them as NPZ.",
            ),
            file=path.name,
        )
    return message(
        QT_TRANSLATE_NOOP("Messages", "Saved {file} with all weights that were sent, read back and checked."),
        file=path.name,
    )
