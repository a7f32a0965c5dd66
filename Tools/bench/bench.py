"""Compares Homeroom with its peers: see `Tools/bench/run`."""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).parent / "peers"))

import campus  # noqa: E402
import painting  # noqa: E402
import peers  # noqa: E402
import student  # noqa: E402
from report import Row, render  # noqa: E402
from terminal import Session  # noqa: E402
from timing import Command, Sample, in_turns  # noqa: E402

PROGRAM = str(ROOT / ".build" / "release" / "homeroom")
RUNS = 21
FRAMES = 9


class Bench:
    """One run: a full profile in a temporary folder, the rows so far, and what was skipped."""

    def __init__(self, folder):
        self.folder = folder
        self.rows = []
        self.notes = []
        self.environment = os.environ | {
            "HOMEROOM_HOME": str(folder / "home"), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
            "COLORTERM": "truecolor", "NO_COLOR": ""}
        self.environment.pop("NO_COLOR")
        print("Creating a profile of 200 lessons, 5,000 attempts and a full school", file=sys.stderr)
        self.database = student.make(PROGRAM, ROOT, folder, self.environment)

    def start(self):
        """Times whole processes, from start to exit."""
        commands = {
            "version": Command([PROGRAM, "--version"], self.environment),
            "once": Command([PROGRAM, "--once"], self.environment),
            "python": Command(["/usr/bin/python3", "-c", "pass"], self.environment),
        }
        if peers.debian("task", "taskwarrior"):
            tasks = self.environment | peers.task_data(self.folder / "task", 1000)
            commands["task"] = Command(["task", "list"], tasks)
        else:
            self.notes.append("taskwarrior (Debian's taskwarrior could not be installed)")
        if peers.debian("calcurse", "calcurse"):
            calcurse = peers.calcurse_data(self.folder / "calcurse", 1000)
            commands["calcurse"] = Command(["calcurse", "-D", str(calcurse), "-a"], self.environment)
        else:
            self.notes.append("calcurse (Debian's calcurse could not be installed)")
        samples = in_turns(commands, RUNS)
        self.beside("start: homeroom --version", samples, "version",
                    [("python", "python3 -c pass", "")])
        self.beside("start: whole dashboard as text, full profile", samples, "once", [
            ("python", "python3 -c pass", "0.50× or more"),
            ("task", "task list, 1,000 tasks", "ahead"),
            ("calcurse", "calcurse -a, 1,000 events", "")])

    def beside(self, figure, samples, ours, against):
        for name, words, aim in against:
            if name in samples:
                self.rows.append(Row(figure, samples[ours].median, "ms", samples[name].median,
                                     words, aim, max(samples[ours].noise, samples[name].noise)))

    def frame(self):
        """Time from start to the first full frame in a 200×60 terminal."""
        programs = {"homeroom": ([PROGRAM], student.LAST_WORDS)}
        python = peers.virtual_environment(ROOT / ".build" / "bench" / "python", "textual==8.2.8")
        if python:
            listing = str(Path(__file__).parent / "peers" / "textual_list.py")
            programs["textual"] = ([python, listing], re.compile(rb"Lesson 50:"))
        else:
            self.notes.append("Textual (textual 8.2.8 could not be installed)")
        if peers.debian("calcurse", "calcurse"):
            calcurse = peers.calcurse_data(self.folder / "calcurse", 1000)
            programs["calcurse"] = (["calcurse", "-D", str(calcurse)], re.compile(rb"Quit|Help"))
        times = {name: [] for name in programs}
        for turn in range(FRAMES + 1):
            for name, (arguments, last_words) in programs.items():
                with Session(arguments, self.environment) as session:
                    taken = session.until(last_words)
                    if turn > 0:
                        times[name].append(taken)
        samples = {name: Sample(values) for name, values in times.items()}
        self.beside("first frame in 200×60, full profile", samples, "homeroom", [
            ("textual", "Textual 8.2.8, list of 1,000", "10× or more"),
            ("calcurse", "calcurse, 1,000 events", "ahead")])

    def memory(self):
        """Memory of the open dashboard, and bytes written when the focus moves."""
        with Session([PROGRAM], self.environment) as session:
            session.until(student.LAST_WORDS)
            session.settle()
            moved = [session.type(keys) for keys in (b"\x1b[C", b"\x1b[B", b"\x1b[D", b"\x1b[A") * 3]
            self.rows.append(Row("moving the focus, maximum bytes written", max(moved), "B", 2000,
                                 "the limit", "under 2000"))
            self.rows.append(Row("resident memory of the dashboard", session.resident_megabytes(), "MB",
                                 60, "the limit", "under 60"))

    def paint(self):
        self.rows += painting.rows(ROOT, self.notes)

    def campus(self):
        self.rows += campus.rows(PROGRAM, ROOT, self.environment, self.database, self.notes)

    def build(self):
        """A clean release build, with dependencies already fetched."""
        scratch = ROOT / ".build" / "bench" / "clean"
        shutil.rmtree(scratch, ignore_errors=True)
        base = ["swift", "build", "--package-path", str(ROOT), "--scratch-path", str(scratch)]
        subprocess.run(["swift", "package", *base[2:], "resolve"], check=True, stdout=sys.stderr)
        began = time.perf_counter()
        subprocess.run([*base, "-c", "release", "--product", "homeroom", "--static-swift-stdlib"],
                       check=True, stdout=sys.stderr)
        self.rows.append(Row("clean release build", time.perf_counter() - began, "s", 480,
                             "the limit", "under 8 minutes"))
        shutil.rmtree(scratch, ignore_errors=True)


