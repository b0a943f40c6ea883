"""What reads answers is loaded while the model still thinks, not in the middle of its first words.

Markdown, formulas, highlighting and claims need libraries that take some hundred milliseconds to load; the
window's start must not pay for them, and neither should the person who watches the first answer.
"""

from __future__ import annotations

from attnstudio.ui.background import run_in_background

SAMPLE = """**a** $\\frac{a}{b}$

| a | b |
|---|---|
| 1 | 2 |

```python
a = 1
```

```json
{"claims": [{"kind": "weight", "head": 1, "query": 1, "key": 1, "value": 0.5}]}
```
"""
LOAD_SECONDS = 60.0

_begun: set[str] = set()


def warm_up() -> None:
    """Load in the background what the first answer needs; nothing happens the second time."""
    if not _begun:
        _begun.add("answers")
        run_in_background(_read_a_sample, LOAD_SECONDS)


def _read_a_sample() -> None:
    from attnstudio.assistant.claim_checks import check_answer
    from attnstudio.ui.assistant.markdown import AnswerReader

    AnswerReader().read(SAMPLE, True)
    check_answer(SAMPLE, None)
