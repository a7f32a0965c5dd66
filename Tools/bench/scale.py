"""Benchmark: the cost of a thousand times as many students: see `Tools/bench/run scale`."""

import re
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import wrk
from engines import PostgresDatabase, available
from load import ROUTES, WARM, Figures, measure, medians, verdict
from report import number, table
from school import ATTEMPTS, School

FEW = 10
REQUESTS = 2000
#: Target ratio of CPU time per request to that with few students.
AIM = 1.5
MEASURED = ["list", "submit"]
#: Tables that grow with the number of students.
GROWING = re.compile(r"^(auth|progress|campus)_")


@dataclass
class Size:
    """Figures for one number of students, and the size of their data."""

    students: int
    bytes: int
    figures: dict[str, Figures]


def at_size(school, students, folder, options, pid):
    """Fills the server up to `students` and measures it."""
    began = time.monotonic()
    made = school.grow(students)
    school.database.open()
    size = school.database.size()
    school.database.close()
    print(f"    {students:,} students: {made:,} rows more in {time.monotonic() - began:.0f} s, "
          f"{size / 1e6:,.0f} MB", file=sys.stderr)
    figures = {}
    with school.server() as server:
        for route in MEASURED:
            path = wrk.write_requests(folder / f"scale-{route}", school.requests(route, REQUESTS))
            wrk.load(server.address, path, WARM)
            figures[route] = medians([measure(server, path, options.seconds, pid)
                                      for _ in range(options.rounds)])
    return Size(students, size, figures)


def milliseconds(figures):
    """CPU time of a request: the server's and PostgreSQL's."""
    return 1000 / figures.per_cpu + figures.database_ms


def plans(database):
    """Query plan steps that read a whole table for one student's data, which show
    missing indexes."""
    found = []
    database.open()
    for name, columns in sorted(database.tables().items()):
        if not GROWING.match(name) or "user_id" not in columns:
            continue
        keys = [column for column in ("tenant_id", "user_id") if column in columns]
        condition = " AND ".join(f"{column} = ?" for column in keys)
        steps = database.plan(f"SELECT * FROM {name} WHERE {condition}", ["none"] * len(keys))
        if any(re.match(r"\s*(SCAN|Seq Scan|->\s+Seq Scan)", step) for step in steps):
            found.append(f"{name} by {', '.join(keys)}: {steps[0].strip()}")
    database.close()
    return found


def on_engine(engine, program, resources, folder, options):
    """Sizes, and, if the target is missed, plans that read whole tables."""
    print(f"{engine.engine}: {FEW} and {options.students:,} students × {ATTEMPTS} attempts",
          file=sys.stderr)
    database = engine(folder, "scale")
    try:
        school = School(program, database, resources, folder)
        pid = PostgresDatabase.server_pid() if engine is PostgresDatabase else None
        sizes = [at_size(school, students, folder, options, pid)
                 for students in (FEW, options.students)]
        return sizes, [] if all(ratio(sizes, route) <= AIM for route in MEASURED) else plans(database)
    finally:
        database.drop()


def ratio(sizes, route):
    few, many = (milliseconds(size.figures[route]) for size in sizes)
    return many / few


def run(program, resources, notes, options):
    """The section's text."""
    rows, verdicts = [], []
    with tempfile.TemporaryDirectory() as folder:
        for engine in available():
            options.students = options.students or 10_000
            try:
                sizes, scans = on_engine(engine, program, resources, Path(folder), options)
            except RuntimeError as error:
                notes.append(f"{engine.engine}: {error}")
                options.failed = True
                continue
            for route in MEASURED:
                for size in sizes:
                    found = size.figures[route]
                    rows.append([
                        f"{engine.engine}: {ROUTES[route]}" if size is sizes[0] else "",
                        f"{size.students:,}", f"{size.bytes / 1e6:,.0f}", number(found.rate),
                        number(found.per_cpu), f"±{found.noise * 100:.0f} %",
                        f"{milliseconds(found):.3f}",
                        f"{ratio(sizes, route):.2f}×" if size is sizes[1] else "",
                        f"{found.p50:.1f}", f"{found.p99:.1f}",
                        f"{found.faults} faults" if found.faults else ""])
                verdicts.append(verdict(
                    f"{engine.engine}: {ROUTES[route]} costs at most {AIM}× as much with "
                    f"{options.students:,} students", ratio(sizes, route) <= AIM,
                    f"{ratio(sizes, route):.2f}×"))
            verdicts += [f"        reads a whole table: {scan}" for scan in scans]
    return "\n".join([
        table(["route", "students", "MB", "requests/s", "per CPU second", "noise", "CPU ms", "costs",
               "p50 ms", "p99 ms", ""], rows, left=(0, 10)), "",
        f"Students × {ATTEMPTS} attempts, {wrk.CONNECTIONS} connections, medians of "
        f"{options.rounds} runs of {options.seconds} s.",
        "CPU ms: CPU time per request, the server's and PostgreSQL's together.", "",
        *verdicts])
