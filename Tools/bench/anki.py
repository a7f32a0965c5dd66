"""Benchmark: importing a package of 100,000 studied cards, compared with Anki's own importer."""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).parent / "peers"))

import peers  # noqa: E402

PEER = str(ROOT / "Tools" / "peering" / "anki_collections.py")
PINNED = "anki==26.9.3"


def ask(python, *words):
    done = subprocess.run([python, PEER, *words], text=True, capture_output=True)
    if done.returncode:
        sys.exit(f"{' '.join(words)}: ended with {done.returncode}\n{done.stderr[-2000:]}")
    return json.loads(done.stdout)


def take(program, package, folder):
    """Seconds of the whole process, into an existing empty store."""
    environment = {"PATH": os.environ["PATH"], "HOME": folder, "HOMEROOM_HOME": folder, "LANG": "C.UTF-8"}
    subprocess.run([program, "vocabulary", "sources", "list"], env=environment, capture_output=True)
    began = time.perf_counter()
    done = subprocess.run([program, "vocabulary", "import", package, "--json"], env=environment,
                          text=True, capture_output=True)
    seconds = time.perf_counter() - began
    if done.returncode:
        sys.exit(f"import exited with {done.returncode}\n{done.stderr[-2000:]}")
    return seconds, json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser(prog="Tools/bench/run anki", description=__doc__)
    parser.add_argument("--program", default=str(ROOT / ".build" / "release" / "homeroom"))
    parser.add_argument("--cards", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=5)
    given = parser.parse_args()
    python = peers.virtual_environment(ROOT / ".build" / "bench" / "anki", PINNED)
    if python is None:
        sys.exit(f"{PINNED} could not be installed. Fix: give the bench access to PyPI")
    with tempfile.TemporaryDirectory() as folder:
        package = os.path.join(folder, "many.apkg")
        made = ask(python, "many", package, str(given.cards))
        ours, theirs = [], []
        for run in range(given.runs):
            home = os.path.join(folder, f"home{run}")
            os.mkdir(home)
            seconds, report = take(given.program, package, home)
            if report["added"] != given.cards:
                sys.exit(f"{report['added']} of {given.cards} cards were added")
            ours.append(seconds)
            theirs.append(ask(python, "time", package)["seconds"])
        print(f"{made['cards']:,} cards with three answers each, {made['bytes'] / 1e6:.1f} MB, "
              f"median of {given.runs} alternating runs")
        mine, other = statistics.median(ours), statistics.median(theirs)
        print(f"homeroom vocabulary import   {mine:6.2f} s   the whole process, into a durable store")
        print(f"Anki's import_anki_package   {other:6.2f} s   without Python startup and loading Anki")
        print(f"ratio {other / mine:.2f}× (aim: more than 1)")


if __name__ == "__main__":
    main()
