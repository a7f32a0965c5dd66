"""The kit for Homeroom extensions in Python 3.9 or later: one file, standard library only.

    from homeroom_extension import Extension, tile
    bus = Extension("bus", "Bus", "When the next school bus leaves.")
    bus.setting("stop", "Stop", default="School")

    @bus.tile("next", "Bus")
    def next_bus(call):
        return tile("7:42 from " + call.setting("stop"))

    bus.run()

Raise Problem("No bus today.") to show a sentence instead of an answer. Handlers may run at the same time, so guard
what they share with a threading.Lock. print() goes to the log: `homeroom extension log bus`.
"""
import itertools, json, os, sys, threading, time, traceback
from pathlib import Path

class Problem(Exception):
    """A sentence for the student. `code` is -32001 when Homeroom says that a permission is missing."""
    def __init__(self, message, code=-32000):
        super().__init__(message)
        self.code = code

class Call:
    """A request: page, width, height, event, command, arguments, json, tile (None if the request has no such member)."""
    def __init__(self, extension, params):
        self.extension, self.params, self.cancelled = extension, params, False

    def __getattr__(self, name):
        return self.params.get(name)

    def setting(self, name):
        """A setting's value: a bool for a flag, an int for an integer, otherwise a str."""
        declared = next(s for s in self.extension.about["settings"] if s["name"] == name)
        value = (self.params.get("settings") or {}).get(name, declared["default"])
        return {"flag": lambda: value == "true", "integer": lambda: int(value)}.get(declared["kind"], lambda: value)()

class Extension:
    def __init__(self, name, title, summary="", version="1.0"):
        self.about = {"protocol": 1, "name": name, "title": title, "version": version, "summary": summary, "tiles": [],
                      "pages": [], "commands": [], "settings": []}
        self.handlers, self.calls, self.waiting, self.lock, self.out = {}, {}, {}, threading.Lock(), 1
        self.numbers = itertools.count(1)

    # Decorators. The function gets a Call and returns what the builders at the end of this file make.
    def tile(self, id, title, page=None):
        """Returns tile(…), or a text for the headline. `page` is the page that Enter opens."""
        return self._declare("tiles", "tile", id, _some(id=id, title=title, page=page))

    def page(self, id, title, keywords=()):
        """Returns page(…), or a list of blocks. Also gets what the student did on the page: call.event."""
        return self._declare("pages", "page", id, {"id": id, "title": title, "keywords": list(keywords)})

    def command(self, name, summary, usage=""):
        """Returns output(…), or a text, or a list of blocks."""
        return self._declare("commands", "command", name, {"name": name, "summary": summary, "usage": usage})

    def complete(self, command):
        """Returns a list of texts for the last one of call.arguments."""
        return lambda function: self.handlers.setdefault(("complete", command), function)

    def setting(self, name, title, summary="", kind="text", default="", **more):
        """Declares a setting: kind is text, flag, integer (minimum=, maximum=) or choice (choices=)."""
        default = str(default).lower() if kind == "flag" else str(default)
        self.about["settings"].append(dict(name=name, title=title, summary=summary, kind=kind, default=default, **more))

    def _declare(self, group, kind, id, entry):
        self.about[group].append(entry)
        return lambda function: self.handlers.setdefault((kind, id), function)

    # What a handler may ask Homeroom, once the student allows it.
    def todos(self):
        """Open and done work: dicts with id, title, due, done, course. Needs todos.read."""
        return self.ask("todos.list")["items"]

    def events(self, day):
        """The events of a day such as "2026-11-26". Needs events.read."""
        return self.ask("events.list", day=str(day))["events"]

    def add(self, kind, line):
        """Adds a todo, goal, event or word as `homeroom add` does; returns Homeroom's sentence."""
        return self.ask("add", kind=kind, line=line)["message"]

    def ask(self, method, **params):
        answered, box = threading.Event(), {}
        id = "ask-%d" % next(self.numbers)
        self.waiting[id] = (answered, box)
        self._send({"id": id, "method": method, "params": params})
        answered.wait(30)
        self.waiting.pop(id, None)
        if "result" not in box:
            error = box.get("error") or {}
            raise Problem(error.get("message", "Homeroom didn't answer."), error.get("code", -32000))
        return box["result"]

    @property
    def data(self):
        """The folder for the extension's own data."""
        folder = Path(os.environ.get("HOMEROOM_EXTENSION_DATA", "data"))
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def run(self):
        """Answers Homeroom until it ends the extension. Never returns."""
        source, self.out = os.fdopen(os.dup(0), "rb"), os.dup(1)
        sys.stdout = sys.stderr
        os.dup2(2, 1)  # What handlers and their programs print goes to the log,
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # and they can't take Homeroom's messages.
        for line in source:
            message = json.loads(line)
            method, id, params = message.get("method"), message.get("id"), message.get("params") or {}
            if method == "shutdown":
                break
            if method == "cancel":
                if params.get("id") in self.calls:
                    self.calls[params["id"]].cancelled = True
            elif method is None and id in self.waiting:
                answered, box = self.waiting[id]
                box.update(message)
                answered.set()
            elif method is not None and id is not None:
                self.calls[id] = Call(self, params)
                threading.Thread(target=self._answer, args=(id, method, self.calls[id]), daemon=True).start()
        deadline = time.monotonic() + 0.5  # Let open requests finish.
        while self.calls and time.monotonic() < deadline:
            time.sleep(0.01)
        os._exit(0)

    def _answer(self, id, method, call):
        name, title = self.about["name"], self.about["title"]
        try:
            self._send({"id": id, "result": self.about if method == "describe" else self._result(method, call)})
        except Problem as problem:
            self._send({"id": id, "error": {"code": -32000, "message": str(problem)}})
        except BaseException:
            traceback.print_exc()
            self._send({"id": id, "error": {"code": -32000, "message":
                                            f"{title} has a fault. “homeroom extension log {name}” says more."}})
        finally:
            self.calls.pop(id, None)

    def _result(self, method, call):
        kind = method.split(".")[0]  # tile, page, command, complete
        function = self.handlers.get((kind, call.params.get("command" if kind == "complete" else kind)))
        if not function and kind != "complete":
            raise Problem(self.about["title"] + " can't do this.")
        value = function(call) if function else []
        if isinstance(value, dict) and "type" not in value:
            return value
        if kind == "complete":
            return {"values": [str(v) for v in value][:100]}
        if kind == "tile":
            return tile(str(value))
        return output(*_blocks(value)) if kind == "command" else page(
            next(p["title"] for p in self.about["pages"] if p["id"] == call.page), *_blocks(value))

    def _send(self, message):
        line = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False, allow_nan=False).encode("utf-8", "replace")
        if len(line) > 1_000_000:
            raise ValueError("The answer is larger than 1 MB.")
        with self.lock:
            line += b"\n"
            while line:
                line = line[os.write(self.out, line):]


