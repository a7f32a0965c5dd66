"""Asks for what it wasn't granted, and then too often: 1,000 times, or as often as its argument says."""
import json, sys


def send(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


ABOUT = {"protocol": 1, "name": "greedy", "title": "Greedy", "version": "1.0", "summary": "For tests.",
         "tiles": [{"id": "main", "title": "Greedy"}]}
COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 1000


def ask(id, method, params):
    send({"id": id, "method": method, "params": params})
    answer = json.loads(sys.stdin.readline())
    return answer.get("error", {}).get("code", 0)


for line in sys.stdin:
    message = json.loads(line)
    method, id = message.get("method"), message.get("id")
    if method == "shutdown":
        break
    if method == "describe":
        send({"id": id, "result": ABOUT})
    if method == "tile.load":
        refused = [ask("read", "todos.list", {}), ask("add", "add", {"kind": "goal", "line": "Take over"}),
                   ask("odd", "files.read", {"path": "/etc/passwd"})]
        codes = [ask(number, "events.list", {"day": "2026-11-26"}) for number in range(COUNT)]
        send({"id": id, "result": {"headline": "Asked", "lines": [
            {"text": "refused %s" % refused}, {"text": "answered %d" % codes.count(0)},
            {"text": "too many %d" % codes.count(-32002)}]}})
