#!/usr/bin/env python3
"""Serves a campus and holds it against its description. Called by Tools/checks/api.sh, with its virtual environment.

Every operation is called by a stranger, by a student and by a student with premium; who deletes the account comes last.
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
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
BIN = pathlib.Path(sys.executable).parent
PASSWORD = "correct horse battery"
SEED = "2031"
# Not among them: that bad data is refused and good data taken. The contract is tolerant (unknown fields and parameters
# are ignored, `limit=many` counts as not given), and it refuses more than a schema can say (a taken address, a common
# password), always with a status that is described.
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


class Failed(Exception):
    """Something of which the check cannot go on."""


def fetch(url, body=None):
    request = urllib.request.Request(url, headers={"Content-Type": "application/json"})
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(request, data=data, timeout=30) as reply:
        return json.load(reply)


def serve(program, folder):
    """Starts the campus; returns its process and its base address."""
    log = open(folder / "campus.log", "w+", encoding="utf-8")
    environment = dict(os.environ, HOMEROOM_HOME=str(folder / "home"), PYTHONUNBUFFERED="1")
    process = subprocess.Popen(
        [program, "serve", "--port", "0", "--database", str(folder / "campus.sqlite")],
        stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, env=environment)
    for _ in range(300):
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
    raise Failed("the campus does not start:\n" + (folder / "campus.log").read_text(encoding="utf-8"))


def stop(process):
    """Asks the campus to end; returns whether it did so in good order."""
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
    try:
        return process.wait(timeout=30) == 0
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return False


def student(base, database, name, is_premium=False):
    """A new account's access token."""
    email = f"{name}@example.test"
    signed_in = fetch(base + "/sat/api/v1/auth/register", {"email": email, "password": PASSWORD})
    if is_premium:
        with sqlite3.connect(database, timeout=30) as connection:
            connection.execute("UPDATE auth_users SET is_premium = 1 WHERE email = ?", (email,))
    return signed_in["tokens"]["access"]


def real_ids(base, token):
    """Ids that lead somewhere: made-up ones find nothing, and nothing is all that they would test."""
    def get(path):
        request = urllib.request.Request(
            base + "/sat/api/v1" + path, headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request, timeout=30) as reply:
            return json.load(reply)

    lessons = [row["id"] for row in get("/lessons/")["results"]]
    passages = [row["id"] for row in get("/passages/")["results"]]
    skills = [row["id"] for row in get("/classifications/")["results"]]
    questions = [question["id"] for passage in passages for question in get(f"/passages/{passage}/")["questions"]]
    questions += [question["id"] for lesson in lessons for question in get(f"/lessons/{lesson}/")["questions"]]
    if not (lessons and passages and skills and questions):
        raise Failed("the starter pack is not served")
    return {"lessons": lessons, "passages": passages, "classifications": skills, "questions": questions}


def schemathesis(base, folder, title, token, examples, arguments):
    """One run; True when it found nothing."""
    print(f"-- {title}", flush=True)
    command = [
        str(BIN / "schemathesis"), "run", base + "/openapi.json",
        "--checks", ",".join(CHECKS), "--phases", "examples,coverage,fuzzing", "--max-examples", str(examples),
        "--seed", SEED, "--generation-database", "none", "--continue-on-failure", "--no-color", *arguments]
    if token:
        command += ["--header", f"Authorization: Bearer {token}"]
    environment = dict(
        os.environ, SCHEMATHESIS_HOOKS="api_hooks", PYTHONPATH=str(HERE), HOMEROOM_REAL_IDS=str(folder / "ids.json"))
    began = time.monotonic()
    result = subprocess.run(command, env=environment, cwd=folder, stdin=subprocess.DEVNULL, check=False)
    print(f"-- {title}: {'nothing found' if result.returncode == 0 else 'FAILED'} "
          f"({time.monotonic() - began:.0f} s)", flush=True)
    return result.returncode == 0


def check(program, examples, folder):
    process, base = serve(program, folder)
    passed = False
    try:
        document = fetch(base + "/openapi.json")
        (folder / "openapi.json").write_text(json.dumps(document), encoding="utf-8")
        valid = subprocess.run([str(BIN / "openapi-spec-validator"), str(folder / "openapi.json")], check=False)
        count = sum(len(item) for item in document["paths"].values())
        print(f"{count} operations described", flush=True)
        database = folder / "campus.sqlite"
        tove = student(base, database, "tove")
        liv = student(base, database, "liv", is_premium=True)
        (folder / "ids.json").write_text(json.dumps(real_ids(base, liv)), encoding="utf-8")
        keep = ["--exclude-operation-id", DELETE]
        runs = [
            schemathesis(base, folder, "a stranger", None, examples, []),
            schemathesis(base, folder, "a student", tove, examples, keep),
            schemathesis(base, folder, "a student with premium", liv, examples, keep),
            schemathesis(base, folder, "a student who leaves", liv, examples, ["--include-operation-id", DELETE]),
        ]
        passed = valid.returncode == 0 and all(runs)
        fetch(base + "/healthz")
    finally:
        if not stop(process):
            print("Apps/HomeroomHost/Serve:1: the campus did not end in good order")
            passed = False
        said = (folder / "campus.log").read_text(encoding="utf-8")
        if not passed:
            print("-- what the campus said\n" + said[-8000:])
    return passed


def main():
    program, examples = str(pathlib.Path(sys.argv[1]).resolve()), int(sys.argv[2])
    folder = pathlib.Path(tempfile.mkdtemp(prefix="homeroom-api-"))
    try:
        passed = check(program, examples, folder)
    except (Failed, OSError) as failure:
        print(f"{HERE.name}/api.py:1: {failure}")
        passed = False
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
