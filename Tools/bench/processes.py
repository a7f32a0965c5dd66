"""Server processes: start on a free port, wait until they respond, read their CPU time
from /proc, and stop."""

import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

TICK = os.sysconf("SC_CLK_TCK")


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def cpu_seconds(root):
    """CPU seconds of a process, its threads, and all its children, including those that have exited."""
    children = {}
    times = {}
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8") as stat:
                # The name in parentheses can contain anything; numbers follow it.
                fields = stat.read().rpartition(")")[2].split()
        except OSError:
            continue
        children.setdefault(int(fields[1]), []).append(int(name))
        times[int(name)] = sum(int(field) for field in fields[11:15])
    total, waiting = 0, [root]
    while waiting:
        process = waiting.pop()
        total += times.get(process, 0)
        waiting += children.get(process, [])
    return total / TICK


class Server:
    """A program that serves on 127.0.0.1, as a context manager."""

    def __init__(self, name, command, port, environment, log, folder="/"):
        self.name = name
        self.address = f"http://127.0.0.1:{port}"
        self.log = log
        with open(log, "ab") as output:
            self.process = subprocess.Popen(
                command, env=environment, cwd=folder, stdin=subprocess.DEVNULL, stdout=output,
                stderr=output, start_new_session=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    @property
    def pid(self):
        return self.process.pid

    def wait(self, path, limit=120.0):
        """Waits for any response at `path`. Raises with the end of the log if there is none."""
        ends = time.monotonic() + limit
        while time.monotonic() < ends and self.process.poll() is None:
            try:
                urllib.request.urlopen(self.address + path, timeout=5).close()
                return self
            except urllib.error.HTTPError:
                return self
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        self.stop()
        with open(self.log, encoding="utf-8", errors="replace") as log:
            raise RuntimeError(f"{self.name} does not respond. The end of its log: {log.read()[-1500:]}")

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=15)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()
