"""Benchmark: the server, compared with the same three routes in FastAPI and in Django: see `Tools/bench/run load`."""

import json
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "peers"))

import campus_peers  # noqa: E402
import wrk  # noqa: E402
from engines import PostgresDatabase, available  # noqa: E402
from processes import cpu_seconds  # noqa: E402
from report import number, table  # noqa: E402
from school import ATTEMPTS, LESSON_ROUNDS, LISTED, School, call, sheet  # noqa: E402

ROUTES = {"list": "lessons list, 50 rows", "detail": "passage detail", "submit": "passage submit"}
REQUESTS = 2000
#: Seconds per run, and of the warm-up.
SECONDS = 4
WARM = 1
ROUNDS = 3
#: Targets: ratio of requests per CPU second on the list, and milliseconds.
AIMS = {"FastAPI": 5, "Django": 10}
AIM_P99 = 20


@dataclass
class Figures:
    """Medians of several runs of one route of one server."""

    rate: float
    #: Requests per CPU second of the server, and half the range of the runs.
    per_cpu: float
    noise: float
    #: Milliseconds of PostgreSQL's CPU time per request.
    database_ms: float
    p50: float
    p99: float
    faults: int


def measure(server, requests, seconds, database_pid=None):
    """One run: the load, the server's CPU seconds, PostgreSQL's."""
    before = cpu_seconds(server.pid), cpu_seconds(database_pid) if database_pid else 0
    load = wrk.load(server.address, requests, seconds)
    after = cpu_seconds(server.pid), cpu_seconds(database_pid) if database_pid else 0
    if load.requests == 0:
        raise RuntimeError(f"{server.name} answered nothing")
    return load, after[0] - before[0], after[1] - before[1]


def medians(runs):
    """Aggregates runs of `measure`."""
    per_cpu = [load.requests / max(cpu, 0.01) for load, cpu, _ in runs]
    middle = statistics.median
    return Figures(
        middle(load.requests / load.seconds for load, _, _ in runs), middle(per_cpu),
        (max(per_cpu) - min(per_cpu)) / 2 / middle(per_cpu),
        middle(1000 * cpu / load.requests for load, _, cpu in runs),
        middle(load.p50 for load, _, _ in runs), middle(load.p99 for load, _, _ in runs),
        sum(load.faults for load, _, _ in runs))


def in_turns(servers, files, rounds, seconds, database_pid):
    """Figures by (route, server name): servers take turns, so noise affects all equally."""
    found = {}
    for route, path in files.items():
        for server in servers:
            wrk.load(server.address, path, WARM)
        runs = {server.name: [] for server in servers}
        for _ in range(rounds):
            for server in servers:
                runs[server.name].append(measure(server, path, seconds, database_pid))
        for name, taken in runs.items():
            found[route, name] = medians(taken)
            print(f"    {ROUTES[route]}, {name}: {found[route, name].per_cpu:,.0f} per CPU second",
                  file=sys.stderr)
    return found


# Comparison of responses.


def right_answers(server, school):
    """Raises unless the last of the copied students is answered with their own data."""
    token = school.token(school.students)
    if (own_id := call(server, "GET", "/auth/me", token)["id"]) == school.user_id:
        raise RuntimeError(f"a copy of {own_id} is answered as the first student")
    listed = call(server, "GET", f"/lessons/?limit={LISTED}", token)["results"]
    if len(listed) != LISTED or any(item["attempt_count"] != LESSON_ROUNDS for item in listed):
        raise RuntimeError("a copied student's list lacks lessons or attempts")
    passage = school.passages[0]
    detail = call(server, "GET", f"/passages/{passage['id']}/", token)
    answers = sheet(detail, 0)
    chosen = {answer["question_id"]: answer["selected_option_index"] for answer in answers["answers"]}
    right = sum(chosen[question["id"]] == question["correct_answer_index"] for question in detail["questions"])
    answer = call(server, "POST", f"/progress/passages/{passage['id']}/submit", token, answers)
    if answer["correct_count"] != right:
        raise RuntimeError(f"{right} answers are correct, and the server counts {answer['correct_count']}")


def same_answers(ours, peer, school):
    """Raises unless a peer's responses to a student equal ours, except for generated values."""
    token = school.token(1)
    for path in ["/lessons/?limit=50", f"/passages/{school.passages[0]['id']}/"]:
        compare(peer, path, own(call(ours, "GET", path, token), ours),
                own(call(peer, "GET", path, token), peer))
    _, path, _, body = school.requests("submit", 1)[0]
    path = path.removeprefix("/api/v1")
    answers = [handed_in(server, path, token, body) for server in (ours, peer)]
    compare(peer, path, *answers)


