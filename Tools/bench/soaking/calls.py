"""Requests to one or several servers, and their results."""

import http.client
import json
import random
import threading
import time
from collections import Counter, defaultdict

ANSWER_SECONDS = 30
PATIENCE_SECONDS = 120


class Lost(Exception):
    """No response: the outcome is unknown."""


class Refused(Exception):
    """An unexpected response."""

    def __init__(self, what, status, text):
        super().__init__(f"{what}: {status} {text[:300]}")
        self.status = status


class Figures:
    """Statistics of all clients; thread-safe."""

    def __init__(self):
        self._lock = threading.Lock()
        self.times = defaultdict(list)  # request name: milliseconds of each response
        self.errors = Counter()
        self.findings = []

    def answered(self, name, milliseconds):
        with self._lock:
            self.times[name].append(milliseconds)

    def error(self, kind):
        with self._lock:
            self.errors[kind] += 1

    def find(self, text):
        """Records a defect."""
        with self._lock:
            self.findings.append(text)


class Caller:
    """One client's connections. Each request goes to a random server."""

    def __init__(self, ports, figures, chance):
        self._ports, self._figures, self._chance = ports, figures, chance
        self._connections = {}

    def once(self, name, method, path, body=None, token=None, key=None, drop=False):
        """(status, decoded body, headers) of one request. Raises Lost. With `drop` the connection is
        closed while the server processes it."""
        port = self._chance.choice(self._ports)
        connection = self._connections.get(port)
        if connection is None:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWER_SECONDS)
            self._connections[port] = connection
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if token:
            headers["Authorization"] = "Bearer " + token
        if key:
            headers["Idempotency-Key"] = key
        text = json.dumps(body) if body is not None else None
        began = time.perf_counter()
        try:
            connection.request(method, path, text, headers)
            if drop:
                time.sleep(self._chance.random() * 0.01)
                self._forget(port)
                raise Lost("cut by us")
            answer = connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException) as fault:
            self._forget(port)
            kind = type(fault).__name__
            self._figures.error(kind)
            raise Lost(kind) from fault
        self._figures.answered(name, (time.perf_counter() - began) * 1000)
        if answer.status >= 400:
            self._figures.error(f"{answer.status} on {name}")
        try:
            decoded = json.loads(content) if content else None
        except ValueError:
            decoded = None
            self._figures.find(f"{name}: {answer.status} with a body that is not JSON")
        return answer.status, decoded, answer.headers

    def until_answered(self, name, method, path, body=None, token=None, key=None, drop=False):
        """Like `once`, repeated until the response is not a retry."""
        until = time.monotonic() + PATIENCE_SECONDS
        pause = 0.02
        while True:
            try:
                status, decoded, headers = self.once(name, method, path, body, token, key, drop)
                if status not in (429, 503):
                    return status, decoded
                pause = max(pause, min(30.0, float(headers.get("Retry-After") or 0)))
            except Lost:
                pass
            drop = False
            if time.monotonic() > until:
                raise Refused(f"{name} had no response in {PATIENCE_SECONDS} s", 0, "")
            time.sleep(pause)
            pause = min(1.0, pause * 2)

    def ask(self, name, method, path, body=None, token=None, key=None, drop=False):
        """The decoded body of a success. Raises Refused for any other answer."""
        status, decoded = self.until_answered(name, method, path, body, token, key, drop)
        if status not in (200, 201):
            raise Refused(name, status, json.dumps(decoded))
        return decoded

    def close(self):
        for port in list(self._connections):
            self._forget(port)

    def _forget(self, port):
        connection = self._connections.pop(port, None)
        if connection is not None:
            connection.close()


def caller(ports, figures, seed):
    return Caller(ports, figures, random.Random(seed))
