"""A terminal of a given size that records when a program's first frame was written."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

# Replies to queries for the terminal's identity, cursor position and colors.
ANSWERS = [
    (re.compile(rb"\x1b\[0?c"), b"\x1b[?62;22c"),
    (re.compile(rb"\x1b\[>0?c"), b"\x1b[>41;380;0c"),
    (re.compile(rb"\x1b\[6n"), b"\x1b[1;1R"),
    (re.compile(rb"\x1b\[\?u"), b"\x1b[?0u"),
    (re.compile(rb"\x1b\]11;\?(?:\x07|\x1b\\)"), b"\x1b]11;rgb:0000/0000/0000\x07"),
    (re.compile(rb"\x1b\[\?(\d+)\$p"), b"\x1b[?\\1;0$y"),
]
CONTROL = re.compile(
    rb"\x1b\[[0-9;:?<>=!$ ]*[@-~]|\x1b[\]P_^][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()][0-9A-B]|\x1b.")


class Session:
    """A program in a `columns` × `rows` terminal."""

    def __init__(self, arguments, environment, columns=200, rows=60):
        self.output = bytearray()
        self.answered = 0
        self.began = time.perf_counter_ns()
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            try:
                os.execvpe(arguments[0], arguments, environment)
            finally:
                os._exit(127)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.kill(self.pid, signal.SIGKILL)
        os.close(self.descriptor)
        os.waitpid(self.pid, 0)

    def until(self, pattern, limit=20.0):
        """Milliseconds from the start until the output contains `pattern` (bytes)."""
        while not pattern.search(CONTROL.sub(b" ", bytes(self.output))):
            if not self.read(limit):
                raise RuntimeError(f"{pattern.pattern!r} was not seen within {limit} s; "
                                   f"the end of the output is {bytes(self.output[-400:])!r}")
        return (self.last_read - self.began) / 1e6

    def read(self, limit):
        """Reads output for up to `limit` seconds; false if there was none."""
        ready, _, _ = select.select([self.descriptor], [], [], limit)
        if not ready:
            return False
        try:
            data = os.read(self.descriptor, 1 << 20)
        except OSError:
            return False
        self.last_read = time.perf_counter_ns()
        self.output += data
        self._answer()
        return bool(data)

    def settle(self, quiet=0.5):
        """Reads until there was no output for `quiet` seconds."""
        while self.read(quiet):
            pass

    def type(self, keys, quiet=0.15):
        """Sends keys; returns the number of bytes that the program wrote."""
        before = len(self.output)
        os.write(self.descriptor, keys)
        self.settle(quiet)
        return len(self.output) - before

    def resident_megabytes(self):
        with open(f"/proc/{self.pid}/status", encoding="utf-8") as status:
            for line in status:
                if line.startswith("VmRSS:"):
                    return int(line.split()[1]) / 1024
        raise RuntimeError("the process has no resident memory")

    def _answer(self):
        fresh = bytes(self.output[self.answered:])
        consumed = 0
        for pattern, answer in ANSWERS:
            for match in pattern.finditer(fresh):
                os.write(self.descriptor, match.expand(answer))
                consumed = max(consumed, match.end())
        self.answered += consumed
