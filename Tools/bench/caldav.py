"""Benchmark: syncing 5,000 events of a Radicale server, compared with vdirsyncer: first, without a change, with 100."""

import argparse
import base64
import contextlib
import http.client
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE / "peers"))

import peers  # noqa: E402
from report import Row, render  # noqa: E402
from timing import Command, Sample, once  # noqa: E402

PACKAGES = ("radicale==3.9.0", "vdirsyncer==0.21.0")
PASSWORD = "tide pools"
CHANGED = 100
AIM = "5× or more"


def arguments():
    parser = argparse.ArgumentParser(prog="Tools/bench/run caldav", description=__doc__)
    parser.add_argument("--program", type=Path, default=ROOT / ".build" / "release" / "homeroom",
                        help="the program to measure")
    parser.add_argument("--count", type=int, default=5000, help="events on the server")
    parser.add_argument("--runs", type=int, default=5, help="timed runs of each")
    return parser.parse_args()


def event(number, version=0):
    hour = 8 + number % 10
    day = f"2031{number % 12 + 1:02}{number % 28 + 1:02}"
    return "\r\n".join([
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//bench//EN", "BEGIN:VEVENT", f"UID:{number}@example.test",
        "DTSTAMP:20310101T080000Z", f"DTSTART:{day}T{hour:02}0000Z", f"DTEND:{day}T{hour + 1:02}0000Z",
        f"SUMMARY:Lesson {number}\\, room {number % 40}\\, {version}", "LOCATION:Main building",
        "DESCRIPTION:Bring the book\\, the exercise book and something to write with.", "END:VEVENT", "END:VCALENDAR", ""])


class Radicale:
    """A server with one calendar of `count` events, in a temporary folder."""

    def __init__(self, python, folder, count):
        calendar = folder / "server" / "collection-root" / "noor" / "school"
        calendar.mkdir(parents=True)
        (calendar / ".Radicale.props").write_text(json.dumps({"tag": "VCALENDAR", "D:displayname": "School"}))
        for number in range(count):
            (calendar / f"{number}.ics").write_text(event(number), newline="")
        (folder / "users").write_text(f"noor:{PASSWORD}")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = subprocess.Popen(
            [python, "-m", "radicale", "--config", "", "--server-hosts", f"127.0.0.1:{self.port}", "--auth-type",
             "htpasswd", "--auth-htpasswd-filename", folder / "users", "--auth-htpasswd-encryption", "plain",
             "--auth-delay", "0", "--storage-filesystem-folder", folder / "server"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.address = f"http://127.0.0.1:{self.port}/"
        for _ in range(3000):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.1)
        sys.exit("Radicale doesn't start")

    def request(self, method, path, body, headers=()):
        secret = base64.b64encode(f"noor:{PASSWORD}".encode()).decode()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        connection.request(method, path, body, {"Authorization": f"Basic {secret}"} | dict(headers))
        answer = connection.getresponse()
        answer.read()
        connection.close()
        if answer.status >= 300:
            sys.exit(f"Radicale answers {method} {path} with {answer.status}")

    def warm(self):
        """Reads all events once, because Radicale parses each when it is asked for the first time."""
        self.request("PROPFIND", "/noor/school/",
                     '<d:propfind xmlns:d="DAV:"><d:prop><d:sync-token/></d:prop></d:propfind>', {"Depth": "0"})

    def change(self, version):
        for number in range(CHANGED):
            self.request("PUT", f"/noor/school/{number}.ics", event(number, version),
                         {"Content-Type": "text/calendar; charset=utf-8"})


class Ours:
    """The program, with a profile of its own."""

    def __init__(self, program, folder, server):
        self.program = program
        self.home = folder / "homeroom"
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "HOMEROOM_HOME": str(self.home),
            "HOMEROOM_CALDAV_PASSWORD": PASSWORD, "LANG": "C.UTF-8", "TERM": "dumb"}
        self.connect = self.command("connect", server.address, "--user", "noor")
        self.sync = self.command("sync")

    def command(self, *words):
        return Command([str(self.program), "calendar", *words], self.environment)

    def first(self):
        """With finding the calendars and storing the password; the profile exists already."""
        shutil.rmtree(self.home, ignore_errors=True)
        subprocess.run([self.program, "config", "list"], env=self.environment, stdout=subprocess.DEVNULL, check=True)
        return once(self.connect)

    def count(self):
        told = subprocess.run([self.program, "calendar", "calendars", "--json"], env=self.environment,
                              capture_output=True, text=True, check=True).stdout
        return sum(calendar["events"] for calendar in json.loads(told))


