"""A student's second device, which receives events of the first."""

import http.client
import json
import threading
import time


class Listener(threading.Thread):
    """Reads the student's event stream and resumes it after interruptions."""

    def __init__(self, student, ports, figures, chance, ending):
        super().__init__(daemon=True)
        self.student, self.ports, self.figures = student, ports, figures
        self.chance, self.ending = chance, ending
        self.heard = {}  # sequence: (kind, payload)
        self.times = {}  # attempt: when its event arrived
        self.connections = 0
        self.is_missing = False
        self._last = None

    def run(self):
        while not self.ending.is_set() and not self.is_missing:
            try:
                self._listen()
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(0.1)

    def attempts(self):
        return [payload.get("attempt_id") for kind, payload in list(self.heard.values())
                if kind == "progress.attempt"]

    def delays(self):
        """Milliseconds from the acknowledgement of an attempt to its event."""
        return [max(0.0, (self.times[attempt] - told) * 1000)
                for attempt, told in self.student.book.times.items() if attempt in self.times]

    def _listen(self):
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.chance.choice(self.ports), timeout=20)
        try:
            headers = {"Authorization": f"Bearer {self.student.access}", "Accept": "text/event-stream"}
            if self._last is not None:
                headers["Last-Event-ID"] = str(self._last)
            connection.request("GET", "/events", headers=headers)
            answer = connection.getresponse()
            if answer.status == 404:
                self.is_missing = True
            if answer.status != 200:
                # The token's session has just ended, or the server is shutting down.
                self.figures.error(f"{answer.status} on events")
                return
            self.connections += 1
            self._read(answer)
        finally:
            connection.close()

    def _read(self, answer):
        fields = {}
        while not self.ending.is_set():
            line = answer.readline()
            if not line:
                return
            line = line.decode().rstrip("\r\n")
            if not line:
                self._take(fields)
                fields = {}
            elif not line.startswith(":"):
                name, _, value = line.partition(":")
                fields[name] = value.removeprefix(" ")

    def _take(self, fields):
        if fields.get("event") == "reset":
            self.figures.find(f"{self.student.email}: the server reported lost events")
        elif "id" in fields:
            sequence = int(fields["id"])
            if "data" in fields:
                if sequence in self.heard:
                    self.figures.find(f"{self.student.email}: the event {sequence} came twice")
                if self._last is not None and sequence != self._last + 1:
                    self.figures.find(
                        f"{self.student.email}: the event {sequence} came after {self._last}")
                self.heard[sequence] = (fields.get("event"), json.loads(fields["data"]))
                self.times[self.heard[sequence][1].get("attempt_id")] = time.monotonic()
            self._last = sequence
