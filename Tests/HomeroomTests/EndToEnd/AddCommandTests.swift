#if WITH_TODOS && WITH_GOALS && WITH_CALENDAR && WITH_CHAT && WITH_VOCABULARY
import Foundation
import Testing

/// `homeroom add`, and `a` in the terminal.
@Suite(.serialized) struct AddCommandTests {
    private func json(_ text: String) throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func aLineAddsAToDo() throws {
        let program = try BuiltProgram(hasSchool: true)
        let dry = try program.run(["add", "--dry-run", "Buy paper tomorrow 8:00 !high #art"])
        #expect(dry.code == 0, "\(dry.err)")
        #expect(
            dry.out
                == "To-do · title Buy paper · due tomorrow 08:00 · priority high · project art\n")
        #expect(dry.err == "Nothing was added (--dry-run).\n")
        #expect(try program.run(["todos", "list"]).out.contains("Buy paper") == false)
        // Without quotation marks, and as JSON.
        let added = try program.run(["add", "--json", "Buy", "paper", "tomorrow", "8:00"])
        #expect(added.code == 0, "\(added.err)")
        let shape = try json(added.out)
        #expect(shape["kind"] as? String == "to-do" && shape["state"] as? String == "added")
        #expect((shape["fields"] as? [String: String])?["due"] == "tomorrow 08:00")
        #expect(shape["place"] as? String == "todos/own/1")
        #expect(try program.run(["todos", "list"]).out.contains("Buy paper"))
    }

    @Test func everyKindIsAdded() throws {
        let program = try BuiltProgram(hasSchool: true)
        for line in [
            "goal: finish two novels by dec 20", "event: dentist tomorrow 15:00-15:45",
            "word: ephemeral = lasting a short time", "msg Okoye: may I come by at lunch?",
        ] {
            let ended = try program.run(["add", line])
            #expect(ended.code == 0, "\(line): \(ended.err)")
        }
        #expect(try program.run(["goals", "list"]).out.contains("finish two novels"))
        #expect(try program.run(["calendar", "agenda"]).out.contains("15:00–15:45"))
        #expect(
            try program.run(["vocabulary", "words", "list"]).out.contains("ephemeral"))
        #expect(try program.run(["chat", "list"]).out.contains("may I come by"))
    }

    @Test(arguments: [
        ("msg Nobody: hi", 66), ("event: dentist", 65), ("goal:", 65), ("Buy !soon", 64),
    ])
    func aLineWithAFaultSaysWhyAndAddsNothing(line: String, code: Int32) throws {
        let program = try BuiltProgram(hasSchool: true)
        let ended = try program.run(["add", line])
        #expect(ended.code == code, "\(ended.err)")
        #expect(ended.out.isEmpty && !ended.err.isEmpty)
    }

    @Test func aOpensTheLineOnTheDashboardAndUTakesItBack() throws {
        let program = try BuiltProgram(hasSchool: true)
        let terminal = try TerminalProgram(program)
        try terminal.wait(for: "To-dos")
        terminal.type("a")
        try terminal.wait(for: "Enter adds")
        terminal.type("Buy paper tomorrow 8:00 !high #art")
        try terminal.wait(for: "due tomorrow 08:00")
        terminal.type(Key.enter)
        try terminal.wait(for: "Added “Buy paper”. Press u to undo.")
        terminal.type("u")
        try terminal.wait(for: "Undone: Added “Buy paper”.")
        terminal.type("q")
        #expect(try terminal.end() == 0)
    }

    @Test func theFirstCardIsTwoKeysAway() throws {
        let program = try BuiltProgram(hasSchool: true)
        let terminal = try TerminalProgram(program)
        try terminal.wait(for: "To-dos")
        try terminal.go(to: "Vocabulary")
        try terminal.wait(for: "Study now")
        terminal.type(" ")
        try terminal.wait(for: "Show the meaning")
        terminal.type(" ")
        try terminal.wait(for: "Knew it")
        terminal.type("q")
        terminal.type(Key.controlC)
        #expect(try terminal.end() == 130)
    }
}
#endif
