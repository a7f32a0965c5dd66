import AppCore
import Foundation
public import SQLStore

/// The table of one kind of record in the profile's local store, with changes not sent yet.
///
/// Besides a column for each field of the record it has `scope` (the account and the backend),
/// `key`, `server_id`, `created_at`, `updated_at` and `heard_at` (milliseconds since 1970) and
/// `is_removed`. A second table, named `…_lists`, says whether the backend stores such records.
public struct RecordTable<Record: SyncedRecord>: Sendable {
    let name: String

    init() { name = Record.collection.table }

    /// Names of the two tables, for the manifest.
    public static var tables: [String] {
        let name = Record.collection.table
        return [name, name + "_lists"]
    }

    /// Creates both tables. `columns` are the record's own, e.g. `due TEXT`.
    public static func migration(_ id: String, columns: [String]) -> StoreMigration {
        let table = Record.collection.table
        return StoreMigration(
            id,
            [
                """
                CREATE TABLE \(table) (
                    scope TEXT NOT NULL, key BIGINT NOT NULL, server_id TEXT,
                    \(columns.joined(separator: ", ")),
                    created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL,
                    heard_at BIGINT NOT NULL, is_removed BIGINT NOT NULL,
                    PRIMARY KEY (scope, key)
                )
                """,
                "CREATE UNIQUE INDEX \(table)_of_server ON \(table) (scope, server_id)",
                listsTable,
            ])
    }

    /// Creates the second table alone, for a feature that had the first one before.
    public static var listsTable: String {
        """
        CREATE TABLE \(Record.collection.table)_lists (
            scope TEXT NOT NULL PRIMARY KEY, is_stored BIGINT NOT NULL, asked_at BIGINT NOT NULL
        )
        """
    }

    // MARK: The backend's list

    /// Whether the backend stores such records, and when it was last asked; nil if never.
    func list(
        _ scope: String, _ connection: any SQLConnection
    ) throws -> (isStored: Bool, askedAt: Date)? {
        try connection.row(
            "SELECT is_stored, asked_at FROM \(name)_lists WHERE scope = ?", [.text(scope)]
        ).map { row in
            (
                try row.bool("is_stored"),
                Date(timeIntervalSince1970: try row.double("asked_at") / 1000)
            )
        }
    }

    func note(
        isStored: Bool, _ scope: String, at moment: Int64, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO \(name)_lists (scope, is_stored, asked_at) VALUES (?, ?, ?)
            ON CONFLICT (scope) DO UPDATE SET is_stored = excluded.is_stored,
                asked_at = excluded.asked_at
            """, [.text(scope), SQLValue(isStored), .integer(moment)])
    }

    // MARK: Records

    /// All records, including removed ones, by key.
    func items(_ scope: String, _ connection: any SQLConnection) throws -> [Synced<Record>] {
        try connection.rows("SELECT * FROM \(name) WHERE scope = ? ORDER BY key", [.text(scope)])
            .map(Self.item)
    }

    func item(
        _ key: Int, _ scope: String, _ connection: any SQLConnection
    ) throws -> Synced<Record>? {
        try connection.row(
            "SELECT * FROM \(name) WHERE scope = ? AND key = ?", [.text(scope), SQLValue(key)]
        ).map(Self.item)
    }

    /// The stored state of a record that was read before; nil if it is gone, also if another one
    /// has its key by now.
    func item(
        _ known: Synced<Record>, _ scope: String, _ connection: any SQLConnection
    ) throws -> Synced<Record>? {
        guard let item = try item(known.key, scope, connection) else { return nil }
        return known.remoteID == nil || known.remoteID == item.remoteID ? item : nil
    }

    /// The next free local number.
    func nextKey(_ scope: String, _ connection: any SQLConnection) throws -> Int {
        let row = try connection.row(
            "SELECT MAX(key) AS last FROM \(name) WHERE scope = ?", [.text(scope)])
        return (try row?.optionalInt("last") ?? 0) + 1
    }

    /// Inserts or replaces a record by key.
    func save(
        _ item: Synced<Record>, _ scope: String, _ connection: any SQLConnection
    ) throws {
        var columns = try RecordFields(item.record).columns
        columns += [
            ("scope", .text(scope)), ("key", SQLValue(item.key)),
            ("server_id", SQLValue(item.remoteID)), ("heard_at", .integer(item.heardAt)),
            ("is_removed", SQLValue(item.isRemoved)),
        ]
        try delete(item.key, scope, connection)
        let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        try connection.execute(
            """
            INSERT INTO \(name) (\(columns.map(\.name).joined(separator: ", "))) VALUES (\(marks))
            """, columns.map(\.value))
    }

    func delete(_ key: Int, _ scope: String, _ connection: any SQLConnection) throws {
        try connection.execute(
            "DELETE FROM \(name) WHERE scope = ? AND key = ?", [.text(scope), SQLValue(key)])
    }

    private static func item(_ row: SQLRow) throws -> Synced<Record> {
        var item = Synced(
            key: try row.int("key"), remoteID: try row.remoteID,
            record: try RecordFields(row).decode(Record.self),
            heardAt: Int64(try row.int("heard_at")))
        item.isRemoved = try row.bool("is_removed")
        return item
    }
}

extension SQLRow {
    /// The backend's id: text, or a number in tables made for numbered records.
    fileprivate var remoteID: String? {
        get throws {
            switch try value("server_id") {
            case .text(let text): text
            case .integer(let number): String(number)
            default: nil
            }
        }
    }
}
