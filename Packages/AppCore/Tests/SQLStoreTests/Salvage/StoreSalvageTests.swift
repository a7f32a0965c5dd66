import AppCoreTesting
import Foundation
import Testing

@testable import SQLStore

/// What comes back from damaged files.
@Suite struct StoreSalvageTests {
    private static let migrations = [
        StoreMigration(
            "notes-001-tables",
            [
                """
                CREATE TABLE notes (
                    id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE, body BLOB NOT NULL,
                    weight REAL NOT NULL)
                """,
                "CREATE TABLE tags (name TEXT NOT NULL PRIMARY KEY, note INTEGER NOT NULL)",
                """
                CREATE TABLE days (
                    day TEXT NOT NULL, place INTEGER NOT NULL, mark TEXT NOT NULL,
                    PRIMARY KEY (place, day)) WITHOUT ROWID
                """,
                "CREATE INDEX notes_weight ON notes (weight)",
            ]),
        StoreMigration("notes-002-color", ["ALTER TABLE notes ADD COLUMN color TEXT"]),
    ]
    private static let pageSize = 4096
    private let folder: URL
    private let path: String

    init() throws {
        folder = try TemporaryFolder.untilExit()
        path = folder.appending(path: "store.sqlite").path(percentEncoded: false)
    }

    @Test func everythingInAnIntactFileIsCopied() async throws {
        try await fill(600)
        let before = try await contents(of: path)
        let found = try salvage()
        #expect(found.allSatisfy { $0.damage == 0 })
        #expect(found.first { $0.name == "notes" }?.rows == 600)
        #expect(try await contents(of: copy) == before)
    }

    /// Rows of tables without row ids look like those of indexes, so they aren't guessed.
    @Test func aDestroyedFirstPageCostsNoRowWithAnID() async throws {
        try await fill(600)
        let before = try await contents(of: path)
        try destroy(page: 1)
        #expect(throws: SQLError.self) { try SQLiteDatabase(path: path) }
        try salvage()
        let expected = before.filter { !$0.hasPrefix("days ") }
        #expect(try await contents(of: copy) == expected)
    }

    @Test func aDestroyedLeafCostsOnlyItsRows() async throws {
        try await fill(600)
        let before = try await contents(of: path)
        try destroy(page: try page(.leafTable, of: "notes"))
        let found = try salvage()
        #expect(found.first { $0.name == "notes" }?.damage == 1)
        #expect(found.filter { $0.name != "notes" }.allSatisfy { $0.damage == 0 })
        let after = try await contents(of: copy)
        #expect(after.count < before.count && after.count > before.count - 100)
        #expect(Set(after).isSubset(of: before))
    }

    @Test func rowsBelowADestroyedPageAreFound() async throws {
        try await fill(600)
        let before = try await contents(of: path)
        try destroy(page: try page(.interiorTable, of: "notes"))
        try salvage()
        #expect(try await contents(of: copy) == before)
    }