PARTS = ["start", "frame", "memory", "paint", "campus"]
#: Parts that need servers and databases and run only on request: they take minutes.
SERVED = ["load", "scale"]


def served(parts, program, options):
    """Runs the parts in SERVED in a Python environment with the peers, with PostgreSQL if it is
    available."""
    if not peers.debian("wrk", "wrk"):
        sys.exit("Debian's wrk could not be installed. Fix: apt-get install wrk")
    wanted = Path(__file__).parent / "peers" / "requirements.txt"
    python = peers.virtual_environment(ROOT / ".build" / "bench" / "peers", "-r", str(wanted))
    command = [python or sys.executable, str(Path(__file__).parent / "served.py"), *parts,
               "--program", program, *options] + ([] if python else ["--without-peers"])
    postgres = ROOT / "Tools" / "postgres"
    if python and postgres.exists():
        command = [str(postgres), "run", *command]
    return subprocess.run(command, stdin=subprocess.DEVNULL).returncode


def parse(arguments):
    """The requested parts, and the program and options for those in SERVED."""
    parser = argparse.ArgumentParser(prog="Tools/bench/run")
    parser.add_argument("parts", nargs="*", metavar="part",
                        help=f"{' '.join(PARTS)} (the default); {' '.join(SERVED)}")
    parser.add_argument("--build", action="store_true", help="also time a clean release build")
    parser.add_argument("--program", default=PROGRAM, help="the program to measure (default: .build/release)")
    for name, words in (("rounds", "runs per server (3)"), ("seconds", "per run (4)"),
                        ("students", "of load (500) and scale (10000)")):
        parser.add_argument(f"--{name}", type=int, help=words)
    options = parser.parse_args(arguments)
    for part in options.parts:
        if part not in PARTS + SERVED:
            parser.error(f"unknown part: {part}; parts: {' '.join(PARTS + SERVED)}")
    return options


def main(arguments):
    global PROGRAM
    options = parse(arguments)
    PROGRAM = os.path.abspath(options.program)
    handed_on = [word for name in ("rounds", "seconds", "students")
                 if (value := getattr(options, name)) for word in (f"--{name}", str(value))]
    asked = [part for part in options.parts if part in SERVED]
    if asked and (status := served(asked, PROGRAM, handed_on)):
        sys.exit(status)
    parts = [part for part in options.parts if part in PARTS]
    if asked and not parts and not options.build:
        return
    parts = parts or PARTS
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        for part in parts:
            print(f"Measuring: {part}", file=sys.stderr)
            getattr(bench, part)()
        if options.build:
            bench.build()
        print(render(bench.rows, bench.notes))


if __name__ == "__main__":
    main(sys.argv[1:])
