"""The Chinese catalogue as a text to be read: complete, consistent in its words, set as Chinese is set."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

CATALOGUE = Path(__file__).parents[2] / "resources/translations/attnstudio_zh_CN.ts"
HAN = re.compile(r"[\u4e00-\u9fff]")
MNEMONIC = re.compile(r"&([^&\s])")
MENU_BAR = (
    ("WindowMenus", "&File"),
    ("WindowMenus", "&Edit"),
    ("WindowMenus", "&View"),
    ("WindowMenus", "E&xperiment"),
    ("WindowMenus", "Ass&istant"),
    ("WindowMenus", "&Help"),
)
CONFIG_PANEL = (
    ("ConfigPanel", "&Preset"),
    *(
        ("Messages", label)
        for label in (
            *("So&urce", "&Length L", "&Text", "&d_model", "He&ads h", "Positio&ns", "&Mask", "&Window w"),
            *("Tas&k", "&Optimiser", "Learning &rate", "Clippin&g", "&Batch", "&Seed", "Devi&ce"),
        )
    ),
)
# Of the article's two layers, or of the layers of an encoder: never both.
HEADS_TABS = ((("LayerChooser", "La&yer"),), (("DepthChooser", "La&yer"),))


def window_actions(*sources: str) -> tuple[tuple[str, str], ...]:
    return tuple(("WindowActions", source) for source in sources)


# Texts that a person sees at the same time, so that no two may have the same letter.
SEEN_TOGETHER = {
    "window": (*MENU_BAR, *CONFIG_PANEL, *HEADS_TABS[0]),
    "window with an encoder": (*MENU_BAR, *CONFIG_PANEL, *HEADS_TABS[1]),
    "File": (
        *(("RunFileActions", "&Open run…"), ("RunFileActions", "Sa&ve run…")),
        *(("WindowMenus", "&Export"), ("CheckDesk", "&Check my implementation…")),
        *window_actions("&Settings…", "&Quit"),
    ),
    "Export": window_actions(
        "Current view as &PNG…",
        "Current view as &SVG…",
        "C&urves as picture…",
        "Heads over all steps as &film…",
        "&Weights as CSV…",
        "Weights as &NPZ…",
        "&Training record as CSV…",
        "Training record as &JSON Lines…",
        "Training record for Tensor&Board…",
        "E&xperiment as Python script…",
    ),
    "Edit": window_actions("&Undo", "&Redo"),
    "View": (
        *(("WindowMenus", "&Language"), ("WindowMenus", "&Theme")),
        *window_actions("&Heads", "T&raining", "R&uns", "Com&pare", "&Scaling"),
        *window_actions("Fault la&b", "&Verify", "&Models", "Test &cases"),
        *window_actions("&Full screen", "Reset la&yout"),
    ),
    "Theme": window_actions("As the &system", "&Light", "&Dark"),
    "Experiment": (
        ("WindowMenus", "&Preset"),
        *window_actions("&Compare runs…"),
    ),
    "Assistant": window_actions(
        "&Read the heads",
        "&Ask a question",
        "Explain the last &error",
        "&Save the conversation…",
        "&Models",
        "Test &cases",
    ),
    "Help": window_actions(
        "&Keyboard shortcuts", "Open &log folder", "Add to the &desktop's menu", "&About AttnStudio"
    ),
    "menu of a head that is off": (
        *(("HeadMenu", "&Enlarge"), ("HeadMenu", "Show &all heads")),
        ("HeadMenu", "Copy &weights of this head"),
        *(("HeadMenu", "Copy &readout"), ("HeadMenu", "&Trace this weight")),
        ("HeadMenu", "Switch this head &on"),
    ),
    "menu of a head that is on": (
        *(("HeadMenu", "&Enlarge"), ("HeadMenu", "Show &all heads")),
        ("HeadMenu", "Copy &weights of this head"),
        *(("HeadMenu", "Copy &readout"), ("HeadMenu", "&Trace this weight")),
        ("HeadMenu", "Switch this head o&ff"),
    ),
    "Settings": (
        *(("GatewaySection", "&Base URL"), ("GatewaySection", "&Model ID"), ("ImportSection", "&Import…")),
        *(("KeySection", label) for label in ("API &key", "&Save", "&Replace", "Remo&ve", "&Try again")),
        ("KeySection", "Keep for this session &only"),
        *(("ConnectionSection", "Test co&nnection"), ("ConnectionSection", "Cance&l")),
        *(("AppearanceSection", "Lan&guage"), ("AppearanceSection", "T&heme")),
    ),
    "Compare runs": (("CompareDialog", "&Steps of each"),),
    "Check my implementation": (
        *(("CheckForm", label) for label in ("&Class", "&d_model", "&Heads", "&Arguments")),
        *(("CheckDialog", label) for label in ("Chec&k", "&Stop", "Copy as &text")),
        ("CodePane", "&Open…"),
    ),
    "About": (("AboutDialog", "Copy &diagnostics"),),
    "Import": (("ImportSection", "From a &file…"), ("ImportSection", "From the &environment")),
}

# A word of the source, and the word that its translation must have for it.
GLOSSARY = {
    r"gateway('s)?": "网关",
    r"keyring('s)?(?! \(MIT\))": "密钥环",
    r"API keys?": "API (密钥|Keys)",
    r"model ID": "模型 ID",
    r"base URL": "接口地址",
    r"queries|query": "查询",
    r"tokens?": "词元",
    r"entropy": "熵",
    r"mask": "掩码",
    r"masked": "掩蔽|遮住",
    r"causal": "因果",
    r"sinusoidal": "正弦",
    r"(?<!forward, )loss(?!\.backward)": "损失",
    r"learning rate": "学习率",
    r"optimiser": "优化器",
    r"gradients?": "梯度",
    r"(?<!['_-])norms?": "范数",
    r"scores?": "分数",
    r"heads?": "头",
    r"proxy('s)?": "代理",
    r"claims?": "论断",
    r"assistant(?!\))": "助手",
    r"models?": "模型",
    r"conversation": "对话",
    r"test cases?": "测试用例",
    r"(?<!lower )(?<!public )cases?": "用例",
    r"suites?": "用例集",
    r"frames?": "帧",
    r"experiment('s)?": "实验",
    r"weights": "权重",
    r"patterns?": "模式",
    r"cells?": "格",
    r"sums? to 1": "和(都?不?是|[都不仍]?为) 1",
    r"ticked": "勾选",
    r"temperature": "温度",
    r"seed": "种子",
    r"reasoning": "推理",
    r"(?<!be )(ask|asks|asked) again": "重新提问",
    r"likely causes": "可能的原因",
    r"runs? (A|B|side by side|to save)": "运行",
    r"(?<!arrow keys )steps?": "步|step",
    r"timeline": "时间线",
    r"branch(?!es)": "分支",
    r"encoder('s)?": "编码器",
    r"layers?": "层",
    r"residuals?": "残差",
    r"LayerNorm": "层归一化|LayerNorm\\(x",
    r"feed-forward": "前馈网络",
    r"tasks?": "任务",
    r"held[- ]out": "留出",
    r"accuracy": "准确率",
    r"positional encoding": "位置编码",
    r"momentum": "动量",
    r"clipping": "裁剪",
    r"warm-up": "预热",
    r"vocabulary": "词表大小",
    r"batch": "批大小|批次",
    r"autosave": "自动保存",
    r"(?<!studio's )faults?": "错误",
    r"fault lab": "错误实验室",
    r"implementations?": "实现",
    r"reference": "参考",
    r"evidence": "证据",
    r"verdict": "结论",
    r"inspector": "检查器",
    r"equivariance": "等变",
    r"dropout": "随机失活|dropout",
    r"broadcast": "广播",
    r"detached": "分离|detach",
    r"stages?": "阶段",
    r"contributions?": "贡献",
    r"exponents?": "指数",
    r"median": "中位数",
    r"quartiles": "四分位",
    r"strided": "跨步",
    r"local (mask|window)": "局部(掩码|窗口)",
    r"shuffled?": "打乱|恢复顺序",
    r"twins": "孪生模型",
    r"permutation": "置换",
    r"row sums(?! (of|to) 1)": "行和",
    r"uniform": "均匀",
    r"difference map|map of the difference": "差值图",
}
# Field names and values of a case's JSON: they are to be typed as they stand, in every language.
FORMS = {"mask: none, causal or local with window; positional: none or sinusoidal"}
# The same in every language: names of programs and devices, names of the code, and bare fields.
UNTRANSLATED = {
    *("Adam", "AdamW", "SGD", "CPU", "NVIDIA GPU (CUDA)", "Apple GPU (MPS)", "KWallet"),
    *("&d_model", "grad_norm", "d_model", "dtype", "curl", "Python (openai)", "Python (requests)"),
    *("SDPA", "Softmax", "zero_grad", "grad_norm {norm}", "d_model {value}", "JSON Lines (*.jsonl)"),
}


class Entry(NamedTuple):
    context: str
    source: str
    translation: str
    state: str


def read(path: Path) -> list[Entry]:
    return [
        Entry(
            context.findtext("name") or "",
            message.findtext("source") or "",
            "".join(translation.itertext()).strip() if translation is not None else "",
            translation.get("type", "finished") if translation is not None else "missing",
        )
        for context in ET.parse(path).getroot().iter("context")
        for message in context.iter("message")
        for translation in [message.find("translation")]
    ]


ENTRIES = read(CATALOGUE)
TRANSLATIONS = {(entry.context, entry.source): entry.translation for entry in ENTRIES}


def fields(text: str) -> Counter[str]:
    return Counter(
        f"{name}!{kind}:{form}" for _, name, form, kind in Formatter().parse(text) if name is not None
    )


def offenders(pattern: str, *, but: str = "") -> list[str]:
    """The translations that have `pattern`, once what matches `but` is taken out."""
    stripped = (
        (entry, re.sub(but, "", entry.translation) if but else entry.translation) for entry in ENTRIES
    )
    return [entry.translation for entry, text in stripped if re.search(pattern, text)]


def test_the_catalogue_is_read() -> None:
    assert len(ENTRIES) > 600
    assert len({entry.context for entry in ENTRIES}) > 20


def test_every_entry_is_finished() -> None:
    assert [entry for entry in ENTRIES if entry.state != "finished" or not entry.translation] == []


def test_every_placeholder_of_the_source_is_used_as_often_and_in_the_same_form() -> None:
    assert [entry for entry in ENTRIES if fields(entry.translation) != fields(entry.source)] == []


def test_every_entry_is_in_chinese_but_for_names() -> None:
    same = {entry.source for entry in ENTRIES if not HAN.search(entry.translation)}
    # Fields, marks and single letters, which name frames and sizes: there is no word to translate.
    bare = {source for source in same if not re.search(r"[A-Za-z]{2}", re.sub(r"\{\w+\}", "", source))}
    bare |= {"{first} or {second}", "Python {version}."}
    assert same - UNTRANSLATED - bare == set()


@pytest.mark.parametrize(
    ("pattern", "but"),
    [
        (r"[\u4e00-\u9fff][,;!?]", ""),
        (r"[\u4e00-\u9fff]\.(?!\w)", ""),
        (r"[\u4e00-\u9fff]:(?!//)", ""),
        (r"[\u4e00-\u9fff]\(", r"\(&[^\s]\)"),
        (r"\.\.\.", ""),
        (r"['\"]", "'NoneType' object has no attribute 'norm'"),
    ],
    ids=["comma and the like", "full stop", "colon", "parenthesis", "three dots", "straight quote"],
)
def test_punctuation_after_chinese_is_full_width(pattern: str, but: str) -> None:
    assert offenders(pattern, but=but) == []


def test_chinese_and_latin_stand_apart() -> None:
    latin = r"[A-Za-z0-9]"
    assert offenders(rf"[\u4e00-\u9fff]{latin}|{latin}[\u4e00-\u9fff]") == []


def test_full_width_marks_have_no_blank_beside_them() -> None:
    # A reason and a sentence of the gateway's own are in its language: a blank ends them.
    assert offenders(r"[，。；：？！、）] |(?<!\}) [，。；：？！、（]") == []


def test_a_sentence_ends_as_its_source_does() -> None:
    ends = {".": "。", "?": "？", "…": "…"}
    wrong = [
        entry
        for entry in ENTRIES
        if (mark := ends.get(entry.source[-1])) is not None
        and HAN.search(entry.translation)
        and not entry.translation.endswith(mark)
    ]
    assert wrong == []


@pytest.mark.parametrize("place", SEEN_TOGETHER)
def test_no_two_mnemonics_seen_together_are_the_same(place: str) -> None:
    english, chinese = Counter(), Counter()
    for key in SEEN_TOGETHER[place]:
        assert key in TRANSLATIONS, f"{key} is no longer in the catalogue: mend SEEN_TOGETHER"
        for text, letters in ((key[1], english), (TRANSLATIONS[key], chinese)):
            found = MNEMONIC.findall(text)
            assert len(found) == 1, text
            letters[found[0].upper()] += 1
    for letters in (english, chinese):
        assert {letter: count for letter, count in letters.items() if count > 1} == {}


def test_every_mnemonic_is_compared_with_those_beside_it() -> None:
    # The menus and the configuration take nearly all letters: what stands beside them has none.
    compared = {key for place in SEEN_TOGETHER.values() for key in place}
    assert {key for key in TRANSLATIONS if MNEMONIC.search(key[1])} - compared == set()


def test_every_mnemonic_is_a_letter_in_parentheses_at_the_end() -> None:
    wrong = [
        entry.translation
        for entry in ENTRIES
        if MNEMONIC.search(entry.translation)
        and entry.source not in UNTRANSLATED
        and not re.search(r"\(&[A-Z]\)…?$", entry.translation)
    ]
    assert wrong == []


@pytest.mark.parametrize("word", GLOSSARY)
def test_a_word_of_the_field_has_one_translation(word: str) -> None:
    source_has = re.compile(rf"(?<![\w{{`/]){word}(?![\w}}])", re.IGNORECASE)
    about = [entry for entry in ENTRIES if source_has.search(entry.source.replace("&", ""))]
    assert about, f"no text has the word {word!r} any more"
    wrong = [
        entry
        for entry in about
        if HAN.search(entry.translation)
        and entry.source not in FORMS
        and not re.search(GLOSSARY[word], entry.translation)
    ]
    assert wrong == []


def test_a_key_of_the_gateway_is_never_called_like_a_key_of_attention() -> None:
    api = [
        entry for entry in ENTRIES if re.search(r"(?i)API key|the key (in|from|is|was|goes)", entry.source)
    ]
    assert api
    assert [entry for entry in api if re.search(r"(?<!密)键", entry.translation)] == []


def test_the_same_source_reads_the_same_everywhere() -> None:
    # Words that mean two things: the tab and the state of the engine; a tab, an axis and a field; a tab and
    # a column of numbers; the tab that compares runs and the list in it; a claim and a check of code; a line
    # of code and a number; the scale of a colour and of scores; what is measured and to measure it.
    twofold = {"Training", "Per head", "Steps", "step {step}", "Step", "Key", "Heads", "&Heads", "Runs"}
    twofold |= {"Cannot be checked", "Right", "Scale", "Measure"}
    readings: dict[str, set[str]] = {}
    for entry in ENTRIES:
        readings.setdefault(entry.source, set()).add(re.sub(r"\(&\w\)", "", entry.translation))
    assert {
        source: found for source, found in readings.items() if len(found) > 1 and source not in twofold
    } == {}