class Theirs:
    """vdirsyncer, which keeps a folder with a file for each event."""

    def __init__(self, python, folder, server):
        self.folder = folder / "vdirsyncer"
        self.folder.mkdir()
        settings = self.folder / "config"
        settings.write_text(f"""
[general]
status_path = "{self.folder}/status/"
[pair school]
a = "here"
b = "there"
collections = ["school"]
[storage here]
type = "filesystem"
path = "{self.folder}/events/"
fileext = ".ics"
[storage there]
type = "caldav"
url = "{server.address}"
username = "noor"
password = "{PASSWORD}"
""")
        program = str(Path(python).parent / "vdirsyncer")
        environment = os.environ | {"VDIRSYNCER_CONFIG": str(settings), "HOME": str(folder)}
        found = subprocess.run([program, "discover"], env=environment, input="y\ny\n", text=True, capture_output=True)
        if found.returncode:
            sys.exit(f"vdirsyncer discover: {found.stderr[-2000:]}")
        shutil.copytree(self.folder / "status", self.folder / "found")
        self.sync = Command([program, "sync"], environment)

    def first(self):
        """Without finding the calendars, which is another command."""
        for name in ("status", "events"):
            shutil.rmtree(self.folder / name, ignore_errors=True)
        shutil.copytree(self.folder / "found", self.folder / "status")
        (self.folder / "events" / "school").mkdir(parents=True)
        return once(self.sync)

    def count(self):
        return len(list((self.folder / "events" / "school").glob("*.ics")))


def main():
    given = arguments()
    if not os.access(given.program, os.X_OK):
        sys.exit(f"No program at {given.program}: run swift build -c release, or pass --program FILE")
    python = peers.virtual_environment(ROOT / ".build" / "bench" / "caldav", *PACKAGES)
    if python is None:
        sys.exit(f"{' and '.join(PACKAGES)} can't be installed")
    samples = {figure: {"ours": [], "theirs": []} for figure in ("first", "same", "changed")}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Radicale(python, folder, given.count)
        try:
            server.warm()
            sides = {"ours": Ours(given.program, folder, server), "theirs": Theirs(python, folder, server)}
            for turn in range(given.runs):
                for who, side in sides.items():
                    samples["first"][who].append(side.first())
                    if side.count() != given.count:
                        sys.exit(f"{who}: {side.count()} of {given.count} events")
                    once(side.sync)
                for who, side in sides.items():
                    samples["same"][who].append(once(side.sync))
                server.change(turn + 1)
                for who, side in sides.items():
                    samples["changed"][who].append(once(side.sync))
        finally:
            server.process.terminate()
            server.process.wait()
    words = {"first": f"{given.count:,} events: first sync", "same": f"{given.count:,} events: no change",
             "changed": f"{given.count:,} events: {CHANGED} changed on the server"}
    rows = []
    for figure, found in samples.items():
        ours, theirs = Sample(found["ours"]), Sample(found["theirs"])
        rows.append(Row(words[figure], ours.median, "ms", theirs.median, "vdirsyncer sync", AIM,
                        max(ours.noise, theirs.noise)))
    print(render(rows, []))
    print("In the first sync, ours also finds the calendars. Both wait for the same Radicale.")


if __name__ == "__main__":
    main()
