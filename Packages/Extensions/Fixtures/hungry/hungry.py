"""Takes a gigabyte of memory for a tile."""
import json, sys


def send(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


ABOUT = {"protocol": 1, "name": "hungry", "title": "Hungry", "version": "1.0", "summary": "For tests.",
         "tiles": [{"id": "main", "title": "Hungry"}]}

for line in sys.stdin:
    message = json.loads(line)
    method, id = message.get("method"), message.get("id")
    if method == "shutdown":
        break
    if method == "describe":
        send({"id": id, "result": ABOUT})
    if method == "tile.load":
        kept = bytearray(1 << 30)
        send({"id": id, "result": {"headline": "%d bytes" % len(kept)}})
