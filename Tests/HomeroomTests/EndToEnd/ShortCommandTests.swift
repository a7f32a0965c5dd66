#if WITH_ANNOUNCEMENTS && WITH_AUTH && WITH_CALENDAR && WITH_CHAT && WITH_CONTENT && WITH_GOALS
#if WITH_PROGRESS && WITH_STUDYPLAN && WITH_TODOS && WITH_TUTOR && WITH_VOCABULARY
import AppCore
import Foundation
import Testing

/// Commands as people type them: without a verb, with names instead of ids, with short names and
/// aliases, and with chosen fields.
@Suite struct ShortCommandTests {
    private func json(_ text: String) throws -> JSONValue {
        try WireJSON.decode(JSONValue.self, from: Array(text.utf8))
    }

    @Test func aFeatureWithoutAVerbDoesTheObvious() throws {
        let program = try BuiltProgram(hasSchool: true)
        #expect(try program.run(["--once"]).code == 0)
        for (short, long) in [
            ("todos", "todos list"), ("goals", "goals list"), ("chat", "chat list"),
            ("calendar", "calendar agenda"), ("announcements", "announcements list"),
            ("vocabulary", "vocabulary due"), ("content", "content lessons list"),
            ("learn", "content lessons list"), ("progress", "progress list"),
            ("plan", "plan show"), ("tutor", "tutor documents"), ("grades", "progress school"),
            ("study", "vocabulary study"),
        ] {
            let ended = try program.run([short, "--json"])
            #expect(ended.code == 0, "\(short): \(ended.err)")
            let words = long.split(separator: " ").map(String.init)
            let whole = try program.run(words + ["--json"])
            #expect(try json(ended.out) == json(whole.out), "\(short)")
            #expect(
                try JSONSerialization.jsonObject(
                    with: Data(ended.out.utf8), options: .fragmentsAllowed) is any Collection)
        }
        let help = try program.run(["todos", "--help"])
        #expect(help.code == 0 && help.out.contains("USAGE: homeroom todos"))
        let root = try program.run(["--help"]).out
        for name in ["grades", "study", "ask", "calc"] { #expect(root.contains("  \(name) ")) }
        #expect(try program.run(["ask", "--help"]).out.contains("USAGE: homeroom tutor ask"))
        #expect(try program.run(["ask"]).code == 64)
    }

    @Test func aKeyIsSetUnlessAnotherActionHasIt() throws {
        let program = try BuiltProgram(hasSchool: true)
        #expect(try program.run(["config", "set", "keys.add", "A"]).code == 0)
        #expect(try program.run(["config", "set", "keys.todos.s", "o"]).code == 0)
        #expect(try program.run(["config", "list"]).out.contains("keys.todos.s"))
        for (name, key, text) in [
            ("keys.undo", "A", "“A” is already the key of add."),
            ("keys.undo", "n", "keys.next"), ("keys.undo", "Tab", "can't be a key"),
            ("keys.zoo.s", "z", "There are no screens “zoo”."), ("keys.ad", "z", "keys.add"),
        ] {
            let ended = try program.run(["config", "set", name, key])
            #expect(ended.code == 78 && ended.err.contains(text), "\(name): \(ended.err)")
        }
        #expect(try program.run(["config", "get", "keys.undo"]).out == "u\n")
    }

    @Test func namesAreTakenForIDs() throws {
        let program = try BuiltProgram(hasSchool: true)
        #expect(try program.run(["--once"]).code == 0)
        #expect(try program.run(["todos", "add", "Bring the atlas"]).out.contains("(own-1"))
        #expect(try program.run(["todos", "list", "--plain"]).out.contains("own-1\t"))
        for words in [
            ["chat", "send", "okoye", "Hi", "--dry-run"], ["chat", "show", "Miriam"],
            ["todos", "show", "pond"], ["todos", "show", "124"],
            ["todos", "list", "--course", "bio"],
            ["todos", "submit", "pond", "--text", "Green.", "--dry-run"],
            ["todos", "done", "atlas"], ["todos", "undo", "own-1"], ["todos", "done", "1"],
            ["todos", "done", "pond"], ["todos", "undo", "assignment-124"],
            ["goals", "complete", "novels", "--dry-run"], ["announcements", "show", "goggles"],
            ["content", "lessons", "show", "say it"], ["calendar", "course", "biology"],
            ["calendar", "classes", "show", "BIO-9"], ["tiles", "hide", "portfolio"],
        ] {
            let ended = try program.run(words)
            #expect(ended.code == 0, "\(words): \(ended.err)")
        }
        for (words, code, text) in [
            (["todos", "show", "slopes"], 65, "matches more than one to-do"),
            (["goals", "show", "novles"], 66, "Did you mean “Finish two novels”?"),
            (["todos", "remove", "pond"], 77, "homeroom todos submit"),
            (["todos", "edit", "assignment-124", "--title", "A"], 77, "was set by your school"),
            (["chat", "send", "nobody", "Hi"], 66, "homeroom chat new --to"),
        ] {
            let ended = try program.run(words)
            #expect(ended.code == Int32(code), "\(words): \(ended.err)")
            #expect(ended.err.contains(text), "\(words): \(ended.err)")
        }
    }

