"""Load from `wrk`, which answers no question but how fast."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

SCRIPT = Path(__file__).parent / "requests.lua"
CONNECTIONS = 32


@dataclass
class Load:
    """What one run of wrk saw."""

    requests: int
    seconds: float
    #: Milliseconds.
    p50: float
    p99: float
    #: Answers other than 2xx and 3xx, and faults of the connection.
    faults: int


def load(address, requests, seconds, connections=CONNECTIONS):
    """Sends what stands in the file `requests` to `address` (`http://host:port`) for some seconds."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s",
               "-s", str(SCRIPT), address, "--", str(requests)]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = json.loads(text.splitlines()[-1])
    return Load(found["requests"], found["microseconds"] / 1e6, found["p50"] / 1e3,
                found["p99"] / 1e3, found["faults"])


def write_requests(path, requests):
    """The file that requests.lua reads; each of `requests` is (method, path, token, body)."""
    path.write_text("".join("\t".join(fields) + "\n" for fields in requests), encoding="utf-8")
    return path
