#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS
import Foundation
import Glibc
import SQLStore
import Testing

/// Killing a backup or restore keeps the previous state.
@Suite(.serialized) struct KilledBackupTests {
    @Test func aKilledBackupLeavesTheOlderOne() async throws {
        let program = try BuiltProgram()
        let (database, backup) = (Self.file(program, "a.sqlite"), Self.file(program, "a.backup"))
        let command = ["campus", "backup", backup, "--database", database]
        try await Self.fill(program, database, mark: "old")
        #expect(try program.run(command).code == 0)
        let before = try Data(contentsOf: URL(filePath: backup))
        try await Self.fill(program, database, mark: "new")
        for bytes in [1, 2_000_000, 6_000_000] {
            try Self.kill(program, command + ["--replace"], once: backup + ".partial", has: bytes)
            #expect(try Data(contentsOf: URL(filePath: backup)) == before)
        }
        #expect(try program.run(command + ["--replace"]).code == 0)
        #expect(
            try program.run(["campus", "compare", backup, "--database", database]).code == 0)
    }

    @Test func aKilledRestoreLeavesTheOldState() async throws {
        let program = try BuiltProgram()
        let target = Self.file(program, "target.sqlite")
        var backups: [String] = []
        for mark in ["old", "new"] {
            let database = Self.file(program, mark + ".sqlite")
            let backup = Self.file(program, mark + ".backup")
            try await Self.fill(program, database, mark: mark)
            #expect(
                try program.run(["campus", "backup", backup, "--database", database]).code == 0)
            backups.append(backup)
        }
        #expect(
            try program.run(["campus", "restore", backups[0], "--database", target]).code == 0)
        let restore = [
            "campus", "restore", backups[1], "--replace", "--yes", "--database", target,
        ]
        for bytes in [500_000, 3_000_000] {
            try Self.kill(program, restore, once: target + "-wal", has: bytes)
            let compared = try program.run(
                ["campus", "compare", backups[0], "--database", target])
            #expect(compared.code == 0, "\(compared.out)")
        }
        #expect(try program.run(restore).code == 0)
        #expect(
            try program.run(["campus", "compare", backups[1], "--database", target]).code == 0)
    }

    private static func file(_ program: borrowing BuiltProgram, _ name: String) -> String {
        program.home.appending(path: name).path(percentEncoded: false)
    }

    /// A server database of about 12 MB.
    private static func fill(
        _ program: borrowing BuiltProgram, _ path: String, mark: String
    ) async throws {
        #expect(try program.run(["campus", "migrate", "--database", path]).code == 0)
        let database = try SQLiteDatabase(path: path)
        let answer = String(repeating: mark, count: 200)
        try await database.write { connection in
            try connection.execute("DELETE FROM campus_idempotency")
            try connection.load(
                (0..<15_000).map {
                    ["home", "x", "y", .text("\(mark) \($0)"), "z", .text(answer), 1_900_000_000]
                }, into: "campus_idempotency",
                columns: [
                    "tenant_id", "principal", "endpoint", "idempotency_key", "request", "answer",
                    "created_at",
                ])
        }
        await database.close()
    }

    /// Starts a command and kills it when a file reaches this size.
    private static func kill(
        _ program: borrowing BuiltProgram, _ arguments: [String], once file: String, has bytes: Int
    ) throws {
        unlink(file)
        let process = Process()
        process.executableURL = URL(filePath: try BuiltProgram.path())
        process.arguments = arguments
        process.environment = program.environment()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        let deadline = ContinuousClock.now.advanced(by: .seconds(180))
        var status = stat()
        while process.isRunning, ContinuousClock.now < deadline {
            if stat(file, &status) == 0, status.st_size >= bytes { break }
            poll(nil, 0, 1)
        }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal, "it was killed before its end")
    }
}
#endif
