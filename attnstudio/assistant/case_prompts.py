"""Asking a model for test cases of attention, as data in a fixed form; `case_reading` reads the answer.

Every text here goes to the model as it stands, in the language of the answer.
"""

from __future__ import annotations

from attnstudio.assistant.language import Language
from attnstudio.assistant.protocol import ChatMessage, Role
from attnstudio.engine.cases.case import (
    MAX_BATCH,
    MAX_CASES,
    MAX_D_MODEL,
    MAX_HEADS,
    MAX_LENGTH,
    MAX_NAME,
    DType,
)
from attnstudio.engine.spec import ExperimentSpec, MaskKind, Positional

MAX_HINT = 500

_EXAMPLE = """\
```json
{"cases": [
  {"name": "two sequences, two heads", "batch": 2, "length": 5, "d_model": 16, "heads": 2,
   "mask": "none", "window": 2, "positional": "none", "dtype": "float32", "seed": 1,
   "expected": [{"kind": "output_shape", "shape": [2, 5, 16]},
                {"kind": "weights_shape", "shape": [2, 2, 5, 5]},
                {"kind": "causality", "holds": false}],
   "why": "Without a mask every query sees later keys."},
  {"name": "five heads of sixteen", "batch": 1, "length": 4, "d_model": 16, "heads": 5,
   "mask": "none", "window": 2, "positional": "none", "dtype": "float32", "seed": 0,
   "expected": [{"kind": "error"}],
   "why": "16 cannot be split into 5 equal heads."}
]}
```"""

_SYSTEM = {
    Language.ENGLISH: """\
You write test cases for an implementation of multi-head self-attention ("Attention Is All You Need", \
section 3.2). A program reads your cases, builds each one and checks what you expect of it. You write data, \
never code: code is not run.

What is tested is a layer without dropout, freshly drawn from a seed. It takes x [batch, length, d_model] of \
random numbers, to which a positional encoding may be added first. It returns its output \
[batch, length, d_model] and the weights [batch, heads, query, key] after the softmax. Each head is \
d_model / heads wide; a number of heads that does not divide d_model is refused with an error.""",
    Language.CHINESE: """\
你为一个多头自注意力的实现（论文 “Attention Is All You Need” 3.2 节）编写测试用例。\
有一个程序会读取你的用例，逐个构建，并检查你的预期。你只写数据，绝不写代码：代码不会运行。

测试的对象是一个没有 dropout、按随机种子重新抽样的层。它的输入是随机数 x [batch, length, d_model]，\
可以先加上位置编码。它返回输出 [batch, length, d_model]，以及 softmax 之后的权重 [batch, heads, query, key]。\
每个头的宽度是 d_model / heads；头数不能整除 d_model 时，会报错拒绝。""",
}

