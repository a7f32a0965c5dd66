import Dispatch
import Foundation
import SQLStore
import Synchronization
import Testing

/// Two processes write at the same time, one command after another. Each acknowledged change is
/// present afterward, exactly once.
@Suite(.serialized) struct ConcurrentWritesTests {
    /// A command that adds something, and the query for the names of what it added.
    struct Adding: Sendable, CustomTestStringConvertible {
        var words: [String]
        var database = "homeroom.sqlite"
        var query: String
        var count = 50
        var testDescription: String { words.dropLast().joined(separator: " ") }
    }

    /// Two commands that change different properties of the same object, and the query that reads
    /// both.
    struct Setting: Sendable, CustomTestStringConvertible {
        /// The command that creates the object.
        var first: [String]?
        var lanes: [[String]]
        var query: String
        var testDescription: String { lanes[0].prefix(3).joined(separator: " ") }
    }

    /// `@` is replaced by a value that differs between runs.
    static let additions: [Adding] = {
        var all: [Adding] = []
        #if WITH_GOALS
        // On the server as well as on the client.
        for database in ["homeroom.sqlite", "campus.sqlite"] {
            all.append(
                Adding(
                    words: ["goals", "add", "Race @"], database: database,
                    query: "SELECT title FROM goals_goals WHERE title LIKE 'Race %'"))
        }
        #endif
        #if WITH_TODOS
        all.append(
            Adding(words: ["todos", "add", "Race @"], query: "SELECT title FROM todos_own"))
        #endif
        #if WITH_CALENDAR
        all.append(
            Adding(
                words: ["calendar", "add", "--at", "tomorrow 9:00", "Race @"],
                query: "SELECT title FROM calendar_events"))
        #endif
        #if WITH_VOCABULARY
        all.append(
            Adding(
                words: ["vocabulary", "words", "add", "--meaning", "to run", "Race@"],
                query: "SELECT word FROM vocabulary_cards WHERE word LIKE 'Race%'"))
        #endif
        #if WITH_TUTOR
        all.append(
            Adding(
                words: ["tutor", "courses", "add", "Race @"],
                query: "SELECT name FROM tutor_courses WHERE name LIKE 'Race %'"))
        all.append(
            Adding(
                words: ["tutor", "canvas", "new", "Race @"],
                query: "SELECT title FROM tutor_canvases"))
        #endif
        return all
    }()

    @Test(arguments: additions)
    func whatTwoProcessesAddIsAllThereOnce(_ adding: Adding) async throws {
        let program = try BuiltProgram(hasSchool: true)
        // The first start imports the sample school, which can keep a second one waiting too long.
        #expect(try program.run(["--once"]).code == 0)
        try Self.atOnce(program, adding.count) { number in
            adding.words.map { $0.replacing("@", with: String(number)) }
        }
        if adding.database == "campus.sqlite" { try Self.sendWhatWaits(program) }
        let names = try await Self.read(program, adding.database, adding.query).compactMap(\.first)
        let name = try #require(adding.words.last)
        let wanted = (0..<adding.count).map { name.replacing("@", with: String($0)) }
        #expect(names.sorted() == wanted.sorted())
    }

    static let settings: [Setting] = {
        var all: [Setting] = []
        #if WITH_GOALS
        all.append(
            Setting(
                first: ["goals", "add", "Race"],
                lanes: [
                    ["goals", "update", "L1", "--title", "Race @"],
                    ["goals", "update", "L1", "--description", "Note @"],
                ], query: "SELECT title, description FROM goals_goals WHERE title LIKE 'Race%'"))
        #endif
        #if WITH_TODOS
        all.append(
            Setting(
                first: ["todos", "add", "Race"],
                lanes: [
                    ["todos", "edit", "1", "--title", "Race @"],
                    ["todos", "edit", "1", "--notes", "Note @"],
                ], query: "SELECT title, notes FROM todos_own"))
        #endif
        #if WITH_VOCABULARY
        all.append(
            Setting(
                first: ["vocabulary", "words", "add", "reef", "--meaning", "a ridge"],
                lanes: [
                    ["vocabulary", "words", "edit", "reef", "--meaning", "Race @"],
                    ["vocabulary", "words", "edit", "reef", "--note", "Note @"],
                ], query: "SELECT meaning, note FROM vocabulary_cards WHERE word = 'reef'"))
        #endif
        return all
    }()

