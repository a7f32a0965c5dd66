"""A large profile: 200 lessons, 100 passages, 5,000 attempts; a school with 8 courses, 200 assignments and 50
threads of 200 messages."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import fullschool
from inside import build

# The last words of the dashboard's first frame at 200×60.
LAST_WORDS = re.compile(rb"arrange")

LESSONS = 200
PASSAGES = 100
ATTEMPTS = 5000


def make(program, root, folder, environment):
    """Fills the profile at HOMEROOM_HOME of `environment`; returns the server's database."""
    pack = folder / "pack"
    write_pack(root / "Packages" / "Content" / "Pack", pack)
    _run([program, "content", "import", str(pack)], environment)
    found = sorted(Path(environment["HOMEROOM_HOME"]).rglob("campus*.sqlite"))
    if len(found) != 1:
        sys.exit(f"unexpected server database: {found}")
    _run([build(root, "campus"), "fill", str(found[0]), str(ATTEMPTS)], environment)
    school = folder / "school.yaml"
    school.write_text(fullschool.text(), encoding="utf-8")
    _run([program, "campus", "import", str(school)], environment)
    # The next start shows what the dashboard has loaded by now.
    _run([program, "content", "lessons", "list", "--json"], environment)
    _run([program, "content", "passages", "list", "--json"], environment)
    _run([program, "progress", "list", "--json"], environment)
    _run([program, "--once"], environment)
    return found[0]


def write_pack(source, target):
    """A pack of LESSONS lessons and PASSAGES passages: the starter pack's items repeated under
    other names."""
    target.mkdir(parents=True)
    manifest = (source / "pack.txt").read_text(encoding="utf-8")
    (target / "pack.txt").write_text(
        re.sub(r"^pack: .*$", "pack: homeroom-bench", manifest, flags=re.M), encoding="utf-8")
    for path in source.rglob("*"):
        if path.suffix in (".diagram", ".png"):
            copy = target / path.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
    for kind, count in (("lesson", LESSONS), ("passage", PASSAGES)):
        texts = [text for path in sorted(source.rglob("*.md"))
                 if (text := path.read_text(encoding="utf-8")).startswith(f"---\n{kind}:")
                 and "diagnostic" not in text]
        (target / kind).mkdir()
        for number in range(count):
            text = re.sub(rf"^{kind}: (.*)$", rf"{kind}: \1-{number}", texts[number % len(texts)],
                          count=1, flags=re.M)
            text = re.sub(r"^title: (.*)$", rf"title: \1 ({number})", text, count=1, flags=re.M)
            text = re.sub(r"^order: .*$", f"order: {1000 + number}", text, count=1, flags=re.M)
            (target / kind / f"item-{number}.md").write_text(text, encoding="utf-8")


def _run(command, environment):
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
                          text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stderr}")
