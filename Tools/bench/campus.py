"""Benchmark: the lessons list of 50 rows, in-process and over TCP."""

import json
import re
import socket
import subprocess
import time
import urllib.error
import urllib.request

import peers
from inside import build, figures
from report import Row

# Documented requests per second of the public Django backend for the same list.
DJANGO = 18


def rows(program, root, environment, database, notes):
    return _in_process(root, database) + _served(program, environment, database, notes)


def _in_process(root, database):
    found = figures(build(root, "campus"), "list", str(database))
    return [
        Row(f"lessons list in-process ({found['list_rows']:.0f} rows), median",
            found["list_p50_us"] / 1000, "ms", 1, "the limit", "under 1 ms"),
        Row("statements for that list", found["list_statements"], "", 4, "a constant few", "constant"),
    ]


def _served(program, environment, database, notes):
    if not peers.debian("wrk", "wrk"):
        notes.append("the served list (Debian's wrk could not be installed)")
        return []
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([program, "serve", "--only", "sat", "--port", str(port), "--database", str(database)], env=environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL)
    try:
        address = f"http://127.0.0.1:{port}/api/v1/lessons/?limit=50"
        count = _wait(address)
        command = ["wrk", "-t1", "-c32", "-d5s", "--latency", address]
        subprocess.run([*command[:3], "-d2s", address], check=True, stdout=subprocess.DEVNULL)
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        rate = float(re.search(r"Requests/sec:\s*([\d.]+)", text).group(1))
        if "Non-2xx" in text:
            notes.append("the served list had responses other than 200")
        return [Row(f"lessons list over TCP ({count} rows)", rate, "/s", DJANGO,
                    "public Django backend, as documented", "100× or more", more_is_better=True)]
    finally:
        server.terminate()
        server.wait(timeout=10)


def _wait(address):
    """Number of rows in the list, once the server responds."""
    for _ in range(200):
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                return len(json.load(answer)["results"])
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.05)
    raise RuntimeError(f"no response from {address}")