    @Test(arguments: settings)
    func twoProcessesThatSetDifferentThingsBothDo(_ setting: Setting) async throws {
        let program = try BuiltProgram(hasSchool: true)
        if let first = setting.first { #expect(try program.run(first).code == 0) }
        let count = 50
        try Self.atOnce(program, count) { number in
            setting.lanes[number % 2].map { $0.replacing("@", with: String(number)) }
        }
        let rows = try await Self.read(program, "homeroom.sqlite", setting.query)
        #expect(rows == [["Race \(count - 2)", "Note \(count - 1)"]])
    }

    #if WITH_GOALS
    @Test func stepsThatTwoProcessesTakeAddUp() async throws {
        let program = try BuiltProgram(hasSchool: true)
        #expect(try program.run(["goals", "add", "Race"]).code == 0)
        try Self.atOnce(program, 50) { _ in ["goals", "update", "L1", "--progress", "+1"] }
        try Self.sendWhatWaits(program)
        for database in ["homeroom.sqlite", "campus.sqlite"] {
            let rows = try await Self.read(
                program, database,
                "SELECT CAST(progress_percent AS TEXT) FROM goals_goals WHERE title = 'Race'")
            #expect(rows == [["50"]], "\(database)")
        }
    }

    @Test func whatTwoProcessesRemoveIsGoneAndStaysGone() async throws {
        let program = try BuiltProgram(hasSchool: true)
        for number in 0..<25 {
            #expect(try program.run(["goals", "add", "Race \(number)"]).code == 0)
        }
        // Each is removed twice by different processes; the second removal may not find it.
        try Self.atOnce(program, 50, allowing: [66]) { number in
            ["goals", "remove", "L\(number / 2 + 1)", "--yes"]
        }
        try Self.sendWhatWaits(program)
        for database in ["homeroom.sqlite", "campus.sqlite"] {
            let rows = try await Self.read(
                program, database,
                "SELECT title FROM goals_goals WHERE title LIKE 'Race %' AND is_removed = 0")
            #expect(rows.isEmpty)
        }
    }
    #endif

    #if WITH_CALENDAR
    @Test func differentThingsThatTwoProcessesSayOfAnEventAreBothKept() throws {
        let program = try BuiltProgram(hasSchool: true)
        let file = program.home.appending(path: "race.ics").path(percentEncoded: false)
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:race@school.example",
            "DTSTART:20310405T090000Z", "SUMMARY:Race", "END:VEVENT", "END:VCALENDAR", "",
        ]
        try Data(lines.joined(separator: "\r\n").utf8).write(to: URL(filePath: file))
        #expect(try program.run(["calendar", "import", file]).code == 0)
        try Self.atOnce(program, 50) { number in
            ["calendar", "edit", "race@school.example"]
                + (number.isMultiple(of: 2)
                    ? ["--place", "Hall \(number)"] : ["--notes", "Note \(number)"])
        }
        let shown = try program.run(["calendar", "show", "race@school.example"]).out
        #expect(shown.contains("Hall 48") && shown.contains("Note 49"))
    }
    #endif

    #if WITH_CHAT
    /// A school allows a student at most thirty new conversations at once.
    @Test func conversationsThatTwoProcessesBeginAreAllOpenedOnce() async throws {
        let program = try BuiltProgram(hasSchool: true)
        let people = try program.run(["chat", "people", "a", "--json"])
        let list = try JSONSerialization.jsonObject(with: Data(people.out.utf8)) as? [[String: Any]]
        let person = try #require(list?.first?["id"] as? Int)
        try Self.atOnce(program, 20) { number in
            ["chat", "new", "--to", "\(person)", "--subject", "Race \(number)", "Words \(number)"]
        }
        try Self.sendWhatWaits(program)
        let opened = try await Self.read(
            program, "campus.sqlite",
            "SELECT subject FROM chat_threads WHERE subject LIKE 'Race %'")
        #expect(opened.compactMap(\.first).sorted() == (0..<20).map { "Race \($0)" }.sorted())
        let said = try await Self.read(
            program, "campus.sqlite", "SELECT body FROM chat_messages WHERE body LIKE 'Words %'")
        #expect(said.compactMap(\.first).sorted() == (0..<20).map { "Words \($0)" }.sorted())
    }
    #endif

