#!/usr/bin/env python3
"""Starts a server and tests it against its description. Called by Tools/checks/api.sh, in its virtual environment.

Every operation is called anonymously. The SAT tutor's are also called by a student and by a student with premium, the school's
by a student, a teacher and an administrator of the sample school. Ending a session and deleting the account come
last. Each parameter's values at and beyond its limits are tried by the caller who gets furthest: a student with premium, an
administrator; with --thorough by all callers.
"""

import json
import os
import pathlib
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

import api_school

HERE = pathlib.Path(__file__).resolve().parent
BIN = pathlib.Path(sys.executable).parent
PASSWORD = "correct horse battery"
SEED = "2031"
# Excluded: that bad data is rejected and good data accepted. The contract is lenient (unknown fields and parameters
# are ignored, `limit=many` counts as missing), and it rejects more than a schema can express (a taken address, a common
# password), always with a described status.
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "unsupported_method",
    "allow_header_conformance",
    "ignored_auth",
]
DELETE = "sat.auth.delete"
# It ends a browser session, which no other run uses: a separate run at the end.
END = "school.session.end"
SCHOOL_PATHS = f"^{api_school.BASE}/"
# The school has twice as many operations as all others, and more callers: a quarter of the
# examples each.
SCHOOL_SHARE = 4
# The callers that most operations serve.
FURTHEST = {"a student with premium", "an administrator"}
# A stream never ends: anonymous callers try it, and its own tests read it.
EVENTS = "campus.events"


class Failed(Exception):
    """An error that stops the check."""


