"""Benchmark: a school on Canvas with 2,000 assignments, a 50 MB hand-in, followed calendars and a 50 MB feed."""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from report import table

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "double-token"


def arguments():
    parser = argparse.ArgumentParser(prog="Tools/bench/run connected", description=__doc__)
    parser.add_argument("--program", type=Path, default=ROOT / ".build" / "release" / "homeroom",
                        help="the program to measure")
    parser.add_argument("--assignments", type=int, default=2000, help="assignments at the school")
    parser.add_argument("--megabytes", type=int, default=50, help="size of the file and of the feed")
    parser.add_argument("--runs", type=int, default=9, help="timed runs of each list")
    return parser.parse_args()


@dataclass
class Cost:
    """Seconds from start to exit, seconds of processor time, and the largest memory in MB."""

    wall: float
    processor: float
    memory: float


class Student:
    """The program with a profile of its own."""

    def __init__(self, program, folder):
        self.program = str(program)
        self.folder = folder
        folder.mkdir()
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "HOMEROOM_HOME": str(folder / "homeroom"),
            "LANG": "C.UTF-8", "TERM": "dumb"}
        self.run("config", "list")

    def run(self, *words, text=None):
        done = subprocess.run([self.program, *words], env=self.environment, input=text, text=True, capture_output=True)
        if done.returncode:
            sys.exit(f"{' '.join(words[:3])}: ended with {done.returncode}\n{done.stderr[:2000]}")
        return done.stdout

    def cost(self, *words, status=0):
        quiet = os.open(os.devnull, os.O_RDWR)
        began = time.perf_counter()
        pid = os.posix_spawn(self.program, [self.program, *words], self.environment,
                             file_actions=[(os.POSIX_SPAWN_DUP2, quiet, place) for place in range(3)])
        _, ended, used = os.wait4(pid, 0)
        os.close(quiet)
        if os.waitstatus_to_exitcode(ended) != status:
            sys.exit(f"{' '.join(words[:3])}: ended with {os.waitstatus_to_exitcode(ended)}")
        # Kilobytes, but bytes on macOS.
        memory = used.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
        return Cost(time.perf_counter() - began, used.ru_utime + used.ru_stime, memory)

    def median(self, runs, *words):
        costs = [self.cost(*words) for _ in range(runs)]
        return Cost(*(statistics.median(getattr(cost, name) for cost in costs)
                      for name in ("wall", "processor", "memory")))


class Canvas:
    """The stand-in for Canvas that the tests use."""

    def __init__(self, assignments):
        self.process = subprocess.Popen(
            [sys.executable, "-B", ROOT / "Tools" / "peering" / "canvas", "--items", str(assignments)],
            stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()

    def counts(self):
        """Requests since the last call, and the most at once."""
        place = f"{self.address}/_double/schools/{TOKEN}"
        with urllib.request.urlopen(place) as told:
            counts = json.load(told)
        with urllib.request.urlopen(urllib.request.Request(place, data=b"", method="POST")):
            pass
        return counts["requests"], counts["most_at_once"]


def feed(events, name, length):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//bench//EN"]
    note = "DESCRIPTION:" + "x" * max(0, length // events - 170)
    for number in range(events):
        day = f"2031{number % 12 + 1:02}{number % 28 + 1:02}"
        hour = 8 + number % 10
        lines += ["BEGIN:VEVENT", f"UID:{number}@{name}.example", "DTSTAMP:20310101T080000Z",
                  f"DTSTART:{day}T{hour:02}0000Z", f"DTEND:{day}T{hour + 1:02}0000Z",
                  f"SUMMARY:Event {number} of {name}", "LOCATION:Main hall", note, "END:VEVENT"]
    return "\r\n".join([*lines, "END:VCALENDAR", ""])


def follow(given, folder):
    """Ten followed calendars of 2,000 events, then large feeds."""
    student = Student(given.program, folder / "calendars")
    for number in range(10):
        file = folder / f"{number}.ics"
        file.write_text(feed(2000, f"c{number}", 0), newline="")
        student.run("calendar", "subscribe", str(file), "--name", f"Calendar {number}")
    rows = [("a command that only opens the store", student.median(given.runs, "outbox"), "")]
    for view in ("agenda", "week", "month"):
        found = student.median(given.runs, "calendar", view, "--from" if view == "agenda" else "2031-03-05",
                               *(["2031-03-05"] if view == "agenda" else []))
        more = (found.processor - rows[0][1].processor) * 1000
        rows.append((f"{view}, 10 calendars of 2,000 events", found, f"{more:.0f} ms more of the processor; aim: 50"))
    large = folder / "large.ics"
    large.write_text(feed(20_000, "large", (given.megabytes << 20) - (2 << 20)), newline="")
    rows.append((f"following {large.stat().st_size >> 20} MB with 20,000 events",
                 student.cost("calendar", "subscribe", str(large)), ""))
    large.write_text(feed(20_000, "larger", 54 << 20), newline="")
    rows.append(("refusing one of more than 50 MB", student.cost("calendar", "subscribe", str(large), status=65), ""))
    return rows


def study(given, folder):
    """Syncs with Canvas and a hand-in."""
    student = Student(given.program, folder / "school")
    # The built-in server's content, which has nothing to do with the school.
    student.run("--once")
    canvas = Canvas(given.assignments)
    try:
        student.run("connect", "canvas", canvas.address, "--token-stdin", text=TOKEN + "\n")
        canvas.counts()
        rows = []
        for words in ("first", "next"):
            found = student.cost("sync")
            requests, at_once = canvas.counts()
            rows.append((f"{words} sync, {given.assignments:,} assignments", found,
                         f"{requests} requests, {at_once} at once"))
        works = [work for work in json.loads(student.run("todos", "list", "--json"))
                 if work["status"] == "not_submitted" and work["title"].endswith("worksheet")]
        show = student.cost("todos", "show", works[0]["id"])
        file = folder / "essay.pdf"
        with open(file, "wb") as handle:
            for _ in range(min(given.megabytes, 49)):
                handle.write(os.urandom(1 << 20))
        handed = student.cost("todos", "submit", str(works[0]["source_id"]), "--file", str(file), "--yes")
        rows.append((f"handing in {file.stat().st_size >> 20} MB", handed,
                     f"{handed.memory - show.memory:.0f} MB more than showing the work"))
    finally:
        canvas.process.terminate()
        canvas.process.wait()
    return rows


def main():
    given = arguments()
    if not os.access(given.program, os.X_OK):
        sys.exit(f"No program at {given.program}: run swift build -c release, or pass --program FILE")
    with tempfile.TemporaryDirectory() as name:
        rows = study(given, Path(name)) + follow(given, Path(name))
    print(table(["figure", "seconds", "processor", "memory", ""],
                [[figure, f"{cost.wall:.2f}", f"{cost.processor:.2f}", f"{cost.memory:.0f} MB", words]
                 for figure, cost, words in rows], left=(0, 4)))


if __name__ == "__main__":
    main()
