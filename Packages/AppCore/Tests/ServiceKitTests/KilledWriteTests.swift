import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import Testing

@testable import ServiceKit

/// What a kill leaves on disk is what lies there at that moment: the files are copied in the middle
/// of a write and after it, and each copy is opened as the next start would.
@Suite struct KilledWriteTests {
    private struct Saved: Codable, Sendable, Equatable {
        var number: Int
    }

    private let folder: URL

    init() throws { folder = try TemporaryFolder.untilExit() }

    private func open(_ name: String) async throws -> SQLiteDatabase {
        let database = try SQLiteDatabase(path: folder.appendingPathComponent(name).path)
        try await Migrator.apply(
            CampusSchema.migrations + [
                StoreMigration("toy-service-001", ["CREATE TABLE notes (number INTEGER)"])
            ], to: database)
        return database
    }

    private func image(_ name: String) throws {
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                at: folder.appendingPathComponent("campus" + suffix),
                to: folder.appendingPathComponent(name + suffix))
        }
    }

    private func save(
        _ number: Int, in database: SQLiteDatabase,
        during: @escaping @Sendable () throws -> Void = {}
    ) async throws -> Saved {
        let head = HTTPRequest(method: .post, scheme: "http", authority: "a", path: "/notes")
        var request = ServiceRequest(
            input: EmptyBody(), head: head, parameters: [:], query: [:], principal: nil,
            idempotencyKey: "k", requestID: "r", baseURL: "http://a")
        request.keyScope = IdempotencyScope(
            tenantID: Tenant.defaultID, principal: "tove", endpoint: "notes.save", key: "k",
            request: RequestFingerprint(of: head, []), now: { .distantPast })
        return try await request.once(in: database) { connection in
            try connection.execute("INSERT INTO notes (number) VALUES (?)", [SQLValue(number)])
            try during()
            return Saved(number: number)
        }
    }

    private func counts(_ database: SQLiteDatabase) async throws -> [Int] {
        try await database.read { connection in
            [
                try connection.rows("SELECT number FROM notes").count,
                try connection.rows("SELECT answer FROM campus_idempotency").count,
            ]
        }
    }

    @Test func aKillInsideTheWriteLeavesNothingAndOneAfterItLosesNothing() async throws {
        let database = try await open("campus")
        _ = try await save(1, in: database, during: { try image("before") })
        try image("after")

        let before = try await open("before")
        #expect(try await counts(before) == [0, 0])
        #expect(try await save(2, in: before) == Saved(number: 2))
        #expect(try await counts(before) == [1, 1])

        let after = try await open("after")
        #expect(try await counts(after) == [1, 1])
        #expect(try await save(2, in: after) == Saved(number: 1))
        #expect(try await counts(after) == [1, 1])
    }
}