    @Test func committedPagesInTheLogCountAndOthersDoNot() async throws {
        let database = try SQLiteDatabase(path: path, migrations: Self.migrations)
        try await database.write { connection in
            _ = try connection.execute("INSERT INTO tags (name, note) VALUES ('kept', 1)")
        }
        // As a killed program leaves them.
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: path + suffix, toPath: path + ".killed" + suffix)
        }
        await database.close()
        let log = URL(filePath: path + ".killed-wal")
        var bytes = try Data(contentsOf: log)
        bytes.append(bytes.suffix(Self.pageSize + 24))
        try bytes.write(to: log)
        let found = try StoreSalvage(of: path + ".killed", migrations: Self.migrations)
            .copy(to: copy)
        #expect(found.first { $0.name == "tags" }?.rows == 1)
    }

    @Test func deletedRowsStayDeleted() async throws {
        try await fill(600)
        let database = try SQLiteDatabase(path: path)
        try await database.write { connection in
            _ = try connection.execute("DELETE FROM notes WHERE id > 20")
        }
        await database.close()
        let before = try await contents(of: path)
        try destroy(page: try page(.leafTable, of: "tags"))
        try salvage()
        #expect(Set(try await contents(of: copy)).isSubset(of: before))
    }

    @Test func aSealedStoreStaysSealed() async throws {
        try await fill(50)
        let before = try await contents(of: path)
        let seal = StoreEncryptionKey(
            cipher: ReversingSeal(), texts: [TextColumns("notes", ["body"])])
        let sealer = try StoreSealer(path: path, cipher: seal.cipher)
        try sealer.seal(seal.texts, header: [7])
        sealer.close()
        try destroy(page: 1)
        try salvage()
        #expect(throws: SQLError.sealed) {
            try SQLiteDatabase(path: copy, migrations: Self.migrations)
        }
        let after = try await contents(of: copy, seal: seal)
        #expect(
            after.filter { $0.hasPrefix("notes ") } == before.filter { $0.hasPrefix("notes ") })
    }

    /// Damage anywhere: no crash, no endless loop, and a copy that opens.
    @Test func randomDamageIsBorne() async throws {
        try await fill(200)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        var random = SeededGenerator(state: 7)
        for round in 0..<60 {
            var damaged = bytes
            for _ in 0..<(1 + round * 3) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] =
                    UInt8.random(in: .min ... .max, using: &random)
            }
            if round % 5 == 0 { damaged.removeLast(Int.random(in: 1..<9000, using: &random)) }
            try Data(damaged).write(to: URL(filePath: path))
            let target = copy + "\(round)"
            let found = try StoreSalvage(of: path, migrations: Self.migrations).copy(to: target)
            #expect(found.reduce(0) { $0 + $1.rows } > 0)
            let opened = try SQLiteDatabase(path: target, migrations: Self.migrations)
            let check = try await opened.read { try $0.row("PRAGMA integrity_check")?.values.first }
            #expect(check == .text("ok"))
            await opened.close()
        }
    }

    // MARK: Files

    private var copy: String { path + ".copy" }

    @discardableResult
    private func salvage() throws -> [StoreSalvage.Table] {
        try StoreSalvage(of: path, migrations: Self.migrations).copy(to: copy)
    }

    /// Rows of all kinds, some longer than a page; the first ones older than the last column.
    private func fill(_ count: Int) async throws {
        let old = try SQLiteDatabase(path: path, migrations: [Self.migrations[0]])
        try await old.write { connection in
            for index in 0..<count {
                try connection.execute(
                    "INSERT INTO notes (id, title, body, weight) VALUES (?, ?, ?, ?)",
                    [
                        .integer(Int64(index * 3 - 40)), .text("Note \(index) – é"),
                        .blob(
                            Array(repeating: UInt8(index % 251), count: index % 97 == 0 ? 9999 : 90)
                        ),
                        .real(Double(index % 7) / 2),
                    ])
                try connection.execute(
                    "INSERT INTO tags (name, note) VALUES (?, ?)",
                    [.text("tag \(index)"), .integer(Int64(index) << 33)])
                try connection.execute(
                    "INSERT INTO days (day, place, mark) VALUES (?, ?, ?)",
                    [.text("day \(index)"), .integer(Int64(index % 5)), .text("m\(index)")])
            }
        }
        await old.close()
        let new = try SQLiteDatabase(path: path, migrations: Self.migrations)
        try await new.write { connection in
            _ = try connection.execute("UPDATE notes SET color = 'red' WHERE id % 2 = 0")
            _ = try connection.execute("DELETE FROM notes WHERE title = 'Note 3 – é'")
            _ = try connection.execute(
                """
                INSERT INTO notes (id, title, body, weight)
                VALUES (9223372036854775807, 'last', x'00ff', -1e300)
                """)
        }
        await new.close()
    }

    private func contents(
        of path: String, seal: StoreEncryptionKey? = nil
    ) async throws -> [String] {
        let database = try SQLiteDatabase(path: path, migrations: Self.migrations, seal: seal)
        let rows = try await database.read { connection in
            try ["notes", "tags", "days", "schema_migrations"].flatMap { table in
                try connection.rows("SELECT * FROM \(table)").map { "\(table) \($0.values)" }
            }
        }
        await database.close()
        return rows.sorted()
    }

    /// A page of a table: its first one of this kind, from its root.
    private func page(_ kind: BTreePage.Kind, of table: String) throws -> Int {
        let file = try DamagedFile(path)
        defer { file.close() }
        var used: Set<Int> = []
        var number = try #require(SchemaDefinition.read(file, &used).roots[table])
        while let page = BTreePage(number, of: file), page.kind != kind {
            number = try #require(page.children.first)
        }
        return number
    }

    private func destroy(page number: Int) throws {
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.seek(toOffset: UInt64((number - 1) * Self.pageSize))
        try handle.write(contentsOf: Data(repeating: 0x42, count: Self.pageSize))
        try handle.close()
    }
}

/// Reverses bytes and adds their place: enough to see what is sealed.
private struct ReversingSeal: ValueSealing {
    func seal(_ bytes: [UInt8], boundTo place: [UInt8]) throws -> [UInt8] {
        Array("HSV".utf8) + place + bytes.reversed()
    }

    func open(_ bytes: [UInt8], boundTo place: [UInt8]) -> [UInt8]? {
        let prefix = Array("HSV".utf8) + place
        return bytes.starts(with: prefix) ? bytes.dropFirst(prefix.count).reversed() : nil
    }
}

private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    /// xorshift64*. Source: Vigna, “An experimental exploration of Marsaglia's xorshift generators”.
    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 2_685_821_657_736_338_717
    }
}
