"""Benchmark: the meaning and part of speech of marked words in their sentences: see `Tools/bench/run`."""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).parent / "peers"))

import inside  # noqa: E402
import peers  # noqa: E402
from report import Row, render  # noqa: E402

WORDNET = Path("/usr/share/wordnet")
SENTENCES = Path(__file__).parent / "senses"
PARTS = {"n": ("noun", "noun"), "v": ("verb", "verb"), "a": ("adj", "adjective"), "r": ("adv", "adverb")}


def definitions():
    """(part, offset) → definition, and (part, word) → offsets in WordNet's order."""
    glosses, senses = {}, {}
    for part, (ending, _) in PARTS.items():
        for line in (WORDNET / f"data.{ending}").read_text(encoding="latin-1").splitlines():
            if not line.startswith(" "):
                fields, _, gloss = line.partition(" | ")
                glosses[part, fields.split(" ", 1)[0]] = " ".join(gloss.split())
        for line in (WORDNET / f"index.{ending}").read_text(encoding="latin-1").splitlines():
            if not line.startswith(" "):
                fields = line.split()
                senses[part, fields[0]] = fields[-int(fields[2]):]
    return glosses, senses


def marked(name):
    """Kind, part of speech, word, numbers of the right senses, sentence with the word between asterisks."""
    for line in (SENTENCES / name).read_text().splitlines():
        kind, part, word, numbers, sentence = line.split("\t")
        yield kind, part, word, [int(number) for number in numbers.split()], sentence


def main():
    rows, notes = [], []
    if not (WORDNET / "data.noun").exists():
        peers.debian("wn", "wordnet-base scowl")
    if not (WORDNET / "data.noun").exists():
        print(render([], ["WordNet (Debian's wordnet-base could not be installed)"]))
        return
    glosses, senses = definitions()
    program = sys.argv[2] if sys.argv[1:2] == ["--program"] else inside.build(ROOT, "words", "--static-swift-stdlib")
    with tempfile.TemporaryDirectory() as folder:
        for name, title in (("tuning.tsv", "sentences used to tune"), ("held-out.tsv", "sentences never used to tune")):
            sentences = list(marked(name))
            asked = Path(folder) / name
            asked.write_text("\n".join(sentence for *_, sentence in sentences) + "\n")
            answers = subprocess.run([program, "senses", folder, str(asked)], check=True, capture_output=True,
                                     text=True).stdout.splitlines()
            right = parts = sure = right_if_sure = first = 0
            by_kind = {}
            for (kind, part, word, numbers, _), answer in zip(sentences, answers):
                fields = answer.split("\t") + [""] * 4
                texts = [glosses[part, offset] for offset in senses[part, word]]
                fits = bool(fields[3]) and any(texts[number - 1].startswith(fields[3]) for number in numbers)
                right += fits
                parts += fields[2] == PARTS[part][1]
                sure += fields[1] == "1"
                right_if_sure += fits and fields[1] == "1"
                first += 1 in numbers
                by_kind[kind] = by_kind.get(kind, 0) + fits
            count = len(sentences)
            rows += [
                Row(f"{count} {title}: right meaning", 100 * right / count, "%", 100 * first / count,
                    "WordNet's first meaning, right part of speech given", "ahead", more_is_better=True),
                Row(f"{count} {title}: right part of speech", 100 * parts / count, "%", 95, "the limit", "95 or more",
                    more_is_better=True)]
            notes.append(f"{title}: sure of {sure}, {right_if_sure} of these right; right by kind: "
                         + ", ".join(f"{kind} {value}" for kind, value in by_kind.items()))
    print(render(rows, []))
    print(*notes, sep="\n")


if __name__ == "__main__":
    sys.exit(main())
