"""Benchmark: how well passages are found by words, by meaning and by both: see `Tools/bench/run`.

The questions and documents are in Tools/bench/retrieval. `--embedder COMMAND` names a program that reads a JSON list of
texts and writes 384 32-bit floats for each; without one, only word search is measured. `--vectors FILE` reads such floats.
"""

import argparse
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "Tools" / "bench" / "retrieval"

import inside  # noqa: E402
from report import Row, render  # noqa: E402


def vectors(program, command, file):
    """Writes the vectors of all chunks and questions to `file`."""
    texts = subprocess.run([program, str(FOLDER), "--texts"], check=True, capture_output=True).stdout
    file.write(subprocess.run(shlex.split(command), input=texts, check=True, stdout=subprocess.PIPE).stdout)
    file.flush()


def rows(figures):
    for name, words in (("lexical", "by words"), ("vector", "by meaning"), ("hybrid", "by both")):
        for depth in (1, 5):
            key = f"{name}_{depth}"
            if key in figures:
                aim = "0.95 or more" if key == "hybrid_5" else "as it is"
                yield Row(f"recall at {depth}, {words}", figures[key], "", figures[f"lexical_{depth}"], "by words", aim,
                          more_is_better=True)


def main(arguments):
    parser = argparse.ArgumentParser(prog="Tools/bench/run retrieval")
    parser.add_argument("--embedder", help="a program: JSON list of texts in, floats out")
    parser.add_argument("--vectors", help="a file of such floats")
    options = parser.parse_args(arguments)
    program = inside.build(ROOT, "retrieving", "--static-swift-stdlib")
    notes = []
    with tempfile.NamedTemporaryFile() as file:
        path = options.vectors
        if options.embedder and not path:
            vectors(program, options.embedder, file)
            path = file.name
        if not path:
            notes.append("by meaning and by both (no model: --embedder COMMAND)")
        figures = inside.figures(program, str(FOLDER), *([path] if path else []))
    print(render(list(rows(figures)), notes))
    print("{questions:.0f} questions about {documents:.0f} documents of {chunks:.0f} chunks.".format(**figures))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
