"""Hooks for schemathesis: before each call, replace most generated ids, and some accounts, with existing ones.

The choice depends only on the generated values, so runs are repeatable.
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
    """Replaces a text with one of `choices`, except one text in `share`."""
    choice = zlib.crc32(made_up.encode("utf-8", "replace"))
    return made_up if choice % share == 0 else choices[choice // share % len(choices)]


def is_id(value):
    try:
        uuid.UUID(value)
        return True
    except (ValueError, TypeError, AttributeError):
        return False


def kind_of(path):
    """The kind of ids in a path: the last of its names that has any."""
    names = [name if name.endswith("s") else name + "s" for name in path.split("/") if name]
    return next((name for name in reversed(names) if name in REAL), None)


def fill_answers(body, questions):
    answers = body["answers"] if isinstance(body.get("answers"), list) else [body]
    for answer in answers:
        if isinstance(answer, dict) and is_id(answer.get("question_id")):
            answer["question_id"] = real(answer["question_id"], questions)


def list_of(name, path):
    """The school's list with the ids of a field or parameter; for "id", the name before it in the path."""
    if name == "id":
        return path.split("/{id}")[0].rsplit("/", 1)[-1]
    stem = name.removesuffix("_id")
    return api_school.ELSEWHERE.get(name, stem + ("zes" if stem == "quiz" else "s"))


def school_value(name, value, path, salt):
    """The value to send instead of a generated `value`; `salt` is the whole request, because most generated ids are equal."""
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
    """Replaces a value with one of `choices`, except one value in four."""
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
        # This server has no embedding model, so it would return 503.
        case.query = {**(case.query or {}), "mode": "mock"}


@schemathesis.hook
def before_call(context, case, kwargs):
    is_tutor = not case.operation.path.startswith(api_school.BASE)
    (fill_sat if is_tutor else fill_school)(case)
    # Generated keys are often equal, and a key belongs to one request.
    key = case.headers.get("Idempotency-Key") if case.headers else None
    if isinstance(key, str) and 0 < len(key) < 200:
        case.headers["Idempotency-Key"] = real(key, [f"{key}-{zlib.crc32(repr(case.body).encode())}"])
    # Most callers belong to the first school. The check for required tokens omits the token: at the
    # tutor an unknown school would be 404 before that, so callers with a token name an existing one.
    slug = case.headers.get("X-Tenant-Slug") if case.headers else None
    if isinstance(slug, str):
        case.headers["X-Tenant-Slug"] = "home" if is_tutor and REAL["signed in"] else real(slug, ["home"])
