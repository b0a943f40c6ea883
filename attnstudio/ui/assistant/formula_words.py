"""What the commands of LaTeX mean in a formula that is shown as text; pylatexenc knows the other symbols."""

from __future__ import annotations

import re

from attnstudio.ui.assistant.blocks import LINE_BREAK, Mark

FRACTIONS = frozenset({"frac", "dfrac", "tfrac", "cfrac"})
UPRIGHT_MACROS = frozenset(
    {"mathrm", "text", "textrm", "operatorname", "mathsf", "mathtt", "texttt", "textsf", "mbox", "mathit"}
    | {"textit", "mathop", "textnormal", "operatorname*"}
)
BOLD_MACROS = frozenset({"mathbf", "boldsymbol", "bm", "textbf"})

# Only letters that text fonts have: those of the mathematical plane are boxes on many machines.
ALPHABETS = {
    "mathbb": {"R": "ℝ", "N": "ℕ", "Z": "ℤ", "Q": "ℚ", "C": "ℂ", "P": "ℙ", "H": "ℍ"},
    "mathcal": {"L": "ℒ", "H": "ℋ", "B": "ℬ", "E": "ℰ", "F": "ℱ", "M": "ℳ", "R": "ℛ", "I": "ℐ"},
    "mathscr": {"L": "ℒ", "H": "ℋ", "B": "ℬ", "E": "ℰ", "F": "ℱ", "M": "ℳ", "R": "ℛ", "I": "ℐ"},
    "mathfrak": {"R": "ℜ", "I": "ℑ", "H": "ℌ", "C": "ℭ"},
}
ACCENTS = {
    "hat": "\u0302",
    "widehat": "\u0302",
    "bar": "\u0304",
    "overline": "\u0305",
    "tilde": "\u0303",
    "widetilde": "\u0303",
    "vec": "\u20d7",
    "dot": "\u0307",
    "ddot": "\u0308",
    "underline": "\u0332",
}
SIZES = frozenset(
    {"left", "right", "middle", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr"}
    | {"biggl", "biggr", "Biggl", "Biggr", "bigm", "Bigm"}
)
IGNORED = frozenset(
    {"displaystyle", "textstyle", "scriptstyle", "limits", "nolimits", "nonumber", "notag", "hline", "!"}
)
FUNCTIONS = dict.fromkeys(
    [
        "log",
        "ln",
        "lg",
        "exp",
        "sin",
        "cos",
        "tan",
        "sinh",
        "cosh",
        "tanh",
        "arcsin",
        "arccos",
        "arctan",
        "max",
        "min",
        "sup",
        "inf",
        "lim",
        "det",
        "dim",
        "ker",
        "deg",
        "gcd",
        "arg",
        "Pr",
        "hom",
    ],
    "",
) | {"argmax": "argmax", "argmin": "argmin", "softmax": "softmax", "bmod": "mod", "limsup": "lim sup"}

SYMBOLS = {
    "{": "{",
    "}": "}",
    "|": "‖",
    "Vert": "‖",
    "lVert": "‖",
    "rVert": "‖",
    "vert": "|",
    "lvert": "|",
    "rvert": "|",
    "mid": " | ",
    "colon": ": ",
    "%": "%",
    "&": "&",
    "#": "#",
    "_": "_",
    "$": "$",
    ",": "\u2009",
    ";": "\u2009",
    ":": "\u2009",
    ">": "\u2009",
    " ": " ",
    "quad": "\u2003",
    "qquad": "\u2003\u2003",
    "prime": "′",
    "ast": "∗",
    "cdot": "·",
    "odot": "⊙",
    "top": "⊤",
    "to": "→",
    "le": "≤",
    "ge": "≥",
    "leq": "≤",
    "geq": "≥",
    "neq": "≠",
    "ne": "≠",
    "ldots": "…",
    "dots": "…",
    "dotsc": "…",
    "dotsb": "…",
    "cdots": "⋯",
    "vdots": "⋮",
    "ddots": "⋱",
    "langle": "⟨",
    "rangle": "⟩",
    "lfloor": "⌊",
    "rfloor": "⌋",
    "lceil": "⌈",
    "rceil": "⌉",
    "infty": "∞",
    "epsilon": "ϵ",
    "varepsilon": "ε",
    "phi": "ϕ",
    "varphi": "φ",
    "hbar": "ℏ",
    "ell": "ℓ",
    "slash": "/",
    "backslash": "\\",
    "iff": "⇔",
    "implies": "⇒",
    "triangleq": "≜",
    "coloneqq": "≔",
    "gets": "←",
    "lbrace": "{",
    "rbrace": "}",
    "lbrack": "[",
    "rbrack": "]",
    "circ": "∘",
    "sim": "∼",
    "approx": "≈",
}

# Relations and operators with a blank on both sides.
SPACED = frozenset("=+−±∓·×÷≈≠≤≥<>∈∉→←⇒⇐⇔↔↦∝∼≡≜≔≪≫∪∩⊂⊆⊃⊇∘⊙⊗⊕∧∨≅≃")

BIG_OPERATORS = frozenset("∑∏∫∮⋃⋂")

ROWS = frozenset({"aligned", "align", "gathered", "gather", "split", "equation", "multline", "eqnarray"})
MATRICES = {
    "matrix": ("[", "; ", "]"),
    "pmatrix": ("(", "; ", ")"),
    "bmatrix": ("[", "; ", "]"),
    "vmatrix": ("|", "; ", "|"),
    "Vmatrix": ("‖", "; ", "‖"),
    "smallmatrix": ("[", "; ", "]"),
}
CASES = {"cases": ("{ ", f"{LINE_BREAK}\u2003", "")}

SCRIPT_CHARACTERS = {
    Mark.SUB: dict(
        zip("0123456789+-−=()aeoxhklmnpstijruv", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ", strict=True)
    ),
    Mark.SUP: dict(
        zip(
            "0123456789+-−=()niTabcdefghjklmoprstuvwxyz",
            "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱᵀᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ",
            strict=True,
        )
    ),
}


def nesting_depth(source: str) -> int:
    """The deepest nesting of braces and environments that `source` can have."""
    depth = deepest = 0
    for found in re.finditer(r"\\\\|\\begin\b|\\end\b|\\[{}]|[{}]|\\left\b|\\right\b", source):
        depth += {"{": 1, "\\begin": 1, "}": -1, "\\end": -1}.get(found[0], 0)
        deepest = max(deepest, depth)
    return deepest + len(re.findall(r"\\(?:sqrt|frac|hat|bar|text)(?=\s*\\)", source))