    @Test func fieldsAreChosenAfterJSON() throws {
        let program = try BuiltProgram(hasSchool: true)
        #expect(try program.run(["todos", "add", "Bring the atlas"]).code == 0)
        let list = ["todos", "list", "--local"]
        let rows = "[{\"title\":\"Bring the atlas\",\"id\":\"own-1\"}]\n"
        #expect(try program.run(list + ["--json=title,id"]).out == rows)
        #expect(try program.run(list + ["--json", "title,id"]).out == rows)
        let one = "[{\"title\":\"Bring the atlas\"}]\n"
        #expect(try program.run(list + ["--json", "title"]).out == one)
        // A word that the command takes is its argument.
        let shown = try program.run(["todos", "show", "--json", "atlas"])
        #expect(shown.code == 0 && shown.out.contains("\"source_id\":1"))
        let unknown = try program.run(list + ["--json=titel"])
        #expect(unknown.code == 64)
        #expect(unknown.err.contains("Did you mean “title”?") && unknown.err.contains("due_at"))
        #expect(try program.run(list + ["--json="]).code == 64)
        let export = try program.run(["calendar", "export", "--json"])
        #expect(export.code == 64 && !export.out.contains("BEGIN:VCALENDAR"))
    }

    /// An unknown field is refused before anything is changed.
    @Test(arguments: [
        ["todos", "add", "Buy glue"], ["add", "Buy glue"], ["goals", "add", "Buy glue"],
        ["calendar", "add", "Buy glue", "--at", "tomorrow 15:00"],
        ["vocabulary", "words", "add", "glue"], ["chat", "send", "164", "glue"],
        ["connect", "sat", "local", "--no-check"], ["todos", "remove", "own-1", "--yes"],
    ])
    func aCommandThatActsChecksItsFieldsFirst(words: [String]) throws {
        let program = try BuiltProgram(hasSchool: true)
        #expect(try program.run(["todos", "add", "Bring the atlas"]).code == 0)
        let refused = try program.run(words + ["--json=titel"])
        #expect(refused.code == 64, "\(refused.out) \(refused.err)")
        #expect(refused.err.contains("Unknown field “titel”."), "\(refused.err)")
        for list in [
            ["todos", "list", "--local"], ["goals", "list"], ["calendar", "agenda"],
            ["vocabulary", "words", "list", "--plain"], ["outbox"], ["connect"],
        ] {
            let ended = try program.run(list)
            #expect(ended.code == 0 && !ended.out.contains("glue"), "\(list): \(ended.out)")
        }
        #expect(try program.run(["todos", "list", "--local"]).out.contains("Bring the atlas"))
        #expect(try program.run(["connect", "sat"]).out == "embedded\n")
    }

    @Test func aCommandThatActsPrintsTheChosenFields() throws {
        let program = try BuiltProgram(hasSchool: true)
        let added = try program.run(["todos", "add", "Buy glue", "--json=title,id"])
        #expect(added.out == "{\"title\":\"Buy glue\",\"id\":\"own-1\"}\n", "\(added.err)")
        let goal = try program.run(["goals", "add", "Two novels", "--json=title,state"])
        #expect(goal.out.hasPrefix("{\"title\":\"Two novels\",\"state\":"), "\(goal.err)")
    }

