"""Ignores shutdown, the end of its input and SIGTERM, and starts a program that does the same."""
import json, sys, os, signal, subprocess, time


def send(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


ABOUT = {"protocol": 1, "name": "no-end", "title": "No end", "version": "1.0", "summary": "For tests.",
         "tiles": [{"id": "main", "title": "No end"}]}

signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGHUP, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])  # It inherits the ignored signals.

for line in sys.stdin:
    message = json.loads(line)
    method, id = message.get("method"), message.get("id")
    if method == "describe":
        send({"id": id, "result": ABOUT})
    if method == "tile.load":
        send({"id": id, "result": {"headline": "%d %d" % (os.getpid(), child.pid)}})

end = time.time() + 600
while time.time() < end:
    time.sleep(1)
