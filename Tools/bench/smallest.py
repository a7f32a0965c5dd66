"""Runs the parts that need no optimized program of their own at their smallest size, with any build of the program, to see
that they still work: see `Tools/bench/run smallest`. Each part checks its answers; times aren't judged."""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "peers"))

import peers  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
BENCH = ROOT / "Tools" / "bench"
#: Seconds after which a part counts as hanging.
LIMIT = 300


def parts(program, python):
    """Each part's command."""
    server = Path(program).with_name("homeroom-server")
    small = ["--program", program, "--rounds", "1", "--seconds", "1"]
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
    failed = []
    for name in options.parts or known:
        began = time.monotonic()
        try:
            done = subprocess.run(list(map(str, known[name])), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, errors="replace", timeout=LIMIT)
            said, code = done.stdout, done.returncode
        except subprocess.TimeoutExpired as late:
            said, code = str(late.stdout), "a timeout"
        print(f"{'passed' if code == 0 else 'FAILED'}  {name}, {time.monotonic() - began:.0f} s", flush=True)
        if code != 0:
            failed.append(name)
            print("\n".join("        " + line for line in said.splitlines()[-25:]) + f"\n        ended with {code}")
    return f"error: benches that fail: {', '.join(failed)}" if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