    #if WITH_TUTOR
    @Test func documentsThatTwoProcessesAddAreAllThereOnce() async throws {
        let program = try BuiltProgram(hasSchool: true)
        let folder = program.home.path(percentEncoded: false)
        for number in 0..<25 {
            try Data("# Race \(number)\nWords.".utf8).write(
                to: URL(filePath: "\(folder)/Race \(number).md"))
        }
        // Adds each file twice.
        try Self.atOnce(program, 50) { number in
            ["tutor", "add", "\(folder)/Race \(number / 2).md", "--course", "Races"]
        }
        let names = try await Self.read(
            program, "homeroom.sqlite",
            "SELECT title FROM tutor_documents WHERE title LIKE 'Race %'")
        #expect(names.compactMap(\.first).sorted() == (0..<25).map { "Race \($0)" }.sorted())
        let courses = try await Self.read(
            program, "homeroom.sqlite", "SELECT name FROM tutor_courses WHERE name = 'Races'")
        #expect(courses.count == 1)
    }
    #endif

    @Test func tilesThatTwoProcessesHideAreAllHidden() throws {
        let program = try BuiltProgram(hasSchool: true)
        let tiles = try Self.tiles(program)
        try #require(tiles.count > 2)
        try Self.atOnce(program, 50) { number in
            // Alternates between showing and hiding; the last one hides.
            let isLast = number >= 50 - tiles.count
            let tile = tiles[number % tiles.count]
            return ["tiles", isLast || number % 4 > 1 ? "hide" : "size", tile]
                + (isLast || number % 4 > 1 ? [] : ["wide"])
        }
        let rows = try Self.tileRows(program)
        #expect(rows.allSatisfy { $0["shown"] as? Bool == false })
    }

    @Test func settingsThatTwoProcessesKeepAreBothKept() throws {
        let program = try BuiltProgram(hasSchool: true)
        try Self.atOnce(program, 50) { number in
            number.isMultiple(of: 2)
                ? ["config", "set", "network.seconds", "\(number + 10)"]
                : ["config", "set", "dashboard.refresh", "\(number + 10)"]
        }
        #expect(try program.run(["config", "get", "network.seconds"]).out == "58\n")
        #expect(try program.run(["config", "get", "dashboard.refresh"]).out == "59\n")
    }

    // MARK: Processes

    /// Sends the changes left in the outbox. A command exits with 75 and leaves its change there if
    /// another process is sending an earlier one.
    private static func sendWhatWaits(_ program: borrowing BuiltProgram) throws {
        #expect(try program.run(["outbox", "retry"]).code == 0)
    }

    /// Runs `count` commands, two at a time: even ones in one lane, odd ones in the other. Each
    /// must succeed or be stored to be sent later.
    private static func atOnce(
        _ program: borrowing BuiltProgram, _ count: Int, allowing codes: Set<Int32> = [],
        _ words: @Sendable (Int) -> [String]
    ) throws {
        let failures = Mutex<[String]>([])
        let environment = program.environment()
        let path = try BuiltProgram.path()
        DispatchQueue.concurrentPerform(iterations: 2) { lane in
            for number in stride(from: lane, to: count, by: 2) {
                let words = words(number)
                let code = run(path, words, environment)
                guard code != 0, code != 75, !codes.contains(code) else { continue }
                failures.withLock { $0.append("\(words.joined(separator: " ")): \(code)") }
            }
        }
        let failed = failures.withLock(\.self)
        #expect(failed.isEmpty)
    }

    private static func run(
        _ path: String, _ words: [String], _ environment: [String: String]
    ) -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = words
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return -1 }
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Rows of one of the profile's databases, as text.
    private static func read(
        _ program: borrowing BuiltProgram, _ file: String, _ query: String
    ) async throws -> [[String]] {
        let path = program.home.appending(path: "data/default/\(file)")
            .path(percentEncoded: false)
        let database = try SQLiteDatabase(path: path)
        let rows = try await database.read { connection in
            try connection.rows(query).map { row in
                row.values.map { value in if case .text(let text) = value { text } else { "" } }
            }
        }
        await database.close()
        return rows
    }

    private static func tileRows(_ program: borrowing BuiltProgram) throws -> [[String: Any]] {
        let listed = try program.run(["tiles", "list", "--json"])
        let rows = try JSONSerialization.jsonObject(with: Data(listed.out.utf8))
        return try #require(rows as? [[String: Any]])
    }

    private static func tiles(_ program: borrowing BuiltProgram) throws -> [String] {
        try tileRows(program).compactMap { $0["id"] as? String }
    }
}
