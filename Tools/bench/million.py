"""Benchmark: queries on a million vectors in the program's own store: see `Tools/bench/run`."""

import argparse
import subprocess
import sys
import tempfile
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).parent / "peers"))

import peers  # noqa: E402
import tutoring  # noqa: E402
from report import Row, render  # noqa: E402

PROGRAM = ROOT / ".build" / "release" / "homeroom"
#: Vectors per document, assigned to its chunks in turn.
EACH = 2_000
QUESTIONS = ("How does a lens bend light?", "Why do prices rise when a harvest fails?", "What did the keeper write down?",
             "How is the mean of a sample found?", "What moves through a membrane?")
#: Fills the store with rows around the vectors of a document that the program itself processed. Ids and numbers are
#: generated one by one, vectors one document at a time.
FILL = """
import sqlite3, sys
import numpy as np
path, count, each, names = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.stdin.read().split()
store = sqlite3.connect(path)
real, = store.execute("SELECT id FROM tutor_documents WHERE title = 'Model'").fetchone()
columns = [row[1] for row in store.execute("PRAGMA table_info(tutor_documents)")]
row = dict(zip(columns, store.execute("SELECT * FROM tutor_documents WHERE id = ?", (real,)).fetchone()))
text, = store.execute("SELECT text FROM tutor_document_texts WHERE document_id = ?", (real,)).fetchone()
kept = store.execute("SELECT position, vector FROM tutor_vectors WHERE document_id = ? ORDER BY number", (real,)).fetchall()
revision, = store.execute("SELECT revision FROM tutor_vector_documents WHERE document_id = ?", (real,)).fetchone()
near = np.stack([np.frombuffer(vector, "<f4") for _, vector in kept])
chance = np.random.default_rng(7)
for number, name in enumerate(names):
    size = min(each, count - number * each)
    made = near[np.arange(size) % len(near)] + 0.03 * chance.standard_normal((size, near.shape[1]), dtype=np.float32)
    made /= np.linalg.norm(made, axis=1, keepdims=True)
    digest = f"{number:064x}"
    new = row | {"id": name, "title": f"Volume {number + 1}", "digest": digest, "file_name": f"{number + 1}.txt"}
    with store:
        store.execute(f"INSERT INTO tutor_documents ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})",
                      [new[column] for column in columns])
        store.execute("INSERT INTO tutor_document_texts (document_id, text) VALUES (?, ?)", (name, text))
        store.execute("INSERT INTO tutor_vector_documents (document_id, course_id, kind, revision, vectors) "
                      "VALUES (?, ?, ?, ?, ?)",
                      (name, row["course_id"], row["kind"], revision.replace(row["digest"], digest), size))
        store.executemany("INSERT INTO tutor_vectors (document_id, number, position, vector) VALUES (?, ?, ?, ?)",
                          ((name, at, kept[at % len(kept)][0], vector.astype("<f4").tobytes())
                           for at, vector in enumerate(made)))
with store:
    store.execute("UPDATE tutor_vector_state SET generation = hex(randomblob(16))")
"""


def main(arguments):
    parser = argparse.ArgumentParser(prog="Tools/bench/run million")
    parser.add_argument("--program", default=PROGRAM, type=Path, help="the program to measure (default: .build/release)")
    parser.add_argument("--count", default=1_000_000, type=int, help="vectors in the store (1,000,000)")
    given = parser.parse_args(arguments)
    model = tutoring.model_or_exit()
    python = peers.virtual_environment(ROOT / ".build" / "bench" / "numpy", "numpy==2.4.6")
    if not python:
        sys.exit("numpy could not be installed; it is needed to fill the store.")
    with tempfile.TemporaryDirectory() as name:
        tutor = tutoring.Tutor(str(given.program.absolute()), Path(name))
        tutor.install(model)
        path = Path(name) / "model.txt"
        path.write_text("\n\n".join(tutoring.sentences()[:60]), encoding="utf-8")
        tutor.run("add", path, "--title", "Model", "--course", "Reading")
        names = [str(uuid.UUID(int=1_000_000 + number)).upper() for number in range(-(-given.count // EACH))]
        print(f"Filling a store with {given.count:,} vectors", file=sys.stderr)
        store = tutor.folder / "data" / "default" / "homeroom.sqlite"
        subprocess.run([python, "-c", FILL, str(store), str(given.count), str(EACH)], input=" ".join(names), text=True,
                       check=True)
        runs = [tutor.run("find", question, "--json") for question in (QUESTIONS[0], *QUESTIONS)]
        copy = tutor.folder / "cache" / "default" / "tutor-vectors"
        size = copy.stat().st_size / 1e6 if copy.exists() else 0
    report(given.count, runs, size)
    return 0


def report(count, runs, size):
    first, later = runs[0], runs[1:]
    middle = sorted(later, key=lambda run: run.clock)[len(later) // 2]
    limit = tutoring.LIMIT_MEGABYTES
    if not size or any(b'"score"' not in run.said for run in runs):
        sys.exit("A query found nothing, or nothing was mapped.")
    print(render([
        Row(f"first query on {count:,} vectors, which writes the copy", first.clock, "s"),
        Row("its processor time", first.processor, "s"),
        Row(f"a later query on {count:,} vectors, wall time", middle.clock, "s", first.clock, "the first"),
        Row("its CPU time, including program start and loading the model", middle.processor, "s"),
        Row("private memory, first query", first.own, "MB", limit, "the limit", "under 400"),
        Row("private memory, later queries", max(run.own for run in later), "MB", limit, "the limit",
            "under 400"),
        Row("pages of mapped files, later queries", max(run.mapped for run in later), "MB", size,
            "the mapped copy"),
    ], []))
    print("Private memory can't be reclaimed by the system (RssAnon); pages of the mapped copy (RssFile) belong to the system's "
          "cache and can\nbe reclaimed. Both are sampled every 2 ms.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
