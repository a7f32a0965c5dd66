"""Benchmark: comparing role-play lines, compared with difflib and rapidfuzz: see `Tools/bench/run`."""

import random
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).parent / "peers"))

import inside  # noqa: E402
import peers  # noqa: E402
from report import Row, render  # noqa: E402
from timing import Sample  # noqa: E402

PACKAGE = "rapidfuzz==3.14.6"
ROUNDS = 5
PAIRS = 4_000
LATIN = [
    "Quiero dos panes, por favor.", "¿Dónde está la estación de autobuses?", "Me gustaría reservar una mesa para cuatro.",
    "No entiendo, ¿puede repetirlo más despacio?", "I would like a ticket to the harbour, please.",
    "Could you tell me what time the museum opens?", "My sister works in a hospital near the river.",
    "Je voudrais un café et deux croissants, s’il vous plaît.", "Où est-ce que je peux acheter des timbres ?",
    "Nous arrivons demain à huit heures du matin.", "Ich hätte gern ein Zimmer mit Blick auf den See.",
]
OTHERS = [
    "Хочу два хлеба, пожалуйста.", "Где находится ближайшая станция метро?", "我要两个面包和一杯咖啡。",
    "请问火车站在哪里？", "パンを二つください。", "Πού είναι ο σταθμός;", "빵 두 개하고 커피 한 잔 주세요.", "أريد رغيفين من فضلك",
]
PEER = """
import sys, time
pairs = [line.split("\\t") for line in open(sys.argv[1], encoding="utf-8").read().splitlines()]
if sys.argv[2] == "difflib":
    from difflib import SequenceMatcher
    def compare(line, said): return SequenceMatcher(None, line, said, autojunk=False).ratio()
else:
    from rapidfuzz import fuzz, utils
    def compare(line, said): return fuzz.token_sort_ratio(line, said, processor=utils.default_process)
best = float("inf")
for _ in range(int(sys.argv[3])):
    began = time.thread_time()
    for line, said in pairs: compare(line, said)
    best = min(best, time.thread_time() - began)
print("per_second", len(pairs) / best)
"""


def said(line, lines, chance):
    """A possible answer to a line: the line itself, or one with a mistake."""
    words = line.rstrip(".?？。;").split()
    kind = chance.randrange(5)
    if kind == 0:
        return line.lower()
    if kind == 1:
        chance.shuffle(words)
    elif kind == 2 and len(words) > 1:
        words.pop(chance.randrange(len(words)))
    elif kind == 3:
        at = chance.randrange(len(words))
        words[at] = words[at][:-1] + "x"
    elif kind == 4:
        return chance.choice(lines)
    return " ".join(words)


def write_pairs(path, lines):
    chance = random.Random(4)
    picked = [chance.choice(lines) for _ in range(PAIRS)]
    path.write_text("\n".join(f"{line}\t{said(line, lines, chance)}" for line in picked), encoding="utf-8")


def in_turns(commands):
    """Name → samples of comparisons per second, A B C, A B C, …"""
    values = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for name, command in commands.items():
            values[name].append(inside.figures(*command))
    return values


def rows_of(name, lines, folder, program, python):
    path = folder / f"{name}.tsv"
    write_pairs(path, lines)
    commands = {"ours": (program, str(path), "20")}
    commands["difflib"] = (sys.executable, "-c", PEER, str(path), "difflib", "1")
    if python:
        commands[PACKAGE] = (python, "-c", PEER, str(path), "rapidfuzz", "5")
    found = in_turns(commands)
    figure = f"lines compared, {name}, one thread"
    ours = Sample([one["per_second"] for one in found["ours"]])
    rows = [Row(figure, ours.median, "/s", 100_000, "the limit", "100,000 or more", ours.noise, True)]
    for peer, words, aim in (("difflib", "Python's difflib, ratio", "20× or more"),
                             (PACKAGE, f"{PACKAGE}, token_sort_ratio", "1× or more")):
        if peer in found:
            sample = Sample([one["per_second"] for one in found[peer]])
            rows.append(Row(figure, ours.median, "/s", sample.median, words, aim, max(ours.noise, sample.noise), True))
    fresh = Sample([one["fresh_per_second"] for one in found["ours"]])
    rows.append(Row(f"the same, without preparing lines, {name}", fresh.median, "/s", ours.median,
                    "made ready before", "as it is", fresh.noise, True))
    return rows


def main():
    notes = []
    program = inside.build(ROOT, "conversing", "--static-swift-stdlib")
    python = peers.virtual_environment(ROOT / ".build" / "bench" / "dialogue", PACKAGE)
    if not python:
        notes.append(f"{PACKAGE} (could not be installed)")
    with tempfile.TemporaryDirectory() as name:
        rows = []
        for words, lines in (("European languages", LATIN), ("other scripts", OTHERS)):
            rows += rows_of(words, lines, Path(name), program, python)
    print(render(rows, notes))


if __name__ == "__main__":
    sys.exit(main())
