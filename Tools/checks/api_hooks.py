"""What schemathesis asks before each call: most made-up ids, and some accounts, become ones that lead somewhere.

The choice follows from what was made up alone, so a run can be repeated.
"""

import json
import os
import uuid
import zlib

import schemathesis

with open(os.environ["HOMEROOM_REAL"], encoding="utf-8") as file:
    REAL = json.load(file)


def real(made_up, choices, share=3):
    """One of `choices` in place of a text, but for one text in `share`."""
    choice = zlib.crc32(made_up.encode("utf-8", "replace"))
    return made_up if choice % share == 0 else choices[choice // share % len(choices)]


def is_id(value):
    try:
        uuid.UUID(value)
        return True
    except (ValueError, TypeError, AttributeError):
        return False


def kind_of(path):
    """Which ids a path is about: the last of its names that has some."""
    names = [name if name.endswith("s") else name + "s" for name in path.split("/") if name]
    return next((name for name in reversed(names) if name in REAL), None)


def fill_answers(body, questions):
    answers = body["answers"] if isinstance(body.get("answers"), list) else [body]
    for answer in answers:
        if isinstance(answer, dict) and is_id(answer.get("question_id")):
            answer["question_id"] = real(answer["question_id"], questions)


@schemathesis.hook
def before_call(context, case, kwargs):
    kind, questions = kind_of(case.operation.path.split("{")[0]), REAL["questions"]
    if kind and is_id(case.path_parameters.get("id")):
        case.path_parameters["id"] = real(case.path_parameters["id"], REAL[kind])
        questions = REAL.get(f"questions of {kind}", {}).get(case.path_parameters["id"], questions)
    body = case.body
    if isinstance(body, dict):
        fill_answers(body, questions)
        if case.operation.path.endswith("/login") and isinstance(body.get("email"), str):
            email = real(body["email"], REAL["accounts"], share=2)
            if email != body["email"] and isinstance(body.get("password"), str):
                body.update(email=email, password=real(body["password"], [REAL["password"]]))
        if case.operation.path.endswith("/register") and isinstance(body.get("password"), str):
            body["password"] = real(body["password"], [REAL["password"]])
        if case.operation.path.endswith("/refresh") and isinstance(body.get("refresh"), str):
            body["refresh"] = real(body["refresh"], REAL["refresh"])
    # Made-up keys are much the same, and a key goes with one request.
    key = case.headers.get("Idempotency-Key") if case.headers else None
    if isinstance(key, str) and 0 < len(key) < 200:
        case.headers["Idempotency-Key"] = real(key, [f"{key}-{zlib.crc32(repr(body).encode())}"])
    # Most callers are of the campus's first school.
    slug = case.headers.get("X-Tenant-Slug") if case.headers else None
    if isinstance(slug, str):
        case.headers["X-Tenant-Slug"] = real(slug, ["home"])
