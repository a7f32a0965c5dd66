"""Benchmark: sentence boundaries in annotated texts, compared with two Python libraries: see `Tools/bench/run`."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).parent / "peers"))

import inside  # noqa: E402
import peers  # noqa: E402
from report import Row, render  # noqa: E402

FIXTURES = ROOT / "Packages" / "AppCore" / "Tests" / "SentenceSplittingTests" / "Fixtures"
BLANK = " \t\r\n\u00a0\u202f\u200b\ufeff"
PEERS = {
    "pysbd==0.3.4": "import pysbd\nsplit = pysbd.Segmenter(language='en', clean=False).segment",
    "sentencex==1.0.32": "import sentencex\nsplit = lambda text: list(sentencex.segment('en', text))",
}
ASKING = "\nimport json, sys\nprint(json.dumps([split(text) for text in json.load(sys.stdin)]))"


def marked(name):
    """Texts without annotations, and the sentences of each."""
    for part in ("\n" + (FIXTURES / name).read_text()).split("\n%% ")[1:]:
        body = part.partition("\n")[2]
        sentences = [sentence for piece in body.split("‖") if (sentence := piece.strip(BLANK))]
        yield body.replace("‖", ""), sentences


def share(texts, answers):
    """Percentage of sentences found with both boundaries correct."""
    right = sum(sentence in {one.strip(BLANK) for one in found}
                for (_, sentences), found in zip(texts, answers) for sentence in sentences)
    return 100 * right / sum(len(sentences) for _, sentences in texts)


def ours(program, texts):
    with tempfile.NamedTemporaryFile("w") as file:
        file.write("\x1e".join(text for text, _ in texts))
        file.flush()
        lines = subprocess.run([program, "sentences", file.name], check=True, capture_output=True,
                               text=True).stdout.splitlines()
    for (text, _), line in zip(texts, lines):
        raw = text.encode()
        yield [raw[int(start):int(end)].decode() for start, end in (one.split("-") for one in line.split())]


def main():
    notes, rows = [], []
    program = inside.build(ROOT, "words", "--static-swift-stdlib")
    python = peers.virtual_environment(ROOT / ".build" / "bench" / "sentences", *PEERS)
    if not python:
        notes.append(f"{' and '.join(PEERS)} (could not be installed)")
    found = total = 0
    for name, words in (("hard-sentences.txt", "hard sentences, used to make the rules"),
                        ("further-sentences.txt", "hard sentences, written after the rules")):
        texts = list(marked(name))
        figure = f"{sum(len(sentences) for _, sentences in texts)} {words}: both boundaries correct"
        value = share(texts, ours(program, texts))
        count = sum(len(sentences) for _, sentences in texts)
        found, total = found + value * count / 100, total + count
        for peer, script in PEERS.items() if python else ():
            answers = json.loads(subprocess.run([python, "-c", script + ASKING], check=True, capture_output=True, text=True,
                                                input=json.dumps([text for text, _ in texts])).stdout)
            rows.append(Row(figure, value, "%", share(texts, answers), peer, "ahead", more_is_better=True))
    rows.append(Row(f"{total} sentences of both: both boundaries correct", 100 * found / total, "%", 99, "the limit",
                    "99 or more", more_is_better=True))
    print(render(rows, notes))


if __name__ == "__main__":
    sys.exit(main())