def fetch(url, body=None, token=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(url, headers=headers)
    data = None if body is None else json.dumps(body).encode()
    request.data = data
    with api_school.reply_to(request) as reply:
        return json.load(reply)


def sign_in_ways(folder):
    """Configures Google and Apple; otherwise their routes return 500, as in the contract. No generated token
    is valid enough to contact them."""
    secret = folder / "client-secret"
    secret.write_text("a secret\n", encoding="utf-8")
    return {
        "HOMEROOM_CAMPUS_AUTH_GOOGLE_CLIENT_ID": "homeroom",
        "HOMEROOM_CAMPUS_AUTH_GOOGLE_CLIENT_SECRET_FILE": str(secret),
        "HOMEROOM_CAMPUS_AUTH_APPLE_CLIENT_IDS": "org.example.app",
    }


def environment_of(folder):
    """The server's own environment; the school's people sign in by address alone."""
    return dict(
        os.environ, HOMEROOM_HOME=str(folder / "home"), PYTHONUNBUFFERED="1",
        HOMEROOM_CAMPUS_AUTH_DEVELOPMENT_SIGN_IN="true",
        # The cheapest passwords: generated sign-ins would take most of the time.
        HOMEROOM_CAMPUS_AUTH_PASSWORD_COST="14",
        # Generated requests come faster than people's, and 429 would hide what they are to find.
        HOMEROOM_CAMPUS_LIMITS_WRITES_PER_MINUTE="0", HOMEROOM_CAMPUS_LIMITS_ADDRESS_WRITES_PER_MINUTE="0",
        **sign_in_ways(folder))


def import_school(program, folder):
    """Imports the sample school into the first tenant."""
    result = subprocess.run(
        [program, "campus", "import", "demo", "--database", str(folder / "campus.sqlite")],
        env=environment_of(folder), stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise Failed("the sample school could not be imported:\n" + result.stdout + result.stderr)


def serve(program, folder):
    """Starts the server; returns its process and its base address."""
    log = open(folder / "campus.log", "w+", encoding="utf-8")
    process = subprocess.Popen(
        [program, "serve", "--port", "0", "--database", str(folder / "campus.sqlite")],
        stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, env=environment_of(folder))
    for _ in range(3000):
        said = (folder / "campus.log").read_text(encoding="utf-8")
        address = re.search(r"http://127\.0\.0\.1:\d+", said)
        if address:
            base = address.group()
            try:
                fetch(base + "/healthz")
                return process, base
            except OSError:
                pass
        if process.poll() is not None:
            break
        time.sleep(0.1)
    stop(process)
    raise Failed("the server does not start:\n" + (folder / "campus.log").read_text(encoding="utf-8"))


def stop(process):
    """Stops the server; returns whether it exited with 0."""
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
    try:
        return process.wait(timeout=300) == 0
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return False


class Student:
    """A new account and its requests."""

    def __init__(self, base, database, name, is_premium=False):
        self.root, self.base = base, base + "/sat/api/v1"
        self.email = f"{name}@example.test"
        self.token = None
        tokens = self.ask("/auth/register", {"email": self.email, "password": PASSWORD})["tokens"]
        self.token = tokens["access"]
        if is_premium:
            with sqlite3.connect(database, timeout=30) as connection:
                connection.execute("UPDATE auth_users SET is_premium = 1 WHERE email = ?", (self.email,))

    def headers(self):
        return {"Authorization": f"Bearer {self.token}"}

    def ask(self, path, body=None):
        return fetch(self.base + path, body, self.token)

    def spare_refresh_token(self):
        """A refresh token of a separate session; tests use it up and sign out."""
        return self.ask("/auth/login", {"email": self.email, "password": PASSWORD})["tokens"]["refresh"]

    def gives_text(self):
        """Uploads a text to the vocabulary; returns its id."""
        text = {"title": "Harbour notes", "content": "The ferry drifted past the quiet breakwater."}
        return fetch(self.root + "/vocabulary/api/text-sources", text, self.token)["id"]

    def ids(self, path):
        return [row["id"] for row in self.ask(path)["results"]]

    def does(self, kind, item, questions):
        """Hands in one answer, so that there is an attempt to list and to review."""
        answers = [{"question_id": questions[0], "selected_option_index": 0}]
        self.ask(f"/progress/{kind}/{item}/submit", {"answers": answers, "time_spent_seconds": 60})


def real_data(students):
    """Existing ids and passwords; generated ones would only test the not-found case.

    `students`, the last of whom has premium, hand in everything they may once.
    """
    reader = students[-1]
    real = {
        "classifications": reader.ids("/classifications/"), "question-banks": reader.ids("/question-banks/"), "accounts": [one.email for one in students],
        "password": PASSWORD,
    }
    for kind in ("lessons", "passages", "writing-sections", "math-sections"):
        items = {item: [question["id"] for question in reader.ask(f"/{kind}/{item}/")["questions"]]
                 for item in reader.ids(f"/{kind}/")}
        items = {item: questions for item, questions in items.items() if questions}
        if not items:
            raise Failed(f"the starter pack's {kind} are not served")
        real[kind] = list(items)
        real[f"questions of {kind}"] = items
        for item, questions in items.items():
            for one in students:
                try:
                    one.does(kind, item, questions)
                except urllib.error.HTTPError as error:
                    if error.code != 403:
                        raise
    real["questions"] = [each for questions in real["questions of passages"].values() for each in questions]
    real["text-sources"] = real["by-sources"] = [one.gives_text() for one in students]
    return real


def schemathesis(base, folder, title, headers, examples, real, phases, arguments):
    """Runs schemathesis once; True if it found nothing."""
    print(f"-- {title}", flush=True)
    (folder / "real.json").write_text(json.dumps(real), encoding="utf-8")
    command = [
        str(BIN / "schemathesis"), "run", base + "/openapi.json",
        "--checks", ",".join(CHECKS), "--phases", phases, "--max-examples", str(examples),
        "--request-timeout", "60", "--seed", SEED, "--generation-database", "none", "--continue-on-failure",
        "--no-color", *arguments]
    for name, value in headers.items():
        command += ["--header", f"{name}: {value}"]
    environment = dict(
        os.environ, SCHEMATHESIS_HOOKS="api_hooks", PYTHONPATH=str(HERE), HOMEROOM_REAL=str(folder / "real.json"))
    began = time.monotonic()
    result = subprocess.run(command, env=environment, cwd=folder, stdin=subprocess.DEVNULL, check=False)
    print(f"-- {title}: {'nothing found' if result.returncode == 0 else 'FAILED'} "
          f"({time.monotonic() - began:.0f} s)", flush=True)
    return result.returncode == 0


def check(program, examples, thorough, folder):
    process, base = serve(program, folder)
    passed = False
    try:
        document = fetch(base + "/openapi.json")
        (folder / "openapi.json").write_text(json.dumps(document), encoding="utf-8")
        valid = subprocess.run([str(BIN / "openapi-spec-validator"), str(folder / "openapi.json")], check=False)
        count = sum(len(item) for item in document["paths"].values())
        print(f"{count} operations described", flush=True)
        import_school(program, folder)
        database = folder / "campus.sqlite"
        students = [Student(base, database, "tove"), Student(base, database, "liv", is_premium=True)]
        people = [api_school.Caller(base, email) for email in (
            api_school.STUDENT, api_school.TEACHER, api_school.ADMINISTRATOR)]
        real = real_data(students)
        filled = api_school.fill(*people[:2])

        def run(title, headers, count, *arguments):
            """`headers` is called after all sessions have been renewed."""
            for one in people:
                one.renew()
            sent = headers()
            real.update({
                "refresh": [one.spare_refresh_token() for one in students],
                "refresh of the school": [one.spare_refresh_token() for one in people],
                "school": {**api_school.collect(people), **filled}, "signed in": bool(sent)})
            phases = "examples,coverage,fuzzing" if thorough or title in FURTHEST else "examples,fuzzing"
            return schemathesis(base, folder, title, sent, count, real, phases, arguments)

        few = max(1, examples // SCHOOL_SHARE)
        runs = [run("anonymous, tutor", dict, examples, "--exclude-path-regex", SCHOOL_PATHS)]
        for title, one in zip(["a student", "a student with premium"], students):
            runs.append(run(
                title, one.headers, examples, "--exclude-path-regex", SCHOOL_PATHS,
                "--exclude-operation-id", DELETE, "--exclude-operation-id", EVENTS))
            # An ended session would have tested only 401.
            one.ask("/auth/me")
        runs.append(run("anonymous, school", dict, few, "--include-path-regex", SCHOOL_PATHS))
        for title, one in zip(["a student of the school", "a teacher", "an administrator"], people):
            runs.append(run(
                title, one.headers, few, "--include-path-regex", SCHOOL_PATHS, "--exclude-operation-id", END))
            one.ask("/me")
        runs.append(run("a teacher who signs out", people[1].cookie_headers, few, "--include-operation-id", END))
        runs.append(run("a student who deletes the account", students[0].headers, examples, "--include-operation-id", DELETE))
        passed = valid.returncode == 0 and all(runs)
        fetch(base + "/healthz")
    finally:
        if not stop(process):
            print("Apps/HomeroomServer/Serve:1: the server did not exit with 0")
            passed = False
        said = (folder / "campus.log").read_text(encoding="utf-8")
        if not passed:
            print("-- the server's log\n" + said[-8000:])
    return passed


def main():
    program, examples = str(pathlib.Path(sys.argv[1]).resolve()), int(sys.argv[2])
    thorough = "--thorough" in sys.argv[3:]
    folder = pathlib.Path(tempfile.mkdtemp(prefix="homeroom-api-"))
    try:
        passed = check(program, examples, thorough, folder)
    except (Failed, OSError) as failure:
        print(f"{HERE.name}/api.py:1: {failure}")
        passed = False
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