def handed_in(server, path, token, body):
    answer = call(server, "POST", path, token, json.loads(body))
    listed = call(server, "GET", "/lessons/?limit=50", token)
    return {name: value for name, value in answer.items()
            if name not in ("attempt_id", "completed_at")} | {"listed": listed["count"]}


def own(answer, server):
    """Removes the server's address from links."""
    if answer.get("next"):
        answer["next"] = answer["next"].removeprefix(server.address)
    return answer


def compare(peer, path, ours, theirs, place="$"):
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for name in ours.keys() | theirs.keys():
            compare(peer, path, ours.get(name), theirs.get(name), f"{place}.{name}")
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for index, (one, other) in enumerate(zip(ours, theirs)):
            compare(peer, path, one, other, f"{place}[{index}]")
    elif ours != theirs:
        raise RuntimeError(f"{peer.name} answers {path} with {theirs!r} at {place}, "
                           f"and Homeroom with {ours!r}")


# One engine.


def on_engine(engine, program, resources, folder, peers, options):
    """Figures by (route, server's name) on one engine."""
    students = options.students or 500
    print(f"{engine.engine}: {students} students × {ATTEMPTS} attempts", file=sys.stderr)
    database, copy = engine(folder, "campus"), engine(folder, "peers")
    servers = []
    try:
        school = School(program, database, resources, folder)
        school.grow(students)
        copy.open()
        campus_peers.fill(copy, school)
        copy.close()
        files = {route: wrk.write_requests(folder / f"{engine.engine}-{route}",
                                           school.requests(route, REQUESTS)) for route in ROUTES}
        servers.append(school.server())
        right_answers(servers[0], school)
        for start in peers:
            servers.append(start(copy, school, folder))
            same_answers(servers[0], servers[-1], school)
        pid = PostgresDatabase.server_pid() if engine is PostgresDatabase else None
        return in_turns(servers, files, options.rounds, options.seconds, pid)
    finally:
        for server in servers:
            server.stop()
        database.drop()
        copy.drop()


def lines(engine, figures):
    """Rows of the table, and the results for the targets."""
    rows, verdicts = [], []
    for route, words in ROUTES.items():
        ours = figures[route, "homeroom"]
        for (of, name), found in figures.items():
            if of != route:
                continue
            ratio = ours.per_cpu / found.per_cpu
            rows.append([
                f"{engine}: {words}" if name == "homeroom" else "", name, number(found.rate),
                number(found.per_cpu), f"±{found.noise * 100:.0f} %",
                "" if name == "homeroom" else f"{ratio:.2f}×", f"{found.p50:.1f}",
                f"{found.p99:.1f}",
                f"{found.database_ms:.3f}" if engine == "PostgreSQL" else "",
                f"{found.faults} faults" if found.faults else ""])
            if route == "list" and name in AIMS:
                verdicts.append(verdict(f"{engine}: {words}, {AIMS[name]}× {name}",
                                        ratio >= AIMS[name], f"{ratio:.2f}×"))
        verdicts.append(verdict(f"{engine}: {words}, p99 under {AIM_P99} ms at "
                                f"{wrk.CONNECTIONS} connections", ours.p99 < AIM_P99,
                                f"{ours.p99:.1f} ms"))
    return rows, verdicts


def verdict(aim, is_met, found):
    return f"{'met   ' if is_met else 'MISSED'}  {aim}: {found}"


HEADINGS = ["route", "server", "requests/s", "per CPU second", "noise", "ours is", "p50 ms",
            "p99 ms", "PostgreSQL ms", ""]


def run(program, resources, notes, options):
    """The section's text."""
    rows, verdicts = [], []
    peers = [campus_peers.fastapi, campus_peers.django] if options.peers else []
    with tempfile.TemporaryDirectory() as folder:
        for engine in available():
            try:
                found = on_engine(engine, program, resources, Path(folder), peers, options)
            except RuntimeError as error:
                notes.append(f"{engine.engine}: {error}")
                options.failed = True
                continue
            for route in ROUTES:
                if faults := found[route, "homeroom"].faults:
                    notes.append(f"{engine.engine}: {faults} requests for {ROUTES[route]} failed")
                    options.failed = True
            engine_rows, engine_verdicts = lines(engine.engine, found)
            rows += engine_rows
            verdicts += engine_verdicts
    return "\n".join([
        table(HEADINGS, rows, left=(0, 1, 9)), "",
        f"One worker each, {wrk.CONNECTIONS} connections, {options.seconds} s a run, medians of "
        f"{options.rounds} alternating runs; the same data and the same responses.",
        "per CPU second: requests per CPU second of the server, including threads and children; "
        "PostgreSQL's own time is separate, per request.",
        "noise: half the range of the runs.", "", *verdicts])
