"""The translation gate, put to the test on a small project with the real lupdate and lrelease."""

from __future__ import annotations

import importlib.util
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

REPOSITORY = Path(__file__).parents[2]
CATALOGUE = Path("resources/translations/attnstudio_zh_CN.ts")
CODE = """
class Panel(QWidget):
    def retranslate(self):
        self.tr("&Save")
        self.tr("query {n} of {total}")
        self.tr("%n heads", "", 3)

refusal = message(
    QT_TRANSLATE_NOOP(
        "Messages",
        "The file {file} "
        "is empty.",
    ),
    file="x",
)
"""
TRANSLATIONS = {
    "&amp;Save": "保存(&amp;S)",
    "query {n} of {total}": "第 {n} 个查询，共 {total} 个",
    "The file {file} is empty.": "文件 {file} 为空。",
}


@pytest.fixture
def translate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """scripts/translate as a module, at work on a project in `tmp_path` whose catalogue is complete."""
    loader = SourceFileLoader("translate", str(REPOSITORY / "scripts/translate"))
    spec = importlib.util.spec_from_loader("translate", loader)
    assert spec
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    (tmp_path / "attnstudio").mkdir()
    (tmp_path / "attnstudio/panel.py").write_text(CODE, encoding="utf-8")
    assert module.main([]) == 0
    finish(tmp_path)
    assert module.main([]) == 0
    return module


def finish(root: Path) -> None:
    """Translate every text of the small project."""
    text = (root / CATALOGUE).read_text(encoding="utf-8")
    for source, translation in TRANSLATIONS.items():
        text = text.replace(
            f'<source>{source}</source>\n        <translation type="unfinished"></translation>',
            f"<source>{source}</source>\n        <translation>{translation}</translation>",
        )
    text = text.replace(
        '<translation type="unfinished">\n            <numerusform></numerusform>',
        "<translation>\n            <numerusform>%n 个头</numerusform>",
    )
    (root / CATALOGUE).write_text(text, encoding="utf-8")


def edit(root: Path, old: str, new: str) -> None:
    """Replace `old` in the catalogue."""
    path = root / CATALOGUE
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_complete_catalogue_passes(
    translate: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert translate.check(tmp_path) == []
    assert translate.main(["--check"]) == 0
    assert capsys.readouterr().out.endswith("complete\n")


def test_the_check_changes_nothing(translate: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "attnstudio/panel.py").write_text(CODE + 'QT_TRANSLATE_NOOP("Messages", "New")\n')
    before = {path: path.read_bytes() for path in (tmp_path / "resources").rglob("*") if path.is_file()}
    translate.check(tmp_path)
    assert before == {
        path: path.read_bytes() for path in (tmp_path / "resources").rglob("*") if path.is_file()
    }


def test_a_new_text_is_reported_then_unfinished(
    translate: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "attnstudio/panel.py").write_text(CODE + 'QT_TRANSLATE_NOOP("Messages", "New")\n')
    assert "Messages: 'New' is new" in translate.check(tmp_path)
    translate.main([])
    assert "1 unfinished" in capsys.readouterr().out
    assert translate.check(tmp_path) == ["Messages: 'New' is unfinished"]
    assert translate.main(["--check"]) == 1


def test_a_text_that_left_the_code_is_reported(translate: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "attnstudio/panel.py").write_text(CODE.replace('self.tr("&Save")', "pass"))
    assert "Panel: '&Save' is no longer in the code" in translate.check(tmp_path)


@pytest.mark.parametrize("kind", ["vanished", "obsolete"])
def test_a_leftover_is_reported(translate: ModuleType, tmp_path: Path, kind: str) -> None:
    edit(tmp_path, "<translation>文件", f'<translation type="{kind}">文件')
    assert f"Messages: 'The file {{file}} is empty.' is {kind}" in translate.check(tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("文件 {file} 为空。", "文件 {文件} 为空。", "other placeholders"),
        ("文件 {file} 为空。", "文件为空。", "other placeholders"),
        ("文件 {file} 为空。", "文件 {file 为空。", "other placeholders"),
        ("共 {total} 个", "共 {total} {n2} 个", "other placeholders"),
        ("%n 个头", "三个头", "other placeholders"),
        ("保存(&amp;S)", "保存", "mnemonic"),
        ("保存(&amp;S)", " ", "no translation"),
    ],
)
def test_a_translation_that_does_not_fit_its_source_is_reported(
    translate: ModuleType, tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    edit(tmp_path, old, new)
    assert any(complaint in problem for problem in translate.check(tmp_path))


def test_a_catalogue_that_was_not_compiled_is_reported(translate: ModuleType, tmp_path: Path) -> None:
    edit(tmp_path, "保存", "存储")
    assert translate.check(tmp_path) == [
        "resources/translations/attnstudio_zh_CN.qm is not of the present .ts: run scripts/translate"
    ]
    translate.main([])
    assert translate.check(tmp_path) == []
    (tmp_path / CATALOGUE).with_suffix(".qm").unlink()
    assert len(translate.check(tmp_path)) == 1


@pytest.mark.parametrize(
    "call",
    ["self.tr(text)", 'self.tr(f"{n} heads")', "self.tr()", 'QT_TRANSLATE_NOOP("Messages", "a" + b)'],
)
def test_a_text_that_lupdate_cannot_read_is_reported(
    translate: ModuleType, tmp_path: Path, call: str
) -> None:
    (tmp_path / "attnstudio/other.py").write_text(f"\n{call}\n")
    assert "attnstudio/other.py:2: the text is no literal string" in translate.check(tmp_path)


def test_a_missing_catalogue_is_reported(translate: ModuleType, tmp_path: Path) -> None:
    (tmp_path / CATALOGUE).unlink()
    assert translate.check(tmp_path) == [f"{CATALOGUE} is not there: run scripts/translate"]
