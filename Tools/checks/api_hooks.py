"""What schemathesis asks before each call: ids that it made up become ids that lead somewhere, two times out of three.

The choice follows from the id alone, so a run can be repeated.
"""

import json
import os
import uuid
import zlib

import schemathesis

with open(os.environ["HOMEROOM_REAL_IDS"], encoding="utf-8") as file:
    REAL = json.load(file)


def real(made_up, kind):
    """A real id of this kind in place of a well-formed one; anything else stays as it is."""
    try:
        uuid.UUID(made_up)
    except (ValueError, TypeError, AttributeError):
        return made_up
    choice = zlib.crc32(made_up.encode())
    if choice % 3 == 0:
        return made_up
    return REAL[kind][choice % len(REAL[kind])]


def kind_of(path):
    """Which ids a path is about: the last of its names that has some."""
    for name in reversed(path.split("/")):
        if name in REAL:
            return name
        if name + "s" in REAL:
            return name + "s"
    return None


@schemathesis.hook
def before_call(context, case, kwargs):
    path = case.operation.path.split("{")[0]
    kind = kind_of(path)
    if kind and isinstance(case.path_parameters.get("id"), str):
        case.path_parameters["id"] = real(case.path_parameters["id"], kind)
    body = case.body
    if isinstance(body, dict):
        answers = body["answers"] if isinstance(body.get("answers"), list) else [body]
        for answer in answers:
            if isinstance(answer, dict) and "question_id" in answer:
                answer["question_id"] = real(answer["question_id"], "questions")
    # Most callers are of the campus's first school.
    slug = case.headers.get("X-Tenant-Slug") if case.headers else None
    if isinstance(slug, str) and zlib.crc32(slug.encode()) % 4:
        case.headers["X-Tenant-Slug"] = "home"
