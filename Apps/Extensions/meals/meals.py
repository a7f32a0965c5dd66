"""Meals: what the cafeteria serves or when the bus leaves, from a CSV file, for Homeroom."""
import csv, os, stat, threading
from datetime import date, datetime, timedelta
from pathlib import Path

import plan
from homeroom_extension import (Extension, Problem, field, form, heading, item, line, output, page, table, text, tile)

app = Extension("meals", "Meals", "Today's and this week's meals or buses, from your own plan.")
app.setting("name", "Name", "What the tile's first line calls the plan.", default="Meals")
FILE = app.data / "plan.csv"
lock = threading.Lock()
HOW = "Import a plan: homeroom meals import FILE"


def load():
    """The entries and the mistakes of the plan."""
    return plan.read(read_text(FILE)) if FILE.exists() else ([], [])


def read_text(path):
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise Problem(f"{path} isn't a file.")
        with open(path, "rb") as file:
            data = file.read(plan.MOST_BYTES + 1)
    except (FileNotFoundError, ValueError):
        raise Problem(f"I can't find the file {path}.") from None
    except OSError as error:
        raise Problem(f"I can't read the file {path}: {error.strerror}.") from None
    if len(data) > plan.MOST_BYTES or b"\0" in data:
        raise Problem(f"{path} isn't a plan: it's larger than 1 MB, or isn't text.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def said(entry):
    return f"{entry.time} {entry.text}".strip()


def day_name(when):
    return f"{plan.DAYS[when.weekday()]}, {when:%B} {when.day}"


def broken(mistakes):
    count = len(mistakes)
    return "1 line of the plan has a mistake." if count == 1 else f"{count} lines of the plan have mistakes."


@app.tile("today", "Meals", page="week")
def today_tile(call):
    entries, mistakes = load()
    now, today = datetime.now(), date.today()
    warning = [line(broken(mistakes), emphasis="warning")] if mistakes else []
    if not entries:
        return tile("No plan yet" if not mistakes else "The plan can't be read", warning or [HOW], kind="empty")
    todays = plan.on(entries, today)
    later = [e for e in todays if not e.time or e.time >= f"{now:%H:%M}"]
    name = call.setting("name")
    if later:
        headline, lines = f"{name}: {said(later[0])}", [line(said(e)) for e in later[1:9]]
    else:
        headline = f"{name}: nothing more today" if todays else f"{name}: nothing today"
        lines = [line(said(e), trailing="tomorrow", emphasis="quiet") for e in plan.on(entries, today + timedelta(1))[:8]]
    week = [(when, e) for when, found in plan.days(entries, today) for e in found][:100]
    events = [{"title": e.text, "detail": name, "start": moment(today, e.time), "end": None} for e in todays if e.time]
    return tile(headline, lines + warning, today={"events": events[:20]},
                items=[item(f"{when}-{e.line}", e.text, f"{day_name(when)} {e.time}".strip(), page="week") for when, e in week])


def moment(when, time):
    """Such as 2026-11-26T12:30:00+01:00."""
    return datetime.fromisoformat(f"{when}T{time}:00").astimezone().isoformat()


def week_table(entries, start):
    """The week's entries; each day is named once."""
    rows = [[day_name(when) if n == 0 else "", e.time, e.text]
            for when, found in plan.days(entries, start) for n, e in enumerate(found)]
    return table(["Day", "Time", "What"], rows[:1000]) if rows else text("Nothing in the plan.", "quiet")


@app.page("week", "Meals this week", keywords=["cafeteria", "lunch", "bus", "menu"])
def week_page(call):
    entries, mistakes = load()
    if (call.event or {}).get("key") == "n":
        return page("Meals", text("…"), open="add")
    today = date.today()
    monday = today - timedelta(today.weekday())
    blocks = [heading("Today")] + [text(said(e)) for e in plan.on(entries, today)[:20]] if entries else [text("No plan yet. " + HOW)]
    if entries:
        blocks += [heading("This week"), week_table(entries, monday), heading("Next week"), week_table(entries, monday + timedelta(7))]
    if mistakes:
        blocks += [heading("Mistakes in the plan")] + [text(m, "warning") for m in mistakes[:20]]
    return page("Meals", *blocks, keys={"n": "new entry"}, refresh=60)


@app.page("add", "New entry in the meal plan")
def add_page(call):
    values = (call.event or {}).get("values") or {}
    cells = [values.get(name, "").strip() for name in ("day", "time", "text")]
    entry = form("Save", field("day", "Date or weekday", value=cells[0] or plan.DAYS[date.today().weekday()]),
                 field("time", "Time, such as 12:30 (may be empty)", value=cells[1]), field("text", "What", value=cells[2]))
    if not values:
        return page("New entry", entry)
    try:
        plan.entry(0, cells)
    except ValueError as mistake:
        return page("New entry", entry, toast=str(mistake), tone="failure")
    with lock, FILE.open("a+", encoding="utf-8", newline="") as file:
        file.seek(0)
        before = file.read()
        file.write("" if not before or before.endswith("\n") else "\n")
        csv.writer(file, delimiter=plan.separator(before), lineterminator="\n").writerow(" ".join(c.split()) for c in cells)
    return page("New entry", entry, toast="Added.", open="week")


@app.command("today", "Print today's plan.")
def today_command(call):
    return listing([(date.today(), plan.on(load()[0], date.today()))])


@app.command("week", "Print the plan of the next seven days.")
def week_command(call):
    return listing(plan.days(load()[0], date.today()))


def listing(days):
    entries, mistakes = load()
    if not entries and not mistakes:
        raise Problem("No plan yet. " + HOW)
    found = [(when, e) for when, entries in days for e in entries][:1000]
    rows = [[day_name(when), e.time, e.text] for when, e in found]
    blocks = [table(["Day", "Time", "What"], rows) if rows else text("Nothing in the plan.")]
    data = [{"date": str(when), "time": e.time or None, "text": e.text} for when, e in found]
    return output(*blocks, *[text(m, "warning") for m in mistakes[:20]], data={"entries": data, "mistakes": mistakes})


@app.command("import", "Replace the plan with a CSV file. Exits with 1 if a line has a mistake.", usage="FILE")
def import_command(call):
    if len(call.arguments) != 1:
        raise Problem("Name one file: homeroom meals import FILE")
    path = Path(call.directory or Path.home(), os.path.expanduser(call.arguments[0]))
    content = read_text(path)
    entries, mistakes = plan.read(content)
    if not entries:
        raise Problem("\n".join(["The plan wasn't changed: the file has no line that I understand.", *mistakes[:5]]))
    with lock:
        new = FILE.with_suffix(".new")
        new.write_bytes(content.encode("utf-8"))
        new.replace(FILE)
    count = "1 entry" if len(entries) == 1 else f"{len(entries):,} entries"
    blocks = [text(f"Imported {count}."), *[text(m, "warning") for m in mistakes[:20]]]
    return output(*blocks, data={"entries": len(entries), "mistakes": mistakes}, exit=1 if mistakes else 0)


app.run()
