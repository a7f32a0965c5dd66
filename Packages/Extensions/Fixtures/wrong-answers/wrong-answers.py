"""Answers with wrong ids and wrong types. With the argument another-name it describes that name."""
import json, sys


def send(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


ABOUT = {"protocol": 1, "name": "wrong-answers", "title": "Wrong", "version": "1.0", "summary": "For tests.",
         "tiles": [{"id": "main", "title": "Wrong"}],
         "pages": [{"id": "main", "title": "Wrong"}],
         "commands": [{"name": "show", "summary": "Print it."}]}
if "another-name" in sys.argv:
    ABOUT["name"] = "another"

for line in sys.stdin:
    message = json.loads(line)
    method, id = message.get("method"), message.get("id")
    if method == "shutdown":
        break
    if method == "describe":
        send({"id": id, "result": ABOUT})
    if method == "tile.load" and id is not None:
        send({"id": 987654, "result": {"headline": "For nobody"}})
        send({"id": None, "result": {"headline": "For nobody"}})
        send({"id": id, "result": {"headline": 7, "lines": "none", "progress": "half", "trend": {"a": 1}}})
        send({"id": id, "result": {"headline": "A second answer"}})
    if method in ("page.open", "page.event"):
        send({"id": id, "result": {"title": "Wrong", "refresh_seconds": -1, "keys": [{"key": "quit", "label": "x"}],
                                   "blocks": [{"type": "map"}, {"type": "list", "items": [{"id": 3}]}, "text",
                                              {"type": "progress", "value": 1e300}]}})
    if method == "command.run":
        send({"id": id, "result": {"blocks": {"type": "text"}, "exit": 4096}})
    if method == "complete":
        send({"id": id, "result": "Market"})
