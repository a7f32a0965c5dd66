"""A student who works continuously and records every acknowledged write."""

import json
import threading
import time
import uuid
from dataclasses import dataclass, field

from .calls import Refused

# Sign-ins cost a password hash and are throttled, so a student signs in this rarely.
SIGN_IN_SECONDS = 20


@dataclass
class Item:
    """A lesson or passage with its questions' ids and numbers of options."""

    kind: str
    id: str
    questions: list


@dataclass
class Book:
    """The writes acknowledged to one student."""

    # (kind, item): attempt ids with score and number correct, in order.
    attempts: dict = field(default_factory=dict)
    # Passage question: the last chosen option.
    answers: dict = field(default_factory=dict)
    # Attempt: time of acknowledgement.
    times: dict = field(default_factory=dict)
    repeated: int = 0
    refreshed: int = 0
    signed_in: int = 0


class Student(threading.Thread):
    def __init__(self, number, items, caller, figures, chance, ending, pause):
        super().__init__(daemon=True)
        self.email = f"student-{number}@soak.example"
        self.password = f"a quiet meadow {number}"
        self.items, self.caller, self.figures = items, caller, figures
        self.chance, self.ending, self.pause = chance, ending, pause
        self.book = Book()
        self.access = self.refresh_token = None
        self._signed_in = 0.0
        self._submitted = None  # the last hand-in: (path, sheet, key, response)
        self._actions = [
            (self.list, 20), (self.detail, 20), (self.submit, 25), (self.answer, 10),
            (self.review, 10), (self.refresh, 6), (self.repeat, 4), (self.me, 4),
            (self.sign_in_again, 1),
        ]

    def register(self):
        """Registers. After a lost response, “address taken” counts as success."""
        credentials = {"email": self.email, "password": self.password}
        status, decoded = self.caller.until_answered(
            "register", "POST", "/api/v1/auth/register", credentials)
        if status in (200, 201):
            self._take(decoded["tokens"])
        elif status == 400 and "already" in json.dumps(decoded):
            self._sign_in()
        else:
            raise Refused("register", status, json.dumps(decoded))

    def run(self):
        actions, weights = zip(*self._actions)
        while not self.ending.is_set():
            action = self.chance.choices(actions, weights)[0]
            try:
                action()
            except Refused as refusal:
                self.figures.find(f"{self.email}: {refusal}")
                if refusal.status == 401:
                    self._sign_in()
            time.sleep(self.chance.random() * 2 * self.pause)

    # A student's actions

    def list(self):
        kind = self.chance.choice(["lessons", "passages"])
        self._get(f"list {kind}", f"/api/v1/{kind}/?limit=50")

    def detail(self):
        item = self.chance.choice(self.items)
        self._get("detail", f"/api/v1/{item.kind}s/{item.id}/")

    def submit(self):
        item = self.chance.choice(self.items)
        chosen = [(question, self.chance.randrange(options)) for question, options in item.questions]
        sheet = {
            "answers": [{"question_id": question, "selected_option_index": option}
                        for question, option in chosen],
            "time_spent_seconds": self.chance.randrange(900),
        }
        if item.kind == "lesson":
            sheet["is_complete"] = True
        path, key = f"/api/v1/progress/{item.kind}s/{item.id}/submit", str(uuid.uuid4())
        result = self.caller.ask("submit", "POST", path, sheet, self.access, key,
                                 drop=self.chance.random() < 0.1)
        attempts = self.book.attempts.setdefault((item.kind, item.id), {})
        if result["attempt_id"] in attempts:
            self.figures.find(f"{self.email}: two hand-ins got the attempt {result['attempt_id']}")
        attempts[result["attempt_id"]] = (result["score"], result["correct_count"])
        self.book.times[result["attempt_id"]] = time.monotonic()
        if item.kind == "passage":
            self.book.answers.update(chosen)
        self._submitted = (path, sheet, key, result)

    def repeat(self):
        """Sends the last hand-in again: the response must be the same."""
        if self._submitted is None:
            return
        path, sheet, key, before = self._submitted
        result = self.caller.ask("submit again", "POST", path, sheet, self.access, key)
        # The recommendation may change; the result may not.
        same = {name: value for name, value in result.items() if name != "next_lesson"}
        if same != {name: value for name, value in before.items() if name != "next_lesson"}:
            self.figures.find(f"{self.email}: a repeated hand-in had another response: {path}")
        self.book.repeated += 1

    def answer(self):
        item = self.chance.choice([item for item in self.items if item.kind == "passage"])
        question, options = self.chance.choice(item.questions)
        option = self.chance.randrange(options)
        self.caller.ask("answer", "POST", "/api/v1/answers",
                        {"question_id": question, "selected_option_index": option}, self.access)
        self.book.answers[question] = option

    def review(self):
        if not self.book.attempts:
            return
        kind, item = self.chance.choice(list(self.book.attempts))
        review = self._get("review", f"/api/v1/progress/{kind}s/{item}/review")
        last = list(self.book.attempts[kind, item].values())[-1]
        if (review["score"], review["correct_count"]) != last:
            self.figures.find(f"{self.email}: the review of {item} is not of the latest attempt")

    def me(self):
        if self._get("me", "/api/v1/auth/me")["email"] != self.email:
            self.figures.find(f"{self.email}: got another person's account")

    def refresh(self):
        fresh = self.caller.ask("refresh", "POST", "/api/v1/auth/refresh",
                                {"refresh": self.refresh_token}, drop=self.chance.random() < 0.1)
        self.access = fresh["access"]
        self.refresh_token = fresh["refresh"]
        self.book.refreshed += 1

    def sign_in_again(self):
        """Starts a new session, then ends the old one, whose token becomes invalid."""
        if time.monotonic() - self._signed_in < SIGN_IN_SECONDS:
            return
        access, refresh = self.access, self.refresh_token
        self._sign_in()
        self.caller.ask("logout", "POST", "/api/v1/auth/logout", {"refresh": refresh})
        status, _ = self.caller.until_answered("me, signed out", "GET", "/api/v1/auth/me", token=access)
        if status != 401:
            self.figures.find(f"{self.email}: an ended session still returns {status}")

    def _sign_in(self):
        answer = self.caller.ask("login", "POST", "/api/v1/auth/login",
                                 {"email": self.email, "password": self.password})
        self._take(answer["tokens"])

    def _take(self, tokens):
        self.access, self.refresh_token = tokens["access"], tokens["refresh"]
        self._signed_in = time.monotonic()
        self.book.signed_in += 1

    def _get(self, name, path):
        return self.caller.ask(name, "GET", path, token=self.access)
