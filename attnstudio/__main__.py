"""Arguments, import order, and the hand-over to the window or to a headless command."""

from __future__ import annotations

import argparse
import ctypes
import importlib.util
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from attnstudio import __version__

EXIT_FAILED = 1
EXIT_CANNOT_START = 2
ASK = "one question to a language model: exit code 3 key, 4 network, 5 model, 6 content"
TRAIN = "train an experiment without a window"
CHECK = "whether an attention module in a file is right: exit code 0 right, 1 not right, 2 could not be run"
COMMANDS = frozenset({"verify", "doctor", "ask", "train", "check"})
TABS = ("heads", "training", "runs", "compare", "scaling", "faults", "verify", "models", "cases")


def main(argv: Sequence[str] | None = None) -> int:
    """Run AttnStudio with `argv` (default: the process's arguments) and return the exit code.

    0: done; 1: a check or a file operation failed; 2: wrong arguments, no window can be opened, or code
    that is to be checked cannot be run;
    3 to 6: `ask` failed at the key or the account, the network, the model, the answer's content;
    130: interrupted.
    """
    options = _parser().parse_args(_with_file_as_option(sys.argv[1:] if argv is None else list(argv)))
    headless = {"verify": _verify, "doctor": _doctor, "ask": _ask, "train": _train, "check": _check}
    if options.command in headless:
        return headless[options.command](options)
    if options.install_desktop_entry or options.remove_desktop_entry:
        return _desktop_entry(install=options.install_desktop_entry)
    return _window(options)


def _with_file_as_option(arguments: list[str]) -> list[str]:
    """`attnstudio FILE.attn`, as a double click starts it: argparse would take the file for a command."""
    is_file = bool(arguments) and arguments[-1].lower().endswith(".attn")
    if not is_file or arguments[-2:-1] == ["--open"] or COMMANDS & set(arguments):
        return arguments
    return [*arguments[:-1], "--open", arguments[-1]]


class _Parser(argparse.ArgumentParser):
    """Quotes no key that stands where another argument should."""

    def error(self, message: str) -> NoReturn:
        """As the base class's."""
        from attnstudio.logs import redact

        super().error(redact(message))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="attnstudio", description="A desktop laboratory for self-attention.")
    parser.add_argument("--version", action="version", version=f"AttnStudio {__version__}")
    parser.add_argument("--preset", metavar="NAME", help="start with this preset (article, small)")
    parser.add_argument(
        "--open", metavar="FILE", type=Path, help="open this run; also without --open when it ends in .attn"
    )
    parser.add_argument("--tab", choices=TABS, help="the tab to show first")
    parser.add_argument("--assistant", action="store_true", help="open the assistant beside the tabs")
    parser.add_argument("--lang", choices=("en", "zh_CN"), help="language of the window")
    parser.add_argument("--theme", choices=("light", "dark"), help="colour scheme of the window")
    parser.add_argument("--debug", action="store_true", help="log in detail (keys are redacted)")
    picture = parser.add_argument_group("a picture of the window, without a screen")
    picture.add_argument("--screenshot", metavar="FILE", type=Path, help="render to a PNG and exit")
    picture.add_argument("--steps", type=_count, default=0, metavar="N", help="train N steps first")
    picture.add_argument("--size", type=_size, default=(1280, 800), metavar="WxH")
    desktop = parser.add_argument_group("the desktop's menu (Linux)")
    desktop.add_argument("--install-desktop-entry", action="store_true")
    desktop.add_argument("--remove-desktop-entry", action="store_true")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, text in (
        ("verify", "the article's three-step verification"),
        ("doctor", "what this machine has, with a verdict on each"),
    ):
        command = commands.add_parser(name, help=text, description=text)
        command.add_argument("--json", action="store_true", help="print JSON")
    _add_ask(commands.add_parser("ask", help=ASK, description=ASK))
    _add_train(commands.add_parser("train", help=TRAIN, description=TRAIN))
    _add_check(commands.add_parser("check", help=CHECK, description=CHECK))
    return parser


def _add_ask(command: argparse.ArgumentParser) -> None:
    command.add_argument("question", nargs="?", default="", help="the question; - reads it from stdin")
    command.add_argument("--model", metavar="ID", default="", help="model ID (default: the settings')")
    command.add_argument("--base-url", metavar="URL", default="", help="gateway (default: the settings')")
    command.add_argument("--json", action="store_true", help="print JSON")
    command.add_argument("--heads", action="store_true", help="send all heads along and check the claims")
    command.add_argument("--head", metavar="N", type=_count, help="send one head along, counted from 1")
    command.add_argument("--preset", metavar="NAME", default="article", help="whose heads (article, small)")
    command.add_argument("--steps", type=_count, default=0, metavar="N", help="train N steps first")
    command.add_argument("--lang", choices=("en", "zh_CN"), default="en", help="language of the answer")
    command.add_argument("--temperature", type=float, default=0.2, help="default 0.2")
    command.add_argument("--max-tokens", type=_count, metavar="N", help="longest answer")
    command.add_argument("--direct", action="store_true", help="leave the environment's proxies out")


def _add_train(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--preset", metavar="NAME", default="reverse", help="what to train (default: reverse)"
    )
    command.add_argument("--steps", type=_count, default=300, metavar="N", help="how long (default: 300)")
    command.add_argument("--seed", type=_count, metavar="N", help="another seed than the preset's")
    command.add_argument("--lr", type=float, metavar="RATE", help="another learning rate than the preset's")
    command.add_argument("--out", type=Path, metavar="FILE", help="save the run; the window opens such files")
    command.add_argument("--json", action="store_true", help="print JSON")
    command.add_argument("--lang", choices=("en", "zh_CN"), default="en", help="language of what is printed")


