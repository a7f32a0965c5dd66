"""A well-behaved extension without the kit."""
import json, sys
ABOUT = {"protocol": 1, "name": "good", "title": "Good", "version": "1.0", "summary": "For tests.",
         "tiles": [{"id": "main", "title": "Good", "page": "list"}],
         "pages": [{"id": "list", "title": "Good list", "keywords": ["sample"]}, {"id": "form", "title": "Good form"}],
         "commands": [{"name": "echo", "summary": "Print the arguments.", "usage": "[TEXT …]"},
                      {"name": "todos", "summary": "Print the to-dos."},
                      {"name": "buy", "summary": "Add a to-do.", "usage": "LINE"}],
         "settings": [{"name": "stop", "title": "Stop", "summary": "Where you get on.", "kind": "text", "default": "School"},
                      {"name": "loud", "title": "Loud", "kind": "flag", "default": "false"},
                      {"name": "minutes", "title": "Minutes", "kind": "integer", "minimum": 1, "maximum": 60, "default": "9"},
                      {"name": "color", "title": "Color", "kind": "choice", "choices": ["red", "blue"], "default": "red"}]}


def send(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


def answer(id, method, p):
    stop, event, words = p.get("settings", {}).get("stop", "School"), p.get("event") or {}, p.get("arguments", [])
    if method == "describe":
        return ABOUT
    if method == "tile.load" and p["tile"] == "main":
        return {"headline": "7:42 from " + stop, "lines": [{"text": "then 8:02", "trailing": "20 min", "emphasis": "quiet"}],
                "progress": 0.4, "trend": [1, 3, 2], "items": [{"id": "742", "title": "Bus at 7:42", "page": "list"}],
                "today": {"suggestion": {"title": "Leave now", "reason": "The bus leaves soon.", "minutes": 9}}}
    if p.get("page") == "form":
        fields = [{"id": "stop", "label": "Stop", "kind": "text", "value": event.get("values", {}).get("stop", stop)}]
        saved = {"toast": {"text": "Saved.", "tone": "success"}, "open": "list"} if event else {}
        return {"title": "Good form", "blocks": [{"type": "form", "submit": "Save", "fields": fields}], **saved}
    if p.get("page") == "list":
        items = [{"id": t, "title": t[0] + ":" + t[1:], "trailing": "bus"} for t in ("742", "802")]
        said = [{"type": "text", "text": "%s %s" % (event["type"], event.get("id", event.get("selected")))}] if event else []
        return {"title": "Good list", "keys": [{"key": "s", "label": "other stop"}], "refresh_seconds": 30,
                "blocks": [{"type": "heading", "text": stop}, {"type": "list", "items": items}] + said}
    if method == "complete":
        return {"values": [v for v in ("Market", "Marina") if v.startswith((words or [""])[-1])]}
    if p.get("command") == "echo":
        table = {"type": "table", "columns": [{"title": "Word"}], "rows": [[w] for w in words]}
        return {"blocks": [{"type": "text", "text": " ".join(words)}, table], "data": {"arguments": words}, "exit": 0}
    if p.get("command") == "todos":
        return send({"id": "todos %s" % id, "method": "todos.list", "params": {}})
    if p.get("command") == "buy" and words:
        return send({"id": "add %s" % id, "method": "add", "params": {"kind": "todo", "line": " ".join(words)}})
    send({"id": id, "error": {"code": -32000, "message": "Good can't do this."}})


for line in sys.stdin:
    message = json.loads(line)
    id, method = message.get("id"), message.get("method")
    if method == "shutdown":
        break
    if method and id is not None and (result := answer(id, method, message.get("params", {}))):
        send({"id": id, "result": result})
    if not method:  # Homeroom's answer, for the command whose id is the second word.
        said = {**message.get("result", {}), **message.get("error", {})}
        text = said.get("message") or "\n".join(t["title"] for t in said.get("items", [])) or "No to-dos."
        send({"id": int(id.split()[1]), "result": {"blocks": [{"type": "text", "text": text}], "data": message.get("result"),
                                                   "exit": 1 if "error" in message else 0}})
