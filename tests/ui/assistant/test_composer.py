"""Where questions are written: what goes with each kind, what is seen of it before, and what is kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from dock_line import KEY, PATIENCE_MS, SMALL, show
from PySide6.QtCore import Qt, QTranslator
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from attnstudio.assistant.language import Language
from attnstudio.assistant.prompts import describe
from attnstudio.assistant.subjects import Subject, SubjectKind
from attnstudio.assistant.turn import Turn
from attnstudio.settings import SettingsStore
from attnstudio.ui.assistant import preview
from attnstudio.ui.assistant.composer import Composer
from attnstudio.ui.assistant.mode_row import Mode
from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.studio import Studio
from tests.head_frames import attention_frame


class Speaker:
    """The language that answers are asked for in."""

    def __init__(self) -> None:
        self.language = Language.ENGLISH

    def __call__(self) -> Language:
        return self.language


@pytest.fixture
def speaker() -> Speaker:
    return Speaker()


@pytest.fixture
def composer(
    qtbot: QtBot, studio: Studio, state: HeadsState, store: SettingsStore, speaker: Speaker
) -> Iterator[Composer]:
    composer = Composer(studio, state, store, speaker)
    show(qtbot, composer)
    yield composer
    composer.close_down()


def another_frame(qtbot: QtBot, studio: Studio, **changes: object) -> None:
    """Change the experiment, and wait for its heads."""
    with qtbot.waitSignal(studio.frameChanged, timeout=PATIENCE_MS):
        studio.propose(studio.spec.with_changes(**changes))


def text_of(composer: Composer) -> str:
    draft = composer.draft()
    assert draft is not None
    return draft.attachment


# -- the usual question


def test_the_usual_question_follows_subject_and_language(composer: Composer, speaker: Speaker) -> None:
    assert "all heads" in composer.reading.toPlainText()
    composer.subject.choose(SubjectKind.HEAD)
    assert "head 1" in composer.reading.toPlainText()
    speaker.language = Language.CHINESE
    composer.refresh_language()
    assert "头 1" in composer.reading.toPlainText()


def test_a_question_that_was_written_stays(composer: Composer, state: HeadsState) -> None:
    composer.reading.setPlainText("Is head 1 diagonal?")
    composer.subject.choose(SubjectKind.HEAD)
    state.lock(1, Cell(0, 0))
    assert composer.reading.toPlainText() == "Is head 1 diagonal?"
    composer.take_sent()
    assert "head 2" in composer.reading.toPlainText(), "after it was sent, the usual one is there again"
    assert composer.mode() is Mode.ASK, "the next question leaves the answer the room"
    assert composer.free.toPlainText() == ""


def test_reading_takes_the_locked_head_or_all(composer: Composer, state: HeadsState) -> None:
    composer.choose(Mode.ASK)
    composer.read_heads()
    assert (composer.mode(), composer.subject.chosen_kind()) == (Mode.READ, SubjectKind.ALL_HEADS)
    state.lock(1, Cell(2, 0))
    composer.read_heads()
    draft = composer.draft()
    assert draft is not None
    assert draft.subject is not None
    assert draft.subject.head == 1
    assert draft.with_claims


# -- what will be sent


def test_what_is_shown_is_what_is_sent(composer: Composer, studio: Studio) -> None:
    preview = composer.preview
    preview.header.click()
    assert studio.frame is not None
    attachment = describe(Subject(SubjectKind.ALL_HEADS, studio.frame))
    assert preview.editor.toPlainText() == text_of(composer) == attachment.text
    assert f"{attachment.tokens:,} tokens" in preview.header.face.text


def test_another_frame_refreshes_the_text_unless_it_was_edited(
    qtbot: QtBot, composer: Composer, studio: Studio
) -> None:
    preview = composer.preview
    preview.header.click()
    first = text_of(composer)
    another_frame(qtbot, studio, seed=5)
    qtbot.waitUntil(lambda: text_of(composer) != first, timeout=PATIENCE_MS)
    assert preview.editor.toPlainText() == text_of(composer)
    preview.editor.setPlainText("Only this.")
    assert "edited" in preview.header.face.text
    draft = composer.draft()
    assert draft is not None
    about = draft.subject
    another_frame(qtbot, studio, seed=6)
    qtbot.waitUntil(lambda: bool(preview.note.text()), timeout=PATIENCE_MS)
    draft = composer.draft()
    assert draft is not None
    assert draft.attachment == "Only this."
    assert draft.subject is about, "answers are checked against the frame that the text is about"
    qtbot.mouseClick(preview.reset_button, Qt.MouseButton.LeftButton)
    assert "edited" not in preview.header.face.text
    draft = composer.draft()
    assert draft is not None
    assert draft.subject is not None
    assert draft.subject.frame is studio.frame
    assert preview.editor.toPlainText() == draft.attachment != first


def test_the_text_is_in_the_windows_language_unless_it_is_held(
    qtbot: QtBot, composer: Composer, qapp: QApplication
) -> None:
    class Loud(QTranslator):
        def translate(self, _context: str, text: str, *_more: object) -> str:
            return text.upper() if "{" not in text else text

        def isEmpty(self) -> bool:
            return False

    text, translator = text_of(composer), Loud()
    assert qapp.installTranslator(translator)
    qtbot.waitUntil(lambda: composer.preview.content() is not None and text_of(composer) != text)
    assert text_of(composer).lower() == text.lower()
    composer.preview.header.click()
    composer.preview.editor.setPlainText("mine")
    qapp.removeTranslator(translator)
    qtbot.waitUntil(lambda: composer.attach.text() == "Attach the frame")
    assert text_of(composer) == "mine"
    composer.preview.reset()
    assert text_of(composer) == text


def test_editing_back_is_no_edit(composer: Composer) -> None:
    composer.preview.header.click()
    text = text_of(composer)
    composer.preview.editor.setPlainText(text + "!")
    assert composer.preview.is_edited
    composer.preview.editor.setPlainText(text)
    assert not composer.preview.is_edited
    assert not composer.preview.reset_button.isEnabled()


def test_the_room_for_numbers_is_chosen_and_remembered(
    qtbot: QtBot, composer: Composer, studio: Studio, store: SettingsStore
) -> None:
    another_frame(qtbot, studio, length=48)
    preview = composer.preview
    qtbot.waitUntil(lambda: preview.content() is not None and len(text_of(composer)) > 4000)
    large = preview.content()
    assert large is not None
    preview.budget.setCurrentIndex(0)
    preview.budget.activated.emit(0)
    assert large.attachment.tokens > 2000
    qtbot.waitUntil(lambda: preview.content() is not None and len(text_of(composer)) < len(large.text))
    small = preview.content()
    assert small is not None
    assert small.attachment.tokens <= 2000
    preview.header.click()
    assert preview.left_out.items(), "what was left out is listed"
    assert "abridged" in preview.header.face.text, "and said in short"
    assert SettingsStore(store.path).settings.reading_budget == 2000


def test_a_large_frame_is_described_in_the_background(
    qtbot: QtBot, composer: Composer, studio: Studio
) -> None:
    another_frame(qtbot, studio, length=200)
    qtbot.waitUntil(lambda: composer.preview._operation is not None or "200" in text_of(composer))
    qtbot.waitUntil(lambda: composer.preview._operation is None, timeout=PATIENCE_MS)
    content = composer.preview.content()
    assert content is not None
    assert content.subject.frame is studio.frame


def test_numbers_that_cannot_be_put_together_are_said(
    qtbot: QtBot, composer: Composer, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_subject: Subject, _budget: int) -> None:
        raise MemoryError

    monkeypatch.setattr(preview, "describe", fail)
    another_frame(qtbot, studio, length=48)
    qtbot.waitUntil(lambda: "could not" in composer.preview.note.text(), timeout=PATIENCE_MS)
    monkeypatch.undo()
    composer.subject.choose(SubjectKind.HEAD)
    qtbot.waitUntil(lambda: composer.draft() is not None, timeout=PATIENCE_MS)
    assert not composer.preview.note.text()


def test_nothing_is_sent_about_what_was_chosen_before(
    qtbot: QtBot, composer: Composer, studio: Studio
) -> None:
    another_frame(qtbot, studio, length=48)
    qtbot.waitUntil(lambda: composer.draft() is not None and "48" in text_of(composer), timeout=PATIENCE_MS)
    composer.subject.choose(SubjectKind.HEAD)
    assert composer.draft() is None, "the head's numbers are not there yet"
    assert "put together" in composer.obstacle()
    qtbot.waitUntil(lambda: composer.draft() is not None, timeout=PATIENCE_MS)
    draft = composer.draft()
    assert draft is not None
    assert draft.subject is not None
    assert draft.subject.head == 0


# -- two frames


def test_two_frames_are_compared_once_one_is_kept(qtbot: QtBot, composer: Composer, studio: Studio) -> None:
    chooser = composer.subject
    chooser.choose(SubjectKind.COMPARISON)
    assert "Keep a frame" in composer.obstacle()
    assert composer.draft() is None
    first = studio.frame
    qtbot.mouseClick(chooser.keep_button, Qt.MouseButton.LeftButton)
    assert "same frame" in composer.obstacle()
    assert not chooser.keep_button.isEnabled()
    another_frame(qtbot, studio, seed=9)
    qtbot.waitUntil(lambda: composer.draft() is not None, timeout=PATIENCE_MS)
    draft = composer.draft()
    assert draft is not None
    assert draft.subject is not None
    assert (draft.subject.frame, draft.subject.other) == (first, studio.frame)
    assert "frame A" in composer.reading.toPlainText()


def test_frames_of_different_shapes_are_refused_with_the_reason(
    qtbot: QtBot, composer: Composer, studio: Studio
) -> None:
    chooser = composer.subject
    chooser.choose(SubjectKind.COMPARISON)
    chooser.keep()
    another_frame(qtbot, studio, length=SMALL.length + 1)
    assert "4 × 4" in chooser.note.text()
    assert "5 × 5" in chooser.note.text()
    assert chooser.subject() is None
    qtbot.waitUntil(lambda: composer.draft() is None, timeout=PATIENCE_MS)


# -- code


def test_code_is_pasted_opened_or_the_studios_own(composer: Composer, tmp_path: Path) -> None:
    composer.choose(Mode.CODE)
    assert composer.draft() is None
    path = tmp_path / "layer.py"
    path.write_text("scores = q @ k.T\n", encoding="utf-8")
    composer.code.load(path)
    draft = composer.draft()
    assert draft is not None
    assert "```python\nscores = q @ k.T\n```" in draft.question
    assert draft.subject is None
    path.write_bytes(b"\xff\xfe")
    composer.code.load(path)
    assert "UTF-8" in composer.code.note.text()
    assert composer.code.code() == "scores = q @ k.T", "what was there stays"
    composer.code.own_button.click()
    assert "MultiHeadAttention" in composer.code.code()
    assert not composer.code.note.text()
    composer.code.editor.setPlainText("#" * 100_001)
    assert "100 kB" in composer.obstacle()


# -- errors, and anything else


def test_an_error_is_sent_redacted_and_can_be_edited(composer: Composer) -> None:
    composer.set_error(f"401 for key {KEY}")
    composer.choose(Mode.ERROR)
    assert KEY not in composer.error.toPlainText()
    composer.error.setPlainText(f"401, and I typed {KEY}")
    draft = composer.draft()
    assert draft is not None
    assert "and I typed" in draft.question
    assert KEY not in draft.question
    composer.set_error("")
    assert composer.mode() is Mode.ASK


def test_an_error_that_is_being_asked_about_stays(composer: Composer) -> None:
    assert not composer.explain_error()
    composer.set_error("first")
    assert composer.explain_error()
    composer.set_error("second")
    assert composer.error.toPlainText() == "first"
    assert composer.explain_error(), "asked for anew, it is the last one"
    assert composer.error.toPlainText() == "second"
    composer.set_error("third")
    composer.choose(Mode.READ)
    assert composer.error.toPlainText() == "third"


def test_a_key_that_was_pasted_anywhere_is_not_sent(composer: Composer) -> None:
    composer.code.editor.setPlainText(f'client = OpenAI(api_key="{KEY}")')
    composer.free.setPlainText(f"Why is {KEY} refused?")
    composer.reading.setPlainText(f"Read {KEY}")
    composer.preview.header.click()
    composer.preview.editor.setPlainText(f"numbers and {KEY}")
    for mode in (Mode.READ, Mode.CODE, Mode.ASK):
        composer.choose(mode)
        draft = composer.draft()
        assert draft is not None
        draft = draft.without_keys()
        assert KEY not in draft.question + draft.attachment
        assert "[redacted]" in draft.question


def test_a_free_question_goes_with_the_frame_or_without(composer: Composer) -> None:
    composer.choose(Mode.ASK)
    assert composer.obstacle()
    composer.free.setPlainText("  Why?  ")
    draft = composer.draft()
    assert draft is not None
    assert (draft.question, draft.attachment, draft.with_claims) == ("Why?", "", False)
    composer.attach.click()
    draft = composer.draft()
    assert draft is not None
    assert draft.attachment
    assert draft.with_claims
    assert draft.warnings, "random weights"


# -- an earlier question


def test_an_earlier_reading_comes_back_with_its_own_frame(
    qtbot: QtBot, composer: Composer, studio: Studio
) -> None:
    frame = attention_frame(length=3, heads=2, step=7)
    subject = Subject(SubjectKind.HEAD, frame, head=1)
    composer.load(Turn("Is it so?", describe(subject).text, subject, with_claims=True))
    draft = composer.draft()
    assert draft is not None
    assert (draft.question, draft.subject) == ("Is it so?", subject)
    assert draft.attachment == describe(subject).text
    another_frame(qtbot, studio, seed=3)
    draft = composer.draft()
    assert draft is not None
    assert draft.subject is subject, "the question is about the frame that it was asked about"
    composer.load(Turn("Is it so?", "edited then", subject, with_claims=True))
    assert text_of(composer) == "edited then"
    assert composer.preview.is_edited
    composer.forget_loaded()
    draft = composer.draft()
    assert draft is not None
    assert draft.subject is not None
    assert draft.subject.frame is studio.frame
    assert "Is it so?" not in draft.question


def test_an_earlier_reading_without_its_frame_comes_back_as_text(composer: Composer) -> None:
    composer.load(Turn("Is it so?", "numbers"))
    draft = composer.draft()
    assert draft is not None
    assert draft.question == "Is it so?\n\nnumbers"
    assert draft.subject is None
