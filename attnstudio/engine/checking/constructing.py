"""Making an attention module of given sizes from a constructor that somebody else has written."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import torch
from torch import nn

from attnstudio.engine.checking.loading import Loaded
from attnstudio.engine.checking.recording import signature_of
from attnstudio.engine.checking.source import Candidate, class_node
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

# What a parameter's name says that it is. The first that fits counts.
_KINDS: tuple[tuple[str, str], ...] = (
    ("device", r"^device$"),
    ("dtype", r"^dtype$"),
    ("layer", r"layer_(idx|id|index|num)|^idx$"),
    ("dropout", r"drop|^p$|^p_"),
    ("bias", r"bias"),
    ("causal", r"causal|^masked?$|use_mask|autoregressive"),
    (
        "length",
        r"block_size|context(?!_?dim|_?size$)|max_?(seq|len|pos|length|tokens)|seq_?len|n_ctx|ctx|^length$|position|window",
    ),
    ("batch_first", r"batch_first"),
    (
        "width_of_head",
        r"head_?(dim|size|width)|dim_?(per_?)?head|d_?head|^d_?[kvq]$|^dim_[kvq]$|key_dim|k_channels",
    ),
    ("heads", r"head|^h$|^nh$|^n_h$"),
    ("d_out", r"^d_?out$|out_(dim|features|channels|size)|output_(dim|size)|dim_?out"),
    (
        "width",
        r"d_?model|dim|emb|hid|width|size|channel|feature|units|^d(_in|in)?$|^in_|input|n_state|^e$|^c$|^k$|model|^n[xf]$|^n_in$",
    ),
    ("config", r"^(config|cfg|conf|args|hp|hparams|params|options|opts?|settings|c)$"),
)
_LONGEST = 64
_IS_INPUT = re.compile(r"[qkvx]|query|queries|keys?|values?", re.IGNORECASE)  # of a function, not its sizes


@dataclass(frozen=True, slots=True)
class Size:
    """What is asked of the constructor. `d_out` is what a single head makes of d_model."""

    d_model: int
    heads: int
    d_out: int
    length: int = _LONGEST
    dropout: float = 0.0

    @property
    def d_k(self) -> int:
        """Width of a head."""
        return max(self.d_model // max(self.heads, 1), 1)


@dataclass(slots=True, eq=False)
class Made:
    """A module, and what its constructor was given.

    takes   the kinds of argument that the constructor has: "width", "heads", "dropout", "causal", …
    size    what was asked for
    """

    module: nn.Module
    size: Size
    takes: frozenset[str]
    arguments: dict[str, Any]


class ConstructError(Exception):
    """No way was found to call the constructor. `reason` is for people."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


def kind_of(name: str) -> str | None:
    """What a constructor's parameter of that name is, or None."""
    lowered = name.lower()
    for kind, pattern in _KINDS:
        if re.search(pattern, lowered):
            return kind
    return None


def construct(
    found: Candidate,
    loaded: Loaded,
    size: Size,
    given: Mapping[str, Any],
    flags: Mapping[str, Any] | None = None,
) -> Made:
    """Call the constructor with arguments that its parameters' names ask for.

    given   arguments by name that go before anything guessed
    flags   values for parameters of a kind, as {"causal": True}
    Raises `ConstructError`, and what the constructor raises.
    """
    if not found.is_class:
        function = FunctionModule(found.target, size)
        takes = frozenset({"heads"} if function.several else ())
        return Made(function, size, takes, {})
    signature = signature_of(found.target)
    parameters = [] if signature is None else list(signature.parameters.values())
    chooser = _Chooser(found, loaded, size, dict(given), dict(flags or {}))
    positional, named = [], {}
    for parameter in parameters:
        value = chooser.value(parameter, parameters)
        if value is _NOTHING:
            continue
        if parameter.kind is inspect.Parameter.POSITIONAL_ONLY:
            positional.append(value)
        else:
            named[parameter.name] = value
    named.update({name: value for name, value in given.items() if name not in named and chooser.takes_more})
    module = found.target(*positional, **named)
    return Made(module, size, frozenset(chooser.kinds), named)


_NOTHING = object()