def _add_check(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "file", metavar="FILE", help="a Python file, whose code is run; - reads it from stdin"
    )
    command.add_argument(
        "--class", dest="class_name", metavar="NAME", default="", help="the class that is meant"
    )
    command.add_argument("--d-model", type=_positive, default=512, metavar="N", help="default 512")
    command.add_argument("--heads", type=_positive, default=8, metavar="N", help="default 8")
    command.add_argument(
        "--arg",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="another argument of the class's constructor; may be given more than once",
    )
    command.add_argument("--json", action="store_true", help="print JSON")
    command.add_argument("--lang", choices=("en", "zh_CN"), default="en", help="language of what is printed")


def _count(text: str) -> int:
    value = int(text)
    if value < 0:
        raise argparse.ArgumentTypeError("must not be negative")
    return value


def _positive(text: str) -> int:
    if (value := _count(text)) == 0:
        raise argparse.ArgumentTypeError("must not be 0")
    return value


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    try:
        size = int(width), int(height)
    except ValueError:
        raise argparse.ArgumentTypeError("write it as 1280x800") from None
    if not all(200 <= side <= 8000 for side in size):
        raise argparse.ArgumentTypeError("each side must be between 200 and 8000")
    return size


def _verify(options: argparse.Namespace) -> int:
    from attnstudio.engine.cancel import CancelToken
    from attnstudio.engine.verifying.article import verify

    report = verify(CancelToken())
    print(json.dumps(report.to_dict(), indent=2, ensure_ascii=False) if options.json else report.as_text())
    return 0 if report.passed else EXIT_FAILED


def _doctor(options: argparse.Namespace) -> int:
    from attnstudio import doctor

    report = doctor.run()
    print(json.dumps(report.to_dict(), indent=2, ensure_ascii=False) if options.json else report.as_text())
    return 0 if report.passed else EXIT_FAILED


def _ask(options: argparse.Namespace) -> int:
    from attnstudio import ask
    from attnstudio.engine.spec import PRESETS

    question = sys.stdin.read() if options.question == "-" else options.question
    heads = options.heads or options.head is not None
    if options.preset not in PRESETS:
        return _refuse(f"There is no preset {options.preset!r}; there are: {', '.join(PRESETS)}.")
    if options.head is not None and not 1 <= options.head <= PRESETS[options.preset].heads:
        return _refuse(f"Heads count from 1 to {PRESETS[options.preset].heads}.")
    if not question.strip() and not heads:
        return _refuse("There is no question.")
    return ask.run(
        ask.AskOptions(
            question=question.strip(),
            model_id=options.model,
            base_url=options.base_url,
            as_json=options.json,
            heads=heads,
            head=options.head,
            preset=options.preset,
            steps=options.steps,
            language=options.lang,
            direct=options.direct,
            temperature=options.temperature,
            max_tokens=options.max_tokens,
        )
    )


def _train(options: argparse.Namespace) -> int:
    from attnstudio import train
    from attnstudio.engine.spec import PRESETS

    if options.preset not in PRESETS:
        return _refuse(f"There is no preset {options.preset!r}; there are: {', '.join(PRESETS)}.")
    return train.run(
        train.TrainOptions(
            preset=options.preset,
            steps=options.steps,
            out=options.out,
            as_json=options.json,
            language=options.lang,
            seed=options.seed,
            lr=options.lr,
        )
    )


def _check(options: argparse.Namespace) -> int:
    from attnstudio import check
    from attnstudio.engine.checking.options import CheckOptions

    try:
        arguments = check.parse_arguments(options.arg)
    except check.ArgumentError as error:
        return _refuse(f"--arg takes NAME=VALUE, not {str(error)!r}.")
    return check.run(
        check.CommandOptions(
            file=options.file,
            check=CheckOptions(options.class_name, options.d_model, options.heads, arguments),
            as_json=options.json,
            language=options.lang,
        )
    )


def _refuse(reason: str) -> int:
    _say(reason)
    return EXIT_CANNOT_START


def _desktop_entry(*, install: bool) -> int:
    from attnstudio import desktop_entry

    try:
        print(desktop_entry.install() if install else desktop_entry.remove())
    except desktop_entry.DesktopEntryError as error:
        _say(str(error.message))
        return EXIT_FAILED
    return 0


def _window(options: argparse.Namespace) -> int:
    from attnstudio.engine.spec import PRESETS

    if options.preset is not None and options.preset not in PRESETS:
        return _refuse(f"There is no preset {options.preset!r}; there are: {', '.join(PRESETS)}.")
    if options.screenshot is not None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from attnstudio.display import why_no_window

    if (reason := why_no_window()) is not None:
        _say(str(reason))
        return EXIT_CANNOT_START
    _load_torch_library_first()
    from attnstudio.ui.app import run
    from attnstudio.ui.launch import Launch

    return run(
        Launch(
            preset=options.preset,
            tab=options.tab,
            assistant=options.assistant,
            language=options.lang,
            theme=options.theme,
            debug=options.debug,
            screenshot=options.screenshot,
            steps=options.steps,
            size=options.size,
            open=options.open,
        )
    )


def _load_torch_library_first() -> None:
    """On Windows torch's c10.dll cannot be loaded once Qt is (WinError 1114, pytorch#166628)."""
    if sys.platform != "win32":
        return
    torch = importlib.util.find_spec("torch")
    if torch is not None and torch.origin is not None:
        library = Path(torch.origin).parent / "lib" / "c10.dll"
        try:
            ctypes.CDLL(str(library))
        except OSError as error:  # the engine thread meets it again, and the window says it
            _say(f"torch cannot be loaded: {error}")


def _say(text: str) -> None:
    from attnstudio.logs import redact

    if sys.stderr is not None:  # None for a windowed program on Windows
        print(f"attnstudio: {redact(text)}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
