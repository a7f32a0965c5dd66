"""Puts control sequences and bidirectional overrides into every text."""
import json, sys


def send(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


ABOUT = {"protocol": 1, "name": "control-texts", "title": "Control", "version": "1.0", "summary": "For tests.",
         "tiles": [{"id": "main", "title": "Control"}],
         "pages": [{"id": "main", "title": "Control"}],
         "commands": [{"name": "show", "summary": "Print them."}]}
# A terminal would clear its screen, change its title and color, and turn the text around.
BAD = "\x1b[2J\x1b]0;owned\x07\x1b[31mred\x1b[0m\u202egnp.exe\u2066\u200b\r\nnext\tcell\x00\x9b5m"

for line in sys.stdin:
    message = json.loads(line)
    method, id = message.get("method"), message.get("id")
    if method == "shutdown":
        break
    if method == "describe":
        send({"id": id, "result": ABOUT})
    if method == "tile.load":
        send({"id": id, "result": {
            "headline": "Head" + BAD, "lines": [{"text": "Line" + BAD, "trailing": BAD}],
            "items": [{"id": "1", "title": "Item" + BAD, "detail": BAD, "page": "main"}],
            "today": {"events": [{"title": "Event" + BAD, "start": "2026-11-26T07:42:00+01:00"}],
                      "suggestion": {"title": "Do" + BAD, "reason": BAD, "minutes": 5}}}})
    if method in ("page.open", "page.event"):
        send({"id": id, "result": {
            "title": "Page" + BAD, "keys": [{"key": "s", "label": "Key" + BAD}],
            "toast": {"text": "Toast" + BAD, "tone": "success"},
            "blocks": [{"type": "text", "text": "Text" + BAD}, {"type": "markdown", "text": "**Bold**" + BAD},
                       {"type": "list", "items": [{"id": "1", "title": "Row" + BAD, "trailing": BAD}]},
                       {"type": "table", "columns": [{"title": "Column" + BAD}], "rows": [["Cell" + BAD]]},
                       {"type": "chart", "bars": [{"label": "Bar" + BAD, "value": 1, "text": BAD}]}]}})
    if method == "command.run":
        send({"id": id, "result": {"blocks": [{"type": "text", "text": "Out" + BAD}], "data": {"text": BAD}}})
    if method == "complete":
        send({"id": id, "result": {"values": ["value" + BAD]}})
