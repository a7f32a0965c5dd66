import AppCore
import Foundation
import SQLStore

/// The student's own timetable in the local store: one row, changed in one transaction.
struct OwnTimetableStore: Sendable {
    static let table = "calendar_own_timetable"

    static let migration = StoreMigration(
        "calendar-003-own-timetable",
        [
            """
            CREATE TABLE calendar_own_timetable (
                id INTEGER NOT NULL PRIMARY KEY, timetable TEXT NOT NULL, updated_at REAL NOT NULL)
            """
        ])

    private let database: any SQLDatabase
    private let environment: SystemEnvironment

    init(_ context: FeatureContext) {
        database = context.store
        environment = context.environment
    }

    /// The timetable; an empty one if there is none.
    func timetable() async throws -> OwnTimetable {
        try await database.read { try Self.read($0) }
    }

    /// Changes and stores the timetable. Throws a ``Problem`` if it is invalid afterward.
    @discardableResult
    func change(
        _ edit: @escaping @Sendable (inout OwnTimetable) throws -> Void
    ) async throws -> OwnTimetable {
        let now = environment.now().timeIntervalSince1970
        return try await database.write { connection in
            var timetable = try Self.read(connection)
            try edit(&timetable)
            try timetable.check()
            try connection.execute(
                """
                INSERT INTO calendar_own_timetable (id, timetable, updated_at) VALUES (1, ?, ?)
                ON CONFLICT (id) DO UPDATE SET timetable = excluded.timetable,
                    updated_at = excluded.updated_at
                """, [.text(try WireJSON.encodeText(timetable)), .real(now)])
            return timetable
        }
    }

    /// A new lesson's id.
    func newID() -> String { String(environment.uuid().uuidString.lowercased().suffix(8)) }

    private static func read(_ connection: any SQLConnection) throws -> OwnTimetable {
        let row = try connection.row("SELECT timetable FROM calendar_own_timetable WHERE id = 1")
        guard let text = try row?.text("timetable") else { return OwnTimetable() }
        return try WireJSON.decode(OwnTimetable.self, from: text)
    }
}
