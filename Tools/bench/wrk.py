"""Load generated with `wrk`."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

SCRIPT = Path(__file__).parent / "requests.lua"
CONNECTIONS = 32


@dataclass
class Load:
    """The result of one run of wrk."""

    requests: int
    seconds: float
    #: Milliseconds.
    p50: float
    p99: float
    #: Responses other than 2xx and 3xx, and connection errors.
    faults: int


def load(address, requests, seconds, connections=CONNECTIONS):
    """Sends the requests in the file `requests` to `address` (`http://host:port`) for some seconds."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s",
               "-s", str(SCRIPT), address, "--", str(requests)]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = json.loads(text.splitlines()[-1])
    return Load(found["requests"], found["microseconds"] / 1e6, found["p50"] / 1e3,
                found["p99"] / 1e3, found["faults"])


def write_requests(path, requests):
    """Writes the file for requests.lua; each of `requests` is (method, path, token, body)."""
    path.write_text("".join("\t".join(fields) + "\n" for fields in requests), encoding="utf-8")
    return path
