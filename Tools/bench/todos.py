"""Benchmark: a list of 1,000 to-dos, compared with Taskwarrior's 1,000 tasks, and the prompt line."""

import argparse
import datetime
import json
import os
import shutil
import subprocess
import sys
import tempfile

from timing import Command, in_turns

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


def arguments():
    parser = argparse.ArgumentParser(prog="Tools/bench/run todos", description=__doc__)
    parser.add_argument(
        "--program", default=os.path.join(ROOT, ".build", "release", "homeroom"),
        help="the program to measure")
    parser.add_argument("--count", type=int, default=1000, help="to-dos on each side")
    parser.add_argument("--runs", type=int, default=20, help="timed runs per command")
    return parser.parse_args()


def run(words, environment, given=""):
    done = subprocess.run(words, env=environment, input=given, text=True, capture_output=True)
    if done.returncode:
        sys.exit(f"{' '.join(words[:4])}: ended with {done.returncode}\n{done.stderr[:2000]}")
    return done.stdout


def days(count):
    """A due date for each, starting 20 days ago."""
    today = datetime.date.today()
    return [today + datetime.timedelta(days=number % 400 - 20) for number in range(count)]


def fill_homeroom(program, environment, count):
    for number, day in enumerate(days(count)):
        run([program, "todos", "add", f"To-do number {number}", "--due", day.isoformat()],
            environment)
    listed = json.loads(run([program, "todos", "list", "--local", "--json"], environment))
    if len(listed) != count:
        sys.exit(f"homeroom lists {len(listed)} of {count} to-dos")


def fill_task(environment, count):
    tasks = [
        {"description": f"Task number {number}", "status": "pending",
         "due": day.strftime("%Y%m%dT000000Z")} for number, day in enumerate(days(count))]
    run(["task", "import", "-"], environment, json.dumps(tasks))
    listed = json.loads(run(["task", "status:pending", "export"], environment))
    if len(listed) != count:
        sys.exit(f"task lists {len(listed)} of {count} tasks")


def main():
    given = arguments()
    if not os.access(given.program, os.X_OK):
        sys.exit(f"No program at {given.program}: run swift build -c release, or pass --program FILE")
    if shutil.which("task") is None:
        sys.exit("Taskwarrior is missing: apt-get install taskwarrior")
    with tempfile.TemporaryDirectory() as home:
        environment = {
            "PATH": os.environ["PATH"], "HOME": home, "HOMEROOM_HOME": os.path.join(home, "homeroom"),
            "TASKDATA": os.path.join(home, "task"), "TASKRC": os.path.join(home, "taskrc"),
            "LANG": "C.UTF-8", "TERM": "dumb"}
        os.mkdir(environment["TASKDATA"])
        with open(environment["TASKRC"], "w", encoding="utf-8") as settings:
            settings.write("confirmation=off\nhooks=off\nrecurrence=off\ndefaultwidth=200\n")
        fill_homeroom(given.program, environment, given.count)
        fill_task(environment, given.count)
        samples = in_turns({
            "homeroom todos list --local": Command(
                [given.program, "todos", "list", "--local"], environment),
            "homeroom todos list": Command([given.program, "todos", "list"], environment),
            "homeroom todos list --refresh": Command(
                [given.program, "todos", "list", "--refresh"], environment),
            "homeroom todos due": Command([given.program, "todos", "due"], environment),
            "task list": Command(["task", "list"], environment),
        }, given.runs)
        peer = samples["task list"].median
        print(f"{given.count} to-dos each, median of {given.runs} alternating runs")
        for name, sample in samples.items():
            print(f"{name:<30} {sample.median:8.1f} ms  ±{sample.noise * 100:3.0f} %"
                  f"  {peer / sample.median:5.1f}× as fast as task list")


if __name__ == "__main__":
    main()
