"""Shared by benches of whole commands: the program with its own tutor library."""

import os
import sqlite3
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import embedding

LIMIT_MEGABYTES = 400


@dataclass
class Run:
    """A command's cost: CPU seconds including threads and children, wall time, and peak memory
    in MB: total, private, and of mapped files, whose pages the system can reclaim."""

    processor: float
    clock: float
    most: float
    own: float
    mapped: float
    said: bytes


class Tutor:
    """A profile in `folder` with the model installed."""

    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        self.environment = os.environ | {"HOMEROOM_HOME": str(folder), "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}

    def install(self, model):
        subprocess.run([self.program, "tutor", "model", "install", str(model)], env=self.environment, check=True,
                       stdout=subprocess.DEVNULL)

    @property
    def store(self):
        """The profile's SQLite file."""
        return sqlite3.connect(self.folder / "data" / "default" / "homeroom.sqlite")

    def run(self, *words):
        """Runs a tutor command to completion."""
        began = time.perf_counter()
        process = subprocess.Popen([self.program, "tutor", *map(str, words)], env=self.environment,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        own = mapped = 0.0
        os.set_blocking(process.stdout.fileno(), False)
        said = b""
        while True:
            said += process.stdout.read() or b""
            found, status, usage = os.wait4(process.pid, os.WNOHANG)
            if found:
                break
            memory = resident(process.pid)
            own, mapped = max(own, memory.get("RssAnon", 0)), max(mapped, memory.get("RssFile", 0))
            time.sleep(0.002)
        clock = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        said += process.stdout.read() or b""
        process.stdout.close()
        if process.returncode:
            sys.exit(f"homeroom tutor {' '.join(map(str, words))} exited with {process.returncode}")
        return Run(usage.ru_utime + usage.ru_stime, clock, usage.ru_maxrss / 1024, own, mapped, said)


def resident(process):
    """A process's memory by kind, in MB; empty if the system doesn't report it."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return {}
    return {line.split(":")[0]: int(line.split()[1]) / 1024 for line in lines if line.startswith("Rss")}


def model_or_exit():
    found = embedding.model()
    if not found:
        sys.exit("The model could not be downloaded; set HOMEROOM_MINILM=FOLDER to use a local copy.")
    return found


def sentences():
    """Sentences of the retrieval bench's documents, without list markers."""
    found = []
    for path in sorted((Path(__file__).parent / "retrieval").iterdir()):
        if path.suffix not in (".md", ".txt"):
            continue
        for paragraph in path.read_text(encoding="utf-8").split("\n\n"):
            plain = " ".join(paragraph.split()).lstrip("#-*|0123456789. ")
            found += [part.strip() + "." for part in plain.split(". ") if len(part) > 40]
    return found
