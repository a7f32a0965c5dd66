import SQLStore

extension StudyStore {
    /// This device's sync state.
    struct Device: Sendable, Hashable {
        /// Lower-case UUID.
        var id: String
        /// The position up to which the server's changes were read.
        var cursor: Int64
        /// Whether the server stores the study log; nil if unknown.
        var keepsLog: Bool?
        /// The last sync in milliseconds since 1970, UTC; nil before the first one.
        var syncedAt: Int64?
        /// The error of the last sync; nil if it succeeded.
        var lastProblem: String?
        /// The ``StudyRules/mark(_:)`` that all states were computed with.
        var settledFor: String?
        /// The time up to which a server's progress was read, in milliseconds since 1970, UTC.
        var progressSince: Int64?
        /// The server's maximum characters per text, if it reported one.
        var maxTextLength: Int?
        /// Imported lines from this time on may be unsent (milliseconds since 1970, UTC); nil if
        /// there are none.
        var importedFrom: Int64?
        /// Imported cards from this id on may be unsent; nil if there are none.
        var importedCardsFrom: String?
    }

    /// This device; nil before first use.
    static func device(
        _ scope: String, _ connection: any SQLConnection
    ) throws -> Device? {
        try connection.row("SELECT * FROM vocabulary_sync WHERE scope = ?", [.text(scope)])
            .map { row in
                Device(
                    id: try row.text("device_id"), cursor: Int64(try row.int("cursor")),
                    keepsLog: try row.optionalInt("keeps_log").map { $0 != 0 },
                    syncedAt: try row.optionalInt("synced_at").map(Int64.init),
                    lastProblem: try row.optionalText("last_problem"),
                    settledFor: try row.optionalText("settled_for"),
                    progressSince: try row.optionalInt("progress_since").map(Int64.init),
                    maxTextLength: try row.optionalInt("longest_text"),
                    importedFrom: try row.optionalInt("imported_from").map(Int64.init),
                    importedCardsFrom: try row.optionalText("imported_cards_from"))
            }
    }

    /// This device; registers it as `newID` before first use.
    static func device(
        orNew newID: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> Device {
        try connection.execute(
            """
            INSERT INTO vocabulary_sync (scope, device_id, cursor) VALUES (?, ?, 0)
            ON CONFLICT (scope) DO NOTHING
            """, [.text(scope), .text(newID)])
        return try device(scope, connection) ?? Device(id: newID, cursor: 0)
    }

    static func save(
        _ device: Device, _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            UPDATE vocabulary_sync SET cursor = ?, keeps_log = ?, synced_at = ?, last_problem = ?,
                settled_for = ?, progress_since = ?, longest_text = ?, imported_from = ?,
                imported_cards_from = ?
            WHERE scope = ?
            """,
            [
                .integer(device.cursor), device.keepsLog.map { SQLValue($0) } ?? .null,
                device.syncedAt.map { .integer($0) } ?? .null, SQLValue(device.lastProblem),
                SQLValue(device.settledFor), device.progressSince.map { .integer($0) } ?? .null,
                SQLValue(device.maxTextLength), device.importedFrom.map { .integer($0) } ?? .null,
                SQLValue(device.importedCardsFrom),
                .text(scope),
            ])
    }
}
