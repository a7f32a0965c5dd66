"""The operator's drill: see `Tools/operate/drill`."""

import argparse
import sys
from pathlib import Path

import install
import keeping
import proxy
import watching
from machine import Machine, Skipped, base, install_program

ROOT = Path(__file__).resolve().parents[3]
STEPS = install.STEPS + proxy.STEPS + keeping.STEPS + watching.STEPS


class Drill:
    """One walk: the machine, the documentation, and what has passed so far."""

    def __init__(self, machine, people):
        self.machine = machine
        self.people = people
        self.passed = self.failed = 0

    def check(self, words, holds, said=""):
        """Notes whether something holds; `said` is shown if it doesn't."""
        print(f"  {'passed' if holds else 'FAILED'}  {words}", flush=True)
        if holds:
            self.passed += 1
            return
        self.failed += 1
        for line in str(said).strip().splitlines()[-12:]:
            print(f"          {line[:300]}", flush=True)

    def does(self, words, *command, **options):
        """Runs a command inside, which must succeed; returns what it said."""
        done = self.machine.run(*command, **options)
        self.check(words, done.returncode == 0, done.stdout)
        return done.stdout

    def document(self, name):
        return (ROOT / "docs" / name).read_text()

    def block(self, name, containing, language=None):
        """The fenced block of a documentation page that contains a text."""
        parts = self.document(name).split("```")
        for block in parts[1::2]:
            first, _, text = block.partition("\n")
            if containing in text and language in (None, first.strip()):
                return text
        raise SystemExit(f"docs/{name} has no block with {containing!r}")

    def homeroom(self, *words, **options):
        """The server's program as its user, as docs/operating.md runs it."""
        return self.machine.run(
            "/opt/homeroom-server/bin/homeroom-server", *words, "--config", "/etc/homeroom/campus.toml",
            user="homeroom", **options)


def program(given):
    """The archive or program to try."""
    if given:
        return Path(given).resolve()
    archives = sorted((ROOT / "dist").glob("homeroom-server-*.tar.gz"), key=lambda path: path.stat().st_mtime)
    found = archives[-1] if archives else ROOT / ".build/debug/homeroom-server"
    if not found.exists():
        raise Skipped("there is no program. Tools/release --server makes an archive; swift build makes a debug build")
    return found


def main(arguments):
    parser = argparse.ArgumentParser(prog="Tools/operate/drill")
    parser.add_argument("--program", help="homeroom-server's archive, or the program itself")
    parser.add_argument("--people", type=int, default=5000, help="how many people are imported (5000)")
    parser.add_argument("--keep", action="store_true", help="leave the system in .build/drill/machine")
    parser.add_argument("--fresh", action="store_true", help="make the empty system again")
    options = parser.parse_args(arguments)
    folder = ROOT / ".build/drill"
    try:
        tried = program(options.program)
        machine = Machine(base(folder / "base", options.fresh), folder / "machine")
        drill = Drill(machine, options.people)
        try:
            install_program(machine, ROOT, tried)
            machine.boot()
            print(f"{tried.name} in an empty Debian, booted by its systemd")
            for step in STEPS:
                print(step.__doc__.strip().splitlines()[0], flush=True)
                try:
                    step(drill)
                except (ValueError, LookupError, TypeError) as error:
                    drill.check(f"the step ends, without {error!r}", False)
        finally:
            machine.halt()
            if not options.keep:
                machine.remove()
    except Skipped as reason:
        print(f"drill: SKIPPED, nothing was tried: {reason}", file=sys.stderr)
        sys.exit(77)
    print(f"{drill.passed} passed, {drill.failed} failed")
    sys.exit(1 if drill.failed else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
