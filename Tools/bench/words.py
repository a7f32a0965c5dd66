"""Benchmark: the word finder's cost for a book, and how closely its difficulty matches counted frequencies: see `Tools/bench/run`."""

import hashlib
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).parent / "peers"))

import inside  # noqa: E402
import peers  # noqa: E402
from report import Row, render  # noqa: E402

WORDNET = Path("/usr/share/wordnet")
COUNTED = "wordfreq==3.1.1"
SIZE = 1_000_000
SAMPLE = 2000
ROUNDS = 5


def own_text():
    """A megabyte of the repository's own texts: documents, lessons and comments, sorted by path."""
    listing = subprocess.run(["git", "-C", str(ROOT), "ls-files", "*.md", "*.swift"], check=True,
                             capture_output=True, text=True).stdout
    pieces, size = [], 0
    for name in sorted(listing.splitlines(), key=lambda name: (not name.endswith(".md"), name)):
        text = (ROOT / name).read_text(errors="replace")
        if name.endswith(".swift"):
            text = "\n".join(line.strip().lstrip("/").strip() if line.strip().startswith("//") else ""
                             for line in text.splitlines())
            text = re.sub(r"\n{2,}", "\n\n", text).strip() + "\n\n"
        pieces.append(text)
        size += len(text.encode())
        if size >= SIZE:
            break
    whole = "".join(pieces)
    while len(whole.encode()) < SIZE:
        whole += whole
    return whole.encode()[:SIZE].decode(errors="ignore")


def run(*command):
    """Output, seconds and peak resident memory in megabytes of a separate process."""
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    text = process.stdout.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    taken = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)}: ended with {process.returncode}")
    return text, taken, usage.ru_maxrss / 1024


def ranks(values):
    """Ranks from 1; equal values share their mean rank."""
    order = sorted(range(len(values)), key=values.__getitem__)
    found = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for place in order[start:end + 1]:
            found[place] = (start + end) / 2 + 1
        start = end + 1
    return found


def spearman(ours, theirs):
    return statistics.correlation(ranks(ours), ranks(theirs))


def counted(python, words):
    """Zipf frequencies from wordfreq; 0 for unknown words."""
    script = "import sys, wordfreq\nfor line in sys.stdin: print(wordfreq.zipf_frequency(line.strip(), 'en'))"
    text = subprocess.run([python, "-c", script], input="\n".join(words), check=True, capture_output=True,
                          text=True).stdout
    return [float(line) for line in text.splitlines()]


def sample(words):
    """A deterministic pseudo-random order."""
    return sorted(words, key=lambda word: hashlib.sha256(word.encode()).hexdigest())


def entries():
    """WordNet's single-word entries in plain letters."""
    found = set()
    for part in ("noun", "verb", "adj", "adv"):
        for line in (WORDNET / f"index.{part}").read_text(encoding="latin-1").splitlines():
            word = line.split(" ", 1)[0]
            if re.fullmatch("[a-z]{3,}", word):
                found.add(word)
    return found


def difficulty(program, folder, text, python):
    """Rank correlations: dictionary entries, then words of the text, with and without a dictionary."""
    found = sample(entries())
    words = [(word, zipf) for word, zipf in zip(found, counted(python, found)) if zipf > 0][:SAMPLE]
    asked = "\n".join(word for word, _ in words)
    answers = subprocess.run([program, "zipf", folder], input=asked, check=True, capture_output=True,
                             text=True).stdout.split()
    pairs = [(float(ours), theirs) for ours, (_, theirs) in zip(answers, words) if ours != "-"]
    yield f"difficulty compared with {COUNTED}: {len(pairs):,} dictionary entries", pairs, 0.75
    for name, place in (("with WordNet", folder), ("without a dictionary", folder + "/none")):
        lines = [line.rsplit(" ", 1) for line in run(program, "list", place, text)[0].splitlines()]
        scores = {word: -float(score) for word, score in lines if re.fullmatch("[a-z]{3,}", word)}
        words = sample(scores)
        pairs = [(scores[word], zipf) for word, zipf in zip(words, counted(python, words)) if zipf > 0][:SAMPLE]
        yield f"difficulty compared with {COUNTED}: {len(pairs):,} words of the text, {name}", pairs, None


def main():
    notes, rows = [], []
    program = inside.build(ROOT, "words", "--static-swift-stdlib")
    if not (WORDNET / "data.noun").exists():
        peers.debian("wn", "wordnet-base scowl")
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder) / "text.txt"
        text.write_text(own_text())
        if not (WORDNET / "data.noun").exists():
            notes.append("WordNet (Debian's wordnet-base could not be installed)")
        found = [run(program, "find", folder, str(text)) for _ in range(ROUNDS)]
        figures = {name: float(value) for name, value in (line.split() for line in found[0][0].splitlines())}
        rows += [
            Row("1 MB of text: words found, whole process", statistics.median(one[1] for one in found), "s", 2,
                "the limit", "under 2"),
            Row("1 MB of text: peak resident memory", max(one[2] for one in found), "MB", 150, "the limit", "under 150"),
            Row("sentences verbatim at their offset", 100 - 100 * figures["not_verbatim"] / figures["found"],
                "%", 100, "the limit", "100", more_is_better=True)]
        notes.append("nothing of the text: {words:,.0f} words in {sentences:,.0f} sentences, {found:,.0f} chosen, "
                     "{with_meaning:,.0f} of these with a meaning".format(**figures))
        python = peers.virtual_environment(ROOT / ".build" / "bench" / "words", COUNTED)
        if python:
            for figure, pairs, limit in difficulty(program, folder, str(text), python):
                value = spearman([one for one, _ in pairs], [other for _, other in pairs])
                rows.append(Row(figure, value, "Spearman", limit, "the limit" if limit else "",
                                f"{limit} or more" if limit else "", more_is_better=True))
        else:
            notes.append(f"{COUNTED} (could not be installed)")
    print(render(rows, notes))


if __name__ == "__main__":
    sys.exit(main())
