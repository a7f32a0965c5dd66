"""Requests and responses as Canvas words them: parameters, pages, ids, errors."""

import base64
import json
import re
import zlib
from urllib.parse import parse_qsl, urlencode

ROUTES = []


def route(method, pattern):
    """Registers a handler for a path under /api/v1; :name matches one segment."""
    shape = re.compile("^" + re.sub(r":(\w+)", r"(?P<\1>[^/]+)", pattern) + "$")

    def register(handler):
        ROUTES.append((method, shape, handler))
        return handler
    return register


class Refusal(Exception):
    """A response other than success."""

    def __init__(self, status, body, headers=()):
        super().__init__(status)
        self.status, self.body, self.headers = status, body, dict(headers)


def missing():
    return Refusal(404, {"errors": [{"message": "The specified resource does not exist."}]})


def invalid(field, message, kind="invalid"):
    return Refusal(400, {"errors": {field: [{"attribute": field, "type": kind, "message": message}]}})


def refused(status):
    """The caller may not do this one thing; older servers say 401, newer ones 403."""
    return Refusal(status, {"status": "unauthorized",
                            "errors": [{"message": "user not authorized to perform that action"}]})


def token_refused(message):
    return Refusal(401, {"errors": [{"message": message}]},
                   {"WWW-Authenticate": 'Bearer realm="canvas-lms"'})


class Reply:
    """A response with a status or headers of its own, or a list that isn't paged."""

    def __init__(self, body, status=200, headers=()):
        self.body, self.status, self.headers = body, status, dict(headers)


class Bookmarked(list):
    """A list whose pages have no numbers."""


class Parameters:
    """Query and body together, as name and values; nested names keep their brackets."""

    def __init__(self, pairs):
        self.pairs = list(pairs)

    def all(self, name):
        return [value for key, value in self.pairs if key in (name, name + "[]")]

    def text(self, name, otherwise=None):
        values = self.all(name)
        return values[-1] if values else otherwise

    def required(self, name):
        value = self.text(name)
        if value is None or value == "":
            raise invalid(name, "is required", "required")
        return value

    def flag(self, name, otherwise=None):
        value = self.text(name)
        return otherwise if value is None else str(value).lower() in ("true", "1", "on", "yes")

    def under(self, name):
        """The fields of an object: conversation[subject] → subject."""
        return {key[len(name) + 1:-1]: value for key, value in self.pairs
                if key.startswith(name + "[") and key.endswith("]") and not key.endswith("[]")}


def flattened(value, name=""):
    """JSON as form fields."""
    if isinstance(value, dict):
        return [pair for key, inner in value.items()
                for pair in flattened(inner, f"{name}[{key}]" if name else key)]
    if isinstance(value, list):
        return [pair for inner in value for pair in flattened(inner, name + "[]")]
    return [(name, str(value).lower() if isinstance(value, bool) else "" if value is None else str(value))]


def parts(body, kind):
    """The parts of a multipart form, in order: (name, file name or None, type, bytes)."""
    found = re.search(r'boundary="?([^";]+)"?', kind)
    if not found:
        raise Refusal(400, {"message": "no boundary"})
    read = []
    for piece in body.split(b"--" + found[1].encode())[1:]:
        if piece.startswith(b"--"):
            break
        head, _, content = piece.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        lines = head.decode("utf-8", "replace")
        name = re.search(r'[; ]name="([^"]*)"', lines)
        file = re.search(r'filename="([^"]*)"', lines)
        said = re.search(r"(?im)^content-type: *(\S+)", lines)
        if name:
            read.append((name[1], file and file[1], said and said[1], content.removesuffix(b"\r\n")))
    return read


def parameters(query, body, kind):
    pairs = parse_qsl(query, keep_blank_values=True)
    if not body:
        return Parameters(pairs)
    if "json" in kind:
        try:
            return Parameters(pairs + flattened(json.loads(body)))
        except ValueError:
            raise Refusal(400, {"message": "the body isn't JSON"}) from None
    if "multipart" in kind:
        return Parameters(pairs + [(name, content.decode("utf-8", "replace"))
                                   for name, file, _, content in parts(body, kind) if file is None])
    return Parameters(pairs + parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True))


def page(rows, base, path, query, most, next_base=None):
    """One page of a list and its Link header. `next_base`: another origin for the next page."""
    given = dict(parse_qsl(query))
    try:
        size = max(1, min(int(given.get("per_page", 10)), most))
    except ValueError:
        size = min(10, most)
    word = given.get("page", "1")
    marked = isinstance(rows, Bookmarked)
    try:
        if word.startswith("bookmark:"):
            start = int(base64.urlsafe_b64decode(word.removeprefix("bookmark:")))
        else:
            start = (max(1, int(word)) - 1) * size
    except ValueError:
        raise invalid("page", "isn't a page") from None
    rest = [(key, value) for key, value in parse_qsl(query, keep_blank_values=True)
            if key not in ("page", "per_page", "access_token")]

    def link(offset, relation, origin=base):
        place = "bookmark:" + base64.urlsafe_b64encode(str(offset).encode()).decode() if marked and offset \
            else str(offset // size + 1)
        return f'<{origin}{path}?{urlencode(rest + [("page", place), ("per_page", size)])}>; rel="{relation}"'

    links = [link(start, "current")]
    if start + size < len(rows):
        links.append(link(start + size, "next", next_base or base))
    if not marked:
        if start:
            links.append(link(max(0, start - size), "prev"))
        links.append(link(0, "first"))
        links.append(link(max(0, len(rows) - 1) // size * size, "last"))
    return rows[start:start + size], ",".join(links)


def with_text_ids(value, key=""):
    """Ids as text, as with Accept: application/json+canvas-string-ids."""
    if isinstance(value, dict):
        return {name: with_text_ids(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [with_text_ids(inner, key[:-1] if key.endswith("_ids") else "") for inner in value]
    is_id = key == "id" or key.endswith("_id")
    return str(value) if is_id and isinstance(value, int) and not isinstance(value, bool) else value


# Without these a record can't be told from another; a server never leaves them out.
KEPT = {"id", "url", "upload_url", "upload_params", "errors", "status", "plannable_id", "plannable_type",
        "_double", "unread_count", "submission_type"}


def with_holes(value, share, kind):
    """The same, with about `share` of the optional fields null or left out; always the same ones."""
    if isinstance(value, list):
        return [with_holes(inner, share, kind) for inner in value]
    if not isinstance(value, dict):
        return value
    read = {}
    for key, inner in value.items():
        dice = zlib.crc32(f"{key}/{value.get('id', value.get('plannable_id'))}".encode()) % 1000 / 1000
        if key in KEPT or dice >= share:
            read[key] = with_holes(inner, share, kind)
        elif kind == "null":
            read[key] = None
    return read


def public(value):
    """The same without the fields that are only the double's."""
    if isinstance(value, dict):
        return {key: public(inner) for key, inner in value.items() if not key.startswith("_")}
    if isinstance(value, list):
        return [public(inner) for inner in value]
    return value


def without(record, *names):
    return {key: value for key, value in record.items() if key not in names}
