"""Benchmark: does the tutor answer what its documents say, and refuse the rest? See `Tools/bench/run`.

The questions are in Tools/bench/answers: development.json about the documents in Tools/bench/retrieval, and left-out/ with
documents of its own, which nothing was tuned on. `--model FOLDER` installs the embedding model from a folder first.
`--fit` estimates the weights of the answer finder from development.json instead and writes them to its source; with
`--vectors FILE` those for use with an embedding model (`--texts FILE` writes the texts to embed).
`--server URL` asks each `--every`th question twice instead: without a language model, and with the one of this server.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BENCH = ROOT / "Tools" / "bench"
DEVELOPMENT = BENCH / "answers" / "development.json"
SOURCE = ROOT / "Packages/Tutor/Sources/Tutor/Domain/Answers/Finding/AnswerSignal.swift"
SETS = {
    "development": (BENCH / "retrieval", DEVELOPMENT),
    "left-out": (BENCH / "answers" / "left-out", BENCH / "answers" / "left-out" / "questions.json"),
}

import inside  # noqa: E402
from report import table  # noqa: E402


def flat(text):
    """Without line breaks, and hyphens at them."""
    return " ".join(re.sub(r"(?<=\w)-\s*\n\s*(?=[a-z])", "", text).split())


def holds(text, answer):
    return flat(answer) in flat(text)


class Student:
    """A fresh profile that has added the documents of a folder."""

    def __init__(self, program, folder, home, model):
        self.program, self.environment = program, {**os.environ, "HOMEROOM_HOME": home}
        if model:
            self.run("tutor", "model", "install", model)
        files = sorted(str(path) for path in folder.iterdir() if path.suffix in (".md", ".txt"))
        self.run("tutor", "add", *files)

    def run(self, *words):
        done = subprocess.run([self.program, *words], env=self.environment, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{' '.join(words[:2])}: {done.stderr}")
        return done.stdout

    def ask(self, question, *options):
        return json.loads(self.run("tutor", "ask", question, "--json", *options))

    def passages(self, question):
        return json.loads(self.run("tutor", "find", question, "--limit", "5", "--json"))


def judged(student, entry):
    """What happened to one question."""
    reply = student.ask(entry["question"], "--without-model")
    result = {"entry": entry, "answered": reply["outcome"] == "answered", "probability": reply.get("probability")}
    if entry["answer"]:
        printed = reply.get("answer") or ""
        result["right"] = holds(printed, entry["answer"])
        result["found"] = result["right"] or any(
            holds(passage["text"], entry["answer"]) for passage in student.passages(entry["question"]))
    return result


def share(values):
    values = list(values)
    return f"{100 * sum(values) / len(values):.0f} %" if values else ""


def row(name, results):
    yes = [one for one in results if one["entry"]["answer"]]
    no = [one for one in results if not one["entry"]["answer"]]
    return [
        name, str(len(yes)), share(one["answered"] for one in yes), share(one["found"] for one in yes),
        share(one["right"] for one in yes if one["found"]), str(len(no)), share(not one["answered"] for one in no),
        share(not one["answered"] for one in no if one["entry"]["topic"]),
        share(not one["answered"] for one in no if not one["entry"]["topic"]),
    ]


HEADINGS = ("document", "answerable", "answered", "passage found", "sentence, if found", "unanswerable", "refused",
            "on topic", "off topic")


def measure(program, names, model):
    for name in names:
        folder, questions = SETS[name]
        if not questions.exists():
            print(f"left out: {name} ({questions.name} is missing)")
            continue
        with tempfile.TemporaryDirectory() as home:
            student = Student(program, folder, home, model)
            results = [judged(student, entry) for entry in json.loads(questions.read_text())]
        documents = sorted({one["entry"]["document"] for one in results})
        rows = [row(document, [one for one in results if one["entry"]["document"] == document])
                for document in documents]
        print(f"{name}\n{table(HEADINGS, [*rows, row('all', results)])}")
        print("\nprobability stated, and share that is answerable:")
        for fifth in range(5):
            near = [one for one in results if min(4, int((one["probability"] or 0) * 5)) == fifth]
            print(f"  {fifth / 5} to {(fifth + 1) / 5}: {share(bool(one['entry']['answer']) for one in near)} of {len(near)}")
        print()


# With a language model


def compared(student, entry, options):
    """What happened to one question, with its claims and how long it took."""
    start = time.monotonic()
    reply = student.ask(entry["question"], *options)
    quotes = [flat(source["quote"]) for source in reply["sources"]]
    isAnswered, isModels = reply["outcome"] == "answered", reply["kind"] == "model"
    return {
        "answerable": bool(entry["answer"]), "topic": entry["topic"], "answered": isAnswered,
        "right": isAnswered and bool(entry["answer"]) and any(
            holds(quote, entry["answer"]) or holds(entry["answer"], quote) for quote in quotes),
        "claims": len(reply["answer"].splitlines()) if isModels else 0, "dropped": reply["dropped"] if isModels else 0,
        "seconds": time.monotonic() - start, "reply": reply, "entry": entry,
    }


def compared_row(name, results):
    yes = [one for one in results if one["answerable"]]
    no = [one for one in results if not one["answerable"]]
    claims = sum(one["claims"] for one in results)
    return [
        name, share(one["answered"] for one in yes), share(one["right"] for one in yes),
        share(one["right"] for one in yes if one["answered"]), share(not one["answered"] for one in no),
        share(not one["answered"] for one in no if one["topic"]), f"{claims} of {claims + sum(one['dropped'] for one in results)}",
        f"{statistics.median(one['seconds'] for one in results):.1f}",
    ]


def compare(program, names, options):
    for name in names:
        folder, questions = SETS[name]
        entries = json.loads(questions.read_text())[::options.every]
        with tempfile.TemporaryDirectory() as home:
            student = Student(program, folder, home, options.model)
            student.run("tutor", "model", "set", options.server, "--no-key")
            sentences, model = [], []
            for entry in entries:
                sentences.append(compared(student, entry, ["--without-model"]))
                model.append(compared(student, entry, []))
                if options.log:
                    Path(options.log).write_text(json.dumps([sentences, model], indent=1))
        answerable = sum(bool(entry["answer"]) for entry in entries)
        print(f"{name}: {answerable} answerable, {len(entries) - answerable} unanswerable")
        print(table(
            ("answered by", "answered", "rightly, of all", "of the answered", "refused", "of those on topic",
             "claims supported", "seconds"),
            [compared_row("the sentences", sentences), compared_row("the model", model)]))
        print()


# Fitting


def training(signals, entries):
    """For each question the signals of its sentences, and which of them answer it. Leaves out the answerable questions
    whose passage wasn't retrieved."""
    import numpy

    for entry, lines in zip(entries, signals):
        right = numpy.array([bool(entry["answer"]) and line["document"] == entry["document"]
                             and (holds(line["text"], entry["answer"]) or holds(entry["answer"], line["text"])
                                  and len(flat(line["text"])) > 0.5 * len(entry["answer"])) for line in lines])
        if lines and bool(entry["answer"]) == bool(right.any()):
            yield entry["document"], numpy.array([line["signals"] for line in lines], float), right


