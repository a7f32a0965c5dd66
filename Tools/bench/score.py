"""Benchmark: how often the score estimate's range holds, on simulated students: see `Tools/bench/run`.

usage: Tools/bench/run score [STUDENTS]    for each line of the table, 2000 without a number
"""

import re
import subprocess
import sys
from pathlib import Path

import inside

ROOT = Path(__file__).resolve().parents[2]


def questions():
    """The questions of the banks, one a line: section, use, skill, difficulty and whether it's typed."""
    lines = []
    for path in sorted((ROOT / "Packages" / "Content" / "Pack" / "bank").glob("*.md")):
        head, *bodies = path.read_text(encoding="utf-8").split("\n@question ")
        section, use = (re.search(rf"^{name}: (\S+)$", head, re.M)[1] for name in ("section", "use"))
        for body in bodies:
            skill, difficulty = (re.search(rf"^{name}: (\S+)", body, re.M)[1] for name in ("skills", "difficulty"))
            form = "choice" if re.search(r"^A\) ", body, re.M) else "typed"
            lines.append(f"{section} {use} {skill} {difficulty} {form}\n")
    return "".join(lines)


if __name__ == "__main__":
    program = inside.build(ROOT, "scoring")
    sys.exit(subprocess.run([program, *sys.argv[1:]], input=questions(), text=True).returncode)