_FORM = {
    Language.ENGLISH: f"""\
Answer with one JSON block and nothing after it, in exactly this form (these two cases are only examples: \
do not repeat them):

{_EXAMPLE}

Fields of a case (all numbers are whole numbers, written out: no expressions, no names):
- name: says what is special about it, at most {MAX_NAME} characters; no two alike.
- batch 1 to {MAX_BATCH}, length 1 to {MAX_LENGTH}, d_model 1 to {MAX_D_MODEL}, heads 1 to {MAX_HEADS}. Keep \
cases small: batch × heads × length² at most 10,000,000, and batch × length × d_model² at most 100,000,000. \
Most need no more than batch 4, length 64 and d_model 128.
- mask: {", ".join(MaskKind)}. causal: query i sees the keys up to i. local: query i sees the keys at most \
`window` positions away; window 0 to {MAX_LENGTH}, used by local only.
- positional: {", ".join(Positional)}.
- dtype: {", ".join(DType)}.
- seed: 0 or more.
- expected: a list of at least one of the kinds below, each at most once.
- why: one sentence that says why exactly this is to be expected.

Kinds of expectation (`holds` is true or false; false expects that the property does not hold):
- output_shape, weights_shape: with "shape", a list of numbers; no `holds`.
- row_sums: every row of weights, one query, sums to 1 within the precision of the dtype.
- causality: when later tokens change, the outputs and weights of earlier ones stay as they were. Needs \
length 2.
- equivariance: when the tokens of x are put in another order (before an encoding is added), outputs and \
weights come in that order too, and are otherwise the same. Needs length 2.
- error: building or running the layer raises an error. With `holds` true it stands alone in its case.

Think of what goes wrong in practice: softmax over the wrong dimension, a mask applied after the softmax or \
off by one, heads split or merged wrongly, batch and length swapped, a single token, an odd d_model with an \
encoding, half precision, sizes that do not fit. The program tells where you were wrong, so \
expect only what you can justify.""",
    Language.CHINESE: f"""\
只用一个 JSON 代码块回答，其后不要再写任何内容，格式必须与下面完全一致（这两个用例只是示例，请不要重复）：

{_EXAMPLE}

用例的字段（所有数字都是直接写出的整数：不要写算式或变量名）：
- name：用中文说明这个用例的特别之处，不超过 {MAX_NAME} 个字符，互不相同。
- batch 1 到 {MAX_BATCH}，length 1 到 {MAX_LENGTH}，d_model 1 到 {MAX_D_MODEL}，heads 1 到 {MAX_HEADS}。\
用例要小：batch × heads × length² 不超过 10,000,000，batch × length × d_model² 不超过 100,000,000。\
多数用例只需 batch 4、length 64、d_model 128 以内。
- mask：{"、".join(MaskKind)}。causal：查询 i 只看到位置不超过 i 的键。\
local：查询 i 只看到距离不超过 window 的键；window 为 0 到 {MAX_LENGTH}，仅用于 local。
- positional：{"、".join(Positional)}。
- dtype：{"、".join(DType)}。
- seed：0 或更大。
- expected：列表，至少含一项下列预期，每种最多一项。
- why：用一句中文说明为什么应当如此预期。

预期的种类（holds 为 true 或 false；false 表示预期该性质不成立）：
- output_shape、weights_shape：带 "shape"，即数字的列表；不带 holds。
- row_sums：权重的每一行（一个查询）之和为 1，误差在该 dtype 的精度之内。
- causality：后面的词元改变时，前面词元的输出和权重保持不变。length 至少为 2。
- equivariance：（在加上位置编码之前）打乱 x 的词元顺序，输出和权重也以同样的方式换序，\
此外完全相同。length 至少为 2。
- error：构建或运行该层时报错。holds 为 true 时，它必须是该用例唯一的预期。

请想想实践中会出什么错：softmax 的维度不对，掩码加在 softmax 之后或差了一位，头的拆分或合并有误，\
batch 与 length 颠倒，只有一个词元，奇数 d_model 加位置编码，半精度，尺寸不匹配。\
程序会指出你错在哪里，所以只写有充分理由的预期。""",
}

_REQUEST = {
    Language.ENGLISH: "Write {count} test cases. The experiment on the screen has {experiment}; start near "
    "it, then vary one thing at a time. Let about a third expect that something does not hold, or an error.",
    Language.CHINESE: "请写 {count} 个测试用例。屏幕上的实验是：{experiment}；从它附近开始，每次只改变一处。"
    "其中约三分之一应预期某个性质不成立，或预期报错。",
}
_HINT = {
    Language.ENGLISH: "What they should be about: {hint}",
    Language.CHINESE: "用例要考察：{hint}",
}


def cases_prompt(
    spec: ExperimentSpec, count: int, language: Language, hint: str = ""
) -> tuple[ChatMessage, ...]:
    """Ask for `count` cases (1 to `MAX_CASES`) around `spec`; `hint` says what they should be about."""
    request = _REQUEST[language].format(count=min(max(count, 1), MAX_CASES), experiment=_experiment(spec))
    if wish := hint.strip()[:MAX_HINT]:
        request += "\n\n" + _HINT[language].format(hint=wish)
    return (
        ChatMessage(Role.SYSTEM, f"{_SYSTEM[language]}\n\n{_FORM[language]}"),
        ChatMessage(Role.USER, request),
    )


def _experiment(spec: ExperimentSpec) -> str:
    """By the names of the form, so that it reads the same in both languages."""
    window = f" (window {spec.window})" if spec.mask is MaskKind.LOCAL else ""
    return (
        f"batch 1, length {spec.positions()}, d_model {spec.d_model}, heads {spec.heads}, "
        f"mask {spec.mask.value}{window}, positional {spec.positional.value}, dtype float32, seed {spec.seed}"
    )
