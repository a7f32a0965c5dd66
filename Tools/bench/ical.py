"""Benchmark: the calendar engine, compared with icalendar, recurring-ical-events and calcurse: see `Tools/bench/run`."""

import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).parent / "peers"))

import inside  # noqa: E402
import peers  # noqa: E402
from report import Row, render  # noqa: E402
from timing import Command, Sample, in_turns, once  # noqa: E402

PACKAGES = ("icalendar==7.3.0", "recurring-ical-events==3.8.2")
ROUNDS = 3
ZONES = ["Europe/Berlin", "America/New_York", "Europe/London", "Asia/Tokyo"]
RULES = ["FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=DAILY", "FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYMONTHDAY=-1",
         "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", "FREQ=YEARLY", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=2000",
         "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=WEEKLY;UNTIL=20261201T000000Z;BYDAY=SU"]


def event(number, chance, repeats):
    zone = chance.choice(ZONES)
    day = f"{chance.randint(2019, 2025) if repeats else 2026:04}{chance.randint(1, 12):02}{chance.randint(1, 28):02}"
    hour = chance.randint(7, 18)
    lines = [
        "BEGIN:VEVENT", f"UID:{number}-{chance.getrandbits(64):016x}@example.test", "DTSTAMP:20260101T080000Z",
        f"DTSTART;TZID={zone}:{day}T{hour:02}0000", f"DTEND;TZID={zone}:{day}T{hour + 1:02}3000",
        f"SUMMARY:Lesson {number}\\, room {chance.randint(1, 40)}", "LOCATION:Main building"]
    if number % 2:
        lines.append("DESCRIPTION:Bring the book\\, the exercise book and something to write with\\;\\n\r\n  then read pages 12 to 20.")
    if repeats:
        lines.append("RRULE:" + RULES[number % len(RULES)])
        if number % 3 == 0:
            lines.append(f"EXDATE;TZID={zone}:20260302T{hour:02}0000,20260409T{hour:02}0000")
    if number % 4 == 0:
        lines += ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Soon", "TRIGGER:-PT15M", "END:VALARM"]
    return lines + ["END:VEVENT"]


def write(path, count, repeats):
    chance = random.Random(count)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//bench//EN"]
    for number in range(count):
        lines += event(number, chance, repeats(number))
    path.write_text("\r\n".join(lines + ["END:VCALENDAR", ""]), newline="")


def medians(commands):
    """Program → printed name → samples, with the programs in turns."""
    times = {name: {} for name in commands}
    for _ in range(ROUNDS):
        for name, command in commands.items():
            for key, value in inside.figures(*command).items():
                times[name].setdefault(key, []).append(value)
    return {name: {key: Sample(values) for key, values in found.items()} for name, found in times.items()}


def in_process(program, events, recurring, notes):
    python = peers.virtual_environment(ROOT / ".build" / "bench" / "calendar", *PACKAGES)
    commands = {"ours": (program, "measure", events, recurring)}
    if python:
        commands["theirs"] = (python, "-W", "ignore", str(Path(__file__).parent / "calendar_peers.py"), events, recurring)
    else:
        notes.append(f"{' and '.join(PACKAGES)} (could not be installed)")
    found = medians(commands)
    ours, theirs = found["ours"], found.get("theirs", {})
    if theirs:
        for key in ("events", "occurrences"):
            if ours[key].median != theirs[key].median:
                notes.append(f"a fair comparison: {key} are {ours[key].median:g} and {theirs[key].median:g}")
    rows = []
    for figure, key, words in (
            ("10,000 events: read", "parse_ms", "icalendar 7.3.0"), ("10,000 events: write", "export_ms", "icalendar 7.3.0"),
            ("1,000 rules: a year", "year_ms", "recurring-ical-events 3.8.2")):
        peer = theirs.get(key)
        rows.append(Row(figure, ours[key].median, "ms", peer.median if peer else None, words, "50× or more",
                        max(ours[key].noise, peer.noise if peer else 0)))
    return rows


def processes(program, events, folder, notes):
    """Whole processes: calcurse also reads and writes its own file format."""
    if not peers.debian("calcurse", "calcurse"):
        notes.append("calcurse (Debian's calcurse could not be installed)")
        return []
    data = folder / "calcurse"
    data.mkdir()
    environment = os.environ | {"LC_ALL": "C.UTF-8"}
    samples = {"ours": [], "calcurse": []}
    for turn in range(ROUNDS + 1):
        shutil.rmtree(data)
        data.mkdir()
        taken = once(Command(["calcurse", "-q", "-D", str(data), "-i", events], environment))
        ours = once(Command([program, "convert", events, str(folder / "out.ics")], environment))
        if turn:
            samples["calcurse"].append(taken)
            samples["ours"].append(ours)
    read = {name: Sample(times) for name, times in samples.items()}
    written = in_turns({
        "ours": Command([program, "convert", events, str(folder / "out.ics")], environment),
        "calcurse": Command(["calcurse", "-q", "-D", str(data), "-x"], environment)}, 11)
    return [Row(figure, found["ours"].median, "ms", found["calcurse"].median, words, "2× or more",
                max(found["ours"].noise, found["calcurse"].noise))
            for figure, found, words in (
                ("10,000 events, whole process: read a file and store it", read, "calcurse -i"),
                ("10,000 events, whole process: read all and write a file", written, "calcurse -x"))]


def main():
    notes = []
    # Built like a release.
    program = inside.build(ROOT, "calendar", "--static-swift-stdlib")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        events, recurring = folder / "events.ics", folder / "recurring.ics"
        write(events, 10_000, lambda number: number % 10 == 0)
        write(recurring, 1000, lambda number: True)
        print(f"Measuring: {events.stat().st_size:,} bytes of events", file=sys.stderr)
        rows = in_process(program, str(events), str(recurring), notes)
        rows += processes(program, str(events), folder, notes)
    print(render(rows, notes))


if __name__ == "__main__":
    sys.exit(main())
