"""Benchmark: the scheduling engine, compared with fsrs-rs-python and py-fsrs: see `Tools/bench/run`."""

import random
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).parent / "peers"))

import inside  # noqa: E402
import peers  # noqa: E402
import scheduling_students as students  # noqa: E402
from report import Row, render  # noqa: E402
from timing import Sample  # noqa: E402

PACKAGES = ("fsrs-rs-python==0.9.3", "fsrs==6.3.2")
ROUNDS = 5
ITEMS = 100_000
REVIEWS = 12_000
RUST, PURE = "fsrs-rs-python 0.9.3", "py-fsrs 6.3.2"


def write_states(path):
    """Memory states from new to old, reviewed early, late and on the same day."""
    chance = random.Random(6)
    lines = []
    for _ in range(ITEMS):
        stability = 10 ** chance.uniform(-1, 3)
        days = 0 if chance.random() < 0.05 else max(1, round(stability * chance.uniform(0.3, 2)))
        lines.append(f"{stability!r},{chance.uniform(1, 10)!r},{days}")
    path.write_text("\n".join(lines))


def numbers(path):
    return [[float(field) for field in line.split(",")] for line in path.read_text().splitlines()]


def difference(one, other):
    """The largest relative difference between two result files."""
    pairs = list(zip(numbers(one), numbers(other)))
    if not pairs:
        raise RuntimeError("there is nothing to compare")
    return max(abs(a - b) / max(abs(b), 1e-9) for left, right in pairs for a, b in zip(left, right))


def in_turns(commands, key):
    """Name → samples of the commands' output for `key`, A B C, A B C, …"""
    values = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for name, command in commands.items():
            values[name].append(inside.figures(*command)[key])
    return {name: Sample(found) for name, found in values.items()}


def beside(figure, unit, found, name, words, aim, more_is_better=False):
    ours, peer = found["ours"], found.get(name)
    return Row(figure, ours.median, unit, peer.median if peer else None, words, aim,
               max(ours.noise, peer.noise if peer else 0), more_is_better)


def outcomes(folder, program, python, script, notes):
    states = folder / "states.csv"
    write_states(states)
    commands = {"ours": (program, "outcomes", str(states), str(folder / "ours"))}
    if python:
        commands["rust"] = (python, script, "outcomes", str(states), str(folder / "rust"))
        commands["pure"] = (python, script, "pure", str(states), str(folder / "pure"))
    found = in_turns(commands, "per_second")
    if python:
        # fsrs-rs uses single precision.
        for name, words, most in (("rust", RUST, 1e-3), ("pure", PURE, 1e-9)):
            differs = difference(folder / "ours", folder / name)
            print(f"Results differ from {words}'s by {differs:.1e} at most", file=sys.stderr)
            if differs > most:
                notes.append(f"a fair comparison: results differ from {words}'s by {differs:.1e}")
    figure = "four outcomes of a review, one thread"
    return [beside(figure, "/s", found, "rust", f"{RUST}, next_states", "2× or more", True),
            beside(figure, "/s", found, "pure", f"{PURE}, review_card × 4", "20× or more", True)]


def fitting(folder, program, python, script, kind):
    cards = students.cards(kind, REVIEWS, 1)
    path = folder / "reviews.csv"
    path.write_text("\n".join(f"{number},{day},{rating},{days}" for number, reviews in enumerate(cards)
                              for day, rating, days in reviews))
    commands = {"ours": (program, "fit", str(path), str(folder / "ours"))}
    if python:
        commands["rust"] = (python, script, "fit", str(path), str(folder / "rust"))
    found = in_turns(commands, "fit_ms")
    losses = {name: Sample([students.log_loss(numbers(folder / name)[0], cards)]) for name in commands}
    truth = students.log_loss(students.STUDENTS[kind], cards)
    defaults = students.log_loss(students.DEFAULTS, cards)
    print(f"{kind}: log loss with default weights {defaults:.4f}, with true weights {truth:.4f}", file=sys.stderr)
    peer = f"{RUST}, compute_parameters"
    return [beside(f"{REVIEWS:,} reviews, {kind}: fit", "ms", found, "rust", peer, "1× or more"),
            beside(f"{REVIEWS:,} reviews, {kind}: log loss", "", losses, "rust", peer, "1× or more")]


def main():
    notes = []
    program = inside.build(ROOT, "scheduling", "--static-swift-stdlib")
    python = peers.virtual_environment(ROOT / ".build" / "bench" / "scheduling", *PACKAGES)
    if not python:
        notes.append(f"{' and '.join(PACKAGES)} (could not be installed)")
    script = str(Path(__file__).parent / "scheduling_peers.py")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = outcomes(folder, program, python, script, notes)
        for kind in students.STUDENTS:
            rows += fitting(folder, program, python, script, kind)
    print(render(rows, notes))


if __name__ == "__main__":
    sys.exit(main())
