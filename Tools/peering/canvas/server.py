"""The HTTP server: tokens, throttling, pages, and the control path.

    POST /_double/schools            a school of its own, with the settings of `Settings` as form fields or JSON;
                                     returns {"token": …}
    GET  /_double/schools/TOKEN      what it was asked: requests, most at once, paths, throttled, refused
    POST /_double/schools/TOKEN      changes its settings and forgets the counts
"""

import json
import re
import secrets
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import conversing
import coursework
import handing_in
import pages
import planning
from school import School
from wire import (ROUTES, Bookmarked, Refusal, Reply, missing, page, parameters, parts, public, refused,
                  token_refused, with_holes, with_text_ids)

# Importing them registers their routes.
PARTS = (conversing, coursework, handing_in, pages, planning)

LARGEST_BODY = 64 << 20


class Settings:
    """How a school behaves. All are plain values, so that a form can set them."""

    courses = 8
    items = 60
    # The largest page; Canvas gives ten unless asked, and at most a hundred.
    page_size = 100
    # Ids of more than 53 bits.
    big_ids = False
    # Every so many requests one is throttled; 0 for none. Newer servers say 429.
    throttle_every = 0
    throttle_status = 403
    # After so many requests the token has ended; 0 for never.
    token_requests = 0
    # With more than eight courses, the last may not be opened: its requests have this status; 0 to allow it.
    closed_course_status = 401
    # The share of optional fields that are null or left out: 0 to 1.
    holes = 0.0
    holes_kind = "null"
    # JSON starts with while(1); as for a browser's session.
    prefix = False
    # Seconds that every request takes.
    latency = 0.0
    # The second step of an upload answers with a redirect, which must be followed, instead of with the file.
    upload_redirects = False
    # The tree of a discussion lacks the caller's own posts; they are listed as new ones.
    late_views = False
    # Files go to another origin, which isn't asked in the first step.
    upload_elsewhere = False
    # The next write whose path ends like this is done, but its answer is lost: the connection breaks.
    lose_answer = ""
    # The next page is on another origin.
    foreign_next = False
    # The moment that dates are relative to, in ISO 8601; now unless set.
    now = ""

    def change(self, given):
        for name, value in given.items():
            if name.startswith("_") or not hasattr(Settings, name) or callable(getattr(Settings, name)):
                raise Refusal(400, {"message": f"no such setting: {name}"})
            kind = type(getattr(Settings, name))
            setattr(self, name, str(value).lower() in ("true", "1") if kind is bool else kind(value))
        return self


class Counts:
    def __init__(self):
        self.requests = self.throttled = self.refused = self.at_once = self.most_at_once = self.uploads = 0
        self.paths = []

    def told(self):
        return {name: getattr(self, name) for name in
                ("requests", "throttled", "refused", "most_at_once", "uploads", "paths")}


