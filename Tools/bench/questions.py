"""Prints questions made from documents, for a reader to judge by the rubric in docs/tutor-questions.md.

Automatic checks are counted at the end: every span is verbatim in its document, the answer is in it, and no wrong choice
is in the question's own sentence. Only a reader can tell whether an item is answerable and unambiguous.

    Tools/bench/run questions [--each 13] [--seed 1] [--difficulty medium] [FILE …]
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))


def built():
    import inside

    return inside.build(HERE.parents[1], "asking")


def show(number, line):
    question = line["question"]
    source = question["sources"][0]
    print(f"{number:3}  {question['kind']} · {question['form']} · {source['document']}"
          f" · {question.get('topic') or 'no heading'}")
    print(f"     {question['prompt']}")
    for index, option in enumerate(question["options"]):
        print(f"       {'abcdefgh'[index]}) {option}")
    if question.get("hint"):
        print(f"       ({question['hint']})")
    if question["kind"] == "ordering":
        print("     → " + " ".join("abcdefgh"[index] for index in question["solution"]))
    else:
        print(f"     → {question['answer']}")
    flags = [name for name in ("isVerbatim", "isAnswered", "isDistinct") if not line[name]]
    if flags:
        print("     !! " + ", ".join(flags))
    print()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--each", type=int, default=13, help="questions per document")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--difficulty", default="medium", choices=("easy", "medium", "hard"))
    parser.add_argument("--program", type=Path, help="a prebuilt `asking` program")
    given = parser.parse_args()
    files = given.files or sorted(path for path in (HERE / "questions").iterdir()
                                  if path.suffix in (".md", ".txt"))
    program = given.program or built()
    made = subprocess.run(
        [program, str(given.each), str(given.seed), given.difficulty, *map(str, files)],
        check=True, stdout=subprocess.PIPE, text=True)
    lines = [json.loads(line) for line in made.stdout.splitlines()]
    for number, line in enumerate(lines, 1):
        show(number, line)
    if not lines:
        sys.exit("No questions were made.")
    total = len(lines)
    for name, words in (("isVerbatim", "spans verbatim in their documents"),
                        ("isAnswered", "answers in their spans"),
                        ("isDistinct", "without a wrong choice in the sentence")):
        good = sum(line[name] for line in lines)
        print(f"{100 * good / total:6.1f} %  {words} ({good} of {total})")
    kinds = {}
    for line in lines:
        kinds[line["question"]["kind"]] = kinds.get(line["question"]["kind"], 0) + 1
    print("          " + ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items())))


if __name__ == "__main__":
    main()
