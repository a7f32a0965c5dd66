"""Answers tile.load with lines that aren't JSON."""
import json, sys


def send(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


ABOUT = {"protocol": 1, "name": "garbage", "title": "Garbage", "version": "1.0", "summary": "For tests.",
         "tiles": [{"id": "main", "title": "Garbage"}]}

for line in sys.stdin:
    message = json.loads(line)
    method, id = message.get("method"), message.get("id")
    if method == "shutdown":
        break
    if method == "describe":
        send({"id": id, "result": ABOUT})
    if method == "tile.load":
        sys.stdout.buffer.write(b"Loading the plan...\n{\"jsonrpc\": \"2.0\", \n\xff\xfe\x00\n[[[[\n")
        sys.stdout.buffer.flush()
