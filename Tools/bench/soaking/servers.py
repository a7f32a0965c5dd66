"""Starts, kills and monitors servers."""

import os
import signal
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request

START_SECONDS = 60


class Server:
    """One `homeroom serve` on a local port that stays the same across restarts."""

    def __init__(self, program, database, folder, number):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.number = number
        self.process = None
        self.started = 0.0
        self._log = folder / f"server-{number}.log"
        self._command = [program, "serve", "--host", "127.0.0.1", "--port", str(self.port),
                         "--only", "sat"]
        home = folder / f"home-{number}"
        home.mkdir(exist_ok=True)
        # Not an argument, because arguments are public and it may contain a password.
        self._environment = {
            **os.environ, "HOMEROOM_HOME": str(home), "HOMEROOM_DATABASE": database,
            # Every student has this computer's address, and writes faster than people do.
            "HOMEROOM_CAMPUS_LIMITS_WRITES_PER_MINUTE": "0",
            "HOMEROOM_CAMPUS_LIMITS_ADDRESS_WRITES_PER_MINUTE": "0"}

    def start(self):
        with open(self._log, "ab") as log:
            self.process = subprocess.Popen(
                self._command, env=self._environment, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=log)
        self.started = time.monotonic()

    def wait(self):
        """Waits until the server is healthy. Raises if it exits or takes too long."""
        address = f"http://127.0.0.1:{self.port}/healthz"
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server exited with {self.process.returncode}:\n{self.log()}")
            try:
                with urllib.request.urlopen(address, timeout=5):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.02)
        raise RuntimeError(f"the server was not healthy in {START_SECONDS} s:\n{self.log()}")

    def kill(self):
        """Kills the server without warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        """Stops the server. Returns the seconds it took, or None if it had to be killed."""
        if self.process is None or self.process.poll() is not None:
            return 0.0
        began = time.monotonic()
        self.process.terminate()
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.kill()
            return None
        return time.monotonic() - began

    def memory(self):
        """Resident bytes, or None if it isn't running."""
        try:
            with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
                for line in status:
                    if line.startswith("VmRSS:"):
                        return int(line.split()[1]) * 1024
        except OSError:
            pass
        return None

    def log(self):
        """The end of its log."""
        try:
            return self._log.read_text(errors="replace")[-2000:]
        except OSError:
            return ""


class Killer(threading.Thread):
    """Kills a server every `interval` seconds, in turn, and restarts it at once."""

    def __init__(self, servers, interval, ending):
        super().__init__(daemon=True)
        self.servers, self.interval, self.ending = servers, interval, ending
        self.kills = 0
        self.away = []  # seconds from the kill to the first healthy response
        self.fault = None

    def run(self):
        try:
            while not self.ending.wait(self.interval):
                server = self.servers[self.kills % len(self.servers)]
                began = time.monotonic()
                server.kill()
                server.start()
                server.wait()
                self.away.append(time.monotonic() - began)
                self.kills += 1
        except Exception as fault:
            self.fault = fault
            self.ending.set()


class Scale(threading.Thread):
    """Samples the servers' memory every half second."""

    def __init__(self, servers, ending):
        super().__init__(daemon=True)
        self.servers, self.ending = servers, ending
        self.samples = []  # (seconds of the run, age of the process in seconds, bytes)

    def run(self):
        began = time.monotonic()
        while not self.ending.wait(0.5):
            now = time.monotonic()
            for server in self.servers:
                size = server.memory()
                if size:
                    self.samples.append((now - began, now - server.started, size))