def fit(questions, columns, strength=0.5, steps=4000):
    """Weights of the conditional logit model, with an L2 penalty, by Adam."""
    import numpy

    weights, first, second = numpy.zeros(columns), numpy.zeros(columns), numpy.zeros(columns)
    penalty = numpy.full(columns, strength)
    penalty[0] = 0.01
    for step in range(1, steps + 1):
        gradient = penalty * weights
        for _, values, right in questions:
            scores = values[:, :columns] @ weights
            top = max(0, scores.max())
            shares = numpy.exp(scores - top)
            gradient += values[:, :columns].T @ (shares / (shares.sum() + numpy.exp(-top)))
            if right.any():
                chosen = shares * right
                gradient -= values[:, :columns].T @ (chosen / chosen.sum())
        first, second = 0.9 * first + 0.1 * gradient, 0.999 * second + 0.001 * gradient**2
        rate = 0.05 * (1 - step / steps) + 0.001
        weights -= rate * (first / (1 - 0.9**step)) / (numpy.sqrt(second / (1 - 0.999**step)) + 1e-8)
    return weights


def probability(values, weights):
    import numpy

    scores = numpy.exp(values[:, :len(weights)] @ weights)
    return scores.sum() / (1 + scores.sum())


def cross_validated(questions, columns):
    """Answered and refused shares at several thresholds; each document is judged by weights fitted on the others."""
    judged = []
    for document in sorted({one[0] for one in questions}):
        weights = fit([one for one in questions if one[0] != document], columns, steps=800)
        judged += [(probability(values, weights), right.any()) for name, values, right in questions if name == document]
    for limit in (0.3, 0.4, 0.5, 0.6):
        print(f"at {limit}: {share(p >= limit for p, right in judged if right)} answered, "
              f"{share(p < limit for p, right in judged if not right)} refused")


