#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS
import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import Testing

/// A server on its own port, and a student on another computer.
final class ChecklistSchool {
    static let email = "tove@example.org"
    static let password = "a decent password"

    private let server: BuiltProgram
    let campus: CampusProcess
    let student: BuiltProgram

    /// - Parameters:
    ///   - settings: lines of the server's configuration.
    ///   - registered: whether the student has an account and is signed in.
    init(
        registered: Bool = true, settings: [String] = [], environment: [String: String] = [:]
    ) throws {
        let server = try BuiltProgram()
        var arguments = ["--only", "sat"]
        if !settings.isEmpty {
            let file = server.home.appending(path: "campus.conf")
            try settings.joined(separator: "\n").appending("\n")
                .write(to: file, atomically: true, encoding: .utf8)
            arguments += ["--config", file.path(percentEncoded: false)]
        }
        campus = try CampusProcess(server, arguments, environment: environment)
        self.server = server
        student = try BuiltProgram()
        try homeroom("connect", "sat", address)
        if registered { try register() }
    }

    var address: String { "http://127.0.0.1:\(campus.port)" }

    /// Runs a successful student command; returns its output.
    @discardableResult
    func homeroom(
        _ words: String..., input: String = "", sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        let ended = try student.run(words, input: input)
        #expect(
            ended.code == 0, "\(words): \(ended.code) \(ended.out) \(ended.err)",
            sourceLocation: sourceLocation)
        return ended.out
    }

    /// The output of a command with `--json`.
    func json(
        _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        let ended = try student.run(words + ["--json"])
        #expect(
            ended.code == 0, "\(words): \(ended.code) \(ended.err)", sourceLocation: sourceLocation)
        return try WireJSON.decode(JSONValue.self, from: Array(ended.out.utf8))
    }

    func register(_ email: String = ChecklistSchool.email) throws {
        try homeroom(
            "auth", "register", "--email", email, "--password-stdin",
            input: Self.password + "\n")
    }

    /// Runs an operator's command.
    func office(_ words: String...) throws {
        let ended = try server.run(["campus"] + words)
        #expect(ended.code == 0, "\(words): \(ended.err)")
    }

    /// The server's token signing key.
    func signingKey() async throws -> [UInt8] {
        let text = try await inDatabase { connection in
            try connection.row("SELECT value FROM campus_keys WHERE name = 'signing'")?
                .text("value")
        }
        let digits = try #require(text).compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }

    /// The dashboard on a terminal.
    func open(
        _ arguments: [String] = [], columns: Int = 100, rows: Int = 40,
        environment: [String: String] = [:]
    ) throws -> TerminalProgram {
        try TerminalProgram(
            student, arguments, columns: columns, rows: rows, environment: environment)
    }

    /// The items of a list of lessons or passages, in its order.
    func items(_ kind: String) throws -> [ChecklistItem] {
        (try json("content", kind, "list").elements ?? []).compactMap(ChecklistItem.init)
    }

    /// The correct options of an item's questions, from 0, read from the server.
    func key(to item: ChecklistItem) async throws -> [Int] {
        try await inDatabase { connection in
            try connection.rows(
                """
                SELECT correct_index FROM content_questions
                WHERE item_id = ? AND is_retired = 0 ORDER BY position
                """, [.text(item.id)]
            ).map { try $0.int("correct_index") }
        }
    }

    /// The explanation of an item's first question, read from the server.
    func explanation(of item: ChecklistItem) async throws -> String {
        try await inDatabase { connection in
            try connection.row(
                """
                SELECT explanation_text FROM content_questions
                WHERE item_id = ? AND is_retired = 0 ORDER BY position LIMIT 1
                """, [.text(item.id)])?.text("explanation_text") ?? ""
        }
    }

    private func inDatabase<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        let file = server.home.appending(path: "data/default/campus.sqlite")
        let database = try SQLiteDatabase(path: file.path(percentEncoded: false))
        let value = try await database.read(body)
        await database.close()
        return value
    }

    /// Submits answers with the command; `right` of them are correct.
    func practise(_ item: ChecklistItem, right: Int) async throws {
        let letters = try await key(to: item).enumerated().map { number, correct in
            let option = number < right ? correct : (correct + 1) % 4
            return ["A", "B", "C", "D"][option]
        }
        try homeroom("content", "practice", item.id, "--answers", letters.joined(separator: ","))
    }
}

/// An item of a list in `--json`.
struct ChecklistItem {
    var id: String
    var kind: String
    var title: String
    /// `reading`, `writing`, `math`; nil for a passage.
    var lessonType: String?
    var isLocked: Bool
    var isDiagnostic: Bool
    var questions: Int

    init?(_ value: JSONValue) {
        guard let id = value["id"]?.text, let kind = value["kind"]?.text,
            let title = value["title"]?.text
        else { return nil }
        self.id = id
        self.kind = kind
        self.title = title
        lessonType = value["lesson_type"]?.text
        isLocked = value["is_locked"] == .bool(true)
        isDiagnostic = value["is_diagnostic"] == .bool(true)
        questions = value["question_count"]?.int ?? 0
    }
}
#endif
