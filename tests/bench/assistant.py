"""How fluid the window stays while answers stream, and whether memory stays flat. Prints JSON.

python tests/bench/assistant.py [--part stream|six|memory] [--answers 100]

Answers of 20,000 characters come from a gateway in a process of its own, in chunks of 5 characters at
2,000 chunks a second, into the assistant beside the Heads tab; or from six models at once, each at a
sixth of that pace, into the Models tab. Lateness is that of a 5 ms timer of the UI
thread, beside the same window at rest.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
from live import Lateness, run_loop, run_until

HERE = Path(__file__).parent
CHUNKS_PER_SECOND = 2000
CHARACTERS = 20_000
STREAMS = 5
MODELS = 6
QUESTION = "What do the heads do?"


@contextmanager
def gateway(chunks_per_second: int, characters: int) -> Iterator[str]:
    """The address of a gateway that streams."""
    process = subprocess.Popen(
        [sys.executable, str(HERE / "chunk_server.py"), str(chunks_per_second), str(characters)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    port = process.stdout.readline().strip()
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


class Bench:
    """A window with its assistant open, asking the gateway at `address`."""

    def __init__(self, address: str) -> None:
        os.environ |= {
            "TAOTOKEN_API_KEY": "sk-bench-0123456789",
            "TAOTOKEN_BASE_URL": address,
            "TAOTOKEN_MODEL_ID": "bench",
            "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring",
        }
        from attnstudio.ui.app import create_app
        from attnstudio.ui.assistant.mode_row import Mode
        from attnstudio.ui.launch import Launch

        self.app, self.window = create_app(Launch(language="en", theme="light", assistant=True))
        self.window.resize(1440, 900)
        self.window.show()
        run_until(lambda: self.window.services.studio.frame is not None)
        self.panel = self.window.desk.panel
        self.panel.composer.choose(Mode.ASK)
        run_loop(1.0)

    def begin(self) -> None:
        """Ask, without waiting for the answer."""
        self.panel.composer.free.setPlainText(QUESTION)
        self.panel.send()
        assert self.panel.dialogue.is_asking

    def finish(self) -> None:
        """Wait for the answer."""
        while self.panel.dialogue.is_busy:
            run_loop(0.02)  # a loop of its own, as the program's: what is to be deleted later is deleted
        ending = self.panel.dialogue.turns[-1].ending
        assert ending is not None
        assert len(ending.text) > 0.99 * CHARACTERS, ending

    def close(self) -> None:
        self.window.close()


def stream(bench: Bench) -> dict[str, Any]:
    """Lateness at rest, and while answers stream back to back."""
    at_rest = Lateness().measure(5.0)
    bench.begin()  # openai and the renderer are imported once
    bench.finish()
    seconds = CHARACTERS / 5 / CHUNKS_PER_SECOND
    measured = []
    lengths = []
    for _ in range(STREAMS):
        bench.begin()
        started = time.perf_counter()
        lateness = Lateness()
        measured.append(lateness.measure(seconds))
        bench.finish()
        ending = bench.panel.dialogue.turns[-1].ending
        assert ending is not None
        lengths.append({"characters": len(ending.text), "seconds": time.perf_counter() - started})
    return {"at_rest": at_rest, "streaming": measured, "answers": lengths}


def six_models(bench: Bench) -> dict[str, Any]:
    """Lateness while six models answer one question side by side."""
    from attnstudio.assistant.protocol import ChatMessage, Role
    from attnstudio.assistant.question import Question

    bench.window.desk.show_models()
    tab = bench.window.desk.models_tab.content()
    tab.set_question(Question((ChatMessage(Role.USER, QUESTION),)))
    while len(tab.columns.columns) < MODELS:
        tab.columns.add(f"model-{len(tab.columns.columns)}")
    seconds = CHARACTERS / 5 / (CHUNKS_PER_SECOND / MODELS)
    measured = []
    for _ in range(2):
        tab.ask_all()
        measured.append(Lateness().measure(seconds))
        tab.stop_all()
        run_loop(0.5)
    return {"streaming": measured}


def memory(bench: Bench, answers: int) -> dict[str, Any]:
    """Resident memory after each tenth of the answers, in MB; growth over the second half.

    The newest 20 answers have widgets; of the others the text is kept.
    """
    process = psutil.Process()
    series = []
    for number in range(answers):
        bench.begin()
        bench.finish()
        if number % max(1, answers // 10) == max(1, answers // 10) - 1:
            gc.collect()
            series.append(round(process.memory_info().rss / 1e6, 1))
    growth = (series[-1] - series[4]) / (answers / 2)
    return {"resident_mb": series, "growth_mb_per_answer": growth, "mb_of_text_per_answer": CHARACTERS / 1e6}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", choices=("stream", "six", "memory"))
    parser.add_argument("--answers", type=int, default=100)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
            os.environ[name] = home
        result = {}
        if options.part in (None, "stream"):
            with gateway(CHUNKS_PER_SECOND, CHARACTERS) as address:
                bench = Bench(address)
                result["stream"] = stream(bench)
                bench.close()
        if options.part in (None, "six"):
            with gateway(CHUNKS_PER_SECOND // MODELS, CHARACTERS) as address:
                bench = Bench(address)
                result["six"] = six_models(bench)
                bench.close()
        if options.part in (None, "memory"):
            with gateway(20 * CHUNKS_PER_SECOND, CHARACTERS) as address:
                bench = Bench(address)
                result["memory"] = memory(bench, options.answers)
                bench.close()
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
