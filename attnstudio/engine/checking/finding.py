"""Which class or function of a module is the attention that is meant."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from types import FunctionType

from torch import nn

from attnstudio.engine.checking.constructing import is_weight
from attnstudio.engine.checking.loading import Loaded
from attnstudio.engine.checking.recording import signature_of
from attnstudio.engine.checking.source import Candidate, class_node, source_of

_ATTENTION = re.compile(r"attention|attn|mha|multi_?head|selfatt|注意力", re.IGNORECASE)
_AROUND = re.compile(
    r"block|transformer|encoder|decoder|model|gpt|net$|network|feed_?forward|mlp|ffn|norm|embed|position|config"
    r"|classifier|output|prepare|conv1d|linear|dataset",
    re.IGNORECASE,
)
_MANY = re.compile(r"multi|mha|heads", re.IGNORECASE)
_ONE = re.compile(r"single|one_?head|^head$|scaled|dot|scores?|core", re.IGNORECASE)
_COMPUTES = re.compile(r"softmax|scaled_dot_product_attention|MultiheadAttention|\.exp\(|einsum|matmul|bmm|@")
_FIRST = re.compile(
    r"^(q|query|queries|q_in|q_input|x_?q|k|keys?|v|values?)(_?\w{0,2}|_in|_input)?$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """The one that is meant; or, where several could be, all their names."""

    candidate: Candidate | None
    choices: tuple[str, ...] = ()


def find(loaded: Loaded, class_name: str = "") -> Found:
    """The attention in the module, or the one of that name."""
    all_of_them = _candidates(loaded)
    if class_name:
        named = [found for found in all_of_them if found.name == class_name]
        return Found(named[0] if named else None, tuple(found.name for found in all_of_them))
    classes = [found for found in all_of_them if found.is_class]
    for group in (_attentions(classes, loaded), _computing(classes, loaded), _functions(all_of_them, loaded)):
        if group:
            left = _outermost(group, loaded)
            if len(left) == 1:
                return Found(left[0])
            return Found(None, tuple(found.name for found in left))
    return Found(None, tuple(found.name for found in classes))


def _candidates(loaded: Loaded) -> list[Candidate]:
    found = []
    for name, value in vars(loaded.module).items():
        if getattr(value, "__module__", None) != loaded.module.__name__:
            continue
        if isinstance(value, type) and issubclass(value, nn.Module) and _has_forward(value):
            node = class_node(loaded, value.__name__)
            found.append(Candidate(name, value, True, 1 if node is None else node.lineno))
        elif isinstance(value, FunctionType):
            found.append(Candidate(name, value, False, value.__code__.co_firstlineno))
    return found


def _has_forward(value: type[nn.Module]) -> bool:
    return value.forward is not nn.Module.forward


def _attentions(classes: list[Candidate], loaded: Loaded) -> list[Candidate]:
    named = [found for found in classes if _ATTENTION.search(found.name)]
    inner = [found for found in named if not _is_around(found, loaded)]
    return inner or named


def _is_around(found: Candidate, loaded: Loaded) -> bool:
    """Whether its name says that it holds attention, or prepares something for it."""
    rest = _ATTENTION.sub("", found.name)
    if re.search(r"block$", found.name, re.IGNORECASE) and _COMPUTES.search(source_of(loaded, found.name)):
        return False
    return bool(_AROUND.search(rest))


def _computing(classes: list[Candidate], loaded: Loaded) -> list[Candidate]:
    """Classes that compute a softmax themselves, or through functions and classes of the file."""
    softmax = [found for found in classes if _reaches_softmax(found.name, loaded, set())]
    inner = [found for found in softmax if not _AROUND.search(found.name)]
    return inner or softmax


def _reaches_softmax(name: str, loaded: Loaded, seen: set[str]) -> bool:
    text = source_of(loaded, name)
    if re.search(r"softmax|scaled_dot_product_attention|MultiheadAttention", text, re.IGNORECASE):
        return True
    seen.add(name)
    return any(
        _reaches_softmax(other, loaded, seen) for other in _mentioned(name, loaded) if other not in seen
    )


def _functions(candidates: list[Candidate], loaded: Loaded) -> list[Candidate]:
    """Functions of q, k and v; or of x and weights, that compute a softmax."""
    return [
        found
        for found in candidates
        if not found.is_class
        and (_takes_weights(found) or _takes_qkv(found))
        and _reaches_softmax(found.name, loaded, set())
    ]


def _takes_weights(found: Candidate) -> bool:
    signature = signature_of(found.target)
    return signature is not None and sum(map(is_weight, signature.parameters)) >= 3


def _takes_qkv(found: Candidate) -> bool:
    signature = signature_of(found.target)
    names = list(signature.parameters) if signature is not None else []
    return len(names) >= 3 and all(_FIRST.match(name) for name in names[:3])


def _outermost(group: list[Candidate], loaded: Loaded) -> list[Candidate]:
    """Those that are not a part of another one, nor what another one derives from."""
    names = {found.name for found in group}
    parts = {
        inner for outer in names for inner in _mentioned(outer, loaded) if inner in names and inner != outer
    }
    left = [found for found in group if found.name not in parts] or group
    if len(left) < 2:
        return left
    several = [found for found in left if _MANY.search(found.name)]
    others = [found for found in left if found not in several]
    if len(several) == 1 and all(_ONE.search(found.name) for found in others):
        return several
    return left


def _mentioned(name: str, loaded: Loaded) -> set[str]:
    """The file's own classes and functions that the definition of `name` speaks of."""
    node = class_node(loaded, name)
    if node is None:
        return set()
    defined = {
        item.name for item in ast.walk(loaded.tree) if isinstance(item, ast.ClassDef | ast.FunctionDef)
    }
    words = {item.id for item in ast.walk(node) if isinstance(item, ast.Name)}
    return (words & defined) - {name}
