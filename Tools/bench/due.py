"""Benchmark: `homeroom vocabulary due` with 100,000 cards compared with 1,000, in the program's own store."""

import argparse
import glob
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
import uuid

from timing import Command, in_turns

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# Limits: milliseconds for counting, and the ratio to the small collection.
LIMIT, TIMES = 10.0, 2.0


def arguments():
    parser = argparse.ArgumentParser(prog="Tools/bench/run due", description=__doc__)
    parser.add_argument(
        "--program", default=os.path.join(ROOT, ".build", "release", "homeroom"),
        help="the program to measure")
    parser.add_argument("--small", type=int, default=1000, help="cards in the small collection")
    parser.add_argument("--large", type=int, default=100_000, help="cards in the large one")
    parser.add_argument("--runs", type=int, default=40, help="timed runs per command")
    parser.add_argument("--without-limits", action="store_true", help="don't judge the times")
    return parser.parse_args()


def run(words, environment):
    done = subprocess.run(words, env=environment, text=True, capture_output=True)
    if done.returncode:
        sys.exit(f"{' '.join(words[1:4])}: ended with {done.returncode}\n{done.stderr[:2000]}")
    return done.stdout


def fill(database, scope, source, count):
    """Cards as after a year of study: a fifth new, a tenth in learning steps, the rest in review, a third of it due."""
    chance, now = random.Random(count), time.time()
    cards, states = [], []
    for place in range(count):
        name = str(uuid.UUID(int=chance.getrandbits(128), version=4))
        queue = 0 if place % 5 == 0 else 1 if place % 10 == 1 else 2
        due = place if queue == 0 else now + chance.uniform(-30, 60) * 86_400
        cards.append({
            "scope": scope, "id": name, "source_id": source, "word": f"word{place}",
            "lemma": f"word{place}", "sentence": f"A sentence that word number {place} stands in.",
            "meaning": f"What word number {place} means", "part_of_speech": "noun",
            "difficulty": ("beginner", "intermediate", "advanced")[place % 3], "position": place,
            "note": None, "edited_at": 1, "edited_by": "bench", "is_deleted": 0, "is_sent": 1})
        states.append({
            "scope": scope, "card_id": name, "source_id": source,
            "difficulty": cards[-1]["difficulty"], "queue": queue, "due": due, "phase": queue,
            "step": 0, "stability": 20.0, "difficulty_value": 5.0,
            "last_review": now - 86_400 * 20, "review_count": 5, "lapses": 0, "is_memorised": 1,
            "is_suspended": 0, "is_leech": 0, "buried_until": None, "last_event_at": 0,
            "last_event_id": "", "progress_sent": 0})
    for name, rows in (("vocabulary_cards", cards), ("vocabulary_states", states)):
        columns = [column[1] for column in database.execute(f"PRAGMA table_info({name})")]
        marks = ", ".join("?" for _ in columns)
        database.executemany(
            f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({marks})",
            [[row.get(column) for column in columns] for row in rows])
    database.commit()


def collection(program, home, count):
    """A data folder with that many cards, and the environment to use it."""
    environment = {
        "PATH": os.environ["PATH"], "HOME": home, "HOMEROOM_HOME": os.path.join(home, "homeroom"),
        "LANG": "C.UTF-8", "TERM": "dumb"}
    run([program, "vocabulary", "words", "add", "quay", "--meaning", "a place to land"], environment)
    run([program, "vocabulary", "due"], environment)
    for path in glob.glob(os.path.join(home, "**", "*"), recursive=True):
        if not os.path.isfile(path) or open(path, "rb").read(15) != b"SQLite format 3":
            continue
        database = sqlite3.connect(path)
        tables = {row[0] for row in database.execute("SELECT name FROM sqlite_master")}
        columns = [] if "vocabulary_states" not in tables else [
            column[1] for column in database.execute("PRAGMA table_info(vocabulary_states)")]
        if "scope" in columns:
            scope, source = database.execute(
                "SELECT scope, source_id FROM vocabulary_states LIMIT 1").fetchone()
            fill(database, scope, source, count)
            database.close()
            return environment
        database.close()
    sys.exit("The program's store was not found.")


def main():
    given = arguments()
    if not os.access(given.program, os.X_OK):
        sys.exit(f"No program at {given.program}: run swift build -c release, or pass --program FILE")
    with tempfile.TemporaryDirectory() as small, tempfile.TemporaryDirectory() as large:
        homes = {given.small: collection(given.program, small, given.small),
                 given.large: collection(given.program, large, given.large)}
        for count, environment in homes.items():
            counts = json.loads(run([given.program, "vocabulary", "due", "--json"], environment))
            if not counts["new"] or not counts["due"]:
                sys.exit(f"Nothing is due of {count} cards.")
        commands = {}
        with tempfile.TemporaryDirectory() as empty:
            bare = dict(homes[given.small], HOME=empty, HOMEROOM_HOME=os.path.join(empty, "homeroom"))
            run([given.program, "vocabulary", "due"], bare)
            commands["empty"] = Command([given.program, "vocabulary", "due"], bare)
            for count, environment in homes.items():
                commands[str(count)] = Command([given.program, "vocabulary", "due"], environment)
            samples = in_turns(commands, given.runs)
    print(f"homeroom vocabulary due, median of {given.runs} alternating runs")
    for name, sample in samples.items():
        print(f"{name:>8} {sample.median:8.2f} ms  ±{sample.noise * 100:3.0f} %")
    base = samples["empty"].median
    few, many = (samples[str(count)].median for count in (given.small, given.large))
    took, times = many - base, many / few
    print(f"{given.large} cards: {took:.2f} ms more than none (limit {LIMIT:.0f}),"
          f" {times:.2f}× as long as {given.small} (limit {TIMES:.0f}×)")
    if not given.without_limits and (took > LIMIT or times > TIMES):
        sys.exit("The limits are exceeded.")


if __name__ == "__main__":
    main()