# Builders of answers and blocks. Members that are None are left out.
def _some(**members):
    return {name: value for name, value in members.items() if value is not None}

def _blocks(value):
    return [text(value)] if isinstance(value, str) else [value] if isinstance(value, dict) else list(value or [])

def _block(type, *names):
    return lambda *values, **more: _some(type=type, **dict(zip(names, values)), **more)

heading = _block("heading", "text")
text = _block("text", "text", "emphasis")
markdown = _block("markdown", "text")
rows = _block("list", "items", "empty")  # A list of item(…) to choose from; `empty` is what it says without rows.
progress = _block("progress", "value", "label")
line = _block(None, "text", "trailing", "emphasis")  # A line of a tile.

def tile(headline, lines=None, **more):
    """lines: texts or line(…); more: progress, trend, kind ("ready", "empty", "absent"), items, today."""
    return _some(headline=headline, lines=lines and [{"text": x} if isinstance(x, str) else x for x in lines], **more)

def item(id, title, detail=None, trailing=None, page=None):
    """A row of a list (with trailing), or something that search finds (with page)."""
    return _some(id=str(id), title=title, detail=detail, trailing=trailing, page=page)

def page(title, *blocks, keys=None, refresh=None, toast=None, tone="success", open=None):
    """keys: {"s": "other stop"}; refresh: seconds; open: another page or "back"."""
    return _some(title=title, blocks=list(blocks), keys=keys and [{"key": k, "label": v} for k, v in keys.items()],
                 refresh_seconds=refresh, toast=toast and {"text": toast, "tone": tone}, open=open)

def output(*blocks, data=None, exit=0):
    """What a command prints: blocks, or `data` with --json; exit is the exit code, 0 to 125."""
    return {"blocks": list(blocks), "data": data, "exit": exit}

def table(columns, rows):
    """columns: titles; a title that starts with ">" is aligned to the right."""
    columns = [{"title": c.lstrip(">"), "align": "right" if c.startswith(">") else "left"} for c in columns]
    return {"type": "table", "columns": columns, "rows": [[str(cell) for cell in row] for row in rows]}

def form(submit, *fields):
    return {"type": "form", "submit": submit, "fields": list(fields)}

def field(id, label, kind="text", value="", choices=None):
    return _some(id=id, label=label, kind=kind, value=str(value), choices=choices)

def chart(bars):
    """bars: {"Mon": 3}, numbers from 0 up."""
    return {"type": "chart", "bars": [{"label": label, "value": value} for label, value in bars.items()]}
