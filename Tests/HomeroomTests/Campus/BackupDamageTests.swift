import AppCore
import AppCoreTesting
import Crypto
import Foundation
import SQLStore
import Testing

@testable import HomeroomHost
@testable import HomeroomServer

/// A truncated, damaged or forged backup is rejected with its place and changes nothing.
@Suite struct BackupDamageTests {
    private let folder: SampleFolder
    private let good: [UInt8]

    init() async throws {
        folder = try SampleFolder()
        let source = try SQLiteDatabase.inMemory(migrations: CampusSample.layout.migrations)
        try await CampusSample.fill(source, rows: 40, seed: 11)
        let path = folder.file("good.backup")
        _ = try await CampusSample.backup.write(source, to: path, replaces: false)
        good = Array(try Data(contentsOf: URL(filePath: path)))
        await source.close()
    }

    @Test func aCutFileIsRefusedWhereverItIsCut() async throws {
        for count in Set([0, 1, 15, 16, 20, 21, 47, 48, good.count - 33, good.count - 1])
            .union(stride(from: 0, to: good.count, by: 97))
        {
            try await refuses(Array(good.prefix(count)), "cut after \(count)")
        }
    }

    @Test func everyDamagedByteIsFound() async throws {
        for place in stride(from: 0, to: good.count, by: 13) {
            var bytes = good
            bytes[place] ^= 1 << UInt8(place % 8)
            try await refuses(bytes, "damaged at \(place)")
        }
    }

