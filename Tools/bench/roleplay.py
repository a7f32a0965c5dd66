"""Benchmark: how often the role-play grader agrees with patient native speakers: see `Tools/bench/run`."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACK = ROOT / "Packages" / "Content" / "Pack" / "programs"
ANSWERS = Path(__file__).parent / "roleplay"
FILES = (("tuning.tsv", "answers used to tune"), ("held-out.tsv", "held-out answers"))

import inside  # noqa: E402
from report import Row, render  # noqa: E402


def plain(line):
    """With plain spaces, also before French question marks."""
    return " ".join(line.split())


def accepted_lines():
    """(level, role-play, line) → the other lines that the pack accepts, and the character's line before."""
    found = {}
    for path in sorted(PACK.rglob("*.md")):
        text = path.read_text(encoding="utf-8")
        level = re.search(r"^level: (\S+)$", text, re.M)
        for key, body in re.findall(r"^@roleplay (\S+)\n(.*?)^@end$", text, re.M | re.S):
            line, asked = None, ""
            for row in re.sub(r"\n {2,}", " ", body).splitlines():
                if row.startswith("< "):
                    line = level[1], key, plain(row[2:])
                    found[line] = "", asked
                elif row.startswith("> "):
                    line, asked = None, plain(row[2:])
                elif row.startswith("also: ") and line:
                    found[line] = row[6:].strip(), found[line][1]
    return found


def labeled(name):
    """Language, key of the line, whether a patient native speaker accepts it, what was said."""
    for row in (ANSWERS / name).read_text(encoding="utf-8").splitlines():
        language, level, roleplay, line, label, said = row.split("\t")
        yield language, (level, roleplay, plain(line)), label == "yes", said


def main():
    program = sys.argv[2] if sys.argv[1:2] == ["--program"] else None
    program = program or inside.build(ROOT, "conversing", "--static-swift-stdlib")
    lines = accepted_lines()
    rows, notes = [], []
    for name, title in FILES:
        answers = list(labeled(name))
        missing = sorted({key for _, key, _, _ in answers if key not in lines})
        with tempfile.NamedTemporaryFile("w", suffix=".tsv", encoding="utf-8") as asked:
            asked.write("".join("\t".join((language, key[2], also, said, asked_before)) + "\n"
                                for language, key, _, said in answers
                                for also, asked_before in (lines.get(key, ("", "")),)))
            asked.flush()
            verdicts = subprocess.run([program, "grade", asked.name], check=True, capture_output=True,
                                      text=True).stdout.splitlines()
        wrong = {True: [], False: []}
        count = {True: 0, False: 0}
        for (language, key, label, said), verdict in zip(answers, verdicts, strict=True):
            count[label] += 1
            if (verdict == "taken") != label:
                wrong[label].append(f"{language}  {key[2]}  ≠  {said}" if label else f"{language}  {key[2]}  =  {said}")
        for label, words, limit in ((True, "refused though right", 3), (False, "accepted though wrong", 2)):
            rows.append(Row(f"{count[label]} {title}: {words}", 100 * len(wrong[label]) / count[label], "%", limit,
                            "the limit", f"{limit} or less"))
        # Held-out answers stay unread unless asked for.
        if name == "tuning.tsv" or "--all" in sys.argv:
            notes += [f"{title}, {words}: {one}" for label, words in ((True, "refused"), (False, "accepted"))
                      for one in wrong[label]]
        notes += [f"the pack no longer has the line {key}" for key in missing]
    print(render(rows, []))
    print(*notes, sep="\n")


if __name__ == "__main__":
    sys.exit(main())
