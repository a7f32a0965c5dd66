"""Never answers tile.load; everything else works."""
import json, sys


def send(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


ABOUT = {"protocol": 1, "name": "hang-tile", "title": "Hang", "version": "1.0", "summary": "For tests.",
         "tiles": [{"id": "main", "title": "Hang"}]}

for line in sys.stdin:
    message = json.loads(line)
    method, id = message.get("method"), message.get("id")
    if method == "shutdown":
        break
    if method == "describe":
        send({"id": id, "result": ABOUT})