    @Test func aDamagedFileLeavesTheDatabaseAsItWas() async throws {
        let target = try await TestDatabase.fresh(migrations: CampusSample.layout.migrations)
        try await CampusSample.fill(target, rows: 12, seed: 12)
        let before = try await CampusSample.content(target)
        var bytes = good
        bytes[good.count / 2] ^= 0x10
        let path = folder.file("damaged.backup")
        try Data(bytes).write(to: URL(filePath: path))
        let restore = CampusRestore(CampusSample.backup)
        await #expect(throws: Problem.self) {
            try await restore.restore(path, into: target, replaces: true)
        }
        #expect(try await CampusSample.content(target) == before)
        await target.close()
    }

    @Test func whatFollowsTheEndIsRefused() async throws {
        try await refuses(good + [0], "one byte more")
        try await refuses(good + good, "twice")
    }

    /// Forged files with a valid checksum.
    @Test func whatSomebodyMadeUpIsRefused() async throws {
        func head(_ table: String, _ columns: [String]) throws -> [UInt8] {
            record("T", try WireJSON.encode(BackupTableHead(table: table, columns: columns)))
        }
        func row(_ values: [SQLValue]) -> [UInt8] {
            var batch = RowBatch()
            batch.add(values)
            return record("R", batch.take())
        }
        let account = ["tenant_id", "id", "balance"]
        let accounts = try head("sample_accounts", account)
        let long: [UInt8] = [0x52, 0xFF, 0xFF, 0xFF, 0xFF]
        let files: [(String, [UInt8], String)] = [
            ("a table of another program", try head("pg_authid", ["rolname"]), "pg_authid"),
            ("a table with words in its name", try head("x; DROP TABLE y", []), "DROP TABLE"),
            ("a column too many", try head("sample_accounts", account + ["x"]), "columns"),
            ("a column twice", try head("sample_accounts", ["id", "id"]), "columns"),
            ("an enormous length", accounts + long, "4294967295"),
            ("a length beyond the file", accounts + [0x52, 0, 1, 0, 0], "ends inside"),
            (
                "more rows than bytes", accounts + record("R", [0x7F, 0xFF, 0xFF, 0xFF, 0]),
                "claims 2147483647 rows"
            ),
            (
                "a text longer than its record",
                accounts + record("R", [0, 0, 0, 1, 3, 0xFF, 0xFF, 0xFF, 0xFF]), "4294967295"
            ),
            (
                "a text that isn't UTF-8",
                accounts + record("R", [0, 0, 0, 1, 3, 0, 0, 0, 1, 0xFF, 0, 0]), "UTF-8"
            ),
            (
                "a value of unknown type", accounts + record("R", [0, 0, 0, 1, 9, 0, 0]),
                "unknown value type"
            ),
            ("a number instead of text", accounts + row([.integer(1), "a", 1]), "tenant_id"),
            ("null, not a value", accounts + row(["t", "a", .null]), "balance"),
            ("rows before a table", row(["t", "a", 1]), "out of place"),
            ("an end before the tables", [], "sample_accounts"),
            ("a table inside a table", accounts + accounts, "out of place"),
            (
                "more rows than there are",
                accounts + record("E", Array(#"{"table":"sample_accounts","rows":3}"#.utf8)),
                "3 rows"
            ),
            ("a description that isn't JSON", record("T", Array("{".utf8)), "can't be read"),
            ("a record of unknown type", record("?", []), "63"),
        ]
        for (what, records, word) in files {
            let reason = try await refuses(sealed(records + (try end(0, 0))), what)
            #expect(reason.contains(word), "\(what): \(reason)")
        }
    }

    @Test func aBackupOfAnotherFormatIsNotGuessedAt() async throws {
        let header = record("H", Array(#"{"format":2,"something":"else"}"#.utf8))
        let path = folder.file("later.backup")
        try Data(sealed(BackupFormat.magic + header, isWhole: true)).write(
            to: URL(filePath: path))
        let problem = await #expect(throws: Problem.self) {
            try await CampusSample.backup.verify(path)
        }
        #expect(problem?.code == .configuration)
    }

    @Test func rowsThatContradictEachOtherAreRefusedAndNothingIsChanged() async throws {
        let target = try await TestDatabase.fresh(migrations: CampusSample.layout.migrations)
        try await CampusSample.fill(target, rows: 3, seed: 13)
        let before = try await CampusSample.content(target)
        var records: [UInt8] = []
        for table in CampusSample.layout.tables {
            let isTwice = table == "sample_empty"
            records += record(
                "T",
                try WireJSON.encode(
                    BackupTableHead(table: table, columns: isTwice ? ["id"] : [])))
            if isTwice {
                var batch = RowBatch()
                batch.add(["same"])
                batch.add(["same"])
                records += record("R", batch.take())
            }
            let tail = BackupTableTail(table: table, rows: isTwice ? 2 : 0)
            records += record("E", try WireJSON.encode(tail))
        }
        let path = folder.file("twice.backup")
        try Data(sealed(records + (try end(4, 2)))).write(to: URL(filePath: path))
        let restore = CampusRestore(CampusSample.backup)
        let problem = await #expect(throws: Problem.self) {
            try await restore.restore(path, into: target, replaces: true)
        }
        #expect(problem?.code == .invalid)
        #expect(try await CampusSample.content(target) == before)
        await target.close()
    }

    // MARK: - Files

    /// Checks that a file is rejected with its place. Returns the reason.
    @discardableResult
    private func refuses(_ bytes: [UInt8], _ what: String) async throws -> String {
        let path = folder.file("bad.backup")
        try Data(bytes).write(to: URL(filePath: path))
        let problem = await #expect(throws: Problem.self, "\(what)") {
            try await CampusSample.backup.verify(path)
        }
        #expect(problem?.place?.contains(path) == true, "\(what)")
        #expect([.invalid, .configuration].contains(problem?.code), "\(what)")
        return "\(problem?.reason ?? "")"
    }

    private func record(_ kind: Character, _ payload: [UInt8]) -> [UInt8] {
        var bytes = [kind.asciiValue ?? 0]
        RowCoding.append(UInt32(payload.count), to: &bytes)
        return bytes + payload
    }

    private func end(_ tables: Int, _ rows: Int) throws -> [UInt8] {
        record("Z", try WireJSON.encode(BackupTotals(tables: tables, rows: rows)))
    }

    /// Adds the sample's header and a valid checksum.
    private func sealed(_ records: [UInt8], isWhole: Bool = false) throws -> [UInt8] {
        var bytes = records
        if !isWhole {
            let header = BackupHeader(
                format: 1, homeroom: "x", engine: "sqlite",
                migrations: CampusSample.layout.migrations.map(\.id),
                createdAt: "2031-04-05T06:07:08Z")
            bytes = BackupFormat.magic + record("H", try WireJSON.encode(header)) + records
        }
        return bytes + Array(SHA256.hash(data: bytes))
    }
}
