"""A gateway that streams a long answer at a steady pace, in a process of its own. Prints its port.

python tests/bench/chunk_server.py CHUNKS_PER_SECOND CHARACTERS
"""

from __future__ import annotations

import json
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

CHUNK = 5  # characters, about one token
PARAGRAPH = """## What head {n} does

Head {n} spreads its weight: token 3 takes 0.412 from token 1, since
$q_3 \\cdot k_1 / \\sqrt{{d_k}}$ is largest there. The rows sum to 1, and **no row** is flat.

| query | strongest key | weight |
| --- | --- | --- |
| 1 | 4 | 0.241 |
| 2 | 1 | 0.198 |

```python
scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
weights = scores.softmax(dim=-1)  # each query's row sums to 1
```

"""


def text(characters: int) -> str:
    parts = "".join(PARAGRAPH.format(n=n) for n in range(1, characters // 300))
    return parts[:characters]


class Handler(BaseHTTPRequestHandler):
    """Answers every POST with the same stream."""

    per_second = 2000
    pieces: tuple[bytes, ...] = ()

    def do_POST(self) -> None:
        try:
            self.stream()
        except ConnectionError:
            self.close_connection = True  # who asked has heard enough

    def stream(self) -> None:
        """Send the pieces at their pace."""
        self.rfile.read(int(self.headers["content-length"]))
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        started, sent = time.perf_counter(), 0
        while sent < len(self.pieces):
            due = min(len(self.pieces), int((time.perf_counter() - started) * self.per_second) + 1)
            for piece in self.pieces[sent:due]:
                self.wfile.write(piece)
            sent = max(sent, due)
            time.sleep(0.0005)
        self.wfile.write(b"data: [DONE]\n\n")

    def log_message(self, *_arguments: object) -> None:
        """Be silent."""


def main() -> None:
    Handler.per_second = int(sys.argv[1])
    whole = text(int(sys.argv[2]))
    contents = [whole[at : at + CHUNK] for at in range(0, len(whole), CHUNK)]
    deltas = [{"choices": [{"index": 0, "delta": {"content": content}}]} for content in contents]
    deltas.append({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
    Handler.pieces = tuple(f"data: {json.dumps(delta)}\n\n".encode() for delta in deltas)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
