"""Writes valid messages without end when its tile is loaded."""
import json, sys


def send(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


ABOUT = {"protocol": 1, "name": "flood-messages", "title": "Flood", "version": "1.0", "summary": "For tests.",
         "tiles": [{"id": "main", "title": "Flood"}]}

for line in sys.stdin:
    message = json.loads(line)
    method, id = message.get("method"), message.get("id")
    if method == "shutdown":
        break
    if method == "describe":
        send({"id": id, "result": ABOUT})
    if method == "tile.load":
        while True:
            send({"id": id, "result": {"headline": "Once more"}})
