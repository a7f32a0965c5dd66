import Foundation
import SQLStore
import Testing

@testable import HomeroomHost
@testable import HomeroomServer

/// A small server database: a table with every type, two related tables, and one without rows.
struct CampusSample: Sendable {
    static let layout = CampusLayout(
        tables: ["sample_accounts", "sample_sessions", "sample_values", "sample_empty"],
        migrations: [
            StoreMigration(
                "sample-service-001-accounts",
                [
                    """
                    CREATE TABLE sample_accounts (
                        tenant_id TEXT NOT NULL, id TEXT NOT NULL, balance BIGINT NOT NULL,
                        PRIMARY KEY (tenant_id, id)
                    )
                    """,
                    """
                    CREATE TABLE sample_sessions (
                        tenant_id TEXT NOT NULL, id TEXT NOT NULL, account_id TEXT NOT NULL,
                        PRIMARY KEY (tenant_id, id),
                        FOREIGN KEY (tenant_id, account_id) REFERENCES sample_accounts (tenant_id, id)
                    )
                    """,
                ]),
            StoreMigration(
                "sample-service-002-values",
                [
                    """
                    CREATE TABLE sample_values (
                        id BIGINT NOT NULL PRIMARY KEY, whole BIGINT, fraction DOUBLE PRECISION,
                        words TEXT, bytes BYTEA
                    )
                    """,
                    "CREATE TABLE sample_empty (id TEXT NOT NULL PRIMARY KEY)",
                    "INSERT INTO sample_accounts VALUES ('home', 'first', 0)",
                ]),
        ])
    static let backup = CampusBackup(
        layout: layout, version: "9.9.9", now: { Date(timeIntervalSince1970: 1_900_000_000) })

    /// Inserts rows with every kind of value and related rows.
    static func fill(_ database: any SQLDatabase, rows count: Int, seed: UInt64) async throws {
        var chance = SampleChance(state: seed)
        let values = (0..<count).map { chance.row(Int64($0)) }
        try await database.write { connection in
            try connection.load(
                values, into: "sample_values",
                columns: ["id", "whole", "fraction", "words", "bytes"])
            for number in 0..<20 {
                try connection.execute(
                    "INSERT INTO sample_accounts VALUES ('north', ?, 100)", [.text("a\(number)")])
                try connection.execute(
                    "INSERT INTO sample_sessions VALUES ('north', ?, ?)",
                    [.text("s\(number)"), .text("a\(number)")])
            }
        }
    }

    /// The content of a database, with each table's rows in a fixed order.
    static func content(_ database: any SQLDatabase) async throws -> [String: [[SQLValue]]] {
        try await database.read { connection in
            var content: [String: [[SQLValue]]] = [:]
            for table in layout.tables {
                content[table] = try connection.rows("SELECT * FROM \(table)").map(\.values)
                    .sorted { "\($0)" < "\($1)" }
            }
            return content
        }
    }
}

/// Reproducible numbers, words and bytes from a seed.
struct SampleChance {
    var state: UInt64

    /// SplitMix64. Source: https://prng.di.unimi.it/splitmix64.c
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func row(_ id: Int64) -> [SQLValue] {
        [.integer(id), whole(), fraction(), words(), bytes()]
    }

    private mutating func whole() -> SQLValue {
        switch next() % 6 {
        case 0: .null
        case 1: .integer(.max)
        case 2: .integer(.min)
        case 3: .integer(0)
        default: .integer(Int64(bitPattern: next()))
        }
    }

    /// Any bits except NaN, which not every engine stores.
    private mutating func fraction() -> SQLValue {
        switch next() % 8 {
        case 0: return .null
        case 1: return .real(.leastNonzeroMagnitude)
        case 2: return .real(-.infinity)
        case 3: return .real(0.1)
        case 4: return .real(.greatestFiniteMagnitude)
        default:
            let number = Double(bitPattern: next())
            return .real(number.isNaN ? 0.5 : number)
        }
    }

    private mutating func words() -> SQLValue {
        let pieces = [
            "", "\\N", "\\.", "a\tb", "line\nline", "\r\n", "'quoted'", "\"", "é", "e\u{301}", "👩‍🏫",
            "\u{1}", "\u{7F}", "\u{FEFF}", "null", "漢字", "\\", "\\\\x41",
        ]
        let count = Int(next() % 6)
        if count == 5 { return .null }
        return .text((0..<count).map { _ in pieces[Int(next() % UInt64(pieces.count))] }.joined())
    }

    private mutating func bytes() -> SQLValue {
        if next() % 4 == 0 { return .null }
        return .blob((0..<Int(next() % 40)).map { _ in UInt8(truncatingIfNeeded: next()) })
    }
}

/// A folder that is deleted with the test.
final class SampleFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory
            .appending(path: "homeroom-campus-\(UUID().uuidString)").path(percentEncoded: false)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}
