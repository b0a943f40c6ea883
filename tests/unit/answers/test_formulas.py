"""Formulas as text that can be read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attnstudio.ui.assistant.blocks import Mark, Run
from attnstudio.ui.assistant.formulas import NO_BREAK, UnreadableFormulaError, formula_runs, linear_text

READ = {
    # the paper
    r"\mathrm{softmax}\left(\frac{QK^T}{\sqrt{d_k}}\right)V": "softmax(QK^T/√d_k)V",
    r"\text{Attention}(Q, K, V) = \text{softmax}(QK^T)V": "Attention(Q, K, V) = softmax(QK^T)V",
    r"\operatorname{MultiHead}(Q,K,V)=\operatorname{Concat}(\mathrm{head}_1,\ldots,\mathrm{head}_h)W^O": (
        "MultiHead(Q, K, V) = Concat(head_1, …, head_h)W^O"
    ),
    r"W_i^Q \in \mathbb{R}^{d_{\text{model}} \times d_k}": "W_i^Q ∈ ℝ^(d_model×dₖ)",
    r"PE_{(pos,2i)} = \sin\left(pos / 10000^{2i/d_{\text{model}}}\right)": (
        "PE_(pos,2i) = sin(pos/10000^(2i/d_model))"
    ),
    r"PE_{(pos,2i+1)} = \cos(\frac{pos}{10000})": "PE_(pos,2i+1) = cos(pos / 10000)",
    r"\mathrm{LayerNorm}(x) = \gamma \odot \frac{x-\mu}{\sqrt{\sigma^2+\epsilon}} + \beta": (
        "LayerNorm(x) = γ ⊙ (x − μ) / √(σ^2 + ϵ) + β"
    ),
    r"\mathcal{L} = -\frac{1}{N}\sum_{i=1}^{N} \log p_\theta(y_i \mid x_i)": (
        "ℒ = −1/N ∑_(i=1)^N log p_θ(y_i | x_i)"
    ),
    r"d_k = d_{\text{model}}/h": "d_k = d_(model)/h",
    r"\frac{\exp(s_{ij})}{\sum_k \exp(s_{ik})}": "exp(s_(ij)) / (∑_k exp(s_(ik)))",
    r"\text{FFN}(x)=\max(0, xW_1+b_1)W_2+b_2": "FFN(x) = max(0, xW_1 + b_1)W_2 + b_2",
    # the rest of what models write
    r"\hat{y} = Wx + b": "y\u0302 = Wx + b",
    r"\frac12 x^{2}": "1/2 x^2",
    r"\frac{a}{b c}": "a/(bc)",
    r"\log_2 n": "log_2 n",
    r"-1 + (-2)": "−1 + (−2)",
    r"\sqrt[3]{x+1}": "^3√(x + 1)",
    r"\begin{pmatrix}a&b\\c&d\end{pmatrix}": "(a, b; c, d)",
    r"\begin{aligned}a&=b\\c&=d\end{aligned}": "a = b\u2028c = d",
    r"f=\begin{cases}x & x>0\\0 & \text{else}\end{cases}": "f = { x\u2003x > 0\u2028\u20030\u2003else",
    r"\| x \|_2 \le 1": "‖x‖_2 ≤ 1",
    r"50\%": "50%",
    r"x'": "x′",
    r"a_{i_j}": "a_(iⱼ)",
}


def plain(text: str) -> str:
    return text.replace("\u2009", " ").replace(NO_BREAK, "")


@pytest.mark.parametrize(("source", "shown"), READ.items())
def test_formulas_read_well(source: str, shown: str) -> None:
    assert plain(linear_text(formula_runs(source))) == shown


def test_scripts_are_real_and_variables_slanted() -> None:
    assert formula_runs("x_i^2") == (
        Run("x", Mark.MATH | Mark.ITALIC),
        Run("i", Mark.MATH | Mark.ITALIC | Mark.SUB),
        Run("2", Mark.MATH | Mark.SUP),
    )


@pytest.mark.parametrize(
    "source",
    [
        r"\nosuch{x}",
        "{",
        "}",
        "x_",
        "^",
        r"\frac{a}",
        r"\begin{tikzpicture}a\end{tikzpicture}",
        "a % b",
        "$a$",
        " ",
        "{" * 5000,
        r"\sqrt" * 100 + "x",
        r"\frac{" * 40 + "a" + "}{b}" * 40,
        "x" * 3000,
    ],
)
def test_what_cannot_be_read_is_refused(source: str) -> None:
    with pytest.raises(UnreadableFormulaError):
        formula_runs(source)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                *"ab1+-=^_{}()[]&,'%~#$\\ |",
                "\\frac",
                "\\sqrt",
                "\\left",
                "\\right",
                "\\text",
                "\\alpha",
                "\\\\",
                "\\hat",
                "\\begin{cases}",
                "\\end{cases}",
                "\\mathbb",
                "\\sum",
                "\\tag",
                "\\",
                "\\operatorname",
                "\\verb",
                "\\item",
            ]
        ),
        max_size=14,
    ).map("".join)
)
def test_any_formula_is_read_or_refused(source: str) -> None:
    try:
        runs = formula_runs(source)
    except UnreadableFormulaError:
        return
    assert all(run.text and run.marks & Mark.MATH for run in runs)
