"""Benchmark: adding a book to the library with the model installed, compared with embedding alone: see `Tools/bench/run`."""

import argparse
import random
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

import inside  # noqa: E402
import tutoring  # noqa: E402
from report import Row, render  # noqa: E402
from timing import Sample  # noqa: E402

PROGRAM = ROOT / ".build" / "release" / "homeroom"
TITLE = "A Long Book"
PAGES, CHARACTERS = 300, 2_250
ROUNDS = 3


def book():
    """300 pages of shuffled real sentences in chapters, sections and paragraphs, with a form feed after each page."""
    chance = random.Random(300)
    said = tutoring.sentences()
    pages, number = [], 0
    for page in range(PAGES):
        parts, length = [], 0
        if page % 15 == 0:
            parts.append(f"CHAPTER {page // 15 + 1}. {chance.choice(said).split()[0].capitalize()} and its reasons")
        while length < CHARACTERS:
            if chance.random() < 0.08:
                number += 1
                words = chance.choice(said).rstrip(".,;:").split()[:5]
                part = f"{page // 15 + 1}.{number} {' '.join(words).capitalize()}"
            else:
                part = " ".join(chance.choice(said) for _ in range(chance.randrange(2, 8)))
            parts.append(part)
            length += len(part) + 2
        pages.append("\n\n".join(parts) + f"\n\n{page + 1}\n")
    return "\f".join(pages)


def vectors(tutor):
    with tutor.store as store:
        rows = store.execute("SELECT v.vectors FROM tutor_vector_documents v JOIN tutor_documents d "
                             "ON d.id = v.document_id WHERE d.title = ?", (TITLE,)).fetchall()
    return rows[0][0] if rows else 0


def added(program, model, path):
    """The commands' runs and the number of vectors they stored: adding leaves the rest of a long book to indexing. The
    initial documents have their vectors already."""
    with tempfile.TemporaryDirectory() as name:
        tutor = tutoring.Tutor(program, Path(name))
        tutor.install(model)
        tutor.run("courses", "add", "Reading")
        tutor.run("index")
        runs = [tutor.run("add", path, "--title", TITLE, "--course", "Reading"), tutor.run("index")]
        return runs, vectors(tutor)


def main(arguments):
    parser = argparse.ArgumentParser(prog="Tools/bench/run book")
    parser.add_argument("--program", default=PROGRAM, type=Path, help="the program to measure (default: .build/release)")
    program = str(parser.parse_args(arguments).program.absolute())
    model = tutoring.model_or_exit()
    alone = inside.build(ROOT, "indexing", "--static-swift-stdlib")
    runs, embedding, cutting = [], [], []
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "book.txt"
        text = book()
        path.write_text(text, encoding="utf-8")
        for _ in range(ROUNDS):
            done, kept = added(program, model, path)
            runs.append(done)
            figures = inside.figures(alone, str(model), str(path), TITLE)
            embedding.append(figures["embedding_seconds"])
            cutting.append(figures["cutting_seconds"])
            if kept != figures["vectors"]:
                sys.exit(f"The store has {kept} vectors of the book; embedding alone made {figures['vectors']:.0f}.")
    whole, part = Sample([sum(run.processor for run in done) for done in runs]), Sample(embedding)
    what = f"a book of {PAGES} pages, {len(text):,} characters"
    print(render([
        Row(f"adding {what}", whole.median, "s", part.median, f"embedding its {kept:,} windows alone", "0.91× or more",
            max(whole.noise, part.noise)),
        Row("of that, chunking", Sample(cutting).median, "s", whole.median, "the whole"),
        Row("peak memory while adding it", max(run.most for done in runs for run in done), "MB", tutoring.LIMIT_MEGABYTES,
            "the limit", "under 400"),
    ], []))
    print("CPU time of all threads: reading, chunking, embedding and storing, including program start and loading the model."
          f" Wall time: {Sample([sum(run.clock for run in done) for done in runs]).median:.1f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
