import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import Testing

@Suite struct ConsoleTests {
    let record = ConsoleRecord()

    private func options(_ words: String...) throws -> OutputOptions {
        try OutputOptions.parse(words)
    }

    private let columns: [Console.Column] = [
        .init("Title", mayShrink: true), .init("Score", alignsRight: true),
    ]

    @Test func aTableIsFittedToTheWidth() async throws {
        let console = record.console(isInteractive: true, width: 20)
        await console.table(
            columns, [["A very long title indeed", "7"], ["日本語のとても長い題名", "100"], ["x", ""]])
        #expect(
            record.out == """
                Title          Score
                -------------  -----
                A very long …      7
                日本語のとて…    100
                x

                """)
    }

    @Test func plainOutputIsForLineTools() async throws {
        let console = record.console().with(try options("--plain"))
        await console.table(columns, [["a\tb\nc", "7"], ["\u{1B}[31mred", "8"]])
        #expect(record.out == "a    b c\t7\nred\t8\n")
    }

    @Test func longTablesGoThroughThePagerOnlyForPeople() async throws {
        let rows = (0..<50).map { ["row \($0)", "1"] }
        await record.console(isInteractive: true).table(columns, rows)
        #expect(record.paged.count == 1)
        #expect(record.out.isEmpty)
        await record.console(isInteractive: false).table(columns, rows)
        #expect(record.paged.count == 1)
        #expect(record.out.contains("row 49"))
    }

    @Test func controlSequencesNeverReachTheTerminal() {
        let console = record.console()
        console.out("a\u{1B}]0;title\u{7}b\nc")
        console.err("x\u{9B}2Jy")
        console.problem(
            Problem(
                .invalid, "Bad\u{1B}[2J", reason: "why", cure: "do", place: "f:1",
                fields: ["b": ["2"], "a": ["1", "\u{7}!"]]))
        #expect(record.out == "ab\nc\n")
        #expect(!(record.out + record.err).contains("\u{1B}"))
        #expect(record.err.hasSuffix("Bad\n  why\n  at f:1\n  a: 1; !\n  b: 2\n  → do\n"))
        // Whoever names a file writes no line of ours.
        let named = Problem(.invalid, "Bad", place: "notes\n  → rm -r.pdf")
        #expect(Console.text(of: named) == "Bad\n  at notes\\n  → rm -r.pdf")
    }

    @Test func nothingIsSaidTwiceAndFieldsHaveNoInternalNames() {
        let rule = "Progress is a whole number from 0 to 100."
        let one = Problem(
            .invalid, rule, place: "progress_percent", fields: ["progress_percent": [rule]])
        #expect(Console.text(of: one) == rule)
        let two = Problem(.invalid, "Not accepted.", fields: ["target_date": ["is in the past"]])
        #expect(Console.text(of: two) == "Not accepted.\n  target date: is in the past")
        let setting = Problem(
            .configuration, "“0” isn't valid for network.seconds.", place: "network.seconds")
        #expect(Console.text(of: setting) == "“0” isn't valid for network.seconds.")
    }

    @Test func chosenFieldsArePrintedInTheirOrder() throws {
        var console = record.console().with(try options("--json"))
        console.jsonFields = ["title", "id", "title"]
        let rows: [JSONValue] = [
            .object(["id": .integer(1), "title": "One", "due": .null]),
            .object(["id": .integer(2)]),
        ]
        try console.emit(json: rows)
        #expect(record.out == "[{\"title\":\"One\",\"id\":1},{\"title\":null,\"id\":2}]\n")
        record.clear()
        try console.emit(json: rows[0])
        #expect(record.out == "{\"title\":\"One\",\"id\":1}\n")
        record.clear()
        try console.emit(json: [JSONValue]())
        #expect(record.out == "[]\n")
    }

    @Test func anUnknownFieldIsRefusedWithTheKnownOnes() throws {
        var console = record.console().with(try options("--json"))
        console.jsonFields = ["titel"]
        let problem = #expect(throws: Problem.self) {
            try console.emit(json: ["title": "One", "id": "1"])
        }
        #expect(problem?.exitCode == 64)
        #expect(problem?.reason == "Did you mean “title”?")
        #expect(problem?.cure == "Known fields: id, title")
        #expect(throws: Problem.self) { try console.emit(json: [1, 2]) }
        #expect(record.out.isEmpty)
    }

    @Test func aDeclaredFieldThatIsMissingIsNull() throws {
        var console = record.console().with(try options("--json"))
        console.jsonFields = ["note", "title"]
        console.declaredFields = ["title", "note"]
        try console.emit(json: ["title": "One"])
        #expect(record.out == "{\"note\":null,\"title\":\"One\"}\n")
    }

    @Test func jsonIsCompactForProgramsAndCarriesProblems() throws {
        let console = record.console().with(try options("--json"))
        try console.emit(json: ["a": 1])
        #expect(record.out == "{\"a\":1}\n")
        record.clear()
        console.problem(Problem(.notFound, "No such lesson."))
        let json = try WireJSON.decode(JSONValue.self, from: record.out)
        #expect(json["error"]?["code"] == .string("not_found"))
        #expect(record.err == "No such lesson.\n")
    }

    @Test func jsonAndPlainExcludeEachOther() {
        #expect(throws: (any Error).self) { try options("--json", "--plain") }
    }

    @Test func aQuestionIsAnsweredOrRefusedButNeverHangs() async throws {
        record.answer("blue", "hush", "y", "no")
        let console = record.console(isInteractive: true)
        #expect(try await console.prompt("Colour?") == "blue")
        #expect(try await console.prompt("Password?", secret: true) == "hush")
        #expect(try await console.confirm("Delete?"))
        #expect(try await !console.confirm("Delete?"))
        #expect(await problem { try await console.prompt("More?") }?.code == .usage)
        let silent = console.with(try options("--no-input"))
        #expect(await problem { try await silent.prompt("Colour?") }?.code == .usage)
        #expect(await problem { try await silent.confirm("Delete?") }?.code == .usage)
        #expect(await problem { try await record.console().confirm("Delete?") }?.code == .usage)
        #expect(try await record.console().with(options("--yes")).confirm("Delete?"))
    }
}
