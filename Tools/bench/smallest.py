"""Runs the parts that need no optimized program of their own at their smallest size, with any build of the program, to see
that they still work: see `Tools/bench/run smallest`. Each part checks its answers; times aren't judged."""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "peers"))

import peers  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
BENCH = ROOT / "Tools" / "bench"
#: Seconds after which a part counts as hanging, and that it then has to stop its servers.
LIMIT = 1200
STOPPING = 60


def parts(program, python):
    """Each part's command."""
    server = Path(program).with_name("homeroom-server")
    # Long enough for answers from a debug build on a busy machine.
    small = ["--program", program, "--rounds", "1", "--seconds", "5"]
    served = [python or sys.executable, BENCH / "served.py"]
    without = [] if python else ["--without-peers"]

    def own(name, *options):
        return [sys.executable, BENCH / f"{name}.py", "--program", program, *options]

    return {
        "load": [*served, "load", *small, "--students", "20", *without],
        "scale": [*served, "scale", *small, "--students", "40", *without],
        "soak": [BENCH / "soak", "--program", server, "--minutes", "0.2", "--students", "2"],
        "todos": own("todos", "--count", "10", "--runs", "1"),
        "due": own("due", "--small", "50", "--large", "200", "--runs", "1", "--without-limits"),
        "programs": own("programs", "--levels", "20", "--runs", "1", "--without-limits"),
        "guide": own("guide", "--pairs", "6"),
    }


def attempt(command):
    """What a command said and its exit code. One that hangs is interrupted, so that it stops its servers."""
    # A file, since a process that a killed command leaves behind would hold a pipe open.
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(list(map(str, command)), stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
        try:
            code = process.wait(LIMIT)
        except subprocess.TimeoutExpired:
            code = "a timeout"
            process.send_signal(signal.SIGINT)
            try:
                process.wait(STOPPING)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        output.seek(0)
        return output.read().decode(errors="replace"), code


def main(arguments):
    parser = argparse.ArgumentParser(prog="Tools/bench/run smallest", description=__doc__)
    parser.add_argument("parts", nargs="*", help="only these")
    parser.add_argument("--program", default=str(ROOT / ".build" / "debug" / "homeroom"), help="the program to try (default: .build/debug)")
    parser.add_argument("--without-peers", action="store_true", help="install nothing from PyPI")
    options = parser.parse_args(arguments)
    program = os.path.abspath(options.program)
    if not os.access(program, os.X_OK):
        sys.exit(f"No program at {program}: run swift build, or pass --program FILE")
    for command, package in (("wrk", "wrk"), ("task", "taskwarrior")):
        if not peers.debian(command, package):
            sys.exit(f"Debian's {package} could not be installed. Fix: apt-get install {package}")
    python = None if options.without_peers else peers.virtual_environment(
        ROOT / ".build" / "bench" / "peers", "-r", str(BENCH / "peers" / "requirements.txt"))
    if not python:
        print("left out: FastAPI and Django (not installed, or not requested)")
    known = parts(program, python)
    if unknown := set(options.parts) - set(known):
        parser.error(f"unknown part: {', '.join(sorted(unknown))}; parts: {' '.join(known)}")
    # A shell's background jobs ignore interrupts, and so would the parts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    failed = []
    for name in options.parts or known:
        began = time.monotonic()
        said, code = attempt(known[name])
        print(f"{'passed' if code == 0 else 'FAILED'}  {name}, {time.monotonic() - began:.0f} s", flush=True)
        if code != 0:
            failed.append(name)
            print("\n".join("        " + line for line in said.splitlines()[-25:]) + f"\n        ended with {code}")
    return f"error: benches that fail: {', '.join(failed)}" if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
