import AppCore
import Foundation
import SQLStore

/// The notes in the profile's local store.
struct NoteStore: Sendable {
    static let tables = ["sample_notes"]

    static let migrations = [
        StoreMigration(
            "sample-001-notes",
            [
                """
                CREATE TABLE sample_notes (
                    id TEXT PRIMARY KEY, text TEXT NOT NULL, created_at DOUBLE PRECISION NOT NULL
                )
                """
            ])
    ]

    /// Characters that a note may have.
    static let longest = 500

    private let database: any SQLDatabase
    private let environment: SystemEnvironment

    init(_ context: FeatureContext) {
        database = context.store
        environment = context.environment
    }

    /// The time, as the context has it.
    var now: Date { environment.now() }

    /// Newest first.
    func all() async throws -> [Note] {
        try await database.read { connection in
            try connection.rows(
                "SELECT id, text, created_at FROM sample_notes ORDER BY created_at DESC, id"
            ).map { row in
                Note(
                    id: try row.text("id"), text: try row.text("text"),
                    createdAt: Date(timeIntervalSince1970: try row.double("created_at")))
            }
        }
    }

    /// Keeps `text` on one line, spaces at its ends cut off. Throws a ``Problem`` when nothing is
    /// left or it is too long.
    @discardableResult
    func add(_ text: String) async throws -> Note {
        let text = text.split(whereSeparator: \.isNewline).joined(separator: " ")
            .trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty else {
            throw Problem(.invalid, "A note needs some text.")
        }
        guard text.count <= Self.longest else {
            throw Problem(
                .invalid, "A note has at most \(Self.longest) characters; this has \(text.count).")
        }
        let id = environment.uuid().uuidString.lowercased()
        let note = Note(id: id, text: text, createdAt: now)
        _ = try await database.write { connection in
            try connection.execute(
                "INSERT INTO sample_notes (id, text, created_at) VALUES (?, ?, ?)",
                [.text(note.id), .text(note.text), .real(note.createdAt.timeIntervalSince1970)])
        }
        return note
    }

    /// Deletes a note; nothing happens when it is gone already.
    func delete(_ id: String) async throws {
        _ = try await database.write { connection in
            try connection.execute("DELETE FROM sample_notes WHERE id = ?", [.text(id)])
        }
    }
}