class _Chooser:
    """Chooses the arguments of one call."""

    def __init__(
        self, found: Candidate, loaded: Loaded, size: Size, given: dict[str, Any], flags: dict[str, Any]
    ) -> None:
        self.kinds: set[str] = set()
        self.takes_more = False
        self._found, self._loaded, self._size, self._given, self._flags = found, loaded, size, given, flags

    def value(self, parameter: inspect.Parameter, all_of_them: list[inspect.Parameter]) -> Any:
        """What to give, or _NOTHING for the parameter's default."""
        if parameter.kind is inspect.Parameter.VAR_KEYWORD:
            self.takes_more = True
            return _NOTHING
        if parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            return _NOTHING
        if parameter.name in self._given:
            self.kinds.add(kind_of(parameter.name) or "")
            return self._given[parameter.name]
        kind = self._kind(parameter, all_of_them)
        if kind is not None:
            self.kinds.add(kind)
        optional = parameter.default is not inspect.Parameter.empty
        if kind == "config" or (not optional and self._is_config(parameter)):
            return self._config(parameter)
        value = self._by_kind(kind, parameter.default)
        if value is not _NOTHING:
            return value
        if optional:
            return _NOTHING
        raise ConstructError(
            message(
                QT_TRANSLATE_NOOP(
                    "Messages",
                    "The constructor of {name} needs “{parameter}”, and what that is cannot be told from its "
                    "name. Give it as an argument.",
                ),
                name=self._found.name,
                parameter=parameter.name,
            )
        )

    def _kind(self, parameter: inspect.Parameter, all_of_them: list[inspect.Parameter]) -> str | None:
        kind = kind_of(parameter.name)
        names = {kind_of(other.name) for other in all_of_them}
        if (
            kind == "width_of_head"
            and "width" not in names
            and "config" not in names
            and self._is_first(parameter)
        ):
            return "width"
        if parameter.name == "c" and len(all_of_them) == 1:
            return "config"
        return kind

    def _is_first(self, parameter: inspect.Parameter) -> bool:
        signature = signature_of(self._found.target)
        return signature is not None and next(iter(signature.parameters)) == parameter.name

    def _by_kind(self, kind: str | None, default: Any) -> Any:
        if kind is not None and kind in self._flags:
            return self._flags[kind]
        size = self._size
        if kind in {"bias", "causal"}:
            return True if default is inspect.Parameter.empty and kind == "bias" else _or_false(default)
        wanted = {
            "width": size.d_model,
            "heads": size.heads,
            "d_out": size.d_out,
            "width_of_head": size.d_k,
            "length": size.length,
            "dropout": size.dropout,
            "batch_first": True,
            "device": _if_needed("cpu", default),
            "dtype": _if_needed(None, default),
            "layer": _if_needed(0, default),
        }
        if kind not in wanted or (default is None and kind in {"width_of_head", "d_out", "length", "width"}):
            return _NOTHING
        if (
            kind == "width_of_head"
            and default is not inspect.Parameter.empty
            and not isinstance(default, int)
        ):
            return _NOTHING
        return wanted[kind]

    def _is_config(self, parameter: inspect.Parameter) -> bool:
        annotation = self._annotation(parameter)
        return isinstance(annotation, type) and annotation.__module__ == self._loaded.module.__name__

    def _annotation(self, parameter: inspect.Parameter) -> Any:
        annotation = parameter.annotation
        return vars(self._loaded.module).get(annotation) if isinstance(annotation, str) else annotation

    def _config(self, parameter: inspect.Parameter) -> Any:
        annotation = self._annotation(parameter)
        used = list(_attributes(self._loaded, self._found.name, parameter.name))
        self.kinds |= {kind_of(name) or "" for name in used}
        own = annotation if self._is_config(parameter) else _config_class(self._loaded, used)
        if own is None:
            return _Settings({name: self._setting(name, None) for name in used}, self)
        if dataclasses.is_dataclass(own):
            fields = {item.name: item for item in dataclasses.fields(own) if item.init}
            values = {name: self._setting(name, _default(item)) for name, item in fields.items()}
            return own(**{name: value for name, value in values.items() if value is not _NOTHING})
        return self._plain_config(own, used)

    def _plain_config(self, own: type, used: list[str]) -> Any:
        """A class of one's own that is no dataclass: made without arguments, or with those that it needs."""
        signature = signature_of(own)
        values = {}
        for name, item in ({} if signature is None else signature.parameters).items():
            if item.kind in {inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL}:
                continue
            value = self._setting(name, item.default)
            if value is not _NOTHING:
                values[name] = value
        config = own(**values)
        for name in used:
            if name not in values and not isinstance(getattr(own, name, None), property):
                value = self._setting(name, getattr(config, name, inspect.Parameter.empty))
                if value is not _NOTHING:
                    setattr(config, name, value)
        return config

    def _setting(self, name: str, default: Any) -> Any:
        if name in self._given:
            return self._given[name]
        value = self._by_kind(kind_of(name), inspect.Parameter.empty if default is None else default)
        if value is _NOTHING and default in {None, inspect.Parameter.empty}:
            return {"vocab_size": 65}.get(name, 2)
        return value