class Canvas(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, port, settings, token):
        super().__init__(("127.0.0.1", port), Handler)
        self.lock = threading.Lock()
        self.schools = {}
        # Where a file goes: an address that is a secret by itself, so it needs no token.
        self.uploads = {}
        self.open(settings, token)

    def open(self, settings, token=None):
        token = token or "double~" + secrets.token_hex(20)
        school = School(settings)
        school.settings, school.counts, school.lock = settings, Counts(), threading.RLock()
        school.uploads = self.uploads
        with self.lock:
            self.schools[token] = school
        return token


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self):
        self.answer()

    do_POST = do_PUT = do_DELETE = do_PATCH = do_GET

    def log_message(self, *_):
        pass

    @property
    def base(self):
        return "http://" + self.headers.get("Host", "127.0.0.1")

    def answer(self):
        length = int(self.headers.get("Content-Length") or 0)
        if length > LARGEST_BODY:
            self.close_connection = True
            return self.write(413, {"message": "too large"})
        body = self.rfile.read(length)
        url = urlsplit(self.path)
        try:
            if url.path.startswith("/_double/"):
                return self.write(200, self.control(url, body))
            if url.path.startswith("/files_api/"):
                return self.receive(url, body)
            if not url.path.startswith("/api/v1/"):
                return self.send_text(404, "text/html", "<!DOCTYPE html><title>Page Not Found</title>")
            self.serve(url, body)
        except Refusal as refusal:
            self.write(refusal.status, refusal.body, refusal.headers)

    def control(self, url, body):
        given = dict(parameters(url.query, body, self.headers.get("Content-Type", "")).pairs)
        names = url.path.split("/")[2:]
        if names == ["schools"] and self.command == "POST":
            return {"token": self.server.open(Settings().change(given))}
        school = self.server.schools.get(names[1]) if len(names) == 2 and names[0] == "schools" else None
        if school is None:
            raise missing()
        with school.lock:
            if self.command == "POST":
                school.settings.change(given)
                at_once = school.counts.at_once
                school.counts = Counts()
                school.counts.at_once = at_once
            return school.counts.told()

    def school(self):
        """The school that the token opens."""
        word = self.headers.get("Authorization", "")
        if not word.startswith("Bearer "):
            raise Refusal(401, {"status": "unauthenticated",
                                "errors": [{"message": "user authorization required"}]},
                          {"WWW-Authenticate": 'Bearer realm="canvas-lms"'})
        school = self.server.schools.get(word.removeprefix("Bearer "))
        if school is None:
            raise token_refused("Invalid access token.")
        return school

    def serve(self, url, body):
        school = self.school()
        settings = school.settings
        with school.lock:
            counts = school.counts
            counts.requests += 1
            counts.at_once += 1
            counts.most_at_once = max(counts.most_at_once, counts.at_once)
            counts.paths.append(f"{self.command} {self.path}")
            number = counts.requests
        try:
            if settings.latency:
                time.sleep(settings.latency)
            headers = {"X-Request-Cost": "0.02", "X-Rate-Limit-Remaining": str(700.0 - number % 100)}
            if settings.token_requests and number > settings.token_requests:
                counts.refused += 1
                raise token_refused("Expired access token.")
            if settings.throttle_every and number % settings.throttle_every == 0:
                counts.throttled += 1
                status = settings.throttle_status
                return self.send_text(status, "text/plain", f"{status} Forbidden (Rate Limit Exceeded)\n",
                                      headers | {"X-Rate-Limit-Remaining": "0.0"})
            with school.lock:
                result = self.dispatch(school, url, body)
            if settings.lose_answer and self.command != "GET" and url.path.endswith(settings.lose_answer):
                settings.lose_answer = ""
                self.close_connection = True
                return self.connection.shutdown(socket.SHUT_RDWR)
            reply = result if isinstance(result, Reply) else Reply(result)
            body = reply.body
            if isinstance(result, list):
                body, headers["Link"] = page(
                    result, self.base, url.path, url.query, settings.page_size,
                    "http://elsewhere.invalid" if settings.foreign_next else None)
            body = public(body)
            if settings.holes:
                body = with_holes(body, settings.holes, settings.holes_kind)
            if "canvas-string-ids" in self.headers.get("Accept", ""):
                body = with_text_ids(body)
            self.write(reply.status, body, headers | reply.headers,
                       "while(1);" if settings.prefix else "")
        finally:
            with school.lock:
                counts.at_once -= 1

    def dispatch(self, school, url, body):
        path = url.path.removeprefix("/api/v1")
        school.base = self.base
        # Everyone may also say their own id.
        path = re.sub(f"^/users/{school.me['id']}(?=/|$)", "/users/self", path)
        asked = parameters(url.query, body, self.headers.get("Content-Type", ""))
        for method, shape, handler in ROUTES:
            found = shape.match(path)
            if method == self.command and found:
                self.check_course(school, found.groupdict().get("course"))
                return handler(school, asked, **found.groupdict())
        raise missing()

    def check_course(self, school, course):
        status = school.settings.closed_course_status
        if course and status and school.is_closed(course):
            raise refused(status)

    def receive(self, url, body):
        """The second step of an upload: no token, all parameters first, then the file."""
        if self.headers.get("Authorization"):
            raise Refusal(400, {"message": "an upload must not carry the token"})
        upload = self.server.uploads.pop(url.path.rsplit("/", 1)[-1], None)
        if upload is None:
            raise missing()
        school, record, expected = upload
        school.counts.uploads += 1
        redirects = school.settings.upload_redirects
        read = parts(body, self.headers.get("Content-Type", ""))
        fields = [(name, content.decode("utf-8", "replace")) for name, file, _, content in read[:-1]]
        if not read or read[-1][0] != "file" or fields != list(expected.items()):
            raise Refusal(400, {"message": "upload_params come first and in order, the file last"})
        content = read[-1][3]
        if record["size"] not in (None, len(content)):
            raise Refusal(400, {"message": "the size isn't what was announced"})
        with school.lock:
            record.update(size=len(content), _content=content, upload_status="pending" if redirects else "success")
        place = f"{school.base}/api/v1/files/{record['id']}/create_success?uuid={record['uuid']}"
        if redirects:
            return self.write(301, {"location": place}, {"Location": place})
        self.write(201, public(record) | {"location": place}, {"Location": place})

    def write(self, status, body, headers=(), prefix=""):
        self.send_text(status, "application/json; charset=utf-8", prefix + json.dumps(body), headers)

    def send_text(self, status, kind, text, headers=()):
        content = b"" if status == 204 else text.encode()
        self.send_response(status)
        for name, value in {"Content-Type": kind, **dict(headers)}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
