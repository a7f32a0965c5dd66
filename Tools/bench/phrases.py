"""Benchmark: entries of several words found in sentences: see `Tools/bench/run`."""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SENTENCES = Path(__file__).parent / "phrases"
sys.path.insert(0, str(Path(__file__).parent / "peers"))

import inside  # noqa: E402
import peers  # noqa: E402
from report import Row, render  # noqa: E402

WORDNET = Path("/usr/share/wordnet")


def marked(name):
    """Phrases to find, phrases that may also be found (marked `?`), and the sentence."""
    for line in (SENTENCES / name).read_text().splitlines():
        expected, sentence = line.split("\t")
        phrases = [] if expected == "-" else expected.split(", ")
        yield ({one for one in phrases if one[0] != "?"}, {one[1:] for one in phrases if one[0] == "?"}, sentence)


def main():
    rows, notes = [], []
    if not (WORDNET / "data.noun").exists():
        peers.debian("wn", "wordnet-base scowl")
    program = sys.argv[2] if sys.argv[1:2] == ["--program"] else inside.build(ROOT, "words", "--static-swift-stdlib")
    with tempfile.TemporaryDirectory() as folder:
        for name, title in (("tuning.tsv", "sentences used to tune"), ("held-out.tsv", "sentences never used to tune")):
            sentences = list(marked(name))
            asked = Path(folder) / name
            asked.write_text("".join(sentence + "\n" for *_, sentence in sentences))
            answers = subprocess.run([program, "phrases", folder, str(asked)], check=True, capture_output=True,
                                     text=True).stdout.splitlines()
            found = right = wanted = missed = 0
            for (must, may, sentence), answer in zip(sentences, answers, strict=True):
                got = set(answer.split("\t")) - {""}
                found += len(got)
                right += len(got & (must | may))
                wanted += len(must)
                missed += len(must - got)
                # Held-out sentences stay unread unless asked for.
                if name == "tuning.tsv" or "--all" in sys.argv:
                    notes += [f"{kind} “{one}”: {sentence}" for kind, ones in (
                        ("missed", must - got), ("wrongly found", got - must - may)) for one in sorted(ones)]
            rows += [
                Row(f"{len(sentences)} {title}: right of {found} found", 100 * right / found, "%", 90, "the limit",
                    "90 or more", more_is_better=True),
                Row(f"{len(sentences)} {title}: found of {wanted}", 100 * (wanted - missed) / wanted, "%", 80,
                    "the limit", "80 or more", more_is_better=True)]
    print(render(rows, []))
    print(*notes, sep="\n")


if __name__ == "__main__":
    sys.exit(main())
