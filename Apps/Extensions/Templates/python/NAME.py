"""{{TITLE}}: an extension of Homeroom."""
from homeroom_extension import Extension, Problem, field, form, item, line, output, page, rows, text, tile

app = Extension("{{NAME}}", "{{TITLE}}", "Greets you and keeps a list.")
app.setting("greeting", "Greeting", "What the tile says.", default="Hello")
NOTES = app.data / "notes.txt"


def notes():
    return NOTES.read_text(encoding="utf-8").split("\n")[:-1] if NOTES.exists() else []


@app.tile("main", "{{TITLE}}", page="list")
def main_tile(call):
    return tile(call.setting("greeting"), [line("notes", trailing=str(len(notes())), emphasis="quiet")])


@app.page("list", "{{TITLE}}", keywords=["notes"])
def list_page(call):
    kept = rows([item(number, note) for number, note in enumerate(notes())], empty="No notes yet. Press n for the first.")
    opens = "new" if (call.event or {}).get("key") == "n" else None
    return page("{{TITLE}}", kept, keys={"n": "new note"}, open=opens)


@app.page("new", "New note for {{TITLE}}")
def new_page(call):
    entry = form("Save", field("text", "Note"))
    note = (call.event or {}).get("values", {}).get("text", "").strip()
    if not note:
        return page("New note", entry)
    add_note(note)
    return page("New note", entry, toast="Saved.", open="list")


@app.command("list", "Print the notes.")
def list_command(call):
    return output(*map(text, notes()), data=notes())


@app.command("add", "Add a note.", usage="TEXT")
def add_command(call):
    if not call.arguments:
        raise Problem("Say what to note: homeroom {{NAME}} add TEXT")
    add_note(" ".join(call.arguments))
    return "Added."


def add_note(note):
    with NOTES.open("a", encoding="utf-8") as file:
        file.write(note.replace("\n", " ") + "\n")


app.run()
