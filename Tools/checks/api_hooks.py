"""What schemathesis asks before each call: most made-up ids, and some accounts, become ones that lead somewhere.

The choice follows from what was made up alone, so a run can be repeated.
"""

import json
import os
import uuid
import zlib

import api_school
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


def list_of(name, path):
    """Which of the school's lists has the ids of a field or a parameter; that of "id" stands before it in the path."""
    if name == "id":
        return path.split("/{id}")[0].rsplit("/", 1)[-1]
    stem = name.removesuffix("_id")
    return api_school.ELSEWHERE.get(name, stem + ("zes" if stem == "quiz" else "s"))


def school_value(name, value, path, salt):
    """What the school is sent for a made-up `value`; `salt` is the whole request, as most made-up ids are the same."""
    if isinstance(value, dict):
        return {key: school_value(key, each, path, salt) for key, each in value.items()}
    if isinstance(value, list):
        return [school_value(name, each, path, f"{salt}{place}") for place, each in enumerate(value)]
    if isinstance(value, str) and name in api_school.WORDS:
        return choose(value, api_school.WORDS[name], salt)
    if isinstance(value, int) and not isinstance(value, bool):
        return choose(value, REAL["school"].get(list_of(name, path)), salt)
    return value


def choose(value, choices, salt):
    """One of `choices` in place of a value, but for one value in four."""
    choice = zlib.crc32(f"{salt}{value}".encode("utf-8", "replace"))
    return choices[choice // 4 % len(choices)] if choices and choice % 4 else value


def fill_school(case):
    path, body = case.operation.path, case.body
    salt = f"{case.method}{path}{case.path_parameters}{case.query}{body!r}"
    for parameters in (case.path_parameters, case.query):
        for name, value in (parameters or {}).items():
            parameters[name] = school_value(name, value, path, salt)
    if isinstance(body, dict):
        # One in four.
        body = choose(api_school.BODIES.get(path, body), [body], salt)
        case.body = school_value("", body, path, salt)
        if isinstance(body.get("refresh_token"), str):
            case.body["refresh_token"] = choose(body["refresh_token"], REAL["refresh of the school"], salt)


def fill_sat(case):
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
    if case.operation.path == "/tutor/ai/embed" and (case.query or {}).get("mode", "prod") == "prod":
        # This campus has no embedding model, and says so with 503.
        case.query = {**(case.query or {}), "mode": "mock"}


@schemathesis.hook
def before_call(context, case, kwargs):
    is_tutor = not case.operation.path.startswith(api_school.BASE)
    (fill_sat if is_tutor else fill_school)(case)
    # Made-up keys are much the same, and a key goes with one request.
    key = case.headers.get("Idempotency-Key") if case.headers else None
    if isinstance(key, str) and 0 < len(key) < 200:
        case.headers["Idempotency-Key"] = real(key, [f"{key}-{zlib.crc32(repr(case.body).encode())}"])
    # Most callers are of the campus's first school. Whether a token is asked for is tried by leaving it out: at the
    # tutor a school that is not there would be 404 before that, so who has a token names one that is.
    slug = case.headers.get("X-Tenant-Slug") if case.headers else None
    if isinstance(slug, str):
        case.headers["X-Tenant-Slug"] = "home" if is_tutor and REAL["signed in"] else real(slug, ["home"])
