import Foundation
import HomeroomExtension

var app = Extension("{{NAME}}", title: "{{TITLE}}", summary: "Greets you and keeps a list.")
app.setting("greeting", title: "Greeting", summary: "What the tile says.", default: "Hello")

app.tile("main", title: "{{TITLE}}", page: "list") { call in
    .tile(
        call.setting("greeting"),
        lines: [.line("notes", trailing: "\(await notes.all.count)", emphasis: "quiet")])
}

app.page("list", title: "{{TITLE}}", keywords: ["notes"]) { call in
    let rows = await notes.all.enumerated().map { JSON.item("\($0.offset)", $0.element) }
    return .page(
        "{{TITLE}}", [.rows(rows, empty: "No notes yet. Press n for the first.")],
        keys: [("n", "new note")], open: call.event["key"] == "n" ? "new" : nil)
}

app.page("new", title: "New note for {{TITLE}}") { call in
    let text = call.event["values"]["text"].text
    if !text.isEmpty { try await notes.add(text) }
    return .page(
        "New note", [.form("Save", [.field("text", "Note")])],
        toast: text.isEmpty ? nil : "Saved.", open: text.isEmpty ? nil : "list")
}

app.command("list", summary: "Print the notes.") { call in
    let all = await notes.all
    return .output(all.map { .paragraph($0) }, data: .list(all.map(JSON.text)))
}

app.command("add", summary: "Add a note.", usage: "TEXT") { call in
    guard !call.arguments.isEmpty else {
        throw Problem("Say what to note: homeroom {{NAME}} add TEXT")
    }
    try await notes.add(call.arguments.joined(separator: " "))
    return .output([.paragraph("Added.")])
}

/// The notes, one a line, in the extension's data folder.
actor Notes {
    private let file = Extension.data.appending(path: "notes.txt")

    var all: [String] {
        let text = try? String(contentsOf: file, encoding: .utf8)
        return text?.split(separator: "\n").map(String.init) ?? []
    }

    func add(_ note: String) throws {
        let lines = all + [note.replacingOccurrences(of: "\n", with: " ")]
        try Data(lines.joined(separator: "\n").utf8).write(to: file, options: .atomic)
    }
}

let notes = Notes()
await app.run()