def write(name, signals, weights):
    text = SOURCE.read_text()
    lines = "".join(f"        .{signal}: {weight:.3f},\n" for signal, weight in zip(signals, weights))
    text, count = re.subn(rf"(static let {name}: \[Self: Double\] = \[\n).*?(\n?    \])",
                          lambda found: found[1] + lines.rstrip("\n") + "\n    ]", text, flags=re.S)
    if count != 1:
        sys.exit(f"{SOURCE.name} has no table {name}.")
    SOURCE.write_text(text)


def fit_weights(options):
    program = options.answering or inside.build(ROOT, "answering", "--static-swift-stdlib")
    entries = json.loads(DEVELOPMENT.read_text())
    words = [program, str(BENCH / "retrieval"), str(DEVELOPMENT)]
    if options.texts:
        Path(options.texts).write_bytes(subprocess.run([*words, "--texts"], check=True, stdout=subprocess.PIPE).stdout)
        return
    output = subprocess.run([*words, *([options.vectors] if options.vectors else [])], check=True,
                            stdout=subprocess.PIPE).stdout
    questions = list(training(json.loads(output), entries))
    signals = re.findall(r"^    case (\w+)$", SOURCE.read_text(), re.M)
    if not options.vectors:
        signals = [signal for signal in signals if not signal.endswith("Meaning")]
    cross_validated(questions, len(signals))
    write("meaningWeights" if options.vectors else "wordWeights", signals, fit(questions, len(signals)))


def main(arguments):
    parser = argparse.ArgumentParser(prog="Tools/bench/run answers")
    parser.add_argument("--program", default=str(ROOT / ".build" / "release" / "homeroom"), help="the program to ask")
    parser.add_argument("--set", choices=SETS, action="append", help="only these questions")
    parser.add_argument("--model", help="a folder or wheel with the embedding model")
    parser.add_argument("--server", help="the address of an OpenAI-compatible server with one model, for comparison")
    parser.add_argument("--every", type=int, default=1, help="with --server: ask only each of so many questions")
    parser.add_argument("--log", help="with --server: write the answers to this file as they come")
    parser.add_argument("--fit", action="store_true", help="estimate the weights instead")
    parser.add_argument("--answering", help="a prebuilt `answering` program for --fit")
    parser.add_argument("--texts", help="with --fit: write the texts to embed to this file")
    parser.add_argument("--vectors", help="with --fit: their vectors, 384 floats each")
    options = parser.parse_args(arguments)
    if options.fit:
        fit_weights(options)
    elif options.server:
        compare(options.program, options.set or SETS, options)
    else:
        measure(options.program, options.set or SETS, options.model)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