    /// The same list is the same text in each run.
    @Test(arguments: [
        ["announcements", "list"], ["announcements", "notifications", "list"],
        ["add", "Buy glue !high #art", "--dry-run"], ["connect"], ["content", "programs", "list"],
    ])
    func jsonHasTheSameOrderInEachRun(words: [String]) throws {
        let program = try BuiltProgram(hasSchool: true)
        let outputs = try (1...4).map { _ in try program.run(words + ["--json"]).out }
        #expect(Set(outputs).count == 1, "\(outputs)")
    }

    @Test func anAliasIsACommandOfOnesOwn() throws {
        let program = try BuiltProgram(hasSchool: true)
        #expect(try program.run(["todos", "add", "Bring the atlas", "--due", "today"]).code == 0)
        let command = "todos list --local"
        #expect(try program.run(["config", "set", "alias.hw", command]).code == 0)
        let ended = try program.run(["hw", "--json=title"])
        #expect(ended.out == "[{\"title\":\"Bring the atlas\"}]\n", "\(ended.err)")
        #expect(try program.run(["config", "list"]).out.contains("alias.hw"))
        // Not a built-in name, not another alias, and nothing that isn't a command line.
        for (name, value) in [("todos", "goals"), ("x", "hw"), ("x", ""), ("x", "todos 'list")] {
            #expect(try program.run(["config", "set", "alias.\(name)", value]).code == 64)
        }
        #expect(try program.run(["config", "unset", "alias.hw"]).code == 0)
        #expect(try program.run(["hw"]).code == 64)
    }

    @Test func plainOutputIsSeparatedByTabs() throws {
        let program = try BuiltProgram(hasSchool: true)
        let lesson = ["calendar", "timetable", "add", "Art", "--on", "mon", "--at", "10:00-11:00"]
        for words in [
            ["calendar", "add", "Dentist", "--at", "fri 15:00", "--plain"], lesson + ["--plain"],
            ["calendar", "month", "--plain"], ["vocabulary", "due", "--plain"],
            ["vocabulary", "word", "--plain"], ["calc", "1/3", "--plain"],
        ] {
            let ended = try program.run(words)
            #expect(ended.code == 0 && ended.out.contains("\t"), "\(words): \(ended.err)")
        }
    }

    /// Each command sees the starter deck on a profile where nothing else ran before.
    @Test(arguments: [
        (["vocabulary"], "20 new"), (["vocabulary", "due"], "20 new"),
        (["vocabulary", "words", "list", "--limit", "5"], "new"),
        (["vocabulary", "stats", "--plain"], "sources\t1"),
        (["vocabulary", "study", "--json"], "\"state\":\"new\""),
        (["study", "--json"], "\"state\":\"new\""),
        (["vocabulary", "sources", "show", "Starter deck"], "Starter deck"),
        (["vocabulary", "sources", "list"], "Starter deck"),
        (["vocabulary", "words", "show", "scarce"], "scarce"),
        (["vocabulary", "export", "-", "--format", "csv"], "scarce"),
    ])
    func theFirstVocabularyCommandSeesTheStarterDeck(words: [String], text: String) throws {
        let ended = try BuiltProgram(hasSchool: true).run(words)
        #expect(ended.code == 0, "\(ended.err)")
        #expect(ended.out.contains(text), "\(ended.out.prefix(300))")
    }

    @Test func whatIsNewIsSaidOnce() throws {
        let program = try BuiltProgram(hasSchool: true)
        #expect(try program.run(["todos", "add", "Bring the atlas", "--due", "today"]).code == 0)
        let notify = ["notify", "--local", "--via", "text"]
        // One half of the day is quiet, the other isn't.
        let halves = try ["0:00-12:00", "12-24"].map { hours in
            try program.run(notify + ["--dry-run", "--json", "--quiet-hours", hours])
        }
        #expect(halves.map(\.code) == [0, 0])
        #expect(halves.count { $0.out == "[]\n" } == 1)
        #expect(halves.count { $0.out.contains("Bring the atlas") } == 1)
        let rehearsed = try program.run(notify + ["--dry-run"])
        #expect(rehearsed.code == 0 && rehearsed.out.contains("Bring the atlas"))
        let said = try program.run(notify)
        #expect(said.code == 0 && said.out.contains("Bring the atlas"), "\(said.err)")
        let again = try program.run(notify)
        #expect(again.code == 0 && !again.out.contains("Bring the atlas"))
        #expect(try program.run(["notify", "--quiet-hours", "25-7"]).code == 64)
    }
}
#endif
#endif
