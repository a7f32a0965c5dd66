#if WITH_TODOS && WITH_AUTH
import Foundation
import SQLStore
import Testing

/// Damaged stores, with the program's commands.
@Suite struct SalvageCommandTests {
    private static let entry = "3f0c9a52-0a1e-4b57-9d7d-0d6a5c1e7b11"

    private func store(_ program: borrowing BuiltProgram) -> String {
        program.home.appending(path: "data/default/homeroom.sqlite").path(percentEncoded: false)
    }

    /// A program with a to-do and a change that waits for another account.
    private func program() async throws -> BuiltProgram {
        let program = try BuiltProgram(hasSchool: true)
        #expect(try program.run(["todos", "add", "Return the atlas"]).code == 0)
        let database = try SQLiteDatabase(path: store(program))
        try await database.write { connection in
            _ = try connection.execute(
                """
                INSERT INTO core_outbox (id, position, backend, account, endpoint, method, path,
                    query, body, subject, title, state, attempts, repeatability,
                    authorization_level, created_at, lease_owner, lease_until)
                VALUES (?, 7, 'school', 'ada@example.org', 'x', 'POST', '/x', '[]', x'7b7d', 's',
                    'Hand in', 'queued', 2, 'once', 'required', 1900000000, 'me', 1)
                """, [.text(Self.entry)])
            _ = try connection.execute(
                "INSERT INTO core_outbox_files (entry, number, size, bytes) VALUES (?, 0, 2, x'4142')",
                [.text(Self.entry)])
        }
        await database.close()
        return program
    }

    private func destroy(_ path: String, page: Int) throws {
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.seek(toOffset: UInt64((page - 1) * 4096))
        try handle.write(contentsOf: Data(repeating: 0x42, count: 4096))
        try handle.close()
    }

