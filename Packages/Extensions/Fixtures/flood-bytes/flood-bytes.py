"""Writes 100 MB without a line break when its tile is loaded."""
import json, sys


def send(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


ABOUT = {"protocol": 1, "name": "flood-bytes", "title": "Flood", "version": "1.0", "summary": "For tests.",
         "tiles": [{"id": "main", "title": "Flood"}]}

for line in sys.stdin:
    message = json.loads(line)
    method, id = message.get("method"), message.get("id")
    if method == "shutdown":
        break
    if method == "describe":
        send({"id": id, "result": ABOUT})
    if method == "tile.load":
        for _ in range(100):
            sys.stdout.write("x" * 1_000_000)
        sys.stdout.flush()
