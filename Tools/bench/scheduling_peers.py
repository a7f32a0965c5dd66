"""The Python side of `Tools/bench/run fsrs`, like Measure's `scheduling`: `outcomes STATES OUT` and
`fit REVIEWS OUT` with fsrs-rs-python, `pure STATES OUT` with py-fsrs. CPU time, one `name value` per line."""

import statistics
import sys
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

RETENTION = 0.9


def median(rounds, work):
    times = []
    for _ in range(rounds):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return statistics.median(times)


def states(path):
    return [tuple(map(float, line.split(","))) for line in Path(path).read_text().splitlines()]


def write(path, answers):
    Path(path).write_text("\n".join(",".join(map(repr, line)) for line in answers))


def outcomes(path, out):
    import fsrs_rs_python as rust

    model = rust.FSRS(rust.DEFAULT_PARAMETERS)
    items = [(rust.MemoryState(stability, difficulty), int(days)) for stability, difficulty, days in states(path)]

    def work():
        for state, days in items:
            model.next_states(state, RETENTION, days)

    print("per_second", len(items) / median(7, work))
    found = (model.next_states(state, RETENTION, days) for state, days in items)
    write(out, [[value for one in (n.again, n.hard, n.good, n.easy)
                 for value in (one.memory.stability, one.memory.difficulty)] for n in found])


def fit(path, out):
    import fsrs_rs_python as rust

    cards = {}
    for line in Path(path).read_text().splitlines():
        card, day, rating, days = map(int, line.split(","))
        cards.setdefault(card, []).append((day, rating, days))
    # Training data: for each predicted review, the card's reviews up to it, in order of time.
    found = sorted(((reviews[end][0], card, reviews[:end + 1]) for card, reviews in cards.items()
                    for end in range(1, len(reviews)) if reviews[end][2] > 0), key=lambda item: item[:2])
    items = [rust.FSRSItem([rust.FSRSReview(rating, days) for _, rating, days in reviews]) for _, _, reviews in found]
    ids = [card for _, card, _ in found]
    model = rust.FSRS(rust.DEFAULT_PARAMETERS)
    print("fit_ms", median(9, lambda: model.compute_parameters(items, ids)) * 1000)
    write(out, [model.compute_parameters(items, ids)])


def pure(path, out):
    import fsrs

    scheduler = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    ratings = list(fsrs.Rating)
    began = datetime(2026, 1, 1, tzinfo=timezone.utc)
    # Slow per item, so only some of the items are measured.
    items = [(fsrs.Card(card_id=1, state=fsrs.State.Review, stability=stability, difficulty=difficulty, due=began,
                        last_review=began), began + timedelta(days=days))
             for stability, difficulty, days in states(path)[:4000]]

    def work():
        return [[scheduler.review_card(card, rating, now)[0] for rating in ratings] for card, now in items]

    print("per_second", len(items) / median(5, work))
    write(out, [[value for card in four for value in (card.stability, card.difficulty)] for four in work()])


if __name__ == "__main__":
    {"outcomes": outcomes, "fit": fit, "pure": pure}[sys.argv[1]](*sys.argv[2:])
