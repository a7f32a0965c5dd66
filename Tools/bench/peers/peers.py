"""Installs the programs that Homeroom is compared with, and creates data for them."""

import datetime
import json
import os
import shutil
import subprocess
import sys
import uuid
import zlib
from pathlib import Path

HERE = Path(__file__).parent


def debian(command, package):
    """The command's path; installs the Debian package if it is missing. None if that fails."""
    found = shutil.which(command)
    if found:
        return found
    if not shutil.which("apt-get"):
        return None
    print(f"Installing {package} for comparison", file=sys.stderr)
    prefix = [] if os.getuid() == 0 else ["sudo", "-n"]
    script = f"apt-get -q update && DEBIAN_FRONTEND=noninteractive apt-get -q install -y {package}"
    subprocess.run([*prefix, "sh", "-c", script], stdout=sys.stderr, stdin=subprocess.DEVNULL)
    return shutil.which(command)


def virtual_environment(folder, *requirements, seconds=None):
    """Python in a virtual environment with `requirements`; None if that fails or takes longer than `seconds`."""
    python = folder / "bin" / "python"
    names = "-".join(Path(name).read_text() if "/" in name else name for name in requirements)
    wanted = folder / f"with-{zlib.crc32(names.encode()):08x}"
    if not wanted.exists():
        print(f"Installing {' '.join(requirements)} for comparison", file=sys.stderr)
        steps = [[sys.executable, "-m", "venv", str(folder)],
                 [str(python), "-m", "pip", "-q", "install", *requirements]]
        for step in steps:
            try:
                if subprocess.run(step, stdout=sys.stderr, timeout=seconds).returncode != 0:
                    return None
            except subprocess.TimeoutExpired:
                return None
        wanted.touch()
    return str(python)


def task_data(folder, count):
    """A taskwarrior folder with `count` pending tasks; returns its environment."""
    folder.mkdir(parents=True, exist_ok=True)
    configuration = folder / "taskrc"
    environment = {"TASKRC": str(configuration), "TASKDATA": str(folder)}
    configuration.write_text(f"data.location={folder}\nconfirmation=off\nnews.version=9.9.9\n")
    tasks = [{"description": f"Read lesson {n} and answer its questions", "status": "pending",
              "uuid": str(uuid.UUID(int=n + 1)), "entry": "20260101T080000Z",
              "project": f"p{n % 7}", "due": f"202701{1 + n % 28:02d}T080000Z"} for n in range(count)]
    subprocess.run(["task", "import", "-"], input=json.dumps(tasks), text=True, check=True,
                   env=os.environ | environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return environment


def calcurse_data(folder, count):
    """A calcurse folder with `count` appointments around today."""
    folder.mkdir(parents=True, exist_ok=True)
    today = datetime.date.today()
    lines = []
    for n in range(count):
        day = (today + datetime.timedelta(days=n % 200 - 20)).strftime("%m/%d/%Y")
        hour = 8 + n % 10
        lines.append(f"{day} @ {hour:02d}:00 -> {day} @ {hour:02d}:45 |Class {n}\n")
    (folder / "apts").write_text("".join(lines))
    (folder / "todo").write_text("")
    return folder
