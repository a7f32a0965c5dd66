"""The parts that measure running servers, in a separate process with the peers' Python, and with
the temporary PostgreSQL of `Tools/postgres run` if there is one. Started by bench.py."""

import argparse
import sys
import tempfile
from pathlib import Path

import load
import scale
from engines import available
from school import open_pack

ROOT = Path(__file__).resolve().parents[2]
SECTIONS = {"load": load.run, "scale": scale.run}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("sections", nargs="+", choices=list(SECTIONS))
    parser.add_argument("--program", required=True)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=4)
    parser.add_argument("--students", type=int)
    parser.add_argument("--without-peers", dest="peers", action="store_false")
    options = parser.parse_args()
    # Set by a part that couldn't be measured on an engine.
    options.failed = False
    notes = [] if len(available()) > 1 else ["PostgreSQL (Tools/postgres provides none)"]
    if not options.peers:
        notes.append("the peers (not installed, or not requested)")
    with tempfile.TemporaryDirectory() as folder:
        resources = Path(folder)
        open_pack(ROOT / "Packages" / "Content" / "Pack", resources / "StarterPack")
        for name in options.sections:
            print(f"Measuring: {name}", file=sys.stderr)
            print(SECTIONS[name](options.program, resources, notes, options), end="\n\n", flush=True)
    for note in dict.fromkeys(notes):
        print(f"left out: {note}")
    if options.failed:
        sys.exit("Not everything could be measured.")


if __name__ == "__main__":
    main()