    private func damagedFile(_ program: borrowing BuiltProgram) throws -> String {
        let folder = program.home.appending(path: "data/default").path(percentEncoded: false)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let name = try #require(
            names.first { $0.hasPrefix("homeroom.sqlite.damaged-") && !$0.hasSuffix("-wal") })
        return "\(folder)/\(name)"
    }

    @Test func whatADamagedStoreHoldsComesBackOnce() async throws {
        let program = try await program()
        try destroy(store(program), page: 1)
        let told = try program.run(["todos", "list", "--local"])
        #expect(told.code == 0 && told.err.contains("homeroom data salvage"))
        #expect(!told.out.contains("Return the atlas"))
        let saved = try program.run(["data", "salvage"])
        #expect(saved.code == 0, "\(saved.err)")
        #expect(saved.out.contains("1 unsent change will be sent"))
        #expect(try program.run(["todos", "list", "--local"]).out.contains("Return the atlas"))
        #expect(try await files(program) == 1)
        let unsent = try program.run(["outbox", "--json=id,state"]).out
        #expect(unsent.contains(Self.entry) && unsent.contains("queued"))

        // It was sent in the meantime: salvaging again must not queue it again.
        #expect(try program.run(["outbox", "discard", Self.entry, "--yes"]).code == 0)
        let again = try program.run(["data", "salvage", try damagedFile(program), "--json"])
        #expect(again.code == 0, "\(again.err)")
        #expect(!(try program.run(["outbox", "--json=id"]).out.contains(Self.entry)))
        #expect(try await files(program) == 0)
    }

    /// The pieces of files in the outbox.
    private func files(_ program: borrowing BuiltProgram) async throws -> Int? {
        let database = try SQLiteDatabase(path: store(program))
        let count = try await database.read { connection in
            try connection.row("SELECT COUNT(*) AS n FROM core_outbox_files")?.int("n")
        }
        await database.close()
        return count
    }

    @Test func rowsWithTheKeyOfANewOneAreLeftOutUnlessTheyReplaceIt() async throws {
        let program = try await program()
        try destroy(store(program), page: 1)
        #expect(try program.run(["todos", "add", "Written afterward"]).code == 0)
        let saved = try program.run(["data", "salvage"])
        #expect(saved.code == 0 && saved.out.contains("--replace"), "\(saved.err)")
        #expect(!(try program.run(["todos", "list", "--local"]).out.contains("Return the atlas")))
        let replaced = try program.run(["data", "salvage", "--replace"])
        #expect(replaced.code == 0 && replaced.out.contains("replaced-"), "\(replaced.err)")
        let listed = try program.run(["todos", "list", "--local"]).out
        #expect(listed.contains("Return the atlas") && !listed.contains("Written afterward"))
    }

    @Test func aStoreDamagedInTheMiddleIsPutAsideAndSaved() async throws {
        let program = try await program()
        let size = try #require(
            try FileManager.default.attributesOfItem(atPath: store(program))[.size] as? Int)
        for page in stride(from: 9, to: size / 4096, by: 5) {
            try destroy(store(program), page: page)
        }
        let checked = try program.run(["doctor"])
        #expect(checked.out.contains("homeroom data salvage"), "\(checked.out)")
        let saved = try program.run(["data", "salvage", "--json"])
        #expect(saved.code == 0, "\(saved.err)")
        #expect(saved.out.contains("\"damage\":1"))
        #expect(try program.run(["todos", "list", "--local"]).code == 0)
        let intact = try program.run(["data", "salvage", store(program)])
        #expect(intact.code != 0 && intact.err.contains("isn't damaged"))
    }

    @Test func aSealedStoreIsSavedSealed() async throws {
        let program = try await program()
        let phrase = program.home.appending(path: "phrase").path(percentEncoded: false)
        let key = ["HOMEROOM_PASSPHRASE_FILE": phrase]
        try Data("a long enough phrase\n".utf8).write(to: URL(filePath: phrase))
        #expect(try program.run(["data", "seal", "--passphrase-file", phrase]).code == 0)
        try destroy(store(program), page: 1)
        #expect(try program.run(["todos", "list", "--local"]).err.contains("salvage"))
        #expect(try program.run(["data", "salvage", "--no-input"]).code == 78)
        let saved = try program.run(["data", "salvage"], environment: key)
        #expect(saved.code == 0, "\(saved.err)")
        #expect(saved.out.contains("encrypted again"))
        let listed = try program.run(["todos", "list", "--local"], environment: key)
        #expect(listed.out.contains("Return the atlas"))
        #expect(try program.run(["todos", "list", "--local"]).code == 78)
        #expect(
            try Data(contentsOf: URL(filePath: store(program)))
                .range(of: Data("Return the atlas".utf8)) == nil)
    }

    @Test func anEmptyStoreIsTold() async throws {
        let program = try await program()
        for suffix in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: store(program) + suffix)
        }
        try Data().write(to: URL(filePath: store(program)))
        let told = try program.run(["todos", "list", "--local"])
        #expect(told.code == 0 && told.err.contains("0 bytes"))
        #expect(told.err.contains("homeroom data backups"))
        #expect(!(try program.run(["todos", "list", "--local"]).err.contains("0 bytes")))
    }

    @Test func backupsAreListedAndRestored() async throws {
        let program = try await program()
        #expect(try program.run(["data", "backups"]).out.contains("No backups yet"))
        // As if the profile had begun two days ago.
        let version = program.home.appending(path: "data/default.backups/version")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -200_000)],
            ofItemAtPath: version.path(percentEncoded: false))
        #expect(try program.run(["todos", "list", "--local"]).code == 0)
        let name = try #require(
            try program.run(["data", "backups", "--plain"]).out.split(separator: "\t").first)
        #expect(name.hasSuffix("-daily.backup"))
        #expect(try program.run(["todos", "add", "Written afterward"]).code == 0)
        #expect(try program.run(["data", "restore", String(name)]).code == 64)
        #expect(try program.run(["outbox", "discard", Self.entry, "--yes"]).code == 0)
        let restored = try program.run(["data", "restore", String(name), "--yes"])
        #expect(restored.code == 0 && restored.err.contains("default.replaced-"), "\(restored.err)")
        let listed = try program.run(["todos", "list", "--local"]).out
        #expect(listed.contains("Return the atlas") && !listed.contains("Written afterward"))
        // It may have been sent since the backup.
        #expect(try program.run(["outbox", "--json=id,state"]).out.contains("unknown"))
    }
}
#endif