class _Settings(SimpleNamespace):
    """A configuration that has every attribute that is asked for, by name and by key."""

    def __init__(self, values: dict[str, Any], chooser: _Chooser) -> None:
        super().__init__(**values)
        self.__dict__["_chooser"] = chooser

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self.__dict__["_chooser"]._setting(name, None)

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def get(self, name: str, default: Any = None) -> Any:
        """As a dictionary's."""
        return self.__dict__.get(name, default)


def _if_needed(value: Any, default: Any) -> Any:
    return value if default is inspect.Parameter.empty else _NOTHING


def _or_false(default: Any) -> Any:
    return False if default is inspect.Parameter.empty else _NOTHING


def _default(item: dataclasses.Field[Any]) -> Any:
    if item.default is not dataclasses.MISSING:
        return item.default
    if item.default_factory is not dataclasses.MISSING:
        return item.default_factory()
    return inspect.Parameter.empty


def _attributes(loaded: Loaded, class_name: str, parameter: str) -> Iterator[str]:
    """Which attributes or keys of its parameter the class reads, in order."""
    node = class_node(loaded, class_name)
    seen = set()
    for item in () if node is None else ast.walk(node):
        name = None
        if (
            isinstance(item, ast.Attribute)
            and isinstance(item.value, ast.Name)
            and item.value.id == parameter
        ):
            name = item.attr
        elif (
            isinstance(item, ast.Subscript)
            and isinstance(item.value, ast.Name)
            and item.value.id == parameter
            and isinstance(item.slice, ast.Constant)
            and isinstance(item.slice.value, str)
        ):
            name = item.slice.value
        if name is not None and name not in seen:
            seen.add(name)
            yield name


def _config_class(loaded: Loaded, used: list[str]) -> type | None:
    """A class of the file whose name says configuration, and that has one of these attributes."""
    for name, value in vars(loaded.module).items():
        if (
            isinstance(value, type)
            and value.__module__ == loaded.module.__name__
            and not issubclass(value, nn.Module)
            and re.search(r"config|cfg|args|param|setting|hyper", name, re.IGNORECASE)
            and used
        ):
            return value
    return None


class FunctionModule(nn.Module):
    """A function, made a module: what it takes as weights becomes parameters, numbers of heads are filled in.

    A function of q, k and v is attention without projections, of one head.
    """

    def __init__(self, function: Callable[..., Any], size: Size) -> None:
        super().__init__()
        signature = signature_of(function)
        filled: dict[str, Any] = {}
        left = []
        for name, parameter in ({} if signature is None else signature.parameters).items():
            kind = None if _IS_INPUT.fullmatch(name) else kind_of(name)
            if is_weight(name):
                shape = (size.d_model,) if name.lower().startswith("b") else (size.d_model, size.d_model)
                self.register_parameter(name, nn.Parameter(torch.zeros(shape)))
            elif kind == "heads":
                filled[name] = size.heads
            elif kind == "dropout" and parameter.default is inspect.Parameter.empty:
                filled[name] = None
            elif kind in {"width", "width_of_head"} and parameter.default is inspect.Parameter.empty:
                filled[name] = size.d_model if kind == "width" else size.d_k
            else:
                left.append(parameter)
        self.several = "heads" in {kind_of(name) for name in filled}

        self.function = function
        self.filled = filled
        self.forward_signature = inspect.Signature(left)

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        """What the function takes beside weights and numbers of heads; see `forward_signature`."""
        bound = self.forward_signature.bind(*args, **kwargs)
        return self.function(**dict(self.named_parameters()), **self.filled, **bound.arguments)


def is_weight(name: str) -> bool:
    """Whether a function's parameter of that name holds weights."""
    return bool(
        re.match(r"^[wb](_?[qkvo]\w*|\d|_\w+)?$|^\w*weight$|^\w*_bias$|^[qkvo]_[wb]$", name.lower())
    ) and ("mask" not in name.lower() and "attn_bias" not in name.lower())
