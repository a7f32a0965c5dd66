"""Benchmark: the nearest five of many vectors, compared with faiss, numpy and sqlite-vec: see `Tools/bench/run`."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).parent / "peers"))

import inside  # noqa: E402
import peers  # noqa: E402
from report import Row, render  # noqa: E402

PACKAGES = ("faiss-cpu==1.15.1", "numpy==2.4.6", "sqlite-vec==0.1.9", "apsw==3.54.1.0")
DIMENSIONS = 384
SIZES = (10_000, 100_000, 1_000_000)
QUERIES = 10
#: Enough rounds that the fastest ran undisturbed.
ROUNDS = {10_000: 60, 100_000: 20, 1_000_000: 7}
#: Clustered around 500 centers, like texts around topics; each query is near one of the rows.
DATA = """
import sys
import numpy as np
count, dimensions, queries, rows, asked = int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4], sys.argv[5]
chance = np.random.default_rng(count)
centres = chance.standard_normal((500, dimensions), dtype=np.float32)
near = None
with open(rows, "wb") as file:
    for start in range(0, count, 10_000):
        size = min(10_000, count - start)
        part = centres[chance.integers(0, 500, size)] + 1.2 * chance.standard_normal((size, dimensions), dtype=np.float32)
        part /= np.linalg.norm(part, axis=1, keepdims=True)
        part.astype("<f4").tofile(file)
        near = part[:queries] if near is None else near
asks = near + 0.06 * chance.standard_normal(near.shape, dtype=np.float32)
asks /= np.linalg.norm(asks, axis=1, keepdims=True)
asks.astype("<f4").tofile(asked)
"""
PEER = """
import json, sys, time
import numpy as np
name, rows, asked, dimensions, rounds = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5])
rows = np.fromfile(rows, dtype="<f4").reshape(-1, dimensions)
asked = np.fromfile(asked, dtype="<f4").reshape(-1, dimensions)
if name == "faiss":
    import faiss
    faiss.omp_set_num_threads(1)
    index = faiss.IndexFlatIP(dimensions)
    index.add(rows)
    ask = lambda query: index.search(query[None], 5)[1][0].tolist()
elif name == "numpy":
    def ask(query):
        scores = rows @ query
        best = np.argpartition(scores, -5)[-5:]
        return best[np.argsort(-scores[best], kind="stable")].tolist()
else:
    # Python's own sqlite3 is often built without extensions.
    import apsw, sqlite_vec
    database = apsw.Connection(":memory:")
    database.enable_load_extension(True)
    database.load_extension(sqlite_vec.loadable_path())
    database.execute(f"CREATE VIRTUAL TABLE rows USING vec0(v float[{dimensions}] distance_metric=cosine)")
    for start in range(0, len(rows), 10_000):
        with database: database.executemany("INSERT INTO rows (rowid, v) VALUES (?, ?)",
                                            ((start + at, row.tobytes()) for at, row in enumerate(rows[start:start + 10_000])))
    select = "SELECT rowid FROM rows WHERE v MATCH ? AND k = 5 ORDER BY distance"
    ask = lambda query: [row[0] for row in database.execute(select, (query.tobytes(),))]
total, found = 0.0, []
for query in asked:
    best = float("inf")
    for _ in range(rounds):
        began = time.thread_time()
        hits = ask(query)
        best = min(best, time.thread_time() - began)
    total += best
    found.append(hits)
print(json.dumps({"ms": total / len(asked) * 1000, "found": found}))
"""
ONE_THREAD = {name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")}


def peer(python, name, rows, asked, rounds):
    text = subprocess.run([python, "-c", PEER, name, str(rows), str(asked), str(DIMENSIONS), str(rounds)], check=True,
                          capture_output=True, text=True, env=os.environ | ONE_THREAD).stdout
    return json.loads(text)


def the_same(found, expected):
    """The number of queries with the same rows in the same order."""
    return sum(one == other for one, other in zip(found, expected))


def recall(found, expected):
    return sum(len(set(one) & set(other)) for one, other in zip(found, expected)) / sum(map(len, expected))


def rows_of(size, program, python, folder):
    rows, asked = folder / "floats", folder / "asked"
    subprocess.run([python, "-c", DATA, str(size), str(DIMENSIONS), str(QUERIES), str(rows), str(asked)], check=True)
    rounds = ROUNDS[size]
    ours = inside.figures(program, str(rows), str(asked), str(DIMENSIONS), str(rounds), str(folder))
    lines = [list(map(int, line.split())) for line in (folder / "found").read_text().splitlines()]
    exact, by_bytes = lines[:QUERIES], lines[QUERIES:]
    others = {name: peer(python, name, rows, asked, 1 if name == "sqlite-vec" and size > 100_000 else rounds)
              for name in ("faiss", "numpy", "sqlite-vec")}
    figure = f"nearest 5 of {size:,} × {DIMENSIONS}"
    faiss = others["faiss"]
    result = [
        Row(f"{figure}, every float", ours["floats_ms"], "ms", faiss["ms"], "faiss IndexFlatIP", "1× or more"),
        Row(f"{figure}, bytes first", ours["bytes_ms"], "ms", faiss["ms"], "faiss IndexFlatIP", "3× or more"),
        Row(f"{figure}, every float", ours["floats_ms"], "ms", others["numpy"]["ms"], "numpy", "1× or more"),
        Row(f"{figure}, every float", ours["floats_ms"], "ms", others["sqlite-vec"]["ms"], "sqlite-vec", "1× or more"),
        Row(f"{figure}, every float", ours["floats_ms"], "ms", ours["read_ms"],
            f"a read of the floats, {size * DIMENSIONS * 4 / ours['read_ms'] / 1e6:.1f} GB/s", "the limit"),
        Row(f"{figure}, bytes first", ours["bytes_ms"], "ms", ours["read_ms"] * 392 / 1536,
            "a read of the bytes, computed from that", "the limit"),
        Row(f"recall of bytes first, {size:,}", recall(by_bytes, exact), "", 1, "every float", "1.00", more_is_better=True),
    ]
    for name in others:
        result.append(Row(f"queries with the same rows in the same order, {size:,}",
                          the_same(exact, others[name]["found"]), "", QUERIES, name, "all", more_is_better=True))
    return result


def main(arguments):
    sizes = [size for size in SIZES if not arguments or str(size) in arguments]
    program = inside.build(ROOT, "searching", "--static-swift-stdlib")
    python = peers.virtual_environment(ROOT / ".build" / "bench" / "search", *PACKAGES)
    if not python:
        print(f"{' and '.join(PACKAGES)} could not be installed: nothing to compare with.", file=sys.stderr)
        return 69
    table = []
    for size in sizes:
        with tempfile.TemporaryDirectory() as name:
            table += rows_of(size, program, python, Path(name))
    print(render(table, []))
    print("CPU time of one thread; each figure is the mean over the queries of the fastest of many rounds.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
