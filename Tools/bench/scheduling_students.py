"""Simulated students with known memory, for the part `fsrs`: a second implementation of FSRS-6, in plain Python."""

import math
import random

DEFAULTS = [0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614,
            0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542]
#: Each kind of student's weights.
STUDENTS = {
    "strong memory": [0.6, 1.9, 4.2, 14.0, 6.9, 0.62, 2.2, 0.02, 1.45, 0.22, 0.62, 1.75, 0.08, 0.33, 1.9, 0.45, 2.4,
                      0.7, 0.2, 0.12, 0.21],
    "weak memory": [0.1, 0.5, 1.1, 3.5, 5.2, 1.1, 3.6, 0.01, 2.2, 0.1, 1.1, 1.1, 0.03, 0.2, 1.2, 0.75, 1.4, 0.4,
                    0.05, 0.03, 0.12],
    "as the defaults": DEFAULTS,
}
FIRST = ([1, 2, 3, 4], [0.3, 0.12, 0.45, 0.13])
AGAIN = ([1, 2, 3, 4], [0.15, 0.1, 0.7, 0.05])
RECALLED = ([2, 3, 4], [0.12, 0.75, 0.13])
HORIZON = 400


class Model:
    """A memory is (stability, difficulty)."""

    def __init__(self, weights):
        self.w = weights
        self.decay = -weights[20]
        self.factor = 0.9 ** (1 / self.decay) - 1

    def recall(self, days, stability):
        return (1 + self.factor * days / stability) ** self.decay

    def first(self, rating):
        return self._within(self.w[rating - 1], self._first_difficulty(rating))

    def next(self, memory, rating, days):
        w = self.w
        stability, difficulty = memory
        if days < 1:
            grown = math.exp(w[17] * (rating - 3 + w[18])) * stability ** -w[19]
            after = stability * (max(grown, 1) if rating > 1 else grown)
        elif rating == 1:
            lost = w[14] * (1 - self.recall(days, stability))
            after = min(w[11] * difficulty ** -w[12] * ((stability + 1) ** w[13] - 1) * math.exp(lost),
                        stability / math.exp(w[17] * w[18]))
        else:
            part = {2: w[15], 3: 1, 4: w[16]}[rating]
            gain = math.exp(w[10] * (1 - self.recall(days, stability))) - 1
            after = stability * (1 + math.exp(w[8]) * (11 - difficulty) * stability ** -w[9] * gain * part)
        moved = difficulty + (10 - difficulty) / 9 * -w[6] * (rating - 3)
        return self._within(after, w[7] * self._first_difficulty(4) + (1 - w[7]) * moved)

    def _first_difficulty(self, rating):
        return self.w[4] - math.exp(self.w[5] * (rating - 1)) + 1

    @staticmethod
    def _within(stability, difficulty):
        return min(max(stability, 0.001), 36500), min(max(difficulty, 1), 10)


def card(chance, truth, plan):
    """Reviews (day, rating, days) of one card, scheduled roughly by the default weights."""
    day = int(chance.random() * HORIZON * 0.8)
    rating = chance.choices(*FIRST)[0]
    reviews = [(day, rating, 0)]
    memory, planned = truth.first(rating), plan.first(rating)
    while len(reviews) < 60:
        days = 0
        if rating == 1:
            rating = chance.choices(*AGAIN)[0]
        else:
            days = max(1, round(planned[0]))
            if days >= 3:
                days = max(2, round(days * chance.uniform(0.85, 1.15)))
            if chance.random() < 0.2:
                days += int(chance.expovariate(1 / 3))
            if day + days > HORIZON:
                break
            recalled = chance.random() < truth.recall(days, memory[0])
            rating = chance.choices(*RECALLED)[0] if recalled else 1
        day += days
        reviews.append((day, rating, days))
        memory, planned = truth.next(memory, rating, days), plan.next(planned, rating, days)
    return reviews


def cards(kind, reviews, seed):
    """Cards of a kind of student, up to that many reviews."""
    chance = random.Random(seed)
    truth, plan = Model(STUDENTS[kind]), Model(DEFAULTS)
    made = []
    while sum(map(len, made)) < reviews:
        made.append(card(chance, truth, plan))
    return made


def log_loss(weights, made):
    """Log loss over reviews a day or more after the previous one."""
    model = Model(weights)
    losses = []
    for reviews in made:
        memory = model.first(reviews[0][1])
        for _, rating, days in reviews[1:]:
            if days >= 1:
                chance = min(max(model.recall(days, memory[0]), 1e-6), 1 - 1e-6)
                losses.append(-math.log(chance if rating > 1 else 1 - chance))
            memory = model.next(memory, rating, days)
    return sum(losses) / len(losses)
