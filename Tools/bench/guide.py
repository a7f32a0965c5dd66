"""Benchmark: which contradictions between two documents does a study guide show? See `Tools/bench/run`.

The pairs of sentences are in Tools/bench/guide: development.tsv was written with the rules at hand, left-out.tsv before
they were tried on it. `yes` pairs contradict each other, `no` pairs don't.
"""

import argparse
import json
import os
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def contradicts(program, folder, one, two):
    """Whether the guide of two files with a sentence each shows a contradiction."""
    files = [folder / "one.md", folder / "two.md"]
    for file, text in zip(files, (one, two)):
        file.write_text(text + "\n", encoding="utf-8")
    made = subprocess.run(
        [program, "tutor", "guide", *map(str, files), "--json"], check=True, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "HOMEROOM_HOME": str(folder / "home")})
    return bool(json.loads(made.stdout)["contradictions"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", type=Path, default=ROOT / ".build" / "release" / "homeroom")
    parser.add_argument("--pairs", type=int, help="try only so many of the first pairs, and fail if none is found")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name in ("development", "left-out"):
            counts = {"yes": [0, 0], "no": [0, 0]}
            for line in (ROOT / "Tools/bench/guide" / f"{name}.tsv").read_text(encoding="utf-8").splitlines()[:given.pairs]:
                kind, one, two = line.split("\t")
                found = contradicts(given.program, Path(folder), one, two)
                counts[kind][0] += found
                counts[kind][1] += 1
                if found != (kind == "yes"):
                    print(f"  {'missed' if kind == 'yes' else 'wrong'}: {one} | {two}")
            print(f"{name}: {counts['yes'][0]} of {counts['yes'][1]} found, "
                  f"{counts['no'][0]} of {counts['no'][1]} wrong")
            if given.pairs and not counts["yes"][0]:
                raise SystemExit("No contradiction is found.")


if __name__ == "__main__":
    main()
