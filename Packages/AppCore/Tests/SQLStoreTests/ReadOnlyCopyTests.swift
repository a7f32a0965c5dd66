import AppCoreTesting
import Foundation
import Testing

@testable import SQLStore

/// Reading a store on a disk that can't be written to.
@Suite struct ReadOnlyCopyTests {
    private static let migrations = [
        StoreMigration("notes-001", ["CREATE TABLE notes (id TEXT PRIMARY KEY, title TEXT)"]),
        StoreMigration("notes-002", ["ALTER TABLE notes ADD COLUMN body TEXT"]),
    ]
    private let path: String

    init() throws {
        path = try TemporaryFolder.untilExit().appending(path: "store.sqlite")
            .path(percentEncoded: false)
    }

    private func titles(_ database: SQLiteDatabase) async throws -> [String] {
        try await database.read { connection in
            try connection.rows("SELECT title, body FROM notes ORDER BY id").map {
                try $0.text("title")
            }
        }
    }

    @Test func itHasWhatOnlyTheLogHolds() async throws {
        let open = try SQLiteDatabase(path: path, migrations: Self.migrations)
        try await open.write { connection in
            _ = try connection.execute("INSERT INTO notes (id, title) VALUES ('a', 'Atlas')")
        }
        // Still open, so the row is only in the log.
        let copy = try SQLiteDatabase.readOnlyCopy(
            of: path, migrations: Self.migrations, reason: "no space")
        #expect(try await titles(copy) == ["Atlas"])
        await #expect(throws: SQLError.cannotWrite("no space")) {
            try await copy.write { _ = try $0.execute("DELETE FROM notes") }
        }
        #expect(try await titles(open) == ["Atlas"])
        await open.close()
    }

    @Test func anOlderStoreIsReadInItsNewForm() async throws {
        let old = try SQLiteDatabase(path: path, migrations: [Self.migrations[0]])
        try await old.write { connection in
            _ = try connection.execute("INSERT INTO notes (id, title) VALUES ('a', 'Atlas')")
        }
        await old.close()
        let before = try Data(contentsOf: URL(filePath: path))
        let copy = try SQLiteDatabase.readOnlyCopy(
            of: path, migrations: Self.migrations, reason: "no space")
        #expect(try await titles(copy) == ["Atlas"])
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test func damagedAndNewerFilesAreRefusedAsUsual() async throws {
        let newer = [StoreMigration("notes-003", ["CREATE TABLE more (id TEXT PRIMARY KEY)"])]
        try await SQLiteDatabase(path: path, migrations: Self.migrations + newer).close()
        #expect(throws: SQLError.newer(["notes-003"])) {
            try SQLiteDatabase.readOnlyCopy(of: path, migrations: Self.migrations, reason: "")
        }
        try Data(repeating: 0x42, count: 8192).write(to: URL(filePath: path))
        #expect(throws: SQLError.corrupt("file is not a database")) {
            try SQLiteDatabase.readOnlyCopy(of: path, migrations: Self.migrations, reason: "")
        }
    }
}
